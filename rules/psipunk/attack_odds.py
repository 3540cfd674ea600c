"""Exact odds of an attack: hit, degree, wound, out of action, and a gun run dry. Summed over results, not faces."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import TypeVar

from rules.psipunk.chances import replied
from rules.psipunk.choosing import never, spread
from rules.psipunk.duel import Duel
from rules.psipunk.firing import runs_dry
from rules.psipunk.house_rules import HouseRules
from rules.psipunk.wounds import Stage

Key = TypeVar("Key")


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetOdds:
    """The exact chances of everything that can happen to one target."""

    hit: Fraction
    degrees: Mapping[int, Fraction]  # of hits only: their chances add up to that of a hit
    wounds: Mapping[Stage, Fraction]  # what the blow does; Undamaged: missed, or struck for nothing
    after: Mapping[Stage, Fraction]  # how badly off the target is then, by its track
    incapacitated: Fraction  # the chance that it is out of action then
    knockout: Fraction = Fraction(0)  # the chance of a blow after which the game master may let it be knocked out


@dataclass(frozen=True, slots=True)
class AttackOdds:
    """The exact chances of one attack."""

    targets: tuple[TargetOdds, ...]
    hits: tuple[Fraction, ...]  # index: number of targets hit
    runs_dry: Fraction


class _Tally:
    """Chances of one target, added up."""

    def __init__(self) -> None:
        self.degrees: dict[int, Fraction] = {}
        self.wounds: dict[Stage, Fraction] = {}
        self.after: dict[Stage, Fraction] = {}
        self.knockout = Fraction(0)

    def odds(self) -> TargetOdds:
        return TargetOdds(
            hit=sum(self.degrees.values(), Fraction(0)),
            degrees=dict(sorted(self.degrees.items())),
            wounds=dict(sorted(self.wounds.items())),
            after=dict(sorted(self.after.items())),
            incapacitated=sum(
                (chance for stage, chance in self.after.items() if stage >= Stage.INCAPACITATED), Fraction(0)
            ),
            knockout=self.knockout,
        )


def attack_odds(laid: Duel, house: HouseRules) -> AttackOdds:
    """The odds of an attack laid out."""
    tallies = tuple(_Tally() for _ in laid.setups)
    hits = [Fraction(0)] * (len(tallies) + 1)
    dry = Fraction(0)
    replies = _replies(laid)
    for landed, chance in spread(laid.throw.dice, laid.throw.stages, laid.choosers.acting).items():
        dry += chance * (runs_dry(laid.attack, landed.blanks, house) is not None)
        each = [
            _meet(laid, place, landed.total, chance, replies(place, landed.total), tally)
            for place, tally in enumerate(tallies)
        ]
        for number, share in enumerate(_how_many(each)):
            hits[number] += chance * share
    return AttackOdds(tuple(tally.odds() for tally in tallies), tuple(hits), dry)


def _replies(laid: Duel) -> Callable[[int, int], Mapping[int | None, Fraction]]:
    """The defence results of a target against a sum of the attack dice; the same for all sums without rerolls."""

    @cache
    def found(place: int, total: int | None) -> Mapping[int | None, Fraction]:
        choose = never if total is None else laid.choosers.resisting[place](total)
        return replied(laid.replies[place], choose)

    def replies(place: int, total: int) -> Mapping[int | None, Fraction]:
        half = laid.replies[place]
        return found(place, total if half is not None and half.stages else None)

    return replies


def _meet(
    laid: Duel, place: int, total: int, chance: Fraction, replies: Mapping[int | None, Fraction], tally: _Tally
) -> Fraction:
    """Add every reply of one target to a sum of the attack dice; the chance that it is hit."""
    hit = Fraction(0)
    for reply, share in replies.items():
        verdict = laid.verdict(place, total, reply)
        if verdict.hit:
            hit += share
            _add(tally.degrees, verdict.degree, chance * share)
            tally.knockout += chance * share * verdict.knockout
        _add(tally.wounds, verdict.wound, chance * share)
        _add(tally.after, laid.stage_after(place, verdict.wound, verdict.times), chance * share)
    return hit


def _add(found: dict[Key, Fraction], key: Key, chance: Fraction) -> None:
    found[key] = found.get(key, Fraction(0)) + chance


def _how_many(each: list[Fraction]) -> list[Fraction]:
    """The chance of each number of hits, for one sum of the attack dice; the targets defend by themselves."""
    found = [Fraction(1)]
    for chance in each:
        missed = [share * (1 - chance) for share in found]
        struck = [share * chance for share in found]
        found = [a + b for a, b in zip([*missed, Fraction(0)], [Fraction(0), *struck], strict=True)]
    return found
