"""Which bodies stand between an eye and a target."""

import math
from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from battlemap.geometry.angles import bearing, half_width_deg, turn_deg
from battlemap.geometry.silhouette import Body, Eye, Piece, Reach
from battlemap.geometry.types import MapPoint
from battlemap.geometry.walls import Bools, Floats

Disc = tuple[MapPoint, float]  # middle and radius, map units

NEAR_MARGIN = 1e-9  # cells: what the arithmetic may be off by


def bodies_on_centre_line(eye: Eye, target: Body, others: Mapping[str, Body]) -> tuple[str, ...]:
    """The bodies that the line from the eye to the middle of the target goes through, nearest first.

    A body counts only at the height of the line. One that holds the eye or the target's centre (a steed, a shared
    cell) is not between, and a line that only touches a disc passes it.
    """
    found = []
    for name, body in _apart_from_both(eye, target, others):
        along, off = _along_and_off(eye.at, target.centre, body.centre)
        half = math.sqrt(max(0.0, body.radius**2 - off**2))
        length = math.dist(eye.at, target.centre)
        if half > 0 and 0 < along < length and _meets_height(eye, target, body, (along - half, along + half)):
            found.append((along, name))
    return tuple(name for _, name in sorted(found))


def bodies_on_every_line(
    eye: Eye, target: Body, others: Mapping[str, Body], pieces: Iterable[Piece]
) -> tuple[str, ...]:
    """The bodies that together stand on all open lines to the target, nearest first; none if a line is left free."""
    spans = []
    distance = math.dist(eye.at, target.centre)
    for name, body in _apart_from_both(eye, target, others):
        away = math.dist(eye.at, body.centre)
        if away < distance and _hides_whole_height(eye, target, body, away / distance):
            middle = turn_deg(bearing(eye.at, target.centre), bearing(eye.at, body.centre))
            half = half_width_deg(away, body.radius)
            spans.append((away, name, middle - half, middle + half))
    towards = bearing(eye.at, target.centre)
    open_ranges = [
        (piece.start - towards, piece.end - towards)
        for piece in pieces
        if any(slab.reach <= Reach.PENETRABLE for slab in piece.slabs)
    ]
    if not open_ranges or not all(_is_covered(span, [s[2:] for s in spans]) for span in open_ranges):
        return ()
    return tuple(
        name for _, name, low, high in sorted(spans) if any(low < end and start < high for start, end in open_ranges)
    )


def who_may_be_between(eyes: Floats, centres: Floats, radius: float, discs: Sequence[Disc]) -> Bools:
    """Which discs come near the hull of each eye and target, (looks, discs); others are not between in any sense.

    Parameters
    ----------
    eyes, centres : (n, 2) map units; or (1, 2) for one that all looks share.
    radius : of the targets, map units.
    """
    to = centres - eyes
    distance = np.hypot(to[:, 0], to[:, 1])[:, None]
    ahead = to / np.where(distance > 0, distance, 1.0)
    middles = np.array([centre for centre, _ in discs]).reshape(-1, 2)
    reach = np.array([radius for _, radius in discs]) + NEAR_MARGIN
    off_x, off_y = middles[:, 0] - eyes[:, :1], middles[:, 1] - eyes[:, 1:]
    along = off_x * ahead[:, :1] + off_y * ahead[:, 1:]
    off = off_x * ahead[:, 1:] - off_y * ahead[:, :1]
    is_near = (np.abs(off) <= radius + reach) & (-reach <= along) & (along <= distance + reach)
    return np.asarray(is_near | (distance <= radius))


def _apart_from_both(eye: Eye, target: Body, others: Mapping[str, Body]) -> Iterable[tuple[str, Body]]:
    return (
        (name, body)
        for name, body in others.items()
        if math.dist(eye.at, body.centre) > body.radius and math.dist(target.centre, body.centre) > body.radius
    )


def _along_and_off(start: MapPoint, end: MapPoint, point: MapPoint) -> tuple[float, float]:
    length = math.dist(start, end) or 1.0
    dx, dy = (end.x - start.x) / length, (end.y - start.y) / length
    to_x, to_y = point.x - start.x, point.y - start.y
    return to_x * dx + to_y * dy, to_x * dy - to_y * dx


def _meets_height(eye: Eye, target: Body, body: Body, chord: tuple[float, float]) -> bool:
    aimed_at = (target.base_m + target.top_m) / 2
    length = math.dist(eye.at, target.centre)
    heights = [eye.height_m + (aimed_at - eye.height_m) * min(1.0, max(0.0, place / length)) for place in chord]
    return max(heights) >= body.base_m and min(heights) < body.top_m


def _hides_whole_height(eye: Eye, target: Body, body: Body, share: float) -> bool:
    low, high = (eye.height_m + (height - eye.height_m) * share for height in (target.base_m, target.top_m))
    return body.base_m <= low and high <= body.top_m


def _is_covered(span: tuple[float, float], by: list[tuple[float, float]]) -> bool:
    reached, end = span
    for low, high in sorted(by):
        if low <= reached:
            reached = max(reached, high)
    return reached >= end
