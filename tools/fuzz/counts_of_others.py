"""What a Tiled or MapTool file holds, counted from the file itself, and held against what its report tells."""

import io
import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element

from battlemap.formats.fields import FieldError
from battlemap.formats.loaded import LoadedMap
from battlemap.formats.maptool.xstream import Tree
from battlemap.formats.names import Names
from battlemap.formats.xml_text import read_xml

Raw = Mapping[str, Any]
_OBJECT = re.compile(r"(?:layers\[\d+\]\.)+objects\[\d+\]")
_LAYER_KINDS = ("tilelayer", "objectgroup", "imagelayer")
_XML_LAYERS = {"layer": "tilelayer", "objectgroup": "objectgroup", "imagelayer": "imagelayer", "group": "group"}
_NOT_DRAWN = ("more than can be drawn", "blank grid")


def balance(held: int, kept: int, told: int, what: str) -> str | None:
    """None where what is held is what is kept and what is told of."""
    return None if held == kept + told else f"{what}: the file holds {held}, {kept} are kept and {told} told of"


def number_before(lines: Sequence[str], words: str) -> int:
    """The numbers that stand before some words, added up."""
    return sum(int(found) for line in lines for found in re.findall(rf"(?:^|\D)(\d+) {words}", line))


# Tiled -------------------------------------------------------------------------------------------------------------


def tiled(raw: Any, loaded: LoadedMap) -> str | None:
    """What of the layers and objects of a Tiled map got lost without a word in the lines of its report."""
    counts, dropped, notes = loaded.report.counts, loaded.report.dropped, loaded.report.notes
    layers = _layers(raw)
    left_out = sum("; the layer " in line or "a layer of a kind" in line for line in dropped)
    if fault := balance(len(layers), counts["layers"], left_out, "layers"):
        return fault
    if fault := balance(len(_objects(layers)), counts["objects"], 0, "objects"):
        return fault
    is_flat = not any("at a slant" in line for line in dropped)
    objects = _objects(layers, ("objectgroup",))  # those in other layers are told of by their number
    return _objects_of_tiled(objects, counts, dropped, notes) if is_flat else None


def tiled_counted(raw: Any, loaded: LoadedMap) -> str | None:
    """The same by the counts of the report alone."""
    counts, lost = loaded.report.counts, loaded.report.lost
    layers = _layers(raw)
    if fault := balance(len(layers), counts["layers"], lost.get("layers", 0), "layers"):
        return fault
    told = lost.get("objects", 0) + lost.get("tile_objects", 0)
    kept = sum(counts.get(kind, 0) for kind in ("objects_as_walls", "tile_objects_drawn", "tile_objects_hidden"))
    return balance(len(_objects(layers)), kept, told, "objects")


def _layers(raw: Any) -> dict[str, Raw]:
    return dict(_layers_of_xml(raw, "layers") if isinstance(raw, Element) else _layers_of_json(raw, "layers"))


def _objects(layers: Mapping[str, Raw], kinds: Sequence[str] = _LAYER_KINDS) -> dict[str, Raw]:
    return {
        f"{place}.objects[{n}]": each
        for place, layer in layers.items()
        if layer.get("type") in kinds
        for n, each in enumerate(_tables(layer.get("objects")))
    }


def _objects_of_tiled(
    objects: Mapping[str, Raw], counts: Mapping[str, int], dropped: Sequence[str], notes: Sequence[str]
) -> str | None:
    if any("template" in each for each in objects.values()):
        return None  # whether such a one is a tile, its template tells
    groups = {place for place in objects if "gid" in objects[place]}
    if not any(words in line for line in notes for words in _NOT_DRAWN):
        of_groups = counts["tile_objects_drawn"] + counts["tile_objects_hidden"]
        told = _places(line for line in dropped if line.endswith("the tile is not drawn"))
        if fault := balance(len(groups), of_groups, len(told), "objects that are tiles"):
            return fault
    plain = objects.keys() - groups
    told = _places(line for line in dropped if line.endswith("the object is left out")) & plain
    unused = number_before(dropped, "objects? that tells? of no wall")
    return balance(len(plain), counts["objects_as_walls"], unused + len(told), "objects")


def _places(lines: Iterable[str]) -> set[str]:
    return {found[0] for line in lines if (found := _OBJECT.match(line))}


def _tables(value: Any) -> list[Raw]:
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []


def _layers_of_json(raw: Raw, place: str) -> Iterator[tuple[str, Raw]]:
    for number, entry in enumerate(_tables(raw.get("layers"))):
        where = f"{place}[{number}]"
        if entry.get("type") == "group":
            yield from _layers_of_json(entry, f"{where}.layers")
        else:
            yield where, entry


def _layers_of_xml(root: Element, place: str) -> Iterator[tuple[str, Raw]]:
    layers = [child for child in root if child.tag in _XML_LAYERS]
    for number, child in enumerate(layers):
        where = f"{place}[{number}]"
        if child.tag == "group":
            yield from _layers_of_xml(child, f"{where}.layers")
        else:
            yield where, {"type": _XML_LAYERS[child.tag], "objects": [each.attrib for each in child.findall("object")]}


# MapTool -----------------------------------------------------------------------------------------------------------


class Zone(NamedTuple):
    """A map of a MapTool file, in the tree it may refer to."""

    element: Element
    tree: Tree


def zones_of(data: bytes) -> tuple[dict[str, Zone], int]:
    """The maps in a MapTool archive by their names, and how many entries there are in the list of maps."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        tree = Tree(read_xml(archive.read("content.xml"), "content.xml"))
    single = tree.child(tree.root, "zone")
    if single is not None:
        return {_name(tree, single, 1, Names()): Zone(single, tree)}, 1
    listed = tree.child(tree.child(tree.root, "campaign"), "zones")
    entries = [] if listed is None else [*_entries(listed)]
    zones: dict[int, Element] = {}
    for entry in entries:
        zone = tree.meant(next((child for child in entry if child.tag.endswith(".Zone")), None))
        if zone is not None:
            zones.setdefault(id(zone), zone)
    names = Names()
    return {_name(tree, each, n, names): Zone(each, tree) for n, each in enumerate(zones.values(), start=1)}, len(
        entries
    )


def _name(tree: Tree, zone: Element, number: int, names: Names) -> str:
    return names.free((tree.text(zone, "name") or f"Map {number}")[:200])


def maptool(zone: Zone, loaded: LoadedMap) -> str | None:
    """What of the tokens of a MapTool map got lost without a word in the lines of its report."""
    counts, dropped = loaded.report.counts, loaded.report.dropped
    told = number_before(dropped, "entr(?:y|ies) in the list of tokens")
    if fault := balance(_tokens_in(zone), counts["tokens"] + counts["stamps"], told, "entries of tokens"):
        return fault
    left_out = sum(line.startswith("token ") and "the token is left out" in line for line in dropped)
    if fault := balance(counts["tokens"], counts["tokens_kept"], left_out, "tokens"):
        return fault
    told = number_before(dropped, "stamps? besides")
    if fault := balance(counts["stamps"], int(_shows_a_stamp(zone, loaded)), told, "stamps"):
        return fault
    left_out = sum("; the light is left out" in line for line in dropped)
    less = number_before(dropped, "lights? besides the widest")
    kept = counts["lights_kept"] + counts["lights_of_tokens_kept"]
    return balance(_lights_in(zone), kept, left_out + less, "lights")


def maptool_counted(zone: Zone, loaded: LoadedMap) -> str | None:
    """The same by the counts of the report alone, and its walls."""
    counts, lost = loaded.report.counts, loaded.report.lost
    told = lost.get("outlines", 0) + lost.get("single_walls", 0)
    lights = lost.get("lights", 0) + lost.get("lights_of_tokens", 0)
    checks = (
        balance(_tokens_in(zone), counts["tokens"] + counts["stamps"], lost.get("entries", 0), "entries of tokens"),
        balance(counts["tokens"], counts["tokens_kept"], lost.get("tokens", 0), "tokens"),
        balance(counts["stamps"], int(_shows_a_stamp(zone, loaded)), lost.get("stamps", 0), "stamps"),
        balance(_outlines_in(zone) + _walls_in(zone), counts["walls_kept"], told, "walls"),
        balance(_lights_in(zone), counts["lights_kept"] + counts["lights_of_tokens_kept"], lights, "lights"),
    )
    return next((fault for fault in checks if fault is not None), None)


def _shows_a_stamp(zone: Zone, loaded: LoadedMap) -> bool:
    """Whether the picture of the map is one that lies on it, and not its own."""
    own = zone.tree.text(zone.tree.child(zone.element, "mapAsset"), "id")
    has_own = bool(own) and not any("cannot be used" in line for line in loaded.report.notes)
    return loaded.report.picture != "no picture" and not has_own


def _tokens_in(zone: Zone) -> int:
    listed = zone.tree.child(zone.element, "tokenMap")
    return 0 if listed is None else sum(1 for _ in _entries(listed))


def _lights_in(zone: Zone) -> int:
    """The lights of the tokens and pictures that came in; one without a place is told as a whole."""
    tokens = zone.tree.things(zone.tree.child(zone.element, "tokenMap"), "Token").found
    placed = [each for each in tokens if _has_place(zone, each)]
    lists = (zone.tree.child(token, "lightSourceList") for token in placed)
    return sum(len(each) for each in lists if each is not None)


def _has_place(zone: Zone, token: Element) -> bool:
    if (zone.tree.text(token, "layer") or "TOKEN") != "TOKEN":
        return True
    try:
        for axis in ("x", "y"):
            zone.tree.amount(token, axis)
    except FieldError:
        return False
    return True


def _outlines_in(zone: Zone) -> int:
    """Each point in the curves of an area begins a line around it."""
    number = 0
    for tag in ("topology", "topologyTerrain", "hillVbl", "coverVbl"):
        curves = zone.tree.child(zone.tree.child(zone.element, tag), "curves")
        kinds = [] if curves is None else [each.tag.endswith("Order0") for each in curves]
        number += sum(kinds) + (not kinds[0] if kinds else 0)
    return number


def _walls_in(zone: Zone) -> int:
    listed = zone.tree.child(zone.tree.child(zone.element, "walls"), "walls")
    return 0 if listed is None else len(listed)


def _entries(element: Element) -> Iterator[Element]:
    for child in element:
        if child.tag == "entry":
            yield child
        else:
            yield from _entries(child)
