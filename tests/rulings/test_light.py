"""What light and darkness do to who sees whom, and to attacks."""

from dataclasses import replace

import pytest
import shapely
from shapely.geometry import Point

from battlemap.document.model import MapState
from battlemap.geometry.light import Level, lit_area
from battlemap.geometry.types import MapPoint
from battlemap.geometry.visible_area import visible_area as open_area
from battlemap.geometry.walls import WallIndex
from battlemap.rulings.attack import attack
from battlemap.rulings.card import card_text, headline
from battlemap.rulings.errors import RulingError
from battlemap.rulings.ground import bounds_of, walls_of
from battlemap.rulings.house_rules import house_rule_problems
from battlemap.rulings.light import LightRules, light_of, sources_of
from battlemap.rulings.sight import measure, sight, visible_area
from battlemap.rulings.threats import sees
from tests.rulings.build import A, B, a_map, door, light, terrain, token, wall
from tests.rulings.street import a_street, fighter

ADA, BEN = token("A", 2, 10), token("B", 12, 10, facing_deg=270.0)
LAMP = light(12.5, 10.5, 4)


def night(*things, darkness="dark", **info) -> MapState:
    return a_map(ADA, BEN, *things, darkness=darkness, **info)


def looks(state: MapState, viewer=A, target=B) -> tuple[bool, str]:
    look = measure(state, viewer, target)
    return look.sight, look.light


@pytest.mark.parametrize(
    ("state", "found"),
    [
        (night(darkness="bright"), (True, "bright")),
        (night(darkness="dim"), (True, "dim")),
        (night(), (False, "dark")),
        (night(LAMP), (True, "bright")),
        (night(light(12.5, 13.5, 4)), (True, "dim")),  # 3 cells off, bright to 2
        (night(light(12.5, 13.5, 4, bright_cells=4)), (True, "bright")),
        (night(light(12.5, 16.5, 4)), (False, "dark")),  # 6 cells off
        (night(light(12.5, 13.5, 4, intensity=0.0)), (False, "dark")),  # it is out
        (night(light(2.5, 10.5, 4)), (False, "dark")),  # light at the viewer's feet is no help
        (night(LAMP, darkness="dim"), (True, "bright")),
    ],
)
def test_a_target_is_seen_by_the_light_it_stands_in(state, found):
    assert looks(state) == found


def house(state: MapState, **rules) -> MapState:
    return replace(state, info=replace(state.info, house_rules=rules))


def test_a_table_may_say_that_dim_light_hides():
    state = house(night(darkness="dim"), dim_light_hides=True)
    look = measure(state, A, B)
    assert (look.sight, look.light, look.dark_fraction, look.visible_fraction) == (False, "dim", 1.0, 0.0)
    assert looks(replace(state, lights={LAMP.id: LAMP})) == (True, "bright")


def test_a_table_may_say_that_areas_of_night_are_dark():
    state = night(terrain(11, 9, 14, 12, night=True), darkness="bright")
    assert looks(state) == (True, "bright")
    dark = house(state, night_is_dark=True)
    assert looks(dark) == (False, "dark")
    assert looks(replace(dark, lights={LAMP.id: LAMP})) == (True, "bright")


def test_a_table_may_say_how_much_of_a_range_is_bright():
    state = night(light(12.5, 13.5, 4))
    assert looks(house(state, bright_share=1)) == (True, "bright")
    assert looks(house(state, bright_share=0.0)) == (True, "dim")


def test_house_rules_on_light_that_can_not_be_read_are_named():
    state = house(night(), dim_light_hides="often", bright_share=2)
    assert len(house_rule_problems(state)) == 2
    with pytest.raises(RulingError, match="dim_light_hides: found 'often', expected true or false"):
        measure(state, A, B)


def test_a_token_that_carries_light_is_seen_by_it_and_lights_others():
    assert looks(night(), B, A) == (False, "dark")
    torch = replace(BEN, light_cells=12.0)
    state = a_map(ADA, torch, darkness="dark")
    assert looks(state) == (True, "bright")
    assert looks(state, B, A) == (True, "dim")  # 10 cells off
    hidden = a_map(ADA, replace(torch, hidden=True), darkness="dark")
    assert looks(hidden) == (False, "dark")


@pytest.mark.parametrize(("reach", "seen"), [(9, False), (11, True)])
def test_who_sees_in_the_dark_needs_no_light_so_far(reach, seen):
    owl = replace(ADA, sees_in_dark_cells=float(reach))
    assert looks(a_map(owl, BEN, darkness="dark")) == (seen, "dark")


def test_who_sees_in_the_dark_sees_through_no_wall():
    owl = replace(ADA, sees_in_dark_cells=20.0)
    assert not measure(a_map(owl, BEN, wall((8, 0), (8, 40)), darkness="dark"), A, B).sight


def test_a_target_half_in_the_light_is_seen_by_that_half():
    state = night(light(12.5, 6.5, 4, bright_cells=4))  # its circle ends in the middle of the target
    look = measure(state, A, B)
    assert look.sight
    assert 0.1 < look.visible_fraction < 0.9
    assert look.visible_fraction + look.dark_fraction == pytest.approx(1)
    assert (look.hidden_fraction, look.open_fraction) == (0.0, 1.0)  # the dark stops no shot


def test_the_arc_is_that_of_the_part_in_the_light():
    """The target lies across the edge of the optimal arc, and only its outer part is lit."""
    near = replace(BEN, at=MapPoint(4, 4), size=4.0)
    narrow = replace(ADA, at=MapPoint(2, 9), facing_deg=45.0, optimal_arc_deg=10.0)
    lamp = light(8.2, 7.6, 1.2, bright_cells=1.2)
    bright = measure(a_map(narrow, near), A, B)
    dark = measure(a_map(narrow, near, lamp, darkness="dark"), A, B)
    assert (bright.sight, bright.arc) == (True, "optimal")
    assert (dark.sight, dark.arc) == (True, "peripheral")


@pytest.mark.parametrize(
    ("kind", "facts", "lit"),
    [
        ("wall", {}, False),
        ("window", {}, True),
        ("fence", {}, True),
        ("hedge", {}, True),
        ("hedge", {"top_m": 3.0}, False),
        ("curtain", {}, False),
        ("rubble", {}, True),
        ("object", {}, False),
        ("wall", {"blocks_sight": "left"}, False),  # from north to south: left is east, where the lamp hangs
        ("wall", {"blocks_sight": "right"}, True),
        ("wall", {"hp": 0}, True),
        ("wall", {"top_m": 1.9}, True),
    ],
)
def test_the_kinds_of_walls_stop_light_as_they_stop_sight(kind, facts, lit):
    screen = wall((14, 0), (14, 40), kind=kind, **facts)
    state = night(screen, light(15.5, 10.5, 4))
    assert looks(state)[0] == lit


@pytest.mark.parametrize(
    ("kind", "state", "lit"),
    [
        ("door", "open", True),
        ("door", "closed", False),
        ("door", "locked", False),
        ("window", "closed", True),
        ("opening", "closed", False),
        ("opening", "open", True),
    ],
)
def test_doors_let_light_through_by_their_state(kind, state, lit):
    gate = door((14, 0), (14, 40), kind=kind, state=state)
    assert looks(night(gate, light(15.5, 10.5, 4)))[0] == lit


def test_bodies_stop_no_light():
    giant = token("G", 13, 9, size=3.0, height_m=6.0)
    assert looks(night(giant, light(17.5, 10.5, 6)))[0]


def test_the_visible_area_is_what_is_open_and_lit():
    state = night(wall((8, 0), (8, 10)), LAMP, light(5.5, 20.5, 3, name="light-2"))
    seen, every = visible_area(state, A), visible_area(replace(state, info=replace(state.info, darkness="bright")), A)
    lit = light_of(state).on_map(Level.DIM)
    assert seen.area == pytest.approx(every.intersection(lit).area)
    assert seen.covers(Point(11.5, 11))
    assert not seen.intersects(Point(4, 10.5))  # right before it, and dark


def test_a_bright_map_is_seen_as_it_was_before_there_was_light():
    state = night(wall((8, 0), (8, 10)), LAMP, darkness="bright")
    sector = (90 - 100, 90 + 100)
    expected = open_area(MapPoint(2.5, 10.5), walls_of(state), bounds_of(state), eye_height_m=1.62, sector=sector)
    assert shapely.equals(visible_area(state, A), expected)
    assert light_of(state).is_everywhere(Level.BRIGHT)


def test_the_card_tells_the_light():
    assert "☾" not in card_text(sight(night(darkness="bright"), A, B), night())
    dark = sight(night(), A, B)
    assert headline(dark) == "Not seen: in the dark, though a line is open"
    assert "In the dark: with light, 100% would be seen" in card_text(dark, night())
    assert "☾  In dim light" in card_text(sight(night(darkness="dim"), A, B), night())
    owl = a_map(replace(ADA, sees_in_dark_cells=20.0), BEN, darkness="dark")
    assert "In the dark, seen without light" in card_text(sight(owl, A, B), owl)


def test_the_ruling_as_plain_values_tells_the_light():
    values = sight(night(), A, B).to_json()
    assert (values["sight"], values["light"], values["dark_fraction"], values["visible_fraction"]) == (
        False,
        "dark",
        1.0,
        0.0,
    )


def test_starflight_refuses_an_attack_on_whom_the_dark_hides():
    ruling = attack(night(), A, B, "Hand laser")
    assert [(each.rule, each.reason) for each in ruling.refusals] == [("SF-LOS-05", "B is in the dark")]
    assert ruling.chance is None
    lit, day = (attack(state, A, B, "Hand laser") for state in (night(LAMP), night(darkness="bright")))
    assert lit.chance == day.chance
    assert attack(night(darkness="dim"), A, B, "Hand laser").chance == day.chance


def test_a_pane_of_glass_before_the_dark_is_no_way_around_it():
    ruling = attack(night(wall((8, 0), (8, 40), kind="window")), A, B, "Hand laser")
    assert [each.rule for each in ruling.refusals] == ["SF-LOS-05"]


def test_psipunk_finds_no_target_in_the_dark():
    street = a_street(fighter("A", 2, 10), fighter("B", 12, 10))
    dark = replace(street, info=replace(street.info, darkness="dark"))
    assert attack(street, A, B, "Handgun").refusals == ()
    assert [(r.rule, r.reason) for r in attack(dark, A, B, "Handgun").refusals] == [("PP-CMB-01", "B is in the dark")]


def test_an_area_of_night_stays_a_modifier_of_its_game():
    street = a_street(fighter("A", 2, 10), fighter("B", 12, 10), terrain(5, 5, 9, 15, night=True))
    ruling = attack(street, A, B, "Handgun")
    assert "night" in [each.reason for each in ruling.roll.modifiers]


def test_an_answer_that_hangs_on_the_edge_of_light_is_borderline():
    near = night(light(12.5, 14.99, 4, bright_cells=4))  # its circle just reaches the target
    assert sight(near, A, B).borderline
    assert not sight(night(LAMP), A, B).borderline


CHANGES = {
    "a door opens": lambda s: replace(s, doors={i: replace(d, state="open") for i, d in s.doors.items()}),
    "a wall is drawn": lambda s: replace(s, walls={**s.walls, "wall-9": wall((11, 8), (11, 13), name="wall-9")}),
    "a wall is moved": lambda s: changed_wall(s, line=(MapPoint(9, 2), MapPoint(10, 9))),
    "a wall is destroyed": lambda s: changed_wall(s, hp=0),
    "a wall is removed": lambda s: replace(s, walls={i: w for i, w in s.walls.items() if i != "wall-2"}),
    "a lamp is lit": lambda s: replace(s, lights={**s.lights, "light-2": light(9, 14, 5, name="light-2")}),
    "a lamp goes out": lambda s: replace(s, lights={}),
    "a torch is carried on": lambda s: moved(s, MapPoint(13, 12)),
}


def changed_wall(state: MapState, **facts) -> MapState:
    return replace(state, walls={**state.walls, "wall-2": replace(state.walls["wall-2"], **facts)})


def moved(state: MapState, at: MapPoint) -> MapState:
    return replace(state, tokens={**state.tokens, B: replace(state.tokens[B], at=at)})


@pytest.mark.parametrize("change", CHANGES)
def test_after_a_change_light_and_visible_area_are_those_of_a_fresh_map(change):
    """The map has been looked at before, so its walls and its light are carried on."""
    walls = (wall((8, 0), (8, 9)), wall((8, 12), (8, 40), name="wall-2"), wall((10, 12), (14, 14), name="wall-3"))
    ben = replace(BEN, light_cells=5.0)
    state = a_map(ADA, ben, *walls, door((8, 9), (8, 12)), light(12, 6, 6), darkness="dark")
    before = visible_area(state, A), light_of(state).on_map(Level.DIM)
    later = CHANGES[change](state)
    seen, lit = visible_area(later, A), light_of(later).on_map(Level.DIM)
    index = WallIndex(fresh(later))
    areas = [lit_area(source, index, bounds_of(later)).whole for source in sources_of(later, LightRules())]
    expected = shapely.union_all(areas)
    eye = open_area(MapPoint(2.5, 10.5), index, bounds_of(later), eye_height_m=1.62, sector=(-10, 190))
    assert shapely.symmetric_difference(lit, expected).area < 1e-9
    assert shapely.symmetric_difference(seen, eye.intersection(expected)).area < 1e-9
    assert not (shapely.equals(seen, before[0]) and shapely.equals(lit, before[1])), "the change must show"


def fresh(state: MapState) -> list:
    """The segments of a map under another id, which has no index yet."""
    other = replace(state, info=replace(state.info, id="map-fresh"), walls=dict(state.walls), doors=dict(state.doors))
    index = walls_of(other)
    return [segment for segment, there in zip(index.segments, index.is_there, strict=True) if there]


def test_a_door_lights_anew_only_what_its_light_reaches():
    near, far = light(6, 10, 4), light(30, 30, 4, name="light-2")
    gate = door((8, 9), (8, 11))
    state = a_map(ADA, wall((8, 0), (8, 9)), wall((8, 11), (8, 40), name="wall-2"), gate, near, far, darkness="dark")
    before = light_of(state).areas
    after = light_of(replace(state, doors={gate.id: replace(gate, state="open")})).areas
    assert after[0] is not before[0]
    assert after[1] is before[1]


def test_a_map_that_grows_is_lit_to_its_new_edge():
    state = a_map(ADA, light(39, 20, 6), darkness="dark")
    wider = replace(state, info=replace(state.info, grid=replace(state.info.grid, columns=60)))
    assert [light_of(each).on_map(Level.DIM).bounds[2] for each in (state, wider)] == [40, 45]


def test_the_light_of_a_map_is_made_once():
    state = night(LAMP)
    moved_on = replace(state, tokens={**state.tokens, A: replace(ADA, at=MapPoint(3, 3))})
    assert light_of(state) is light_of(moved_on)


def test_who_can_not_see_a_mover_in_the_dark_is_no_threat_to_it():
    at = MapPoint(6.5, 10.5)
    assert sees(night(darkness="dim"), BEN, ADA, at)
    assert not sees(night(), BEN, ADA, at)
    assert sees(night(light(6.5, 10.5, 2)), BEN, ADA, at)
