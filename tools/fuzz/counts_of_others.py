"""What a Tiled or MapTool file holds, counted from the file itself, and held against what its report tells."""

import io
import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any
from xml.etree.ElementTree import Element

from battlemap.formats.loaded import LoadedMap
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
    """What of the layers and objects of a Tiled map got lost without a word."""
    counts, dropped, notes = loaded.report.counts, loaded.report.dropped, loaded.report.notes
    layers = dict(_layers_of_xml(raw, "layers") if isinstance(raw, Element) else _layers_of_json(raw, "layers"))
    left_out = sum("; the layer " in line or "a layer of a kind" in line for line in dropped)
    if fault := balance(len(layers), counts["layers"], left_out, "layers"):
        return fault
    objects = {
        f"{place}.objects[{n}]": each
        for place, layer in layers.items()
        if layer.get("type") in _LAYER_KINDS
        for n, each in enumerate(_tables(layer.get("objects")))
    }
    if fault := balance(len(objects), counts["objects"], 0, "objects"):
        return fault
    is_flat = not any("at a slant" in line for line in dropped)
    return _objects_of_tiled(objects, counts, dropped, notes) if is_flat else None


def _objects_of_tiled(
    objects: Mapping[str, Raw], counts: Mapping[str, int], dropped: Sequence[str], notes: Sequence[str]
) -> str | None:
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


def zones_of(data: bytes) -> list[Element] | None:
    """The maps in a MapTool archive, by what their elements are called; None where they are only referred to."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        root = read_xml(archive.read("content.xml"), "content.xml")
    single = root.find("zone")
    zones = [single] if single is not None else [each for each in root.iter() if each.tag.endswith(".Zone")]
    return None if any("reference" in each.attrib for each in zones) else zones


def maptool(zone: Element, loaded: LoadedMap) -> str | None:
    """What of the tokens of a MapTool map got lost without a word."""
    counts, dropped, notes = loaded.report.counts, loaded.report.dropped, loaded.report.notes
    entries = [] if (listed := zone.find("tokenMap")) is None else [*_entries(listed)]
    if listed is not None and "reference" in listed.attrib:
        return None
    told = number_before(dropped, "entr(?:y|ies) in the list of tokens")
    if fault := balance(len(entries), counts["tokens"] + counts["stamps"], told, "entries of tokens"):
        return fault
    left_out = sum(line.startswith("token ") and "the token is left out" in line for line in dropped)
    if fault := balance(counts["tokens"], counts["tokens_kept"], left_out, "tokens"):
        return fault
    told = number_before(dropped, "stamps? besides")
    has_own = (zone.findtext("mapAsset/id") or "").strip() and not any("cannot be used" in line for line in notes)
    is_picture = loaded.report.picture != "no picture" and not has_own
    return balance(counts["stamps"], int(is_picture), told, "stamps")


def _entries(element: Element) -> Iterator[Element]:
    for child in element:
        if child.tag == "entry":
            yield child
        else:
            yield from _entries(child)
