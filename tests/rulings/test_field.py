"""Fields over cells: every number is the one the single ruling gives with the token put there."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from assets import SAMPLE, asset_path
from battlemap.document.model import MapState, Token, TokenId
from battlemap.formats.load import load_map
from battlemap.geometry.paths.lattice import Lattice, Spot
from battlemap.rulings.arms import weapons_of
from battlemap.rulings.field import CellField, field_of
from battlemap.rulings.field_cells import lattice_of
from battlemap.rulings.sight import measure
from battlemap.rulings.starflight_facts import attack_facts, weapon_of
from battlemap.rulings.starflight_ruling import house_rules_of
from rules.starflight import attack as starflight
from tests.rulings.build import A, token, wall

REAL = Path(__file__).parents[2].parent / "shared" / "maps" / "real" / "uvtt"
REAL_MAPS = [REAL / f"{name}.dd2vtt" for name in ("mimir-goblin-hideout", "mimir-test-dungeon")]
ONE_WALL = (wall((20, 0), (20, 20)),)


def moved(state: MapState, token_id: TokenId, lattice: Lattice, row: int, col: int) -> MapState:
    """The map with a token on a place."""
    there = replace(state.tokens[token_id], at=lattice.at(Spot(row, col)))
    return replace(state, tokens={**state.tokens, token_id: there})


def everywhere(state: MapState, token_id: TokenId):
    return np.ones(lattice_of(state, state.tokens[token_id]).shape, dtype=np.bool_)


def told(found: CellField):
    """Each place that is told of, with its answer."""
    for row, answers in enumerate(found.answers):
        yield from ((row, col, answer) for col, answer in enumerate(answers) if answer is not None)


def single(state: MapState, shooter: TokenId, target: TokenId, weapon: str):
    """The single ruling, without asking whether it hangs by a hair: refusals, chance, the two fractions."""
    house, look = house_rules_of(state), measure(state, shooter, target)
    carried = weapon_of(state.tokens[shooter], weapon)
    answer = starflight.attack(attack_facts(state, look, carried, house), house)
    refusals = tuple((refusal.rule, refusal.reason) for refusal in answer.refusals)
    return refusals, answer.chance, look.hidden_fraction, look.visible_fraction


def in_field(answer):
    return answer.refusals, answer.chance, answer.hidden_fraction, answer.visible_fraction


def named(state: MapState, name: str) -> Token:
    return next(token for token in state.tokens.values() if token.name == name)


def with_fighters(path: Path) -> tuple[MapState, TokenId]:
    """A real map with a fighter, a friend and three foes of several sizes and postures on it."""
    state = load_map(path).state
    wide, high = state.info.grid.columns, state.info.grid.rows
    fighters = [
        token("A", wide // 2, high // 2, facing_deg=200.0),
        token("A2", wide // 3, high // 2),
        token("B", wide // 4, high // 4, facing_deg=120.0, posture="kneeling"),
        token("B2", wide // 2 + 3, high // 2 + 1, facing_deg=300.0, size=2, height_m=3.0),
        token("B3", wide * 3 // 4 + 0.5, high * 3 // 4, facing_deg=20.0, size=0.5, height_m=0.9),
    ]
    return replace(state, tokens={each.id: each for each in fighters}), A


@pytest.fixture(scope="module")
def sample() -> MapState:
    return load_map(asset_path(SAMPLE)).state


def assert_hit_equals_the_single_ruling(state: MapState, me: TokenId, weapon: str) -> int:
    found = field_of(state, me, "hit", weapon=weapon, places=everywhere(state, me))
    asked = 0
    for row, col, answer in told(found):
        there = moved(state, me, found.lattice, row, col)
        for foe, brought in answer.foes.items():
            assert in_field(brought) == single(there, me, foe, weapon), (row, col, foe)
            asked += 1
    return asked


def test_the_chance_to_hit_equals_the_single_ruling_on_every_cell_of_the_sample(sample):
    mara = named(sample, "Mara Voss")
    assert assert_hit_equals_the_single_ruling(sample, mara.id, "Pistol") == 26 * 18 * 3


def test_exposure_equals_the_single_rulings_on_every_cell_of_the_sample(sample):
    mara = named(sample, "Mara Voss")
    found = field_of(sample, mara.id, "exposure", places=everywhere(sample, mara.id))
    for row, col, answer in told(found):
        there, missed = moved(sample, mara.id, found.lattice, row, col), Fraction(1)
        for foe, brought in answer.foes.items():
            weapons = [name for name, _ in weapons_of(sample.tokens[foe], "starflight")]
            each = {name: single(there, foe, mara.id, name) for name in weapons}
            assert in_field(brought) == each[brought.weapon]
            assert brought.value == max(chance or 0 for _, chance, _, _ in each.values())
            missed *= 1 - brought.value
        assert answer.value == 1 - missed


@pytest.mark.skipif(not all(path.exists() for path in REAL_MAPS), reason="the real maps lie beside the project")
@pytest.mark.parametrize("path", REAL_MAPS, ids=lambda path: path.stem)
def test_the_chance_to_hit_equals_the_single_ruling_on_every_cell_of_a_real_map(path):
    state, me = with_fighters(path)
    assert assert_hit_equals_the_single_ruling(state, me, "Hand laser") > 2000


@pytest.mark.skipif(not all(path.exists() for path in REAL_MAPS), reason="the real maps lie beside the project")
@pytest.mark.parametrize("path", REAL_MAPS, ids=lambda path: path.stem)
def test_cover_equals_the_single_look_on_every_cell_of_a_real_map(path):
    state, me = with_fighters(path)
    found = field_of(state, me, "cover", places=everywhere(state, me))
    for row, col, answer in told(found):
        there = moved(state, me, found.lattice, row, col)
        hidden = {foe: measure(there, foe, me).hidden_fraction for foe in answer.foes}
        assert {foe: brought.hidden_fraction for foe, brought in answer.foes.items()} == hidden
        assert answer.value == min(hidden.values())
