"""The seven real maps, held against their manifest. The folder lies beside the project, not in it."""

import json
from itertools import pairwise

import pytest
from shapely import LineString, box

from battlemap.formats.errors import MapFileError
from battlemap.formats.load import load_map
from battlemap.formats.scenario import read_scenario, write_scenario
from tests.formats.samples import REAL_MAPS

pytestmark = pytest.mark.skipif(not REAL_MAPS.is_dir(), reason=f"the real maps are not there: {REAL_MAPS}")

# size, walls, wall segments, objects, object segments, portals shut, open, freestanding, lights, picture
MANIFEST = {
    "oganm-test": ((20, 20), 9, 197, 2, 50, 3, 0, 0, 1, "PNG, 1280 x 1280 px"),
    "mimir-goblin-hideout": ((48, 27), 4, 61, 0, 0, 10, 1, 10, 2, "PNG, 2592 x 1458 px"),
    "mimir-test-dungeon": ((35, 20), 8, 249, 0, 0, 0, 0, 0, 0, "PNG, 1890 x 1080 px"),
    "vtt-maps-blue-tower-cropped": ((10, 12), 61, 441, 0, 0, 41, 0, 0, 0, "PNG, 1280 x 1536 px"),
    "vtt-maps-azheim-meeting": ((8, 8), 0, 0, 0, 0, 0, 0, 0, 0, "WebP, 2048 x 2048 px"),
    "vtt-maps-headmasters-quarters": ((10, 10), 6, 14, 0, 0, 6, 0, 0, 0, "PNG, 1280 x 1280 px"),
    "vtt-maps-safe-room": ((10, 10), 1, 20, 0, 0, 0, 0, 0, 0, "PNG, 1280 x 1280 px"),
}
COUNTS = (
    "walls", "wall_segments", "objects", "object_segments", "portals_shut", "portals_open",
    "portals_freestanding",
    "lights",
)  # fmt: skip


def path_of(name):
    return REAL_MAPS / f"{name}.dd2vtt"


@pytest.mark.parametrize("name", MANIFEST)
def test_counts_equal_the_manifest(name):
    loaded = load_map(path_of(name))
    size, *counts, picture = MANIFEST[name]
    grid, report = loaded.state.info.grid, loaded.report
    assert ((grid.columns, grid.rows), report.picture) == (size, picture)
    assert [report.counts[key] for key in COUNTS] == counts
    assert report.counts["portals"] == report.counts["portals_shut"] + report.counts["portals_open"]


@pytest.mark.parametrize("name", MANIFEST)
def test_every_segment_is_kept_or_accounted_for(name):
    loaded = load_map(path_of(name))
    walls = [wall for wall in loaded.state.walls.values() if wall.kind == "wall"]
    on_map = sum(len(wall.line) - 1 for wall in walls)
    counts = loaded.report.counts
    assert (counts["walls_kept"], counts["wall_segments_kept"]) == (len(walls), on_map)
    assert (counts["portals_kept"], counts["lights_kept"]) == (
        len(loaded.state.doors),
        len(loaded.state.lights),
    )
    if name == "vtt-maps-blue-tower-cropped":
        assert (on_map, len(loaded.state.doors)) == (83 + 2, 4)
        assert counts["wall_segments_outside"] == 356
        assert "4 segments of no length" in loaded.report.dropped[2]
        assert loaded.report.dropped[3] == "wholly outside the picture: 352 wall segments, 37 portals"
    else:
        assert (on_map, len(loaded.state.doors)) == (counts["wall_segments"], counts["portals"])
        assert loaded.report.dropped == ()


@pytest.mark.parametrize("name", MANIFEST)
def test_what_lies_outside_is_what_shapely_finds_outside(name):
    raw = json.loads(path_of(name).read_text(encoding="utf-8"))
    origin, size = raw["resolution"]["map_origin"], raw["resolution"]["map_size"]
    frame = box(origin["x"], origin["y"], origin["x"] + size["x"], origin["y"] + size["y"])
    segments = [
        LineString([(a["x"], a["y"]), (b["x"], b["y"])]) for line in raw["line_of_sight"] for a, b in pairwise(line)
    ]
    outside = sum(not frame.intersects(segment) for segment in segments)
    assert load_map(path_of(name)).report.counts["wall_segments_outside"] == outside


@pytest.mark.parametrize("name", MANIFEST)
def test_every_coordinate_on_the_map_is_one_of_the_file(name):
    raw = json.loads(path_of(name).read_text(encoding="utf-8"))
    origin = raw["resolution"]["map_origin"]
    lines = raw["line_of_sight"] + raw.get("objects_line_of_sight", []) + [p["bounds"] for p in raw["portals"]]
    known = {(p["x"] - origin["x"], p["y"] - origin["y"]) for line in lines for p in line}
    state = load_map(path_of(name)).state
    used = {point for barrier in (*state.walls.values(), *state.doors.values()) for point in barrier.line}
    assert used <= known
    assert bool(used) == (name != "vtt-maps-azheim-meeting")


@pytest.mark.parametrize("name", MANIFEST)
def test_a_real_map_is_the_same_after_a_round_trip_as_text(tmp_path, name):
    loaded = load_map(path_of(name))
    write_scenario(loaded.state, loaded.images, tmp_path / "map.toml")
    again = read_scenario(tmp_path / "map.toml")
    assert (again.state, again.images) == (loaded.state, loaded.images)


def test_the_pointer_file_is_called_a_placeholder():
    with pytest.raises(MapFileError, match="found a Git LFS placeholder of 133 bytes, not the map; download the real"):
        load_map(path_of("vtt-maps-animal-den.lfs-pointer"))
