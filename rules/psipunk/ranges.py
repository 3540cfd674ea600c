"""How hard a distance makes it to hit: rows of a table, from beside you to another plane."""

from math import ceil

from rules.core.breakdown import Modifier, Refusal, RuleId
from rules.psipunk.facts import AttackFacts, TargetFacts
from rules.psipunk.house_rules import HouseRules
from rules.psipunk.ladder import LOWEST, level_text
from rules.psipunk.weapons import Kind, Weapon
from rules.psipunk.words import feet

ROWS = {
    -3: "next to you",
    -2: "across a table",
    -1: "across a room",
    0: "across a street",
    1: "down a block",
    2: "several blocks",
    3: "as far as a man can be seen",
    4: "to the horizon or farther",
    5: "on another plane",
}
HORIZON, OTHER_PLANE = 4, 5
FIELD_ROW = 1
FIELD_END_FT = 300.0  # a hundred yards
FEET_A_LEVEL = 30
DUST = 1e-9  # feet; sums of floats may miss a bound by so much


def range_row(distance_ft: float, house: HouseRules) -> int:
    """The row of a distance on the same plane; the far end of a row is in."""
    for row, far_ft in enumerate(house.range_bands_ft, start=LOWEST):
        if distance_ft <= far_ft + DUST:
            return row
    return HORIZON


def range_difficulty(distance_ft: float, same_plane: bool, house: HouseRules) -> int:
    """The difficulty of a distance; by house rule the far end of a football field is one harder than its row."""
    if not same_plane:
        return OTHER_PLANE
    row = range_row(distance_ft, house)
    if row == FIELD_ROW and distance_ft >= FIELD_END_FT - DUST:
        return house.football_field_difficulty
    return row


def range_line(facts: TargetFacts, house: HouseRules) -> Modifier:
    """The range difficulty with its reason."""
    value = range_difficulty(facts.distance_ft, facts.same_plane, house)
    where = feet(facts.distance_ft) if facts.same_plane else "another plane"
    return Modifier(RuleId("PP-RNG-01"), value, f"{where}: {level_text(value)}, {ROWS[value]}")


def is_bolt(attack: AttackFacts, facts: TargetFacts) -> bool:
    """Whether a power hurls something at a target on the same plane: its result says how far it flies."""
    return attack.weapon.kind is Kind.POWER and facts.same_plane


def bolt_range_ft(result: int, house: HouseRules) -> float:
    """How far a bolt of power flies: thirty feet for each level above Fair, and always to who is beside one."""
    return max(FEET_A_LEVEL * result, house.range_bands_ft[0])


def bolt_levels(distance_ft: float, house: HouseRules) -> int:
    """The levels above Fair that a bolt needs to fly so far; 0 to whoever is beside one."""
    if distance_ft <= house.range_bands_ft[0] + DUST:
        return 0
    return max(1, ceil((distance_ft - DUST) / FEET_A_LEVEL))


def bolt_line(facts: TargetFacts, house: HouseRules) -> Modifier | None:
    """The levels above Fair that a bolt needs to fly so far; None for whoever is beside one."""
    levels = bolt_levels(facts.distance_ft, house)
    if not levels:
        return None
    reason = f"{feet(facts.distance_ft)}: {level_text(levels)} flies {feet(FEET_A_LEVEL * levels)}"
    return Modifier(RuleId("PP-PSI-03"), levels, reason)


def other_plane(attack: AttackFacts, facts: TargetFacts) -> Refusal | None:
    """Another plane is reached only by a power made for it."""
    if facts.same_plane or attack.weapon.crosses_planes:
        return None
    return Refusal(
        RuleId("PP-RNG-02"), f"{facts.target.name} is on another plane, out of reach of {attack.weapon.name}"
    )


def is_within_reach(weapon: Weapon, distance_ft: float, house: HouseRules) -> bool:
    """Whether a weapon reaches so far on one plane. A bolt of power is measured after the roll."""
    return weapon.kind is Kind.POWER or range_difficulty(distance_ft, True, house) <= weapon.reach


def beyond_reach(attack: AttackFacts, facts: TargetFacts, house: HouseRules) -> Refusal | None:
    """A weapon does not reach beyond its maximum effective range."""
    if not facts.same_plane or is_within_reach(attack.weapon, facts.distance_ft, house):
        return None
    difficulty = range_difficulty(facts.distance_ft, True, house)
    reach = level_text(attack.weapon.reach)
    reason = f"{feet(facts.distance_ft)} is {level_text(difficulty)}; {attack.weapon.name} reaches {reach}"
    return Refusal(RuleId("PP-RAN-02"), reason)
