"""Dice as a table reads them: what a die can give, how often, how its faces are read aloud and typed in."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from random import Random
from types import MappingProxyType

from rules.core.errors import RulesError


class DieError(RulesError):
    """What was read off a die can not be there; the message says what was found and what was expected."""


@dataclass(frozen=True, slots=True)
class Die:
    """One throw of a die, or of dice that are added up."""

    name: str  # "d%", "2d10"
    reading: str  # how the faces are read aloud
    faces: Mapping[int, Fraction] = field(hash=False, repr=False)  # value: its exact chance
    shown: Mapping[str, int] = field(hash=False, repr=False)  # what may be typed in: its value
    single: Mapping[str, int] = field(default_factory=dict, hash=False, repr=False)  # the same of one die of several
    count: int = 1  # of dice that may be typed one by one

    def parse(self, text: str) -> int:
        """The value of what the table reads off the die, or dice; ``DieError`` where it can not show that."""
        each = re.split(r"[\s,+]+", text.strip())
        if len(each) == self.count > 1 and all(die in self.single for die in each):
            return sum(self.single[die] for die in each)
        plain = "".join(text.split()).replace("−", "-")
        if plain not in self.shown or len(each) > 1 < self.count:
            found = repr(text) if plain else "nothing"
            raise DieError(f"{self.name}: found {found}, expected {self.reading}{self._span()}")
        return self.shown[plain]

    def _span(self) -> str:
        """From what to what it can show, where its reading does not say so."""
        if " to " in self.reading or "-" in self.reading:
            return ""
        return f", {self.show(min(self.faces))} to {self.show(max(self.faces))}"

    def show(self, value: int) -> str:
        """What the table would type in for a value: ``parse`` gives the value back."""
        return next(text for text, shown in self.shown.items() if shown == value)

    def check(self, value: int) -> int:
        """A value as it is; ``DieError`` where the die has none like it."""
        if value not in self.faces:
            raise DieError(f"{self.name}: found {value}, expected {min(self.faces)} to {max(self.faces)}")
        return value

    def roll(self, dice: Random) -> int:
        """Draw a value with the given dice."""
        whole = math.lcm(*(chance.denominator for chance in self.faces.values()))
        ticket = dice.randrange(whole)
        for value, chance in self.faces.items():
            ticket -= int(chance * whole)
            if ticket < 0:
                return value
        raise RulesError(f"{self.name}: the chances of its faces do not add up to one")


def _die(name: str, reading: str, faces: Mapping[int, Fraction], show: Callable[[int], str] = str, **also: int) -> Die:
    shown = {show(value): value for value in faces} | {str(value): value for value in faces} | also
    return Die(name, reading, MappingProxyType(dict(faces)), MappingProxyType(shown))


def even(low: int, high: int) -> dict[int, Fraction]:
    """Every value from ``low`` to ``high`` (in) equally often."""
    return {value: Fraction(1, high - low + 1) for value in range(low, high + 1)}


def summed(faces: Mapping[int, Fraction], times: int) -> dict[int, Fraction]:
    """The chances of the sum of several equal dice."""
    total = {0: Fraction(1)}
    for _ in range(times):
        added: dict[int, Fraction] = {}
        for before, chance in total.items():
            for value, own in faces.items():
                added[before + value] = added.get(before + value, Fraction(0)) + chance * own
        total = added
    return dict(sorted(total.items()))


def one_of(count: int) -> Die:
    """Any fair way to choose one of so many things, numbered from 1."""
    return _die(f"one of {count}", f"any fair choice: 1 to {count}", even(1, count))


def many_d10_star(times: int) -> Die:
    """The sum of several ten-sided dice whose 0 is ten."""
    return _many(times, D10_STAR, "0 is 10")


def many_d10(times: int) -> Die:
    """The sum of several ten-sided dice whose 0 is nothing."""
    return _many(times, D10, "0 is 0")


def _many(times: int, one: Die, zero: str) -> Die:
    each = "" if times == 1 else f", or each of them, as in {' '.join('53840'[:times])}"
    together = _die(f"{times}d10", f"sum of {times} ten-sided dice{each}; {zero}", summed(one.faces, times))
    return replace(together, single=one.shown, count=times)


def _fudge_text(value: int) -> str:
    return f"{value:+d}" if value else "0"


def _fudge_faces() -> dict[str, int]:
    signs = {"+": 1, "-": -1, "0": 0}
    words = [a + b + c + d for a in signs for b in signs for c in signs for d in signs]
    return {word: sum(signs[sign] for sign in word) for word in words}


def _half_up_faces() -> Mapping[str, int]:
    return {str(face): math.ceil((face or 10) / 2) for face in range(10)} | {"10": 5}


DIE_D100 = _die("d%", "d%, 00 is 0", even(0, 99), lambda value: f"{value:02d}")
D10 = _die("d10", "d10, 0 is 0", even(0, 9))
D10_STAR = _die("d10", "d10, 0 is 10", even(1, 10), lambda value: str(value % 10))
D6 = _die("d6", "d6, 1 to 6", even(1, 6))
TWO_D10 = many_d10(2)
TWO_D10_STAR = many_d10_star(2)
D5 = Die(
    "d5",
    "d10 halved and rounded up: 1-2 is 1, 3-4 is 2, 5-6 is 3, 7-8 is 4, 9-0 is 5",
    MappingProxyType(even(1, 5)),
    MappingProxyType(dict(_half_up_faces())),
)
FUDGE = _die(
    "4dF",
    "four Fudge dice: their sum from -4 to +4, or the faces, as in ++0-",
    summed(even(-1, 1), 4),
    _fudge_text,
    **_fudge_faces(),
)
