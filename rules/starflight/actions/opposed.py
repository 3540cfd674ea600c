"""Two totals against each other: the higher one wins."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from rules.core.breakdown import Breakdown
from rules.core.resolution import Ask, Resolution
from rules.starflight.house_rules import HouseRules

Side = Literal["actor", "other"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Contested:
    """One opposed roll and how it came out."""

    what: str
    actor: str
    other: str
    actor_natural: int
    other_natural: int
    actor_bonus: Breakdown
    other_bonus: Breakdown
    winner: Side | None  # None: a tie that changes nothing

    @property
    def margin(self) -> int:
        """By how much the winner is ahead: its degree of success."""
        return abs(self.actor_natural + self.actor_bonus.total - self.other_natural - self.other_bonus.total)

    @property
    def actor_won(self) -> bool:
        """Whether the one who began it won."""
        return self.winner == "actor"

    @property
    def words(self) -> str:
        """As the log tells it."""
        own = self.actor_natural + self.actor_bonus.total
        others = self.other_natural + self.other_bonus.total
        ends = {"actor": f"{self.actor} wins", "other": f"{self.other} wins", None: "a tie"}[self.winner]
        return f"{self.what}: {self.actor} {own}, {self.other} {others}: {ends}"


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
    """Ask for both rolls and tell who won. SF-GEN-07.

    Where ties are rolled again, ``odds`` would never end; ``contest_chances`` knows them.
    """
    while True:
        own = yield contest.actor_ask
        others = yield contest.other_ask
        difference = own + contest.actor_bonus.total - others - contest.other_bonus.total
        if difference or house.opposed_tie != "reroll":
            return _contested(contest, own, others, _winner(difference, house))


def contest_chances(contest: Contest, house: HouseRules) -> Mapping[Side | None, Fraction]:
    """The exact chance of each end of an opposed roll, ties rolled again included."""
    found: dict[Side | None, Fraction] = {"actor": Fraction(0), "other": Fraction(0), None: Fraction(0)}
    ahead = contest.actor_bonus.total - contest.other_bonus.total
    for own, own_chance in contest.actor_ask.die.faces.items():
        for others, others_chance in contest.other_ask.die.faces.items():
            found[_winner(own - others + ahead, house)] += own_chance * others_chance
    if house.opposed_tie != "reroll" or found[None] == 1:
        return found
    decided = 1 - found.pop(None)
    return {side: chance / decided for side, chance in found.items()} | {None: Fraction(0)}


def _winner(difference: int, house: HouseRules) -> Side | None:
    if difference:
        return "actor" if difference > 0 else "other"
    return "actor" if house.opposed_tie == "actor" else None


def _contested(contest: Contest, own: int, others: int, winner: Side | None) -> Contested:
    return Contested(
        what=contest.what,
        actor=contest.actor,
        other=contest.other,
        actor_natural=own,
        other_natural=others,
        actor_bonus=contest.actor_bonus,
        other_bonus=contest.other_bonus,
        winner=winner,
    )
