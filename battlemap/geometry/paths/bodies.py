"""Other bodies as things to walk round: which steps they stop, and where nobody may stop."""

import math
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from battlemap.geometry.grids import is_hex
from battlemap.geometry.hexes import shape_gaps
from battlemap.geometry.paths.lattice import Lattice
from battlemap.geometry.paths.pairs import point_gaps
from battlemap.geometry.tolerance import TOUCH_TOLERANCE
from battlemap.geometry.types import MapPoint
from battlemap.geometry.walls import Bools, Floats


@dataclass(frozen=True, slots=True)
class Disc:
    """A body that stands on the map; ``stops`` False: it may be passed through, but not stopped in.

    On hexes nobody stops in the cells it fills by its ``size``, if that is told.
    """

    centre: MapPoint
    radius: float
    stops: bool = True
    size: float | None = None


def stopped_by_bodies(lattice: Lattice, discs: Iterable[Disc], *, corner_cutting: bool = False) -> Bools:
    """The steps (8, rows, columns) that would go into a body that stops them.

    A body that is overlapped already may be left: only coming nearer to its middle is stopped.

    Parameters
    ----------
    corner_cutting : only the place a step ends on is looked at, not what is brushed on the way.
    """
    centres = lattice.centres()
    stopped = np.zeros((8, *lattice.shape), dtype=np.bool_)
    for disc in discs:
        if disc.stops:
            rows, cols = _near(lattice, disc, lattice.pitch)
            here = centres[rows, cols].reshape(-1, 2)
            for heading in lattice.headings:
                hit = _hits(here, heading, lattice, disc, corner_cutting)
                stopped[heading, rows, cols] |= hit.reshape(stopped[heading, rows, cols].shape)
    return stopped


def held_by_bodies(lattice: Lattice, discs: Iterable[Disc]) -> Bools:
    """The places (rows, columns) where a body would stand in another."""
    held = np.zeros(lattice.shape, dtype=np.bool_)
    centres = lattice.centres()
    for disc in discs:
        rows, cols = _near(lattice, disc, lattice.size if is_hex(lattice.kind) else 0.0)
        held[rows, cols] |= _overlaps(lattice, centres[rows, cols] - np.asarray(disc.centre), disc)
    return held


def _overlaps(lattice: Lattice, apart: Floats, disc: Disc) -> Bools:
    if is_hex(lattice.kind) and disc.size is not None:
        return np.asarray(shape_gaps(lattice.kind, apart, disc.size, lattice.size) < -TOUCH_TOLERANCE)
    reach = lattice.standing_radius + disc.radius - TOUCH_TOLERANCE
    return np.asarray(np.hypot(apart[..., 0], apart[..., 1]) < reach)


def is_step_stopped(start: MapPoint, end: MapPoint, radius: float, discs: Iterable[Disc]) -> bool:
    """Whether a straight step of a body goes into another that stops it."""
    return any(
        _line_gap(start, end, disc) < min(radius + disc.radius - TOUCH_TOLERANCE, math.dist(start, disc.centre))
        for disc in discs
        if disc.stops
    )


def is_held(centre: MapPoint, radius: float, discs: Iterable[Disc]) -> bool:
    """Whether a body would stand in another there."""
    return any(math.dist(centre, disc.centre) < radius + disc.radius - TOUCH_TOLERANCE for disc in discs)


def _reach(lattice: Lattice, disc: Disc) -> float:
    return lattice.radius + disc.radius - TOUCH_TOLERANCE


def _near(lattice: Lattice, disc: Disc, further: float) -> tuple[slice, slice]:
    """The places whose body may come into a disc within one step."""
    middle = np.array([disc.centre])
    first, last = lattice.window(middle, middle, lattice.radius + disc.radius + further)
    (left, top), (right, bottom) = first[0].tolist(), last[0].tolist()
    return slice(top, max(top, bottom + 1)), slice(left, max(left, right + 1))


def _hits(here: Floats, heading: int, lattice: Lattice, disc: Disc, corner_cutting: bool) -> Bools:
    end = here + np.array(lattice.way(heading))
    middle = np.broadcast_to(np.asarray(disc.centre), here.shape)
    before, after = np.hypot(*(here - middle).T), np.hypot(*(end - middle).T)
    nearest = after if corner_cutting else point_gaps(middle, here, end)
    return np.asarray(nearest < np.minimum(_reach(lattice, disc), before))


def _line_gap(start: MapPoint, end: MapPoint, disc: Disc) -> float:
    middle = np.array([disc.centre])
    return float(point_gaps(middle, np.array([start]), np.array([end]))[0])
