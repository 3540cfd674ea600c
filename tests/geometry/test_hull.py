"""Which walls may matter to a look: the same for one look as for many, and no other wall changes what is seen."""

import math
import random

import numpy as np
import pytest

from battlemap.geometry.between import bodies_on_centre_line, bodies_on_every_line, who_may_be_between
from battlemap.geometry.hull import segments_before, segments_before_each
from battlemap.geometry.silhouette import (
    Body,
    Eye,
    Stance,
    hidden_fraction,
    seen_fraction,
    silhouette,
    silhouette_of,
)
from battlemap.geometry.types import MapPoint
from battlemap.geometry.walls import WallIndex
from tests.geometry.build import segments, walls

FACTS = ({}, {"top_m": 1.0}, {"matter": "penetrable"}, {"blocks_sight": "left"}, {"base_m": 1.0, "top_m": 2.0})


def scattered(rng: random.Random, count: int) -> WallIndex:
    """Walls of all kinds on a small map, on whole and half cells and off them."""
    found = []
    for number in range(count):
        x, y = (rng.choice((rng.randint(0, 24) / 2, rng.uniform(0, 12))) for _ in range(2))
        turn, far = rng.choice((0.0, math.pi / 2, rng.uniform(0, math.tau))), rng.choice((1.0, rng.uniform(0.2, 4)))
        line = [(x, y), (x + far * math.cos(turn), y + far * math.sin(turn))]
        found += segments(line, **FACTS[number % len(FACTS)])
    return WallIndex(found)


def place(rng: random.Random) -> MapPoint:
    return MapPoint(rng.randint(0, 11) + 0.5, rng.randint(0, 11) + 0.5)


def test_walls_off_the_hull_change_nothing_of_what_is_seen():
    rng, left_out = random.Random(7), 0
    for _ in range(300):
        index = scattered(rng, 12)
        eye, body = Eye(place(rng), 1.6), Body(place(rng), rng.choice((0.2375, 0.475, 0.95)), 0.0, 1.8)
        with_all = silhouette_of(eye, Stance(body, index), np.arange(len(index)))
        near_ones = silhouette(eye, body, index)
        assert seen_fraction(near_ones) == pytest.approx(seen_fraction(with_all), abs=1e-12)
        assert hidden_fraction(near_ones) == pytest.approx(hidden_fraction(with_all), abs=1e-12)
        left_out += len(index) - len(segments_before(eye.at, body.centre, body.radius, index))
    assert left_out > 1000


@pytest.mark.parametrize("shared", ["eye", "body", "neither"])
def test_many_looks_at_once_find_the_walls_that_each_alone_finds(shared):
    rng = random.Random(5)
    index = scattered(rng, 40)
    eyes = [place(rng) for _ in range(1 if shared == "eye" else 2000)]
    centres = [place(rng) for _ in range(1 if shared == "body" else 2000)]
    found = segments_before_each(np.array(eyes), np.array(centres), 0.475, index)
    assert len(found) == 2000
    for look, numbers in enumerate(found):
        eye, centre = eyes[look % len(eyes)], centres[look % len(centres)]
        assert numbers.tolist() == segments_before(eye, centre, 0.475, index).tolist()


def test_a_wall_that_only_touches_the_hull_stays_in():
    eye, centre = MapPoint(0, 0), MapPoint(10, 0)
    assert len(segments_before(eye, centre, 0.5, walls([(10.5, -1), (10.5, 1)]))) == 1
    assert len(segments_before(eye, centre, 0.5, walls([(10.51, -1), (10.51, 1)]))) == 0
    assert len(segments_before(eye, centre, 0.5, walls([(-0.01, -1), (-0.01, 1)]))) == 0


def test_from_within_a_body_and_without_walls_there_is_no_wall_before_it():
    assert len(segments_before(MapPoint(0, 0), MapPoint(0.2, 0), 0.5, walls([(0.1, -1), (0.1, 1)]))) == 0
    assert segments_before_each(np.array([(0.0, 0.0)]), np.array([(3.0, 0.0), (0.0, 3.0)]), 0.5, walls())[1].size == 0


def test_bodies_off_the_hull_are_not_between_in_any_sense():
    rng, left_out = random.Random(3), 0
    for _ in range(500):
        eye, target = Eye(place(rng), 1.6), Body(place(rng), 0.95, 0.0, 1.8)
        others = {f"{number}": Body(place(rng), 0.475, 0.0, 2.5) for number in range(8)}
        discs = [(body.centre, body.radius) for body in others.values()]
        near = who_may_be_between(np.array([eye.at]), np.array([target.centre]), target.radius, discs)[0]
        kept = {name: body for (name, body), stays in zip(others.items(), near, strict=True) if stays}
        pieces = silhouette(eye, target, walls())
        assert bodies_on_centre_line(eye, target, kept) == bodies_on_centre_line(eye, target, others)
        assert bodies_on_every_line(eye, target, kept, pieces) == bodies_on_every_line(eye, target, others, pieces)
        left_out += len(others) - len(kept)
    assert left_out > 1000
