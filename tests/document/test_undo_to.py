"""Any step of the history is one operation away: the same maps as step by step, in one transaction, told once a map."""

import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from battlemap.document.commands import AddMap, MoveTokens, SetDarkness, TurnTokens
from battlemap.document.document import ChangeEvent, Document
from battlemap.document.errors import DocumentError, DocumentFileError
from battlemap.document.model import MapId, TokenId
from battlemap.geometry.types import MapPoint
from tests.document.sample_map import MAP
from tests.document.test_every_command import OTHER_MAP, SAMPLES, snapshot

GUARD = TokenId("token-1")


def walked(document: Document) -> list[object]:
    """The maps at every position of the history, each reached step by step."""
    while document.undo():
        pass
    found: list[object] = [snapshot(document.maps)]
    while document.redo():
        found.append(snapshot(document.maps))
    return found


def test_any_position_is_reached_from_any_other_and_equals_the_walk(document: Document) -> None:
    for command in SAMPLES.values():
        try:
            document.execute(command)
        except DocumentError:
            continue  # it needs what another one has removed
    expected = walked(document)
    assert len(expected) > 20
    rng = random.Random(7)
    for position in [0, len(expected) - 1, *(rng.randrange(len(expected)) for _ in range(60))]:
        document.undo_to(position)
        assert document.position == position
        assert snapshot(document.maps) == expected[position]
        assert len(document.history()[0]) == position


def test_each_map_is_told_once_and_that_of_the_last_step_last(document: Document, events: list[ChangeEvent]) -> None:
    document.execute(AddMap(OTHER_MAP))
    for x in (1.0, 2.0):
        document.execute(MoveTokens(MAP, {GUARD: MapPoint(x, 0.0)}))
        document.execute(SetDarkness(MapId("map-2"), "dark" if x == 1.0 else "dim"))
    document.execute(TurnTokens(MAP, {TokenId("token-2"): 45.0}))
    events.clear()
    told = document.undo_to(2)
    assert list(told) == events
    assert [(event.map_id, event.changed) for event in events] == [
        ("map-2", {"map-2"}),
        (MAP, {"token-1", "token-2"}),
    ]
    assert document.undo_to(2) == ()


@pytest.mark.parametrize("position", [-1, 3])
def test_a_position_the_history_does_not_have_is_refused(document: Document, position: int) -> None:
    document.execute(MoveTokens(MAP, {GUARD: MapPoint(1.0, 1.0)}))
    with pytest.raises(DocumentError, match=f"no step {position}; expected 0 to 2"):
        document.undo_to(position)


def test_a_damaged_step_on_the_way_stops_the_whole_way(campaign_path: Path) -> None:
    with Document.open(campaign_path) as document:
        for x in range(1, 5):
            document.execute(MoveTokens(MAP, {GUARD: MapPoint(float(x), 0.0)}))
        before = document.map(MAP)
    with closing(sqlite3.connect(campaign_path)) as database, database:
        database.execute("UPDATE history SET before = '{' WHERE position = 3")
    with Document.open(campaign_path) as document:
        with pytest.raises(DocumentFileError, match="step 3 of the history"):
            document.undo_to(1)
        assert (document.position, document.map(MAP)) == (5, before)
        document.undo_to(3)
    with Document.open(campaign_path) as document:
        assert (document.position, document.map(MAP).tokens[GUARD].at.x) == (3, 2.0)


def test_every_map_is_told_even_if_a_listener_fails(document: Document) -> None:
    document.execute(AddMap(OTHER_MAP))
    document.execute(SetDarkness(MapId("map-2"), "dark"))
    document.execute(SetDarkness(MAP, "dark"))
    told: list[str] = []

    def listener(event: ChangeEvent) -> None:
        told.append(event.map_id)
        raise ValueError(event.map_id)

    document.subscribe(listener)
    with pytest.raises(ValueError, match=MAP):
        document.undo_to(2)
    assert told == [MAP, "map-2"]


def test_a_new_command_after_going_back_drops_what_could_be_redone(document: Document) -> None:
    for x in range(1, 5):
        document.execute(MoveTokens(MAP, {GUARD: MapPoint(float(x), 0.0)}))
    document.undo_to(2)
    document.execute(TurnTokens(MAP, {GUARD: 10.0}))
    assert (document.position, document.redo_text) == (3, None)
