"""The creatures a game master keeps for any campaign."""

from dataclasses import replace
from hashlib import sha256

import pytest

from battlemap.document.creatures import NO_FOLDER, CreatureLibrary, CreatureRef
from battlemap.document.document import Document
from battlemap.document.errors import DocumentError, DocumentFileError
from battlemap.document.model import Crop, ImageId
from tests.document.sample_map import token

FACE = b"not really a face"
FACE_ID = ImageId(sha256(FACE).hexdigest())
THUGS = "Thugs & <co>"


@pytest.fixture
def library(tmp_path):
    return CreatureLibrary(tmp_path / "data" / "creatures.bmap")


def kept(library):
    return [(ref.folder, ref.name) for ref in library.creatures()]


def test_a_library_nobody_wrote_to_is_empty_and_makes_no_file(library, tmp_path):
    assert library.creatures() == {}
    assert list(tmp_path.iterdir()) == []


def test_a_creature_is_kept_whole_with_its_picture(library, tmp_path):
    guard = replace(token(7, "Guard"), image=FACE_ID, crop=Crop(2.0, 0.1, -0.2), notes="bribable", elevation_m=2.0)
    (ref,) = library.add([guard], THUGS, {FACE_ID: FACE})
    again = CreatureLibrary(tmp_path / "data" / "creatures.bmap")
    found = again.creatures()[ref]
    assert replace(found, id=guard.id, at=guard.at) == guard
    assert again.image(FACE_ID) == FACE


def test_a_taken_name_gets_the_next_number_in_its_folder_alone(library):
    library.add([token(1, "Guard")], THUGS, {})
    library.add([token(1, "Guard")], THUGS, {})
    library.add([token(1, "Guard")], NO_FOLDER, {})
    assert kept(library) == [(NO_FOLDER, "Guard"), (THUGS, "Guard"), (THUGS, "Guard 2")]


def test_creatures_are_renamed_copied_moved_and_deleted_and_each_can_be_taken_back(library):
    guard, pilot = library.add([token(1, "Guard"), token(2, "Pilot")], NO_FOLDER, {})
    for work, expected in (
        (lambda: library.rename(pilot, "“Ace” <i>"), [(NO_FOLDER, "Guard"), (NO_FOLDER, "“Ace” <i>")]),
        (lambda: library.duplicate(guard), [(NO_FOLDER, "Guard"), (NO_FOLDER, "Guard 2"), (NO_FOLDER, "Pilot")]),
        (lambda: library.move([guard], THUGS), [(NO_FOLDER, "Pilot"), (THUGS, "Guard")]),
        (lambda: library.rename_folder(NO_FOLDER, THUGS), [(THUGS, "Guard"), (THUGS, "Pilot")]),
        (lambda: library.remove([guard, pilot]), []),
    ):
        work()
        assert kept(library) == expected
        assert library.undo_text
        library.undo()
        assert kept(library) == [(NO_FOLDER, "Guard"), (NO_FOLDER, "Pilot")]
        assert library.undo_text is None


def test_a_folder_takes_the_creatures_of_another_in(library):
    library.add([token(1, "Guard")], NO_FOLDER, {})
    library.add([token(1, "Guard")], THUGS, {})
    library.rename_folder(NO_FOLDER, THUGS)
    assert kept(library) == [(THUGS, "Guard"), (THUGS, "Guard 2")]


def test_work_that_fails_on_the_way_leaves_everything_as_it_was(library):
    guard, _ = library.add([token(1, "Guard"), token(2, "Pilot")], NO_FOLDER, {})
    with pytest.raises(DocumentError, match="no creature 'Nobody'"):
        library.remove([guard, CreatureRef(NO_FOLDER, "Nobody")])
    with pytest.raises(DocumentError, match="'Pilot' is on the map already"):
        library.rename(guard, "Pilot")
    assert kept(library) == [(NO_FOLDER, "Guard"), (NO_FOLDER, "Pilot")]


def test_what_another_program_did_since_is_not_taken_back(library, tmp_path):
    library.add([token(1, "Guard")], NO_FOLDER, {})
    other = CreatureLibrary(tmp_path / "data" / "creatures.bmap")
    other.add([token(2, "Pilot")], NO_FOLDER, {})
    with pytest.raises(DocumentError, match="changed by another program"):
        library.undo()
    assert kept(library) == [(NO_FOLDER, "Guard"), (NO_FOLDER, "Pilot")]


def test_a_library_that_is_no_campaign_file_says_so_and_is_left_as_it_is(library, tmp_path):
    path = tmp_path / "data" / "creatures.bmap"
    path.parent.mkdir()
    path.write_bytes(b"my shopping list" * 40)
    with pytest.raises(DocumentFileError, match=r"creatures\.bmap"):
        library.add([token(1, "Guard")], NO_FOLDER, {})
    assert path.read_bytes() == b"my shopping list" * 40


def test_the_library_is_a_campaign_file_like_any_other(library, tmp_path):
    library.add([token(1, "Guard")], THUGS, {})
    with Document.open(tmp_path / "data" / "creatures.bmap") as document:
        assert [(each.info.name, len(each.tokens)) for each in document.maps.values()] == [(THUGS, 1)]


def test_many_creatures_are_moved_and_deleted_in_one_step_a_folder(library, tmp_path):
    def steps() -> int:
        with Document.open(tmp_path / "data" / "creatures.bmap") as document:
            return len(document.history()[0])

    made = library.add([token(number, f"Guard {number}") for number in range(1, 9)], NO_FOLDER, {})
    library.add([token(9, "Boss")], THUGS, {})
    before = steps()
    library.move(made[:6], THUGS)
    assert steps() == before + 2  # there before they are gone here
    library.remove([*made[6:], CreatureRef(THUGS, "Boss"), CreatureRef(THUGS, "Guard 1")])
    assert steps() == before + 4
    assert kept(library) == [(THUGS, f"Guard {number}") for number in range(2, 7)]
    library.undo()
    assert len(kept(library)) == 9
