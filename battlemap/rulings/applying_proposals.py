"""The changes of an outcome as the game master sees them before they are made: each taken, left, or made another."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from battlemap.document.log_record import LogChange
from battlemap.document.model import MapState
from battlemap.rulings.applying_words import Number, number_of, overridden, words_of
from rules.psipunk.changes import Wounded
from rules.psipunk.wounds import Stage


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """One change. ``instead`` is the number the game master put in the place of that of the rules."""

    change: object
    words: str  # as the rules have it
    taken: bool = True
    instead: int | None = None

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


def proposals(changes: Iterable[object], state: MapState) -> tuple[Proposal, ...]:
    """Every change, taken as it is."""
    return tuple(Proposal(change=change, words=words_of(change, state)) for change in changes)


def taken(proposed: Iterable[Proposal]) -> tuple[object, ...]:
    """The changes that will be made."""
    return tuple(each.now for each in proposed if each.taken)


def all_or_none(proposed: Iterable[Proposal], taken: bool) -> tuple[Proposal, ...]:
    """Take all of them, or none."""
    return tuple(replace(each, taken=taken) for each in proposed)
