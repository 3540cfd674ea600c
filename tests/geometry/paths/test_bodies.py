"""Other bodies in the way."""

import pytest

from battlemap.geometry.paths.bodies import Disc, held_by_bodies, is_held, is_step_stopped, stopped_by_bodies
from battlemap.geometry.paths.lattice import Lattice, Spot
from battlemap.geometry.types import MapPoint
from tests.geometry.grid_kinds import KINDS

EAST, SOUTH_EAST, SOUTH, WEST = 2, 3, 4, 6
OTHER = Disc(MapPoint(3.5, 2.5), 0.475)


@pytest.mark.parametrize(
    ("spot", "heading", "stopped"),
    [
        (Spot(2, 2), EAST, True),  # into it
        (Spot(2, 2), SOUTH, False),  # along beside it
        (Spot(1, 2), SOUTH_EAST, True),  # into it, diagonally
        (Spot(2, 2), SOUTH_EAST, True),  # past its corner: the rim brushes it
        (Spot(2, 1), EAST, False),  # up to it
    ],
)
def test_a_body_stops_what_would_go_through_it(spot, heading, stopped):
    assert stopped_by_bodies(Lattice(6, 6), [OTHER])[(heading, *spot)] == stopped


def test_corner_cutting_looks_only_at_where_a_step_ends():
    stopped = stopped_by_bodies(Lattice(6, 6), [OTHER], corner_cutting=True)
    assert not stopped[SOUTH_EAST, 2, 2]
    assert stopped[EAST, 2, 2]


def test_a_body_that_is_overlapped_may_be_left_but_not_crossed():
    stopped = stopped_by_bodies(Lattice(6, 6), [Disc(MapPoint(3.3, 2.5), 0.475)])
    assert not stopped[EAST, 2, 3]
    assert stopped[WEST, 2, 3]


def test_a_friend_may_be_passed_but_not_stopped_in():
    friend = Disc(OTHER.centre, OTHER.radius, stops=False)
    assert not stopped_by_bodies(Lattice(6, 6), [friend]).any()
    assert [tuple(spot) for spot in zip(*held_by_bodies(Lattice(6, 6), [friend]).nonzero(), strict=True)] == [(2, 3)]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("size", [0.5, 1, 2, 3])
def test_the_tables_say_what_single_steps_say(size, kind):
    lattice, discs = Lattice(7, 7, size, kind), [OTHER, Disc(MapPoint(5.1, 4.8), 0.95)]
    stopped, held = stopped_by_bodies(lattice, discs), held_by_bodies(lattice, discs)
    rows, columns = lattice.shape
    for spot in (Spot(row, col) for row in range(rows) for col in range(columns)):
        here = lattice.centre(spot)
        assert held[spot] == is_held(here, lattice.standing_radius, discs)
        for heading in lattice.headings:
            there = lattice.centre(spot.moved(heading))
            assert stopped[(heading, *spot)] == is_step_stopped(here, there, lattice.radius, discs)
