"""XML from outside: no entities, no depth without end, nothing fetched."""

import re
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers.expat import ExpatError, ParserCreate

from battlemap.formats.errors import MapFileError

LARGEST_XML_BYTES = 64 * 2**20
MOST_ELEMENTS = 2_000_000
DEEPEST = 100
_ENCODING = re.compile(rb"""[^<]{0,3}<\?xml[^>]{0,200}?encoding\s*=\s*["']([^"']{1,40})""")
_UTF_16 = (b"\xff\xfe", b"\xfe\xff", b"<\0", b"\0<")
_ENTITIES = "found entity declarations, which no map needs and which can blow up a file; expected none"


class _RefusedError(Exception):
    """What is wrong with a file that is well-formed XML."""


def read_xml(data: bytes, file: str) -> Element:
    """The root of an XML file; ``MapFileError`` names line and column. A document type is read over."""
    if len(data) > LARGEST_XML_BYTES:
        raise MapFileError(f"{file}: found {len(data)} bytes of XML, expected at most {LARGEST_XML_BYTES}")
    parser = ParserCreate()
    parser.buffer_text = True
    builder = _Builder()
    parser.StartElementHandler = builder.start
    parser.EndElementHandler = builder.end
    parser.CharacterDataHandler = builder.tree.data
    parser.EntityDeclHandler = builder.refuse_entities
    try:
        parser.Parse(data, True)
        return builder.tree.close()
    except _RefusedError as error:
        raise MapFileError(f"{file}: line {parser.CurrentLineNumber}: {error}") from error
    except ExpatError as error:
        where = f"line {error.lineno}, column {error.offset + 1}"
        if (byte := _not_utf_8(data)) is not None:
            raise MapFileError(f"{file}: {where}: {byte}, expected text saved as UTF-8") from error
        words = str(error).partition(":")[0]
        cut = "; the file seems to be cut off" if words in ("no element found", "unclosed token") else ""
        raise MapFileError(f"{file}: {where}: not XML: {words}{cut}") from error
    except (ValueError, LookupError) as error:  # an encoding Python does not know
        raise MapFileError(f"{file}: found text in an encoding that is not known, expected UTF-8") from error


def _not_utf_8(data: bytes) -> str | None:
    """The first byte that is none of UTF-8, where a file is in no other encoding by what it says itself."""
    told = _ENCODING.match(data)
    if data.startswith(_UTF_16) or (told is not None and told[1].lower() not in (b"utf-8", b"utf8")):
        return None
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        return f"found byte 0x{data[error.start]:02x}"
    return None


class _Builder:
    def __init__(self) -> None:
        self.tree = TreeBuilder()
        self._depth = self._elements = 0

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self._depth += 1
        self._elements += 1
        if self._depth > DEEPEST:
            raise _RefusedError("found elements nested far too deep")
        if self._elements > MOST_ELEMENTS:
            raise _RefusedError(f"found more than {MOST_ELEMENTS} elements, expected fewer")
        self.tree.start(tag, attributes)

    def end(self, tag: str) -> None:
        self._depth -= 1
        self.tree.end(tag)

    def refuse_entities(self, *_: object) -> None:
        raise _RefusedError(_ENTITIES)
