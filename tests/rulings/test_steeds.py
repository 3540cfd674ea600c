"""What a steed hides of its rider, worked out by hand, and what the rules make of it.

A steed 2.2 m high has its back at 0.75 x 2.2 = 1.65 m; a rider of 1.8 m hangs half its height down from there: it is
seen from 0.75 m to 2.55 m, with its eye at 0.75 + 1.62 = 2.37 m.
"""

import pytest

from battlemap.rulings.attack import attack
from battlemap.rulings.bodies import body_of, eye_of, feet_m, steed_of
from battlemap.rulings.card import card_text
from battlemap.rulings.sight import measure
from tests.rulings.build import A, B, a_map, terrain, token, wall

NEAR = 0.003
RIDER = token("B", 12, 5, posture="mounted")
HORSE = token("Bhorse", 12, 5, height_m=2.2)


def look(*things, **info):
    return measure(a_map(*things, **info), A, B)


def test_the_rider_sits_on_the_back_of_the_steed():
    state = a_map(RIDER, HORSE)
    body = body_of(state, RIDER)
    assert (body.base_m, body.top_m) == pytest.approx((0.75, 2.55))
    assert eye_of(state, RIDER).height_m == pytest.approx(2.37)


def test_from_above_half_of_the_rider_is_behind_the_steed():
    """An eye at 2.0 + 1.62 m looks down on the back: what hangs below it is hidden, 0.9 m of 1.8 m."""
    ruling = look(token("A", 2, 5, elevation_m=2.0), RIDER, HORSE)
    assert ruling.steed_cover_fraction == pytest.approx(0.5, abs=NEAR)
    assert ruling.hidden_fraction == pytest.approx(0.5, abs=NEAR)
    assert ruling.visible_fraction == pytest.approx(0.5, abs=NEAR)


def test_from_below_the_near_side_of_a_large_steed_hides_more():
    """An elephant 4 m high fills 3 cells: its back is at 3 m, its near side 1.425 cells before the rider. The eye at
    1.62 m and 10 cells off looks over it at 1.62 + 1.38 x 10 / 8.575 = 3.2293 m; the rider is there from 2.1 m up."""
    ruling = look(token("A", 2, 5), RIDER, token("Belephant", 11, 4, size=3, height_m=4.0))
    assert ruling.steed_cover_fraction == pytest.approx(1.1293 / 1.8, abs=NEAR)


def test_the_rules_count_it_as_cover_and_the_card_names_it():
    """More than half: -10 by the table of cover; the eye is a little below the back of the horse."""
    state = a_map(token("A", 2, 5), RIDER, HORSE)
    ruling = attack(state, A, B, "Hand laser")
    assert ruling.sight.steed_cover_fraction >= 0.5
    assert [(m.rule, m.value) for m in ruling.roll.modifiers if m.rule == "SF-LOS-09"] == [("SF-LOS-09", -10)]
    assert "steed Bhorse (token-Bhorse): solid; hides 50%" in card_text(ruling, state)
    assert ruling.sight.to_json()["steed_cover_fraction"] == ruling.sight.steed_cover_fraction
    assert ruling.sight.between == ()


@pytest.mark.parametrize(("percent", "share"), [(0, 0.0), (30, 0.3), (100, 1.0)])
def test_what_the_sheet_of_the_steed_states_counts_instead(percent, share):
    steed = token("Bhorse", 12, 5, height_m=2.2, stats={"steed_cover": percent})
    assert look(token("A", 2, 5), RIDER, steed).steed_cover_fraction == pytest.approx(share)


def test_a_rider_wholly_behind_its_steed_can_not_be_attacked_and_the_steed_is_why():
    steed = token("Bhorse", 12, 5, height_m=2.2, stats={"steed_cover": 100})
    ruling = attack(a_map(token("A", 2, 5), RIDER, steed), A, B, "Hand laser")
    assert [refusal.reason for refusal in ruling.refusals] == ["behind steed Bhorse (token-Bhorse)"]


def test_the_table_may_rule_that_steeds_give_no_cover():
    ruling = look(token("A", 2, 5), RIDER, HORSE, house_rules={"steed_gives_cover": False})
    assert (ruling.steed_cover_fraction, ruling.visible_fraction) == (0.0, pytest.approx(1.0))


def test_steed_and_wall_together_hide_no_more_than_there_is():
    """Stone hides the half of the rider left of the line of centres; the steed the lower half: 1/2 + 1/4, 1/4 of it
    behind both."""
    half = wall((11, -20), (11, 5.5))
    ruling = look(token("A", 2, 5, elevation_m=2.0), RIDER, HORSE, half)
    assert ruling.hidden_fraction == pytest.approx(0.75, abs=NEAR)
    assert ruling.hidden_by_several == pytest.approx(0.25, abs=NEAR)
    assert {found.id: pytest.approx(found.hides_alone, abs=NEAR) for found in ruling.obstacles} == {
        "wall-1": 0.25,
        "token-Bhorse": 0.25,
    }


def test_the_steed_itself_is_seen_whole_and_its_rider_is_not_in_the_way():
    ruling = measure(a_map(token("A", 2, 5), RIDER, HORSE), A, HORSE.id)
    assert (ruling.visible_fraction, ruling.steed_cover_fraction, ruling.between) == (pytest.approx(1.0), 0.0, ())


def test_who_shares_the_cells_of_the_rider_has_no_steed_between():
    close = token("A", 12.5, 5, facing_deg=270)
    assert look(close, RIDER, HORSE).steed_cover_fraction == 0.0


@pytest.mark.parametrize(
    "other",
    [
        token("Bfoot", 14, 5),  # beside it
        token("Brider", 12, 5, posture="mounted"),  # mounted itself
        token("Bdog", 12, 5, size=0.5),  # too small
    ],
)
def test_what_is_no_steed(other):
    assert steed_of(a_map(RIDER, other), RIDER) is None


def test_a_steed_of_its_own_side_comes_before_a_foe_in_the_same_cells():
    foe = token("Cogre", 12, 5, size=2, height_m=3.0)
    assert steed_of(a_map(RIDER, HORSE, foe), RIDER) == HORSE


def test_nobody_who_stands_has_a_steed():
    assert steed_of(a_map(token("B", 12, 5), HORSE), token("B", 12, 5)) is None


def test_a_rider_goes_up_with_the_ground_under_its_steed():
    state = a_map(RIDER, HORSE, terrain(10, 0, 20, 20, elevation_m=3.0))
    assert feet_m(state, RIDER) == pytest.approx(3.75)
    stated = token("B", 12, 5, posture="mounted", elevation_m=5.0)
    assert feet_m(state, stated) == 5.0
