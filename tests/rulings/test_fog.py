"""The modes of fog, and whose sight the players share."""

from dataclasses import replace

import pytest
import shapely
from shapely.geometry import Point

from battlemap.document.model import Fog, FogId, MapState
from battlemap.geometry.rings import rings_of
from battlemap.geometry.types import MapPoint
from battlemap.rulings.fog import doors_known, newly_shown, players_area, sharers_of
from battlemap.rulings.player_view import player_view
from tests.rulings.build import a_map, door, light, token, wall
from tests.rulings.test_player_view import rooms, shown

EAST = shapely.box(12, 0, 30, 10)  # beyond the wall, where the Lurker stands


def fogged(state: MapState, mode: str, area=EAST, **doors: str) -> MapState:
    known = {f"door-{name[1:]}": known for name, known in doors.items()}
    fog = Fog(id=FogId("fog"), mode=mode, revealed=rings_of(area), doors=known)
    return replace(state, fogs={fog.id: fog})


def test_what_is_seen_is_shown_unless_told_otherwise():
    assert rooms().fog.mode == "seen"
    assert players_area(rooms()).remembered.is_empty


def test_what_was_explored_is_remembered_without_who_stands_there():
    view = player_view(fogged(rooms(), "explored"))
    assert view.remembered.contains(Point(20.5, 2.5))
    assert not view.area.contains(Point(20.5, 2.5))
    assert shown(view) == {"Hero", "Friend", "Foe"}


def test_what_is_seen_now_is_not_remembered_beside():
    view = player_view(fogged(rooms(), "explored", shapely.box(0, 0, 40, 40)))
    assert shapely.intersection(view.area, view.remembered).area == pytest.approx(0, abs=1e-9)


def test_painted_fog_shows_what_is_uncovered_and_who_stands_there():
    view = player_view(fogged(rooms(), "painted"))
    assert shapely.equals(view.area, EAST)
    assert view.remembered.is_empty
    assert shown(view) == {"Hero", "Friend", "Lurker"}


def test_a_token_beside_what_is_uncovered_is_not_shown():
    assert "Lurker" not in shown(player_view(fogged(rooms(), "painted", shapely.box(12, 0, 20, 10))))


def test_without_fog_players_see_everybody_that_is_not_hidden():
    view = player_view(fogged(rooms(), "off"))
    assert shown(view) == {"Hero", "Friend", "Foe", "Lurker", "Behind"}
    assert view.area.bounds == (0, 0, 40, 40)


@pytest.mark.parametrize("mode", ["seen", "explored", "painted", "off"])
def test_no_mode_shows_hidden_tokens_secret_doors_or_names(mode):
    view = player_view(fogged(rooms(secret=True), mode, shapely.box(0, 0, 40, 40)))
    assert "Spy" not in shown(view)
    assert view.state.doors == {}
    assert {t.name for t in view.state.tokens.values()} == {"Hero", "Friend", ""}
    assert view.state.fogs == {}


def test_characters_share_their_sight_and_others_do_not_unless_told():
    state = a_map(
        token("Hero", 1, 1, kind="pc"),
        token("Loner", 2, 1, kind="pc", shares_sight=False),
        token("Hidden", 3, 1, kind="pc", hidden=True, shares_sight=True),
        token("Foe", 4, 1),
        token("Drone", 5, 1, shares_sight=True),
    )
    assert sharers_of(state) == {"token-Hero", "token-Drone"}


def test_players_see_what_a_token_that_shares_sees():
    state = rooms()
    drone = replace(state.tokens["token-Behind"], at=MapPoint(12, 2), shares_sight=True)
    view = player_view(replace(state, tokens={**state.tokens, drone.id: drone}))
    assert {"Lurker", "Behind"} <= shown(view)
    assert view.state.tokens["token-Behind"].name == ""  # theirs to look through, not theirs to know


def test_a_character_that_does_not_share_is_shown_and_looks_for_nobody():
    state = rooms()
    alone = {i: replace(t, shares_sight=False) if t.kind == "pc" else t for i, t in state.tokens.items()}
    view = player_view(replace(state, tokens=alone))
    assert shown(view) == {"Hero", "Friend"}
    assert view.area.is_empty


def test_a_door_that_is_not_seen_stays_as_it_was_known():
    far = door((30, 2), (30, 3), name="door-2", state="open")
    state = fogged(rooms(), "explored", shapely.box(0, 0, 40, 40), d2="closed")
    state = replace(state, doors={**state.doors, far.id: far})
    view = player_view(state)
    assert view.state.doors["door-2"].state == "closed"
    assert player_view(replace(state, fogs={})).state.doors["door-2"].state == "open"  # wholly dark there


def test_an_open_secret_door_stays_known_when_it_shuts_unseen():
    far = door((30, 2), (30, 3), name="door-2", secret=True)
    everywhere = shapely.box(0, 0, 40, 40)
    plain = a_map(token("Hero", 2, 2, kind="pc"), wall((20, 0), (20, 40)), far)
    for known, doors in (("open", 1), ("closed", 0)):
        state = fogged(plain, "explored", everywhere, d2=known)
        assert len(player_view(state).state.doors) == doors


def test_doors_are_known_as_they_are_seen_or_as_they_were_uncovered():
    far = door((30, 2), (30, 3), name="door-2", state="open")
    unseen = door((30, 30), (30, 31), name="door-3", state="open")
    state = rooms(state="locked")
    state = fogged(
        replace(state, doors={**state.doors, far.id: far, unseen.id: unseen}), "explored", shapely.box(12, 0, 40, 10)
    )
    area = players_area(state).seen
    assert doors_known(state, state.fog, area) == {"door-1": "locked", "door-2": "open"}
    before = replace(state.fog, doors={"door-1": "open", "door-2": "closed"})
    assert doors_known(state, before, area) == {"door-1": "locked", "door-2": "closed"}


def new_names(before: MapState, after: MapState) -> list[str]:
    return [token.name for token in newly_shown(before, after) if token is not None]


def test_newly_shown_are_those_whom_the_players_did_not_see_before():
    assert new_names(rooms(), rooms(state="open")) == ["Lurker"]
    assert new_names(rooms(state="open"), rooms()) == []


def test_somebody_who_comes_into_the_light_is_newly_shown():
    dark = replace(rooms(), info=replace(rooms().info, darkness="dark"))
    lit = replace(dark, lights={"light-1": light(5.5, 2.5, 3)})
    assert new_names(dark, lit) == ["Foe"]
