"""Sheets as creatures: every score a scenario may give counts for something."""

from dataclasses import replace

import pytest

from battlemap.document.model import MapPoint, Token, TokenId
from battlemap.document.sheets import StarflightGear, StarflightSheet, StarflightWeapon
from battlemap.rulings.starflight_creatures import creature_of
from battlemap.rulings.starflight_facts import weapon_facts
from rules.starflight.actions.shove import stability
from rules.starflight.anatomy import PartGroup
from rules.starflight.creature import combatant_of
from rules.starflight.damage import Damage
from rules.starflight.hit import Hit, gear_passed
from rules.starflight.house_rules import HouseRules
from rules.starflight.movement.budget import budget
from rules.starflight.movement.from_creature import mover_of
from rules.starflight.thresholds import threshold_steps
from rules.starflight.wounding import can_stand
from tests.rulings.build import token

VEST = StarflightGear(name="Vest", kind="armour", hp=30)
RIFLE = StarflightWeapon(name="Rifle", type="beam", damage=20)


def creature(gear=(), **stats):
    sheet = StarflightSheet(stats=stats, gear=gear)
    return creature_of(Token(id=TokenId("token-1"), name="Skarn", at=MapPoint(1, 1), starflight=sheet))


def lethal_through(weapon, who):
    hit = Hit(damage=Damage(lethal=20), weapon=weapon_facts(weapon))
    return gear_passed(hit, hit.damage, who.part("body"), who, HouseRules()).lethal.total


def test_wounds_of_no_part_lie_on_the_body_and_hamper_and_kill():
    hurt = creature(wounds=6, wounds_left_leg=1, durability=2)
    assert (hurt.part("body").wounds, hurt.part("left leg").wounds) == (6, 1)
    assert combatant_of(hurt).wounds == 7
    assert any("SF-DTH-01" in str(step) for step in threshold_steps(hurt))


@pytest.mark.parametrize("stats", [{"propulsive_appendages": 4}, {"stability": 1}, {"stable": 1}])
def test_four_legs_or_stability_make_a_target_hard_to_push(stats):
    assert [modifier.value for modifier in stability(creature(**stats)) if modifier.counts] == [20]
    assert stability(creature(**dict.fromkeys(stats, 0))) == ()


def test_limbs_are_as_many_as_the_sheet_tells():
    many = creature(propulsive_appendages=3, motor_appendages=1, wounds_leg_3=2)
    assert [part.name for part in many.group(PartGroup.MOTOR)] == ["right arm"]
    assert [(part.name, part.wounds) for part in many.group(PartGroup.PROPULSIVE)] == [
        ("right leg", 0),
        ("left leg", 0),
        ("leg 3", 2),
    ]
    assert len({part.name for part in creature(motor_appendages=10**6).parts}) < 200


def test_three_dimensional_maneuvers_are_maneuvers():
    assert mover_of(creature(three_dimensional_maneuvers=40)).maneuvers == 40
    assert mover_of(creature(three_dimensional_maneuvers=40, maneuvers=7)).maneuvers == 7


def test_impact_is_beyond_the_non_lethal_pool():
    hurt = creature(impact=12, nhp=0)
    assert (hurt.impact, hurt.max_nhp, hurt.is_unconscious) == (12, 100, True)
    assert (creature(nhp=40).nhp, creature(nhp=40).max_nhp, creature().nhp) == (40, 40, 100)


def test_damage_reduction_is_that_of_the_armour():
    thin = replace(VEST, hp=1)
    assert lethal_through(RIFLE, creature((thin,), damage_reduction=5)) == 14
    assert lethal_through(RIFLE, creature((thin,))) == 19
    assert lethal_through(RIFLE, creature((replace(thin, kind="shield"),), damage_reduction=5)) == 19


@pytest.mark.parametrize(("ignores", "through"), [((), 0), (("vest",), 20), (("armour",), 20), (("shield",), 0)])
def test_gear_a_weapon_ignores_does_not_stop_it(ignores, through):
    assert lethal_through(replace(RIFLE, ignores=ignores), creature((VEST,))) == through


@pytest.mark.parametrize(("wounds", "durability", "works"), [(7, 8, True), (8, 8, False), (9, None, True)])
def test_a_part_with_as_many_wounds_on_the_sheet_as_durability_does_not_work(wounds, durability, works):
    """SF-PRT-06; the body never fails, and without Durability nothing does."""
    stats = {"wounds_left_leg": wounds, "wounds_body": 30}
    stats |= {} if durability is None else {"durability": durability}
    found = creature_of(token("Ada", 0, 0, stats=stats))
    assert (found.part("left leg").works, found.part("right leg").works, found.part("body").works) == (
        works,
        True,
        True,
    )


def test_wounds_of_the_sheet_that_make_legs_fail_take_the_movement():
    """M28, SF-MOV-02: half of 1 and Initiative 6 with one leg, none on no leg."""
    house = HouseRules()

    def points(**stats) -> int:
        ada = token("Ada", 0, 0, stats={"initiative": 6, "durability": 8, **stats})
        return budget(mover_of(creature_of(ada)), house).allowance.total

    assert [points(), points(wounds_left_leg=8), points(wounds_left_leg=7)] == [7, 3, 7]
    both = token("Ada", 0, 0, stats={"durability": 8, "wounds_left_leg": 8, "wounds_right_leg": 8})
    assert not can_stand(creature_of(both))
