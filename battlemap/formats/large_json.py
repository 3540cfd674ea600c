"""Large JSON files with a picture in them, read piece by piece: the picture is never held as text.

A Universal VTT file of 500 MB is 375 MB of picture and a little geometry. Read whole it would be there four times over:
as bytes, as text, as a value, and decoded.
"""

import binascii
import re
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any

from battlemap.document.stopping import going_on
from battlemap.formats.errors import MapFileError
from battlemap.formats.files import pieces_of_file
from battlemap.formats.json_text import is_json_lines, parse_json

LARGE_BYTES = 48 * 2**20  # a JSON file beyond this is read here, and without its pictures it may not be larger
LONG_TEXT_BYTES = 2**20  # a text longer than this is taken for a picture
_LONGEST_URL_HEAD = 256
_HEAD_BYTES = 2**21
_ESCAPED_BLANK = re.compile(rb"\\[nrt]")
_BLANKS = b" \t\r\n"
_STARTS = (b"{", b"\xef\xbb\xbf{")


@dataclass(frozen=True, slots=True)
class LongText:
    """What was in place of a long text: the bytes it stands for in base64, or None when it is something else."""

    data: bytes | None
    length: int  # of the text


def is_large_json(path: Path) -> bool:
    """Whether a file is one JSON object, too large to be read in one go."""
    try:
        if not path.is_file() or path.stat().st_size <= LARGE_BYTES:
            return False
        with path.open("rb") as file:
            head = file.read(_HEAD_BYTES)
    except (OSError, ValueError):
        return False  # whoever reads it tells
    return head.lstrip().startswith(_STARTS) and not is_json_lines(head)


def read_large_json(path: Path) -> dict[str, Any]:
    """The JSON object of a large file, with a ``LongText`` for each long text directly in it.

    ``MapFileError`` for anything else, and for more than ``LARGE_BYTES`` besides long texts.
    """
    splitter = _Splitter(path.name)
    for piece in going_on(pieces_of_file(path)):
        splitter.feed(piece)
    text, found = splitter.close()
    raw = parse_json(text, path.name)
    if not isinstance(raw, dict):  # a text that begins with a brace can be nothing else
        raise MapFileError(f"{path.name}: found no JSON object, expected one")
    return {key: found.get(value, value) if isinstance(value, str) else value for key, value in raw.items()}


@dataclass
class _Splitter:
    """Follows the quotes of a JSON text and takes long texts out of it."""

    file: str
    rest: bytearray = field(default_factory=bytearray)  # the JSON without long texts, up to the place reached
    in_text: bool = False
    short: bytearray = field(default_factory=bytearray)  # the text that is open, while it is short
    long: "_Base64 | None" = None  # and when it is not
    found: dict[str, LongText] = field(default_factory=dict)
    left: bytes = b""  # a backslash that ends a piece waits for what it escapes

    def feed(self, piece: bytes) -> None:
        """Go on with the next piece of the file."""
        piece = self.left + piece
        backslashes = len(piece) - len(piece.rstrip(b"\\"))
        self.left = b"\\" if backslashes % 2 else b""
        place, end = 0, len(piece) - len(self.left)
        while place < end:
            quote = self._quote(piece, place, end)
            (self._put if self.in_text else self._add)(piece[place:quote])
            if quote < end:
                (self._end_text if self.in_text else self._begin_text)()
            place = quote + 1

    def _quote(self, piece: bytes, place: int, end: int) -> int:
        """Where the next quote is that begins or ends a text; ``end`` if there is none."""
        start = place
        while (quote := piece.find(b'"', start, end)) >= 0:
            before = piece[place:quote]
            if not self.in_text or (len(before) - len(before.rstrip(b"\\"))) % 2 == 0:
                return quote
            start = quote + 1
        return end

    def _add(self, piece: bytes) -> None:
        self.rest += piece
        if len(self.rest) > LARGE_BYTES:
            raise MapFileError(
                f"{self.file}: found more than {LARGE_BYTES // 2**20} MB besides its picture, expected at most that"
            )

    def _put(self, piece: bytes) -> None:
        if self.long is None:
            self.short += piece
            if len(self.short) > LONG_TEXT_BYTES:
                self.long = _Base64()
                self.long.feed(bytes(self.short))
        else:
            self.long.feed(piece)

    def _begin_text(self) -> None:
        self.in_text, self.long = True, None
        self.short.clear()

    def _end_text(self) -> None:
        self.in_text = False
        if self.long is None:
            self._add(b'"' + self.short + b'"')
            return
        name = f"\0long text {len(self.found)}"  # which no JSON can hold bare
        self.found[name] = self.long.close()
        self._add(f'"\\u0000{name[1:]}"'.encode())
        self.long = None

    def close(self) -> tuple[str, dict[str, LongText]]:
        """The JSON without long texts, and these by what stands in their place."""
        if self.in_text or self.left:
            raise MapFileError(f"{self.file}: found a text that does not end; the file seems to be cut off")
        try:
            return self.rest.decode("utf-8-sig"), self.found
        except UnicodeDecodeError as error:
            byte = self.rest[error.start]
            raise MapFileError(f"{self.file}: found byte 0x{byte:02x}, expected text saved as UTF-8") from error


class _Base64:
    """Decodes strict base64 piece by piece; line breaks and the head of a data URL are left out."""

    def __init__(self) -> None:
        self._data: BytesIO | None = BytesIO()  # which hands out what it gathered without a copy
        self._left, self._length, self._is_begun = b"", 0, False

    def feed(self, piece: bytes) -> None:
        """Go on with the next piece; none ends in the middle of an escape."""
        self._length += len(piece)
        if not self._is_begun:
            head = piece[:_LONGEST_URL_HEAD].lstrip()
            piece = piece[piece.index(b",") + 1 :] if head.startswith(b"data:") and b"," in head else piece
            self._is_begun = True
        if self._data is None:
            return
        if b"\\" in piece:
            piece = _ESCAPED_BLANK.sub(b"", piece.replace(b"\\/", b"/"))
        digits = self._left + piece.translate(None, _BLANKS)
        whole = len(digits) - len(digits) % 4
        if digits[:whole].endswith(b"="):
            whole -= 4  # padding is for the end alone
        self._left = digits[whole:]
        self._decode(digits[:whole])

    def close(self) -> LongText:
        """What the whole text stands for."""
        digits = self._left.rstrip(b"=")
        self._left = b""
        self._decode(digits + b"=" * (-len(digits) % 4))
        data = None if self._data is None else self._data.getvalue()
        self._data = None
        return LongText(data, self._length)

    def _decode(self, digits: bytes) -> None:
        if self._data is None:
            return
        try:
            self._data.write(binascii.a2b_base64(digits, strict_mode=True))
        except binascii.Error:
            self._data = None
