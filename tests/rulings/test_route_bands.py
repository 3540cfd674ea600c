"""What the legs of a way take: step, move, run, or more than there is."""

import pytest

from battlemap.geometry.types import MapPoint
from battlemap.rulings.route_bands import leg_bands
from battlemap.rulings.routes import cheapest_route, planner_of
from tests.rulings.build import A, a_map, wall
from tests.rulings.walkers import walker

LONG = wall((8, 0), (8, 38)), wall((10, 2), (10, 40), name="wall-2")  # to go round both takes more than a run


@pytest.mark.parametrize(
    ("to", "bands"),
    [
        ((3, 5), ("step",)),
        ((9, 5), ("move",)),
        ((28, 5), ("run",)),
    ],
)
def test_a_leg_is_told_by_what_it_takes_to_come_to_its_end(to, bands):
    planner = planner_of(a_map(walker(2, 5)), A)
    route = cheapest_route(planner, MapPoint(*to))
    assert leg_bands(planner, route) == bands


def test_every_leg_of_a_long_way_is_told_by_itself():
    planner = planner_of(a_map(walker(2, 5), *LONG), A)
    route = cheapest_route(planner, MapPoint(12, 38))
    bands = leg_bands(planner, route)
    assert len(bands) == len(route.legs)
    assert list(dict.fromkeys(bands)) == ["run", "beyond"]
