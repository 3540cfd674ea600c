"""Odd targets of actions: oneself, somebody one holds, somebody behind a wall. Issue 4."""

from dataclasses import replace

import pytest

from battlemap.document.model import MapPoint
from battlemap.rulings.resolve import Request, resolve_with_seed
from battlemap.rulings.starflight_actions import ACTIONS, ALONE, WITHOUT_WEAPON
from tests.rulings.test_resolve_more import changed_token, grapplers, kinds, played, yard

MAY_BE_ONESELF = {"use-skill", "activate", "escape", "break-pin"}


def holding(tmp_path, *, other_too: bool = False):
    """Xxksax is pinned by G'Nunk, and by wish the other way round too."""
    state, one, other = grapplers(tmp_path)
    state = changed_token(state, one, conditions=("grappling", "pinned"))
    return (changed_token(state, other, conditions=("grappling", "pinned")) if other_too else state), one, other


def test_nobody_breaks_a_pin_that_it_holds_itself(tmp_path):
    state, one, other = holding(tmp_path)
    found = played(state, "break-pin", other, one)
    assert [refusal.rule for refusal in found.refusals] == ["SF-GRP-10"]
    assert "holds Xxksax in the pin itself" in found.refusals[0].reason


@pytest.mark.parametrize("named", ["itself", "its holder"])
def test_the_own_pin_is_broken_whoever_is_named(tmp_path, named):
    state, one, other = holding(tmp_path)
    found = played(state, "break-pin", one, one if named == "itself" else other, "9 9")
    assert [(lost["name"], lost["condition"]) for lost in kinds(found, "ConditionLost")] == [("Xxksax", "pinned")]


def test_a_pin_of_nobody_who_is_there_can_not_be_broken(tmp_path):
    state, one, _ = yard(tmp_path)
    state = changed_token(state, one, conditions=("pinned",))
    found = played(state, "break-pin", one, one)
    assert "nobody here holds Xxksax in a pin" in [refusal.reason for refusal in found.refusals]


@pytest.mark.parametrize("action", sorted(ACTIONS.keys() - ALONE - MAY_BE_ONESELF))
def test_nothing_that_is_done_to_others_is_done_to_oneself(tmp_path, action):
    state, one, _ = grapplers(tmp_path, improved_grab=1, constrict=1, swallow_whole=1, trample=1)
    weapon = None if action in WITHOUT_WEAPON else "Blade"
    found = resolve_with_seed(state, Request(action=action, actor=one, targets=(one,), weapon=weapon), 1)
    assert found.refusals


def test_who_wields_nothing_is_told_by_name(tmp_path):
    state, one, other = grapplers(tmp_path)
    sheet = state.tokens[one].starflight
    bare = changed_token(state, one, starflight=type(sheet)(stats=sheet.stats))
    assert played(bare, "full-attack", one, other).lines()[0] == "Xxksax can not make a full attack"


def test_who_grapples_with_nobody_named_is_told_so(tmp_path):
    state, one, other = grapplers(tmp_path)
    reasons = [refusal.reason for refusal in played(state, "push", one, other).refusals]
    assert "Xxksax is grappling" in reasons


def test_stunts_on_the_way_count_against_who_strikes_on_it(tmp_path):
    """A forward sidestep on the way: +5 against the axe, whose number is 50 + 0 + 5."""
    state, one, other = yard(tmp_path, column=15)
    able = changed_token(state, one, stats={"maneuvers": 50})
    axe = replace(state.tokens[other].starflight.weapons[0], range_m=20)
    able = changed_token(able, other, starflight=replace(state.tokens[other].starflight, weapons=(axe,)))
    found = played(able, "move", one, None, "80 20", to=MapPoint(9, 8), opportunity=("G'Nunk=Axe",))
    struck = found.to_json()["steps"][-1]["roll"]["against"]
    assert [(part["rule"], part["value"]) for part in struck] == [
        ("SF-HIT-01", 50),
        ("SF-HIT-02", 0),
        ("SF-STN-04", 5),
    ]


def test_a_move_that_is_stopped_is_told_as_far_as_it_came(tmp_path):
    """The text and the change tell the same distance."""
    state, one, other = yard(tmp_path)
    gun = replace(state.tokens[one].starflight.weapons[0], name="Stunner", damage_type="non_lethal", damage=120)
    state = changed_token(state, other, starflight=replace(state.tokens[other].starflight, weapons=(gun,)))
    found = played(state, "move", one, None, "90 3 50 50", to=MapPoint(14, 5), opportunity=("G'Nunk=Stunner",))
    assert [move["length_m"] for move in kinds(found, "MovedAlong")] == [10.0]
    assert found.lines()[0] == "Xxksax comes 10 m far"
    assert "Xxksax is stopped after 10 m" in found.lines()


def test_who_is_only_said_to_be_pinned_is_held_by_the_grappler_beside_it(tmp_path):
    """The holder gets no +20, everybody else does."""
    state, one, other = grapplers(tmp_path)
    state = changed_token(state, one, conditions=("pinned",))
    found = played(state, "attack", other, one, "20", weapon="Axe")
    bonus = found.to_json()["steps"][0]["roll"]["bonus"]
    assert "SF-GRP-09" not in [part["rule"] for part in bonus]
    free = changed_token(state, other, conditions=())
    bonus = played(free, "attack", other, one, "20", weapon="Axe").to_json()["steps"][0]["roll"]["bonus"]
    assert [part["value"] for part in bonus if part["rule"] == "SF-GRP-09"] == [20]


@pytest.mark.parametrize(("how", "bonus"), [("trip", 7), ("trip:Axe", 7), ("trip:unarmed", 0)])
def test_a_trip_is_made_with_the_weapon_in_hand(tmp_path, how, bonus):
    """Melee Attack Bonus 7 with the axe; bare hands would be a Brawling check, and G'Nunk has no Brawling."""
    state, one, other = yard(tmp_path, column=12)
    state = changed_token(state, other, stats={"melee_ab": 7})
    found = played(state, "charge", one, other, "5 20", weapon="Blade", opportunity=(f"G'Nunk={how}",))
    trip = next(step["roll"] for step in found.to_json()["steps"] if step["roll"])
    assert sum(part["value"] for part in trip["bonus"]) == bonus


def test_who_lies_already_does_not_stay_up(tmp_path):
    """The laser: 10 and Finesse 11; 50 + 20 beat 21."""
    state, one, other = yard(tmp_path)
    low = changed_token(state, other, conditions=("prone",))
    found = played(low, "attack", one, other, "90 3 50 50 90", weapon="Hand laser")
    assert "G'Nunk lies already" in found.lines()
