"""Viewer, target and weapon: at most one ruling."""

import pytest

from battlemap.rulings.attack import AttackRuling, attack
from battlemap.rulings.sight import SightRuling, sight
from battlemap.scene import aim as aiming
from battlemap.scene.aim import Aim, sight_of
from tests.scene.build import ADA, BEN, GUARD, SNIPER, SPY, two_rooms


def aimed(viewer=ADA, hovered=None, pinned=None) -> Aim:
    aim = Aim()
    aim.viewer, aim.hovered, aim.pinned = viewer, hovered, pinned
    return aim


def test_a_pinned_target_stays_whatever_the_pointer_rests_on():
    assert aimed(hovered=BEN, pinned=GUARD).target == GUARD
    assert aimed(hovered=BEN).target == BEN


def test_nobody_aims_at_itself_or_without_a_viewer():
    assert aimed(hovered=ADA).target is None
    assert aimed(viewer=None, hovered=ADA).target is None


def test_the_ruling_is_the_attack_with_the_first_weapon_on_the_sheet():
    state = two_rooms()
    ruling = aimed(pinned=GUARD).ruling(state)
    assert isinstance(ruling, AttackRuling)
    assert ruling == attack(state, ADA, GUARD, "Hand laser")


def test_the_chosen_weapon_is_kept_for_each_viewer():
    aim, state = aimed(pinned=GUARD), two_rooms()
    aim.choose_weapon("Knife")
    aim.viewer = BEN
    assert aim.weapon(state) == "Hand laser"
    aim.viewer = ADA
    assert aim.weapon(state) == "Knife"


def test_without_a_weapon_only_sight_is_ruled():
    aim, state = aimed(pinned=GUARD), two_rooms()
    aim.choose_weapon(None)
    ruling = aim.ruling(state)
    assert isinstance(ruling, SightRuling)
    assert ruling == sight(state, ADA, GUARD)
    assert sight_of(ruling) is ruling


def test_targets_are_cycled_foes_first_from_near_to_far():
    aim, state, order = aimed(), two_rooms(), []
    for _ in range(5):
        aim.pinned = aim.next_target(state)
        order.append(aim.pinned)
    assert order == [GUARD, SPY, SNIPER, BEN, GUARD]


def test_tokens_that_left_the_map_are_forgotten():
    aim = aimed(pinned=GUARD)
    aim.forget_missing(two_rooms())
    assert aim.target == GUARD
    aim.pinned = "token-99"
    aim.forget_missing(two_rooms())
    assert (aim.viewer, aim.pinned) == (ADA, None)


def test_the_walls_are_not_asked_as_long_as_nobody_aims(monkeypatch):
    monkeypatch.setattr(aiming, "walls_of", lambda _state: pytest.fail("asked"))
    assert aimed(None).ruling(two_rooms()) is None
    assert aimed(ADA).ruling(two_rooms()) is None
