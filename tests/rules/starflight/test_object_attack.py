"""What stands before a wall that is shot at takes its share of each shot first. Issue 4."""

import pytest

from rules.core.resolution import play_values
from rules.starflight.changes import ObstacleHpChanged
from rules.starflight.creature import Creature, combatant_of
from rules.starflight.facts import AttackFacts, Combatant, Obstacle, ObstacleClass, Weapon, WeaponType
from rules.starflight.house_rules import HouseRules
from rules.starflight.object_attack import Thing, object_resolution
from rules.starflight.outcome import Outcome

ROOK = Creature(name="Rook", scores={"ranged_ab": 7})
CANNON = Weapon(name="Cannon", type=WeaponType.BEAM, damage=69)
SMG = Weapon(name="SMG", type=WeaponType.PROJECTILE, damage=17, rate=5)


def piece(name: str, material: str, hp_left: int) -> Obstacle:
    return Obstacle(name=name, obstacle_class=ObstacleClass.PENETRABLE, material=material, hp_left=hp_left)


def shot(weapon: Weapon, natural: int, before: Obstacle) -> Outcome:
    facts = AttackFacts(
        attacker=combatant_of(ROOK),
        target=Combatant(name="back"),
        weapon=weapon,
        distance_m=3,
        obstacles=(before,),
        sight_line_open=False,
    )
    thing = Thing(obstacle=piece("back", "wood", 60))
    crowd = {"Rook": ROOK}
    return play_values(lambda: object_resolution(facts, thing, crowd, HouseRules()), [natural]).outcome


@pytest.mark.parametrize(
    ("weapon", "natural", "front", "came"),
    [
        # 69 - 5 = 64, 30 of it stay, 34 - 5 = 29
        (CANNON, 60, ("wood", 30), [("front", 30, 0), ("back", 60, 31)]),
        # glass has no damage reduction: 69 - 10 = 59, less 5
        (CANNON, 60, ("glass", 10), [("front", 10, 0), ("back", 60, 6)]),
        # 40 of 69 stay in metal with its reduction of 15, and 14 - 5 go on
        (CANNON, 60, ("metal", 40), [("front", 40, 0), ("back", 60, 51)]),
        # 69 - 20 are less than dense metal has
        (CANNON, 60, ("dense_metal", 500), [("front", 500, 451)]),
        # five shots of 17: 12, 12 and 6 stay, of the third 6 - 5 go on; then 12 and 12
        (
            SMG,
            90,
            ("wood", 30),
            [
                ("front", 30, 18),
                ("front", 18, 6),
                ("front", 6, 0),
                ("back", 60, 59),
                ("back", 59, 47),
                ("back", 47, 35),
            ],
        ),
    ],
)
def test_a_wall_behind_another_gets_what_the_first_one_leaves(weapon, natural, front, came):
    """60 + 7 - 25 beat 25 - 7; 90 + 7 - 25 are 72, over 18 + 20: five shots."""
    outcome = shot(weapon, natural, piece("front", *front))
    changes = [change for change in outcome.changes if isinstance(change, ObstacleHpChanged)]
    assert [(change.obstacle, change.before, change.after) for change in changes] == came


def test_a_hit_that_stays_in_the_wall_before_is_told_so():
    outcome = shot(CANNON, 60, piece("front", "dense_metal", 500))
    assert outcome.steps[-1].text == "back is behind what stops the hit"
