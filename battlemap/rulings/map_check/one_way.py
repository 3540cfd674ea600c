"""Walls that let sight through one way, between cells one can stand on."""

import math
from collections.abc import Iterator
from itertools import pairwise

import shapely

from battlemap.document.presets import barrier_facts
from battlemap.geometry.grids import GridKind, cell_at, cell_middle, neighbours_of
from battlemap.geometry.sight_line import is_sight_line_open
from battlemap.geometry.types import Cell, MapPoint
from battlemap.geometry.walls import WallIndex
from battlemap.rulings.ground import walls_of
from battlemap.rulings.map_check.finding import Finding
from battlemap.rulings.map_check.plan import Barrier, Plan

EYE_M = 1.6  # metres over the ground: a standing eye

Pair = tuple[Cell, Cell]


def one_way_sight(plan: Plan) -> Iterator[Finding | None]:
    """Walls and doors past which one sees from a cell to its neighbour, but not back.

    None is a pause between two steps of the work.
    """
    walls, kind = walls_of(plan.state), plan.state.info.grid.kind
    barred = shapely.union_all(
        [shapely.Polygon(t.area) for t in plan.state.terrains.values() if t.movement == "impassable"]
    )
    for barrier in plan.barriers:
        yield None
        facts = barrier_facts(barrier)
        if facts is not None and facts.blocks_sight in ("left", "right"):
            pairs = [pair for pair in _pairs_beside(plan, barrier) if not _is_barred(kind, barred, pair)]
            seen = [way for pair in pairs if (way := _one_way(kind, pair, walls)) is not None]
            if seen:
                yield _finding(kind, barrier, seen)


def _pairs_beside(plan: Plan, barrier: Barrier) -> Iterator[Pair]:
    """Every two neighbouring cells between whose middles the barrier may run, each pair once."""
    grid = plan.state.info.grid
    cells: dict[Pair, None] = {}
    for a, b in pairwise(barrier.line):
        corners = [MapPoint(x, y) for x in (min(a.x, b.x), max(a.x, b.x)) for y in (min(a.y, b.y), max(a.y, b.y))]
        near = [cell_at(grid.kind, corner) for corner in corners]
        for col in range(min(c.col for c in near) - 1, max(c.col for c in near) + 2):
            for row in range(min(c.row for c in near) - 1, max(c.row for c in near) + 2):
                cell = Cell(col, row)
                cells |= {(cell, other): None for other in _beside(grid.kind, cell) if cell < other}
    yield from (
        pair for pair in cells if all(0 <= cell.col < grid.columns and 0 <= cell.row < grid.rows for cell in pair)
    )


def _beside(kind: GridKind, cell: Cell) -> list[Cell]:
    """The cells that share a side with a cell: their middles are one cell apart."""
    middle = cell_middle(kind, cell)
    others = neighbours_of(kind, cell)
    return [other for other in others if math.isclose(math.dist(cell_middle(kind, other), middle), 1.0)]


def _is_barred(kind: GridKind, barred: shapely.Geometry, pair: Pair) -> bool:
    return any(bool(shapely.contains_xy(barred, *cell_middle(kind, cell))) for cell in pair)


def _one_way(kind: GridKind, pair: Pair, walls: WallIndex) -> Pair | None:
    """The pair in the order in which the first sees the second and is not seen; None if sight is mutual."""
    one, other = (cell_middle(kind, cell) for cell in pair)
    there, back = (
        is_sight_line_open(eye, point, walls, eye_height_m=EYE_M, point_height_m=EYE_M)
        for eye, point in ((one, other), (other, one))
    )
    if there == back:
        return None
    return pair if there else (pair[1], pair[0])


def _finding(kind: GridKind, barrier: Barrier, seen: list[Pair]) -> Finding:
    viewer, other = seen[0]
    one, two = cell_middle(kind, viewer), cell_middle(kind, other)
    more = f", and {len(seen) - 1} more such pairs" if len(seen) > 1 else ""
    return Finding(
        fault="one way",
        at=MapPoint((one.x + two.x) / 2, (one.y + two.y) / 2),
        barriers=(barrier.id,),
        text=f"past {barrier.id} one sees from {tuple(viewer)} to {tuple(other)}, but not back{more}",
    )
