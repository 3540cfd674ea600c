"""What a full attack does once, and not once a weapon."""

from rules.core.resolution import play_values
from rules.starflight.actions.full_attack import FullAttackFacts, full_attack
from rules.starflight.changes import ObstacleHpChanged, ShotsFired
from rules.starflight.creature import Creature, combatant_of
from rules.starflight.facts import AttackFacts, Obstacle, ObstacleClass, Weapon, WeaponType
from rules.starflight.house_rules import HouseRules
from rules.starflight.outcome import Outcome

ROOK = Creature(name="Rook", scores={"melee_ab": 2, "ranged_ab": 2})
GUARD = Creature(name="Guard", scores={"hd": 50, "reflex": 90, "willpower": 90, "fortitude": 90})
PISTOL = Weapon(name="Pistol", type=WeaponType.PROJECTILE, damage=10, loaded=6)
UZI = Weapon(name="Uzi", type=WeaponType.PROJECTILE, damage=10, rate=2, loaded=30)
WOOD = Obstacle(name="wood", obstacle_class=ObstacleClass.PENETRABLE, material="wood", hp_left=20)


def attacked(*weapons: Weapon, dice: list[int], house: HouseRules | None = None, **measured: object) -> Outcome:
    attacks = tuple(
        AttackFacts(attacker=combatant_of(ROOK), target=combatant_of(GUARD), weapon=weapon, distance_m=20, **measured)  # type: ignore[arg-type]
        for weapon in weapons
    )
    facts = FullAttackFacts(attacks=attacks, round_number=1)
    crowd = {"Rook": ROOK, "Guard": GUARD}
    return play_values(lambda: full_attack(facts, crowd, house or HouseRules()), dice).outcome


def saves_against_massive_attacks(outcome: Outcome) -> list[int]:
    tested = [step.tested for step in outcome.steps if step.tested is not None]
    return [one.natural for one in tested if "massive" in one.what]


def test_one_strike_asks_for_one_save_however_many_hits_the_last_weapon_has():
    """20 and 20 and 20 in three hits are 60: one strike by house rule, and one save after all of them."""
    house = HouseRules(full_attack_is_one_strike=True)
    each = [3, 50, 50, 50]  # the body; Reflex, Willpower, Fortitude
    dice = [60, 60, *each, *each, *each, 20]  # 62 over 48 twice, and so over 53 for the second shot of the Uzi
    outcome = attacked(PISTOL, UZI, dice=dice, house=house)
    assert saves_against_massive_attacks(outcome) == [20]
    assert attacked(PISTOL, UZI, dice=dice[:-1]).steps[-1].text != outcome.steps[-1].text
    assert saves_against_massive_attacks(attacked(PISTOL, UZI, dice=dice[:-1])) == []


def test_a_wall_in_between_is_shot_through_once():
    """20 HP of wood and DR 5: 15 of the first 20 stay in it and 5 of the second, of which 10 come through."""
    dice = [90, 90, 3, 50, 50, 50]  # 92 - 25 is 67 over 48; the first hit comes to nothing, wherever it went
    outcome = attacked(PISTOL, PISTOL, dice=dice, obstacles=(WOOD,), sight_line_open=False)
    walls = [change for change in outcome.changes if isinstance(change, ObstacleHpChanged)]
    assert [(wall.before, wall.after) for wall in walls] == [(20, 5), (5, 0)]


def test_a_critical_miss_fires_its_rounds_once():
    """The first hits for 10, the second goes wrong and hits the attacker: 10 and 10 x 4 on the body."""
    dice = [60, 4, 3, 50, 50, 50, 4, 3, 2, 90, 90, 90, 90]
    outcome = attacked(PISTOL, UZI, dice=dice)
    fired = [(change.weapon, change.count) for change in outcome.changes if isinstance(change, ShotsFired)]
    assert fired == [("Pistol", 1), ("Uzi", 2)]
