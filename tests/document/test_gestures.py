"""Commands of one gesture become one step; everything else stays apart."""

from pathlib import Path

import pytest

from battlemap.document.commands import Command, EditToken, MoveTokens, TurnTokens
from battlemap.document.document import Document
from battlemap.document.model import TokenId
from battlemap.geometry.types import MapPoint
from tests.document.sample_map import MAP, sample_map, token

GUARD, PILOT = TokenId("token-1"), TokenId("token-2")
START = sample_map().tokens[GUARD].at


def nudge(x: float, gesture: str | None = "keys 1", who: TokenId = GUARD) -> MoveTokens:
    return MoveTokens(MAP, {who: MapPoint(x, 7.0)}, gesture=gesture)


def steps(document: Document) -> int:
    """How many steps can be taken back beyond the import of the map; the document stays as it is."""
    count = 0
    while document.undo_text != "Add map Cargo bay – östlich":
        document.undo()
        count += 1
    for _ in range(count):
        document.redo()
    return count


def run(document: Document, *commands: Command) -> int:
    for command in commands:
        document.execute(command)
    return steps(document)


def test_nudges_of_one_gesture_are_one_step_back_to_the_start(document: Document) -> None:
    assert run(document, nudge(1.0), nudge(2.0), nudge(3.0)) == 1
    assert document.map(MAP).tokens[GUARD].at == MapPoint(3.0, 7.0)
    document.undo()
    assert document.map(MAP) == sample_map()
    document.redo()
    assert document.map(MAP).tokens[GUARD].at == MapPoint(3.0, 7.0)


def test_each_command_of_a_gesture_is_told_on_its_own(document: Document, events: list[object]) -> None:
    document.execute(nudge(1.0))
    document.execute(nudge(2.0))
    assert len(events) == 2


@pytest.mark.parametrize(
    "second",
    [
        nudge(2.0, "keys 2"),
        nudge(2.0, None),
        nudge(2.0, who=PILOT),
        MoveTokens(MAP, {GUARD: MapPoint(2.0, 7.0), PILOT: MapPoint(3.0, 7.0)}, gesture="keys 1"),
        TurnTokens(MAP, {GUARD: 10.0}, gesture="keys 1"),
        EditToken(MAP, token(1, "Captain"), gesture="keys 1"),
    ],
    ids=["other gesture", "no gesture", "other token", "more tokens", "other command", "edit"],
)
def test_a_command_that_is_not_the_same_gesture_is_its_own_step(document: Document, second: Command) -> None:
    assert run(document, nudge(1.0), second) == 2


def test_commands_without_a_gesture_never_merge(document: Document) -> None:
    assert run(document, nudge(1.0, None), nudge(2.0, None)) == 2


def test_the_first_of_a_gesture_does_not_merge_with_what_came_before(document: Document) -> None:
    assert run(document, nudge(1.0, None), nudge(2.0), nudge(3.0)) == 2
    document.undo()
    assert document.map(MAP).tokens[GUARD].at == MapPoint(1.0, 7.0)


def test_a_gesture_that_ends_where_it_began_is_no_step(document: Document) -> None:
    assert run(document, nudge(1.0), nudge(2.0), nudge(START.x)) == 0
    assert document.map(MAP) == sample_map()
    assert document.redo_text is None


def test_a_gesture_goes_on_after_it_was_back_at_its_start(document: Document) -> None:
    assert run(document, nudge(9.0, None), nudge(1.0), nudge(9.0), nudge(2.0), nudge(3.0)) == 2
    document.undo()
    assert document.map(MAP).tokens[GUARD].at == MapPoint(9.0, 7.0)


def test_a_token_that_joins_the_gesture_late_goes_back_with_it(document: Document) -> None:
    pilot = sample_map().tokens[PILOT].at
    first = MoveTokens(MAP, {GUARD: MapPoint(1.0, 7.0), PILOT: pilot}, gesture="keys 1")
    second = MoveTokens(MAP, {GUARD: MapPoint(2.0, 7.0), PILOT: MapPoint(8.0, 8.0)}, gesture="keys 1")
    assert run(document, first, second) == 1
    document.undo()
    assert document.map(MAP) == sample_map()


@pytest.mark.parametrize("between", [Document.undo, Document.redo], ids=["undo", "redo"])
def test_nothing_merges_after_undo_or_redo(document: Document, between: object) -> None:
    document.execute(nudge(1.0, None))
    document.execute(nudge(2.0))
    if between is Document.redo:
        document.undo()
    between(document)
    expected = steps(document) + 1
    assert run(document, nudge(3.0)) == expected


def test_nothing_merges_after_a_restart(campaign_path: Path) -> None:
    with Document.open(campaign_path) as document:
        document.execute(nudge(1.0))
    with Document.open(campaign_path) as document:
        assert run(document, nudge(2.0)) == 2


def test_a_merged_step_is_taken_back_after_a_restart(campaign_path: Path) -> None:
    with Document.open(campaign_path) as document:
        for x in (1.0, 2.0, 3.0):
            document.execute(nudge(x))
    with Document.open(campaign_path) as document:
        document.undo()
        assert document.map(MAP) == sample_map()
