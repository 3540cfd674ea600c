"""One resolution, three drivers: played with given dice, typed in by the table, or enumerated to exact odds.

A resolution is a generator. It yields an ``Ask`` for each die, is sent the value read, and returns its outcome. It
draws nothing itself and keeps nothing outside, so that the same values always give the same outcome.
"""

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Generic, NamedTuple, TypeVar

from rules.core.die import Die, DieError

T = TypeVar("T")
K = TypeVar("K")


@dataclass(frozen=True, slots=True)
class Ask:
    """One die the table has to roll."""

    name: str  # "attack", "hit location", "Reflex save of Bob"
    die: Die
    decides: str  # what it decides, one clause
    again: frozenset[int] = frozenset()  # values on which it is rolled again, whoever rolls it

    @property
    def chances(self) -> Mapping[int, Fraction]:
        """Every value that counts with its exact chance, what is rolled again left out."""
        kept = {value: chance for value, chance in self.die.faces.items() if value not in self.again}
        whole = sum(kept.values(), Fraction(0))
        return {value: chance / whole for value, chance in kept.items()}


Resolution = Generator[Ask, int, T]
Start = Callable[[], Resolution[T]]


class Roll(NamedTuple):
    """A die that was asked for, and the value it gave."""

    ask: Ask
    value: int

    @property
    def shown(self) -> str:
        """What the table would type in for this value."""
        return self.ask.die.show(self.value)


@dataclass(frozen=True, slots=True)
class Played(Generic[T]):
    """A resolution that has come to its end."""

    outcome: T
    rolls: tuple[Roll, ...]
    unused: tuple[str, ...] = ()  # dice given to a resolution that asked for none, as most of the refused do


def play(start: Start[T], dice: Random) -> Played[T]:
    """Play a resolution with the given dice; the same seed gives the same outcome."""
    return _driven(start, lambda ask, _place: ask.die.roll(dice))


def play_values(start: Start[T], values: Sequence[int]) -> Played[T]:
    """Play a resolution with values in their order; ``DieError`` tells which is missing, wrong or left over.

    Where no die is asked for at all, the given ones are told as ``unused``: what came out says why.
    """
    return _driven_by(start, values, lambda ask, value: ask.die.check(value))


def play_shown(start: Start[T], texts: Sequence[str]) -> Played[T]:
    """Play a resolution with what the dice show (``00``, ``6``), each read the way its die is read."""
    return _driven_by(start, texts, lambda ask, text: ask.die.parse(text))


def odds(start: Start[T], key: Callable[[T], K]) -> Mapping[K, Fraction]:
    """The exact chance of each key of the outcome, by trying every face of every die: obvious and slow."""
    found: dict[K, Fraction] = {}
    waiting: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while waiting:
        values, chance = waiting.pop()
        state = _replayed(start, values)
        if isinstance(state, Ask):
            waiting += [((*values, value), chance * own) for value, own in state.chances.items()]
        else:
            reached = key(state.outcome)
            found[reached] = found.get(reached, Fraction(0)) + chance
    return found


class Typed(Generic[T]):
    """A resolution that waits for the dice of a table; each value can be taken back."""

    def __init__(self, start: Start[T]) -> None:
        self._start = start
        self._values: tuple[int, ...] = ()
        self._state = _replayed(start, ())

    @property
    def asks(self) -> Ask | None:
        """The die to roll now; None where all is decided."""
        return self._state if isinstance(self._state, Ask) else None

    @property
    def outcome(self) -> T | None:
        """What came out; None while a die is waited for."""
        return None if isinstance(self._state, Ask) else self._state.outcome

    @property
    def rolls(self) -> tuple[Roll, ...]:
        """What has been typed in so far, in order."""
        return _rolls(self._start, self._values)

    def give(self, value: int) -> None:
        """Take the value of the die asked for; ``DieError`` where it can not be, or nothing is asked."""
        if self.asks is None:
            raise DieError(f"found {value}, expected nothing: every die has been rolled")
        self._go_to((*self._values, self.asks.die.check(value)))

    def give_shown(self, text: str) -> None:
        """Take what the die shows."""
        if self.asks is None:
            raise DieError(f"found {text!r}, expected nothing: every die has been rolled")
        self.give(self.asks.die.parse(text))

    def take_back(self) -> None:
        """Ask for the last die again; nothing happens where none was rolled."""
        self._go_to(self._values[:-1])

    def _go_to(self, values: tuple[int, ...]) -> None:
        self._state = _replayed(self._start, values)
        self._values = values


class _End(NamedTuple, Generic[T]):
    outcome: T


def _replayed(start: Start[T], values: Sequence[int]) -> Ask | _End[T]:
    """Where a resolution stands after so many values."""
    return _walked(start, values)[0]


def _rolls(start: Start[T], values: Sequence[int]) -> tuple[Roll, ...]:
    return _walked(start, values)[1]


def _walked(start: Start[T], values: Sequence[int]) -> tuple[Ask | _End[T], tuple[Roll, ...]]:
    resolution = start()
    rolls: list[Roll] = []
    try:
        ask = next(resolution)
        for value in values:
            rolls.append(Roll(ask, value))
            ask = _next_ask(resolution, ask, value)
    except StopIteration as end:
        return _End(end.value), tuple(rolls)
    return ask, tuple(rolls)


def _next_ask(resolution: Resolution[T], ask: Ask, value: int) -> Ask:
    return ask if value in ask.again else resolution.send(value)


def _driven(start: Start[T], answer: Callable[[Ask, int], int]) -> Played[T]:
    resolution = start()
    rolls: list[Roll] = []
    try:
        ask = next(resolution)
        while True:
            value = answer(ask, len(rolls))
            rolls.append(Roll(ask, value))
            ask = _next_ask(resolution, ask, value)
    except StopIteration as end:
        return Played(end.value, tuple(rolls))


def _driven_by(start: Start[T], given: Sequence[K], read: Callable[[Ask, K], int]) -> Played[T]:
    def answer(ask: Ask, place: int) -> int:
        if place >= len(given):
            raise DieError(f"die {place + 1} is missing: {ask.name}, {ask.die.reading}; it decides {ask.decides}")
        try:
            return read(ask, given[place])
        except DieError as error:
            raise DieError(f"die {place + 1}, {ask.name}: {error}") from error

    played = _driven(start, answer)
    if not played.rolls:
        return Played(played.outcome, (), tuple(str(value) for value in given))
    if len(played.rolls) < len(given):
        left = ", ".join(str(value) for value in given[len(played.rolls) :])
        raise DieError(f"{left} left over: only {len(played.rolls)} dice were asked for")
    return played
