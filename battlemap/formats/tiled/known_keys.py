"""Keys of a Tiled file that Tiled does not write: nothing is read from them, so they are named."""

from battlemap.formats.tiled.properties import Raw, entries

_MAP = """
    backgroundcolor class compressionlevel editorsettings height hexsidelength infinite layers nextlayerid nextobjectid
    orientation parallaxoriginx parallaxoriginy properties renderorder skewx skewy staggeraxis staggerindex tiledversion
    tileheight tilesets tilewidth type version width
"""
_LAYER = """
    chunks color compression data draworder encoding id image imageheight imagewidth locked mode name objects offsetx
    offsety opacity parallaxx parallaxy repeatx repeaty startx starty tintcolor transparentcolor visible x y
"""
_OBJECT = "capsule ellipse gid point polygon polyline rotation template text"
_TILESET = """
    columns export fillmode firstgid grid margin objectalignment source spacing terrains tilecount tileoffset
    tileproperties tilepropertytypes tilerendersize tiles transformations wangsets
"""
_TILE = "animation objectgroup probability terrain"
#: All of them together: a key in a place of another one is seldom, and does no harm.
_KNOWN = frozenset(" ".join((_MAP, _LAYER, _OBJECT, _TILESET, _TILE)).split())
_LONGEST_TOLD = 40
_PARTS = ("layers", "objects", "tilesets", "tiles")


def unknown_keys(raw: Raw) -> list[str]:
    """The keys of a map, its layers, objects, tilesets and tiles that Tiled does not have, each once."""
    found: dict[str, None] = {}
    left = [raw]
    while left:
        table = left.pop()
        found |= dict.fromkeys(key[:_LONGEST_TOLD] for key in table if key not in _KNOWN)
        left += [entry for part in _PARTS for entry in entries(table, part)]
        group = table.get("objectgroup")
        left += [group] if isinstance(group, dict) else []
    return sorted(found)
