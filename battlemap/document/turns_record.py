"""A fight as a map keeps it: who acts when, whose turn it is, what was spent, and what lasts until when."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, NewType

TokenId = NewType("TokenId", str)
TurnsId = NewType("TurnsId", str)

EntryState = Literal["waiting", "holding", "readied", "acted", "left"]
Ends = Literal["rounds", "next turn", "actions", "round", "never"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnEntry:
    """Those who act together: one creature, or a group of minions."""

    number: int  # by which the order of a round names it
    tokens: tuple[TokenId, ...]
    initiative: int = 0
    tie: int = 0  # among the same initiative, low first; those alike in both act at the same time
    state: EntryState = "waiting"
    action: str = ""  # what is readied
    trigger: str = ""  # what is waited for
    also: tuple[tuple[str, str], ...] = ()  # what is readied besides, each with what is waited for
    since: int = 0  # the round in which that was said
    surprised: bool = False
    begun_in: int = -1  # the last round in which its turn began

    @property
    def readied(self) -> tuple[tuple[str, str], ...]:
        """What is readied, each with what is waited for."""
        return ((self.action, self.trigger), *self.also) if self.state == "readied" else ()

    def with_readied(self, readied: tuple[tuple[str, str], ...], after: EntryState) -> "TurnEntry":
        """The entry with these readied; ``after``: its state where none is left."""
        (action, trigger), *also = readied or (("", ""),)
        state: EntryState = "readied" if readied else after
        return replace(self, state=state, action=action, trigger=trigger, also=tuple(also))


@dataclass(frozen=True, slots=True, kw_only=True)
class SpentDeed:
    """One thing a creature did in its turn."""

    what: str  # by its name in the rules of the game
    cost: int | None = None  # actions, or seconds where the game counts those; None: as its rules say
    moved_m: float = 0.0
    turned: int = 0  # changes of facing
    early: bool = False  # before the turn that pays for it began


@dataclass(frozen=True, slots=True, kw_only=True)
class Spending:
    """What a creature did since its turn began, and what earlier turns left it with."""

    deeds: tuple[SpentDeed, ...] = ()
    move_m: float = 0.0  # of the move that is under way
    turned: int = 0  # changes of facing in it
    faced_deg: float | None = None  # before the change of facing that is under way
    more: float = 0.0  # what that move cost beyond its length: by bends, and on hard ground; in points or metres
    owed: int = 0  # actions of this turn that readied ones took
    fired: int = 0  # readied actions that fired since this turn began; the next one pays for them
    full_attack: int | None = None  # the round of the last one
    runs: int = 0  # turns of running in a row before this one


@dataclass(frozen=True, slots=True, kw_only=True)
class Lasting:
    """A condition or an effect that ends by itself, and when it is counted.

    Its rounds are counted when the entry ``counted_with`` comes to its turn, in whose turn it began; where that one is
    no longer in the fight, at the end of the round.
    """

    token: TokenId
    name: str
    cause: str = ""
    ends: Ends = "rounds"
    left: int | None = None  # rounds or actions; None: as the condition on the sheet tells
    value: int = 0  # of an effect: what it changes a number by; of poison: saves held in a row
    rule: str = ""
    began: int = 1  # the round
    counted: int = 1  # the last round in which it was counted
    counted_with: int | None = None  # the number of an entry
    slowed: int = 0  # rounds in stasis toward the next one that is counted


@dataclass(frozen=True, slots=True, kw_only=True)
class Turns:
    """The turn order of a fight; a map has at most one.

    ``order`` names the entries of this round by their numbers, those who act at the same time together; ``at`` is the
    place in it whose turn it is. Rounds are numbered from 1; a round 0 is a surprise round.
    """

    id: TurnsId
    entries: tuple[TurnEntry, ...]
    order: tuple[tuple[int, ...], ...]
    at: int = 0
    round: int = 1
    first_round: int = 1
    begun: int = 1  # turns that were begun in this fight, this one counted
    spent: Mapping[TokenId, Spending] = field(default_factory=dict)
    lasting: tuple[Lasting, ...] = ()
    together: Mapping[TokenId, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)  # see rulings.turn_together
    told: tuple[str, ...] = ()  # what ended or changed by itself when this turn began

    @property
    def now(self) -> tuple[int, ...]:
        """The numbers of the entries whose turn it is."""
        return self.order[self.at] if self.at < len(self.order) else ()

    @property
    def on_turn(self) -> tuple[TokenId, ...]:
        """The tokens whose turn it is."""
        return tuple(token for number in self.now for token in self.entry(number).tokens)

    def entry(self, number: int) -> TurnEntry:
        """The entry of that number; KeyError where there is none."""
        for entry in self.entries:
            if entry.number == number:
                return entry
        raise KeyError(f"the fight has no entry {number}")

    def entry_of(self, token: TokenId) -> TurnEntry | None:
        """The entry of a token, or None."""
        return next((entry for entry in self.entries if token in entry.tokens), None)

    def spending(self, token: TokenId) -> Spending:
        """What a token has spent of its turn."""
        return self.spent.get(token, Spending())
