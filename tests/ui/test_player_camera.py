"""What a camera shows of a map."""

import random
from dataclasses import replace

import pytest

from battlemap.document.model import Grid
from battlemap.geometry.grids import bounds
from battlemap.geometry.types import MapPoint
from battlemap.ui.player_window.camera import FIT_MARGIN, LARGEST_CELL, SMALLEST_CELL, Camera, shot

GRID = Grid(columns=40, rows=20)
ROOM = (1920.0, 1080.0)


def test_a_fitted_map_is_shown_whole_in_the_middle():
    taken = shot(Camera(), GRID, ROOM, 96)
    assert taken.is_whole
    assert taken.centre == (20, 10)
    assert taken.cell == pytest.approx(1920 / (40 + 2 * FIT_MARGIN))


def test_a_turned_map_fits_by_its_other_side():
    taken = shot(Camera(turn_deg=90), GRID, ROOM, 96)
    assert taken.cell == pytest.approx(1080 / (40 + 2 * FIT_MARGIN))
    assert taken.is_whole


def test_four_quarter_turns_are_none():
    camera = Camera()
    for turn in (90, 180, 270, 0):
        camera = camera.turned()
        assert camera.turn_deg == turn


def test_a_true_inch_is_a_cell_wherever_one_looks():
    camera = Camera(size="inch", centre=MapPoint(20, 10))
    taken = shot(camera, GRID, ROOM, 96)
    assert taken.cell == 96
    left, top, right, bottom = *taken.corners[0], *taken.corners[2]
    assert (right - left, bottom - top) == (pytest.approx(20), pytest.approx(11.25))
    assert not taken.is_whole


def test_a_turned_screen_shows_as_many_cells_the_other_way():
    taken = shot(Camera(size="inch", turn_deg=270), GRID, ROOM, 96)
    left, top, right, bottom = *taken.corners[0], *taken.corners[2]
    assert (right - left, bottom - top) == (pytest.approx(11.25), pytest.approx(20))


@pytest.mark.parametrize(("wanted", "shown"), [((0, 0), (10, 5.625)), ((40, 20), (30, 14.375)), ((19, 9), (19, 9))])
def test_no_more_is_shown_beyond_the_map_than_must_be(wanted, shown):
    assert shot(Camera(size="inch", centre=MapPoint(*wanted)), GRID, ROOM, 96).centre == shown


def test_a_map_smaller_than_the_screen_lies_in_the_middle():
    taken = shot(Camera(size="inch", centre=MapPoint(0, 0)), Grid(columns=5, rows=5), ROOM, 96)
    assert taken.centre == (2.5, 2.5)
    assert taken.is_whole


def test_a_map_of_hexes_is_shown_whole_with_its_jagged_edges():
    grid = Grid(columns=10, rows=10, kind="hex-rows")
    taken = shot(Camera(), grid, ROOM, 96)
    left, top, right, bottom = bounds(grid.kind, grid.columns, grid.rows)
    assert taken.is_whole
    assert taken.centre == ((left + right) / 2, (top + bottom) / 2)


def test_zooming_goes_on_from_what_is_shown_and_is_bounded():
    camera = Camera(size="inch").zoomed(1.25, 96)
    assert (camera.size, camera.cell) == ("free", 120)
    assert shot(camera, GRID, ROOM, 96).cell == 120
    assert camera.zoomed(1e6, 120).cell == LARGEST_CELL
    assert camera.zoomed(1e-6, 120).cell == SMALLEST_CELL


def test_a_camera_that_is_moved_by_hand_no_longer_follows_the_view():
    moved = Camera(follow="view").moved(1, 2, MapPoint(5, 5))
    assert (moved.follow, moved.centre) == ("nothing", (6, 7))
    assert Camera(follow="moves").moved(1, 2, MapPoint(5, 5)).follow == "moves"


def test_every_shot_shows_something_of_the_map():
    rnd = random.Random(11)
    for _ in range(300):
        grid = Grid(columns=rnd.randint(1, 200), rows=rnd.randint(1, 200))
        camera = Camera(
            size=rnd.choice(["fit", "inch", "free"]),
            turn_deg=rnd.choice([0, 90, 180, 270]),
            cell=rnd.uniform(SMALLEST_CELL, LARGEST_CELL),
            centre=MapPoint(rnd.uniform(-50, 250), rnd.uniform(-50, 250)),
        )
        taken = shot(camera, grid, (rnd.uniform(100, 4000), rnd.uniform(100, 4000)), rnd.uniform(20, 300))
        assert 0 <= taken.centre.x <= grid.columns
        assert 0 <= taken.centre.y <= grid.rows
        assert shot(replace(camera, centre=taken.centre), grid, ROOM, 96).cell > 0
