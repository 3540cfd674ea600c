"""Two totals against each other: the higher one wins."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from rules.core.breakdown import Breakdown, Modifier, RuleId
from rules.core.resolution import Ask, Resolution
from rules.starflight.house_rules import HouseRules
from rules.starflight.outcome import Step, Tested

Side = Literal["actor", "other"]


@dataclass(frozen=True, slots=True)
class Contested:
    """One opposed roll and how it came out: the actor's total against the other's."""

    tested: Tested
    winner: Side | None  # None: a tie that changes nothing

    @property
    def margin(self) -> int:
        """By how much the winner is ahead: its degree of success."""
        return abs(self.tested.margin)

    @property
    def actor_won(self) -> bool:
        """Whether the one who began it won."""
        return self.winner == "actor"


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    """What an opposed roll asks for."""

    what: str
    actor: str
    other: str
    actor_ask: Ask
    other_ask: Ask
    actor_bonus: Breakdown
    other_bonus: Breakdown


def opposed(contest: Contest, house: HouseRules) -> Resolution[Contested]:
    """Ask for both rolls and tell who won; by house rule both are rolled again on a tie. SF-GEN-07."""
    if house.opposed_tie == "reroll":
        return (yield from _until_decided(contest, house))
    own = yield contest.actor_ask
    return (yield from answered(contest, own, house))


def answered(contest: Contest, own: int, house: HouseRules) -> Resolution[Contested]:
    """Ask for the other's roll only, where one stands against several; by house rule it is rolled again on a tie."""
    tie = own + contest.actor_bonus.total - contest.other_bonus.total
    others = yield replace(contest.other_ask, again=_again(tie, house))
    return _contested(contest, own, others, _winner(tie - others, house))


def contest_chances(contest: Contest, house: HouseRules) -> Mapping[Side | None, Fraction]:
    """The exact chance of each end of an opposed roll."""
    ahead = contest.actor_bonus.total - contest.other_bonus.total
    found: dict[Side | None, Fraction] = {"actor": Fraction(0), "other": Fraction(0), None: Fraction(0)}
    own_ask = _own_of_the_decided(contest) if house.opposed_tie == "reroll" else contest.actor_ask
    for own, chance in own_ask.chances.items():
        ask = replace(contest.other_ask, starts_over=_again(own + ahead, house))
        for others, others_chance in ask.chances.items():
            found[_winner(own + ahead - others, house)] += chance * others_chance
    return found


def _until_decided(contest: Contest, house: HouseRules) -> Resolution[Contested]:
    ahead, own_ask = contest.actor_bonus.total - contest.other_bonus.total, _own_of_the_decided(contest)
    while True:
        own = yield own_ask
        others = yield replace(contest.other_ask, starts_over=frozenset({own + ahead}))
        if own + ahead != others:
            return _contested(contest, own, others, _winner(own + ahead - others, house))


def _own_of_the_decided(contest: Contest) -> Ask:
    """The actor's roll, with how often each value is not thrown away for a tie."""
    ahead, others = contest.actor_bonus.total - contest.other_bonus.total, contest.other_ask.chances
    plain = contest.actor_ask.chances
    weights = {own: chance * (1 - others.get(own + ahead, Fraction(0))) for own, chance in plain.items()}
    return replace(contest.actor_ask, weights=weights)


def _again(tie: int, house: HouseRules) -> frozenset[int]:
    return frozenset({tie}) if house.opposed_tie == "reroll" else frozenset()


def _winner(difference: int, house: HouseRules) -> Side | None:
    if difference:
        return "actor" if difference > 0 else "other"
    return "actor" if house.opposed_tie == "actor" else None


def contested_step(contested: Contested, contest: Contest) -> Step:
    """An opposed roll as the log tells it."""
    ends = {"actor": f"{contest.actor} wins", "other": f"{contest.other} wins", None: "a tie changes nothing"}
    tested = contested.tested
    text = f"{contest.what}: {contest.actor} {tested.total}, {contest.other} {tested.against.total}: "
    return Step(text=text + ends[contested.winner], who=contest.actor, tested=tested)


def _contested(contest: Contest, own: int, others: int, winner: Side | None) -> Contested:
    rolled = Modifier(RuleId("SF-GEN-07"), others, f"rolled by {contest.other}")
    tested = Tested(
        what=contest.what,
        natural=own,
        bonus=contest.actor_bonus,
        against=Breakdown((rolled, *contest.other_bonus.modifiers)),
        succeeded=winner == "actor",
    )
    return Contested(tested, winner)
