"""Random looks at a body past walls: low ones, sills, through the body, one-way, several behind each other."""

import math
import random
from typing import NamedTuple

from tests.geometry.exact.plain import PlainWall, Spot
from tests.geometry.exact.silhouette import Disc

CENTRE = (6.0, 6.0)
STANCES = ((1.8, 1.0), (1.8, 0.65), (1.8, 0.25), (0.5, 1.0), (6.0, 1.0))  # height in metres, share of it by posture
RADII = (0.2375, 0.475, 0.95, 1.9)  # cells: tiny to four cells wide
OVERHANGS = ((None, None), (None, 0.6), (None, 1.0), (None, 1.6), (0.9, None), (0.5, 1.3), (-1.0, 0.4), (1.2, 3.0))


class Look(NamedTuple):
    eye: Spot
    eye_height: float
    body: Disc
    walls: list[PlainWall]


def random_look(rng: random.Random) -> Look:
    """One look; the eye may share the body's cell, stand above it or far below."""
    radius, (height, share), feet = rng.choice(RADII), rng.choice(STANCES), rng.choice((0.0, 0.0, 0.0, -3.0, 4.0))
    centre = CENTRE[0] + rng.choice((0.0, rng.uniform(-0.4, 0.4))), CENTRE[1] + rng.choice((0.0, rng.random()))
    away = rng.uniform(radius * 1.05, 7) if rng.random() < 0.95 else radius * rng.uniform(0.1, 0.95)
    eye = _beside(centre, rng.uniform(0, math.tau), away)
    eye_height = rng.choice((1.62, 1.05, 0.4, 4.0, 9.0, rng.uniform(0.1, 3.0)))
    body = Disc(centre, radius, feet, feet + height * share)
    walls = [_wall(rng, eye, body) for _ in range(rng.randint(1, 6))]
    if away <= radius:  # one line decides, and nothing of it is shared out
        walls = [wall._replace(matter="solid", sight="both") for wall in walls]
    return Look(eye, eye_height, body, walls)


def _wall(rng: random.Random, eye: Spot, body: Disc) -> PlainWall:
    where = rng.choice(("before", "before", "before", "through", "through", "edge", "anywhere"))
    if where == "before":
        share, aside = rng.uniform(0.1, 0.95), rng.uniform(-1, 1) * body.radius
        middle = _moved(eye, body.centre, share, aside)
    elif where == "through":
        middle = _beside(body.centre, rng.uniform(0, math.tau), rng.random() * body.radius)
    elif where == "edge":
        middle = _beside(body.centre, rng.uniform(0, math.tau), body.radius * rng.uniform(1.0, 1.1))
    else:
        middle = rng.uniform(2, 10), rng.uniform(2, 10)
    heading, length = rng.uniform(0, math.tau), rng.choice((0.3, 1.0, 4.0)) * rng.uniform(0.5, 1)
    begin = rng.choice((0.0, 0.5, rng.random()))
    a, b = _beside(middle, heading, -begin * length), _beside(middle, heading, (1 - begin) * length)
    base, top = rng.choice(OVERHANGS)
    sight = rng.choice(("both", "both", "both", "left", "right", "none"))
    matter = rng.choice(("solid", "solid", "penetrable", "low"))
    return PlainWall(a, b, "both" if matter == "low" else sight, base, top, matter)


def _beside(spot: Spot, heading: float, away: float) -> Spot:
    return spot[0] + away * math.cos(heading), spot[1] + away * math.sin(heading)


def _moved(a: Spot, b: Spot, share: float, aside: float) -> Spot:
    length = math.dist(a, b)
    dx, dy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    return a[0] + share * (b[0] - a[0]) - dy * aside, a[1] + share * (b[1] - a[1]) + dx * aside
