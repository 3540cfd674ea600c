"""Luck Points: sure success, rerolls, and what they add to psionics. From public material, not from chapter 4."""

from collections.abc import Sequence

from rules.core.breakdown import Breakdown, Modifier, Note, Refusal, RuleId
from rules.psipunk.answers import Answer
from rules.psipunk.changes import LuckSpent
from rules.psipunk.dice import DICE
from rules.psipunk.facts import AttackFacts, TargetFacts
from rules.psipunk.house_rules import HouseRules
from rules.psipunk.ladder import level_text
from rules.psipunk.missing import DEFAULTS, Missing
from rules.psipunk.rerolls import Kind, luck_that_cancels
from rules.psipunk.sides import Side
from rules.psipunk.weapons import Kind as WeaponKind
from rules.psipunk.words import counted

LUCKY, UNLUCKY = "Lucky", "Unlucky"


def luck_points(gifts: frozenset[str], missing: Missing = DEFAULTS) -> Answer:
    """How many Luck Points a session gives; none are carried over."""
    lines = [Modifier(RuleId("M7"), missing.luck_points, "each session")]
    lines += [Modifier(RuleId("M7"), missing.luck_gift, LUCKY)] * (LUCKY in gifts)
    lines += [Modifier(RuleId("M7"), -missing.luck_gift, UNLUCKY)] * (UNLUCKY in gifts)
    return Answer(number=Breakdown(tuple(lines)))


def short_of_luck(name: str, left: int | None, wanted: int) -> tuple[Refusal, ...]:
    """Nobody spends more Luck Points than are left of the session's; ``left`` None: nobody counts them. M7."""
    if left is None or wanted <= max(0, left):
        return ()
    there = counted(max(0, left), "Luck Point")
    return (Refusal(RuleId("M7"), f"{name} has {there} left in this session, not {wanted}"),)


def luck_refusals(attack: AttackFacts) -> tuple[Refusal, ...]:
    """Of an attack: the luck of the attacker, and that of each target."""
    named = attack.luck_points if attack.weapon.kind is WeaponKind.POWER else 0
    own = named + len(attack.rerolls.luck) + sum(each.rerolls.foe_luck for each in attack.targets)
    found = short_of_luck(attack.attacker.name, attack.attacker.luck, own)
    payer = lucky_target(attack)
    for each in attack.targets:
        against = attack.rerolls.foe_luck if each is payer else 0
        found += short_of_luck(each.target.name, each.target.luck, len(each.rerolls.luck) + against)
    return found


def lucky_target(attack: AttackFacts) -> TargetFacts:
    """Who pays for luck against the attack throw: the first player's character among the targets, else the first."""
    return next((each for each in attack.targets if not each.target.is_npc), attack.targets[0])


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
