"""Hexes of MapTool: columns or rows, the odd ones shifted, tokens in the middle of theirs."""

import math

import pytest

from battlemap.formats.load import load_map
from battlemap.geometry.grids import cell_middle
from battlemap.geometry.types import Cell
from tests.formats.maptool.zones import MODEL, single, token, write, zone

SIZE, LONG = 60, 60 / (math.sqrt(3) / 2)  # from side to side, and from corner to corner
CELLS = ((0, 0), (1, 0), (2, 3), (3, 2), (0, 4))
KINDS = {"HexGridVertical": "hex-columns", "HexGridHorizontal": "hex-rows"}


def corner_of_columns(column, row, size, long):
    """The upper left pixel of the box around a hex that stands in columns, as MapTool reckons it."""
    edge = (2 * math.sqrt(long**2 + 0.75 * size**2) - long) / 3
    return column * (long + edge) / 2, row * size + (size / 2 if column % 2 else 0)


def corner(kind, cell, size=SIZE, long=LONG):
    if kind == "HexGridVertical":
        return corner_of_columns(*cell, size, long)
    y, x = corner_of_columns(cell[1], cell[0], size, long)
    return x, y


def read(folder, kind, cells, more="", long=LONG):
    tokens = [token(f"T{n}", *(at + 7 for at in corner(kind, cell, long=long))) for n, cell in enumerate(cells)]
    sizes = f"<offsetX>7</offsetX><offsetY>7</offsetY><size>{SIZE}</size>{more}"
    return load_map(write(folder, single(zone(tokens=tokens, grid=f'<grid class="{MODEL}.{kind}">{sizes}</grid>'))))


@pytest.mark.parametrize("kind", KINDS)
def test_tokens_stand_in_the_middle_of_the_hexes_they_stand_on_in_maptool(tmp_path, kind):
    loaded = read(tmp_path, kind, CELLS)
    assert loaded.state.info.grid.kind == KINDS[kind]
    for found, cell in zip(loaded.state.tokens.values(), CELLS, strict=True):
        middle = cell_middle(KINDS[kind], Cell(*cell))
        assert (found.at.x + 0.5, found.at.y + 0.5) == pytest.approx(middle, abs=1e-6)


def test_stretched_hexes_have_sides_of_one_length_and_are_scaled_into_regular_ones(tmp_path):
    ratio = 0.75
    loaded = read(tmp_path, "HexGridVertical", CELLS, f"<hexRatio>{ratio}</hexRatio>", long=SIZE / ratio)
    for found, (column, _) in zip(loaded.state.tokens.values(), CELLS, strict=True):
        assert found.at.x + 0.5 == pytest.approx(cell_middle("hex-columns", Cell(column, 0)).x, abs=1e-6)


def test_a_ratio_of_hexes_that_is_none_is_told(tmp_path):
    mended = read(tmp_path, "HexGridVertical", CELLS, "<hexRatio>90</hexRatio>").report.mended
    assert mended == ("grid.hexRatio: found 90.0, expected 0.2 to 2; taken as 0.866",)


def test_a_map_without_a_grid_is_no_grid_that_could_not_be_read(tmp_path):
    loaded = read(tmp_path, "GridlessGrid", ())
    assert loaded.state.info.grid.kind == "none"
    assert not any("which is not read" in line for line in loaded.report.notes)
