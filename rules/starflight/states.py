"""Conditions at the table: who follows orders, who comes to, what a condition means for its bearer."""

from rules.core.breakdown import Breakdown, Modifier, Note, Refusal, RuleId
from rules.core.resolution import Resolution
from rules.starflight.changes import ConditionLost
from rules.starflight.checks import save
from rules.starflight.conditions import DAZED, HELPLESS, SHAKEN, UNCONSCIOUS
from rules.starflight.creature import Creature
from rules.starflight.house_rules import HouseRules
from rules.starflight.outcome import Outcome, Step

SHAKEN_DC = 50  # where nobody noted what it was caused by
DEXTEROUS_DC = 10


def follow_order(listener: Creature) -> Refusal | None:
    """The shaken follow no orders, and giving one wastes the action. SF-CND-01."""
    if not listener.has("shaken"):
        return None
    words = f"{listener.name} is shaken and follows no orders; the giver's action is wasted"
    return Refusal(RuleId("SF-CND-01"), words)


def shaken_dc(creature: Creature, house: HouseRules) -> Breakdown:
    """What the save out of Shaken is held against: what caused it, unless the table says a number. SF-CND-01."""
    rule = RuleId("SF-CND-01")
    if house.shaken_recovery_dc != "original":
        return Breakdown((Modifier(rule, house.shaken_recovery_dc, "by house rule"),))
    noted = [condition.dc for condition in creature.conditions if condition.name == "shaken" and condition.dc]
    if noted:
        return Breakdown((Modifier(rule, max(noted), "what shook it"),))
    return Breakdown((Modifier(rule, SHAKEN_DC, "nobody noted what shook it"),))


def calm_down(creature: Creature, house: HouseRules) -> Resolution[Outcome]:
    """The save of a shaken creature, free, at the start of its own turn. SF-CND-01."""
    if not creature.has("shaken"):
        refusal = Refusal(RuleId("SF-CND-01"), f"{creature.name} is not shaken")
        return Outcome((Step(text="nothing to recover from", who=creature.name, refusals=(refusal,)),))
    tested = yield from save(creature, "willpower", shaken_dc(creature, house), house, "whether it calms down")
    changes = (ConditionLost(creature.name, "shaken"),) if tested.succeeded else ()
    text = f"{creature.name} calms down" if tested.succeeded else f"{creature.name} stays shaken"
    return Outcome((Step(text=text, who=creature.name, tested=tested, changes=changes),))


def means(creature: Creature, house: HouseRules) -> tuple[Note, ...]:
    """What the conditions of a creature mean for it, for the card of the token. SF-CND-01 to 05."""
    found = (
        ("SF-CND-01", creature.has("shaken"), f"shaken: {SHAKEN} on checks, not on saves; follows no orders"),
        ("SF-CND-02", creature.is_helpless, "helpless: open to a coup de grace"),
        ("SF-CND-03", creature.is_unconscious, "unconscious: on the ground, helpless, no actions"),
        ("SF-CND-04", creature.is_prone, f"prone: +{house.prone_hd_bonus} HD, a quarter of the movement, no running"),
        ("SF-CND-05", creature.has("dazed"), f"dazed: {DAZED} on checks, {DEXTEROUS_DC} more for Dexterous Maneuvers"),
    )
    return tuple(Note(RuleId(rule), words) for rule, applies, words in found if applies)


def can_act(creature: Creature) -> Refusal | None:
    """Who is out cold, or awake but helpless, does nothing. SF-CND-02, SF-CND-03, SF-DTH-01."""
    if creature.is_unconscious:
        return Refusal(RuleId("SF-CND-03"), f"{creature.name} is unconscious")
    if creature.is_lost:  # by its hit points or wounds, where no condition says so yet
        words = "has no hit points left" if creature.hp <= 0 else "can take no more wounds"
        return Refusal(RuleId("SF-DTH-01"), f"{creature.name} {words}")
    if creature.has(*(HELPLESS - UNCONSCIOUS)):
        return Refusal(RuleId("SF-CND-02"), f"{creature.name} is helpless")
    return None


def dexterous_maneuvers_dc(creature: Creature, dc: int) -> Breakdown:
    """The DC of a Dexterous Maneuvers check; a daze makes it harder. SF-CND-05."""
    base = Modifier(RuleId("M16"), dc, "Dexterous Maneuvers")
    daze = Modifier(RuleId("SF-CND-05"), DEXTEROUS_DC, "dazed") if creature.has("dazed") else None
    return Breakdown.of((base, daze))
