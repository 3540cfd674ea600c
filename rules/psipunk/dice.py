"""Fudge dice, read face by face: a throw of four is typed in as ``++0-``, since single faces can matter."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from types import MappingProxyType
from typing import NamedTuple

from rules.core.breakdown import Note, RuleId
from rules.core.die import Die
from rules.core.resolution import Ask, Resolution
from rules.psipunk.words import counted, faces_text, signed

Faces = tuple[int, ...]  # of one throw, in the order the dice lie: +1, 0 or -1 each

FACES = (1, 0, -1)
DICE = 4


def throws(count: int = DICE) -> tuple[Faces, ...]:
    """Every throw of so many dice; each is equally likely."""
    return tuple(product(FACES, repeat=count))


@cache
def fudge_dice(count: int = DICE) -> Die:
    """So many Fudge dice as one die, whose value is the place of its faces in ``throws``."""
    shown = {faces_text(faces): value for value, faces in enumerate(throws(count))}
    even = {value: Fraction(1, len(shown)) for value in shown.values()}
    reading = f"the faces of {counted(count, 'die')}, as in {faces_text((1, 1, 0, -1, *(0,) * count)[:count])}"
    return Die(f"{count}dF", reading, MappingProxyType(even), MappingProxyType(shown))


def value_of(faces: Sequence[int]) -> int:
    """The value of a throw on ``fudge_dice``."""
    return throws(len(faces)).index(tuple(faces))


def throw(name: str, decides: str, count: int = DICE) -> Resolution[Faces]:
    """Ask the table for a throw; no dice, no question."""
    if count == 0:
        return ()
    value = yield Ask(name, fudge_dice(count), decides)
    return throws(count)[value]


@cache
def sums(count: int = DICE) -> Mapping[int, Fraction]:
    """The exact chance of each sum of so many dice."""
    found = Counter(sum(faces) for faces in throws(count))
    return MappingProxyType({total: Fraction(found[total], 3**count) for total in sorted(found)})


class Reading(NamedTuple):
    """A throw with every plus and minus taken away in pairs."""

    plus: int
    minus: int
    blank: int
    pairs: int

    @property
    def natural(self) -> int:
        """The sum of the dice, the same as before the pairs were taken."""
        return self.plus - self.minus


def read(faces: Faces) -> Reading:
    """Take pairs of a plus and a minus off the table; what is left is easy to add."""
    pairs = min(faces.count(1), faces.count(-1))
    return Reading(faces.count(1) - pairs, faces.count(-1) - pairs, faces.count(0), pairs)


def natural(faces: Faces) -> int:
    """The sum of the dice alone."""
    return sum(faces)


def blanks(faces: Faces) -> int:
    """How many dice show neither plus nor minus."""
    return faces.count(0)


def told(faces: Faces) -> tuple[Note, ...]:
    """What the table can read off a throw before any reroll and without any modifier."""
    left = read(faces)
    notes = [
        Note(RuleId("PP-DIC-01"), f"{faces_text(faces)} on {counted(len(faces), 'die')}"),
        Note(RuleId("PP-NAT-01"), f"natural {signed(natural(faces))}, {counted(blanks(faces), 'blank')}"),
    ]
    if left.pairs:
        notes.insert(1, Note(RuleId("PP-DIC-02"), f"{counted(left.pairs, 'pair')} of + and - taken away"))
    return tuple(notes)
