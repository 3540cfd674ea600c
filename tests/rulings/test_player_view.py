"""What the players may know of a map."""

from dataclasses import replace

import pytest
from shapely.geometry import Point

from battlemap.document.model import Fog, MapState
from battlemap.document.presets import barrier_facts
from battlemap.document.sheets import StarflightSheet, StarflightWeapon
from battlemap.document.turns_record import TurnEntry, Turns, TurnsId
from battlemap.geometry.types import MapPoint
from battlemap.rulings.lying import LyingMark
from battlemap.rulings.player_view import player_view
from battlemap.rulings.sight import visible_area
from tests.rulings.build import a_map, door, light, note, template, token, wall


def rooms(**of_door) -> MapState:
    hero = token("Hero", 2, 2, kind="pc", side="crew")
    friend = token("Friend", 2, 6, kind="pc", side="crew")
    foe = token("Foe", 5, 2, side="guards", conditions=("shaken",))
    lurker = token("Lurker", 20, 2, side="guards")
    behind = token("Behind", 0, 2, side="guards")
    spy = token("Spy", 5, 4, side="guards", hidden=True)
    gate = door((10, 2), (10, 3), **of_door)
    walls = (wall((10, 0), (10, 2), hp=7), wall((10, 3), (10, 40), name="wall-2"))
    return a_map(hero, friend, foe, lurker, behind, spy, gate, *walls, house_rules={"prone_hd_bonus": 5})


def shown(view) -> set[str]:
    return {token_id.removeprefix("token-") for token_id in view.state.tokens}


def test_players_see_their_characters_and_what_those_see():
    assert shown(player_view(rooms())) == {"Hero", "Friend", "Foe"}


def test_an_open_door_shows_who_is_behind_it():
    assert shown(player_view(rooms(state="open"))) == {"Hero", "Friend", "Foe", "Lurker"}


def test_a_prone_foe_behind_a_low_wall_is_not_seen():
    state = rooms()
    low = wall((5, 0), (5, 9), name="wall-3", kind="fence")
    prone = replace(state.tokens["token-Foe"], posture="prone", height_m=1.0)
    hidden = replace(state, walls={**state.walls, low.id: low}, tokens={**state.tokens, prone.id: prone})
    standing = replace(state, walls={**state.walls, low.id: low})
    assert "Foe" in shown(player_view(standing))
    assert "Foe" not in shown(player_view(hidden))


def test_the_area_is_what_all_characters_see_together():
    state = rooms()
    area = player_view(state).area
    one, other = (visible_area(state, state.token_named(name).id) for name in ("Hero", "Friend"))
    assert area.area == pytest.approx(one.union(other).area)
    assert not area.contains(Point(20, 2.5))


def test_a_hidden_character_looks_for_nobody_and_is_not_shown():
    state = rooms()
    unseen = {i: replace(t, hidden=t.hidden or t.kind == "pc") for i, t in state.tokens.items()}
    view = player_view(replace(state, tokens=unseen))
    assert shown(view) == set()
    assert view.area.is_empty


def test_names_sheets_and_conditions_are_for_the_game_master():
    tokens = player_view(rooms()).state.tokens
    assert tokens["token-Hero"].name == "Hero"
    assert tokens["token-Foe"].name == ""
    assert all(t.starflight is None and t.conditions == () for t in tokens.values())


def test_a_shut_secret_door_is_a_wall_like_any_other():
    state = player_view(rooms(secret=True)).state
    assert state.doors == {}
    (one,) = state.walls.values()  # nothing tells where in it the door is
    assert sorted(one.line) == [(10, 0), (10, 40)]
    assert one.kind == "wall"


def test_an_open_secret_door_is_a_door():
    (shown_door,) = player_view(rooms(secret=True, state="open")).state.doors.values()
    assert shown_door.secret is False


def test_house_rules_hit_points_and_the_maps_name_are_left_out():
    state = player_view(rooms()).state
    assert (state.info.name, state.info.house_rules) == ("", {})
    assert all(each.hp is None for each in state.walls.values())


def test_what_is_seen_does_not_hang_on_the_order_of_the_tokens():
    state = rooms()
    backwards = replace(state, tokens=dict(reversed(state.tokens.items())))
    assert shown(player_view(state)) == shown(player_view(backwards))


def test_what_is_dark_to_all_characters_is_not_shown():
    dark = replace(rooms(), info=replace(rooms().info, darkness="dark"))
    view = player_view(dark)
    assert shown(view) == {"Hero", "Friend"}
    assert view.area.is_empty
    lit = replace(dark, lights={"light-1": light(5.5, 2.5, 3)})
    assert shown(player_view(lit)) == {"Hero", "Friend", "Foe"}
    assert player_view(lit).area.contains(Point(6, 2.5))
    assert not player_view(lit).area.intersects(Point(3, 8))


def test_the_light_of_somebody_unseen_shines_for_the_players_too():
    state = rooms(state="open")
    lurker = replace(state.tokens["token-Lurker"], at=MapPoint(11, 6), light_cells=6.0)
    dark = replace(state, info=replace(state.info, darkness="dark"), tokens={**state.tokens, lurker.id: lurker})
    view = player_view(dark)
    assert lurker.id not in view.state.tokens
    assert view.area.contains(Point(10.5, 2.6))
    assert view.light.levels_at([[10.5, 2.6]]).tolist() == [1]


def test_house_rules_on_light_hold_for_the_players():
    house = {"prone_hd_bonus": 5, "dim_light_hides": True}
    state = replace(rooms(), info=replace(rooms().info, darkness="dim", house_rules=house))
    view = player_view(state)
    assert view.area.is_empty
    assert view.state.info.house_rules == {"dim_light_hides": True}


def test_a_crate_that_is_seen_is_shown_whole():
    corners = (4, 6), (6, 6), (6, 8), (4, 8), (4, 6)
    crate = wall(*corners, name="wall-3", kind="object")
    state = replace(rooms(), walls={**rooms().walls, crate.id: crate})
    assert player_view(state).area.contains(Point(5, 7))


def test_a_wall_shot_to_pieces_is_gone_for_the_players_too():
    state = rooms()
    (stone, *_) = state.walls.values()
    broken = replace(state, walls={**state.walls, stone.id: replace(stone, hp=0)})
    view = player_view(broken)
    assert barrier_facts(view.state.walls[stone.id]) is None
    assert view.state.walls["wall-2"].hp is None


def test_hidden_templates_notes_and_those_in_the_dark_are_not_on_the_players_map():
    open_one, hidden = template(3, 3, name="template-1"), template(3, 3, name="template-2", hidden=True)
    unseen, reaching = template(20, 3, name="template-3"), template(11, 3, name="template-4")
    read, own = note(4, 3, name="note-1", shown=True), note(4, 3, name="note-2")
    far = note(20, 3, name="note-3", shown=True)
    things = a_map(open_one, hidden, unseen, reaching, read, own, far)
    view = player_view(replace(rooms(), templates=things.templates, notes=things.notes)).state
    assert set(view.templates) == {"template-1", "template-4"}
    assert set(view.notes) == {"note-1"}


def test_where_everything_is_shown_what_is_hidden_stays_hidden():
    things = a_map(template(20, 3, hidden=True), note(20, 3))
    state = replace(rooms(), templates=things.templates, notes=things.notes, fogs={"fog": Fog(id="fog", mode="off")})
    assert not player_view(state).state.templates
    assert not player_view(state).state.notes


def test_players_are_told_nothing_of_the_fight():
    state = rooms()
    named = tuple(TurnEntry(number=n, tokens=(each,)) for n, each in enumerate(state.tokens, start=1))
    fight = Turns(id=TurnsId("turns"), entries=named, order=tuple((each.number,) for each in named))
    view = player_view(replace(state, turn_orders={fight.id: fight}))
    assert view.state.turns is None
    assert shown(view) == shown(player_view(state))


@pytest.mark.parametrize(
    ("at", "hidden", "seen"),
    [
        (MapPoint(5.5, 3.5), False, True),
        (MapPoint(20.5, 3.5), False, False),  # behind the wall
        (MapPoint(5.5, 3.5), True, False),
    ],
)
def test_what_lies_where_players_see_it_is_shown_without_a_word(at, hidden, seen):
    state = rooms()
    knife = StarflightWeapon(name="Knife", type="melee", dropped=True, fell_at=at)
    foe = replace(state.tokens["token-Foe"], hidden=hidden, starflight=StarflightSheet(weapons=(knife,)))
    view = player_view(replace(state, tokens={**state.tokens, foe.id: foe}))
    assert list(view.lying.values()) == ([LyingMark(at)] if seen else [])
    assert "Knife" not in repr(view)
