"""Where the names of tokens stand on the screen, so that none lies over another.

A name hangs under its token; where something else is, it goes above, to a side, is shortened, or is left out. Who
matters more is placed first, and is left out only where a board hides it. All numbers are pixels of the screen.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Literal, NamedTuple

import numpy as np

Edge = Literal["below", "above", "right", "left"]
#: From the middle of a token to its edge, in halves of its side, to the right and down.
EDGES: dict[Edge, tuple[int, int]] = {"below": (0, 1), "above": (0, -1), "right": (1, 0), "left": (-1, 0)}
#: What a name may cost where it stands (see below), by whether it matters; one that costs more is left out.
COSTS_MOST = {False: 0.08, True: 2.0}
TOUCH_PX = 2.0  # names may come so near to each other: their halos are wider than they
DISC_COST, NAME_COST, BOARD_COST = 1.0, 4.0, 8.0  # of lying under a disc, over a name, under a board
TRIES = 3  # to give all who matter a free place


class Box(NamedTuple):
    """A rectangle on the screen."""

    left: float
    top: float
    right: float
    bottom: float


class NamePlace(NamedTuple):
    """At which edge of the token a name stands, its left upper corner from there, and in which wording."""

    edge: Edge
    left: float
    top: float
    wording: int


@dataclass(frozen=True, slots=True)
class Named:
    """A token that has a name: its middle, half its side, the radius of its disc, and how large each wording is."""

    token: str
    x: float
    y: float
    half: float
    radius: float
    sizes: tuple[tuple[float, float], ...]  # the whole name first
    matters: bool = False

    def box(self, place: NamePlace) -> Box:
        """Where the name lies on the screen, standing there."""
        wide, high = self.sizes[place.wording]
        across, down = EDGES[place.edge]
        left, top = self.x + across * self.half + place.left, self.y + down * self.half + place.top
        return Box(left, top, left + wide, top + high)

    @property
    def disc(self) -> Box:
        """The square round the disc."""
        return Box(self.x - self.radius, self.y - self.radius, self.x + self.radius, self.y + self.radius)


def places_of(named: Named) -> Iterator[NamePlace]:
    """Where a name may stand, best first: each place with the whole name, then with the short one."""
    for wording, (wide, high) in enumerate(named.sizes):
        middle, to_left, to_right = -wide / 2, named.half - wide, -named.half
        for left in (middle, to_left, to_right) if wide > 2 * named.half else (middle,):
            yield NamePlace("below", left, 0.0, wording)
            yield NamePlace("above", left, -high, wording)
        yield NamePlace("right", 0.0, -high / 2, wording)
        yield NamePlace("left", -wide, -high / 2, wording)


def place_names(names: Sequence[Named], boards: Sequence[Box] = ()) -> dict[str, NamePlace | None]:
    """The place of each name, those that matter most first in the sequence; None where there is none.

    Parameters
    ----------
    boards : what is laid over the map, such as the number card.
    """
    ranked, rest = [each for each in names if each.matters], [each for each in names if not each.matters]
    for _ in range(TRIES):
        taken = _Taken(names, boards)
        costs = {named: taken.place(named) for named in ranked}
        covered = next((named for named in ranked if costs[named]), None)
        if covered is None or covered is ranked[0]:
            break
        ranked.remove(covered)
        ranked.insert(0, covered)  # others have more choice than it has
    for named in rest:
        taken.place(named)
    return taken.placed


class _Taken:
    """What is taken on the screen: a row a box, with what it costs to lie with it."""

    def __init__(self, names: Sequence[Named], boards: Sequence[Box]) -> None:
        self.placed: dict[str, NamePlace | None] = {}
        self._row_of = {named.token: row for row, named in enumerate(names)}  # of its disc
        self._count = len(names) + len(boards)
        self._boxes = np.zeros((self._count + len(names), 4))
        self._costs = np.zeros(len(self._boxes))
        if self._count:
            self._boxes[: self._count] = [*(named.disc for named in names), *boards]
        self._costs[: len(names)], self._costs[len(names) : self._count] = DISC_COST, BOARD_COST

    def place(self, named: Named) -> float:
        """Give a name the first place that is free, else the least covered; return how much of it is covered.

        It gets none where too much is covered.
        """
        place, box, covered = self._best(named, islice(places_of(named), 1))  # which mostly is free
        if covered:
            place, box, covered = self._best(named, places_of(named))
        if covered > COSTS_MOST[named.matters]:
            self.placed[named.token] = None
            return 0.0
        self.placed[named.token] = place
        self._boxes[self._count], self._costs[self._count] = box, NAME_COST
        self._count += 1
        return covered

    def _best(self, named: Named, places: Iterable[NamePlace]) -> tuple[NamePlace, np.ndarray, float]:
        """The first of those that are covered least, the box there, and how much of it is covered."""
        tried = [*places]
        boxes = np.array([named.box(place) for place in tried])
        boxes += (TOUCH_PX, TOUCH_PX, -TOUCH_PX, -TOUCH_PX)
        covered = self._covered(boxes, self._row_of[named.token])
        best = int(covered.argmin())
        return tried[best], boxes[best], float(covered[best])

    def _covered(self, boxes: np.ndarray, own: int) -> np.ndarray:
        """The share of each box that lies with what is not its own, weighted by what that costs."""
        left, top, right, bottom = self._boxes[: self._count].T
        wide = np.minimum(boxes[:, 2, None], right) - np.maximum(boxes[:, 0, None], left)
        high = np.minimum(boxes[:, 3, None], bottom) - np.maximum(boxes[:, 1, None], top)
        common = np.maximum(wide, 0.0) * np.maximum(high, 0.0)
        common[:, own] = 0.0
        areas = (boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])
        return common @ self._costs[: self._count] / areas
