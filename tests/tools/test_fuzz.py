"""Damaging files on purpose: what it finds, that it finds it, and a short run of it."""

import gc
import io
import os
import random
import resource
import select
import signal
import socket
import sqlite3
import subprocess
import zipfile
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from battlemap.document.model import WallId
from battlemap.formats.errors import MapFileError
from battlemap.formats.load import load_maps
from tools.environment import ROOT
from tools.fuzz import child, reading
from tools.fuzz.case import Case
from tools.fuzz.changes import damaged
from tools.fuzz.child import Findings, read_all
from tools.fuzz.reading import LINK, SECRET, fault_of
from tools.fuzz.seeds import seeds
from tools.fuzz.shrink import shrunk

FILES = 240


@pytest.fixture(scope="module")
def whole():
    gc.collect()  # what tests before left closes its files now, and not while it is watched who touches which
    return seeds()


def one(whole, name="map.dd2vtt"):
    return next(case for case in whole if case.main == name)


def test_whole_files_have_no_fault(whole):
    assert {case.main: fault for case in whole if (fault := fault_of(case))} == {}


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


def without_counts(kind):
    """A reader whose report says nothing of how many things of a kind were lost."""

    def read(path):
        maps = load_maps(path)
        reports = [
            replace(each.report, lost={key: number for key, number in each.report.lost.items() if key != kind})
            for each in maps
        ]
        return tuple(replace(each, report=report) for each, report in zip(maps, reports, strict=True))

    return read


@pytest.mark.parametrize(
    ("name", "kind", "told"),
    [
        ("map.uvtt", "lights", "lights: the file holds 130, 0 are kept and 0 told of"),
        ("map.uvtt", "portals", "portals: the file holds 130, 0 are kept and 0 told of"),
        ("map.uvtt", "wall_segments", "wall_segments: the file holds 260, 0 are kept and 0 told of"),
        ("map.json", "segments", "segments: the file holds 130, 0 are kept and 0 told of"),
        ("map.json", "tokens", "tokens: the file holds 130, 0 are kept and 0 told of"),
        ("map.tmj", "objects", "objects: the file holds 130, 0 are kept and 0 told of"),
    ],
)
def test_what_a_report_of_more_lines_than_it_shows_does_not_count_is_found(monkeypatch, whole, name, kind, told):
    case = next(case for case in whole if case.main == name and b"?!" in case.data)
    assert any("more of the same kind" in line for line in reported(case, monkeypatch))
    planted(monkeypatch, without_counts(kind))
    assert fault_of(case) == f"lost: {told}"


def reported(case, monkeypatch):
    """What the report of a whole file says is left out."""
    found = []

    def read(path):
        maps = load_maps(path)
        found.extend(line for each in maps for line in each.report.dropped)
        return maps

    planted(monkeypatch, read)
    assert fault_of(case) is None
    return found


def without_the_line(words):
    """A reader that says nothing of what its report tells in lines with these words."""

    def read(path):
        maps = load_maps(path)
        reports = [
            replace(each.report, dropped=tuple(line for line in each.report.dropped if words not in line))
            for each in maps
        ]
        return tuple(replace(each, report=report) for each, report in zip(maps, reports, strict=True))

    return read


@pytest.mark.parametrize(
    ("name", "old", "new", "words", "told"),
    [
        ("map.tmj", b'"gid": 2', b'"gid": "?!"', "the tile is not drawn", "objects that are tiles: the file holds 1"),
        (
            "map.tmj",
            b'"polyline": ',
            b'"point": true, "a": ',
            "tells of no wall",
            "objects: the file holds 2, 1 are",
        ),
        ("map.tmj", b'"type": "imagelayer"', b'"type": "?!"', "kind that is not known", "layers: the file holds 4"),
        ("map.db", b'"_id": "2"}', b'"_id": "2"', "no JSON object", "lines: the file holds 3, 2 are kept and 0 told"),
        (
            "map.db",
            b'"c": [5, 5, 5, 99]',
            b'"c": "?!"',
            "walls[2]",
            "walls: the file holds 3, 2 are kept and 0 told of",
        ),
    ],
)
def test_what_a_report_holds_back_is_found(monkeypatch, whole, name, old, new, words, told):
    case = one(whole, name)
    broken = case.with_file(name, case.data.replace(old, new, 1))
    assert broken.data != case.data
    assert fault_of(broken) is None
    planted(monkeypatch, without_the_line(words))
    assert fault_of(broken).startswith(f"lost: {told}")


@pytest.mark.parametrize(
    ("old", "new", "words", "told"),
    [
        ("<x>60</x>", "<x>?!</x>", "left out", "tokens: the file holds 2, 1 are kept and 0 told of"),
        ("<x>60</x>", "<layer>OBJECT</layer>", "stamp", "stamps: the file holds 1, 0 are kept and 0 told of"),
        (
            "Token><name>Orc",
            'Token reference="a"><name>Orc',
            "leads to no token",
            "entries of tokens: the file holds 2",
        ),
    ],
)
def test_what_the_report_of_a_maptool_file_holds_back_is_found(monkeypatch, whole, old, new, words, told):
    case = one(whole, "map.rpmap")
    with zipfile.ZipFile(io.BytesIO(case.data)) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data.replace(old.encode(), new.encode(), 1) if name == "content.xml" else data)
    broken = case.with_file("map.rpmap", out.getvalue())
    assert fault_of(broken) is None
    planted(monkeypatch, without_the_line(words))
    assert fault_of(broken).startswith(f"lost: {told}")


@pytest.mark.parametrize(
    ("touch", "told"),
    [
        (lambda path: (path.parent.parent / SECRET).read_bytes(), "outside: read"),
        (lambda path: (path.parent.parent / "new").write_bytes(b""), "outside: wrote"),
        (lambda path: (path.parent / "new").write_bytes(b""), "changed: maps/new"),
        (lambda path: path.unlink(), "changed: maps/map.dd2vtt"),
        (lambda path: path.with_name(LINK).read_bytes(), "outside: read"),
        (lambda _: Path("/etc/passwd").read_bytes(), "outside: read"),
        (lambda _: (ROOT / "README.md").read_bytes(), "outside: read"),
        (lambda path: os.listdir(path.parent.parent), "outside: os.listdir"),
        (lambda path: path.with_name("new").symlink_to(path) or path.rename(path.parent.parent / "a"), "outside: os.r"),
        (lambda path: closing(sqlite3.connect(path.parent.parent / "a")).close(), "outside: sqlite3.connect"),
        (lambda _: subprocess.run(["true"], check=True), "outside: subprocess.Popen"),
        (lambda _: socket.socket().close(), "outside: socket.__new__"),
    ],
)
def test_what_is_touched_besides_the_file_is_found(monkeypatch, whole, touch, told):
    def read(path):
        loaded = load_maps(path)
        touch(path)
        return loaded

    planted(monkeypatch, read)
    assert fault_of(one(whole)).startswith(told)


def test_a_campaign_that_leaves_something_beside_itself_is_found(monkeypatch, whole):
    def opened(path):
        (path.parent / "new").write_bytes(b"")

    monkeypatch.setattr(reading, "_campaign", opened)
    assert fault_of(one(whole, "map.bmap")) == "changed: maps/new"


def compute(_path):
    while True:
        pass


def compute_whatever_comes(_path):
    with suppress(Exception):
        compute(_path)
    return load_maps(_path)


def fill_memory(path):
    peak_bytes = 1024 * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    held = b"x" * (child.LIMIT_BYTES - peak_bytes + 50 * 2**20)
    return load_maps(path) if held else ()


def end_it_all(_path):
    os.kill(os.getpid(), signal.SIGKILL)


PLANTED = " planted"


def read_with_planted(monkeypatch, whole, read):
    """Read three files: the first and the last are whole; only the one between them is read as planted."""
    planted(monkeypatch, lambda path: (read if PLANTED.encode() in path.read_bytes() else load_maps)(path))
    good = one(whole)
    bad = good.with_file(good.main, PLANTED.encode())
    findings = Findings()
    read_all([1, 2, 3], lambda number: bad if number == 2 else good, findings)
    assert findings.read == 3
    assert list(findings.faults) == [2]
    return findings.faults[2]


@pytest.mark.parametrize(("read", "told"), [(compute, "crash: TooLongError"), (compute_whatever_comes, "hang: ")])
def test_a_child_process_that_computes_too_long_is_found_and_the_others_are_read(monkeypatch, whole, read, told):
    monkeypatch.setattr(child, "LIMIT_S", 2)  # the whole files take a hundredth of it
    assert read_with_planted(monkeypatch, whole, read).startswith(told)


def test_a_child_process_that_takes_too_much_memory_is_found_and_the_others_are_read(monkeypatch, whole):
    child._forget_peak()  # of the tests before
    monkeypatch.setattr(child, "LIMIT_BYTES", child._peak_bytes() + 100 * 2**20)
    assert read_with_planted(monkeypatch, whole, fill_memory).startswith("memory: ")


def test_a_child_process_that_ends_itself_is_found_and_the_others_are_read(monkeypatch, whole):
    assert read_with_planted(monkeypatch, whole, end_it_all).startswith("crash: ended by signal")


def test_a_child_process_that_waits_for_ever_is_ended_and_the_others_are_read(monkeypatch, whole):
    """Its time is up as soon as it says that it waits: however slow the computer is, the whole files are read."""
    heard, said = os.pipe()

    def wait_for_ever(_path):
        os.write(said, b"!")
        signal.pause()

    def patience(read, write, other, limit_s):
        assert limit_s == child.PATIENCE_S
        ready, _, _ = select.select([*read, heard], write, other)
        if ready == [heard]:
            os.read(heard, 1)
        return [each for each in ready if each in read], [], []

    monkeypatch.setattr(child, "select", SimpleNamespace(select=patience))
    assert read_with_planted(monkeypatch, whole, wait_for_ever) == f"hang: more than {child.PATIENCE_S:g} s"
    os.close(heard)
    os.close(said)


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
