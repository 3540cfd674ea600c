"""Dungeon Alchemist maps, as JSON and as the text for Roll20."""

import json

import pytest

from battlemap.formats.errors import MapFileError
from battlemap.formats.load import load_map
from tests.formats.samples import picture


def section(*ends, kind=0):
    return {"wallSection": " ".join(map(str, ends)), "type": kind, "wall3D": {}}


def alchemist(*walls, **changes):
    return {"walls": list(walls), "lights": [], "pixelsPerTile": 150, "grid": {"x": 11, "y": 14}} | changes


def read(folder, content, prefix="", name="crypt.json"):
    path = folder / name
    path.write_text(prefix + json.dumps(content), encoding="utf-8")
    return load_map(path)


def lines(loaded, kind="wall"):
    return [[tuple(point) for point in wall.line] for wall in loaded.state.walls.values() if wall.kind == kind]


def test_the_picture_of_the_same_name_lies_under_the_tiles(tmp_path):
    (tmp_path / "crypt.jpg").write_bytes(picture(1650, 2100, "JPEG"))
    loaded = read(tmp_path, alchemist())
    info = loaded.state.info
    assert (info.grid.columns, info.grid.rows, info.picture.px_per_cell) == (11, 14, 150)
    assert loaded.beside == (tmp_path / "crypt.jpg",)
    assert (loaded.report.format, loaded.report.picture) == ("Dungeon Alchemist", "JPEG, 1650 x 2100 px")


def test_the_text_for_roll20_is_the_same_map(tmp_path):
    content = alchemist(section(0, 0, 150, 0))
    as_json, as_text = read(tmp_path, content), read(tmp_path, content, "!dungeonalchemist ", "crypt.txt")
    assert (as_text.state, as_text.report.counts) == (as_json.state, as_json.report.counts)
    (tmp_path / "crypt.txt").write_bytes(("!dungeonalchemist " + json.dumps(content)).encode("utf-16"))
    assert load_map(tmp_path / "crypt.txt").state == as_json.state


def test_the_edges_of_tiles_become_long_walls_on_the_tiles_lines(tmp_path):
    walls = [section(0, 0, 150, 1), section(149, 0, 300, 0), section(300, 0, 301, 150), section(600, 75, 750, 75)]
    assert lines(read(tmp_path, alchemist(*walls))) == [[(0, 0), (2, 0), (2, 1)], [(4, 0.5), (5, 0.5)]]


def test_a_place_that_is_no_half_tile_stays(tmp_path):
    assert lines(read(tmp_path, alchemist(section(0, 0, 30, 60)))) == [[(0, 0), (0.2, 0.4)]]


def test_doors_and_windows_are_told_by_their_type(tmp_path):
    walls = [section(0, 0, 150, 0, kind=1), section(150, 0, 300, 0, kind=2), section(300, 0, 450, 0, kind=2)]
    loaded = read(tmp_path, alchemist(*walls))
    assert [[*door.line] for door in loaded.state.doors.values()] == [[(0, 0), (1, 0)]]
    assert lines(loaded, "window") == [[(1, 0), (3, 0)]]
    assert (loaded.report.counts["doors"], loaded.report.counts["windows"]) == (1, 2)


@pytest.mark.parametrize("color", ["FFAD40FF", "#FFAD40FF"])
def test_the_last_two_digits_of_a_colour_are_its_strength(tmp_path, color):
    light = {"position": {"x": 300, "y": 75}, "range": 600, "intensity": 0.333, "color": color}
    (found,) = read(tmp_path, alchemist(lights=[light])).state.lights.values()
    assert (found.at, found.range_cells, found.intensity, found.color) == ((2, 0.5), 4, 0.333, "#ffffad40")


@pytest.mark.parametrize(
    ("walls", "told"),
    [
        ([section(0, 0, 1)], 'walls[0].wallSection: found "0 0 1", expected a text of four numbers'),
        ([section(0, 0, "nan", 5)], "walls[0].wallSection: found nan, expected a finite number"),
        ([section(0, 0, "x", 5)], 'walls[0].wallSection: found "x", expected a finite number'),
        ([section(0, 0, 150, 0, kind=7)], "walls[0].type: found 7, expected one of 0, 1, 2"),
        ([5], "walls[0]: found 5, expected an object"),
        ([section(5, 5, 5, 5)], "1 wall of no length"),
    ],
)
def test_a_wall_that_cannot_be_used_is_named(tmp_path, walls, told):
    assert read(tmp_path, alchemist(*walls)).report.dropped[0].startswith(told)


def test_a_light_that_cannot_be_used_is_named(tmp_path):
    loaded = read(tmp_path, alchemist(lights=[{"position": {"x": 1}}, {"position": {"x": 1, "y": 1}, "range": -1}]))
    assert [line.partition(":")[0] for line in loaded.report.dropped] == ["lights[0].position.y", "lights[1].range"]


@pytest.mark.parametrize("reach", [{}, {"range": None}])
def test_a_light_that_tells_no_range_is_left_out_by_name(tmp_path, reach):
    loaded = read(tmp_path, alchemist(lights=[{"position": {"x": 1, "y": 1}, **reach}]))
    told = "lights[0].range: found nothing, expected a finite number; the light is left out"
    assert (loaded.state.lights, loaded.report.dropped, loaded.report.lost) == ({}, (told,), {"lights": 1})


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"pixelsPerTile": 0}, "pixelsPerTile: found 0.0, expected a number from 1 to 10000"),
        ({"pixelsPerTile": float("nan")}, "pixelsPerTile: found nan, expected a finite number"),
        ({"grid": None}, "grid: found nothing, expected an object"),
        ({"grid": {"x": 1.5, "y": 2}}, "grid.x: found 1.5, expected a whole number of tiles from 1 to 5000"),
        ({"walls": {}}, "walls: found a table, expected a list of at most 50000"),
    ],
)
def test_a_map_that_cannot_be_measured_is_refused(tmp_path, changes, told):
    with pytest.raises(MapFileError) as caught:
        read(tmp_path, alchemist(**changes))
    assert str(caught.value) == f"crypt.json: {told}"


def test_a_missing_picture_is_told(tmp_path):
    told = "no picture named crypt lies beside the file; the map opens on a blank grid"
    assert told in read(tmp_path, alchemist()).report.notes


def test_thousands_of_walls_that_all_cross_are_kept_and_told(tmp_path):
    walls = [section(0, 10 * n, 30_000, 30_000 - 10 * n) for n in range(3000)]
    loaded = read(tmp_path, alchemist(*walls, grid={"x": 200, "y": 200}))
    assert len(loaded.state.walls) == 3000
    assert any("more walls cross" in note for note in loaded.report.notes)


def test_a_colour_that_is_none_and_keys_that_are_not_known_are_named(tmp_path):
    lamp = {"position": {"x": 1, "y": 1, "z": 3}, "range": 300, "color": "orange"}
    report = read(tmp_path, alchemist(section(0, 0, 150, 0), lights=[lamp])).report
    assert report.mended == ('lights[0].color: found "orange", expected eight hex digits; taken as white',)
    assert report.unread == {"lights.position.z": 1}
