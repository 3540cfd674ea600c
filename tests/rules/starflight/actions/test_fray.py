"""The hits of a full attack strike at once: whichever weapon the sheet lists first, they come to the same. Issue 4.

All hits double. The laser: 27 lethal, doubled 54, a massive attack. The stunner: 69 non-lethal, doubled 138.
"""

from itertools import permutations

import pytest

from rules.core.resolution import play_values
from rules.starflight.actions.full_attack import FullAttackFacts, full_attack
from rules.starflight.changes import all_changed
from rules.starflight.creature import Creature, combatant_of
from rules.starflight.facts import AttackFacts, DamageType, Weapon, WeaponType
from rules.starflight.house_rules import HouseRules

ROOK = Creature(name="Rook", scores={"ranged_ab": 7})
GUARD = Creature(name="Guard", scores={"hd": 50, "durability": 20, "reflex": 200, "willpower": 200})
LASER = Weapon(name="laser", type=WeaponType.BEAM, damage=27)
STUNNER = Weapon(name="stunner", type=WeaponType.BEAM, damage=69, damage_type=DamageType.NON_LETHAL)
CLUB = Weapon(name="club gun", type=WeaponType.BEAM, damage=10, damage_type=DamageType.NON_LETHAL)
BODY, FINE, BAD = 3, 50, 10
#: After the rolls: of each weapon the location, Reflex, Willpower; of a lethal one also both Fortitude saves.
SAVED = {"laser": [BODY, FINE, FINE, FINE, 90], "stunner": [BODY, FINE, FINE], "club gun": [BODY, FINE, FINE]}
DIES = {**SAVED, "laser": [BODY, FINE, FINE, FINE, BAD]}
FAINTS = {**SAVED, "laser": [BODY, FINE, FINE, BAD, 90]}


def struck(weapons: tuple[Weapon, ...], dice: dict[str, list[int]], fortitude: int) -> Creature:
    guard = Creature(name="Guard", scores={**GUARD.scores, "fortitude": fortitude})
    attacks = tuple(
        AttackFacts(attacker=combatant_of(ROOK), target=combatant_of(guard), weapon=weapon, distance_m=20)
        for weapon in weapons
    )
    crowd = {"Rook": ROOK, "Guard": guard}
    rolled = [*[80 for _ in weapons], *(die for weapon in weapons for die in dice[weapon.name])]
    facts = FullAttackFacts(attacks=attacks, round_number=1)
    outcome = play_values(lambda: full_attack(facts, crowd, HouseRules()), rolled).outcome
    return all_changed(crowd, outcome.changes)["Guard"]


@pytest.mark.parametrize("weapons", [*permutations([LASER, STUNNER])])
def test_a_knock_out_empties_no_pool_before_all_damage_is_done(weapons):
    """100 - 138 is -38, then knocked out: 38 Impact damage, no coma."""
    guard = struck(weapons, SAVED, 60)
    assert (guard.hp, guard.nhp) == (46, -38)
    assert guard.is_unconscious
    assert not guard.has("comatose")


@pytest.mark.parametrize("weapons", [*permutations([LASER, CLUB])])
def test_a_knock_out_takes_what_is_left_after_all_damage(weapons):
    """100 - 20 is 80, which the knock-out takes: neither -20 nor 80."""
    guard = struck(weapons, SAVED, 60)
    assert (guard.hp, guard.nhp) == (46, 0)
    assert guard.is_unconscious


@pytest.mark.parametrize("weapons", [*permutations([LASER, STUNNER, CLUB])])
def test_three_weapons_in_any_order_come_to_the_same(weapons):
    """138 and 20 of 100: -58."""
    guard = struck(weapons, FAINTS, 60)
    assert (guard.hp, guard.nhp) == (46, -58)


@pytest.mark.parametrize("weapons", [*permutations([LASER, CLUB])])
def test_a_death_by_a_massive_attack_empties_both_pools_once(weapons):
    """10 + 60 are not over 75: dead, with no hit points of either kind and none below."""
    guard = struck(weapons, DIES, 60)
    assert (guard.hp, guard.nhp) == (0, 0)
    assert guard.has("clinically_dead")
