"""The walls of a map and the steep edges of its ground as geometry wants them, built once for each set of them."""

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from threading import Lock
from typing import TypeVar

from battlemap.document.model import Door, DoorId, MapId, MapState, Terrain, TerrainId, Wall, WallId
from battlemap.document.presets import BarrierFacts, barrier_facts
from battlemap.geometry.grids import bounds
from battlemap.geometry.heights import Area, Heights
from battlemap.geometry.visible_area import Box
from battlemap.geometry.walls import Segment, WallIndex

Key = TypeVar("Key")
Built = TypeVar("Built")
KEPT_INDICES = 8
FEW_SEGMENTS = 500  # of walls, that are indexed before anybody notices
MOST_CHANGED = 64  # barriers: more are quicker built anew
MOST_LOOSE = 256  # pieces outside the grid of cells

Barriers = dict[str, Wall | Door]


@dataclass(frozen=True, slots=True)
class _Ground:
    """An index and what it was built from; holding the mappings keeps their identities from being used again."""

    walls: Mapping[WallId, Wall]
    doors: Mapping[DoorId, Door]
    terrains: Mapping[TerrainId, Terrain]
    index: WallIndex

    def barriers(self) -> Barriers:
        return _named(self.walls, self.doors)


_one_at_a_time = Lock()  # a campaign is opened beside the window's thread
_built: "OrderedDict[tuple[int, int, int], _Ground]" = OrderedDict()
_latest: "OrderedDict[MapId, _Ground]" = OrderedDict()
_heights: "OrderedDict[int, tuple[Mapping[TerrainId, Terrain], Heights]]" = OrderedDict()


def walls_of(state: MapState) -> WallIndex:
    """Every wall, shut door and steep edge of the ground of a map, indexed; the owners are their ids.

    The index is kept for each set of walls, doors and areas, and carried on when only a few of them change; where none
    of the walls and doors stay, it is another map that has the id of an earlier one, and begins anew. The edge
    between two heights of the ground is solid up to the higher one; its owner is the area.
    """
    key = (id(state.walls), id(state.doors), id(state.terrains))
    found = _found(_built, key)
    if found is None:
        found = _Ground(state.walls, state.doors, state.terrains, _index(state))
        _keep(_built, key, found)
        _keep(_latest, state.info.id, found)
    return found.index


def heights_of(state: MapState) -> Heights:
    """The ground of a map in height."""
    key = id(state.terrains)
    found = _found(_heights, key)
    if found is None:
        found = state.terrains, Heights(_areas(state.terrains))
        _keep(_heights, key, found)
    return found[1]


def _named(walls: Mapping[WallId, Wall], doors: Mapping[DoorId, Door]) -> Barriers:
    return dict([*walls.items(), *doors.items()])


def make_ready(state: MapState) -> None:
    """Do what the first question about sight on a map would take long for; in any thread."""
    if sum(len(wall.line) - 1 for wall in state.walls.values()) > FEW_SEGMENTS:
        _ = walls_of(state).is_tangled


def _found(kept: "OrderedDict[Key, Built]", key: Key) -> Built | None:
    with _one_at_a_time:
        if key in kept:
            kept.move_to_end(key)
        return kept.get(key)


def _keep(kept: "OrderedDict[Key, Built]", key: Key, built: Built) -> None:
    with _one_at_a_time:
        kept[key] = built
        kept.move_to_end(key)
        if len(kept) > KEPT_INDICES:
            kept.popitem(last=False)


def _index(state: MapState) -> WallIndex:
    last = _latest.get(state.info.id)
    now = _named(state.walls, state.doors)
    if last is None:
        return _built_anew(state, now)
    before = last.barriers()
    gone = {name for name, barrier in before.items() if now.get(name) is not barrier}
    if len(gone) == len(before):
        return _built_anew(state, now)
    come = [*_segments(barrier for name, barrier in now.items() if before.get(name) is not barrier)]
    old, new = _areas(last.terrains), _areas(state.terrains)
    if old != new:
        gone |= {area.owner for area in old}
        come += heights_of(state).edges()
    if len(gone) + len({segment.owner for segment in come}) > MOST_CHANGED or last.index.looseness > MOST_LOOSE:
        return _built_anew(state, now)
    return last.index.changed(gone, come)


def _built_anew(state: MapState, now: Barriers) -> WallIndex:
    return WallIndex([*_segments(now.values()), *heights_of(state).edges()])


def _areas(terrains: Mapping[TerrainId, Terrain]) -> tuple[Area, ...]:
    """The areas whose edges matter."""
    return tuple(Area(each.id, each.area, each.elevation_m) for each in terrains.values() if each.elevation_m)


def bounds_of(state: MapState) -> Box:
    """The box around the map's cells, in map units."""
    grid = state.info.grid
    return bounds(grid.kind, grid.columns, grid.rows)


def _segments(barriers: Iterable[Wall | Door]) -> Iterator[Segment]:
    for barrier in barriers:
        facts = barrier_facts(barrier)
        if facts is not None:
            yield from _pieces(barrier, facts)


def _pieces(barrier: Wall | Door, facts: BarrierFacts) -> Iterator[Segment]:
    for a, b in pairwise(barrier.line):
        yield Segment(
            owner=barrier.id,
            a=a,
            b=b,
            blocks_sight=facts.blocks_sight,
            blocks_movement=facts.blocks_movement,
            matter=facts.obstacle,
            base_m=facts.base_m,
            top_m=facts.top_m,
        )
