"""Somebody who fells or wears itself out in the middle of an action."""

from dataclasses import replace

from rules.core.resolution import play_values
from rules.starflight.actions.changes import MovedAlong
from rules.starflight.actions.charge import ChargeFacts, charge
from rules.starflight.actions.run_up import RunUp
from rules.starflight.creature import Creature, combatant_of
from rules.starflight.facts import AttackFacts
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
