"""How strong a combatant is taken to be: its gear, what it holds ready, and its Attack Bonus."""

from collections.abc import Iterable, Mapping

from rules.core.breakdown import Breakdown, Modifier, RuleId
from rules.starflight.creature import Creature
from rules.starflight.facts import Weapon

RULE = RuleId("M32")
BONUSES: Mapping[bool, str] = {True: "ranged_ab", False: "melee_ab"}  # by whether a weapon is ranged


def strength_index(creature: Creature, drawn: Iterable[Weapon]) -> Breakdown:
    """The Strength Index: hit points of shields and armour, damage of drawn weapons, the better Attack Bonus. M32."""
    weapons = tuple(drawn)
    bonuses = {BONUSES[weapon.is_ranged] for weapon in weapons} or {BONUSES[False]}
    best = max(sorted(bonuses), key=creature.score)
    return Breakdown(
        (
            *(Modifier(RULE, max(0, worn.hp), f"hit points of {worn.name}") for worn in creature.gear),
            *(Modifier(RULE, weapon.damage, f"damage of {weapon.name}") for weapon in weapons),
            Modifier(RULE, creature.score(best), f"{'Ranged' if best == BONUSES[True] else 'Melee'} Attack Bonus"),
        )
    )
