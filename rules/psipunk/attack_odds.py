"""Exact odds of an attack: hit, degree, wound, out of action, and a gun run dry. Summed over results, not faces."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from rules.psipunk.chances import replied
from rules.psipunk.choosing import spread
from rules.psipunk.duel import Duel, stage_after
from rules.psipunk.firing import runs_dry
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

    def odds(self) -> TargetOdds:
        return TargetOdds(
            hit=sum(self.degrees.values(), Fraction(0)),
            degrees=dict(sorted(self.degrees.items())),
            wounds=dict(sorted(self.wounds.items())),
            after=dict(sorted(self.after.items())),
            incapacitated=sum(
                (chance for stage, chance in self.after.items() if stage >= Stage.INCAPACITATED), Fraction(0)
            ),
        )


def attack_odds(laid: Duel) -> AttackOdds:
    """The odds of an attack laid out."""
    tallies = tuple(_Tally() for _ in laid.setups)
    hits = [Fraction(0)] * (len(tallies) + 1)
    dry = Fraction(0)
    for landed, chance in spread(laid.throw.dice, laid.throw.stages, laid.choosers.acting).items():
        dry += chance * (runs_dry(laid.attack, landed.blanks, laid.house) is not None)
        each = [_meet(laid, place, landed.total, chance, tally) for place, tally in enumerate(tallies)]
        for number, share in enumerate(_how_many(each)):
            hits[number] += chance * share
    return AttackOdds(tuple(tally.odds() for tally in tallies), tuple(hits), dry)


def _meet(laid: Duel, place: int, total: int, chance: Fraction, tally: _Tally) -> Fraction:
    """Add every reply of one target to a sum of the attack dice; the chance that it is hit."""
    hit = Fraction(0)
    for reply, share in replied(laid.replies[place], laid.choosers.resisting[place](total)).items():
        verdict = laid.verdict(place, total, reply)
        if verdict.hit:
            hit += share
            _add(tally.degrees, verdict.degree, chance * share)
        _add(tally.wounds, verdict.wound, chance * share)
        _add(tally.after, stage_after(verdict, laid, place), chance * share)
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
