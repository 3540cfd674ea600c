"""The grid printed on a picture: found to a part of a pixel where there is one, and not where there is none."""

import io
import tracemalloc
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from battlemap.formats.load import load_map
from battlemap.formats.pictures import PictureError
from battlemap.formats.printed_grid import _edges, _median, _smoothed, grid_of_picture, printed_grid

REAL = Path(__file__).resolve().parents[3] / "shared" / "maps" / "real" / "uvtt"


def picture(columns: int, rows: int, px: float, offset: tuple[float, float], seed: int = 1):
    """A noisy picture with dark lines a pixel wide."""
    noise = np.random.default_rng(seed).normal(120, 15, (int(rows * px), int(columns * px)))
    for axis, first in ((1, offset[0]), (0, offset[1])):
        for at in np.arange(first, noise.shape[axis] - 1, px):
            line = (slice(None), int(at)) if axis == 1 else (int(at), slice(None))
            noise[line] -= 30
    return np.clip(noise, 0, 255).astype(np.uint8)


@pytest.mark.parametrize(
    ("px", "offset"), [(70.0, (3.0, 8.0)), (69.7, (13.2, 5.5)), (33.33, (7.0, 9.0)), (128.0, (0.0, 64.0))]
)
def test_size_and_offset_are_found(px, offset):
    found = printed_grid(picture(30, 20, px, offset))
    assert found is not None
    assert found.px_per_cell * 30 == pytest.approx(px * 30, abs=1)
    for at, first in zip(found.offset_px, offset, strict=True):
        off = (at - first) % px
        assert min(off, px - off) <= 1


def test_tc_34_the_last_of_200_columns_is_met_within_a_pixel():
    px, offset = 69.7, (21.3, 40.6)
    found = printed_grid(picture(201, 8, px, offset))
    assert found is not None
    assert found.offset_px[0] + 200 * found.px_per_cell == pytest.approx(offset[0] + 200 * px, abs=1)


def clean_picture(
    columns: int, rows: int, px: float, offset: tuple[float, float], thick_px: float, ink: int, paper: int
):
    """Lines of that thickness, their middles at the offset and every cell from there, smooth at their edges."""
    covered = []
    for cells, first in ((columns, offset[0]), (rows, offset[1])):
        pixels = np.arange(int(cells * px) * 16) / 16 + 1 / 32  # sixteenths
        is_line = np.abs((pixels - first + px / 2) % px - px / 2) <= thick_px / 2
        covered.append(is_line.reshape(-1, 16).mean(axis=1))
    ink_there = np.maximum(covered[0][None, :], covered[1][:, None])
    return np.rint(paper + (ink - paper) * ink_there).astype(np.uint8)


@pytest.mark.parametrize(
    ("thick_px", "ink", "paper"),
    [*((thick, 40, 200) for thick in range(1, 9)), (1, 230, 60), (4, 230, 60), (8, 230, 60)],
)
def test_tc_34_the_middle_of_lines_is_met_however_thick_they_are(thick_px, ink, paper):
    px, (left, top) = 69.7, (13.4, 7.9)
    found = printed_grid(clean_picture(201, 12, px, (left, top), thick_px, ink, paper))
    assert found is not None
    assert found.offset_px == pytest.approx((left, top), abs=0.3)
    assert found.offset_px[0] + 200 * found.px_per_cell == pytest.approx(left + 200 * px, abs=0.5)
    down = found.px_per_cell_y or found.px_per_cell
    assert found.offset_px[1] + 11 * down == pytest.approx(top + 11 * px, abs=0.5)


def test_only_cells_of_about_the_size_told_are_looked_for():
    grey = picture(24, 16, 35.3, (8.5, 4.5)).astype(np.int16)
    for axis, first in ((1, 8.5), (0, 4.5)):
        for at in np.arange(first, grey.shape[axis] - 1, 2 * 35.3):  # every other line is darker
            grey[(slice(None), int(at)) if axis == 1 else (int(at), slice(None))] -= 40
    both = np.clip(grey, 0, 255).astype(np.uint8)
    for px in (35.3, 70.6):
        found = printed_grid(both, near_px=px * 1.02)
        assert found is not None
        assert found.px_per_cell == pytest.approx(px, abs=0.1)
    assert printed_grid(both, near_px=50.0) is None


def test_lines_on_the_border_of_the_picture_give_up_no_cell():
    found = printed_grid(clean_picture(30, 20, 70.0, (-0.2, 69.8), 2, 40, 200))
    assert found is not None
    assert found.offset_px == (0.0, 0.0)


@pytest.mark.parametrize("seed", range(3))
def test_no_grid_is_found_where_there_is_none(seed):
    dice = np.random.default_rng(seed)
    assert printed_grid(dice.integers(0, 255, (600, 900)).astype(np.uint8)) is None
    assert printed_grid(np.full((600, 900), 80, dtype=np.uint8)) is None


@pytest.mark.parametrize("shape", [(1, 1), (40, 2000), (2, 2), (0, 0)])
def test_a_picture_too_small_for_a_grid_has_none(shape):
    assert printed_grid(np.zeros(shape, dtype=np.uint8)) is None


@pytest.mark.skipif(not REAL.is_dir(), reason="the real maps are not here")
@pytest.mark.parametrize(
    "name",
    ["mimir-goblin-hideout", "mimir-test-dungeon", "vtt-maps-azheim-meeting", "vtt-maps-headmasters-quarters"],
)
def test_the_printed_grid_of_real_maps_is_that_of_their_files(name):
    loaded = load_map(REAL / f"{name}.dd2vtt")
    drawn = loaded.state.info.picture
    found = grid_of_picture(loaded.images[drawn.image])
    assert found is not None
    assert found.px_per_cell == pytest.approx(drawn.px_per_cell, abs=0.05)
    assert found.offset_px == pytest.approx((0, 0), abs=0.7)  # their grids begin at the corner of the picture


def test_a_picture_that_cannot_be_read_is_told():
    buffer = io.BytesIO()
    Image.fromarray(np.zeros((300, 300), dtype=np.uint8)).save(buffer, "PNG")
    for data in (b"no picture", buffer.getvalue()[:60]):
        with pytest.raises(PictureError, match="found"):
            grid_of_picture(data)


@pytest.mark.parametrize("axis", [0, 1])
@pytest.mark.parametrize("shape", [(20, 17), (70, 41), (256, 90), (257, 33), (530, 64)])
def test_edges_found_band_by_band_are_those_of_the_whole_picture(axis, shape):
    """Looking for the grid took more memory than the picture itself: three times as much (issue 8)."""
    grey = np.random.default_rng(7).integers(0, 256, shape, dtype=np.uint8)
    values = grey.astype(float) if axis == 1 else grey.T.astype(float)
    thin = np.abs(values[:, 1:-1] - values[:, :-2]) + np.abs(values[:, 1:-1] - values[:, 2:])
    profile = np.zeros(values.shape[1])
    profile[1:-1] = np.minimum(thin, np.median(thin) * 8 + 8).mean(axis=0)
    assert _median(grey, axis) == np.median(thin)
    assert np.allclose(_edges(grey, axis), profile - _smoothed(profile, 15), atol=1e-9)


def test_the_grid_of_a_large_picture_is_looked_for_in_little_memory():
    grey = np.zeros((3000, 3000), dtype=np.uint8)
    grey[::70] = grey[:, ::70] = 255
    tracemalloc.start()
    try:
        found = printed_grid(grey)
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert found.px_per_cell == 70
    assert most < 5 * grey.nbytes
