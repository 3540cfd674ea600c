"""What a second hit makes of the first one's effects, and who may be treated at all."""

from dataclasses import replace

import pytest

from rules.core.resolution import Resolution, Typed, play_values
from rules.starflight.actions.aid import Aided, AidFacts, first_aid
from rules.starflight.actions.grapple import GrappleFacts, grapple_refusals
from rules.starflight.actions.swallow import digested
from rules.starflight.anatomy import Part, PartGroup
from rules.starflight.attack import attack
from rules.starflight.changes import changed
from rules.starflight.checks import number
from rules.starflight.creature import Condition, Creature, combatant_of
from rules.starflight.damage import Damage
from rules.starflight.facts import AttackFacts, Weapon, WeaponType
from rules.starflight.healing.coma import hour_in_coma
from rules.starflight.healing.facts import Age, Rest
from rules.starflight.healing.natural import heal_impact
from rules.starflight.hit import Hit, hit_resolution
from rules.starflight.house_rules import HouseRules
from rules.starflight.outcome import Outcome
from tests.rules.starflight.build import BLADE, BOOK

BOB = Creature(name="Bob", scores={"hd": 30, "durability": 10, "fortitude": 60})
KNIFE = Weapon(name="Knife", type=WeaponType.MELEE, damage=5)


def hit(creature: Creature, points: int, dice: list[int]) -> Creature:
    """The creature after a hit with so much lethal damage."""
    steps = play_values(lambda: hit_resolution(Hit(damage=Damage(lethal=points)), creature, BOOK), dice).outcome
    return changed(creature, (change for step in steps for change in step.changes))


def test_a_smaller_scare_makes_a_greater_one_no_easier_to_come_out_of():
    once = hit(BOB, 40, [3, 90, 40, 90])  # the body; stands; 40 does not beat 40: shaken; awake
    twice = hit(once, 5, [3, 90, 5, 90])
    assert [(had.name, had.dc) for had in twice.conditions if had.name == "shaken"] == [("shaken", 40)]
    assert [had.dc for had in hit(hit(BOB, 5, [3, 90, 5, 90]), 40, [3, 90, 40, 90]).conditions] == [40]


def test_a_lighter_hit_to_the_groin_shortens_neither_daze_nor_immobility():
    once = hit(BOB, 20, [6, 90, 90, 90])  # two minutes and two rounds
    twice = hit(once, 5, [6, 90, 90, 90])  # one of each
    assert {had.name: had.rounds for had in twice.conditions} == {"dazed": 20, "immobile": 2}
    worse = hit(once, 25, [6, 90, 90, 90])
    assert {had.name: had.rounds for had in worse.conditions} == {"dazed": 30, "immobile": 3}


def test_a_fall_breaks_no_part_that_the_hit_before_it_has_maimed():
    """Durability 2: five wounds are the end of the right leg, and location 7 finds the left one without a choice."""
    frail = replace(BOB, scores={**BOB.scores, "durability": 2})
    blow = Hit(damage=Damage(lethal=5), critical=True, part="right leg", open_to=frail)
    table = Typed(lambda: hit_resolution(blow, frail, BOOK))
    for value in (5, 0, 7):  # five wounds; the Reflex save fails badly; a propulsive appendage
        table.give(value)
    assert table.asks.name == "wounds of the fall of Bob"
    assert "left leg" in table.asks.decides


@pytest.mark.parametrize("is_check", [True, False])
def test_a_brawling_check_is_hampered_by_either_reading(is_check):
    hurt = replace(
        combatant_of(replace(BOB, name="Al", scores={"brawling": 37})),
        wounds=3,
        conditions=frozenset({"shaken", "dazed"}),
    )
    facts = AttackFacts(
        attacker=hurt,
        target=combatant_of(BOB),
        weapon=Weapon(name="Fists", type=WeaponType.NATURAL, unarmed=True),
        distance_m=0.0,
    )
    house = HouseRules(attack_roll_is_check=is_check)
    assert attack(facts, house).roll.total == 37 - 3 - 30 - 5
    armed = attack(replace(facts, weapon=KNIFE), house).roll.total
    assert armed == (-38 if is_check else 0)
    assert attack(replace(facts, weapon=KNIFE), replace(house, brawling_for_all_melee=True)).roll.total == 37 - 38


def test_a_hit_from_four_metres_is_a_grab_for_who_has_improved_grab():
    beast = Creature(name="Beast", scores={"improved_grab": 1, "melee_ab": 2})
    strike = AttackFacts(attacker=combatant_of(beast), target=combatant_of(BOB), weapon=BLADE, distance_m=4.0)
    facts = GrappleFacts(actor=beast, target=BOB, attack=strike, after_melee_hit=True)
    assert grapple_refusals(facts, BOOK) == ()
    assert [one.rule for one in grapple_refusals(replace(facts, after_melee_hit=False), BOOK)] == ["SF-GRP-02"]


def refusals(start: Resolution[Outcome]) -> list[str]:
    outcome = Typed(lambda: start).outcome
    return [refusal.rule for refusal in outcome.refusals] if outcome else []


def test_healing_of_the_unconscious_is_not_for_the_awake_nor_a_coma_for_who_is_in_none():
    awake, out = replace(BOB, nhp=40), replace(BOB, nhp=-30)
    coma = replace(BOB, nhp=-120, conditions=(Condition(name="comatose"),))
    assert refusals(heal_impact(awake, Rest(), BOOK)) == ["SF-HIM-01"]
    assert refusals(heal_impact(coma, Rest(), BOOK)) == ["SF-HIM-04"]
    assert refusals(heal_impact(out, Rest(), BOOK)) == []
    assert refusals(hour_in_coma(out, 1, Rest(), BOOK)) == ["SF-COM-02"]
    assert refusals(hour_in_coma(coma, 1, Rest(), BOOK)) == []


@pytest.mark.parametrize(("age", "total"), [(Age.STARFARING, 75), (Age.METAL, 50), (Age.STONE, 0)])
def test_first_aid_counts_the_patients_recuperation_and_the_age(age, total):
    """Intensive Care 60, the die 12, a tenth of Recuperation 34 is 3; less 25 in the Metal Age, 75 in the Stone Age."""
    medic, patient = Creature(name="Medic", scores={"intensive_care": 60}), replace(BOB, scores={"recuperation": 34})
    facts = AidFacts(helper=medic, targets=(Aided(creature=patient, distance_m=0.0),), medical=True)
    dc = number("SF-AID-06", 70, "a bandage")
    outcome = play_values(lambda: first_aid(facts, dc, BOOK, age), [12]).outcome
    assert outcome.steps[0].tested.total == total


def test_acid_wounds_the_vital_part_whatever_it_is_called():
    trunk = Part(name="trunk", group=PartGroup.BODY)
    worm = replace(BOB, parts=(trunk,), conditions=(Condition(name="swallowed", cause="Whale"),))
    outcome = play_values(lambda: digested(worm, BOOK), [5, 90]).outcome
    assert changed(worm, outcome.changes).part("trunk").wounds == 2
