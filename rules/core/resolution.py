"""One resolution, three drivers: played with given dice, typed in by the table, or enumerated to exact odds.

A resolution is a generator. It yields an ``Ask`` for each die, is sent the value read, and returns its outcome. It
draws nothing itself and keeps nothing outside, so that the same values always give the same outcome.
"""

from collections.abc import Callable, Collection, Generator, Mapping, Sequence
from dataclasses import dataclass, field
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
    starts_over: frozenset[int] = frozenset()  # values after which the resolution asks anew for earlier dice too
    weights: Mapping[int, Fraction] | None = field(default=None, compare=False, repr=False)  # see ``chances``

    @property
    def chances(self) -> Mapping[int, Fraction]:
        """Every value that counts with its exact chance: what is rolled again or starts over is left out.

        ``weights`` are there where a later die may start over: how often each value is not thrown away by that.
        """
        out = self.again | self.starts_over
        kept = {value: chance for value, chance in (self.weights or self.die.faces).items() if value not in out}
        whole = sum(kept.values(), Fraction(0))
        return {value: chance / whole for value, chance in kept.items()}

    @property
    def values(self) -> Collection[int]:
        """Every value that counts, without its chance: quicker where none is asked for."""
        return (self.weights or self.die.faces).keys() - (self.again | self.starts_over)


Resolution = Generator[Ask, int, T]
Start = Callable[[], Resolution[T]]


@dataclass(frozen=True, slots=True)
class Roll:
    """A die that was asked for, and the value it gave."""

    ask: Ask
    value: int
    face: str = field(default="", compare=False)  # as it was read off the die, where it was

    @property
    def shown(self) -> str:
        """What was read off the die, or what the table would type in for this value."""
        return self.face or self.ask.die.show(self.value)


@dataclass(frozen=True, slots=True)
class Played(Generic[T]):
    """A resolution that has come to its end."""

    outcome: T
    rolls: tuple[Roll, ...]
    unused: tuple[str, ...] = ()  # dice given to a resolution that asked for none, as most of the refused do


def play(start: Start[T], dice: Random) -> Played[T]:
    """Play a resolution with the given dice; the same seed gives the same outcome."""
    return _driven(start, lambda ask, _place: Roll(ask, ask.die.roll(dice)))


def play_values(start: Start[T], values: Sequence[int]) -> Played[T]:
    """Play a resolution with values in their order; ``DieError`` tells which is missing, wrong or left over.

    Where no die is asked for at all, the given ones are told as ``unused``: what came out says why.
    """
    return _driven_by(start, values, _of_value)


def play_shown(start: Start[T], texts: Sequence[str]) -> Played[T]:
    """Play a resolution with what the dice show (``00``, ``6``), each read the way its die is read."""
    return _driven_by(start, texts, _of_face)


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
        self._rolls: tuple[Roll, ...] = ()
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
        return self._rolls

    def give(self, value: int) -> None:
        """Take the value of the die asked for; ``DieError`` where it can not be, or nothing is asked."""
        self._go_to((*self._rolls, _of_value(self._asked(value), value)))

    def give_shown(self, text: str) -> None:
        """Take what the die shows."""
        self._go_to((*self._rolls, _of_face(self._asked(text), text)))

    def roll_rest(self, dice: Random) -> None:
        """Have every die that is still asked for drawn with the given dice, in one go however many they are."""
        given = self._rolls
        played = _driven(
            self._start, lambda ask, place: given[place] if place < len(given) else Roll(ask, ask.die.roll(dice))
        )
        self._rolls, self._state = played.rolls, _End(played.outcome)

    def take_back(self) -> None:
        """Ask for the last die again; nothing happens where none was rolled."""
        self._go_to(self._rolls[:-1])

    def _asked(self, given: int | str) -> Ask:
        if self.asks is None:
            raise DieError(f"found {given!r}, expected nothing: every die has been rolled")
        return self.asks

    def _go_to(self, rolls: tuple[Roll, ...]) -> None:
        self._state = _replayed(self._start, [roll.value for roll in rolls])
        self._rolls = rolls


class _End(NamedTuple, Generic[T]):
    outcome: T


def _replayed(start: Start[T], values: Sequence[int]) -> Ask | _End[T]:
    """Where a resolution stands after so many values."""
    resolution = start()
    try:
        ask = next(resolution)
        for value in values:
            ask = _next_ask(resolution, ask, value)
    except StopIteration as end:
        return _End(end.value)
    return ask


def _next_ask(resolution: Resolution[T], ask: Ask, value: int) -> Ask:
    return ask if value in ask.again else resolution.send(value)


def _of_value(ask: Ask, value: int) -> Roll:
    return Roll(ask, ask.die.check(value))


def _of_face(ask: Ask, text: str) -> Roll:
    return Roll(ask, ask.die.parse(text), text.strip())


def _driven(start: Start[T], answer: Callable[[Ask, int], Roll]) -> Played[T]:
    resolution = start()
    rolls: list[Roll] = []
    try:
        ask = next(resolution)
        while True:
            rolls.append(answer(ask, len(rolls)))
            ask = _next_ask(resolution, ask, rolls[-1].value)
    except StopIteration as end:
        return Played(end.value, tuple(rolls))


def _driven_by(start: Start[T], given: Sequence[K], read: Callable[[Ask, K], Roll]) -> Played[T]:
    def answer(ask: Ask, place: int) -> Roll:
        if place >= len(given):
            raise DieError(
                f"die {place + 1} is missing: {ask.name}, {ask.die.reading}; it decides {ask.decides}; "
                f"found {_dice(len(given))}"
            )
        try:
            return read(ask, given[place])
        except DieError as error:
            where = f"die {place + 1} of {len(given)}, {ask.name}"
            raise DieError(f"{where}: {error}; it decides {ask.decides}") from error

    played = _driven(start, answer)
    if not played.rolls:
        return Played(played.outcome, (), tuple(str(value) for value in given))
    if len(played.rolls) < len(given):
        asked = len(played.rolls)
        left = ", ".join(str(value) for value in given[asked:])
        last = f"die {asked}, {played.rolls[-1].ask.name}, was the last that was asked for"
        raise DieError(f"found {_dice(len(given))}, expected {asked}: {left} left over; {last}")
    return played


def _dice(count: int) -> str:
    return "no dice" if not count else "1 die" if count == 1 else f"{count} dice"
