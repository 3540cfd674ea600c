"""Where scenes are found, and which of several copies counts."""

import json

import pytest

from battlemap.formats.errors import MapFileError
from battlemap.formats.load import load_map, load_maps
from battlemap.formats.report import combined
from tests.formats.foundry.scenes import old, old_wall, read, read_pack, write


def names(maps):
    return [each.state.info.name for each in maps]


def test_a_single_scene_is_one_map(tmp_path):
    assert read(tmp_path, old()).state.info.name == "Cellar"


@pytest.mark.parametrize("wrapped", [lambda scenes: scenes, lambda scenes: {"name": "Book", "scenes": scenes}])
def test_a_list_and_an_adventure_hold_several(tmp_path, wrapped):
    path = write(tmp_path, wrapped([old(name="One"), {"name": "no scene"}, old(name="Two")]))
    maps = load_maps(path)
    assert names(maps) == ["One", "Two"]
    assert maps[0].report.dropped == ("1 entry that is no scene",)
    assert load_map(path, name="Two").state.info.name == "Two"


def test_of_several_scenes_one_has_to_be_named(tmp_path):
    path = write(tmp_path, [old(name="One"), old(name="Two")])
    with pytest.raises(MapFileError, match="found 2 maps, expected one; there are: One, Two"):
        load_map(path)
    with pytest.raises(MapFileError, match='there is no map "Three"; there are: One, Two'):
        load_map(path, name="Three")


def test_a_later_line_of_a_pack_replaces_the_earlier_of_its_id(tmp_path):
    later = old(_id="a", name="New", walls=[old_wall(0, 0, 100, 0)])
    maps = read_pack(tmp_path, old(_id="a", name="Old"), old(_id="b", name="Other"), later)
    assert names(maps) == ["Other", "New"]
    assert len(maps[1].state.walls) == 1
    assert maps[0].report.notes[0] == "1 line replaced by a later one of the same scene, as Foundry does"


def test_a_deleted_scene_is_gone_and_an_index_is_no_scene(tmp_path):
    index = {"$$indexCreated": {"fieldName": "name"}}
    maps = read_pack(tmp_path, old(_id="a"), old(_id="b", name="Stays"), {"_id": "a", "$$deleted": True}, "", index)
    assert names(maps) == ["Stays"]
    assert "1 scene deleted in Foundry" in maps[0].report.notes
    assert maps[0].report.dropped == ()


def test_a_cut_last_line_is_told_and_the_others_open(tmp_path):
    (loaded,) = read_pack(tmp_path, old(_id="a"), json.dumps(old(_id="b"))[:-40])
    assert loaded.report.dropped == ("found no JSON object in the last line; the file seems to be cut off",)


def test_a_broken_line_between_is_told_by_its_number(tmp_path):
    maps = read_pack(tmp_path, old(_id="a"), '{"_id": ', old(_id="b"))
    assert len(maps) == 2
    assert maps[0].report.dropped == ("found no JSON object in line 2",)


def test_things_that_are_no_scene_are_counted(tmp_path):
    (loaded,) = read_pack(tmp_path, old(), {"name": "Ogre"}, {"name": "Orc"})
    assert loaded.report.dropped == ("2 lines with something that is no scene",)


def test_the_marks_of_folders_are_no_maps(tmp_path):
    (loaded,) = read_pack(tmp_path, old(name="#[CF_tempEntity]"), old())
    assert loaded.state.info.name == "Cellar"
    assert "1 folder left out" in loaded.report.notes
    with pytest.raises(MapFileError, match="found a pack without a scene"):
        read_pack(tmp_path, old(name="#[CF_tempEntity]"), old(name="#[CF_tempEntity]"))


def test_scenes_of_one_name_and_of_none_get_names_of_their_own(tmp_path):
    maps = read_pack(tmp_path, old(), old(), old(name=" "), old(name=None))
    assert names(maps) == ["Cellar", "Cellar 2", "Scene 3", "Scene 4"]


def test_a_scene_that_cannot_be_read_is_told_with_the_others(tmp_path):
    (loaded,) = read_pack(tmp_path, old(name="Broken", width="wide"), old())
    assert loaded.report.dropped == (
        'scene Broken: width: found "wide", expected a finite number; the scene is left out',
    )
    with pytest.raises(MapFileError, match=r'scene.json: scene Cellar: width: found "wide", expected a finite number'):
        read(tmp_path, old(width="wide"))


def test_a_pack_of_something_else_is_no_map(tmp_path):
    with pytest.raises(MapFileError, match="found a second document after the first"):
        read_pack(tmp_path, {"name": "Ogre"}, {"name": "Orc"})


def test_far_too_many_scenes_are_refused(tmp_path):
    with pytest.raises(MapFileError, match="found 501 scenes, expected at most 500"):
        read_pack(tmp_path, *[old()] * 501)


def test_the_report_of_a_pack_adds_up_its_maps(tmp_path):
    maps = read_pack(tmp_path, old(name="One", walls=[old_wall(0, 0, 100, 0)]), old(name="Two", walls=[{"c": 5}]))
    report = combined({each.state.info.name: each.report for each in maps})
    assert (report.counts["segments"], report.counts["walls_kept"]) == (2, 1)
    assert report.dropped == ("Two: walls[0].c: found 5, expected four numbers; the wall is left out",)
    assert "a cell is 5 ft: 1.524 m" in report.notes, "what holds for all is told once"


def test_a_line_of_a_pack_in_another_encoding_is_left_out_by_itself(tmp_path):
    lines = [json.dumps(old(name="Cellar", _id="a")), json.dumps(old(name="Bär"), ensure_ascii=False)]
    (tmp_path / "pack.db").write_bytes("\n".join([*lines, lines[0].replace("Cellar", "Tower")]).encode("latin-1"))
    (loaded,) = load_maps(tmp_path / "pack.db")
    assert loaded.state.info.name == "Tower"
    told = "found no JSON object in line 2: found byte 0xe4, expected text saved as UTF-8"
    assert loaded.report.dropped == (told,)


def test_a_pack_in_utf_16_is_read(tmp_path):
    lines = [json.dumps(old(name=name, _id=name), ensure_ascii=False) for name in ("Bär", "Elch")]
    (tmp_path / "pack.db").write_bytes("\n".join(lines).encode("utf-16"))
    assert [each.state.info.name for each in load_maps(tmp_path / "pack.db")] == ["Bär", "Elch"]


def test_what_follows_a_scene_and_is_none_is_told_as_that(tmp_path):
    with pytest.raises(MapFileError, match="line 2, column 1: found a second document after the first, or other text"):
        read_pack(tmp_path, old(), "hello")
