"""Looks that are kept: the same answers as looks that are taken anew, whatever changes between them."""

import random
from dataclasses import replace

import pytest

from battlemap.document.model import MapState
from battlemap.geometry.types import MapPoint
from battlemap.rulings import looks as looks_taken
from battlemap.rulings.looks import Looks
from battlemap.rulings.sight import measure, visible_area
from tests.rulings.build import a_map, door, light, token, wall


def crowd(rnd: random.Random) -> MapState:
    tokens = [
        token(
            name, rnd.uniform(0, 12), rnd.uniform(0, 12), facing_deg=rnd.uniform(0, 360), size=rnd.choice([0.5, 1, 2])
        )
        for name in "ABCD"
    ]
    walls = [wall(*_ends(rnd), name=f"wall-{n}", kind=rnd.choice(["wall", "fence", "curtain"])) for n in range(6)]
    return a_map(*tokens, *walls, door((6, 5), (6, 6)), light(3, 3, 5), columns=14, rows=14)


def _ends(rnd: random.Random):
    x, y = rnd.uniform(1, 13), rnd.uniform(1, 13)
    return (x, y), (x + rnd.uniform(-4, 4), y + rnd.uniform(-4, 4))


def changed(rnd: random.Random, state: MapState) -> MapState:
    """The map after one of the changes that looks depend on."""
    one = rnd.choice(list(state.tokens.values()))
    facts = rnd.choice(
        [
            {"at": MapPoint(rnd.uniform(0, 12), rnd.uniform(0, 12))},
            {"facing_deg": rnd.uniform(0, 360)},
            {"posture": rnd.choice(["standing", "prone", "kneeling"])},
            {"conditions": rnd.choice([(), ("unconscious",)])},
            {"light_cells": rnd.choice([0.0, 4.0])},
            {"sees_in_dark_cells": rnd.choice([0.0, 6.0])},
            {"elevation_m": rnd.choice([0.0, 2.0])},
            {"peripheral_arc_deg": rnd.choice([60.0, 200.0, 360.0])},
        ]
    )
    gate = replace(state.doors["door-1"], state=rnd.choice(["open", "closed"]))
    info = replace(state.info, darkness=rnd.choice(["bright", "dark"]))
    return rnd.choice(
        [
            replace(state, tokens={**state.tokens, one.id: replace(one, **facts)}),
            replace(state, doors={gate.id: gate}),
            replace(state, info=info),
        ]
    )


@pytest.mark.parametrize("seed", range(6))
def test_looks_that_are_kept_are_those_that_would_be_taken(seed):
    rnd = random.Random(seed)
    state = crowd(rnd)
    for _ in range(12):
        looks = Looks(state)
        for viewer in state.tokens:
            assert looks.area(viewer).equals(visible_area(state, viewer))
            for target in state.tokens.keys() - {viewer}:
                look = measure(state, viewer, target)
                assert looks.sees(viewer, target) == (look.sight and look.arc != "outside")
        state = changed(rnd, state)


def test_a_look_is_taken_once(monkeypatch):
    asked: list[str] = []
    plain = looks_taken.sees
    monkeypatch.setattr(looks_taken, "sees", lambda *of: asked.append(of[1]) or plain(*of))
    state = a_map(token("A", 1, 1), token("B", 5, 1), wall((9, 9), (10, 10)))
    for _ in range(3):
        assert Looks(replace(state, tokens=dict(state.tokens))).sees("token-A", "token-B")
    assert asked == ["token-A"]
