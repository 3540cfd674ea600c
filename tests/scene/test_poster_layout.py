"""Posters: every cell is on a sheet, at its true size, and sheets overlap by what was asked for."""

from itertools import pairwise

import pytest

from battlemap.document.model import Grid
from battlemap.scene.poster_layout import INCH_MM, MARGIN_MM, PAPERS, Cut, Page, PosterError, lay_out

GRIDS = [
    Grid(columns=26, rows=18),
    Grid(columns=1, rows=1),
    Grid(columns=40, rows=7),
    Grid(columns=9, rows=9, kind="hex-rows"),
]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("grid", GRIDS, ids=str)
@pytest.mark.parametrize("overlap_mm", [0, 10, 25])
def test_the_sheets_cover_the_map_and_overlap_as_asked(paper, grid, overlap_mm):
    layout = lay_out(grid, Cut(paper=paper, overlap_mm=overlap_mm))
    wide, high = (side / INCH_MM for side in layout.map_mm)
    assert len(layout.pages) == layout.across * layout.down
    assert max(page.left + page.width for page in layout.pages) == pytest.approx(wide)
    assert max(page.top + page.height for page in layout.pages) == pytest.approx(high)
    top = [page for page in layout.pages if page.row == 0]
    for left, right in pairwise(top):
        assert (left.left + left.width - right.left) * INCH_MM == pytest.approx(overlap_mm)
    for page in layout.pages:
        assert page.width * INCH_MM <= layout.page_mm[0] - 2 * MARGIN_MM + 1e-6
        assert page.height * INCH_MM <= layout.page_mm[1] - 2 * MARGIN_MM + 1e-6
        assert min(page.width, page.height) > 0


def test_a_map_that_fits_takes_one_sheet_and_not_a_strip_more():
    room = (210 - 2 * MARGIN_MM) / 10  # cells of 10 mm
    assert len(lay_out(Grid(columns=int(room), rows=20), Cut(cell_mm=10, landscape=False)).pages) == 1
    assert len(lay_out(Grid(columns=int(room) + 1, rows=20), Cut(cell_mm=10, landscape=False)).pages) == 2


def test_the_paper_lies_so_that_fewer_sheets_are_taken_unless_it_is_told():
    wide = Grid(columns=10, rows=6)
    assert lay_out(wide, Cut(paper="a4")).page_mm == (297, 210)
    assert lay_out(wide, Cut(paper="a4", landscape=False)).page_mm == (210, 297)


def test_one_sheet_is_as_large_as_the_map():
    layout = lay_out(Grid(columns=10, rows=6), Cut(paper=None, cell_mm=20))
    assert (layout.page_mm, len(layout.pages), layout.margin_mm) == ((200, 120), 1, 0)


@pytest.mark.parametrize(
    ("grid", "cut", "told"),
    [
        (Grid(columns=300, rows=10), Cut(paper=None), "m long, expected at most 5 m"),
        (Grid(columns=1000, rows=1000), Cut(), "sheets, expected at most 400"),
        (Grid(columns=10, rows=10), Cut(overlap_mm=200), "leaves no room"),
    ],
)
def test_what_cannot_be_printed_is_told(grid, cut, told):
    with pytest.raises(PosterError, match=told):
        lay_out(grid, cut)


@pytest.mark.parametrize(("column", "label"), [(0, "A3"), (25, "Z3"), (26, "AA3"), (27, "AB3")])
def test_columns_are_letters_and_rows_numbers(column, label):
    assert Page(column, 2, 0, 0, 1, 1).label == label
