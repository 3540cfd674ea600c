"""Broken Universal VTT files: whatever is in them, a map or a plain error comes out."""

import copy
import json

from hypothesis import given
from hypothesis import strategies as st

from battlemap.formats.errors import MapFileError
from battlemap.formats.load import load_map
from battlemap.formats.scenario import scenario_text
from tests.formats.broken import STEADY, change, changes_of, damaged
from tests.formats.samples import cropped, light, points, portal, uvtt

WHOLE = uvtt(
    resolution=cropped(1, 0.5),
    line_of_sight=[points((1, 1), (4, 1), (4, 5.25)), points((4.005, 1), (9, 1), (9, 20), (30, 30))],
    objects_line_of_sight=[points((5, 5), (6, 5), (6, 5.5), (5, 5.004))],
    portals=[portal((2, 1), (3, 1)), portal((7, 1), (8, 1), closed=False)],
    lights=[light(2, 2), light(-20, 2)],
)
changes = changes_of(WHOLE)


@STEADY
@given(changes)
def test_a_changed_file_gives_a_map_that_can_be_told_or_a_plain_error(tmp_path, wanted):
    content = copy.deepcopy(WHOLE)
    for path, how, value in wanted:
        change(content, path, how, value)
    (tmp_path / "map.uvtt").write_text(json.dumps(content), encoding="utf-8")
    try:
        loaded = load_map(tmp_path / "map.uvtt")
    except MapFileError as error:
        assert str(error).startswith("map.uvtt: ")  # noqa: PT017 (an error is one of two good ends)
    else:
        assert scenario_text(loaded.state)
        assert loaded.report.lines()


@STEADY
@given(st.data())
def test_damaged_bytes_give_a_map_or_a_plain_error(tmp_path, data):
    (tmp_path / "map.uvtt").write_bytes(damaged(data, json.dumps(WHOLE).encode()))
    try:
        loaded = load_map(tmp_path / "map.uvtt")
    except MapFileError as error:
        assert str(error).startswith("map.uvtt: ")  # noqa: PT017
    else:
        assert scenario_text(loaded.state)
