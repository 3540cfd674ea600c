"""Of a damaged campaign no number comes without a word, and no file that looks whole."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from battlemap.document.document import Document
from battlemap.document.model import Picture
from battlemap.formats.load import load_map
from battlemap.formats.pictures import image_id
from tests.cli.conftest import Command
from tests.formats.test_pictures import png_that_claims
from tests.rulings.build import a_map

PAIR = ("--from", "Mara Voss", "--to", "Skarn")
SHOT = (*PAIR, "--weapon", "Pistol")
ASKING = [("info",), ("sight", *PAIR), ("attack", *SHOT), ("resolve", *SHOT, "--seed", "1")]
LOST = "map-1, wall wall-14: expected JSON"


def damaged(path: Path, sample: Path, statement: str) -> Path:
    with Document.create(path) as document:
        loaded = load_map(sample)
        document.import_map(loaded.state, loaded.images)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement)
    return path


@pytest.fixture
def bay(tmp_path: Path, sample: Path) -> Path:
    """The sample, with the wall lost that Skarn stands behind."""
    return damaged(tmp_path / "bay.bmap", sample, "UPDATE records SET data = '{oops' WHERE id = 'wall-14'")


@pytest.mark.parametrize("command", ASKING, ids=lambda command: command[0])
def test_what_is_lost_is_told_beside_every_answer(battlemap: Command, bay: Path, command: tuple[str, ...]) -> None:
    answer = battlemap(command[0], bay, *command[1:])
    assert answer.code == 0
    assert LOST in answer.err
    (problem,) = battlemap(command[0], bay, *command[1:], "--json").json["problems"]
    assert problem.startswith(LOST)


@pytest.mark.parametrize(("command", "target"), [("import", "new.bmap"), ("export", "new.toml")])
def test_a_damaged_campaign_is_not_made_into_a_file_that_looks_whole(
    battlemap: Command, bay: Path, tmp_path: Path, command: str, target: str
) -> None:
    answer = battlemap(command, bay, "-o", tmp_path / target)
    assert (answer.code, answer.out, (tmp_path / target).exists()) == (1, "", False)
    assert LOST in answer.err
    forced = battlemap(command, bay, "-o", tmp_path / target, "--force")
    assert (forced.code, (tmp_path / target).exists()) == (0, True)
    assert LOST in forced.err


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("DELETE FROM images", "its picture is missing"),
        ("UPDATE images SET data = x'00'", "its picture is damaged"),
    ],
)
def test_a_lost_picture_is_told_and_the_rest_can_be_exported(
    battlemap: Command, tmp_path: Path, sample: Path, statement: str, told: str
) -> None:
    path = damaged(tmp_path / "bay.bmap", sample, statement)
    assert told in battlemap("sight", path, *PAIR).err
    assert battlemap("export", path, "-o", tmp_path / "bay.toml").code == 1
    assert battlemap("export", path, "-o", tmp_path / "bay.toml", "--force").code == 0
    assert load_map(tmp_path / "bay.toml").state.info.picture is None


@pytest.mark.gui
def test_a_picture_of_a_damaged_campaign_comes_with_a_word(
    battlemap: Command, bay: Path, tmp_path: Path, qapp: object
) -> None:
    answer = battlemap("render", bay, "-o", tmp_path / "bay.png", "--px-per-cell", "10")
    assert answer.code == 0
    assert LOST in answer.err


def test_a_campaign_that_kept_a_picture_of_too_many_pixels_says_so(battlemap: Command, tmp_path: Path) -> None:
    data = png_that_claims(40_000, 40_000)
    picture = Picture(image=image_id(data), file="bay.png", px_per_cell=1000)
    path = tmp_path / "bay.bmap"
    with Document.create(path) as document:
        document.import_map(a_map(picture=picture), {picture.image: data})
    answer = battlemap("info", path)
    assert answer.code == 0
    assert "the picture bay.png is not shown: found a PNG picture of 40000 x 40000 px" in answer.err


def test_of_a_whole_campaign_nothing_is_told(battlemap: Command, two_maps: Path) -> None:
    answer = battlemap("info", two_maps)
    assert (answer.err, battlemap("info", two_maps, "--json").json["problems"]) == ("", [])
