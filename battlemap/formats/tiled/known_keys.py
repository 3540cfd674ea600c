"""What Tiled's files have, by its JSON form and by its XML; anything else in one is named.

What only tells how Tiled shows or keeps its own things is read over: animations (the picture stands still), terrains
and Wang sets, how a tileset is shown in the editor, numbers for the next layer and object.
"""

from collections.abc import Mapping
from dataclasses import replace

from battlemap.formats.unread import OFF, Known, known

_POINT = known("x y")
_AS_ONE = {"1", "1.0", ""}  # no parallax: all layers move together
#: Keys that are not read, with what they hold where they change nothing.
DRAWN_ONCE: Mapping[str, frozenset[str]] = {
    "repeatx": OFF,
    "repeaty": OFF,
    "parallaxx": frozenset(_AS_ONE),
    "parallaxy": frozenset(_AS_ONE),
    "mode": OFF | {"normal"},
}
DRAWN_PLAINLY: Mapping[str, frozenset[str]] = {
    "objectalignment": OFF | {"unspecified", "bottomleft"},
    "tilerendersize": OFF | {"tile"},
    "fillmode": OFF | {"stretch"},
}
UNSKEWED: Mapping[str, frozenset[str]] = {"skewx": OFF, "skewy": OFF}
_PROPERTIES = known("name type propertytype value")
_TEXT = known("text wrap fontfamily pixelsize color bold italic underline strikeout kerning halign valign")
_GRID = known("orientation width height")
_OBJECT = known(
    "id name type class x y width height rotation gid visible ellipse point capsule template opacity",
    properties=_PROPERTIES,
    polygon=_POINT,
    polyline=_POINT,
    text=_TEXT,
)
_OBJECTS = known(
    "id name type class x y width height offsetx offsety opacity visible color draworder tintcolor locked",
    DRAWN_ONCE,
    properties=_PROPERTIES,
    objects=_OBJECT,
)
_TILE = known(
    "id type class image imagewidth imageheight x y width height animation terrain probability",
    properties=_PROPERTIES,
    objectgroup=_OBJECTS,
)
TILESET = known(
    "type name class firstgid source tilewidth tileheight tilecount columns margin spacing image imagewidth imageheight"
    " transparentcolor backgroundcolor version tiledversion tileproperties tilepropertytypes terrains wangsets"
    " transformations export id",
    DRAWN_PLAINLY,
    tileoffset=_POINT,
    grid=_GRID,
    properties=_PROPERTIES,
    tiles=_TILE,
)
_CHUNKS = known("x y width height data")
_LAYER_PARTS: dict[str, Known] = {"properties": _PROPERTIES, "objects": _OBJECT, "chunks": _CHUNKS}
_LAYER_KEYS = known(
    "id name type class x y width height offsetx offsety opacity visible tintcolor locked data encoding compression"
    " startx starty color draworder image imagewidth imageheight transparentcolor"
)
_LAYER = replace(_LAYER_KEYS, parts=_LAYER_PARTS, unless=DRAWN_ONCE)
_LAYER_PARTS["layers"] = _LAYER  # of groups
MAP = known(
    "type version tiledversion class orientation renderorder width height tilewidth tileheight hexsidelength"
    " staggeraxis staggerindex infinite backgroundcolor nextlayerid nextobjectid compressionlevel parallaxoriginx"
    " parallaxoriginy editorsettings",
    UNSKEWED,
    properties=_PROPERTIES,
    layers=_LAYER,
    tilesets=TILESET,
)
TEMPLATE = known("type version tiledversion", tileset=known("firstgid source"), object=_OBJECT)
