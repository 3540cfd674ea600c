"""Broken Foundry scenes: whatever is in them, maps that can be told or a plain error come out."""

import copy
import json

from hypothesis import given
from hypothesis import strategies as st

from battlemap.formats.errors import MapFileError
from battlemap.formats.load import load_maps
from battlemap.formats.scenario import read_scenario, write_scenario
from tests.formats.broken import STEADY, change, changes_of, damaged
from tests.formats.foundry.scenes import newest, old, old_wall, token, wall

FLAGS = {"wall-height": {"bottom": 0, "top": 10}}
OLD = old(
    padding=0.25,
    walls=[old_wall(0, 0, 300, 0, dir=1), old_wall(301, 0, 500, 200, door=2, ds=2)],
    lights=[{"x": 5, "y": 5, "dim": 20, "bright": 10, "tintColor": "#ff8800", "darknessThreshold": 0}],
    tokens=[token(300, 300, elevation=5, dimLight=20, brightSight=30, rotation=90)],
    tiles=[{}],
)
NEW = newest(
    grid={"type": 3},
    walls=[wall(0, 0, 300, 0, sight=10, flags=FLAGS), wall(300, 0, 500, 200, door=1, ds=1)],
    lights=[
        {"x": 5, "y": 5, "config": {"dim": 20, "bright": 10, "color": "#ff8800", "darkness": {"min": 0, "max": 1}}}
    ],
    tokens=[token(300, 300, width=2, height=2, sight={"enabled": True, "range": 60}, light={"dim": 5, "bright": 2})],
)
WHOLE = [OLD, NEW]


def check(folder, data):
    """What came in can be written as a text, and read again."""
    (folder / "map.json").write_bytes(data)
    try:
        maps = load_maps(folder / "map.json")
    except MapFileError as error:
        assert str(error).startswith("map.json: ")  # noqa: PT017 (an error is one of two good ends)
        return
    for loaded in maps:
        assert loaded.report.lines()
        write_scenario(loaded.state, loaded.images, folder / "map.toml")
        assert read_scenario(folder / "map.toml").state == loaded.state


@STEADY
@given(changes_of(WHOLE))
def test_changed_scenes_give_maps_or_a_plain_error(tmp_path, wanted):
    content = copy.deepcopy(WHOLE)
    for path, how, value in wanted:
        change(content, path, how, value)
    check(tmp_path, json.dumps(content).encode())


@STEADY
@given(st.data())
def test_a_damaged_pack_gives_maps_or_a_plain_error(tmp_path, data):
    check(tmp_path, damaged(data, b"\n".join(json.dumps(scene).encode() for scene in WHOLE)))
