"""Somebody who fells or wears itself out in the middle of an action."""

from dataclasses import replace

import pytest

from rules.core.resolution import Resolution, play_values
from rules.starflight.actions.changes import MovedAlong
from rules.starflight.actions.charge import ChargeFacts, charge
from rules.starflight.actions.provoke import Onlooker, Reaction
from rules.starflight.actions.push import PushFacts
from rules.starflight.actions.run_up import RunUp
from rules.starflight.actions.trample import trample
from rules.starflight.creature import Creature, combatant_of
from rules.starflight.facts import AttackFacts
from rules.starflight.outcome import Outcome
from rules.starflight.strike import attacks_resolution
from tests.rules.starflight.build import BLADE, BOOK, LASER

ROOK = Creature(
    name="Rook", hp=60, scores={"initiative": 6, "melee_ab": 2, "ranged_ab": 2, "power": 20, "fortitude": 40}
)
GUARDS = tuple(Creature(name=name, scores={"hd": 50, "dodge": 30}) for name in ("Guard", "Other"))
CROWD = {creature.name: creature for creature in (ROOK, *GUARDS)}
HITS_ITSELF = [0, 3, 1, 90, 90]  # no friend to hit: itself, in the body, one wound, both saves


def at(target, weapon):
    return AttackFacts(attacker=combatant_of(ROOK), target=combatant_of(target), weapon=weapon, distance_m=0.0)


def notes(played):
    return [str(note.rule) for step in played.outcome.steps for note in step.notes]


def charged(fortitude):
    facts = ChargeFacts(
        actor=ROOK, target=GUARDS[0], run_up=RunUp(length_m=10), exit_free_m=20, attack=at(GUARDS[0], BLADE)
    )
    return play_values(lambda: charge(facts, CROWD, BOOK), [*HITS_ITSELF, fortitude])


def legs(played):
    return [change.legs for change in played.outcome.changes if isinstance(change, MovedAlong)]


def test_a_charger_that_knocks_itself_out_does_not_move_on():
    out_cold, awake = charged(0), charged(99)
    assert (legs(out_cold), notes(out_cold)[-1]) == ([1], "SF-CND-03")
    assert legs(awake) == [1, 2]


def shots(dice):
    facts = [at(guard, replace(LASER, damage=20)) for guard in GUARDS]
    return play_values(lambda: attacks_resolution(facts, CROWD, BOOK), dice)


def test_who_passes_out_at_the_first_target_attacks_no_further_ones():
    played = shots([*HITS_ITSELF, 0])
    assert (played.outcome.steps[-1].text, notes(played)[-1]) == ("Rook attacks no more", "SF-CND-03")


def test_who_is_fatigued_at_the_first_target_aims_the_worse_at_the_next():
    played = shots([*HITS_ITSELF, 99, 50])
    last = [step.tested for step in played.outcome.steps if step.tested][-1]
    assert ("SF-FTG-01", -20) in [(modifier.rule, modifier.value) for modifier in last.bonus.modifiers]


@pytest.mark.parametrize(("fortitude", "strikes"), [(0, False), (99, True)], ids=["out cold", "awake"])
def test_who_is_knocked_out_by_a_trample_that_fails_does_not_strike_back(fortitude, strikes):
    """SF-TRM-04, SF-CND-03: it provokes, but nobody who is unconscious takes the chance."""
    beast = Creature(name="Beast", scores={"initiative": 6, "power": 60, "size_class": 5, "trample": 1})
    guard = Creature(name="Guard", scores={"power": 20, "reflex": 20, "willpower": 20, "fortitude": 20})
    struck: list[str] = []

    def strike(_at: Creature) -> Resolution[Outcome]:
        struck.append("Guard")
        return Outcome()
        yield

    facts = PushFacts(actor=beast, target=guard, run_up=RunUp(length_m=10), onlookers=(Onlooker(name="Guard"),))
    dice = [0, 99, 3, 3, 90, 90, fortitude]
    play_values(lambda: trample(facts, BOOK, (Reaction("Guard", strike),)), dice)
    assert bool(struck) is strikes
