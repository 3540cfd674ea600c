import tempfile
from pathlib import Path

from hypothesis import HealthCheck, given, settings

from battlemap.formats.scenario import read_scenario, scenario_text, write_scenario
from tests.formats.samples import picture
from tests.formats.scenario.maps import PICTURES, maps

DOCKING_BAY = Path(__file__).with_name("docking_bay.toml")
STEADY = settings(deadline=None, derandomize=True, max_examples=100, suppress_health_check=[HealthCheck.too_slow])


@STEADY
@given(maps())
def test_a_map_written_and_read_again_is_the_equal_map(state):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "map.toml"
        write_scenario(state, PICTURES, path)
        loaded = read_scenario(path)
    assert loaded.state == state
    assert all(PICTURES[image] == data for image, data in loaded.images.items())


def test_the_sample_of_the_format_page_is_the_same_after_a_round_trip(tmp_path):
    (tmp_path / "bay.webp").write_bytes(picture(20, 15, "WEBP"))
    (tmp_path / "bay.toml").write_bytes(DOCKING_BAY.read_bytes())
    first = read_scenario(tmp_path / "bay.toml")
    write_scenario(first.state, first.images, tmp_path / "again.toml")
    again = read_scenario(tmp_path / "again.toml")
    assert (again.state, again.images) == (first.state, first.images)
    assert scenario_text(again.state) == scenario_text(first.state)
