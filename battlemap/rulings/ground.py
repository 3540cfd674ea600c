"""The walls of a map as geometry wants them, built once for each set of walls and doors."""

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from battlemap.document.model import Door, DoorId, MapId, MapState, Wall, WallId
from battlemap.document.presets import BarrierFacts, barrier_facts
from battlemap.geometry.grids import bounds
from battlemap.geometry.visible_area import Box
from battlemap.geometry.walls import Segment, WallIndex

KEPT_INDICES = 8
MOST_CHANGED = 64  # barriers: more are quicker built anew
MOST_LOOSE = 256  # pieces outside the grid of cells

Barriers = dict[str, Wall | Door]


@dataclass(frozen=True, slots=True)
class _Ground:
    """An index and what it was built from; holding the mappings keeps their identities from being used again."""

    walls: Mapping[WallId, Wall]
    doors: Mapping[DoorId, Door]
    index: WallIndex

    def barriers(self) -> Barriers:
        return _named(self.walls, self.doors)


_built: "OrderedDict[tuple[int, int], _Ground]" = OrderedDict()
_latest: "OrderedDict[MapId, _Ground]" = OrderedDict()


def walls_of(state: MapState) -> WallIndex:
    """Every wall and shut door of a map, indexed; the owners are their ids.

    The index is kept for each set of walls and doors, and carried on when only a few of them change.
    """
    key = (id(state.walls), id(state.doors))
    if key not in _built:
        _keep(_built, key, _Ground(state.walls, state.doors, _index(state)))
        _keep(_latest, state.info.id, _built[key])
    _built.move_to_end(key)
    return _built[key].index


def _named(walls: Mapping[WallId, Wall], doors: Mapping[DoorId, Door]) -> Barriers:
    return dict([*walls.items(), *doors.items()])


def _keep(kept: "OrderedDict[Any, _Ground]", key: object, ground: _Ground) -> None:
    kept[key] = ground
    kept.move_to_end(key)
    if len(kept) > KEPT_INDICES:
        kept.popitem(last=False)


def _index(state: MapState) -> WallIndex:
    last = _latest.get(state.info.id)
    now = _named(state.walls, state.doors)
    if last is None or last.index.looseness > MOST_LOOSE:
        return WallIndex(_segments(now.values()))
    before = last.barriers()
    gone = {name for name, barrier in before.items() if now.get(name) is not barrier}
    come = [barrier for name, barrier in now.items() if before.get(name) is not barrier]
    if len(gone) + len(come) > MOST_CHANGED:
        return WallIndex(_segments(now.values()))
    return last.index.changed(gone, _segments(come))


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
