"""The walls of a map as geometry wants them, built once for each set of walls and doors."""

from collections import OrderedDict
from collections.abc import Iterator, Mapping
from itertools import pairwise

from battlemap.document.model import Door, DoorId, MapState, Wall, WallId
from battlemap.document.presets import BarrierFacts, barrier_facts
from battlemap.geometry.visible_area import Box
from battlemap.geometry.walls import Segment, WallIndex

KEPT_INDICES = 8

_Barriers = tuple[Mapping[WallId, Wall], Mapping[DoorId, Door]]
_built: "OrderedDict[tuple[int, int], tuple[_Barriers, WallIndex]]" = OrderedDict()


def walls_of(state: MapState) -> WallIndex:
    """Every wall and shut door of a map, indexed; the owners are their ids."""
    key = (id(state.walls), id(state.doors))
    if key not in _built:
        _built[key] = ((state.walls, state.doors), WallIndex(_segments(state)))  # held, so that no id is used again
        if len(_built) > KEPT_INDICES:
            _built.popitem(last=False)
    _built.move_to_end(key)
    return _built[key][1]


def bounds_of(state: MapState) -> Box:
    """The map's box in map units."""
    return 0.0, 0.0, float(state.info.grid.columns), float(state.info.grid.rows)


def _segments(state: MapState) -> Iterator[Segment]:
    barriers: list[Wall | Door] = [*state.walls.values(), *state.doors.values()]
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
