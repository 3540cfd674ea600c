"""Short ways to make boards and paces in a test."""

import random

import numpy as np

from battlemap.geometry.paths.board import Board, Pace
from battlemap.geometry.paths.ground import Patch, ground_under, rim_of
from battlemap.geometry.paths.lattice import Lattice
from battlemap.geometry.paths.steps import open_steps, settled
from battlemap.geometry.types import MapPoint
from battlemap.geometry.walls import WallIndex
from tests.geometry.build import segments

AHEAD, DIAGONAL_AHEAD, SIDE, DIAGONAL_BACK, BACK = range(5)


def board(columns=8, rows=8, *lines, size=1.0, patches=(), held=(), kind="square") -> Board:
    """A board with these walls and patches; nobody may stop on the places ``held``."""
    lattice = Lattice(columns, rows, size, kind)
    walls, ground = WallIndex(segments(*lines)), ground_under(lattice, patches)
    is_open = np.ones((8, *lattice.shape), dtype=np.bool_)
    for index in (walls, rim_of(patches)):
        is_open &= settled(open_steps(lattice, index, ground.height_m), lattice, index, ground.height_m)
    may_stop = lattice.fits & ~ground.barred
    for spot in held:
        may_stop[spot] = False
    return Board(lattice=lattice, open=is_open, ground=ground, may_stop=may_stop)


def kinds(facing: int = 2, *, allowed=range(5)) -> tuple[tuple[int, ...], ...]:
    """Kinds of legs by how far a heading is off the facing: 0 ahead to 4 back; one facing and all after a turn."""
    table = [[min((h - f) % 8, (f - h) % 8) for h in range(8)] for f in (facing, *range(8))]
    return tuple(tuple(kind if kind in allowed else -1 for kind in row) for row in table)


def hex_kinds(facing: int = 2, *, allowed=(0, 1, 3, 4)) -> tuple[tuple[int, ...], ...]:
    """The same on hexes: of the six headings, 0 ahead, 1 and 3 diagonally ahead and back, 4 back."""
    order = (0, 1, 2, 4, 5, 6)
    table = []
    for faced in (facing, *order):
        row = [-1] * 8
        for heading in order:
            off = (order.index(heading) - order.index(faced)) % 6
            kind = (0, 1, 3, 4, 3, 1)[off]
            row[heading] = kind if kind in allowed else -1
        table.append(tuple(row))
    return tuple(table)


def pace(facing: int = 2, *, allowed=range(5), cell_m=1.5, kind="square", **facts) -> Pace:
    """Points by initiative: 5 m a point, a point for the turn."""
    facts = {"increment_m": 5.0, "turn": 1.0, **facts}
    table = kinds if kind in ("square", "none") else hex_kinds
    return Pace(kinds=table(facing, allowed=allowed), cell_m=cell_m, **facts)


def area(left, top, right, bottom, **facts) -> Patch:
    """A rectangle of its own ground."""
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    return Patch(owner="terrain-1", area=tuple(MapPoint(*corner) for corner in corners), **facts)


def random_lines(rng: random.Random, count: int, side: int):
    """Walls on grid lines and anywhere."""
    for _ in range(count):
        grain = rng.choice([1, 1, 10])
        x, y = rng.randint(0, side * grain) / grain, rng.randint(0, side * grain) / grain
        yield [(x, y), (x + rng.randint(-2, 2), y + rng.randint(-2, 2) + 0.001)]
