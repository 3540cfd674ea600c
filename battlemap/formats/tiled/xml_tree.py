"""A Tiled file in XML as its JSON form."""

from typing import Any
from xml.etree.ElementTree import Element

_LAYERS = {"layer": "tilelayer", "objectgroup": "objectgroup", "imagelayer": "imagelayer", "group": "group"}

_LISTS = ("layers", "tilesets", "tiles", "objects")  # made of elements; an attribute of that name is none of Tiled's


def as_json(element: Element) -> dict[str, Any]:
    """A map, a tileset or a part of one, in the form Tiled writes as JSON; numbers stay text."""
    found: dict[str, Any] = {name: value for name, value in element.attrib.items() if name not in _LISTS}
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
