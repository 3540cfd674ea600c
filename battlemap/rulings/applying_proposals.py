"""The changes of an outcome as the game master sees them before they are made: each taken, left, or made another."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from battlemap.document.log_record import LogChange
from battlemap.document.model import MapState
from battlemap.rulings.applying_words import Number, number_of, overridden, words_of
from rules.psipunk.changes import DoorForced, KnockedOut, ThingBroken, Wounded
from rules.psipunk.wounds import Stage


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """One change. ``instead`` is the number the game master put in the place of that of the rules."""

    change: object
    words: str  # as the rules have it
    taken: bool = True
    instead: int | None = None
    offered: bool = False  # the game master may choose it in the place of what it stands against

    @property
    def number(self) -> Number | None:
        """What of it may be overridden."""
        return number_of(self.change)

    @property
    def value(self) -> int | None:
        """The number as the rules have it; None where there is none."""
        number = self.number
        return None if number is None else int(getattr(self.change, number.field))

    @property
    def is_overridden(self) -> bool:
        """Whether the game master made it another."""
        return self.instead is not None and self.instead != self.value

    @property
    def now(self) -> object:
        """The change as it will be made."""
        return overridden(self.change, self.instead) if self.instead is not None else self.change

    def in_words(self, state: MapState) -> str:
        """As it will be made, in a clause."""
        if not self.is_overridden:
            return self.words
        if isinstance(self.now, Wounded):
            return f"{self.now.name}: {Stage(self.now.wound).words} ({self.now.domain})"
        return words_of(self.now, state)

    def logged(self, state: MapState) -> LogChange:
        """For the log: what was done, and what it was done instead of."""
        if self.taken and self.is_overridden:
            return LogChange(text=self.in_words(state), instead_of=self.words)
        return LogChange(text=self.words, applied=self.taken)


#: What rules out what, for one and the same creature: only one of the two is made.
ALTERNATIVES: tuple[tuple[type, type], ...] = ((KnockedOut, Wounded), (DoorForced, ThingBroken))


def proposals(changes: Iterable[object], state: MapState, offers: Iterable[object] = ()) -> tuple[Proposal, ...]:
    """Every change, taken as it is; then what is only offered."""
    made = (Proposal(change=change, words=words_of(change, state)) for change in changes)
    offered = (Proposal(change=each, words=words_of(each, state), taken=False, offered=True) for each in offers)
    return (*made, *offered)


def with_taken(proposed: Sequence[Proposal], place: int, taken: bool) -> tuple[Proposal, ...]:
    """One of them taken or left; what it rules out is left, and is taken again where what was offered is not."""
    chosen = proposed[place]
    others = taken or chosen.offered
    return tuple(
        replace(each, taken=taken)
        if at == place
        else replace(each, taken=not taken)
        if others and _rule_out_each_other(chosen.change, each.change)
        else each
        for at, each in enumerate(proposed)
    )


def _rule_out_each_other(one: Any, other: Any) -> bool:
    pairs = ((one, other), (other, one))
    return any(isinstance(a, kind) and isinstance(b, against) for a, b in pairs for kind, against in ALTERNATIVES) and (
        one.name == other.name
    )


def taken(proposed: Iterable[Proposal]) -> tuple[object, ...]:
    """The changes that will be made."""
    return tuple(each.now for each in proposed if each.taken)


def all_or_none(proposed: Iterable[Proposal], taken: bool) -> tuple[Proposal, ...]:
    """Take all that the rules bring about, or nothing."""
    return tuple(replace(each, taken=taken and not each.offered) for each in proposed)
