"""The document: events, ids, pictures and maps from elsewhere."""

from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from battlemap.document.commands import AddTokens, AddWalls, MoveTokens
from battlemap.document.document import ChangeEvent, Document
from battlemap.document.errors import DocumentError
from battlemap.document.model import Grid, ImageId, MapId, MapInfo, MapState, TokenId, WallId
from battlemap.document.records import in_order
from battlemap.geometry.types import MapPoint
from tests.document.sample_map import MAP, PICTURE, PICTURE_ID, sample_map, token, wall

GUARD, PILOT = TokenId("token-1"), TokenId("token-2")
MOVE = MoveTokens(MAP, {GUARD: MapPoint(5.0, 5.0)})


def test_an_event_names_only_the_records_that_changed(document: Document, events: list[ChangeEvent]) -> None:
    stays = document.map(MAP).tokens[PILOT].at
    event = document.execute(MoveTokens(MAP, {GUARD: MapPoint(5.0, 5.0), PILOT: stays}))
    assert event == ChangeEvent(MAP, "Move Guard and Pilot", frozenset({GUARD}))
    assert events == [event]


def test_a_command_that_changes_nothing_is_no_step_and_keeps_the_redo(document: Document) -> None:
    document.execute(MOVE)
    document.undo()
    event = document.execute(MoveTokens(MAP, {GUARD: document.map(MAP).tokens[GUARD].at}))
    assert event.changed == frozenset()
    assert document.redo_text == "Move Guard"


def test_a_new_command_drops_what_could_be_redone(document: Document) -> None:
    document.execute(MOVE)
    document.undo()
    document.execute(AddWalls(MAP, (wall(11),)))
    assert document.redo_text is None
    assert document.redo() is None


def test_undo_in_a_new_campaign_is_nothing_and_tells_nobody() -> None:
    with Document.in_memory() as document:
        heard: list[ChangeEvent] = []
        document.subscribe(heard.append)
        assert document.undo() is None
        assert document.redo() is None
        assert heard == []


def test_a_listener_hears_nothing_after_it_has_unsubscribed(document: Document) -> None:
    heard: list[ChangeEvent] = []
    unsubscribe = document.subscribe(heard.append)
    document.execute(MOVE)
    unsubscribe()
    unsubscribe()
    document.undo()
    assert len(heard) == 1


def test_a_listener_that_fails_leaves_the_change_and_the_other_listeners_whole(document: Document) -> None:
    def fail(event: ChangeEvent) -> None:
        raise ZeroDivisionError(event.text)

    heard: list[ChangeEvent] = []
    document.subscribe(fail)
    document.subscribe(heard.append)
    with pytest.raises(ZeroDivisionError, match="Move Guard"):
        document.execute(MOVE)
    assert document.map(MAP).tokens[GUARD].at == MapPoint(5.0, 5.0)
    assert len(heard) == 1
    with pytest.raises(ZeroDivisionError):
        document.undo()
    assert document.map(MAP) == sample_map()


def test_a_listener_finds_the_document_changed_already(document: Document) -> None:
    seen: list[MapPoint] = []
    document.subscribe(lambda event: seen.append(document.map(event.map_id).tokens[GUARD].at))
    document.execute(MOVE)
    document.undo()
    assert seen == [MapPoint(5.0, 5.0), sample_map().tokens[GUARD].at]


def test_records_are_in_the_order_of_their_numbers_whatever_came_first(document: Document) -> None:
    document.execute(AddWalls(MAP, (wall(12), wall(3))))
    document.execute(AddWalls(MAP, (wall(11),)))
    assert list(document.map(MAP).walls) == ["wall-1", "wall-2", "wall-3", "wall-10", "wall-11", "wall-12"]
    assert in_order(["b", "a-2", "a-10", "a", "wall-10", "wall-9"]) == [
        "a",
        "a-2",
        "a-10",
        "b",
        "wall-9",
        "wall-10",
    ]


def test_an_id_is_never_given_again_after_undo_and_restart(campaign_path: Path) -> None:
    with Document.open(campaign_path) as document:
        first = WallId(document.new_id("wall"))
        document.execute(AddWalls(MAP, (replace(wall(1), id=first),)))
        document.undo()
    with Document.open(campaign_path) as document:
        assert first == "wall-11"
        assert document.new_id("wall") == "wall-12"
        assert document.redo() is not None


def test_an_id_that_a_command_brought_along_is_not_given_again(document: Document) -> None:
    document.execute(AddTokens(MAP, (token(40, "Drone"),)))
    document.undo()
    assert document.new_id("token") == "token-41"


def test_an_unknown_map_or_picture_is_an_error_that_names_it(document: Document) -> None:
    with pytest.raises(DocumentError, match="map-7"):
        document.map(MapId("map-7"))
    with pytest.raises(DocumentError, match="cafe"):
        document.image(ImageId("cafe"))


def test_a_picture_is_kept_once_and_found_after_a_restart(campaign_path: Path) -> None:
    data = bytes(range(256)) * 4000
    with Document.open(campaign_path) as document:
        image_id = document.add_image(data)
        size = campaign_path.stat().st_size
        assert document.add_image(data) == image_id == sha256(data).hexdigest()
        assert campaign_path.stat().st_size == size
    with Document.open(campaign_path) as document:
        assert document.image(image_id) == data
        assert document.image(PICTURE_ID) == PICTURE


def test_a_map_imported_into_a_new_campaign_keeps_its_ids(document: Document) -> None:
    assert document.map(MAP) == sample_map()
    assert document.image(PICTURE_ID) == PICTURE


def test_a_map_imported_again_gets_new_ids_in_the_same_order(document: Document) -> None:
    map_id = document.import_map(sample_map(), {})
    again = document.map(map_id)
    assert map_id == "map-2"
    assert list(again.walls) == ["wall-11", "wall-12", "wall-13"]
    assert [each.line for each in again.walls.values()] == [each.line for each in sample_map().walls.values()]
    assert [each.name for each in again.tokens.values()] == ["Guard", "Pilot"]
    assert document.map(MAP) == sample_map()


def test_an_imported_map_gets_new_ids_where_a_step_that_was_undone_had_used_them(document: Document) -> None:
    document.undo()
    assert not document.maps
    assert document.import_map(sample_map(), {}) == "map-2"


def test_ids_that_are_not_ours_are_kept_until_they_clash(document: Document) -> None:
    info = MapInfo(id=MapId("Roof"), name="Roof", system="psipunk", grid=Grid(columns=2, rows=2))
    state = MapState(info=info, tokens={TokenId("zoe"): replace(token(1, "Zoë"), id=TokenId("zoe"))})
    assert document.import_map(state, {}) == "Roof"
    assert list(document.map(MapId("Roof")).tokens) == ["zoe"]
    second = document.import_map(state, {})
    assert (second, list(document.map(second).tokens)) == ("map-2", ["token-3"])


def test_a_picture_under_a_wrong_name_is_refused_with_the_whole_map(document: Document) -> None:
    with pytest.raises(DocumentError, match="SHA-256"):
        document.import_map(sample_map(), {ImageId("beef"): PICTURE})
    assert list(document.maps) == [MAP]


def test_the_maps_cannot_be_written_from_outside(document: Document) -> None:
    with pytest.raises(TypeError):
        document.maps[MAP] = sample_map()  # type: ignore[index]


def test_the_map_a_campaign_begins_with_is_no_step_and_its_ids_are_not_given_again(tmp_path: Path) -> None:
    with Document.create(tmp_path / "new.bmap") as document:
        map_id = document.import_map(sample_map(), {}, undoable=False)
        assert (document.history(), document.undo()) == (((), ()), None)
        begun = document.map(map_id)
    with Document.open(tmp_path / "new.bmap") as again:
        assert again.map(map_id) == begun
        assert again.new_id("token") not in begun.tokens
