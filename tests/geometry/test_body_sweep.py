"""What a body meets when it moves straight."""

import pytest

from battlemap.geometry.body_sweep import is_way_free, segments_in_the_way
from battlemap.geometry.types import MapPoint
from tests.geometry.build import walls


@pytest.mark.parametrize(
    ("line", "radius", "hits"),
    [
        ([(2, -1), (2, 1)], 0.475, True),
        ([(2, 0.4), (2, 3)], 0.475, True),  # only the body's rim reaches it
        ([(2, 0.475), (2, 3)], 0.475, False),  # touching is free
        ([(-1, 0.5), (9, 0.5)], 0.475, False),  # a corridor's wall
        ([(4.4, -1), (4.4, 1)], 0.475, True),  # the end of the move reaches it
        ([(4.6, -1), (4.6, 1)], 0.475, False),
    ],
)
def test_a_swept_body_meets_what_its_disc_overlaps(line, radius, hits):
    assert bool(len(segments_in_the_way(MapPoint(0, 0), MapPoint(4, 0), radius, walls(line)))) is hits


def test_a_body_astride_a_wall_may_leave_along_it_but_not_through_it():
    index = walls([(-5, 0.3), (5, 0.3)])
    assert not len(segments_in_the_way(MapPoint(0, 0), MapPoint(3, 0), 0.475, index))
    assert not len(segments_in_the_way(MapPoint(0, 0), MapPoint(0, -3), 0.475, index))
    assert len(segments_in_the_way(MapPoint(0, 0), MapPoint(0, 3), 0.475, index))


@pytest.mark.parametrize(("blocks", "hits"), [("both", True), ("none", False), ("left", True), ("right", False)])
def test_movement_asks_for_what_blocks_movement(blocks, hits):
    """Going from (2, 1) up to (2, -1) the mover comes from the left."""
    index = walls([(2, 1), (2, -1)], blocks_movement=blocks)
    assert bool(len(segments_in_the_way(MapPoint(0, 0), MapPoint(4, 0), 0.475, index))) is hits


def test_a_line_is_free_beside_a_wall_and_over_it_and_not_through_it():
    wall = walls([(2, -1), (2, 1)], top_m=1.0)
    assert not is_way_free(MapPoint(0, 0), MapPoint(4, 0), wall)
    assert is_way_free(MapPoint(0, 0), MapPoint(4, 0), wall, height_m=1.0)
    assert is_way_free(MapPoint(0, 1.01), MapPoint(4, 1.01), wall)
