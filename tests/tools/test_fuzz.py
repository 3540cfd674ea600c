"""Damaging files on purpose: what it finds, that it finds it, and a short run of it."""

import random
from dataclasses import replace

import pytest

from battlemap.document.model import WallId
from battlemap.formats.errors import MapFileError
from battlemap.formats.load import load_maps
from tools.fuzz import reading
from tools.fuzz.case import Case
from tools.fuzz.changes import damaged
from tools.fuzz.reading import SECRET, fault_of
from tools.fuzz.seeds import seeds
from tools.fuzz.shrink import shrunk

FILES = 240


@pytest.fixture(scope="module")
def whole():
    return seeds()


def one(whole, name="map.dd2vtt"):
    return next(case for case in whole if case.main == name)


def test_whole_files_have_no_fault(whole):
    assert {case.main: fault_of(case) for case in whole if fault_of(case)} == {}


def test_the_same_number_damages_a_file_the_same_way(whole):
    twice = [damaged(one(whole), random.Random(7)) for _ in range(2)]
    assert twice[0] == twice[1] != one(whole)


def test_damaged_files_are_read_or_refused_in_plain_words(whole):
    faults = {}
    for number in range(FILES):
        rng = random.Random(number)
        fault = fault_of(damaged(rng.choice(whole), rng))
        if fault is not None:
            faults[number] = fault
    assert faults == {}


def planted(monkeypatch, read):
    monkeypatch.setattr(reading, "load_maps", read)


def test_a_crash_is_found(monkeypatch, whole):
    planted(monkeypatch, lambda path: {}[path.name])
    assert fault_of(one(whole)).startswith("crash: KeyError in test_fuzz.py")


def test_a_wall_that_gets_lost_without_a_word_is_found(monkeypatch, whole):
    def read(path):
        loaded = load_maps(path)[0]
        walls = {key: wall for key, wall in loaded.state.walls.items() if key != WallId("wall-1")}
        return (replace(loaded, state=replace(loaded.state, walls=walls)),)

    planted(monkeypatch, read)
    assert fault_of(one(whole)).startswith("lost: the report tells of")


@pytest.mark.parametrize("key", ["lights", "portals"])
def test_what_the_report_never_counted_is_found(monkeypatch, whole, key):
    def read(path):
        loaded = load_maps(path)[0]
        kind = {"lights": "lights", "portals": "doors"}[key]
        counts = {**loaded.report.counts, f"{key}_kept": 0}
        state = replace(loaded.state, **{kind: {}})
        return (replace(loaded, state=state, report=replace(loaded.report, counts=counts, dropped=())),)

    planted(monkeypatch, read)
    assert fault_of(one(whole)).startswith(f"lost: {key}: the file holds 2, 0 are kept")


@pytest.mark.parametrize(
    ("touch", "told"),
    [
        (lambda path: (path.parent.parent / SECRET).read_bytes(), "outside: read"),
        (lambda path: (path.parent.parent / "new").write_bytes(b""), "outside: wrote"),
        (lambda path: (path.parent / "new").write_bytes(b""), "changed: maps/new"),
        (lambda path: path.unlink(), "changed: maps/map.dd2vtt"),
    ],
)
def test_what_is_touched_besides_the_file_is_found(monkeypatch, whole, touch, told):
    def read(path):
        loaded = load_maps(path)
        touch(path)
        return loaded

    planted(monkeypatch, read)
    assert fault_of(one(whole)).startswith(told)


@pytest.mark.parametrize("words", ["", "map.dd2vtt:", "something is wrong", "map.dd2vtt: found \x1b[31m, not text"])
def test_an_error_that_says_too_little_is_found(monkeypatch, whole, words):
    def read(path):
        raise MapFileError(words)

    planted(monkeypatch, read)
    assert fault_of(one(whole)).startswith("words: ")


def test_a_fault_is_shrunk_to_what_it_takes(whole):
    def fault(case):
        return "crash: lights" if b"lights" in case.data else None

    assert shrunk(one(whole), "crash: lights", fault).data in (b'{"lights": []}', b'{"lights": [{}]}', b"lights")


def test_bytes_are_shrunk_too():
    case = Case("map.png", {"map.png": b"x" * 500 + b"bad" + b"y" * 300})
    assert shrunk(case, "crash: bad", lambda each: "crash: bad" if b"bad" in each.data else None).data == b"bad"
