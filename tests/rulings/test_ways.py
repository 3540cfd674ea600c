"""Straight ways of a body: the quick answer is that of halving the way, whatever stands about."""

from dataclasses import replace
from random import Random

import pytest

from battlemap.document.model import MapState, Token, Wall, WallId
from battlemap.geometry.angles import point_at
from battlemap.geometry.body_sweep import segments_in_the_way
from battlemap.geometry.types import MapPoint
from battlemap.rulings.bodies import feet_m, footprint_of
from battlemap.rulings.ground import bounds_of, walls_of
from battlemap.rulings.ways import EDGE, HALVINGS, Way, free_way
from tests.rulings.arena import arena

MAPS, WAYS = 3, 20
MOST_M = 30.0


def cluttered(chance: Random) -> MapState:
    """An arena with many short walls, also chains of them with joints and free ends."""
    walls = {}
    for number in range(12):
        corners = [MapPoint(chance.uniform(0, 15), chance.uniform(0, 15))]
        for _ in range(chance.randrange(1, 4)):
            last = corners[-1]
            corners.append(MapPoint(last.x + chance.choice((-2, -1, 1, 2)), last.y + chance.choice((-1.5, 0, 1))))
        key = WallId(f"wall-{number + 1}")
        walls[key] = Wall(id=key, line=tuple(corners))
    return replace(arena(chance), walls=walls)


def halved(state: MapState, token: Token, heading: float) -> Way:
    """The slow, obvious answer."""
    radius = footprint_of(token, state.info.grid.kind).moving_radius
    start, walls, cell_m = footprint_of(token).centre, walls_of(state), state.info.grid.cell_m

    def stopped_by(far: float) -> str | None:
        hit = segments_in_the_way(start, point_at(start, heading, far), radius, walls, feet_m(state, token))
        return min((walls.segments[index].owner for index in hit), default=None)

    low, high = 0.0, MOST_M / cell_m
    owner = stopped_by(high)
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        found = stopped_by(middle)
        low, high, owner = (middle, high, owner) if found is None else (low, middle, found)
    return Way(low * cell_m, owner)


def room_to_the_edge(state: MapState, token: Token, heading: float, far_m: float) -> float:
    """Cells between the body and the nearest edge of the map, so far on its way."""
    end = point_at(footprint_of(token).centre, heading, far_m / state.info.grid.cell_m)
    low_x, low_y, high_x, high_y = bounds_of(state)
    return min(end.x - low_x, end.y - low_y, high_x - end.x, high_y - end.y) - token.size / 2


def test_the_first_contact_with_walls_is_where_halving_finds_it() -> None:
    chance, stopped, out = Random(4), 0, 0
    everybody = frozenset(cluttered(chance).tokens)
    for _ in range(MAPS):
        state = cluttered(chance)
        for _ in range(WAYS):
            token = chance.choice([*state.tokens.values()])
            heading = chance.choice((chance.uniform(0, 360), chance.randrange(0, 360, 45)))
            found = free_way(state, token, heading, MOST_M, everybody)
            if found.blocked_by is None:
                assert found.free_m == MOST_M
                continue
            slow = halved(state, token, heading)
            if found.blocked_by == EDGE:
                assert found.free_m <= slow.free_m + 1e-6
                assert room_to_the_edge(state, token, heading, found.free_m) == pytest.approx(0, abs=1e-6)
                out += 1
                continue
            assert (found.free_m, found.blocked_by) == (pytest.approx(slow.free_m, abs=1e-6), slow.blocked_by)
            stopped += 1
    assert stopped > MAPS * WAYS / 4
    assert out
