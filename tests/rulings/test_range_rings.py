"""Rings of ranges and areas of threats: what they tell of a place is what the single ruling says there."""

from dataclasses import replace

import pytest
import shapely

from assets import PSIPUNK_SAMPLE, asset_path
from battlemap.document.model import TokenId
from battlemap.document.sheets import StarflightWeapon
from battlemap.formats.load import load_map
from battlemap.geometry.footprint import Footprint
from battlemap.geometry.types import MapPoint
from battlemap.rulings.arms import weapons_of
from battlemap.rulings.attack import attack
from battlemap.rulings.bodies import footprint_of
from battlemap.rulings.errors import RulingError
from battlemap.rulings.field import field_of
from battlemap.rulings.range_rings import range_rings
from battlemap.rulings.sight import distance_m
from battlemap.rulings.threat_areas import threat_areas
from tests.rulings.build import a_map, on, token

ME, FOE = TokenId("token-Mara"), TokenId("token-Vek")
PISTOL = StarflightWeapon(name="Pistol", type="projectile", damage=10, range_m=28, falloff_hd=2, drawn=True)
KNIFE = StarflightWeapon(name="Knife", type="melee", damage=4, drawn=True)
GRIDS = ("square", "hex-columns", "hex-rows", "none")
SAMPLED = ((3, 3), (18, 16), (12, 20), (26, 28), (37, 5), (24, 18))


def two_on(grid: str, scale: str, weapon: StarflightWeapon):
    """Mara and a foe on an open map."""
    mara = token("Mara", *on(grid, 20, 18), weapons=(weapon,))
    return a_map(mara, token("Vek", *on(grid, 3, 3)), grid=grid, scale=scale)


def with_foe_at(state, grid: str, col: int, row: int):
    there = replace(state.tokens[FOE], at=on(grid, col, row))
    return replace(state, tokens={**state.tokens, FOE: there})


@pytest.mark.parametrize(("grid", "scale"), [*((grid, "melee") for grid in GRIDS), ("square", "ranged")])
def test_a_starflight_ring_has_the_falloff_and_the_end_of_the_attacks_in_it(grid, scale):
    state = two_on(grid, scale, PISTOL)
    rings = range_rings(state, ME, "Pistol")
    for col, row in SAMPLED:
        there = with_foe_at(state, grid, col, row)
        ruling = attack(there, ME, FOE, "Pistol")
        falloff = sum(one.value for one in ruling.target_number.modifiers if one.reason.startswith("falloff"))
        is_far = any(refusal.rule == "SF-ATK-02" for refusal in ruling.refusals)
        ring = rings.at(distance_m(there, there.tokens[ME], there.tokens[FOE]))
        assert (ring is None) == is_far
        assert ring is None or ring.value == falloff


def test_a_blade_reaches_one_ring():
    rings = range_rings(two_on("square", "melee", KNIFE), ME, "Knife").rings
    assert [(ring.far_m, ring.words, ring.is_end) for ring in rings] == [(5.0, "1 · HD +0 · 5 m", True)]


def test_rings_are_written_as_the_game_counts():
    words = [ring.words for ring in range_rings(two_on("square", "melee", PISTOL), ME, "Pistol").rings]
    assert words[:3] == ["1 · HD +0 · 5 m", "2 · HD +2 · 10 m", "3 · HD +4 · 15 m"]
    assert words[-1] == "6 · HD +10 · 28 m"


def test_a_weapon_that_is_not_there_is_refused():
    with pytest.raises(RulingError, match="no weapon 'Cannon'"):
        range_rings(two_on("square", "melee", PISTOL), ME, "Cannon")


def street_shooters():
    state = load_map(asset_path(PSIPUNK_SAMPLE)).state
    shooters = [(state, token, name) for token in state.tokens.values() for name, _ in weapons_of(token, "psipunk")]
    return shooters[:6:3]


def test_a_psipunk_ring_has_the_difficulty_and_the_end_of_the_attacks_in_it():
    seen = set()
    for state, me, weapon in street_shooters():
        rings = range_rings(state, me.id, weapon)
        for other in state.tokens.values():
            if other.id == me.id:
                continue
            ruling = attack(state, me.id, other.id, weapon)
            ring = rings.at(distance_m(state, me, other))
            ranged = [one.value for one in ruling.target_number.modifiers if one.rule in ("PP-RNG-01", "PP-PSI-03")]
            is_far = any(refusal.rule == "PP-RAN-02" for refusal in ruling.refusals)
            assert (ring is None) == is_far, (me.name, weapon, other.name)
            assert ring is None or ring.value == sum(ranged), (me.name, weapon, other.name)
            seen.add(None if ring is None else ring.value)
    assert len(seen) >= 3


@pytest.mark.parametrize("grid", GRIDS)
@pytest.mark.parametrize("size", [0.5, 1.0, 2.0, 3.0])
def test_a_ring_is_drawn_where_the_gap_is_as_long_as_it_says(grid, size):
    state = a_map(token("Mara", *on(grid, 20, 18, size), size=size, weapons=(PISTOL,)), grid=grid)
    rings, me = range_rings(state, ME, "Pistol"), state.tokens[ME]
    dot = 1e-6 if grid != "hex-columns" and grid != "hex-rows" else 1e-3
    for ring in rings.rings[:3]:
        border = rings.area(ring).exterior
        for share in (0.0, 0.13, 0.29, 0.51, 0.77, 0.9):
            x, y = border.interpolate(share, normalized=True).coords[0]
            point = Footprint(MapPoint(x - dot / 2, y - dot / 2), dot, grid)
            assert footprint_of(me, grid).gap_to(point) * 1.5 == pytest.approx(ring.far_m, rel=2e-3)


def test_the_area_a_creature_threatens_holds_the_places_that_name_it_and_no_others():
    state = a_map(token("Mara", 20, 18, weapons=(KNIFE,)), token("Vek", 15, 15, facing_deg=90.0), token("Xan", 22, 12))
    found = field_of(state, ME, "threatened")
    areas = {each.name: each for each in threat_areas(found)}
    assert set(areas) == {"Vek", "Xan"}
    told = dict(found.told())
    for name, area in areas.items():
        assert set(area.spots) == {spot for spot, one in told.items() if name in one.who}
        inside = [spot for spot in told if shapely.contains_xy(area.area, *found.lattice.centre(spot))]
        assert set(inside) == set(area.spots)
        assert 0 < len(inside) < len(told)


def test_a_threat_by_more_than_one_is_counted_and_lies_in_both_areas():
    found = field_of(a_map(token("Mara", 20, 18), token("Vek", 15, 15), token("Xan", 15, 18)), ME, "threatened")
    both = [spot for spot, one in found.told() if one.value == 2]
    first, second = threat_areas(found)
    assert both
    assert set(both) == set(first.spots) & set(second.spots)
