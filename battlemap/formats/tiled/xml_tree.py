"""XML from outside: no entities, no depth without end, nothing fetched; and a Tiled file in it as its JSON form."""

from typing import Any
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers.expat import ExpatError, ParserCreate

from battlemap.formats.errors import MapFileError

LARGEST_XML_BYTES = 64 * 2**20
MOST_ELEMENTS = 2_000_000
DEEPEST = 100
_LAYERS = {"layer": "tilelayer", "objectgroup": "objectgroup", "imagelayer": "imagelayer", "group": "group"}
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
        words = str(error).partition(":")[0]
        cut = "; the file seems to be cut off" if words in ("no element found", "unclosed token") else ""
        where = f"line {error.lineno}, column {error.offset + 1}"
        raise MapFileError(f"{file}: {where}: not XML: {words}{cut}") from error
    except (ValueError, LookupError) as error:  # an encoding Python does not know
        raise MapFileError(f"{file}: found text in an encoding that is not known, expected UTF-8") from error


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


def as_json(element: Element) -> dict[str, Any]:
    """A map, a tileset or a part of one, in the form Tiled writes as JSON; numbers stay text."""
    found: dict[str, Any] = {**element.attrib}
    for child in element:
        if child.tag in _LAYERS:
            if child.tag == "objectgroup" and element.tag == "tile":
                found["objectgroup"] = as_json(child)
            else:
                found.setdefault("layers", []).append({**as_json(child), "type": _LAYERS[child.tag]})
        elif child.tag in _READERS:
            _READERS[child.tag](found, child)
    return found


def _properties(found: dict[str, Any], child: Element) -> None:
    found["properties"] = [
        {"name": each.get("name"), "type": each.get("type", "string"), "value": each.get("value", each.text)}
        for each in child.iter("property")
    ]


def _tileset(found: dict[str, Any], child: Element) -> None:
    found.setdefault("tilesets", []).append(as_json(child))


def _tile(found: dict[str, Any], child: Element) -> None:
    found.setdefault("tiles", []).append(as_json(child))


def _object(found: dict[str, Any], child: Element) -> None:
    found.setdefault("objects", []).append(as_json(child))


def _image(found: dict[str, Any], child: Element) -> None:
    found["image"] = child.get("source")
    for key, name in (("width", "imagewidth"), ("height", "imageheight"), ("trans", "transparentcolor")):
        if child.get(key) is not None:
            found[name] = child.get(key)


def _offset(found: dict[str, Any], child: Element) -> None:
    found["tileoffset"] = {**child.attrib}


def _mark(found: dict[str, Any], child: Element) -> None:
    found[child.tag] = True


def _points(found: dict[str, Any], child: Element) -> None:
    pairs = (pair.partition(",") for pair in (child.get("points") or "").split())
    found[child.tag] = [{"x": x, "y": y} for x, _, y in pairs]


def _data(found: dict[str, Any], child: Element) -> None:
    found["encoding"], found["compression"] = child.get("encoding", "xml"), child.get("compression", "")
    chunks = child.findall("chunk")
    if chunks:
        found["chunks"] = [{**chunk.attrib, "data": _cells(chunk)} for chunk in chunks]
    else:
        found["data"] = _cells(child)


def _cells(element: Element) -> list[str] | str:
    tiles = element.findall("tile")
    return [tile.get("gid", "0") for tile in tiles] if tiles else (element.text or "")


_READERS = {
    "properties": _properties,
    "tileset": _tileset,
    "tile": _tile,
    "object": _object,
    "image": _image,
    "tileoffset": _offset,
    "ellipse": _mark,
    "point": _mark,
    "text": _mark,
    "polygon": _points,
    "polyline": _points,
    "data": _data,
}
