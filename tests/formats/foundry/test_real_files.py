"""The real pack and its last scene, held against their manifest. The folder lies beside the project, not in it."""

from collections import Counter

import pytest

from battlemap.formats.load import load_map, load_maps
from battlemap.formats.report import combined
from battlemap.formats.scenario import read_scenario, write_scenario
from tests.formats.foundry.scenes import REAL

pytestmark = pytest.mark.skipif(not REAL.is_dir(), reason=f"the real maps are not there: {REAL}")


@pytest.fixture(scope="module")
def pack():
    return load_maps(REAL / "zahi-maps.db")


def test_the_pack_holds_what_its_manifest_says(pack):
    counts = combined({each.state.info.name: each.report for each in pack}).counts
    assert (len(pack), counts["segments"], counts["doors"], counts["lights"]) == (13, 1594, 92, 172)
    assert (counts["doors_secret"], counts["doors_open"], counts["doors_locked"]) == (5, 20, 2)
    assert sum(not each.state.walls for each in pack) == 2
    assert counts["walls_one_way"] == 5
    assert "11 lines replaced by a later one of the same scene, as Foundry does" in pack[0].report.notes


def test_what_is_on_the_maps_is_what_is_told(pack):
    for each in pack:
        counts, state = each.report.counts, each.state
        assert counts["segments"] == counts["walls"] + counts["doors"]
        assert (counts["walls_kept"], counts["doors_kept"]) == (len(state.walls), len(state.doors))
        assert (counts["lights"], counts["lights_kept"]) == (len(state.lights), len(state.lights))
        grid = state.info.grid
        assert (grid.kind, grid.cell_m) == ("square", pytest.approx(1.524))
    states = Counter(door.state for each in pack for door in each.state.doors.values())
    assert states == {"closed": 70, "open": 20, "locked": 2}


def test_the_lost_temple_is_as_its_manifest_says():
    loaded = load_map(REAL / "zahi-lost-temple.json")
    counts, grid, picture = loaded.report.counts, loaded.state.info.grid, loaded.state.info.picture
    assert (counts["segments"], counts["doors"] - counts["doors_secret"], counts["doors_secret"]) == (169, 10, 2)
    assert (counts["lights"], loaded.report.picture) == (34, "WebP, 2100 x 2100 px")
    assert ((grid.columns, grid.rows), picture.px_per_cell, picture.offset_px) == ((30, 30), 70, (0, 0))
    assert loaded.beside == (REAL / "Lost-Temple.webp",)
    assert loaded.report.dropped == ("1 sound: no map here has such",)


def test_the_single_file_is_the_last_line_of_the_pack(pack):
    (temple,) = (each for each in pack if each.state.info.name == "Lost Temple")
    assert load_map(REAL / "zahi-lost-temple.json").state == temple.state


def test_a_real_scene_is_the_same_after_a_round_trip_as_text(tmp_path, pack):
    loaded = next(each for each in pack if each.state.info.name == "The Goblin's Hideout")
    write_scenario(loaded.state, loaded.images, tmp_path / "map.toml")
    assert read_scenario(tmp_path / "map.toml").state == loaded.state
