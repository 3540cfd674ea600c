"""Random walls that touch, cross, lie in line and nearly meet, and places to look from and at. All from a seed."""

import math
import random
from collections.abc import Callable

from tests.geometry.exact.plain import PlainWall, Spot

SIDE = 12  # cells
SLIPS = (0.0, 3e-8, 9e-8, 1.1e-7, 2.5e-7, 1e-6, 1e-4, 0.02)  # cells: about the tolerance, both sides of it
HEIGHTS = (0.0, 0.5, 1.0, 1.6, 2.5)  # metres


def random_walls(rng: random.Random, count: int, *, facts: bool = False) -> list[PlainWall]:
    """Walls of many kinds; with facts, some act one way or not at all, and some have a base or a top."""
    lines: list[tuple[Spot, Spot]] = [_free(rng), _on_lattice(rng)]
    while len(lines) < count:
        kind = rng.choice(KINDS)
        a, b = kind(rng, *rng.choice(lines))
        if math.dist(a, b) > 1e-3:
            lines.append((a, b))
    return [PlainWall(a, b, **(_facts(rng) if facts else {})) for a, b in lines]


def random_spot(rng: random.Random, walls: list[PlainWall]) -> Spot:
    """Anywhere, on the lattice, on a wall, at or near its end, in line with it."""
    wall = rng.choice(walls)
    kind = rng.randrange(8)
    if kind < 2:
        return rng.uniform(0.01, SIDE - 0.01), rng.uniform(0.01, SIDE - 0.01)
    if kind < 4:
        return _lattice_spot(rng)
    if kind == 4:
        return rng.choice((wall.a, wall.b))
    if kind == 5:
        return _along(wall.a, wall.b, rng.choice((0.25, 0.5, rng.random())))
    if kind == 6:
        return _slipped(rng, rng.choice((wall.a, wall.b, _along(wall.a, wall.b, rng.random()))))
    return _along(wall.a, wall.b, rng.choice((-1.0, -0.5, 1.5, 2.0, rng.uniform(-2, 3))))


def _facts(rng: random.Random) -> dict[str, object]:
    base, top = rng.choice(((None, None), (None, rng.choice(HEIGHTS)), (rng.choice(HEIGHTS), None), (0.5, 1.6)))
    return {"sight": rng.choice(("both", "both", "left", "right", "none")), "base": base, "top": top}


def _lattice_spot(rng: random.Random) -> Spot:
    step = rng.choice((1, 2, 4))
    return rng.randint(1, SIDE * step - 1) / step, rng.randint(1, SIDE * step - 1) / step


def _slipped(rng: random.Random, spot: Spot) -> Spot:
    away, heading = rng.choice(SLIPS), rng.choice((0.0, math.pi / 2, rng.uniform(0, math.tau)))
    return spot[0] + away * math.cos(heading), spot[1] + away * math.sin(heading)


def _along(a: Spot, b: Spot, share: float) -> Spot:
    return a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])


def _free(rng: random.Random, *_: Spot) -> tuple[Spot, Spot]:
    x, y, heading, length = rng.uniform(0, SIDE), rng.uniform(0, SIDE), rng.uniform(0, math.tau), rng.uniform(0.3, 5)
    return (x, y), (x + length * math.cos(heading), y + length * math.sin(heading))


def _on_lattice(rng: random.Random, *_: Spot) -> tuple[Spot, Spot]:
    a = _lattice_spot(rng)
    return a, (a[0] + rng.randint(-4, 4) / 2, a[1] + rng.randint(-4, 4) / 2)


def _from_an_end(rng: random.Random, a: Spot, b: Spot) -> tuple[Spot, Spot]:
    """An L: it begins at, or nearly at, the end of another."""
    return _slipped(rng, rng.choice((a, b))), rng.choice((_lattice_spot(rng), _free(rng)[0]))


def _from_the_middle(rng: random.Random, a: Spot, b: Spot) -> tuple[Spot, Spot]:
    """A T: it begins on, or nearly on, another."""
    return _slipped(rng, _along(a, b, rng.choice((0.5, rng.random())))), rng.choice((_lattice_spot(rng), _free(rng)[0]))


def _in_line(rng: random.Random, a: Spot, b: Spot) -> tuple[Spot, Spot]:
    """It lies on the line of another: over it, within it, or going on."""
    low, high = rng.choice(((0, 0.5), (0.5, 1.5), (-0.5, 1.5), (1, 1.5), (1.25, 2), (1, 0)))
    return _along(a, b, low), _along(a, b, high)


def _beside(rng: random.Random, a: Spot, b: Spot) -> tuple[Spot, Spot]:
    """It runs along another at a slip's distance, or under a tiny angle."""
    return _slipped(rng, a), _slipped(rng, b)


def _across(rng: random.Random, a: Spot, b: Spot) -> tuple[Spot, Spot]:
    """An X."""
    middle, heading = _along(a, b, rng.choice((0.5, rng.random()))), rng.uniform(0, math.tau)
    half = (math.cos(heading) * rng.uniform(0.3, 2), math.sin(heading) * rng.uniform(0.3, 2))
    return (middle[0] - half[0], middle[1] - half[1]), (middle[0] + half[0], middle[1] + half[1])


KINDS: tuple[Callable[..., tuple[Spot, Spot]], ...] = (
    _free, _on_lattice, _on_lattice, _from_an_end, _from_an_end, _from_the_middle, _in_line, _beside, _across,
)  # fmt: skip
