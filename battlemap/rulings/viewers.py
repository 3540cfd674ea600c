"""What several viewers see: together, and all of them; and which things of the map one of them sees."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import reduce

import shapely
from shapely.geometry.base import BaseGeometry

from battlemap.document.model import Door, DoorId, MapState, TokenId, Wall, WallId
from battlemap.geometry.light import common_area
from battlemap.rulings.looks import Looks
from battlemap.rulings.sight import visible_area

HAIR = 1e-5  # cells: how far off the edge of a visible area a wall may lie that bounds it
SEEN_LENGTH = 1e-3  # cells of a wall that count as seen; less is a corner that only touches
OBJECT_CELLS = 3.0  # a side: a closed outline up to this is a thing one sees whole, a larger one may be a building


@dataclass(frozen=True, slots=True, kw_only=True)
class ThingsSeen:
    """What a viewer sees of a map beside the open ground.

    ``barriers`` holds the part of each wall or door that is seen, as lines in map units: also of curtains and
    walls behind which nothing is seen, of windows, fences and open doors. ``objects`` covers the closed outlines of
    objects that are seen, inside included.
    """

    area: BaseGeometry
    barriers: dict[WallId | DoorId, BaseGeometry]
    objects: BaseGeometry
    tokens: tuple[TokenId, ...]


def seen_by_any(state: MapState, viewers: Collection[TokenId]) -> BaseGeometry:
    """What at least one of the viewers sees, in map units; empty for none."""
    looks = Looks(state)
    return shapely.union_all([looks.area(viewer) for viewer in sorted(viewers)])


def seen_by_all(state: MapState, viewers: Collection[TokenId]) -> BaseGeometry:
    """What every one of the viewers sees, in map units; empty for none."""
    looks = Looks(state)
    areas = [looks.area(viewer) for viewer in sorted(viewers)]
    return reduce(common_area, areas) if areas else shapely.Polygon()


def viewers_of(state: MapState, viewers: Iterable[TokenId], target: TokenId) -> Iterator[TokenId]:
    """Which of the viewers see a token, within their arcs and by the light there is; nobody sees itself."""
    looks = Looks(state)
    for viewer in sorted(viewers):
        if viewer != target and looks.sees(viewer, target):
            yield viewer


def things_seen(state: MapState, viewer: TokenId) -> ThingsSeen:
    """The walls, doors, objects and tokens one viewer sees. A thing is seen where the ground before it is."""
    area = visible_area(state, viewer)
    return ThingsSeen(
        area=area,
        barriers=dict(barriers_seen(state, area)),
        objects=objects_seen(state, area),
        tokens=tuple(target for target in state.tokens if any(viewers_of(state, (viewer,), target))),
    )


def barriers_seen(
    state: MapState, area: BaseGeometry, asked: Iterable[Wall | Door] | None = None
) -> Iterator[tuple[WallId | DoorId, BaseGeometry]]:
    """The walls and doors, open ones too, with the part of each that lies in a visible area or bounds it.

    ``asked`` are those of the map that matter; None asks for all.
    """
    barriers: list[Wall | Door] = [*state.walls.values(), *state.doors.values()] if asked is None else [*asked]
    if not barriers or area.is_empty:
        return
    reach = shapely.buffer(area, HAIR)
    shapely.prepare(reach)
    lines = [shapely.LineString(barrier.line) for barrier in barriers]
    for barrier, line, near in zip(barriers, lines, shapely.intersects(reach, lines), strict=True):
        part = shapely.intersection(line, reach) if near else shapely.LineString()
        if part.length > SEEN_LENGTH:
            yield barrier.id, part


def objects_seen(state: MapState, area: BaseGeometry) -> BaseGeometry:
    """The closed outlines of objects that are seen, inside included, of those no larger than ``OBJECT_CELLS``."""
    objects = [wall for wall in state.walls.values() if wall.kind == "object" and _is_outline(wall)]
    outlines = (state.walls[WallId(owner)].line for owner, _ in barriers_seen(state, area, objects))
    return shapely.union_all([shapely.make_valid(shapely.Polygon(line)) for line in outlines])


def _is_outline(wall: Wall) -> bool:
    xs, ys = zip(*wall.line, strict=True)
    is_closed = wall.line[0] == wall.line[-1] and len(wall.line) > 3
    return is_closed and max(max(xs) - min(xs), max(ys) - min(ys)) <= OBJECT_CELLS
