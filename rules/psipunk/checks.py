"""Deeds without a fight: whether to roll at all, unopposed rolls, opposed ones, and their exact odds."""

from dataclasses import dataclass
from fractions import Fraction

from rules.core.breakdown import Breakdown, Modifier, Note, Refusal, RuleId
from rules.core.resolution import Resolution
from rules.psipunk.answers import Answer
from rules.psipunk.chances import Against, Policy, choosers
from rules.psipunk.chances import chance as exact_chance
from rules.psipunk.dice import DICE, sums
from rules.psipunk.house_rules import HouseRules
from rules.psipunk.ladder import announced, level_text
from rules.psipunk.sides import Side, half, plan, result, told_dice, told_rerolls, told_size
from rules.psipunk.throwing import thrown
from rules.psipunk.words import signed

USES = {
    "grab": ("Dexterity", "Dexterity"),
    "shove": ("Strength", "Strength"),
    "hide": ("Covert", "Notice"),
    "wrestle": ("Strength", "Strength"),
    "persuade": ("manipulation", "Persona"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckFacts:
    """One unopposed roll."""

    side: Side
    difficulty: int = 0
    degrees_matter: bool = True
    secret: bool = False  # the game master rolls unseen


@dataclass(frozen=True, slots=True, kw_only=True)
class ContestFacts:
    """One opposed roll that is no attack."""

    acting: Side
    resisting: Side
    minimum: int | None = None  # the least result the deed itself needs
    use: str | None = None  # one of USES
    in_combat: bool = False  # then a tie with a fixed number is a tie, unless the table wants it otherwise


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What a roll brought."""

    result: Breakdown
    against: Breakdown  # difficulty, or result of the other side
    degree: int
    success: bool
    notes: tuple[Note, ...]


def needs_roll(level: int, difficulty: int, *, certain: bool = False, hopeless: bool = False, pressed: bool) -> Answer:
    """Whether to roll at all: never for what can not fail or not succeed, and not for easy things in peace."""
    if certain or hopeless:
        why = "it can not fail" if certain else "it can not succeed"
        return Answer(refusals=(Refusal(RuleId("PP-GEN-01"), f"no roll: {why}"),))
    if level >= difficulty and not pressed:
        why = f"{level_text(level)} is enough for {level_text(difficulty)} without pressure"
        return Answer(notes=(Note(RuleId("PP-GEN-03"), f"the roll may be skipped: {why}"),))
    return Answer(notes=(Note(RuleId("PP-GEN-01"), "roll: the outcome is open"),))


def check(facts: CheckFacts, house: HouseRules, policy: Policy = "never") -> Resolution[Outcome]:
    """Roll against a difficulty; to reach it is enough."""
    side = facts.side
    planned = plan(side, "roll", f"whether {side.name} reaches {level_text(facts.difficulty)}", False, house)
    dice = yield from thrown(planned, choosers(policy, (_alone(facts, house),)).acting)
    found = result(side.base, DICE, dice.total, house)
    degree = found.total - facts.difficulty
    return Outcome(
        result=found,
        against=Breakdown((Modifier(RuleId("PP-UNO-01"), facts.difficulty, "difficulty"),)),
        degree=degree,
        success=degree >= 0,
        notes=(
            *told_rerolls(side, house),
            *dice.notes,
            *told_size(side.base),
            *_told(facts, dice.total, found, degree),
        ),
    )


def _told(facts: CheckFacts, natural: int, found: Breakdown, degree: int) -> tuple[Note, ...]:
    notes = []
    if facts.secret:
        notes.append(Note(RuleId("PP-UNO-03"), "rolled unseen: a failure would already tell something"))
    if not facts.degrees_matter:
        told = announced(found.total - natural, natural)
        return (*notes, Note(RuleId("PP-LAD-03"), f"{told}: {'done' if degree >= 0 else 'not done'}"))
    notes.append(initial(found))
    notes.append(Note(RuleId("PP-DOS-01"), f"degree {level_text(degree)}"))
    if degree > 0:
        notes.append(Note(RuleId("PP-UNO-02"), f"better than asked by {degree}"))
    return tuple(notes)


def initial(found: Breakdown) -> Note:
    """The result with every modifier, before the difficulty is taken off."""
    return Note(RuleId("PP-DOS-02"), f"initial result {level_text(found.total)}")


def contest(facts: ContestFacts, house: HouseRules, policy: Policy = "never") -> Resolution[Outcome]:
    """Both sides roll; the acting one must get more, and what the deed itself needs."""
    acting, resisting = facts.acting, facts.resisting
    chosen = choosers(policy, (_against(facts, house),))
    first = plan(acting, "roll", f"how well {acting.name} does", True, house)
    dice = yield from thrown(first, chosen.acting)
    own = result(acting.base, first.dice, dice.total, house)
    second = plan(resisting, "roll", f"how well {resisting.name} resists", True, house)
    reply = yield from thrown(second, chosen.resisting[0](dice.total))
    other = result(resisting.base, second.dice, reply.total, house)
    rerolls = (*told_rerolls(acting, house), *dice.notes, *told_rerolls(resisting, house), *reply.notes)
    numbers = (*told_dice(acting, True, house), *told_dice(resisting, True, house))
    return Outcome(
        result=own,
        against=other,
        degree=own.total - other.total,
        success=wins(facts, own.total, other.total, house),
        notes=(*rerolls, *numbers, *_told_contest(facts, own.total, other.total, house)),
    )


def wins(facts: ContestFacts, own: int, other: int, house: HouseRules) -> bool:
    """Whether the acting side has won; against a fixed NPC number reaching it is enough, as in an unopposed roll.

    In combat it is enough only where the table wants a tie to hit.
    """
    fixed = facts.resisting.is_npc and not facts.acting.is_npc and house.npc_dice == 0
    tie_wins = fixed and (house.fixed_npc_tie_hits or not facts.in_combat)
    enough = own >= other if tie_wins else own > other
    return enough and (facts.minimum is None or own >= facts.minimum)


def _alone(facts: CheckFacts, house: HouseRules) -> Against:
    own = half(facts.side, False, house)
    return Against(None, lambda total, _: Fraction(int(own.result(total) >= facts.difficulty)))


def _against(facts: ContestFacts, house: HouseRules) -> Against:
    own = half(facts.acting, True, house)
    return Against(
        half(facts.resisting, True, house),
        lambda total, other: Fraction(int(other is not None and wins(facts, own.result(total), other, house))),
    )


def _told_contest(facts: ContestFacts, own: int, other: int, house: HouseRules) -> tuple[Note, ...]:
    notes = [
        Note(RuleId("PP-OPP-01"), f"{level_text(own)} against {level_text(other)}"),
        Note(RuleId("PP-DOS-01"), f"degree {level_text(own - other)}"),
    ]
    if own == other and not wins(facts, own, other, house):
        notes.append(Note(RuleId("PP-OPP-02"), "a tie: nothing changes"))
    if facts.minimum is not None and own < facts.minimum:
        notes.append(
            Note(RuleId("PP-OPP-03"), f"{level_text(own)} is below {level_text(facts.minimum)}, which it needs")
        )
    if facts.use is not None:
        mine, theirs = USES[facts.use]
        notes.append(Note(RuleId("PP-OPP-04"), f"{facts.use}: {mine} against {theirs}"))
    return tuple(notes)


def chance(facts: CheckFacts | ContestFacts, house: HouseRules, policy: Policy = "never") -> Fraction:
    """The exact chance of success."""
    if isinstance(facts, CheckFacts):
        own, against = half(facts.side, False, house), _alone(facts, house)
    else:
        own, against = half(facts.acting, True, house), _against(facts, house)
    return exact_chance(own, against, choosers(policy, (against,)))


def success_rates() -> Answer:
    """Table 4.2 as fractions of 81: each sum of four dice, or more."""
    exact = sums(DICE)
    notes = []
    for total in sorted(exact, reverse=True):
        more = sum(share for other, share in exact.items() if other >= total)
        notes.append(
            Note(RuleId("PP-ODD-01"), f"{signed(total)}: {exact[total] * 81}/81 exactly, {more * 81}/81 or more")
        )
    return Answer(notes=tuple(notes))
