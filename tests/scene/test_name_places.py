"""Names on the map: none lies over another, the important ones stand whatever happens, the others give way."""

from itertools import combinations
from random import Random

import pytest

from battlemap.scene.name_places import TOUCH_PX, Box, Named, place_names

SIDE, NAME, SHORT = 30.0, (90.0, 27.0), (40.0, 27.0)


def named(token: str, column: float, row: float, *, matters: bool = False, sizes=(NAME, SHORT)) -> Named:
    return Named(token, column * SIDE, row * SIDE, SIDE / 2, 0.42 * SIDE, sizes, matters)


def common(one: Box, other: Box) -> float:
    """How much of their smaller side two boxes share, in pixels; up to twice the touch is but their halos."""
    wide = min(one.right, other.right) - max(one.left, other.left)
    high = min(one.bottom, other.bottom) - max(one.top, other.top)
    return max(0.0, min(wide, high))


def boxes(names: list[Named], boards: tuple[Box, ...] = ()) -> dict[str, Box]:
    places = place_names(names, boards)
    return {each.token: each.box(place) for each in names if (place := places[each.token]) is not None}


def test_a_name_alone_hangs_in_the_middle_under_its_token():
    (box,) = boxes([named("Ann", 0, 0)]).values()
    assert box == (-NAME[0] / 2, SIDE / 2, NAME[0] / 2, SIDE / 2 + NAME[1])


def test_three_neighbours_are_all_named_and_no_name_lies_over_another():
    names = [named("Ann", 0, 0, matters=True), named("Bob", 1, 0, matters=True), named("Cat", 2, 0)]
    found = boxes(names)
    assert found.keys() == {"Ann", "Bob", "Cat"}
    assert all(common(one, other) <= 2 * TOUCH_PX for one, other in combinations(found.values(), 2))


def test_a_name_gives_way_to_the_number_card():
    card = Box(-200, SIDE / 2, 200, 200)
    found = boxes([named("Ann", 0, 0, matters=True), named("Bob", 3, 0)], (card,))
    assert found.keys() == {"Ann", "Bob"}
    assert all(common(box, card) <= TOUCH_PX for box in found.values())


@pytest.mark.parametrize("matters", [True, False])
def test_in_a_full_crowd_only_who_matters_is_named(matters):
    crowd = [named(f"{x} {y}", x, y) for x in range(-3, 4) for y in range(-3, 4) if (x, y) != (0, 0)]
    found = boxes([named("Ann", 0, 0, matters=matters), *crowd])
    assert ("Ann" in found) is matters


def test_a_name_under_a_board_that_hides_its_token_is_left_out():
    assert boxes([named("Ann", 0, 0, matters=True)], (Box(-300, -300, 300, 300),)) == {}


def test_a_short_name_stands_where_the_whole_one_has_no_room():
    walls = [named(f"{x} {y}", x, y, sizes=((1.0, 1.0),)) for x in (-2, 2) for y in (-2, -1, 0, 1, 2)]
    place = place_names([*walls, named("Dorn One-Eye", 0, 0, sizes=((150.0, 27.0), SHORT))])["Dorn One-Eye"]
    assert place is not None
    assert place.wording == 1


def test_names_of_many_never_lie_over_each_other():
    chance = Random(5)
    spots = chance.sample([(x, y) for x in range(20) for y in range(12)], 60)
    names = [named(f"t{n}", x, y, sizes=((chance.uniform(40, 130), 27.0), SHORT)) for n, (x, y) in enumerate(spots)]
    found = boxes(names)
    assert len(found) > 20
    assert all(common(one, other) <= 3 * TOUCH_PX for one, other in combinations(found.values(), 2))
