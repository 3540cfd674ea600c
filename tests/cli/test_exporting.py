"""Maps for other programs and for paper from the command line, and the choices of an import."""

import json
import re

import pytest

from battlemap.document.document import Document
from battlemap.formats.load import load_map
from tests.formats.samples import points, portal, uvtt, write_json


def kept(path):
    with Document.open(path) as document:
        (state,) = document.maps.values()
    return state


def test_universal_vtt_is_written_by_the_ending_and_what_it_cannot_tell_is_told(battlemap, sample, tmp_path):
    answer = battlemap("export", sample, "--to", tmp_path / "bay.dd2vtt")
    assert answer.code == 0
    assert "not told: left out: 2 terrains, 6 tokens" in answer.out
    assert load_map(tmp_path / "bay.dd2vtt").report.format == "Universal VTT 0.3"


@pytest.mark.parametrize(("origin", "corner"), [("corner", 0), ("map", 2)])
def test_a_part_is_written_with_its_place_told_or_not(battlemap, sample, tmp_path, origin, corner):
    path = tmp_path / "part.uvtt"
    assert battlemap("export", sample, "--to", path, "--part", "2,2,10,8", "--origin", origin).code == 0
    told = json.loads(path.read_text(encoding="utf-8"))["resolution"]
    assert (told["map_origin"], told["map_size"]) == ({"x": corner, "y": corner}, {"x": 10, "y": 8})


@pytest.mark.parametrize("part", ["2,2,10", "a,b,c,d", "20,2,10,8", "-1,0,5,5"])
def test_a_part_that_is_none_is_refused_and_nothing_written(battlemap, sample, tmp_path, part):
    answer = battlemap("export", sample, "--to", tmp_path / "part.uvtt", f"--part={part}")
    assert answer.code == 1
    assert "part" in answer.err
    assert list(tmp_path.iterdir()) == []


def test_a_part_of_a_scenario_text_is_a_wrong_use(battlemap, sample, tmp_path):
    assert battlemap("export", sample, "--to", tmp_path / "bay.toml", "--part", "2,2,10,8").code == 2


@pytest.mark.gui
def test_a_poster_has_as_many_sheets_as_is_told(battlemap, sample, tmp_path, qapp):
    path = tmp_path / "bay.pdf"
    answer = battlemap("render", sample, "-o", path, "--poster", "a3", "--no-grid", "--json").json
    sizes = re.findall(rb"/MediaBox \[\s*0 0 ([\d.]+) ([\d.]+)\s*\]", path.read_bytes())
    assert len(sizes) == answer["sheets"] > 1
    assert sorted(answer["page_mm"]) == [297, 420]


@pytest.mark.gui
def test_a_pdf_without_paper_is_one_sheet_at_the_scale_that_is_told(battlemap, sample, tmp_path, qapp):
    path = tmp_path / "bay.pdf"
    battlemap("render", sample, "-o", path, "--cell-mm", "10")
    ((width, height),) = re.findall(rb"/MediaBox \[\s*0 0 ([\d.]+) ([\d.]+)\s*\]", path.read_bytes())
    assert (float(width), float(height)) == pytest.approx((260 / 25.4 * 72, 180 / 25.4 * 72), abs=1)


@pytest.mark.parametrize("words", [("-o", "bay.png", "--poster", "a4"), ("-o", "bay.pdf", "--dark")])
def test_options_of_paper_and_of_pictures_are_not_mixed(battlemap, sample, words):
    assert battlemap("render", sample, *words).code == 2


def test_what_a_file_leaves_open_is_told_by_options(battlemap, tmp_path):
    parts = {"portals": [portal((1, 1), (2, 1), closed=False)], "line_of_sight": [points((40, 40), (41, 40))]}
    source = write_json(tmp_path / "cellar.dd2vtt", uvtt(**parts))
    options = ("--portals", "window", "--drop-outside", "--cell-m", "2", "--game", "psipunk")
    assert battlemap("import", source, "-o", tmp_path / "cellar.bmap", *options).code == 0
    state = kept(tmp_path / "cellar.bmap")
    (door,) = state.doors.values()
    assert (door.kind, len(state.walls), state.info.grid.cell_m, state.info.system) == ("window", 0, 2, "psipunk")
    assert "wholly outside the picture: 1 wall segment" in state.info.came_from
