"""Luck Points: sure success, rerolls, and what they add to psionics. From public material, not from chapter 4."""

from collections.abc import Sequence

from rules.core.breakdown import Breakdown, Modifier, Note, Refusal, RuleId
from rules.psipunk.answers import Answer
from rules.psipunk.changes import LuckSpent
from rules.psipunk.dice import DICE
from rules.psipunk.house_rules import HouseRules
from rules.psipunk.ladder import level_text
from rules.psipunk.missing import DEFAULTS, Missing
from rules.psipunk.rerolls import Kind, luck_that_cancels
from rules.psipunk.sides import Side
from rules.psipunk.words import counted


def luck_points(gifts: frozenset[str], missing: Missing = DEFAULTS) -> Answer:
    """How many Luck Points a session gives; none are carried over."""
    lines = [Modifier(RuleId("M7"), missing.luck_points, "each session")]
    lines += [Modifier(RuleId("M7"), missing.luck_gift, "Lucky")] * ("Lucky" in gifts)
    lines += [Modifier(RuleId("M7"), -missing.luck_gift, "Unlucky")] * ("Unlucky" in gifts)
    return Answer(number=Breakdown(tuple(lines)))


def luck_dice(attribute: int | None) -> Answer:
    """How many dice one Luck Point throws again: one, and more by the attribute of the skill; four at most."""
    lines = [Modifier(RuleId("M8"), 1, "one die")]
    if attribute is None:
        lines.append(Modifier(RuleId("PP-WLT-04"), 0, "no attribute, no further dice"))
    elif attribute > 0:
        more = min(attribute, DICE - 1)
        lines.append(
            Modifier(RuleId("PP-ODF-04"), more, f"attribute {level_text(attribute)}: {counted(more, 'die')} more")
        )
    return Answer(number=Breakdown(tuple(lines)))


def sure_success(difficulty: int, opposed: bool, missing: Missing = DEFAULTS) -> Answer:
    """One Luck Point succeeds at once, with panache; only where nobody opposes it."""
    if opposed:
        return Answer(refusals=(Refusal(RuleId("M8"), "somebody opposes it: no sure success"),))
    notes = [Note(RuleId("M8"), "succeeds with panache for a Luck Point")]
    if difficulty > missing.luck_sure_up_to:
        notes.append(Note(RuleId("M8"), f"{level_text(difficulty)}: the game master may say no"))
    return Answer(number=Breakdown((Modifier(RuleId("M8"), 1, "Luck Point"),)), notes=tuple(notes))


def luck_on_powers(points: int) -> tuple[Modifier, ...]:
    """Luck Points named before a psionic roll add one each."""
    return (Modifier(RuleId("M9"), points, counted(points, "Luck Point")),) if points else ()


def luck_spent(side: Side, used: Sequence[Kind], foe: str, house: HouseRules, named: int = 0) -> tuple[LuckSpent, ...]:
    """The Luck Points a throw took: named before it, given to cancel a penalty, or used to throw dice again.

    A point for which no die was thrown again is kept. ``foe`` pays for the luck of the other side.
    """
    own = named + luck_that_cancels(side.rerolls, house) + sum(kind is Kind.LUCK for kind in used)
    points = {side.name: own, foe: sum(kind is Kind.FOE for kind in used)}
    return tuple(LuckSpent(name, number) for name, number in points.items() if number)
