"""JSON from outside, read whole or refused in plain words."""

import json
import re
from collections import Counter
from typing import Any

from battlemap.document.plain_text import whole_signs
from battlemap.formats.errors import MapFileError, show

_LFS = b"version https://git-lfs"
_HEAD_BYTES, _TAIL_BYTES = 512, 8
UTF_16 = (b"\xff\xfe", b"\xfe\xff")  # the marks of both its orders
_HALF_A_SIGN = re.compile(r"\\u[dD][89a-fA-F]|[\ud800-\udfff]")
_ESCAPED_BYTE = re.compile("[\udc80-\udcff]")  # as Python decodes what is none of UTF-8
_MOST_DIGITS = 300  # longer whole numbers become infinite and are then refused by their place


class _DuplicateKeyError(ValueError):
    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def read_json_object(data: bytes, file: str) -> dict[str, Any]:
    """The one JSON object a file holds; ``MapFileError`` for anything else."""
    value = read_json(data, file)
    if not isinstance(value, dict):
        raise MapFileError(f"{file}: found {show(value)} as the whole file, expected a JSON object")
    return value


def read_json(data: bytes, file: str) -> Any:
    """The one JSON value a file holds; ``MapFileError`` when it cannot be read."""
    if not data.strip():
        raise MapFileError(f"{file}: the file is empty; export it again")
    if is_lfs_pointer(data):
        raise MapFileError(
            f"{file}: found a Git LFS placeholder of {len(data)} bytes, not the map; download the real file"
        )
    return parse_json(json_text(data, file), file)


def is_lfs_pointer(data: bytes) -> bool:
    """Whether these bytes stand for a file that Git LFS keeps elsewhere."""
    return data.startswith(_LFS)


def is_json_lines(data: bytes) -> bool:
    """Whether a file begins with a JSON object in one line and another one below it, as a pack of scenes does."""
    if data.startswith(UTF_16):
        data = data.decode("utf-16", "replace").encode("utf-8", "replace")
    head = data[:_HEAD_BYTES]
    end = data.find(b"\n", len(head) - len(head.lstrip()))
    ends_whole = data[max(0, end - _TAIL_BYTES) : max(0, end)].rstrip().endswith(b"}")
    return ends_whole and data[end : end + _HEAD_BYTES].lstrip().startswith(b"{")


class NotUtf8Error(MapFileError):
    """Text in an encoding that is not told."""


def lines_text(data: bytes) -> str:
    """The text of a pack, in which each line is looked at by itself with ``well_decoded``."""
    encoding = json.detect_encoding(data)
    return data.decode(encoding, "surrogateescape" if encoding.startswith("utf-8") else "replace")


def well_decoded(line: str, file: str) -> str:
    """The line; ``NotUtf8Error`` where it is no text in UTF-8."""
    byte = _ESCAPED_BYTE.search(line)
    if byte is not None:
        raise NotUtf8Error(f"{file}: found byte 0x{ord(byte[0]) - 0xDC00:02x}, expected text saved as UTF-8")
    return line


def json_text(data: bytes, file: str) -> str:
    """The text of a JSON file, in any Unicode; ``MapFileError`` names the line that is none."""
    encoding = json.detect_encoding(data)
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise MapFileError(
            f"{file}: line {line}: found byte 0x{data[error.start]:02x}, expected text saved as UTF-8"
        ) from error


def parse_json(text: str, file: str) -> Any:
    """The one JSON value of a text; ``MapFileError`` tells where it is none."""
    has_halves = _HALF_A_SIGN.search(text) is not None  # looked for anew in each text: two halves make one sign
    try:
        return json.loads(text, object_pairs_hook=_whole_object if has_halves else _object, parse_int=_whole_number)
    except json.JSONDecodeError as error:
        raise MapFileError(f"{file}: {_syntax_error(error, len(text))}") from error
    except _DuplicateKeyError as error:
        raise MapFileError(f"{file}: found the key {show(error.key)} twice in one object, expected it once") from error
    except RecursionError as error:
        raise MapFileError(f"{file}: found lists or objects nested far too deep") from error


def _syntax_error(error: json.JSONDecodeError, length: int) -> str:
    place = f"line {error.lineno}, column {error.colno}"
    if error.msg == "Extra data":
        return f"{place}: found a second document after the first, or other text; expected one, or a scene in each line"
    cut = error.pos >= length - 1 or error.msg.startswith("Unterminated string")
    hint = "; the file seems to be cut off" if cut else ""
    return f"{place}: not JSON: {re.sub(r' starting at.*', '', error.msg).lower()}{hint}"


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        (key, _), *_ = Counter(key for key, _ in pairs).most_common(1)
        raise _DuplicateKeyError(key)
    return found


def _whole_object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    return _object([(whole_signs(key), _whole(value)) for key, value in pairs])


def _whole(value: Any) -> Any:
    if isinstance(value, list):
        return [_whole(each) for each in value]
    return whole_signs(value) if isinstance(value, str) else value


def _whole_number(digits: str) -> int | float:
    return int(digits) if len(digits) <= _MOST_DIGITS else float(digits)


def kind_of_json(raw: dict[str, Any]) -> str:
    """What kind of map file a JSON object is, in words, when it is none that can be read here."""
    if "tilewidth" in raw:
        return "a Tiled tileset, which a map uses"
    if not raw.keys().isdisjoint({"prototypeToken", "permission", "ownership"}):
        return "a thing of Foundry that is no scene"
    return "a JSON object of another kind"
