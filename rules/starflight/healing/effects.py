"""What healing and its failures do to a patient, as steps."""

from rules.core.breakdown import Breakdown, Modifier, Note, RuleId
from rules.starflight.anatomy import Part
from rules.starflight.changes import ConditionGained, ConditionLost, HpChanged, ScoreChanged
from rules.starflight.creature import Condition, Creature
from rules.starflight.healing.course import Course
from rules.starflight.outcome import Tested
from rules.starflight.part_checks import healed_steps

COMELINESS = "comeliness"


def gain_hp(course: Course, amount: Breakdown, tested: Tested | None = None) -> None:
    """Lethal hit points come back, up to the maximum."""
    who = course.creature
    after = min(max(who.hp, who.max_hp), who.hp + amount.total)
    changes = (HpChanged(who.name, "hp", who.hp, after),) if after != who.hp else ()
    course.add(f"{who.name} regains {after - who.hp} HP", tested=tested, numbers=amount, changes=changes)


def gain_nhp(course: Course, amount: Breakdown, tested: Tested | None = None) -> None:
    """Non-lethal hit points come back, up to the maximum."""
    who = course.creature
    after = min(max(who.nhp, who.max_nhp), who.nhp + amount.total)
    changes = (HpChanged(who.name, "nhp", who.nhp, after),) if after != who.nhp else ()
    course.add(f"{who.name} regains {after - who.nhp} NHP", tested=tested, numbers=amount, changes=changes)


def lose_impact(course: Course, amount: Breakdown, tested: Tested | None = None) -> None:
    """Impact damage wears off; it alone brings nobody above 0 NHP."""
    who = course.creature
    after = min(max(0, who.nhp), who.nhp + amount.total)
    changes = (HpChanged(who.name, "nhp", who.nhp, after),) if after != who.nhp else ()
    text = f"{who.name} shakes off {after - who.nhp} Impact damage, {max(0, -after)} left"
    course.add(text, tested=tested, numbers=amount, changes=changes)


def take_impact(course: Course, amount: Breakdown, tested: Tested | None = None) -> None:
    """More Impact damage."""
    who = course.creature
    after = who.nhp - amount.total
    changes = (HpChanged(who.name, "nhp", who.nhp, after),) if amount.total else ()
    text = f"{who.name} takes {amount.total} more Impact damage"
    course.add(text, tested=tested, numbers=amount, changes=changes)


def take_lethal(course: Course, amount: Breakdown, tested: Tested | None = None) -> None:
    """Lethal damage without a hit: no gear, no wound."""
    who = course.creature
    changes = (HpChanged(who.name, "hp", who.hp, who.hp - amount.total),) if amount.total else ()
    course.add(f"{who.name} takes {amount.total} lethal damage", tested=tested, numbers=amount, changes=changes)


def heal_wounds(course: Course, amount: Breakdown, first: tuple[str, ...], tested: Tested | None = None) -> None:
    """Wounds heal, in the order the player chose, then in the order of the body; parts begin to work again."""
    who = course.creature
    chosen = _chosen(who, amount.total, first)
    count = sum(here for _, here in chosen)
    course.add(f"{who.name}: {'a wound' if count == 1 else f'{count} wounds'} healed", tested=tested, numbers=amount)
    rule = amount.modifiers[0].rule if amount.modifiers else RuleId("SF-HWD-02")
    for part, here in chosen:
        course.extend(healed_steps(course.creature, part, here, rule, f"{part.wounds - here} left"))
    if chosen and not course.creature.wounds:
        lose_condition(course, "infected", "M36", "no infected wound is left")


def all_wounds(who: Creature, rule: str, reason: str) -> Breakdown:
    """As many wounds as there are."""
    return Breakdown((Modifier(RuleId(rule), who.wounds, reason),))


def scar(course: Course, rule: str) -> None:
    """A scar makes less comely."""
    who = course.creature
    before = who.score(COMELINESS)
    note = Note(RuleId(rule), f"it leaves a scar: Comeliness {before} to {before - 1}")
    changes = (ScoreChanged(who.name, COMELINESS, before, before - 1),)
    course.add(f"{who.name} keeps a scar", notes=(note,), changes=changes)


def gain_condition(course: Course, condition: Condition, rule: str, reason: str, tested: Tested | None = None) -> None:
    """A condition begins."""
    who = course.creature
    words = _words(condition.name)
    course.add(
        f"{who.name} is {words}",
        tested=tested,
        notes=(Note(RuleId(rule), reason),),
        changes=(ConditionGained(who.name, condition),),
    )


def lose_condition(course: Course, name: str, rule: str, reason: str) -> None:
    """A condition ends; nothing happens where it is not there."""
    who = course.creature
    if who.has(name):
        words = _words(name)
        note = Note(RuleId(rule), reason)
        course.add(f"{who.name} is no longer {words}", notes=(note,), changes=(ConditionLost(who.name, name),))


def _words(condition: str) -> str:
    """What one is, after "is"."""
    return "in stasis" if condition == "stasis" else condition.replace("_", " ")


def _chosen(who: Creature, count: int, first: tuple[str, ...]) -> tuple[tuple[Part, int], ...]:
    by_choice = sorted(who.parts, key=lambda part: first.index(part.name) if part.name in first else len(first))
    chosen = []
    for part in by_choice:
        here = min(part.wounds, count)
        if here > 0:
            chosen.append((part, here))
            count -= here
    return tuple(chosen)
