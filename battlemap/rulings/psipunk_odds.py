"""The exact odds of a Psi-punk attack as lines and as plain values."""

from collections.abc import Iterator
from fractions import Fraction

from battlemap.rulings.attack_ruling import RulingLine
from rules.psipunk.attack import AttackAnswer, TargetAnswer
from rules.psipunk.attack_odds import TargetOdds
from rules.psipunk.best_use import BestUse, BestUses
from rules.psipunk.dice import Faces
from rules.psipunk.rerolls import Kind
from rules.psipunk.words import faces_text
from rules.psipunk.wounds import Stage


def tenths(chance: Fraction) -> str:
    """A chance in percent to one tenth: ``38.3``; what is not impossible is never 0, what is not sure never 100."""
    if 0 < chance < Fraction(1, 2000):
        return "<0.1"
    if Fraction(1999, 2000) < chance < 1:
        return ">99.9"
    return f"{float(chance * 100):.1f}".removesuffix(".0")


def odds_lines(
    answer: AttackAnswer, target: TargetAnswer, kept: Fraction | None, *, of_thing: bool = False
) -> tuple[RulingLine, ...]:
    """The chances worth a look: wounds, out of action, and the gun run dry; ``kept``: without dice thrown again.

    A thing has no wounds: it gives way or holds.
    """
    return () if target.odds is None else tuple(_lines(target.odds, answer.runs_dry, kept, of_thing))


def _lines(odds: TargetOdds, runs_dry: Fraction | None, kept: Fraction | None, of_thing: bool) -> Iterator[RulingLine]:
    yield _line("gives way", odds.hit, "PP-MAT-01") if of_thing else _line("hit", odds.hit, "PP-DEF-02")
    if kept is not None:
        yield _line("hit if nobody throws dice again", kept, "PP-RRL-01")
    for stage, chance in odds.wounds.items():
        if stage is not Stage.UNDAMAGED:
            yield _line(stage.words, chance, "PP-DMG-04")
    if odds.knockout:
        yield _line("a blow to the head that may knock out", odds.knockout, "PP-KO-01")
    if not of_thing:
        yield _line("out of action afterwards", odds.incapacitated, "PP-WND-01")
    if runs_dry:
        yield _line("the gun is empty afterwards", runs_dry, "PP-REL-01")


def _line(text: str, chance: Fraction, rule: str) -> RulingLine:
    return RulingLine(text=text, value=f"{tenths(chance)} %", rule=rule)


def odds_json(answer: AttackAnswer, target: TargetAnswer) -> dict[str, object] | None:
    """The odds as exact fractions; None where the attack is refused. ``hits``: of none of the targets, one, two ..."""
    odds = target.odds
    if odds is None:
        return None
    return {
        "hit": str(odds.hit),
        "degrees": {str(degree): str(chance) for degree, chance in odds.degrees.items()},
        "wounds": {stage.words: str(chance) for stage, chance in odds.wounds.items()},
        "after": {stage.words: str(chance) for stage, chance in odds.after.items()},
        "incapacitated": str(odds.incapacitated),
        "knockout": str(odds.knockout),
        "runs_dry": str(answer.runs_dry or 0),
        "hits": [str(chance) for chance in answer.hits],
    }


def best_lines(best: BestUses | None) -> tuple[RulingLine, ...]:
    """Which dice of the attack to pick up, by what lies there; a throw of which all dice stay is not told."""
    return tuple(line for each in best.occasions for line in _picks(each)) if best else ()


def _picks(use: BestUse) -> Iterator[RulingLine]:
    throws: dict[Faces, list[str]] = {}
    for lies, picked in use.picks.items():
        throws.setdefault(picked, []).append(_shown(lies))
    for picked, there in throws.items():
        words = "keep all" if not picked else f"pick up {_shown(picked)}"
        luck = "Luck Point: " if use.stage.kind is Kind.LUCK else ""
        yield RulingLine(text=f"{luck}{words}: {', '.join(there)}", value="↻", rule="PP-RRL-01")


def _shown(faces: Faces) -> str:
    return faces_text(tuple(reversed(faces))).replace("-", "−")


def best_json(best: BestUses | None, kept: Fraction | None) -> dict[str, object] | None:
    """The same as plain values; None where neither side may throw dice again.

    ``best`` holds an entry for each occasion of the attacker: the dice it may take, and for each throw, as ``++0-``,
    the faces to pick up.
    """
    if best is None:
        return None
    return {
        "hit_without": None if kept is None else str(kept),
        "best": [
            {
                "dice": use.stage.dice,
                "for": "a Luck Point" if use.stage.kind is Kind.LUCK else "nothing",
                "pick_up": {
                    faces_text(tuple(reversed(lies))): faces_text(tuple(reversed(picked)))
                    for lies, picked in use.picks.items()
                },
            }
            for use in best.occasions
        ],
    }
