"""What Tiled's files have in XML: the attributes and elements of each element, by its name."""

from collections import Counter
from collections.abc import Mapping
from xml.etree.ElementTree import Element

from battlemap.formats.tiled.known_keys import DRAWN_ONCE, DRAWN_PLAINLY, UNSKEWED
from battlemap.formats.unread import Known, is_read, known, note

_LONGEST_TOLD = 40
_LAYER = "id name class x y width height offsetx offsety opacity visible tintcolor locked"
_LAYERS = "layer objectgroup imagelayer group"
_VERSIONS = "version tiledversion"
#: The attributes of an element.
_ATTRIBUTES: Mapping[str, Known] = {
    "map": known(
        f"{_VERSIONS} class orientation renderorder width height tilewidth tileheight hexsidelength staggeraxis"
        " staggerindex infinite backgroundcolor nextlayerid nextobjectid compressionlevel parallaxoriginx"
        " parallaxoriginy",
        UNSKEWED,
    ),
    "layer": known(_LAYER, DRAWN_ONCE),
    "group": known(_LAYER, DRAWN_ONCE),
    "imagelayer": known(_LAYER, DRAWN_ONCE),
    "objectgroup": known(f"{_LAYER} color draworder", DRAWN_ONCE),
    "object": known("id name type class x y width height rotation gid visible template opacity"),
    "tileset": known(
        f"{_VERSIONS} firstgid source name class tilewidth tileheight tilecount columns margin spacing backgroundcolor",
        DRAWN_PLAINLY,
    ),
    "tile": known("id type class gid x y width height terrain probability"),
    "image": known("format source trans width height id"),
    "tileoffset": known("x y"),
    "grid": known("orientation width height"),
    "property": known("name type propertytype value"),
    "polygon": known("points"),
    "polyline": known("points"),
    "text": known("wrap fontfamily pixelsize color bold italic underline strikeout kerning halign valign"),
    "data": known("encoding compression"),
    "chunk": known("x y width height"),
    "template": known(_VERSIONS),
}
#: The elements in an element; in those that are not here nothing is read, and what they hold is not looked at.
_CHILDREN: Mapping[str, frozenset[str]] = {
    name: frozenset(children.split())
    for name, children in {
        "map": f"properties editorsettings tileset {_LAYERS}",
        "group": f"properties {_LAYERS}",
        "layer": "properties data",
        "imagelayer": "properties image",
        "objectgroup": "properties object",
        "object": "properties ellipse point polygon polyline text capsule",
        "tileset": "properties image tile tileoffset grid terraintypes wangsets transformations",
        "tile": "properties image objectgroup animation",
        "properties": "property",
        "property": "properties",
        "data": "tile chunk",
        "chunk": "tile",
        "template": "tileset object",
        "image": "data",
        **dict.fromkeys(("tileoffset", "grid", "polygon", "polyline", "text", "ellipse", "point", "capsule"), ""),
    }.items()
}
_EMPTY = Known()


def unread_elements(root: Element) -> Counter[str]:
    """The attributes and elements that Tiled does not have, as ``layer.glow``; what is in such an element is not."""
    found: Counter[str] = Counter()
    left = [root]
    while left:
        element = left.pop()
        if element.tag not in _CHILDREN:
            continue
        known_ = _ATTRIBUTES.get(element.tag, _EMPTY)
        for name, value in element.attrib.items():
            if not is_read(known_, name, value):
                note(found, f"{element.tag}.{name[:_LONGEST_TOLD]}")
        for child in element:
            if child.tag in _CHILDREN[element.tag]:
                left.append(child)
            else:
                note(found, f"{element.tag}.{child.tag[:_LONGEST_TOLD]}")
    return found
