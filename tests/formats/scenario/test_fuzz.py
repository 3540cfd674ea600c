"""Broken scenario texts: whatever is in them, a map or a plain error comes out."""

from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from battlemap.formats.errors import MapFileError
from battlemap.formats.load import load_map
from battlemap.formats.scenario import scenario_text
from tests.formats.samples import picture

DOCKING_BAY = Path(__file__).with_name("docking_bay.toml").read_text(encoding="utf-8")
LINES = DOCKING_BAY.splitlines()
VALUES = (
    "nan",
    "-inf",
    "1e308",
    "1" + "0" * 5000,
    "true",
    "''",
    "[[]]",
    "{a = {}}",
    "1979-05-27",
    "-1",
    "'../x'",
    "[",
)
STEADY = settings(
    deadline=None,
    derandomize=True,
    max_examples=150,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
changes = st.lists(
    st.tuples(
        st.integers(0, len(LINES) - 1),
        st.sampled_from(["drop", "double", "cut", "put"]),
        st.sampled_from(VALUES),
    ),
    min_size=1,
    max_size=5,
)


def changed(line, how, value):
    match how:
        case "drop":
            return ""
        case "double":
            return f"{line}\n{line}"
        case "cut":
            return line[: len(line) // 2]
        case _:
            return f"{line.split('=')[0]}= {value}"


def read(folder, data):
    (folder / "bay.webp").write_bytes(picture(20, 15, "WEBP"))
    (folder / "bay.toml").write_bytes(data)
    try:
        loaded = load_map(folder / "bay.toml")
    except MapFileError as error:
        assert all(line.startswith("bay.toml: ") for line in error.problems)  # noqa: PT017 (a good end too)
    else:
        assert scenario_text(loaded.state)


@STEADY
@given(changes)
def test_a_changed_text_gives_a_map_or_a_plain_error(tmp_path, wanted):
    lines = list(LINES)
    for number, how, value in wanted:
        lines[number] = changed(lines[number], how, value)
    read(tmp_path, "\n".join(lines).encode())


@STEADY
@given(st.data())
def test_damaged_bytes_give_a_map_or_a_plain_error(tmp_path, data):
    raw = bytearray(DOCKING_BAY.encode())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(raw) - 1))
        raw[at : at + data.draw(st.integers(0, 40))] = data.draw(st.binary(max_size=3))
    read(tmp_path, bytes(raw))
