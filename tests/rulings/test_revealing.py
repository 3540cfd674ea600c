"""What commands reveal, and how undo takes it back."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
import shapely
from shapely.geometry import Point

from battlemap.document.commands import (
    AddWalls,
    EditToken,
    MoveTokens,
    SetDoorState,
    SetFogMode,
    SetRevealed,
    TurnTokens,
    WithFog,
)
from battlemap.document.document import Document
from battlemap.document.errors import DocumentError
from battlemap.document.model import DoorId, MapState, TokenId
from battlemap.geometry.rings import area_of
from battlemap.geometry.types import MapPoint
from battlemap.rulings import revealing
from battlemap.rulings.fog import players_area
from battlemap.rulings.revealing import carry_out, with_fog
from tests.rulings.build import a_map, door, token, wall

HERO, FOE, GATE = TokenId("token-1"), TokenId("token-2"), DoorId("door-1")


def corridor() -> MapState:
    """A hero looks east along a corridor; in its north wall are a shut gate and, at x = 20, a cleft without an end."""
    hero = replace(token("Hero", 2, 11, kind="pc", optimal_arc_deg=90.0, peripheral_arc_deg=90.0), id=HERO)
    foe = replace(token("Foe", 6, 5), id=FOE)
    walls = (
        wall((0, 10), (6, 10)),
        wall((7, 10), (20, 10), (20, 0), name="wall-2"),
        wall((0, 14), (30, 14), name="wall-3"),
        wall((21, 0), (21, 10), (40, 10), name="wall-4"),
    )
    return a_map(hero, foe, *walls, door((6, 10), (7, 10)))


@pytest.fixture
def document() -> Document:
    document = Document.in_memory()
    document.import_map(corridor(), {})
    return document


def the_map(document: Document) -> MapState:
    return next(iter(document.maps.values()))


def explored(document: Document) -> object:
    return area_of(the_map(document).fog.revealed)


def explore(document: Document) -> None:
    carry_out(document, SetFogMode(the_map(document).info.id, "explored"))


def move(document: Document, x: float, y: float, token_id: TokenId = HERO, gesture: str | None = None) -> None:
    carry_out(document, MoveTokens(the_map(document).info.id, {token_id: MapPoint(x, y)}, gesture=gesture))


def test_choosing_the_mode_reveals_what_is_seen_in_the_same_step(document):
    explore(document)
    assert explored(document).contains(Point(15, 12))
    document.undo()
    assert the_map(document).fogs == {}


@pytest.mark.parametrize("mode", ["seen", "painted", "off"])
def test_without_memory_a_command_is_left_as_it_is(mode):
    state = corridor()
    state = replace(state, fogs={"fog": replace(state.fog, mode=mode)})
    command = MoveTokens(state.info.id, {HERO: MapPoint(5, 11)})
    assert with_fog(state, command) is command


def test_a_move_reveals_what_is_seen_on_the_way_and_undo_takes_it_back(document):
    """The cleft at x = 20 to 21 is seen only from below it, and not from the end of the way."""
    explore(document)
    before = the_map(document)
    carry_out(document, TurnTokens(before.info.id, {HERO: 0.0}))
    turned = the_map(document)
    move(document, 30, 11)
    assert explored(document).contains(Point(20.5, 3))
    assert not players_area(the_map(document)).seen.contains(Point(20.5, 3))
    document.undo()
    assert the_map(document) == turned
    document.undo()
    assert the_map(document) == before


def test_a_way_that_something_blocks_reveals_only_where_it_ends(document):
    explore(document)
    carry_out(document, TurnTokens(the_map(document).info.id, {HERO: 0.0}))
    move(document, 30, 4)  # through the wall
    assert not explored(document).contains(Point(20.5, 3))
    assert explored(document).contains(Point(30.5, 1))


def test_somebody_who_looks_around_at_least_every_half_cell(document, monkeypatch):
    explore(document)
    asked: list[float] = []
    plain = revealing.seen_by_any

    def noted(state, viewers):
        asked.append(state.tokens[HERO].at.x)
        return plain(state, viewers)

    monkeypatch.setattr(revealing, "seen_by_any", noted)
    move(document, 8.2, 11)
    places = [2.0, *asked, 8.2]
    assert max(b - a for a, b in pairwise(places)) <= 0.5


def test_a_foe_that_moves_reveals_nothing(document):
    explore(document)
    before = the_map(document).fog
    move(document, 10, 5, FOE)
    assert the_map(document).fog == before


def test_an_opened_door_reveals_the_room_behind(document):
    explore(document)
    carry_out(document, TurnTokens(the_map(document).info.id, {HERO: 45.0}))
    assert not explored(document).contains(Point(14, 7.1))
    carry_out(document, SetDoorState(the_map(document).info.id, GATE, "open"))
    assert explored(document).contains(Point(14, 7.1))
    assert the_map(document).fog.doors[GATE] == "open"
    document.undo()
    assert not explored(document).contains(Point(14, 7.1))


def test_a_door_that_shuts_unseen_stays_open_in_memory(document):
    explore(document)
    carry_out(document, SetDoorState(the_map(document).info.id, GATE, "open"))
    carry_out(document, TurnTokens(the_map(document).info.id, {HERO: 180.0}))
    carry_out(document, SetDoorState(the_map(document).info.id, GATE, "closed"))
    assert the_map(document).fog.doors[GATE] == "open"


def test_keys_pressed_in_a_row_are_one_step_fog_and_all(document):
    explore(document)
    before = the_map(document)
    for x in range(3, 9):
        move(document, x, 11, gesture="nudge-1")
    assert document.history()[0][-2:] == ("Show players what they explored", "Move Hero")
    document.undo()
    assert the_map(document) == before


def test_a_command_that_reveals_nothing_new_leaves_the_fog_as_it_was(document):
    explore(document)
    before = the_map(document).fog
    hero = the_map(document).tokens[HERO]
    event = carry_out(document, EditToken(the_map(document).info.id, replace(hero, conditions=("shaken",))))
    assert event.changed == {HERO}
    assert the_map(document).fog == before


def test_a_command_that_nobody_sees_by_is_left_as_it_is(document):
    explore(document)
    state = the_map(document)
    renamed = EditToken(state.info.id, replace(state.tokens[HERO], name="Heroine"))
    assert with_fog(state, renamed) is renamed
    unhidden = EditToken(state.info.id, replace(state.tokens[FOE], light_cells=3.0))
    assert isinstance(with_fog(state, unhidden), WithFog)


def test_forgetting_keeps_what_is_seen_now(document):
    explore(document)
    move(document, 30, 11)
    carry_out(document, SetRevealed(the_map(document).info.id, (), "Forget what was explored"))
    seen = players_area(the_map(document)).seen
    assert shapely.symmetric_difference(explored(document), seen).area < 1


def test_what_makes_no_sense_is_refused_by_the_document(document):
    explore(document)
    with pytest.raises(DocumentError, match="token-9"):
        move(document, 1, 1, TokenId("token-9"))


def test_a_map_that_can_not_be_measured_is_edited_without_exploring(document):
    explore(document)
    state = the_map(document)
    hexes = replace(state, info=replace(state.info, house_rules={"dim_light_hides": "perhaps"}))
    command = AddWalls(hexes.info.id, (wall((1, 1), (2, 2), name="wall-9"),))
    assert with_fog(hexes, command) is command


def test_a_fog_command_is_not_wrapped_twice(document):
    explore(document)
    once = with_fog(the_map(document), MoveTokens(the_map(document).info.id, {HERO: MapPoint(5, 11)}))
    assert isinstance(once, WithFog)
    assert with_fog(the_map(document), once) is once


def test_tc_27_move_reveal_fog_lose_hit_points_undo_restores_all(tmp_path: Path):
    """The fog part: each undo gives the state before, also after the file was closed and opened again."""
    path = tmp_path / "campaign.bmap"
    states = []
    with Document.create(path) as document:
        document.import_map(corridor(), {})
        explore(document)
        states.append(the_map(document))
        move(document, 30, 11)
        states.append(the_map(document))
        hero = the_map(document).tokens[HERO]
        hurt = replace(hero, starflight=replace(hero.starflight, stats={**hero.starflight.stats, "hp": 3}))
        carry_out(document, EditToken(the_map(document).info.id, hurt))
        assert the_map(document) not in states
    with Document.open(path) as document:
        assert document.problems == ()
        for expected in reversed(states):
            document.undo()
            assert the_map(document) == expected
        assert states[0].fog != states[1].fog


def test_nothing_in_the_window_executes_commands_past_the_fog():
    root = Path(revealing.__file__).parents[1]
    sources = {
        path: path.read_text(encoding="utf-8") for part in ("scene", "ui") for path in (root / part).rglob("*.py")
    }
    past = [path.name for path, text in sources.items() if "document.execute(" in text]
    assert past == []
    assert sum("carry_out(" in text for text in sources.values()) == 2
