"""Infection, poison, cold and lack of air: 9.2 sends to a chapter that is missing, so all numbers may be edited."""

from rules.core.breakdown import Breakdown, Modifier, Note, RuleId
from rules.core.resolution import Ask, Resolution
from rules.starflight.checks import d10, save
from rules.starflight.creature import Condition, Creature
from rules.starflight.damage import Damage
from rules.starflight.harm import harmed
from rules.starflight.healing.course import Course
from rules.starflight.healing.effects import gain_condition, lose_condition
from rules.starflight.house_rules import HouseRules
from rules.starflight.outcome import Outcome, Tested
from rules.starflight.tables_missing import MISSING_TABLES, MissingTables


def infect(course: Course, rule: str, reason: str, tested: Tested | None = None) -> None:
    """All wounds that are left are infected."""
    gain_condition(course, Condition(name="infected", cause="infection"), rule, reason, tested)


def infection_save(course: Course, rule: str, house: HouseRules, numbers: MissingTables) -> Resolution[None]:
    """A Fortitude save, or the wounds are infected. M36."""
    who = course.creature
    dc = Breakdown((Modifier(RuleId("M36"), numbers.infection_dc, "infection"),))
    tested = yield from save(who, "fortitude", dc, house, "whether the wounds are infected")
    if tested.succeeded:
        note = Note(RuleId(rule), "the infection is fought off")
        course.add(f"{who.name} stays free of infection", tested=tested, notes=(note,))
    else:
        infect(course, rule, "the wounds are infected", tested)


def poison(course: Course, rule: str, reason: str, tested: Tested | None = None) -> None:
    """A drug was too much."""
    gain_condition(course, Condition(name="poisoned", cause="drugs"), rule, reason, tested)


def cold(course: Course, rule: str, numbers: MissingTables, tested: Tested | None = None) -> None:
    """The chamber was too cold: Basic damage without a hit. M37."""
    who, split = course.creature, Damage(basic=numbers.cold_damage).split()
    course.add(f"{who.name} suffers from the cold", tested=tested, notes=(Note(RuleId(rule), "cold damage"),))
    course.extend(harmed(who, split.lethal, split.non_lethal, RuleId("M37"), f"cold, {numbers.cold_damage} Basic"))


def poison_hour(
    creature: Creature, held_before: int, house: HouseRules, numbers: MissingTables = MISSING_TABLES
) -> Resolution[Outcome]:
    """An hour of poison: a save, or lethal damage; some saves in a row end it. M35."""
    course = Course(creature)
    dc = Breakdown((Modifier(RuleId("M35"), numbers.poison_dc, "poison"),))
    tested = yield from save(creature, "fortitude", dc, house, "whether the poison hurts")
    held = held_before + 1 if tested.succeeded else 0
    course.add(f"{creature.name}: {held} saves in a row against poison", tested=tested)
    if not tested.succeeded:
        lost = yield Ask("poison", d10(house), "lethal damage of the poison")
        course.extend(harmed(creature, lost, 0, RuleId("M35"), "poison"))
    elif held >= numbers.poison_saves:
        lose_condition(course, "poisoned", "M35", f"{held} saves in a row")
    return course.outcome


def suffocating_round(
    creature: Creature, rounds: int, house: HouseRules, numbers: MissingTables = MISSING_TABLES
) -> Resolution[Outcome]:
    """A round without air: a save that gets harder, or damage; lethal when no NHP are left. M34.

    Parameters
    ----------
    rounds : how many without air, this one counted.
    """
    course = Course(creature)
    dc = Breakdown.of(
        (
            Modifier(RuleId("M34"), numbers.suffocation_dc, "lack of air"),
            Modifier(RuleId("M34"), numbers.suffocation_step * rounds, f"round {rounds} of it"),
        )
    )
    tested = yield from save(creature, "fortitude", dc, house, "whether the lack of air hurts")
    course.add(f"{creature.name} gets no air", tested=tested)
    if not tested.succeeded:
        lost = yield Ask("suffocation", d10(house), "damage of the lack of air")
        lethal = lost if creature.nhp <= 0 else 0
        course.extend(harmed(creature, lethal, lost - lethal, RuleId("M34"), "no air"))
    return course.outcome
