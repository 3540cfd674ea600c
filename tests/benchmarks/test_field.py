"""How fast a field is, as a ratio against single rulings in the same run. The numbers are asserted equal."""

import random
import time
from dataclasses import replace

import numpy as np

from battlemap.geometry.types import MapPoint
from battlemap.rulings.attack import attack
from battlemap.rulings.field import field_of
from battlemap.rulings.ground import walls_of
from tests.rulings.build import A, a_map, token, wall

SIDE, FOES, WALLS, WEAPON = 100, 8, 300, "Hand laser"
EVERY = 3  # of the columns and rows: what the bulk shares between places is shared by a ninth of them only
ASKED_ALONE = 20  # cells: single rulings for all of them would take the better part of an hour


def battlefield():
    """Straight walls of one to six cells, one in five low enough to look over, and eight foes that look all ways."""
    rng, walls = random.Random(3), []
    for number in range(WALLS):
        x, y, far = rng.randint(0, SIDE), rng.randint(0, SIDE), rng.randint(1, 6)
        end = (x + far, y) if rng.random() < 0.5 else (x, y + far)
        facts = {"top_m": 1.0} if rng.random() < 0.2 else {}
        walls.append(wall((x, y), end, name=f"wall-{number}", **facts))
    foes = [
        token(f"B{number}", rng.randrange(SIDE), rng.randrange(SIDE), facing_deg=float(rng.randrange(360)))
        for number in range(FOES)
    ]
    state = a_map(*walls, token("A", SIDE // 2, SIDE // 2), *foes, columns=SIDE, rows=SIDE)
    assert walls_of(state).cells
    return state


def test_a_field_of_100_x_100_cells_and_8_foes_against_single_rulings(capsys):
    state, rng = battlefield(), random.Random(1)
    asked = np.zeros((SIDE, SIDE), dtype=np.bool_)
    asked[::EVERY, ::EVERY] = True
    begin = time.process_time()
    found = field_of(state, A, "hit", weapon=WEAPON, places=asked)
    bulk_s = time.process_time() - begin
    places = [(row, col) for row in range(SIDE) for col in range(SIDE) if found.answers[row][col] is not None]
    alone = rng.sample(places, ASKED_ALONE)
    begin = time.process_time()
    for row, col in alone:
        there = replace(state.tokens[A], at=MapPoint(col, row))
        moved = replace(state, tokens={**state.tokens, A: there})
        for foe, brought in found.answers[row][col].foes.items():
            ruling = attack(moved, A, foe, WEAPON)
            reasons = tuple((refusal.rule, refusal.reason) for refusal in ruling.refusals)
            assert (brought.chance, brought.refusals) == (ruling.chance, reasons)
            assert brought.hidden_fraction == ruling.sight.hidden_fraction
            assert brought.visible_fraction == ruling.sight.visible_fraction
    alone_s = (time.process_time() - begin) * len(places) / ASKED_ALONE
    looks = len(places) * FOES
    with capsys.disabled():
        print(
            f"\nfield of {SIDE} x {SIDE} cells, {FOES} foes, {len(places)} cells of it: {bulk_s:.1f} s, "
            f"{bulk_s / looks * 1e6:.0f} us a look; "
            f"single rulings {alone_s:.0f} s: {alone_s / bulk_s:.0f} x as fast (bar 50 x)"
        )
    assert len(places) > asked.sum() - FOES
