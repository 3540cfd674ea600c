"""The real maps, held against their manifest. The folder lies beside the project, not in it."""

import pytest

from battlemap.formats.load import load_map
from battlemap.formats.scenario import read_scenario, write_scenario
from tests.formats.tiled.maps import REAL, picture_of

pytestmark = pytest.mark.skipif(not REAL.is_dir(), reason=f"the real maps are not there: {REAL}")

# format, grid, cells, pixels of the picture, layers, objects, tilesets
MANIFEST = {
    "orthogonal-outside.tmx": ("Tiled 1.8", "square", (45, 31), (720, 496), 3, 29, 1),
    "sewers.tmx": ("Tiled 1.0", "square", (50, 50), (1200, 1200), 2, 0, 1),
    "hexagonal-mini.tmx": ("Tiled 1.0", "hex-rows", (20, 20), (287, 183), 1, 0, 1),
    "perspective_walls.tmx": ("Tiled 1.0", "square", (32, 32), (992, 992), 3, 0, 1),
    "infinite/map.tmx": ("Tiled 1.8", "square", (32, 32), (512, 512), 1, 0, 1),
    "workadventure-office.tmj": ("Tiled 1.10", "square", (31, 21), (992, 672), 12, 7, 10),
}


@pytest.mark.parametrize("name", MANIFEST)
def test_a_map_is_as_its_manifest_says(name):
    loaded = load_map(REAL / name)
    told, kind, cells, pixels, layers, objects, tilesets = MANIFEST[name]
    grid, counts = loaded.state.info.grid, loaded.report.counts
    assert (loaded.report.format, grid.kind, (grid.columns, grid.rows)) == (told, kind, cells)
    assert picture_of(loaded).size == pixels
    assert (counts["layers"], counts["objects"], counts["tilesets"]) == (layers, objects, tilesets)


@pytest.mark.parametrize("name", MANIFEST)
def test_a_map_is_the_same_after_a_round_trip_as_text(tmp_path, name):
    loaded = load_map(REAL / name)
    write_scenario(loaded.state, loaded.images, tmp_path / "map.toml")
    assert read_scenario(tmp_path / "map.toml").state == loaded.state


def test_the_office_is_walled_by_its_285_marked_cells():
    report = load_map(REAL / "workadventure-office.tmj").report
    assert report.counts["blocked_cells"] == 285
    assert report.dropped[0].startswith("7 objects that tell of no wall or door: clockPopup, jitsiChillZone")
    assert any("tilesets/WA_Special_Zones.png" in note for note in report.notes), "its pictures are missing"


def test_the_walls_in_perspective_have_their_doors():
    counts = load_map(REAL / "perspective_walls.tmx").report.counts
    assert (counts["blocked_cells"], counts["doors_kept"]) == (79, 35)


def test_the_tileset_outside_the_folder_is_not_read():
    loaded = load_map(REAL / "infinite" / "map.tmx")
    assert loaded.beside == ()
    told = "leads outside the map's folder"
    assert any(told in note for note in loaded.report.notes)


def test_the_sewers_are_drawn_with_their_transparent_colour():
    pixels = picture_of(load_map(REAL / "sewers.tmx"))
    magenta = sum(count for count, pixel in pixels.getcolors(2**24) or [] if pixel[:3] == (255, 0, 255) and pixel[3])
    assert magenta == 0
    assert pixels.getextrema()[3] == (255, 255)


def test_the_river_is_drawn_where_it_is():
    pixels = picture_of(load_map(REAL / "orthogonal-outside.tmx"))
    water, grass = pixels.getpixel((360, 330)), pixels.getpixel((250, 80))
    assert water[2] > water[1] > water[0]
    assert grass[1] > grass[0]
