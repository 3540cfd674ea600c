"""Charges, pushes and tramples on wounded legs ask for what a move on them asks. Issue 4.

Two wounds on the left leg: Stamina against 50 + 20 x 2 = 90, then Three-Dimensional Maneuvers against 10 x 2 + 4.
"""

from dataclasses import replace

import pytest

from rules.core.resolution import Played, Resolution, play_values
from rules.starflight.actions.changes import ChargePaid, MovedAlong
from rules.starflight.actions.charge import ChargeFacts, charge
from rules.starflight.actions.push import PushFacts, push
from rules.starflight.actions.run_up import RunUp
from rules.starflight.actions.trample import trample
from rules.starflight.anatomy import HUMANOID
from rules.starflight.creature import Creature, combatant_of
from rules.starflight.facts import AttackFacts, Weapon, WeaponType
from rules.starflight.house_rules import HouseRules
from rules.starflight.outcome import Outcome

SCORES = {"initiative": 9, "stamina": 44, "maneuvers": 50, "encumbrance": 4, "durability": 7, "trample": 1}
LIMPING = tuple(replace(part, wounds=2) if part.name == "left leg" else part for part in HUMANOID)
ROOK = Creature(name="Rook", scores={**SCORES, "size_class": 4}, parts=LIMPING)
GUARD = Creature(name="Guard", scores={"hd": 50})
RUN_UP, BOOK = RunUp(length_m=10.0), HouseRules()
BLADE = Weapon(name="Blade", type=WeaponType.MELEE, damage=12)


def start(action: str, rook: Creature) -> Resolution[Outcome]:
    pushing = PushFacts(actor=rook, target=GUARD, run_up=RUN_UP)
    if action == "charge":
        strike = AttackFacts(attacker=combatant_of(rook), target=combatant_of(GUARD), weapon=BLADE, distance_m=0)
        facts = ChargeFacts(actor=rook, target=GUARD, run_up=RUN_UP, exit_free_m=10.0, attack=strike)
        return charge(facts, {"Rook": rook, "Guard": GUARD}, BOOK)
    return push(pushing, BOOK) if action == "push" else trample(pushing, BOOK)


def played(action: str, dice: list[int], rook: Creature = ROOK) -> Played[Outcome]:
    return play_values(lambda: start(action, rook), dice)


def gone_m(outcome: Outcome) -> float:
    return sum(change.length_m for change in outcome.changes if isinstance(change, MovedAlong))


@pytest.mark.parametrize("action", ["charge", "push", "trample"])
def test_the_legs_are_asked_before_anything_else(action):
    resolution = start(action, ROOK)
    asks = [next(resolution), resolution.send(49), resolution.send(10)]
    assert [ask.name for ask in asks[:2]] == ["Stamina check of Rook: left leg", "Three-Dimensional Maneuvers of Rook"]
    assert "Rook" in asks[2].name  # its attack, or its check of Power


def test_legs_that_hold_charge_as_sound_ones_do():
    """49 + 44 - 2 beat 90; 10 + 50 - 2 beat 20 + 4; then a miss."""
    outcome = played("charge", [49, 10, 20]).outcome
    tested = [step.tested for step in outcome.steps if step.tested][:2]
    assert [(one.bonus.total, one.against.total) for one in tested] == [(42, 90), (48, 24)]
    assert gone_m(outcome) == 20


@pytest.mark.parametrize("action", ["charge", "push", "trample"])
def test_a_check_that_fails_ends_it_before_the_first_step(action):
    """Maneuvers 10: 10 + 8 are not over 24; the Reflex save of 30 is."""
    clumsy = replace(ROOK, scores={**ROOK.scores, "maneuvers": 10})
    outcome = played(action, [49, 10, 30], clumsy).outcome
    assert [step.text for step in outcome.steps[-3:]] == ["Rook comes 0 m far", "Rook stays up", "Rook is stopped"]
    assert gone_m(outcome) == 0
    assert not any(isinstance(change, ChargePaid) for change in outcome.changes)


@pytest.mark.parametrize("action", ["charge", "push", "trample"])
def test_without_a_leg_to_stand_on_there_is_no_run(action):
    """A tie at 50 + 20 + 10 for the wound on the other leg fails, twice: 38 + 44 - 2 = 80."""
    both = tuple(replace(part, wounds=1) if "leg" in part.name else part for part in HUMANOID)
    outcome = played(action, [38, 38], replace(ROOK, parts=both)).outcome
    assert [step.text for step in outcome.steps[-2:]] == ["Rook can not go through with it", "Rook is stopped"]
    assert gone_m(outcome) == 0


def test_sound_legs_ask_for_nothing():
    assert played("charge", [20], replace(ROOK, parts=HUMANOID)).outcome.steps[0].text == "Rook charges Guard, 10 m"
