"""Broken Universal VTT files: whatever is in them, a map or a plain error comes out."""

import copy
import json

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from battlemap.formats.errors import MapFileError
from battlemap.formats.load import load_map
from battlemap.formats.scenario import scenario_text
from tests.formats.samples import cropped, light, points, portal, uvtt

STEADY = settings(
    deadline=None,
    derandomize=True,
    max_examples=150,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
WHOLE = uvtt(
    resolution=cropped(1, 0.5),
    line_of_sight=[points((1, 1), (4, 1), (4, 5.25)), points((4.005, 1), (9, 1), (9, 20), (30, 30))],
    objects_line_of_sight=[points((5, 5), (6, 5), (6, 5.5), (5, 5.004))],
    portals=[portal((2, 1), (3, 1)), portal((7, 1), (8, 1), closed=False)],
    lights=[light(2, 2), light(-20, 2)],
)
anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-10, 10)
    | st.sampled_from([10**30, 10**400, -1, 0, 1e-320])
    | st.floats(allow_nan=True, allow_infinity=True)
    | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["x", "y", "a"]), inner, max_size=3),
    max_leaves=5,
)


def places(content, path=()):
    """Every place in a JSON value, as the keys that lead there."""
    yield path
    entries = content.items() if isinstance(content, dict) else enumerate(content) if isinstance(content, list) else ()
    for key, entry in entries:
        yield from places(entry, (*path, key))


PLACES = [path for path in places(WHOLE) if path]
changes = st.lists(st.tuples(st.sampled_from(PLACES), st.sampled_from(["put", "drop", "double"]), anything), max_size=6)


def change(content, path, how, value):
    *way, last = path
    try:
        for key in way:
            content = content[key]
        if how == "put":
            content[last] = value
        elif how == "drop":
            del content[last]
        else:
            content[last] = content[last] * 2
    except (KeyError, IndexError, TypeError):
        return  # an earlier change took the place away


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
    raw = bytearray(json.dumps(WHOLE).encode())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(raw) - 1))
        raw[at : at + data.draw(st.integers(0, 40))] = data.draw(st.binary(max_size=3))
    (tmp_path / "map.uvtt").write_bytes(raw)
    try:
        loaded = load_map(tmp_path / "map.uvtt")
    except MapFileError as error:
        assert str(error).startswith("map.uvtt: ")  # noqa: PT017
    else:
        assert scenario_text(loaded.state)
