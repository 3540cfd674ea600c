"""Walls that let sight through one way, between cells one can stand on."""

import math
from collections.abc import Iterator
from itertools import pairwise

import shapely

from battlemap.document.presets import barrier_facts
from battlemap.geometry.sight_line import is_sight_line_open
from battlemap.geometry.types import Cell, MapPoint
from battlemap.geometry.walls import WallIndex
from battlemap.rulings.ground import walls_of
from battlemap.rulings.map_check.finding import Finding
from battlemap.rulings.map_check.plan import Barrier, Plan

EYE_M = 1.6  # metres over the ground: a standing eye

Pair = tuple[Cell, Cell]


def one_way_sight(plan: Plan) -> Iterator[Finding]:
    """Walls and doors past which one sees from a cell to its neighbour, but not back."""
    walls = walls_of(plan.state)
    barred = shapely.union_all(
        [shapely.Polygon(t.area) for t in plan.state.terrains.values() if t.movement == "impassable"]
    )
    for barrier in plan.barriers:
        facts = barrier_facts(barrier)
        if facts is not None and facts.blocks_sight in ("left", "right"):
            pairs = [pair for pair in _pairs_beside(plan, barrier) if not _is_barred(barred, pair)]
            seen = [way for pair in pairs if (way := _one_way(pair, walls)) is not None]
            if seen:
                yield _finding(barrier, seen)


def _pairs_beside(plan: Plan, barrier: Barrier) -> Iterator[Pair]:
    """Every two neighbouring cells between whose middles the barrier may run."""
    grid = plan.state.info.grid
    cells: dict[Pair, None] = {}
    for a, b in pairwise(barrier.line):
        cols = range(math.floor(min(a.x, b.x)) - 1, math.floor(max(a.x, b.x)) + 2)
        rows = range(math.floor(min(a.y, b.y)) - 1, math.floor(max(a.y, b.y)) + 2)
        for col in cols:
            for row in rows:
                cells |= dict.fromkeys(((Cell(col, row), Cell(col + 1, row)), (Cell(col, row), Cell(col, row + 1))))
    yield from (
        pair for pair in cells if all(0 <= cell.col < grid.columns and 0 <= cell.row < grid.rows for cell in pair)
    )


def _is_barred(barred: shapely.Geometry, pair: Pair) -> bool:
    return any(bool(shapely.contains_xy(barred, *_middle(cell))) for cell in pair)


def _one_way(pair: Pair, walls: WallIndex) -> Pair | None:
    """The pair in the order in which the first sees the second and is not seen; None if sight is mutual."""
    one, other = (_middle(cell) for cell in pair)
    there, back = (
        is_sight_line_open(eye, point, walls, eye_height_m=EYE_M, point_height_m=EYE_M)
        for eye, point in ((one, other), (other, one))
    )
    if there == back:
        return None
    return pair if there else (pair[1], pair[0])


def _finding(barrier: Barrier, seen: list[Pair]) -> Finding:
    viewer, other = seen[0]
    one, two = _middle(viewer), _middle(other)
    more = f", and {len(seen) - 1} more such pairs" if len(seen) > 1 else ""
    return Finding(
        fault="one way",
        at=MapPoint((one.x + two.x) / 2, (one.y + two.y) / 2),
        barriers=(barrier.id,),
        text=f"past {barrier.id} one sees from {tuple(viewer)} to {tuple(other)}, but not back{more}",
    )


def _middle(cell: Cell) -> MapPoint:
    return MapPoint(cell.col + 0.5, cell.row + 0.5)
