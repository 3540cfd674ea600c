"""Cover in height, worked out by hand: who is hidden how far by low walls, sills, balconies, pits and hedges.

The eye of somebody 1.8 m tall is at 1.62 m. A wall's end at the height t and the distance d from the eye throws its
shadow on the axis of a body at the distance D to the height 1.62 + (t - 1.62) x D / d. Distances are in cells; what
lies off the line of centres is a little farther, so the shares hold to 0.003.
"""

import pytest

from battlemap.rulings.sight import measure
from tests.rulings.build import A, B, a_map, terrain, token, wall

NEAR = 0.003
VIEWER = token("A", 2, 5)  # its eye is at (2.5, 5.5)
KNEELING = {"posture": "kneeling"}  # 1.17 m
PRONE = {"posture": "prone"}  # 0.45 m
TINY = {"size": 0.5, "height_m": 0.3}
HUGE = {"size": 3, "height_m": 5.0}


def across(x: float, name: str = "wall-1", **facts):
    return wall((x, -20), (x, 60), name=name, **facts)


def target(distance: float, **facts):
    """Somebody whose middle is so many cells east of the eye."""
    half = facts.get("size", 1) / 2
    return token("B", 2.5 + distance - half, 5.5 - half, **facts)


def hidden(*things, viewer=VIEWER, **info) -> float:
    """The share hidden from the eye; where all matter is solid it is the cover."""
    look = measure(a_map(viewer, *things, **info), A, B)
    assert look.hidden_fraction == pytest.approx(1 - look.visible_fraction)
    return look.hidden_fraction


@pytest.mark.parametrize(
    ("who", "share"),
    [({}, 0.845 / 1.8), (KNEELING, 0.845 / 1.17), (PRONE, 1.0), (TINY, 1.0), (HUGE, 0.845 / 5)],
    ids=["standing", "kneeling", "prone", "tiny", "huge"],
)
def test_a_low_wall_hides_the_same_height_of_everybody_behind_it(who, share):
    """1 m high, 8 of 10 cells away: 1.62 - 0.62 x 10 / 8 = 0.845 m."""
    assert hidden(target(10, **who), across(10.5, top_m=1.0)) == pytest.approx(share, abs=NEAR)


@pytest.mark.parametrize(
    ("who", "share"), [({}, 0.1), (KNEELING, 0.18 / 1.17), (PRONE, 0.4), (HUGE, (0.18 + 2.42) / 5)]
)
def test_a_sill_and_a_lintel_leave_the_opening(who, share):
    """Halfway: the sill of 0.9 m reaches 1.62 - 0.72 x 2 = 0.18 m, the lintel at 2.1 m begins at 2.58 m:
    of 5 m they hide 0.18 m and 2.42 m."""
    opening = across(7.5, top_m=0.9), across(7.5, "wall-2", base_m=2.1)
    assert hidden(target(10, **who), *opening) == pytest.approx(share, abs=NEAR)


@pytest.mark.parametrize(("who", "share"), [({}, 1.02 / 1.8), (KNEELING, 0.39 / 1.17), (PRONE, 0.0), (HUGE, 4.22 / 5)])
def test_a_wall_that_hangs_over_the_ground_hides_what_is_above(who, share):
    """From 1.2 m up, halfway: all above 1.62 - 0.42 x 2 = 0.78 m."""
    assert hidden(target(10, **who), across(7.5, base_m=1.2)) == pytest.approx(share, abs=NEAR)


def test_the_eye_of_who_lies_or_kneels_is_lower_and_the_same_wall_hides_more():
    """Kneeling, the eye is at 1.053 m: 1.053 - 0.053 x 1.25 = 0.98675 m. Lying, at 0.405 m: 0.405 + 0.595 x 1.25 =
    1.14875 m."""
    fence = across(10.5, top_m=1.0)
    for posture, height in (("kneeling", 0.98675), ("prone", 1.14875)):
        viewer = token("A", 2, 5, posture=posture)
        assert hidden(target(10), fence, viewer=viewer) == pytest.approx(height / 1.8, abs=NEAR)


BALCONY = terrain(11.5, 0, 40, 40, elevation_m=4.0)
PARAPET = across(11.5, base_m=4.0, top_m=5.0)


def test_a_balcony_hides_by_its_parapet_and_by_its_floor():
    """The parapet is 9 of 10 cells away: from 1.62 + 2.38 x 10 / 9 = 4.2644 m to 1.62 + 3.38 x 10 / 9 = 5.3756 m of a
    body from 4 m to 5.8 m. The edge of the floor, 4 m high, hides what is below 4.2644 m."""
    look = measure(a_map(VIEWER, target(10), BALCONY, PARAPET), A, B)
    shares = {found.describe(): found.hides_alone for found in look.obstacles}
    assert shares["edge of the rise (terrain-1)"] == pytest.approx(0.2644 / 1.8, abs=NEAR)
    assert shares["stone wall (wall-1)"] == pytest.approx(1.1111 / 1.8, abs=NEAR)
    assert look.hidden_fraction == pytest.approx(1.3756 / 1.8, abs=NEAR)


def test_from_a_balcony_who_is_far_below_is_seen_and_who_is_right_below_is_not():
    """The eye is at 5.62 m, the edge of the floor 1 cell ahead. 10 cells away: 5.62 - 1.62 x 10 < 0. 2 cells away:
    5.62 - 1.62 x 2 = 2.38 m, more than the 1.8 m of whoever stands there."""
    things = terrain(0, 0, 3.5, 40, elevation_m=4.0), across(3.5, base_m=4.0, top_m=5.0)
    assert hidden(target(10), *things) == pytest.approx(0.0)
    assert hidden(target(2), *things) == pytest.approx(1.0)


@pytest.mark.parametrize(("depth", "share"), [(3.0, 1.0), (1.0, 0.46 / 1.8), (0.5, 0.0)])
def test_the_rim_of_a_pit_hides_from_afar_who_stands_in_it(depth, share):
    """7.5 of 10 cells away: 0 - 1.62 / 3 = -0.54 m. Of a body from -1 m up 0.46 m are below that."""
    pit = terrain(10, 0, 15, 40, elevation_m=-depth)
    assert hidden(target(10), pit) == pytest.approx(share, abs=NEAR)


def test_from_the_rim_one_looks_down_into_the_pit():
    """1.5 of 4 cells away: 1.62 - 1.62 x 4 / 1.5 = -2.7 m, 0.3 m above the floor at -3 m."""
    near = token("A", 8, 5)
    pit = terrain(10, 0, 15, 40, elevation_m=-3.0)
    assert hidden(token("B", 12.4, 5.4, size=0.2), pit, viewer=near) == pytest.approx(0.3 / 1.8, abs=NEAR)


@pytest.mark.parametrize(("depth", "share"), [(3.0, 1.0), (2.0, 1.14 / 1.8), (1.0, 0.0)])
def test_from_the_floor_of_a_pit_its_rim_hides_who_stands_far_off(depth, share):
    """The eye is at -1.38, -0.38 or 0.62 m, the rim 2.5 of 10 cells away: below -0.38 + 0.38 x 4 = 1.14 m."""
    pit = terrain(0, 0, 5, 40, elevation_m=-depth)
    assert hidden(target(10), pit) == pytest.approx(share, abs=NEAR)


def test_in_one_pit_nothing_is_hidden():
    assert hidden(target(10), terrain(0, 0, 40, 40, elevation_m=-3.0)) == 0.0


def test_a_hedge_too_high_to_look_over_on_foot_is_shot_over_from_a_mount():
    """2 m high, halfway. On foot: 1.62 + 0.38 x 2 = 2.38 m, all hidden. The back of a steed of 2.2 m is at 1.65 m, the
    rider hangs 0.9 m down from there: its eye is at 0.75 + 1.62 = 2.37 m, and 2.37 - 0.37 x 2 = 1.63 m are hidden."""
    hedge = across(7.5, kind="hedge", top_m=2.0)
    assert measure(a_map(VIEWER, target(10), hedge), A, B).visible_fraction == 0.0
    rider, steed = token("A", 2, 5, posture="mounted"), token("Ahorse", 2, 5, height_m=2.2)
    look = measure(a_map(rider, steed, target(10), hedge), A, B)
    assert look.visible_fraction == pytest.approx(0.17 / 1.8, abs=NEAR)
    assert (look.hidden_fraction, look.is_clear) == (0.0, True)


def test_the_table_may_say_how_high_who_kneels_or_lies_is():
    """Half of 1.8 m is 0.9 m, nine tenths are 1.62 m: of both 0.845 m are hidden."""
    fence, house = across(10.5, top_m=1.0), {"kneeling_height": 0.5, "prone_height": 0.9}
    assert hidden(target(10, **KNEELING), fence, house_rules=house) == pytest.approx(0.845 / 0.9, abs=NEAR)
    assert hidden(target(10, **PRONE), fence, house_rules=house) == pytest.approx(0.845 / 1.62, abs=NEAR)
