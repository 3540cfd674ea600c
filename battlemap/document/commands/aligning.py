"""The command that lays the grid over the picture anew."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from battlemap.document.commands.base import Command
from battlemap.document.errors import DocumentError
from battlemap.document.lying import with_places
from battlemap.document.model import Grid, GridKind, MapState, Picture, Record
from battlemap.document.records import Records, distinct
from battlemap.geometry.grids import snapped
from battlemap.geometry.types import MapPoint


@dataclass(frozen=True, slots=True)
class AlignGrid(Command):
    """Change how many pixels a cell is, where the grid begins, and how many cells there are.

    Everything that is drawn stays where it is on the picture; tokens stay there too, in the nearest cell.
    """

    picture: Picture
    grid: Grid

    @property
    def text(self) -> str:
        """The words of the menu."""
        return "Align grid"

    def apply(self, state: MapState) -> Records:
        """Put the map's info and everything that lies on it."""
        if state.info.picture is None or state.info.picture.image != self.picture.image:
            raise DocumentError(f"Map {state.info.name!r} has no such picture to align the grid with")
        shift = _shift(state.info.picture, self.picture)
        info = replace(state.info, picture=self.picture, grid=self.grid)
        return distinct([info, *_moved(state, shift, self.grid.kind)])


class _Shift(NamedTuple):
    """From old map units to new ones: times, then plus."""

    times: tuple[float, float]
    plus: tuple[float, float]

    def point(self, at: MapPoint) -> MapPoint:
        return MapPoint(at.x * self.times[0] + self.plus[0], at.y * self.times[1] + self.plus[1])

    def line(self, points: Iterable[MapPoint]) -> tuple[MapPoint, ...]:
        return tuple(self.point(point) for point in points)


def _shift(old: Picture, new: Picture) -> _Shift:
    was, now = _px_per_cell(old), _px_per_cell(new)
    times = was[0] / now[0], was[1] / now[1]
    plus = tuple((old.offset_px[k] - new.offset_px[k]) / now[k] for k in (0, 1))
    return _Shift(times, (plus[0], plus[1]))


def _px_per_cell(picture: Picture) -> tuple[float, float]:
    return picture.px_per_cell, picture.px_per_cell_y or picture.px_per_cell


def _moved(state: MapState, shift: _Shift, kind: GridKind) -> Iterable[Record]:
    for wall in state.walls.values():
        yield replace(wall, line=shift.line(wall.line))
    for door in state.doors.values():
        yield replace(door, line=shift.line(door.line))
    for terrain in state.terrains.values():
        yield replace(terrain, area=shift.line(terrain.area))
    larger = (shift.times[0] * shift.times[1]) ** 0.5
    for light in state.lights.values():
        yield replace(light, at=shift.point(light.at), range_cells=light.range_cells * larger)
    for template in state.templates.values():
        sizes = {name: getattr(template, name) * larger for name in ("size_cells", "line_cells")}
        yield replace(template, at=shift.point(template.at), **sizes)
    for note in state.notes.values():
        yield replace(note, at=shift.point(note.at))
    for token in state.tokens.values():
        half = token.size / 2
        centre = shift.point(MapPoint(token.at.x + half, token.at.y + half))
        there = replace(token, at=snapped(kind, token.size, MapPoint(centre.x - half, centre.y - half)))
        yield with_places(there, shift.point)
