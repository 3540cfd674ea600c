"""The first roll of any Starflight action before it is rolled: its chance and its reasons, taken from playing it."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from fractions import Fraction

from rules.core.breakdown import Breakdown
from rules.core.resolution import Ask, Start, Typed
from rules.starflight.outcome import Outcome, Tested

Pick = Callable[[Collection[int]], int]


@dataclass(frozen=True, slots=True)
class FirstRoll:
    """What is rolled first, and how likely it comes off. ``chance`` None: somebody else rolls against it.

    ``against`` is the number to beat; ``is_opposed``: what somebody rolls against it is still to be added.
    """

    what: str
    bonus: Breakdown
    against: Breakdown
    chance: Fraction | None
    is_opposed: bool = False


def first_roll(start: Start[Outcome]) -> FirstRoll | None:
    """The first roll of an action, by playing each face of its die; None where none is made or nothing is tested.

    Whether it comes off may hang on that die alone: where it does not, the dice that follow are somebody's answer.
    """
    ask = Typed(start).asks
    if ask is None:
        return None
    chance: Fraction | None = Fraction(0)
    told: tuple[Tested, Tested] | None = None
    for face, share in ask.chances.items():
        low, high = (_tested(start, face, pick) for pick in (min, max))
        if low is None or high is None:
            return None
        if {low.natural, high.natural} != {face}:
            return None  # the first die is another, and the numbers hang on it
        told = low, high
        if low.succeeded != high.succeeded:
            chance = None
        elif chance is not None and low.succeeded:
            chance += share
    return None if told is None else _told(*told, chance)


def _told(low: Tested, high: Tested, chance: Fraction | None) -> FirstRoll:
    """What stands before any die is thrown: of the number to beat that which no die changes."""
    sure = [each for each in low.against.modifiers if each in high.against.modifiers]
    opposed = low.against != high.against
    return FirstRoll(low.what, low.bonus, Breakdown(tuple(sure)) if opposed else low.against, chance, opposed)


def _tested(start: Start[Outcome], face: int, pick: Pick) -> Tested | None:
    """The first thing tested, with this face first and every later die as it is picked."""
    resolution = start()
    try:
        ask: Ask = next(resolution)
        ask = resolution.send(face)
        while True:
            ask = resolution.send(pick(ask.values))
    except StopIteration as end:
        outcome: Outcome = end.value
    return next((step.tested for step in outcome.steps if step.tested), None)
