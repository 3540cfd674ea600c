"""The cases TC-32 and TC-33: what Universal VTT files of every writer hold, and what is too large."""

import base64
import json
import resource

import pytest

from battlemap.formats.errors import MapFileError
from battlemap.formats.files import LARGEST_FILE_BYTES
from battlemap.formats.load import load_map
from tests.formats.samples import cropped, light, points, portal, uvtt, write_json
from tests.formats.test_pictures import png_that_claims

WALL = points((1, 1), (3, 1), (3, 3))


def read(folder, **changes):
    return load_map(write_json(folder / "map.dd2vtt", uvtt(**changes)))


def walls(loaded):
    return [[tuple(point) for point in wall.line] for wall in loaded.state.walls.values()]


@pytest.mark.parametrize("written", [0.2, 0.3, 1, "1.0"])
def test_tc_32_every_format_number_gives_the_same_map(tmp_path, written):
    assert walls(read(tmp_path, format=written, line_of_sight=[WALL])) == [[(1, 1), (3, 1), (3, 3)]]


def test_tc_32_a_cropped_origin_is_taken_off_walls_doors_and_lights(tmp_path):
    parts = {"line_of_sight": [points((5, 4), (7, 4))], "portals": [portal((7, 4), (8, 4))], "lights": [light(6, 5)]}
    state = read(tmp_path, resolution=cropped(4, 3), **parts).state
    (wall,), (door,), (lamp,) = state.walls.values(), state.doors.values(), state.lights.values()
    assert (wall.line, door.line, lamp.at) == (((1, 1), (3, 1)), ((3, 1), (4, 1)), (2, 2))


@pytest.mark.parametrize("image", [None, "", "modules/maps/cellar.jpg"])
def test_tc_32_without_a_picture_the_walls_come_on_a_blank_grid(tmp_path, image):
    loaded = read(tmp_path, image=image, line_of_sight=[WALL])
    assert (loaded.state.info.picture, len(walls(loaded))) == (None, 1)
    assert any("blank grid" in note for note in loaded.report.notes)


@pytest.mark.parametrize("bad", ["NaN", "Infinity", "-Infinity", "1e999"])
def test_tc_32_a_wall_with_a_number_that_is_none_is_named_and_the_others_come(tmp_path, bad):
    text = json.dumps(uvtt(line_of_sight=[WALL, [{"x": 5, "y": 5}, {"x": 12345, "y": 5}]])).replace("12345", bad)
    (tmp_path / "map.dd2vtt").write_text(text, encoding="utf-8")
    loaded = load_map(tmp_path / "map.dd2vtt")
    assert walls(loaded) == [[(1, 1), (3, 1), (3, 3)]]
    assert any("line_of_sight[1][1]" in line for line in loaded.report.dropped)


def test_tc_32_walls_of_objects_stop_sight_and_not_movement(tmp_path):
    (wall,) = read(tmp_path, objects_line_of_sight=[points((1, 1), (2, 1), (2, 2), (1, 1))]).state.walls.values()
    assert wall.kind == "object"


def test_tc_32_the_first_two_digits_of_a_light_s_colour_are_how_solid_it_is(tmp_path):
    (lamp,) = read(tmp_path, lights=[light(1, 1, color="80eccd8b")]).state.lights.values()
    assert lamp.color == "#80eccd8b"


def test_tc_33_an_over_size_picture_is_refused_with_its_size_and_the_walls_come(tmp_path):
    image = base64.b64encode(png_that_claims(60_000, 60_000)).decode()
    loaded = read(tmp_path, image=image, line_of_sight=[WALL])
    assert len(walls(loaded)) == 1
    assert any("60000 x 60000 px" in note for note in loaded.report.notes)


def test_tc_33_a_file_beyond_500_mb_is_refused_before_it_is_read(tmp_path):
    path = tmp_path / "map.dd2vtt"
    with path.open("wb") as file:
        file.truncate(LARGEST_FILE_BYTES + 1)  # takes no room on the disk
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with pytest.raises(MapFileError, match=r"found 512\.1 MB, expected at most 512 MB; save the picture smaller"):
        load_map(path)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 50_000  # kB
