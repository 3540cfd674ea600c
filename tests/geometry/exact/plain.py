"""Walls as the slow answers take them: plain numbers, and nothing of the program."""

from fractions import Fraction
from typing import Literal, NamedTuple

Spot = tuple[float, float]
Exact = tuple[Fraction, Fraction]

TOUCH = Fraction(1, 10**7)  # cells: what DESIGN part 3 calls the tolerance


class PlainWall(NamedTuple):
    """A straight wall; heights in metres, None without end; ``left`` acts on what comes from the left of a to b."""

    a: Spot
    b: Spot
    sight: Literal["both", "none", "left", "right"] = "both"
    base: float | None = None
    top: float | None = None
    matter: Literal["solid", "penetrable", "low"] = "solid"


def exact(spot: Spot) -> Exact:
    return Fraction(spot[0]), Fraction(spot[1])


def minus(p: Exact, q: Exact) -> Exact:
    return p[0] - q[0], p[1] - q[1]


def cross(p: Exact, q: Exact) -> Fraction:
    return p[0] * q[1] - p[1] * q[0]


def dot(p: Exact, q: Exact) -> Fraction:
    return p[0] * q[0] + p[1] * q[1]


def clusters(spots: list[Spot]) -> list[int]:
    """For each spot the number of the first one it hangs together with, over steps up to the tolerance."""
    order = sorted(range(len(spots)), key=lambda k: spots[k])
    leader = list(range(len(spots)))

    def lead(k: int) -> int:
        while leader[k] != k:
            k = leader[k]
        return k

    for place, one in enumerate(order):
        for other in order[place + 1 :]:
            if spots[other][0] - spots[one][0] > 2 * TOUCH:
                break
            step = minus(exact(spots[one]), exact(spots[other]))
            if dot(step, step) <= TOUCH**2:
                first, second = sorted((lead(one), lead(other)))
                leader[second] = first
    return [lead(k) for k in range(len(spots))]
