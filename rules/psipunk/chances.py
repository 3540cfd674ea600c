"""Exact odds of two throws against each other, with the best use of the rerolls on both sides.

The acting side throws and rerolls first, knowing nothing of the other throw; each resisting side then throws and
rerolls against what it sees. Everything is summed over results, not over faces, so that it is fast.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Literal, NamedTuple

from rules.core.errors import RulesError
from rules.psipunk.choosing import Best, as_told, never, only_minuses, spread
from rules.psipunk.rerolls import Kind, Stage
from rules.psipunk.sides import Half
from rules.psipunk.throwing import Chooser

Occasions = tuple[tuple[int, ...], ...]  # the places of the dice thrown again, from 0, occasion after occasion


@dataclass(frozen=True, slots=True)
class Told:
    """What a table said it throws again; for playing, since odds can not know which dice will lie where."""

    acting: Occasions = ()
    resisting: tuple[Occasions, ...] = ()  # of each resisting side; missing ones throw nothing again


OneSide = Literal["best", "keep", "never", "minuses"] | Told


@dataclass(frozen=True, slots=True)
class Apart:
    """The acting side decides in one way, those that resist in another."""

    acting: OneSide = "best"
    resisting: OneSide = "best"


Policy = OneSide | Apart
Worth = Callable[[int, int | None], Fraction]  # sum of the acting dice, resisting result or None: worth to the actor


class Choosers(NamedTuple):
    """Who decides which dice are thrown again."""

    acting: Chooser
    resisting: tuple[Callable[[int], Chooser], ...]  # for each resisting side, knowing the acting sum


@dataclass(frozen=True, slots=True)
class Against:
    """One resisting side, and what the acting side gains by each pair; None: it throws nothing."""

    half: Half | None
    worth: Worth


def choosers(policy: Policy, against: Sequence[Against]) -> Choosers:
    """The deciders for a policy: the best use, the thrower keeps its dice, none at all, or the minuses.

    Whoever keeps its dice can not keep those that the luck of the other side takes; ``never`` leaves luck alone too.
    """
    if policy == Apart("best", "best"):
        return _best(against)
    if isinstance(policy, Apart):
        return Choosers(choosers(policy.acting, against).acting, choosers(policy.resisting, against).resisting)
    if policy in ("best", "keep"):
        best = _best(against)
        return best if policy == "best" else _kept(best)
    if policy == "never":
        return never_choosers(len(against))
    if policy == "minuses":
        return Choosers(only_minuses, tuple(lambda _total: only_minuses for _ in against))
    if isinstance(policy, Told):
        return _told(policy, len(against))
    raise RulesError(f"found {policy!r}, expected best, keep, never or minuses")


def _kept(best: Choosers) -> Choosers:
    """Nobody throws own dice again by choice; the luck of the other side is used as well as it can be."""

    def keeping(chooser: Chooser) -> Chooser:
        return lambda choice: chooser(choice) if choice.left[0].kind is Kind.FOE else ()

    def replying(reply: Callable[[int], Chooser]) -> Callable[[int], Chooser]:
        return lambda total: keeping(reply(total))

    return Choosers(keeping(best.acting), tuple(replying(reply) for reply in best.resisting))


def check_told(policy: Policy, acting: tuple[Stage, ...], resisting: Sequence[tuple[Stage, ...]]) -> None:
    """``RulesError`` where a table names dice for more occasions than a side has."""
    mine, theirs = (policy.acting, policy.resisting) if isinstance(policy, Apart) else (policy, policy)
    if isinstance(mine, Told):
        _check_occasions(mine.acting, acting)
    if isinstance(theirs, Told):
        for occasions, stages in zip(theirs.resisting, resisting, strict=False):
            _check_occasions(occasions, stages)


def _check_occasions(told: Occasions, stages: tuple[Stage, ...]) -> None:
    most = sum(stage.dice if stage.one_by_one else 1 for stage in stages if stage.kind is not Kind.MUST)
    if len(told) > most:
        raise RulesError(f"found dice to throw again on {len(told)} occasions, expected at most {most}")


def _told(told: Told, count: int) -> Choosers:
    each = (*told.resisting, *((),) * count)[:count]
    return Choosers(as_told(told.acting)(), tuple(_fresh(occasions) for occasions in each))


def _fresh(occasions: Occasions) -> Callable[[int], Chooser]:
    return lambda _total: as_told(occasions)()


def never_choosers(count: int) -> Choosers:
    """Nobody throws dice again that need not be."""
    return Choosers(never, (lambda _total: never,) * count)


def _best(against: Sequence[Against]) -> Choosers:
    resisting = tuple(_best_reply(each) for each in against)

    @cache
    def expected(total: int) -> Fraction:
        each = (_expected(one, total, reply(total)) for one, reply in zip(against, resisting, strict=True))
        return sum(each, Fraction(0))

    return Choosers(Best(expected), resisting)


def _best_reply(against: Against) -> Callable[[int], Chooser]:
    @cache
    def reply(total: int) -> Chooser:
        half = against.half
        if half is None:
            return never
        return Best(lambda own: -against.worth(total, half.result(own)))

    return reply


def _expected(against: Against, total: int, choose: Chooser) -> Fraction:
    replies = replied(against.half, choose)
    return sum((chance * against.worth(total, reply) for reply, chance in replies.items()), Fraction(0))


def replied(half: Half | None, choose: Chooser) -> Mapping[int | None, Fraction]:
    """The exact chance of each result of a resisting side; None for one that throws nothing."""
    if half is None:
        return {None: Fraction(1)}
    found: dict[int | None, Fraction] = {}
    for landed, chance in spread(half.dice, half.stages, choose).items():
        result = half.result(landed.total)
        found[result] = found.get(result, Fraction(0)) + chance
    return found


def chance(acting: Half, against: Against, chosen: Choosers) -> Fraction:
    """What one resisting side leaves to the acting one, on the average: a chance, where worth is 0 or 1."""
    throws = spread(acting.dice, acting.stages, chosen.acting).items()
    each = (share * _expected(against, landed.total, chosen.resisting[0](landed.total)) for landed, share in throws)
    return sum(each, Fraction(0))
