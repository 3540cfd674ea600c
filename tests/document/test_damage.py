"""Damaged files: what can be read is there, the rest is listed, and the damaged file is not written."""

import os
import random
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path

import pytest

from battlemap.document.commands import AddWalls, EditMapInfo, EditTokens, MoveTokens
from battlemap.document.document import Document
from battlemap.document.errors import DocumentError, DocumentFileError
from battlemap.document.model import TokenId
from battlemap.formats.load import is_campaign
from battlemap.geometry.types import MapPoint
from tests.document.sample_map import MAP, PICTURE, PICTURE_ID, sample_info, sample_map, wall

GUARD = TokenId("token-1")


def edit(path: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement, values)


ROWS = {
    "not JSON": (
        "UPDATE records SET data = '{oops' WHERE id = 'wall-2'",
        "map-1, wall wall-2: expected JSON",
    ),
    "not text": (
        "UPDATE records SET data = x'ff00' WHERE id = 'wall-2'",
        "map-1, wall wall-2: 'utf-8' codec",
    ),
    "a field": (
        "UPDATE records SET data = replace(data, '\"line\":[[8.0', '\"line\":[[null') WHERE id = 'wall-2'",
        "map-1, wall wall-2: line[0]: expected a number, found None",
    ),
    "another id": (
        "UPDATE records SET data = replace(data, 'wall-2', 'wall-7') WHERE id = 'wall-2'",
        "map-1, wall wall-2: expected the id 'wall-2' in the record, found 'wall-7'",
    ),
    "another kind": (
        "UPDATE records SET kind = 'dragon' WHERE id = 'wall-2'",
        "map-1, dragon wall-2: not a kind of record this version knows",
    ),
}


@pytest.mark.parametrize(("statement", "problem"), ROWS.values(), ids=ROWS)
def test_a_damaged_record_is_listed_and_the_others_are_there(campaign_path: Path, statement: str, problem: str) -> None:
    edit(campaign_path, statement)
    with Document.open(campaign_path) as document:
        assert [each.startswith(problem) for each in document.problems] == [True], document.problems
        assert list(document.map(MAP).walls) == ["wall-1", "wall-10"]
        assert document.map(MAP).tokens == sample_map().tokens
        document.execute(MoveTokens(MAP, {GUARD: MapPoint(1.0, 1.0)}))
    with Document.open(campaign_path) as document:
        assert document.map(MAP).tokens[GUARD].at == MapPoint(1.0, 1.0)


def test_the_id_of_a_damaged_record_is_not_given_again(campaign_path: Path) -> None:
    edit(campaign_path, "DELETE FROM counters")
    edit(campaign_path, "UPDATE records SET data = '' WHERE id = 'wall-10'")
    with Document.open(campaign_path) as document:
        assert document.new_id("wall") == "wall-11"


def test_a_map_whose_info_is_damaged_has_a_stand_in_until_it_is_edited(campaign_path: Path) -> None:
    edit(campaign_path, "UPDATE records SET data = '{}' WHERE kind = 'map'")
    with Document.open(campaign_path) as document:
        state = document.map(MAP)
        assert len(document.problems) == 2
        assert (state.info.name, state.info.grid.columns, state.info.grid.rows) == ("map-1 (damaged)", 9, 8)
        assert state == replace(sample_map(), info=state.info)
        document.execute(EditMapInfo(MAP, sample_info()))
    with Document.open(campaign_path) as document:
        assert document.problems == ()
        assert document.map(MAP) == sample_map()


def test_a_picture_that_is_gone_is_listed_and_asking_for_it_is_an_error(campaign_path: Path) -> None:
    edit(campaign_path, "DELETE FROM images")
    with Document.open(campaign_path) as document:
        assert document.problems == (f"map-1, map picture: its picture is missing ({PICTURE_ID[:12]})",)
        with pytest.raises(DocumentError, match="there is no picture"):
            document.image(PICTURE_ID)


def test_a_picture_whose_bytes_changed_is_listed_and_asking_for_it_is_an_error(campaign_path: Path) -> None:
    edit(campaign_path, "UPDATE images SET data = x'00'")
    with Document.open(campaign_path) as document:
        assert document.problems == (f"map-1, map picture: its picture is damaged ({PICTURE_ID[:12]})",)
        with pytest.raises(DocumentFileError, match="is damaged"):
            document.image(PICTURE_ID)


def test_the_picture_of_a_token_whose_bytes_changed_is_listed(campaign_path: Path) -> None:
    with Document.open(campaign_path) as document:
        face = document.add_image(b"a face")
        guard = document.map(MAP).tokens[GUARD]
        document.execute(EditTokens(MAP, (replace(guard, image=face),)))
    with Document.open(campaign_path) as document:
        assert document.problems == ()
    edit(campaign_path, "UPDATE images SET data = x'00' WHERE length(data) = 6")
    with Document.open(campaign_path) as document:
        assert document.problems == (f"map-1, token {guard.name}: its picture is damaged ({face[:12]})",)


def test_a_damaged_step_cannot_be_taken_back_but_work_goes_on(campaign_path: Path) -> None:
    edit(campaign_path, "UPDATE history SET before = '[[3]]'")
    with Document.open(campaign_path) as document:
        with pytest.raises(DocumentFileError, match="step 1 of the history, 'Add map Cargo bay – östlich', is damaged"):
            document.undo()
        assert document.map(MAP) == sample_map()
        document.execute(AddWalls(MAP, (wall(11),)))
        document.undo()
        assert document.map(MAP) == sample_map()


@pytest.mark.parametrize("statement", ["DELETE FROM counters", "UPDATE counters SET value = 'many'"])
def test_without_its_counters_a_campaign_can_still_be_taken_back(campaign_path: Path, statement: str) -> None:
    edit(campaign_path, statement)
    with Document.open(campaign_path) as document:
        assert document.new_id("wall") == "wall-11"
        document.undo()
        assert not document.maps


STEPS = {
    "not JSON": (
        "UPDATE history SET before = '{' WHERE position = 2",
        "step 2 of the history, 'Add wall', is",
    ),
    "a shape": (
        "UPDATE history SET after = '[[3]]' WHERE position = 2",
        "step 2 of the history, 'Add wall', is",
    ),
    "not text": (
        "UPDATE history SET before = x'ff' WHERE position = 2",
        "step 2 of the history, 'Add wall', is",
    ),
    "a text that is none": ("UPDATE history SET text = x'ff' WHERE position = 2", "step 2 of the history is"),
    "no UTF-8": ("UPDATE history SET before = CAST(x'ff' AS TEXT) WHERE position = 2", "step 2 of the history is"),
    "a text in no UTF-8": ("UPDATE history SET text = CAST(x'ff41' AS TEXT) WHERE position = 2", "step 2 of the"),
    "far from the others": (
        "UPDATE history SET position = 200000000 WHERE position = 4",
        "the number of steps done says 4; 3",
    ),
    "all gone": ("DELETE FROM history", "the number of steps done says 4; 0 of 0"),
    "one gone": ("DELETE FROM history WHERE position = 2", "step 2 of 4 is missing"),
    "too many done": (
        "UPDATE counters SET value = 77 WHERE name = 'done'",
        "the number of steps done says 77; 4",
    ),
    "fewer than none": (
        "UPDATE counters SET value = -1 WHERE name = 'done'",
        "the number of steps done says -1",
    ),
    "not known": ("DELETE FROM counters", "the number of steps done is missing; 4 of 4 are taken as done"),
    "none done": (
        "UPDATE counters SET value = 0 WHERE name = 'done'",
        "the number of steps done, 0 of 4, does",
    ),
}


@pytest.fixture
def worked_on(campaign_path: Path) -> Path:
    """A campaign of four steps."""
    with Document.open(campaign_path) as document:
        for number in (11, 12, 13):
            document.execute(AddWalls(MAP, (wall(number),)))
        assert document.position == 4
    return campaign_path


@pytest.mark.parametrize(("statement", "problem"), STEPS.values(), ids=STEPS)
def test_damage_of_the_history_is_told_on_opening(worked_on: Path, statement: str, problem: str) -> None:
    edit(worked_on, statement)
    with Document.open(worked_on) as document:
        assert document.problems[0].startswith(f"history: {problem}"), document.problems
        assert len(document.problems) <= 2
        assert {"wall-11", "wall-12", "wall-13"} <= set(document.map(MAP).walls)


def test_a_step_that_is_gone_keeps_its_row_so_that_every_row_leads_to_its_step(worked_on: Path) -> None:
    edit(worked_on, "DELETE FROM history WHERE position = 2")
    with Document.open(worked_on) as document:
        document.undo()
        assert document.history() == (("Add map Cargo bay – östlich", "(missing)", "Add wall"), ("Add wall",))


def test_the_history_of_a_step_in_no_utf_8_is_shown_and_goes_as_far_as_it_can(worked_on: Path) -> None:
    edit(worked_on, "UPDATE history SET text = CAST(x'ff41' AS TEXT) WHERE position = 3")
    with Document.open(worked_on) as document:
        assert document.history()[0][2] == "\ufffdA"
        document.undo()
        with pytest.raises(
            DocumentFileError, match=r"step 3 of the history is damaged.*Nothing after it can be taken back"
        ):
            document.undo()


def test_what_is_whole_is_told_as_nothing_also_where_steps_were_taken_back(worked_on: Path) -> None:
    with Document.open(worked_on) as document:
        document.undo_to(2)
    with Document.open(worked_on) as document:
        assert (document.problems, document.position) == ((), 2)
        document.undo_to(4)
        document.undo_to(0)
    with Document.open(worked_on) as document:
        assert (document.problems, document.position) == ((), 0)


def test_a_number_of_steps_that_does_not_fit_the_maps_is_taken_from_the_last_step(worked_on: Path) -> None:
    edit(worked_on, "UPDATE counters SET value = 0 WHERE name = 'done'")
    with Document.open(worked_on) as document:
        document.undo()
        assert "wall-13" not in document.map(MAP).walls
        assert "wall-12" in document.map(MAP).walls


def test_a_step_that_is_damaged_on_its_other_side_can_be_gone_over(worked_on: Path) -> None:
    edit(worked_on, "UPDATE history SET after = '{' WHERE position = 3")
    with Document.open(worked_on) as document:
        document.undo_to(0)
        assert not document.maps
        document.undo_to(2)
        with pytest.raises(DocumentFileError, match="Nothing before it can be done again, nothing after it"):
            document.redo()


def test_at_a_damaged_step_it_is_told_how_far_one_can_go(worked_on: Path) -> None:
    edit(worked_on, "UPDATE history SET before = '{' WHERE position = 2")
    with Document.open(worked_on) as document:
        with pytest.raises(DocumentFileError, match="2 steps after it can be taken back, nothing before it"):
            document.undo_to(0)
        document.undo_to(2)
        with pytest.raises(DocumentFileError, match="Nothing after it can be taken back"):
            document.undo()


def test_a_step_of_a_map_that_is_not_there_is_no_silence(worked_on: Path) -> None:
    edit(worked_on, "UPDATE history SET map = 'map-9' WHERE position = 4")
    with Document.open(worked_on) as document:
        with pytest.raises(DocumentFileError, match="'Add wall' in the history is damaged: it is of a map that is not"):
            document.undo()
        assert list(document.maps) == [MAP]


@pytest.fixture
def big_path(campaign_path: Path) -> Path:
    """A campaign of many pages, so that some survive."""
    with Document.open(campaign_path) as document:
        document.execute(AddWalls(MAP, tuple(wall(number, number / 7.0) for number in range(11, 250))))
    return campaign_path


def test_a_file_cut_short_opens_in_memory_with_what_is_left_and_stays_as_it_is(big_path: Path) -> None:
    with big_path.open("r+b") as file:
        file.truncate(big_path.stat().st_size * 2 // 3)
    before = big_path.read_bytes()
    with Document.open(big_path) as document:
        assert document.path is None
        assert "the file is damaged" in document.problems[0]
        walls = document.map(MAP).walls
        assert 20 < len(walls) < 242
        assert all(walls[wall_id] == wall(int(wall_id[5:]), int(wall_id[5:]) / 7.0) for wall_id in list(walls)[3:])
        document.execute(EditMapInfo(MAP, sample_info()))
        copy = big_path.with_name("saved.bmap")
        document.save_copy(copy)
    with Document.open(copy) as document:
        assert document.problems == () or "picture is missing" in document.problems[0]
        assert document.map(MAP).walls == walls
    assert big_path.read_bytes() == before


def test_a_file_with_a_page_of_zeros_opens_with_the_pages_around_it(big_path: Path) -> None:
    data = bytearray(big_path.read_bytes())
    page = data.index(b"map-1wallwall-150{") // 4096
    data[page * 4096 : (page + 1) * 4096] = bytes(4096)
    big_path.write_bytes(data)
    with Document.open(big_path) as document:
        assert document.path is None
        assert {"wall-1", "wall-249"} <= set(document.map(MAP).walls)
        assert "wall-150" not in document.map(MAP).walls
        assert len(document.map(MAP).walls) > 200
        assert document.map(MAP).tokens == sample_map().tokens
        assert document.image(PICTURE_ID) == PICTURE


def flip(data: bytearray, rng: random.Random) -> None:
    for _ in range(rng.choice([1, 1, 3, 50])):
        data[rng.randrange(len(data))] = rng.randrange(256)


def zero(data: bytearray, rng: random.Random) -> None:
    start = rng.randrange(len(data))
    end = min(start + rng.randrange(1, 5000), len(data))
    data[start:end] = bytes(end - start)


def cut(data: bytearray, rng: random.Random) -> None:
    del data[rng.randrange(len(data)) :]


@pytest.mark.parametrize("damage", [flip, zero, cut])
def test_40_damaged_files_open_in_part_or_are_refused_and_a_refused_file_is_not_written(
    big_path: Path, damage: Callable[[bytearray, random.Random], None]
) -> None:
    rng = random.Random(7)
    whole = big_path.read_bytes()
    opened = 0
    for _ in range(40):
        data = bytearray(whole)
        damage(data, rng)
        big_path.write_bytes(data)
        opened += opens_or_is_refused(big_path)
        assert os.listdir(big_path.parent) == [big_path.name]
    assert opened > 10


def opens_or_is_refused(path: Path) -> bool:
    """Whether the file opens. What opens can be worked with; what does not open in place is not written."""
    before = path.read_bytes()
    try:
        document = Document.open(path)
    except DocumentFileError:
        assert path.read_bytes() == before
        return False
    with document:
        with suppress(DocumentError):
            document.execute(MoveTokens(MAP, {GUARD: MapPoint(1.0, 1.0)}))
            document.undo()
            document.undo()
            document.image(PICTURE_ID)
        assert document.path == path or path.read_bytes() == before
    return True


@pytest.mark.parametrize("place", [0, 6, 15])
def test_a_campaign_whose_first_bytes_are_damaged_is_opened_as_a_damaged_campaign(
    campaign_path: Path, place: int
) -> None:
    """It was taken for a scenario text, whose encoding was told (issue 8)."""
    damaged = bytearray(campaign_path.read_bytes())
    damaged[place] ^= 0xA2
    campaign_path.write_bytes(damaged)
    assert is_campaign(campaign_path)
    with Document.open(campaign_path) as document:
        assert document.map(MAP) == sample_map()
        assert document.image(PICTURE_ID) == PICTURE
        assert "its first bytes are not those of a campaign" in document.problems[0]
    assert campaign_path.read_bytes() == bytes(damaged)
