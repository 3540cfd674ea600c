"""The saves a hit asks for: against falling, fear, passing out, and a massive attack."""

from rules.core.breakdown import Breakdown, Modifier, Note, RuleId
from rules.core.die import D5
from rules.core.resolution import Ask, Resolution
from rules.starflight.changes import Change, ConditionGained, changed
from rules.starflight.checks import number, percent_ask, roll_against, save_bonus
from rules.starflight.creature import Condition, Creature
from rules.starflight.house_rules import HouseRules
from rules.starflight.location import located
from rules.starflight.outcome import Step, Tested
from rules.starflight.thresholds import killed
from rules.starflight.wounding import knocked_out, wound_steps

PASS_OUT_DC = 50
MASSIVE_DC = 75


def reflex_save(
    saver: Creature, now: Creature, dc: int, house: HouseRules, open_to: Creature | None = None
) -> Resolution[tuple[Step, ...]]:
    """Fall or stand; who falls badly breaks something. SF-SAV-01 to 03.

    Parameters
    ----------
    saver : the creature as it was before the hit, whose save it is.
    now : the creature as the hit has left it so far.
    open_to : the creature whose parts can be broken, where it is not as it is now.
    """
    against = number("SF-SAV-01", dc, "the damage that got through")
    ask = percent_ask(f"Reflex save of {now.name}", "whether it is knocked prone, and on a critical failure hurt")
    tested = yield from roll_against(ask, save_bonus(saver, "reflex"), against, house, critical=True)
    if tested.succeeded:
        return (_kept(now, tested, "stays up"),)
    fall = _failed(now, tested, RuleId("SF-SAV-02"), "knocked prone", _gained(now, "prone", "hit"))
    if tested.critical != "failure":
        return (fall,)
    now = changed(now, fall.changes)
    part = yield from located(open_to or now, house, "part broken by the fall")
    count = yield Ask(f"wounds of the fall of {now.name}", D5, f"how many wounds {part.name} takes")
    return (fall, *wound_steps(now, part, count, RuleId("SF-SAV-03"), "a bad fall: d5 wounds"))


def willpower_save(saver: Creature, now: Creature, dc: int, house: HouseRules) -> Resolution[tuple[Step, ...]]:
    """Hold on or be shaken; a smaller scare makes a greater one no easier to come out of. SF-SAV-04, SF-CND-01."""
    against = number("SF-SAV-01", dc, "the damage that got through")
    ask = percent_ask(f"Willpower save of {now.name}", "whether it is shaken")
    tested = yield from roll_against(ask, save_bonus(saver, "willpower"), against, house)
    if tested.succeeded:
        return (_kept(now, tested, "is not shaken"),)
    if now.inspired:
        return (_kept(now, tested, "is inspired and not shaken"),)
    worst = max([dc, *(had.dc or 0 for had in now.conditions if had.name == "shaken")])
    shaken = ConditionGained(now.name, Condition(name="shaken", dc=worst, cause="hit"))
    return (_failed(now, tested, RuleId("SF-SAV-04"), "shaken", (shaken,)),)


def pass_out_dc(now: Creature) -> Breakdown:
    """The number to stay awake after wounds: fifty and all lethal damage taken so far. SF-WND-04."""
    rule = RuleId("SF-WND-04")
    taken = Modifier(rule, now.lethal_taken, "lethal damage taken so far")
    return Breakdown((Modifier(rule, PASS_OUT_DC, "base"), taken))


def pass_out_save(saver: Creature, now: Creature, house: HouseRules) -> Resolution[tuple[Step, ...]]:
    """Stay conscious through the pain of new wounds. SF-WND-04."""
    ask = percent_ask(f"Fortitude save of {now.name}", "whether it passes out from its wounds")
    tested = yield from roll_against(ask, save_bonus(saver, "fortitude"), pass_out_dc(now), house)
    if tested.succeeded:
        return (_kept(now, tested, "stays conscious"),)
    return (_failed(now, tested, RuleId("SF-WND-04"), "unconscious", knocked_out(now, "pain of wounds")),)


def massive_save(saver: Creature, now: Creature, lethal: int, house: HouseRules) -> Resolution[tuple[Step, ...]]:
    """Live through a massive attack, if out cold, or die. SF-MAS-01, 02."""
    ask = percent_ask(f"Fortitude save of {now.name} against a massive attack", "whether it dies or is knocked out")
    against = number("SF-MAS-02", MASSIVE_DC, "massive attack")
    tested = yield from roll_against(ask, save_bonus(saver, "fortitude"), against, house)
    note = Note(RuleId("SF-MAS-01"), f"{lethal} lethal damage in one strike, before any gear")
    if tested.succeeded:
        changes = knocked_out(now, "massive attack")
        return (Step(text=f"{now.name} is knocked out", who=now.name, tested=tested, notes=(note,), changes=changes),)
    failed = Step(text=f"{now.name} fails the save", who=now.name, tested=tested, notes=(note,))
    return (failed, killed(now, RuleId("SF-MAS-02"), "massive attack"))


def _gained(now: Creature, name: str, cause: str) -> tuple[ConditionGained, ...]:
    return () if now.has(name) else (ConditionGained(now.name, Condition(name=name, cause=cause)),)


def _kept(now: Creature, tested: Tested, words: str) -> Step:
    return Step(text=f"{now.name} {words}", who=now.name, tested=tested)


def _failed(now: Creature, tested: Tested, rule: RuleId, words: str, changes: tuple[Change, ...]) -> Step:
    notes = (Note(rule, tested.what),)
    return Step(text=f"{now.name} is {words}", who=now.name, tested=tested, notes=notes, changes=changes)
