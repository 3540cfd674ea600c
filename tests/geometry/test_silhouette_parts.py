"""Which wall hides how much, worked out by hand, and that the shares add up."""

import random
from dataclasses import replace

import pytest

from battlemap.geometry.silhouette import (
    Body,
    Eye,
    Piece,
    hidden_fraction,
    open_fraction,
    seen_fraction,
    silhouette,
)
from battlemap.geometry.silhouette_parts import (
    hidden_by,
    hidden_by_alone,
    hidden_by_several,
    stopped_by,
    stopped_by_alone,
    stopped_by_several,
)
from battlemap.geometry.types import MapPoint
from battlemap.geometry.walls import Segment, WallIndex
from tests.geometry.build import segments

EYE = Eye(MapPoint(0, 0), 0.9)
BODY = Body(MapPoint(10, 0), 0.001, 0.0, 1.8)  # so narrow that all directions across it are one to six digits


def across(name: str, x: float, low: float = -2, high: float = 2, **facts: object) -> Segment:
    """A wall straight across the look, ``x`` cells from the eye."""
    return Segment(owner=name, a=MapPoint(x, low), b=MapPoint(x, high), **facts)  # type: ignore[arg-type]


def parts(*walls: Segment) -> tuple[Piece, ...]:
    return silhouette(EYE, BODY, WallIndex(walls))


def told(pieces: tuple[Piece, ...], owner: str) -> tuple[float, float]:
    """With or without others, and alone."""
    return pytest.approx(hidden_by(pieces, owner)), pytest.approx(hidden_by_alone(pieces, owner))


def test_the_lower_of_two_walls_one_behind_the_other_hides_nothing_alone():
    """At eye height the first hides 0.9 m of 1.8 m: 1/2. The second, 6 cells away and 0.45 m high, is carried to
    0.9 - 0.45 x 10 / 6 = 0.15 m of 1.8 m: 1/12, all of it behind the first, which has 1/2 - 1/12 = 5/12 alone."""
    pieces = parts(across("first", 5, top_m=0.9), across("second", 6, top_m=0.45))
    assert told(pieces, "first") == (1 / 2, 5 / 12)
    assert told(pieces, "second") == (1 / 12, 0)
    assert hidden_by_several(pieces) == pytest.approx(1 / 12)
    assert 1 - open_fraction(pieces) == pytest.approx(5 / 12 + 0 + 1 / 12)


def test_two_walls_side_by_side_each_hide_their_own_half():
    pieces = parts(across("left", 5, -2, 0), across("right", 5, 0, 2))
    assert told(pieces, "left") == told(pieces, "right") == (1 / 2, 1 / 2)
    assert hidden_by_several(pieces) == 0


def test_a_low_wall_and_a_lintel_hide_their_bands_and_nothing_together():
    """0.6 m halfway: 0.9 - 0.3 x 2 = 0.3 m, 1/6 of 1.8 m. From 1.2 m up: 0.9 + 0.3 x 2 = 1.5 m, 1/6 again."""
    pieces = parts(across("wall", 5, top_m=0.6), across("lintel", 5, base_m=1.2))
    assert told(pieces, "wall") == told(pieces, "lintel") == (1 / 6, 1 / 6)
    assert seen_fraction(pieces) == pytest.approx(2 / 3)


def test_a_pane_before_a_wall_hides_nothing_itself():
    pieces = parts(across("pane", 3, matter="penetrable", blocks_sight="none"), across("wall", 5, -2, 0))
    assert told(pieces, "pane") == (0, 0)
    assert told(pieces, "wall") == (1 / 2, 1 / 2)


def test_armoured_glass_behind_wood_stops_what_the_wood_only_hides():
    """Neither alone lays the target open, so the two hide all of it together; the glass alone stops shots."""
    wood = across("wood", 3, matter="penetrable")
    pieces = parts(wood, across("glass", 5, blocks_sight="none"))
    assert told(pieces, "wood") == told(pieces, "glass") == (1, 0)
    assert hidden_by_several(pieces) == 1
    assert (stopped_by(pieces, "wood"), stopped_by(pieces, "glass"), stopped_by_alone(pieces, "glass")) == (0, 1, 1)
    assert stopped_by_several(pieces) == 0


def test_two_pieces_of_one_wall_one_behind_the_other_are_one_wall():
    pieces = parts(across("u-shape", 3), across("u-shape", 5))
    assert told(pieces, "u-shape") == (1, 1)


def random_walls(rng: random.Random) -> list[Segment]:
    """Six walls of all kinds between the eye and the body, clear of both."""
    found = []
    for number in range(6):
        base, top = sorted((rng.uniform(-0.5, 2.5), rng.uniform(-0.5, 2.5)))
        ends = [(rng.uniform(0.3, 9.3), rng.uniform(-1, 1)) for _ in range(2)]
        (one,) = segments(
            ends,
            base_m=rng.choice([None, base]),
            top_m=rng.choice([None, top]),
            matter=rng.choice(["solid", "penetrable", "low"]),
            blocks_sight=rng.choice(["both", "both", "none"]),
        )
        found.append(replace(one, owner=f"w{number}"))
    return found


def test_the_shares_add_up_to_what_is_hidden_and_to_what_is_stopped():
    rng = random.Random(7)
    for _ in range(60):
        walls = random_walls(rng)
        pieces, owners = parts(*walls), [wall.owner for wall in walls]
        alone = sum(hidden_by_alone(pieces, owner) for owner in owners)
        assert alone + hidden_by_several(pieces) == pytest.approx(1 - open_fraction(pieces))
        stopped = sum(stopped_by_alone(pieces, owner) for owner in owners)
        assert stopped + stopped_by_several(pieces) == pytest.approx(hidden_fraction(pieces))
        assert all(hidden_by_alone(pieces, o) <= hidden_by(pieces, o) + 1e-12 for o in owners)


def test_taking_a_wall_away_lays_open_just_what_it_hid_alone():
    rng = random.Random(8)
    for _ in range(30):
        walls = random_walls(rng)
        pieces = parts(*walls)
        for wall in walls:
            without = parts(*(other for other in walls if other is not wall))
            assert open_fraction(without) - open_fraction(pieces) == pytest.approx(
                hidden_by_alone(pieces, wall.owner), abs=1e-9
            )
