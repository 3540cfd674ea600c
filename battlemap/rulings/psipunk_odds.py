"""The exact odds of a Psi-punk attack as lines and as plain values."""

from collections.abc import Iterator
from fractions import Fraction

from battlemap.rulings.attack_ruling import RulingLine
from rules.psipunk.attack import AttackAnswer
from rules.psipunk.attack_odds import TargetOdds
from rules.psipunk.wounds import Stage


def tenths(chance: Fraction) -> str:
    """A chance in percent to one tenth: ``38.3``; what is not impossible is never 0, what is not sure never 100."""
    if 0 < chance < Fraction(1, 2000):
        return "<0.1"
    if Fraction(1999, 2000) < chance < 1:
        return ">99.9"
    return f"{float(chance * 100):.1f}".removesuffix(".0")


def odds_lines(answer: AttackAnswer) -> tuple[RulingLine, ...]:
    """The chances worth a look: wounds, out of action, and the gun run dry."""
    odds = answer.targets[0].odds
    return () if odds is None else tuple(_lines(odds, answer.runs_dry))


def _lines(odds: TargetOdds, runs_dry: Fraction | None) -> Iterator[RulingLine]:
    yield _line("hit", odds.hit, "PP-DEF-02")
    for stage, chance in odds.wounds.items():
        if stage is not Stage.UNDAMAGED:
            yield _line(stage.words, chance, "PP-DMG-04")
    yield _line("out of action afterwards", odds.incapacitated, "PP-WND-01")
    if runs_dry:
        yield _line("the gun is empty afterwards", runs_dry, "PP-REL-01")


def _line(text: str, chance: Fraction, rule: str) -> RulingLine:
    return RulingLine(text=text, value=f"{tenths(chance)} %", rule=rule)


def odds_json(answer: AttackAnswer) -> dict[str, object] | None:
    """The odds as exact fractions; None where the attack is refused."""
    odds = answer.targets[0].odds
    if odds is None:
        return None
    return {
        "hit": str(odds.hit),
        "degrees": {str(degree): str(chance) for degree, chance in odds.degrees.items()},
        "wounds": {stage.words: str(chance) for stage, chance in odds.wounds.items()},
        "after": {stage.words: str(chance) for stage, chance in odds.after.items()},
        "incapacitated": str(odds.incapacitated),
        "runs_dry": str(answer.runs_dry or 0),
    }
