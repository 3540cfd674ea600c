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
from battlemap.rulings.attack import attack
from battlemap.rulings.attack_ruling import told_of_the_dark
from battlemap.rulings.errors import RulingError
from battlemap.rulings.field import CellField, field_of
from battlemap.rulings.field_cells import lattice_of, standing_places
from battlemap.rulings.hostility import hostile_to
from battlemap.rulings.psipunk_melee import foes_in_reach
from battlemap.rulings.psipunk_ruling import psipunk_rules_of
from battlemap.rulings.reach import reach
from battlemap.rulings.riding import own_corner, ridden_to
from battlemap.rulings.routes import planner_of
from battlemap.rulings.sight import measure
from battlemap.rulings.starflight_facts import attack_facts, weapon_of
from battlemap.rulings.starflight_ruling import IN_THE_DARK, house_rules_of
from battlemap.rulings.threats import NEAR_M, gap_m, sees
from rules.starflight import attack as starflight
from tests.rulings.build import KNIFE, LASER, A, B, a_map, terrain, token, wall

REAL = Path(__file__).parents[2].parent / "shared" / "maps" / "real" / "uvtt"
REAL_MAPS = [REAL / f"{name}.dd2vtt" for name in ("mimir-goblin-hideout", "mimir-test-dungeon")]
ONE_WALL = (wall((20, 0), (20, 20)),)


def moved(state: MapState, token_id: TokenId, lattice: Lattice, row: int, col: int) -> MapState:
    """The map with a token on a place, and with it whom it rides or carries."""
    me = state.tokens[token_id]
    return ridden_to(state, me, own_corner(state, me, lattice.at(Spot(row, col))))


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
    told_refusals = told_of_the_dark(answer.refusals, look, IN_THE_DARK)
    refusals = tuple((refusal.rule, refusal.reason) for refusal in told_refusals)
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


def test_cover_equals_the_single_look_on_every_cell_of_the_sample(sample):
    mara = named(sample, "Mara Voss")
    found = field_of(sample, mara.id, "cover", places=everywhere(sample, mara.id))
    for row, col, answer in told(found):
        there = moved(sample, mara.id, found.lattice, row, col)
        hidden = {foe: measure(there, foe, mara.id).hidden_fraction for foe in answer.foes}
        assert {foe: brought.hidden_fraction for foe, brought in answer.foes.items()} == hidden
        assert answer.value == min(hidden.values())


def test_the_chance_to_hit_equals_the_public_ruling_with_all_its_nudges(sample):
    mara = named(sample, "Mara Voss")
    places = np.zeros_like(everywhere(sample, mara.id))
    places[1::4, 1::5] = True
    for row, col, answer in told(field_of(sample, mara.id, "hit", weapon="Pistol", places=places)):
        there = moved(sample, mara.id, Lattice(26, 18), row, col)
        for foe, brought in answer.foes.items():
            ruling = attack(there, mara.id, foe, "Pistol")
            refusals = tuple((refusal.rule, refusal.reason) for refusal in ruling.refusals)
            fractions = ruling.sight.hidden_fraction, ruling.sight.visible_fraction
            assert in_field(brought) == (refusals, ruling.chance, *fractions)


@pytest.mark.parametrize("size", [0.5, 2, 3])
def test_small_and_large_tokens_are_ruled_like_others_also_astride_walls(size):
    state = a_map(
        *(wall((2, 3), (9, 3)), wall((5, 1), (5, 7), name="wall-2", top_m=1.0)),
        *(token("A", 0, 0, size=size), token("B", 8, 6, facing_deg=300.0), token("B2", 1, 6, size=2)),
        columns=11,
        rows=9,
    )
    assert assert_hit_equals_the_single_ruling(state, A, "Hand laser") > 100


def test_in_the_dark_a_field_goes_by_the_light_there_is_and_by_the_light_that_is_carried():
    walls = wall((6, 0), (6, 5)), wall((6, 7), (6, 12), name="wall-2")
    carriers = token("A", 2, 2, light_cells=3.0), token("B", 9, 6, facing_deg=270.0), token("B2", 3, 9, light_cells=2.0)
    state = a_map(*walls, *carriers, columns=12, rows=12, darkness="dark")
    assert assert_hit_equals_the_single_ruling(state, A, "Hand laser") == 12 * 12 * 2
    found = field_of(state, A, "hit", weapon="Hand laser", foes=[B])
    reasons = {reason for _, _, answer in told(found) for _, reason in answer.foes[B].refusals}
    assert "B is in the dark" in reasons
    assert {answer.value for *_, answer in told(found)} > {0}


@pytest.mark.parametrize("posture", ["standing", "mounted"])
def test_riders_steeds_and_pits_are_ruled_as_they_stand_there(posture):
    state = a_map(
        *(wall((6, 0), (6, 5), top_m=1.2), terrain(7, 6, 10, 9, elevation_m=-2.0)),
        *(token("A", 2, 2, posture=posture), token("A2", 2, 2, size=2, height_m=1.6)),
        *(token("B", 8, 3, posture="mounted", facing_deg=270.0), token("B2", 8, 3, size=2, height_m=1.6)),
        token("B3", 8, 7, facing_deg=300.0),
        columns=12,
        rows=10,
    )
    places = 11 * 9 if posture == "mounted" else 12 * 10  # a rider goes where its steed fits
    assert assert_hit_equals_the_single_ruling(state, A, "Hand laser") == places * 3
    found = field_of(state, A, "cover", places=everywhere(state, A))
    for row, col, answer in told(found):
        there = moved(state, A, found.lattice, row, col)
        hidden = {foe: measure(there, foe, A).hidden_fraction for foe in answer.foes}
        assert {foe: brought.hidden_fraction for foe, brought in answer.foes.items()} == hidden


@pytest.mark.parametrize("kind", ["hex-rows", "hex-columns", "none"])
@pytest.mark.parametrize("size", [1, 2])
def test_on_every_grid_a_field_equals_the_single_rulings(kind, size):
    fighters = token("A", 2, 2, size=size), token("B", 7, 3, facing_deg=270.0), token("B2", 4, 6, facing_deg=0.0)
    state = a_map(wall((5, 0), (5, 4)), *fighters, columns=9, rows=8)
    state = replace(state, info=replace(state.info, grid=replace(state.info.grid, kind=kind)))
    found = field_of(state, A, "hit", weapon="Hand laser")
    for row, col, answer in told(found):
        there = moved(state, A, found.lattice, row, col)
        for foe, brought in answer.foes.items():
            assert in_field(brought) == single(there, A, foe, "Hand laser")
    cells = [one for row in found.to_json()["values"] for one in row if one is not None]
    assert len(cells) == len(list(told(found))) > 20


def test_a_psipunk_field_equals_the_single_rulings():
    state = load_map(asset_path("rain_street.toml")).state
    kestrel, brick = named(state, "Kestrel"), named(state, "Brick")
    places = np.zeros_like(everywhere(state, kestrel.id))
    places[2::7, 3::8] = True
    asked = (("hit", "Auto [B]", kestrel.id, brick.id), ("exposure", None, brick.id, kestrel.id))
    for kind, weapon, shooter, target in asked:
        found = field_of(state, kestrel.id, kind, weapon=weapon, foes=[brick.id], places=places)
        for row, col, answer in told(found):
            there, brought = moved(state, kestrel.id, found.lattice, row, col), answer.foes[brick.id]
            ruling = attack(there, shooter, target, brought.weapon)
            refusals = tuple((refusal.rule, refusal.reason) for refusal in ruling.refusals)
            fractions = ruling.sight.hidden_fraction, ruling.sight.visible_fraction
            assert in_field(brought) == (refusals, ruling.chance, *fractions)


def test_the_net_is_the_chance_to_hit_less_the_exposure(sample):
    mara = named(sample, "Mara Voss")
    mine, theirs, both = (field_of(sample, mara.id, kind, weapon="Pistol") for kind in ("hit", "exposure", "net"))
    for row, col, answer in told(both):
        assert answer.value == mine.answers[row][col].value - theirs.answers[row][col].value
        assert answer.who == mine.answers[row][col].who
    assert min(answer.value for *_, answer in told(both)) < 0 < max(answer.value for *_, answer in told(both))


def test_the_best_foe_is_named_and_all_of_several_that_are_as_good():
    state = a_map(token("A", 5, 5), token("B", 8, 4), token("B2", 8, 6), token("B3", 30, 5, stats={"hd": 90}))
    answer = field_of(state, A, "hit", weapon="Hand laser").answers[5][5]
    assert (answer.who, answer.value) == (("B", "B2"), attack(state, A, B, "Hand laser").chance)


def test_where_nobody_can_be_attacked_the_chance_is_0_and_the_reasons_are_told():
    state = a_map(*ONE_WALL, token("A", 5, 5), token("B", 35, 5))
    answer = field_of(state, A, "hit", weapon="Hand laser").answers[5][5]
    assert (answer.value, answer.who, answer.foes[B].chance) == (0, (), None)
    assert [rule for rule, _ in answer.foes[B].refusals] == ["SF-LOS-08"]


def test_exposure_counts_foes_apart_each_with_its_best_weapon():
    near = a_map(token("A", 5, 5), token("B", 8, 5, facing_deg=270.0), token("B2", 5, 9, facing_deg=0.0))
    answer = field_of(near, A, "exposure").answers[5][5]
    chances = [max(attack(near, foe, A, weapon.name).chance or 0 for weapon in (LASER, KNIFE)) for foe in answer.foes]
    assert answer.value == 1 - (1 - chances[0]) * (1 - chances[1])
    assert 0 < max(chances) < answer.value < 1
    assert answer.who == ("B", "B2")


def test_an_unarmed_foe_is_no_danger():
    state = a_map(token("A", 5, 5), token("B", 8, 5, facing_deg=270.0, weapons=()))
    answer = field_of(state, A, "exposure").answers[5][5]
    assert (answer.value, answer.who, answer.foes[B].weapon) == (0, (), None)


def test_nothing_is_told_of_places_where_the_token_can_not_stand():
    state = a_map(token("A", 5, 5, size=2), token("B", 8, 5), terrain(0, 0, 3, 3, movement="impassable"))
    found = field_of(state, A, "hit", weapon="Hand laser")
    assert found.lattice.shape == (39, 39)
    assert [found.values[row][col] is None for row, col in ((1, 1), (5, 7), (5, 8), (5, 5), (3, 3))] == [
        *(True, True, True, False, False),
    ]


def test_what_is_visible_is_what_is_seen_of_somebody_standing_there():
    state = a_map(*ONE_WALL, token("A", 15, 5, posture="prone"), token("B", 8, 5))
    found = field_of(state, A, "visible")
    for row, col, answer in list(told(found))[::31]:
        somebody = replace(state.tokens[A], id=TokenId("probe"), name="Probe", posture="standing")
        there = replace(somebody, at=found.lattice.at(Spot(row, col)))
        look = measure(replace(state, tokens={**state.tokens, there.id: there}), A, there.id)
        assert (answer.value, answer.word) == (look.visible_fraction, look.arc)
    assert {0.0, 1.0} < {answer.value for *_, answer in told(found)}


def test_threatened_are_the_cells_within_10_m_of_hostiles_that_see_them(sample):
    mara = named(sample, "Mara Voss")
    found = field_of(sample, mara.id, "threatened")
    for row, col, answer in list(told(found))[::3]:
        there = moved(sample, mara.id, found.lattice, row, col)
        centre = found.lattice.centre(Spot(row, col))
        strikers = [
            foe.name
            for foe in hostile_to(there, there.tokens[mara.id])
            if gap_m(there, mara, foe, centre) <= NEAR_M and sees(there, foe, mara, centre)
        ]
        assert (answer.value, list(answer.who)) == (len(strikers), strikers)


def test_threatened_in_psipunk_are_the_cells_in_reach_of_foes():
    state = load_map(asset_path("rain_street.toml")).state
    kestrel, house = named(state, "Kestrel"), psipunk_rules_of(state)
    found = field_of(state, kestrel.id, "threatened")
    for row, col, answer in list(told(found))[::5]:
        there = moved(state, kestrel.id, found.lattice, row, col)
        assert answer.value == len(foes_in_reach(there, there.tokens[kestrel.id], house))
    assert {answer.value for *_, answer in told(found)} > {0}


def test_reach_is_what_the_planner_reaches_with_its_cost_and_band(sample):
    mara = named(sample, "Mara Voss")
    found = field_of(sample, mara.id, "reach")
    places = {(answer.value, answer.word, found.lattice.at(Spot(row, col))) for row, col, answer in told(found)}
    assert places == {(place.cost, place.band, place.at) for place in reach(planner_of(sample, mara.id)).places}


def test_only_the_places_that_are_asked_for_are_told(sample):
    mara = named(sample, "Mara Voss")
    places = np.zeros_like(standing_places(sample, mara))
    places[3, 4] = places[9, 12] = True
    for kind in ("hit", "exposure", "cover", "visible", "threatened"):
        found = field_of(sample, mara.id, kind, weapon="Pistol", places=places)
        assert [(row, col) for row, col, _ in told(found)] == [(3, 4), (9, 12)]


@pytest.mark.parametrize(
    ("things", "asked", "says"),
    [
        ([token("A", 0, 0, size=41), token("B", 1, 1)], {"kind": "cover"}, "too large"),
        ([token("A", 0, 0), token("A2", 1, 1)], {"kind": "cover"}, "hostile"),
        ([token("A", 0, 0), token("B", 1, 1)], {"kind": "cover", "foes": [A]}, "no foe of its own"),
        ([token("A", 0, 0), token("B", 1, 1)], {"kind": "hit", "weapon": "Bow"}, "'Hand laser', 'Knife'"),
        ([token("A", 0, 0), token("B", 1, 1)], {"kind": "net"}, "no weapon is given"),
        ([token("B", 1, 1)], {"kind": "visible"}, "there is no token"),
    ],
)
def test_what_can_not_be_asked_is_refused_with_what_there_is(things, asked, says):
    with pytest.raises(RulingError, match=says):
        field_of(a_map(*things), A, **asked)
