"""A wall in between: what a blow leaves in it reaches no item, and no touch goes through it. Issue 4."""

from dataclasses import replace

import pytest

from rules.core.resolution import play_values
from rules.starflight.actions.disarm import DisarmFacts, Item, disarm
from rules.starflight.actions.grapple import GrappleFacts, grapple_refusals
from rules.starflight.actions.trip import TripFacts, trip_refusals
from rules.starflight.anatomy import HUMANOID
from rules.starflight.changes import ItemDropped, ObstacleHpChanged
from rules.starflight.creature import Creature, combatant_of
from rules.starflight.facts import AttackFacts, Obstacle, ObstacleClass, Weapon, WeaponType
from rules.starflight.house_rules import HouseRules
from rules.starflight.outcome import Outcome

ROOK = Creature(name="Rook", scores={"melee_ab": 3, "power": 12})
ARMED = tuple(replace(part, holds="gun") if part.name == "right arm" else part for part in HUMANOID)
GUARD = Creature(name="Guard", scores={"hd": 10, "reflex": 90, "willpower": 90, "fortitude": 90}, parts=ARMED)
BLADE = Weapon(name="Blade", type=WeaponType.MELEE, damage=12)
WOOD = Obstacle(name="planks", obstacle_class=ObstacleClass.PENETRABLE, material="wood", hp_left=30)


def struck(obstacle: Obstacle | None) -> AttackFacts:
    obstacles = (obstacle,) if obstacle else ()
    return AttackFacts(
        attacker=combatant_of(ROOK),
        target=combatant_of(GUARD),
        weapon=BLADE,
        distance_m=2,
        obstacles=obstacles,
        sight_line_open=not obstacles,
    )


def disarmed(obstacle: Obstacle, dice: list[int]) -> Outcome:
    facts = DisarmFacts(attack=struck(obstacle), target=GUARD, item=Item(name="gun"))
    return play_values(lambda: disarm(facts, {"Rook": ROOK, "Guard": GUARD}, HouseRules()), dice).outcome


def test_a_blow_that_stays_in_the_wall_knocks_nothing_away():
    """12 + 12, half of it 12, less 5: 7 of 30, and nothing goes on; no fate of the item is rolled."""
    (wall,) = disarmed(WOOD, [90]).changes
    assert wall == ObstacleHpChanged("planks", 30, 23)


def test_a_blow_that_breaks_through_does():
    """Of 7, 3 stay in what is left of the planks, and 4 reach the arm."""
    outcome = disarmed(replace(WOOD, hp_left=3), [90, 50, 50, 50, 99])  # Reflex, Willpower, Fortitude; the item
    assert any(isinstance(change, ItemDropped) for change in outcome.changes)


@pytest.mark.parametrize(
    ("obstacle", "rules"),
    [
        (WOOD, ["SF-LOS-07"]),
        (None, []),
        (replace(WOOD, hp_left=0), []),  # it has been shot to pieces
        (replace(WOOD, name="curtain", material=None, hp_left=None), []),  # nothing that would have to be broken
    ],
)
def test_no_touch_goes_through_what_has_hit_points(obstacle, rules):
    attack = struck(obstacle)
    trip = trip_refusals(TripFacts(actor=ROOK, target=GUARD, attack=attack), HouseRules())
    grab = grapple_refusals(GrappleFacts(actor=ROOK, target=GUARD, attack=attack), HouseRules())
    assert [refusal.rule for refusal in trip] == rules
    assert [refusal.rule for refusal in grab] == rules
