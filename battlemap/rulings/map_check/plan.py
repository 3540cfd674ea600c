"""The walls and doors of a map as every check looks at them: whole, and piece by piece."""

import math
from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt
import shapely

from battlemap.document.commands import Redraw
from battlemap.document.model import Door, DoorId, MapState, Wall, WallId
from battlemap.document.presets import barrier_facts
from battlemap.document.records import key_of
from battlemap.geometry.polylines import lengths
from battlemap.geometry.tolerance import TOUCH_TOLERANCE
from battlemap.geometry.types import Polyline

Floats = npt.NDArray[np.float64]
Barrier = Wall | Door


class Plan:
    """All walls and doors, open or shut, and their pieces in arrays of shape (n, 2), map units.

    Pieces without length are left out of the arrays. ``owner`` is the place of a piece's barrier in ``barriers``,
    ``along`` how far along its barrier a piece begins.
    """

    def __init__(self, state: MapState) -> None:
        self.state = state
        self.barriers: tuple[Barrier, ...] = (*state.walls.values(), *state.doors.values())
        found = [
            (owner, along, a, b)
            for owner, barrier in enumerate(self.barriers)
            for along, (a, b) in zip(lengths(barrier.line), pairwise(barrier.line), strict=False)
            if math.dist(a, b) > TOUCH_TOLERANCE
        ]
        self.owner = np.array([piece[0] for piece in found], dtype=np.intp)
        self.along: Floats = np.array([piece[1] for piece in found], dtype=np.float64)
        self.a: Floats = np.array([piece[2] for piece in found], dtype=np.float64).reshape(-1, 2)
        self.b: Floats = np.array([piece[3] for piece in found], dtype=np.float64).reshape(-1, 2)

    @cached_property
    def shapes(self) -> Any:
        """The pieces as an array of shapely lines."""
        return shapely.linestrings(np.stack([self.a, self.b], axis=1))

    @cached_property
    def tree(self) -> shapely.STRtree:
        """The pieces by place."""
        return shapely.STRtree(self.shapes)

    @cached_property
    def touching(self) -> dict[int, frozenset[int]]:
        """Which other barriers each touches or crosses, by their places in ``barriers``."""
        found: dict[int, set[int]] = {owner: set() for owner in range(len(self.barriers))}
        if len(self.a):
            one, other = self.tree.query(self.shapes, predicate="dwithin", distance=TOUCH_TOLERANCE)
            for first, second in zip(self.owner[one].tolist(), self.owner[other].tolist(), strict=True):
                if first != second:
                    found[first].add(second)
        return {owner: frozenset(others) for owner, others in found.items()}

    def nearest_on_pieces(self, point: Iterable[float], pieces: Any) -> tuple[Floats, Floats]:
        """The nearest point of each of these pieces, (n, 2), and how far off it is, (n,)."""
        a, b, p = self.a[pieces], self.b[pieces], np.asarray(point)
        along = b - a
        share = np.clip(((p - a) * along).sum(axis=1) / (along * along).sum(axis=1), 0.0, 1.0)
        near = np.where(share[:, None] == 1.0, b, a + along * share[:, None])
        return near, np.hypot(*(p - near).T)


def meet_in_height(one: Barrier, other: Barrier) -> bool:
    """Whether two barriers are at one height somewhere: a window over a sill is none of our business."""
    (base, top), (other_base, other_top) = _heights(one), _heights(other)
    return min(top, other_top) > max(base, other_base)


def _heights(barrier: Barrier) -> tuple[float, float]:
    facts = barrier_facts(replace(barrier, state="closed") if isinstance(barrier, Door) else barrier)
    if facts is None:
        return 0.0, 0.0
    return -math.inf if facts.base_m is None else facts.base_m, math.inf if facts.top_m is None else facts.top_m


def is_closed(line: Polyline) -> bool:
    """Whether a polyline ends where it begins."""
    return len(line) > 2 and math.dist(line[0], line[-1]) <= TOUCH_TOLERANCE


def with_lines(plan: Plan, barrier: Barrier, parts: tuple[Polyline, ...], what: str) -> Redraw:
    """The command that leaves these parts of a barrier: none removes it, more than one makes new walls of it."""
    if not parts:
        return removal(plan, barrier, what)
    kept, *others = parts
    names = _free_names(plan.state, barrier, len(others))
    new = (_renamed(barrier, name, line) for name, line in zip(names, others, strict=True))
    return Redraw(plan.state.info.id, what, (replace(barrier, line=kept), *new))


def removal(plan: Plan, barrier: Barrier, what: str) -> Redraw:
    """The command that takes a wall or a door off the map."""
    return Redraw(plan.state.info.id, what, gone=(key_of(barrier),))


def _renamed(barrier: Barrier, name: str, line: Polyline) -> Barrier:
    if isinstance(barrier, Wall):
        return replace(barrier, id=WallId(name), line=line)
    return replace(barrier, id=DoorId(name), line=line)


def _free_names(state: MapState, barrier: Barrier, count: int) -> list[str]:
    """Ids after that of the barrier that nothing on the map has: wall-3-2, wall-3-3."""
    taken = {*state.walls, *state.doors}
    names = (f"{barrier.id}-{number}" for number in range(2, len(taken) + count + 3))
    return [name for name in names if name not in taken][:count]
