"""`battlemap check`: its keys, its words, the mended copy, and what it refuses."""

from pathlib import Path

import pytest

from battlemap.formats.load import load_map
from battlemap.formats.scenario import write_scenario
from battlemap.rulings.map_check import check_map
from tests.cli.conftest import Command
from tests.rulings.build import a_map, door, wall


@pytest.fixture
def slips(tmp_path: Path) -> Path:
    """A wall through a door, a gap of 0.02 cells, a door that stands free."""
    path = tmp_path / "slips.toml"
    state = a_map(
        wall((0, 5), (10, 5)),
        door((3, 5), (4, 5)),
        wall((10.02, 5), (40, 5), name="wall-2"),
        door((20, 20), (21, 20), name="door-2"),
    )
    write_scenario(state, {}, path)
    return path


def test_each_finding_tells_fault_place_barriers_and_mend(battlemap: Command, slips: Path) -> None:
    answer = battlemap("check", slips, "--json")
    assert answer.code == 0
    findings = answer.json["findings"]
    assert [set(finding) for finding in findings] == [{"fault", "at", "barriers", "text", "mend"}] * 3
    assert [(finding["fault"], finding["at"], finding["mend"]) for finding in findings] == [
        ("gap", [10.0, 5.0], "Close the gap of wall-1"),
        ("overlap", [3.5, 5.0], "Cut wall-1 at door-1"),
        ("idle door", [21.0, 20.0], None),
    ]


def test_the_text_says_how_many_and_which(battlemap: Command, slips: Path) -> None:
    lines = battlemap("check", slips).out.splitlines()
    assert lines[0] == "Test: 3 things found, 2 of them can be mended with --mend"
    assert lines[1] == "  gap        wall-1 ends at (10, 5), 0.02 cells short of wall-2"


def test_a_sound_map_is_told_so(battlemap: Command, sample: Path) -> None:
    assert battlemap("check", sample).out == "Star-port bay: nothing found\n"
    assert battlemap("check", sample, "--json").json["findings"] == []


@pytest.mark.parametrize("ending", ["toml", "bmap"])
def test_a_mended_copy_has_only_left_what_has_no_mend(
    battlemap: Command, slips: Path, tmp_path: Path, ending: str
) -> None:
    before = slips.read_bytes()
    answer = battlemap("check", slips, "--mend", tmp_path / f"better.{ending}", "--json")
    assert [finding["fault"] for finding in answer.json["left"]] == ["idle door"]
    again = battlemap("check", tmp_path / f"better.{ending}", "--json").json
    assert again["findings"] == answer.json["left"]
    assert slips.read_bytes() == before


def test_a_mended_scenario_is_read_with_the_same_doors(battlemap: Command, slips: Path, tmp_path: Path) -> None:
    battlemap("check", slips, "--mend", tmp_path / "better.toml")
    before, after = load_map(slips).state, load_map(tmp_path / "better.toml").state
    assert after.doors == before.doors
    assert [finding.fault for finding in check_map(after)] == ["idle door"]


@pytest.mark.parametrize(
    ("out", "says"),
    [
        ("slips.toml", "there is such a file already; --force writes over it"),
        ("better.png", "found the ending '.png', expected .bmap or .toml"),
        ("nowhere/better.toml", "nowhere"),
    ],
)
def test_a_place_no_copy_may_be_put_at_is_refused(battlemap: Command, slips: Path, out: str, says: str) -> None:
    before = slips.read_bytes()
    answer = battlemap("check", slips, "--mend", slips.parent / out)
    assert answer.code == 1
    assert says in answer.err
    assert slips.read_bytes() == before


def test_the_map_itself_is_never_written_over(battlemap: Command, slips: Path) -> None:
    before = slips.read_bytes()
    answer = battlemap("check", slips, "--mend", slips, "--force")
    assert answer.code == 1
    assert "the map is read from this file" in answer.err
    assert slips.read_bytes() == before


def test_a_file_that_is_no_map_is_refused(battlemap: Command, tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("milk, eggs")
    answer = battlemap("check", path, "--json")
    assert answer.code == 1
    assert "notes.txt" in answer.json["error"]
