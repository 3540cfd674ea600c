"""The fast exact odds are those of trying every face of every die."""

from dataclasses import replace
from fractions import Fraction

import pytest

from rules.starflight.anatomy import Part, PartGroup
from rules.starflight.creature import Creature, Gear, combatant_of
from rules.starflight.facts import AttackFacts, DamageType, Obstacle, ObstacleClass, Weapon, WeaponType
from rules.starflight.hit_odds import Dice
from rules.starflight.house_rules import HouseRules
from rules.starflight.odds import attack_odds
from tests.rules.starflight.enumerated import enumerated, told

BOOK = HouseRules()
LASER = Weapon(name="Laser", type=WeaponType.BEAM, damage=10)
GUN = Weapon(name="Gun", type=WeaponType.PROJECTILE, damage=30)
STUNNER = Weapon(name="Stunner", type=WeaponType.BEAM, damage=45, damage_type=DamageType.NON_LETHAL)
CLUB = Weapon(name="Club", type=WeaponType.MELEE, damage=31, damage_type=DamageType.BASIC)
FISTS = Weapon(name="Fists", type=WeaponType.NATURAL, unarmed=True)
BURST = Weapon(name="Burst", type=WeaponType.BEAM, damage=12, rate=2)
SNIPER = Weapon(name="Sniper", type=WeaponType.PROJECTILE, damage=5, sniper=True, scope=60)
VEST = Gear(name="vest", kind="armour", hp=25, parts=("body",))
SHIELD = Gear(name="shield", kind="shield", hp=15, blocks=frozenset({WeaponType.BEAM}))
WOOD = Obstacle(name="wood", obstacle_class=ObstacleClass.PENETRABLE, material="wood", hp_left=20)
FEW = Dice(
    percent={2: Fraction(1, 8), 60: Fraction(3, 4), 97: Fraction(1, 8)},
    d10={0: Fraction(1, 4), 4: Fraction(1, 4), 6: Fraction(1, 2)},
    d10_star={1: Fraction(1, 3), 9: Fraction(2, 3)},
    d5={1: Fraction(2, 3), 5: Fraction(1, 3)},
)
FEWER = replace(FEW, d10={0: Fraction(1, 3), 6: Fraction(2, 3)}, d5={2: Fraction(1)})
GUNS = replace(FEWER, d10_star={4: Fraction(1)}, d5=FEW.d5)
TWO_NUMBERS = replace(GUNS, d10={3: Fraction(1)}, d10_star={1: Fraction(1, 3), 9: Fraction(2, 3)})
BODY = (
    Part(name="cognitive organs", group=PartGroup.COGNITIVE, wounds=2),
    Part(name="body", group=PartGroup.BODY),
    Part(name="groin", group=PartGroup.GROIN),
    Part(name="smell", group=PartGroup.SENSORY),
    Part(name="leg", group=PartGroup.PROPULSIVE, wounds=1),
)
SHOOTER = Creature(name="A", scores={"ranged_ab": 2, "melee_ab": 2, "finesse": 11, "power": 7, "brawling": 34})
FRIEND = Creature(name="F", hp=0)  # the dead do not save, which keeps the enumeration short
SCORES = {"hd": 30, "durability": 7, "fortitude": 40, "reflex": 10, "willpower": 10}


def world(weapon: Weapon, *, house: dict | None = None, scores: dict | None = None, **changes):
    target_keys = {"hp", "nhp", "gear", "parts", "conditions"}
    target = Creature(
        name="B",
        scores={**SCORES, **(scores or {})},
        **{"parts": BODY, **{key: changes[key] for key in changes.keys() & target_keys}},
    )
    facts = AttackFacts(
        attacker=combatant_of(SHOOTER),
        target=combatant_of(target),
        weapon=weapon,
        friends=("F",),
        **{"distance_m": 0, **{key: changes[key] for key in changes.keys() - target_keys}},
    )
    return facts, {"A": SHOOTER, "B": target, "F": FRIEND}, HouseRules(**(house or {}))


ONE_HIT = {
    "nothing in the way": world(LASER),
    "a vest and a shield built against beams": world(LASER, gear=(SHIELD, VEST)),
    "a vest and a shield against a gun": world(GUN, gear=(SHIELD, VEST)),
    "a massive attack through gear": world(replace(GUN, damage=60), gear=(SHIELD, VEST)),
    "nearly stunned": world(STUNNER, nhp=50, gear=(VEST,)),
    "stunned into a coma": world(replace(STUNNER, damage=110), nhp=10),
    "fatigued by wounds": world(CLUB, hp=40, nhp=60),
    "nearly dead": world(CLUB, hp=10),
    "nearly dead of wounds": world(LASER, scores={"durability": 3}),
    "organs about to fail": world(LASER, scores={"durability": 3}, parts=(*BODY[:1], *BODY[2:4])),
    "a part maimed by the hit before the fall": world(LASER, scores={"durability": 2}, hp=300),
    "a lone part maimed with the usual wound on top": world(
        LASER, house={"crit_wounds_add_normal": True}, scores={"durability": 3}, parts=BODY[1:], hp=300
    ),
    "bare hands": world(FISTS),
    "behind wood": world(GUN, obstacles=(WOOD,), sight_line_open=False),
    "sniped by a weapon made for it": world(SNIPER, distance_m=400),
    "sniped by another": world(replace(GUN, scope=60), distance_m=400),
    "wounds on top": world(LASER, house={"crit_wounds_add_normal": True}, scores={"durability": 4}),
    "saves of an absorbed hit": world(LASER, house={"saves_on_absorbed_hit": True}, gear=(replace(VEST, parts=()),)),
    "ties succeed": world(LASER, house={"tie_succeeds": True, "crit_fail_max": -1, "multipliers": "add"}),
    "no durability on the sheet": (lambda f, c, h: (f, {**c, "B": replace(c["B"], scores={"hd": 30})}, h))(*world(GUN)),
}
TWO_HITS = {
    "a burst": world(BURST, scores={"hd": 20, "durability": 3}, gear=(VEST,)),
    "a burst through wood": world(BURST, scores={"hd": 20}, obstacles=(WOOD,), sight_line_open=False),
    "two weapons on one roll": world(LASER, other_weapon=replace(CLUB, off_hand=True), hp=40),
}


@pytest.mark.parametrize("case", ONE_HIT)
def test_the_odds_of_one_hit_are_those_of_every_die(case):
    facts, creatures, house = ONE_HIT[case]
    dice = GUNS if facts.weapon.type is WeaponType.PROJECTILE else FEW
    assert told(attack_odds(facts, creatures, house, dice)) == enumerated(facts, creatures, house, dice)


@pytest.mark.parametrize("case", TWO_HITS)
def test_the_odds_of_two_hits_are_those_of_every_die(case):
    facts, creatures, house = TWO_HITS[case]
    parts = BODY[:1] + BODY[3:]
    creatures["B"] = replace(creatures["B"], parts=parts)
    assert told(attack_odds(facts, creatures, house, FEWER)) == enumerated(facts, creatures, house, FEWER)


def test_in_a_burst_a_fall_breaks_nothing_that_its_own_shot_has_maimed():
    """The leg has three wounds of Durability 2: a shot that hits it maims it, and the fall finds the organs only."""
    facts, creatures, house = world(BURST, scores={"hd": 20, "durability": 2})
    leg = Part(name="leg", group=PartGroup.PROPULSIVE, wounds=3)
    organs = Part(name="cognitive organs", group=PartGroup.COGNITIVE)
    creatures["B"] = replace(creatures["B"], parts=(organs, leg), hp=300)
    dice = replace(
        FEW,
        percent={2: Fraction(1, 4), 60: Fraction(3, 4)},
        d10={0: Fraction(1, 3), 7: Fraction(2, 3)},
        d5={1: Fraction(1)},
    )
    assert told(attack_odds(facts, creatures, house, dice)) == enumerated(facts, creatures, house, dice)


def test_the_die_of_a_critical_projectile_is_every_one_of_its_faces():
    facts, creatures, house = world(GUN, hp=90)
    assert told(attack_odds(facts, creatures, house, TWO_NUMBERS)) == enumerated(facts, creatures, house, TWO_NUMBERS)


def test_chances_add_up():
    found = attack_odds(*world(LASER))
    assert sum(found.hits) == sum(found.damage.values()) == 1
    assert found.chance_to_down == found.knocked_out + found.killed <= found.hit


def test_a_refused_attack_has_no_odds():
    assert attack_odds(*world(replace(LASER, drawn=False))) is None
