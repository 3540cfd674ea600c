"""Cover steps by what real walls hide, at nothing, a hair, a half, three quarters and all; heights in distances."""

import math

import pytest

from battlemap.rulings.attack import attack
from tests.rulings.build import wall
from tests.rulings.street import A, B, a_street, fighter

EYE_SHARE = 0.9  # of the height: a wall as high as the eye hides just what is lower than the eye, however far it stands


def behind_a_wall(shooter_m: float, top_m: float):
    """A shoots at B, 1.8 m tall; a solid wall of some height stands across, a cell before B."""
    return attack(
        a_street(
            fighter("A", 2, 10, height_m=shooter_m),
            fighter("B", 20, 10, height_m=1.8),
            wall((19, 8), (19, 14), top_m=top_m),
        ),
        A,
        B,
        "Handgun",
    )


def cover_of(ruling) -> list[tuple[int, str]]:
    return [(line.value, line.reason) for line in ruling.roll.modifiers if line.rule == "PP-CMB-01"]


@pytest.mark.parametrize(
    ("shooter_m", "top_m", "hidden", "cover"),
    [
        (1.5, 0.1, 0.0, []),  # the shadow of the wall ends in front of the feet
        (1.5, 0.1126, 1.477e-4, [(-1, "0.01% hidden")]),  # 1.35 - (1.35 - 0.1126) * 18 / 16.5 and more to the sides
        (1.0, 0.8999, 0.49993, [(-1, "49.99% hidden")]),
        (1.0, 0.9, 0.5, [(-2, "50% hidden")]),
        (1.5, 1.3499, 0.74993, [(-2, "74.99% hidden")]),
        (1.5, 1.35, 0.75, [(-3, "75% hidden")]),
        (1.5, 1.75, 0.9924, [(-3, "99% hidden")]),
    ],
)
def test_cover_steps_follow_what_a_wall_hides(shooter_m, top_m, hidden, cover):
    ruling = behind_a_wall(shooter_m, top_m)
    assert ruling.facts.targets[0].hidden_fraction == pytest.approx(hidden, rel=1e-3)
    assert cover_of(ruling) == cover
    assert ruling.refusals == ()


@pytest.mark.parametrize(("shooter_m", "top_m", "hidden"), [(1.0, 0.9, 0.5), (1.5, 1.35, 0.75)])
def test_a_half_and_three_quarters_are_measured_exactly_and_are_in(shooter_m, top_m, hidden):
    ruling = behind_a_wall(shooter_m, top_m)
    assert ruling.facts.targets[0].hidden_fraction == hidden
    assert cover_of(ruling) == [({0.5: -2, 0.75: -3}[hidden], f"{hidden:.0%} hidden")]


def test_all_hidden_is_no_target():
    ruling = behind_a_wall(1.5, 1.8)
    assert ruling.facts.targets[0].hidden_fraction == 1
    assert [refusal.reason for refusal in ruling.refusals] == ["B is wholly hidden"]


def test_too_little_to_be_seen_is_not_said_to_be_wholly_hidden():
    """A wall leaves less than a thousandth of B in view: it counts as not seen, though not all is hidden."""
    ruling = behind_a_wall(1.5, 1.7617)
    hidden = ruling.facts.targets[0].hidden_fraction
    assert 0.999 < hidden < 1
    assert [refusal.reason for refusal in ruling.refusals] == ["too little of B is seen to aim at"]
    assert all("100%" not in reason for _, reason in cover_of(ruling))


def shoot_up(lifted_m: float, columns: float, weapon: str):
    target = fighter("B", 2 + columns, 10, elevation_m=lifted_m, height_m=1.8)
    return attack(a_street(fighter("A", 2, 10, height_m=1.8), target), A, B, weapon)


def test_a_club_does_not_reach_what_hovers_ten_storeys_up():
    ruling = shoot_up(30.48, 1, "Large knife")
    assert ruling.facts.targets[0].distance_ft == pytest.approx(100 - 1.8 / 0.3048)
    assert [refusal.rule for refusal in ruling.refusals] == ["PP-RAN-02"]


def test_height_and_ground_make_one_distance():
    """20 ft over the ground, and 30 ft from the head of the one to the feet of the other."""
    ruling = shoot_up(1.8 + 30 * 0.3048, 5, "Handgun")
    assert ruling.facts.targets[0].distance_ft == pytest.approx(math.hypot(20, 30))


@pytest.mark.parametrize("lifted_m", [0.0, 0.5, 1.8])
def test_bodies_whose_heights_meet_are_as_far_apart_as_their_footprints(lifted_m):
    assert shoot_up(lifted_m, 5, "Handgun").facts.targets[0].distance_ft == pytest.approx(20)


def test_foes_on_a_roof_do_not_press_a_fighter_on_the_street():
    street = (fighter("B", 10, 10), fighter("A", 9, 10))
    near, high = fighter("A2", 11, 10), fighter("A2", 11, 10, elevation_m=12.0)
    assert attack(a_street(*street, near), A, B, "Large knife").facts.targets[0].stand.foes_in_reach == 2
    assert attack(a_street(*street, high), A, B, "Large knife").facts.targets[0].stand.foes_in_reach == 1
