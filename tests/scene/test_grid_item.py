"""The lines of the cells."""

import pytest
from PySide6.QtCore import QRectF

from battlemap.document.model import Grid
from battlemap.geometry.grids import cell_corners
from battlemap.geometry.types import Cell, MapPoint
from battlemap.scene.items.grid import hex_lines
from battlemap.scene.units import CELL, grid_rect
from battlemap.scene.wording import cell_words
from tests.geometry.grid_kinds import HEXES

pytestmark = pytest.mark.gui


def side(line):
    ends = (line.x1(), line.y1()), (line.x2(), line.y2())
    return frozenset((round(x / CELL, 6), round(y / CELL, 6)) for x, y in ends)


@pytest.mark.parametrize("kind", HEXES)
def test_every_side_of_every_hex_is_drawn_once(kind):
    grid = Grid(columns=5, rows=4, kind=kind)
    drawn = [side(line) for line in hex_lines(grid, grid_rect(grid))]
    wanted = set()
    for cell in (Cell(col, row) for col in range(5) for row in range(4)):
        corners = [(round(x, 6), round(y, 6)) for x, y in cell_corners(kind, cell)]
        wanted |= {frozenset(pair) for pair in zip(corners, corners[1:] + corners[:1], strict=True)}
    assert len(drawn) == len(set(drawn))
    assert set(drawn) == wanted


@pytest.mark.parametrize("kind", HEXES)
def test_a_part_of_the_map_draws_its_own_lines_only(kind):
    grid = Grid(columns=60, rows=60, kind=kind)
    part = hex_lines(grid, QRectF(1000, 1000, 300, 300))
    assert 20 < len(part) < 200
    assert hex_lines(grid, QRectF()) == []


def test_the_cell_under_the_pointer_is_told_as_the_grid_counts_it():
    assert cell_words(Grid(columns=9, rows=9, kind="hex-rows"), MapPoint(1.2, 1.5)) == "Cell 0, 1"
    assert cell_words(Grid(columns=9, rows=9), MapPoint(1.2, 1.5)) == "Cell 1, 1"
    assert cell_words(Grid(columns=9, rows=9, kind="none"), MapPoint(1.2, 1.5)) == "At 1.2, 1.5"
