"""Which dice to throw again: none, what a table says, a rule of thumb, or the best use, found exactly."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from types import MappingProxyType
from typing import NamedTuple

from rules.psipunk.dice import Faces, blanks, throws
from rules.psipunk.rerolls import Kind, Stage, due
from rules.psipunk.throwing import Choice, Chooser, allowed, following

Worth = Callable[[int], Fraction]  # of a final sum, to the one who threw it


def never(_choice: Choice) -> tuple[int, ...]:
    """Keep what lies on the table."""
    return ()


def only_minuses(choice: Choice) -> tuple[int, ...]:
    """Throw every minus again: the rule of thumb for a high sum. The other side's luck takes pluses."""
    taken = 1 if choice.left[0].kind is Kind.FOE else -1
    return tuple(place for place in choice.open if choice.faces[place] == taken)[: choice.most]


def as_told(choices: Sequence[Sequence[int]]) -> Callable[[], Chooser]:
    """What the table chose, occasion after occasion; call it afresh for each run. Places count from 0."""

    def start() -> Chooser:
        left = iter(choices)
        return lambda _choice: tuple(next(left, ()))

    return start


class Best:
    """The best use of every reroll at hand, for the one who threw the dice; the other side's luck is the worst."""

    def __init__(self, worth: Worth) -> None:
        self._worth = worth
        self._known: dict[Choice, tuple[Fraction, tuple[int, ...]]] = {}

    def __call__(self, choice: Choice) -> tuple[int, ...]:
        """The dice to throw again; as few as possible among equally good choices."""
        order = sorted(range(len(choice.faces)), key=lambda place: (choice.faces[place], choice.fresh[place]))
        _, chosen = self._weighed(in_order(choice))
        return tuple(order[place] for place in chosen)

    def value(self, choice: Choice) -> Fraction:
        """What a throw is worth with all that may still happen to it."""
        return self._weighed(in_order(choice))[0] if choice.left else self._worth(sum(choice.faces))

    def _weighed(self, choice: Choice) -> tuple[Fraction, tuple[int, ...]]:
        if choice not in self._known:
            options = [(self._expected(choice, chosen), chosen) for chosen in options_of(choice)]
            pick = min if choice.left[0].kind is Kind.FOE else max
            self._known[choice] = pick(options, key=lambda option: option[0])
        return self._known[choice]

    def _expected(self, choice: Choice, chosen: tuple[int, ...]) -> Fraction:
        return sum((chance * self.value(then) for then, chance in then_choices(choice, chosen)), Fraction(0))


def then_choices(choice: Choice, chosen: tuple[int, ...]) -> Iterator[tuple[Choice, Fraction]]:
    """Where a choice may lead, and how often; nothing is left to choose at the end."""
    for new, chance in outcomes(len(chosen)):
        changed = dict(zip(chosen, new, strict=True))
        faces = tuple(changed.get(place, face) for place, face in enumerate(choice.faces))
        then = following(choice, chosen, faces)
        if not chosen or not then.most or choice.left[0].kind is Kind.MUST:
            then = Choice(faces, (True,) * len(faces), choice.left[1:])
        yield in_order(then), chance


def options_of(choice: Choice) -> Iterator[tuple[int, ...]]:
    """Every different choice, fewest dice first; a penalty leaves only one."""
    if choice.left[0].kind is Kind.MUST:
        yield due(choice.faces, choice.left[0].dice)
        return
    seen = set()
    for count in range(choice.most + 1):
        for chosen in combinations(choice.open, count):
            shown = tuple(choice.faces[place] for place in chosen)
            if shown not in seen:
                seen.add(shown)
                yield chosen


def in_order(choice: Choice) -> Choice:
    """The same dice in a fixed order: which of two equal ones is taken makes no difference."""
    pairs = sorted(zip(choice.faces, choice.fresh, strict=True))
    return Choice(tuple(face for face, _ in pairs), tuple(fresh for _, fresh in pairs), choice.left)


@cache
def outcomes(dice: int) -> tuple[tuple[Faces, Fraction], ...]:
    """What so many dice can show, whatever their order, and how often."""
    found = Counter(tuple(sorted(faces)) for faces in throws(dice))
    return tuple((faces, Fraction(times, 3**dice)) for faces, times in sorted(found.items()))


class Landed(NamedTuple):
    """What a throw with its rerolls comes to, as far as the rules look at it."""

    blanks: int  # of the first throw
    total: int  # of the final one


def spread(dice: int, stages: tuple[Stage, ...], choose: Chooser) -> Mapping[Landed, Fraction]:
    """The exact chance of everything a throw can come to; which of two equal dice is chosen must not matter."""
    return _spread(dice, stages, choose) if stages else plain_spread(dice)


@cache
def plain_spread(dice: int) -> Mapping[Landed, Fraction]:
    """The same for a throw without rerolls."""
    return MappingProxyType(_spread(dice, (), never))


def _spread(dice: int, stages: tuple[Stage, ...], choose: Chooser) -> dict[Landed, Fraction]:
    found: dict[Landed, Fraction] = {}
    for faces, chance in outcomes(dice):
        start = Choice(faces, (True,) * dice, stages if dice else ())
        for total, own in _totals(start, choose).items():
            landed = Landed(blanks(faces), total)
            found[landed] = found.get(landed, Fraction(0)) + chance * own
    return found


def _totals(choice: Choice, choose: Chooser) -> Mapping[int, Fraction]:
    if not choice.left:
        return {sum(choice.faces): Fraction(1)}
    must = choice.left[0].kind is Kind.MUST
    chosen = due(choice.faces, choice.left[0].dice) if must else allowed(choice, choose(choice))
    found: dict[int, Fraction] = {}
    for then, chance in then_choices(choice, chosen):
        for total, own in _totals(then, choose).items():
            found[total] = found.get(total, Fraction(0)) + chance * own
    return found
