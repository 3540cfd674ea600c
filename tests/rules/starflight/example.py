"""The book's worked example: Xxksax shoots a G'Nunk warrior."""

from rules.core.resolution import Resolution
from rules.starflight.creature import Creature, combatant_of
from rules.starflight.facts import AttackFacts, Weapon, WeaponType
from rules.starflight.house_rules import HouseRules
from rules.starflight.outcome import Outcome
from rules.starflight.strike import attack_resolution

#: The saves are this project's: the book only tells that 59 and the modifier just beat 71.
XXKSAX = Creature(name="Xxksax", scores={"ranged_ab": 4, "finesse": 11})
GNUNK = Creature(
    name="G'Nunk",
    scores={"hd": 61, "dodge": 34, "durability": 20, "reflex": 20, "willpower": 10, "fortitude": 13},
)
LASER = Weapon(name="Class two hand laser", type=WeaponType.BEAM, damage=10, range_m=250)
DISTANCE_M = 20.0
DICE = ("66", "6", "00", "4", "5", "5", "37", "59")  # as the dice show them; 5 is three wounds


def example_shot(house: HouseRules) -> Resolution[Outcome]:
    """The shot of the example, to be played with its dice or with others."""
    facts = AttackFacts(attacker=combatant_of(XXKSAX), target=combatant_of(GNUNK), weapon=LASER, distance_m=DISTANCE_M)
    return attack_resolution(facts, {XXKSAX.name: XXKSAX, GNUNK.name: GNUNK}, house)
