"""Ways to damage a file that know how it is built: values, keys, nesting, lengths, numbers, names, bytes."""

import base64
import copy
import io
import json
import random
import re
import sqlite3
import warnings
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from typing import Any

from tools.fuzz.case import Case

RAW = "@@raw:"  # begins a text that stands bare in the JSON: numbers that Python would not write
NUMBERS = (
    "1e308",
    "-1e308",
    "1e999",
    "NaN",
    "-Infinity",
    "-0",
    "1e-320",
    "0",
    "-1",
    "2147483648",
    "4294967297",
    "9" * 25,
    "1" + "0" * 400,
    "7" * 5000,
    "0.1",
    "1.5",
    "3e5",
    "5000",
    "5001",
    "100000",
    "01",
    "+1",
    ".5",
)
TEXTS = (
    "",
    " ",
    "\0",
    "a\0b",
    "../secret.png",
    "..\\secret.png",
    "/etc/passwd",
    "C:\\secret.png",
    "//host/share/a.png",
    "file:///etc/passwd",
    "http://127.0.0.1/a.png",
    "a/../../secret.png",
    "CON",
    "nul.png",
    "x" * 5000,
    "\ud800",
    "\u202etxt",
    "e\u0301" * 50,
    "\x1b[31m",
    "'; DROP TABLE records; --",
    '"; DELETE FROM images; --',
    "%s%n{0}",
    "1e400",
    "nan",
    "true",
    "<b>&amp;",
    "map.dd2vtt",
    ".",
    "..",
    "\r\n",
    "data:image/png;base64,AAAA",
    "#12345",
    "link.png",  # lies beside the map and leads out of its folder
)
OTHERS: tuple[Any, ...] = (None, True, False, [], {}, [[]], [None], {"": {}}, {"x": 1, "y": 1}, [{}] * 20)
DEEP = (50, 300, 3000, 100_000)
ENTITIES = """<!DOCTYPE map [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
<!ENTITY c SYSTEM "file:///etc/passwd">]>"""
LFS_POINTER = b"version https://git-lfs.github.com/spec/v1\noid sha256:" + b"5" * 64 + b"\nsize 4096\n"
MOST_CHANGES = 4
DEEPEST_PLACE = 60  # what an earlier change nested deeper stays as it is
MOST_BYTES = 2**20  # what grows beyond this is not grown further
BOMB_BYTES = 8 * 2**20
_RAW_TEXT = re.compile(r'"' + RAW + r'([^"]*)"')
_ATTRIBUTE = re.compile(r'(?<==")[^"<>]*(?=")|(?<=>)[^<>]+(?=<)')
_ELEMENT = re.compile(r"<([\w.-]+)[^<>]*>(?:[^<>]*</\1>)?")
_TAG = re.compile(r"</?([\w.-]+)")
_NAME = re.compile(r'(?<= )[\w:.-]+(?==")')
_NAMES = ("layers", "objects", "tiles", "tilesets", "id", "name", "type", "href", "xlink:href", "reference", "class")
_TOML_VALUE = re.compile(r"(?<== )[^\n]+")
_TOML_KEY = re.compile(r"^\[*[\w.-]+", re.MULTILINE)
Change = Callable[[random.Random, bytes], bytes]


def damaged(case: Case, rng: random.Random) -> Case:
    """The case with one to a few changes; now and then in a file beside, and rarely in its bytes alone."""
    name = case.main if rng.random() < 0.85 else rng.choice(sorted(case.files))
    data = case.files[name]
    changed = _changed(data, rng)
    if rng.random() < 0.08:
        changed = _bytes(rng, changed)
    if len(case.files) > 1 and rng.random() < 0.05:
        case = case.alone() if name == case.main else Case(case.main, {name: data, case.main: case.data})
    return case.with_file(name, changed)


def _changed(data: bytes, rng: random.Random) -> bytes:
    if rng.random() < 0.06:
        return _bytes(rng, data)
    for sign, change in _BY_SIGN.items():
        if data.startswith(sign):
            return change(rng, data)
    if b"battlemap-scenario" in data[:2000]:
        return _toml(rng, data)
    return _bytes(rng, data)


# JSON ------------------------------------------------------------------------------------------------------------


def places_of(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a JSON value, as the keys that lead there."""
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, entry in entries:
        yield (*way, key)
        if len(way) < DEEPEST_PLACE:
            yield from places_of(entry, (*way, key))


def _nasty(rng: random.Random, found: Any) -> Any:
    pick = rng.random()
    if pick < 0.45:
        return RAW + rng.choice(NUMBERS)
    if pick < 0.75:
        return rng.choice(TEXTS)
    if pick < 0.95 or not isinstance(found, int | float):
        return copy.deepcopy(rng.choice(OTHERS))  # later changes may put things into it
    return found * rng.choice((-1, 0.5, 1e-9, 1e9)) + rng.choice((0, 0.001, 1))


def _change_place(rng: random.Random, root: Any, places: list[tuple[Any, ...]]) -> None:
    *way, last = rng.choice(places)
    holder = root
    for key in way:
        holder = holder[key]
    found = holder[last]
    pick = rng.randrange(8)
    if pick <= 2:
        holder[last] = _nasty(rng, found)
    elif pick == 3:
        del holder[last]
    elif pick == 4 and isinstance(found, list | str) and found:
        holder[last] = found * rng.choice((2, 3, 20)) if rng.random() < 0.7 else found[: len(found) // 2]
    elif pick == 5 and isinstance(holder, dict):
        holder[rng.choice((*TEXTS, "id", "x", "name", str(last).upper()))] = holder.pop(last)
    elif pick == 6:
        holder[last] = [found, copy.deepcopy(found)] if rng.random() < 0.5 else {str(last): found}
    else:
        *other, key = rng.choice(places)
        with suppress(LookupError, TypeError):
            source = root
            for step in other:
                source = source[step]
            holder[last] = json.loads(json.dumps(source[key]))


def _json_text(rng: random.Random, root: Any) -> str:
    text = json.dumps(root, ensure_ascii=rng.random() < 0.8)
    text = _RAW_TEXT.sub(r"\1", text)
    pick = rng.random()
    if pick < 0.02:  # a key twice
        return re.sub(r'("\w+": )', lambda match: f"{match[1]}1, {match[1]}", text, count=1)
    if pick < 0.04:
        depth = rng.choice(DEEP)
        return re.sub(r": [^,}\]]+", ": " + "[" * depth + "]" * depth, text, count=1)
    return text


def _json(rng: random.Random, data: bytes) -> bytes:
    head, brace, rest = data.partition(b"{")
    lines = rest.splitlines()
    try:
        if len(lines) > 1:  # a pack: one of its lines
            number = rng.randrange(len(lines))
            whole = [brace + lines[0], *lines[1:]]
            whole[number] = _json(rng, whole[number])
            return head + b"\n".join(whole)
        root = json.loads(brace + rest)
    except (ValueError, RecursionError):
        return _bytes(rng, data)
    for _ in range(rng.randint(1, MOST_CHANGES)):
        places = list(places_of(root))
        if places and len(data) < MOST_BYTES:
            _change_place(rng, root, places)
    return _encoded(rng, head.decode("utf-8", "replace") + _json_text(rng, root))


def _encoded(rng: random.Random, text: str) -> bytes:
    encoding = "utf-8" if rng.random() < 0.94 else rng.choice(("utf-16", "utf-8-sig", "latin-1", "utf-32-be", "cp037"))
    return text.encode(encoding, "surrogatepass" if encoding.startswith("utf") else "replace")


# XML and TOML ----------------------------------------------------------------------------------------------------


def _replace_one(rng: random.Random, pattern: re.Pattern[str], text: str, put: Callable[[str], str]) -> str:
    found = list(pattern.finditer(text))
    if not found:
        return text
    match = rng.choice(found)
    return text[: match.start()] + put(match[0]) + text[match.end() :]


def _xml(rng: random.Random, data: bytes) -> bytes:
    text = data.decode("utf-8", "surrogateescape")
    for _ in range(rng.randint(1, MOST_CHANGES)):
        pick = rng.randrange(11)
        if pick <= 4:
            text = _replace_one(rng, _ATTRIBUTE, text, lambda _: rng.choice(TEXTS if rng.random() < 0.4 else NUMBERS))
        elif pick == 5:
            text = _replace_one(rng, _ELEMENT, text, lambda _: "")
        elif pick == 6 and len(text) < MOST_BYTES:
            text = _replace_one(rng, _ELEMENT, text, lambda found: found * rng.choice((2, 20)))
        elif pick == 7:
            text = _replace_one(rng, _TAG, text, lambda found: found[: 1 + found.startswith("</")] + "x")
        elif pick == 8 and rng.random() < 0.3:
            text = text.replace("?>", "?>" + ENTITIES, 1) if "?>" in text else ENTITIES + text
            text = _replace_one(rng, _ATTRIBUTE, text, lambda _: rng.choice(("&b;", "&c;")))
        elif pick == 9 and rng.random() < 0.3:
            text = _nested(rng, text)
        elif pick == 10:
            text = _replace_one(rng, _NAME, text, lambda _: rng.choice(_NAMES))
    return text.encode("utf-8", "surrogatepass") if rng.random() < 0.95 else text.encode("utf-16", "surrogatepass")


def _nested(rng: random.Random, text: str) -> str:
    depth = rng.choice(DEEP)
    return _replace_one(rng, _ELEMENT, text, lambda found: "<g>" * depth + found + "</g>" * depth)


def _toml_value(rng: random.Random) -> str:
    pick = rng.random()
    if pick < 0.4:
        return rng.choice((*NUMBERS, "nan", "-inf", "1979-05-27", "0x7f", "1_000_000"))
    if pick < 0.7:
        return json.dumps(rng.choice(TEXTS)).replace("\\ud800", "\\uFFFD")
    return rng.choice(("true", "[]", "{}", "[[[]]]", "[1, 2]", '{x = 1, "" = 2}', "[" * 400 + "]" * 400, "'''"))


def _toml(rng: random.Random, data: bytes) -> bytes:
    text = data.decode("utf-8", "replace")
    for _ in range(rng.randint(1, MOST_CHANGES)):
        pick = rng.randrange(6)
        if pick <= 2:
            text = _replace_one(rng, _TOML_VALUE, text, lambda _: _toml_value(rng))
        elif pick == 3:
            text = _replace_one(
                rng, _TOML_KEY, text, lambda found: rng.choice((found[:-1], found + "s", '"a b"', "x.y"))
            )
        else:
            lines = text.split("\n")
            at, until = rng.randrange(len(lines)), rng.randrange(len(lines))
            lines[at : at + pick - 3] = lines[until : until + rng.randint(0, 5)]
            text = "\n".join(lines)
    return text.encode("utf-8", "surrogatepass")


# archives, campaigns, pictures -------------------------------------------------------------------------------------


def _zip(rng: random.Random, data: bytes) -> bytes:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        files = [(name, archive.read(name)) for name in archive.namelist()]
    pick = rng.randrange(6)
    if pick <= 2:
        files = [(name, _xml(rng, inner) if name == "content.xml" else inner) for name, inner in files]
    elif pick == 3:
        at = rng.randrange(len(files))
        files[at] = (rng.choice(TEXTS) or "x", files[at][1])
    elif pick == 4:
        at = rng.randrange(len(files))
        files[at] = (files[at][0], b"\0" * BOMB_BYTES if rng.random() < 0.3 else _bytes(rng, files[at][1]))
    else:
        files += [(rng.choice(("../secret.png", "/tmp/x", "content.xml", "assets/abc.jpg", "a\\..\\b")), b"x")]
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, inner in files:
            info = zipfile.ZipInfo(name.encode("utf-8", "replace").decode())
            info.compress_type = zipfile.ZIP_DEFLATED
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # a name twice is meant
                archive.writestr(info, inner)
    return out.getvalue()


def _campaign(rng: random.Random, data: bytes) -> bytes:
    with closing(sqlite3.connect(":memory:")) as base:
        base.deserialize(data)
        for _ in range(rng.randint(1, MOST_CHANGES)):
            with suppress(sqlite3.Error):
                _change_rows(rng, base)
        with suppress(sqlite3.Error):
            base.commit()
        return base.serialize()


def _change_rows(rng: random.Random, base: sqlite3.Connection) -> None:
    rows = base.execute("SELECT rowid, data FROM records").fetchall()
    pick = rng.randrange(9)
    if pick <= 4 and rows:
        row, text = rng.choice(rows)
        changed = (
            _json(rng, text.encode())
            if pick < 4 and isinstance(text, str)
            else rng.choice(TEXTS).encode("utf-8", "replace")
        )
        value = changed.decode("utf-8", "replace") if rng.random() < 0.9 else changed
        base.execute("UPDATE records SET data = ? WHERE rowid = ?", (value, row))
    elif pick == 5 and rows:
        base.execute("DELETE FROM records WHERE rowid = ?", (rng.choice(rows)[0],))
    elif pick == 6 and rows:
        column = rng.choice(("map", "kind", "id"))
        name = rng.choice(TEXTS).encode("utf-8", "replace").decode()
        base.execute(f"UPDATE records SET {column} = ? WHERE rowid = ?", (name, rng.choice(rows)[0]))
    elif pick == 7:
        base.execute(rng.choice((
            "DROP TABLE history", "DROP TABLE images", "DELETE FROM images", "DELETE FROM counters",
            "UPDATE counters SET value = -5", "UPDATE counters SET value = 'x'", "UPDATE images SET data = x'00'",
            "INSERT INTO history VALUES (99, 'map-1', 'x', NULL, 'x', '[]')", "UPDATE history SET before = '{'",
            "CREATE TRIGGER t AFTER INSERT ON records BEGIN DELETE FROM records; END",
            "CREATE VIEW v AS SELECT * FROM records", "ALTER TABLE records RENAME TO r",
        )))  # fmt: skip
    else:
        base.execute(f"PRAGMA {rng.choice(('user_version', 'application_id'))} = {rng.choice((0, 2, -1, 2**31 - 1))}")


def _bytes(rng: random.Random, data: bytes) -> bytes:
    """Bits turned over, pieces cut out or put in, the end cut off, or something else altogether."""
    raw = bytearray(data)
    pick = rng.randrange(12)
    if pick == 0:
        return bytes(raw[: rng.randrange(len(raw) + 1)])
    if pick == 1 and rng.random() < 0.3:
        return rng.choice(
            (b"", b"\n", LFS_POINTER, b"\0" * 100, b"PK\x03\x04", b"\x1f\x8b", b"<html>", bytes(raw[::-1]))
        )
    for _ in range(rng.randint(1, 6)):
        at = rng.randrange(len(raw) + 1)
        if pick < 6 and at < len(raw):
            raw[at] ^= 1 << rng.randrange(8)
        elif pick < 9:
            raw[at : at + rng.randint(0, 30)] = rng.randbytes(rng.randint(0, 4))
        else:
            raw[at : at + 4] = rng.choice((b"\xff\xff\xff\xff", b"\x7f\xff\xff\xff", b"\0\0\0\0", b"\x80\0\0\0"))
    return bytes(raw)


def packed_bomb(size: int = BOMB_BYTES) -> str:
    """So many zero bytes, packed, as Tiled would write cells."""
    return base64.b64encode(zlib.compress(b"\0" * size)).decode()


_BY_SIGN: dict[bytes, Change] = {
    b"{": _json,
    b"!dungeonalchemist": _json,
    b"<": _xml,
    b"PK": _zip,
    b"SQLite format 3": _campaign,
}
