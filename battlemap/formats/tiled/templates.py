"""Object templates: what an object does not tell of itself stands in a file beside the map."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePosixPath
from typing import Any

from battlemap.formats.account import Account, many, places
from battlemap.formats.beside import Beside
from battlemap.formats.errors import MapFileError, show
from battlemap.formats.fields import FieldError
from battlemap.formats.json_text import read_json_object
from battlemap.formats.tiled.cells import GID_MASK
from battlemap.formats.tiled.layers import Layer
from battlemap.formats.tiled.properties import Raw, entries, gid_of
from battlemap.formats.tiled.tilesets import first_gid_of, is_xml
from battlemap.formats.tiled.xml_tree import as_json
from battlemap.formats.xml_text import read_xml

MOST_TEMPLATES = 500
MOST_USED_BYTES = 64 * 2**20  # the sizes of the files, each as often as an object uses it
_NO_TILE = 0  # the global id of an object whose tile no tileset of the map has


@dataclass(frozen=True, slots=True)
class _Template:
    """The object of a template, and how large its file is."""

    told: Raw
    size_bytes: int


def with_templates(raw: Raw, layers: Sequence[Layer], beside: Beside, account: Account) -> list[Layer]:
    """The layers, with what templates tell of their objects; a template that cannot be read is told."""
    reader = _Reader(raw, beside)
    filled = [reader.filled(layer) for layer in layers]
    for problem, names in reader.lost.items():
        many_objects = f"{many(len(names), 'object')} of a template that was not read"
        account.dropped.append(f"{many_objects}: {problem}: {places(names)}")
    if reader.used:
        account.counts["objects_of_templates"] = reader.used
    return filled


@dataclass
class _Reader:
    raw: Raw
    beside: Beside
    lost: dict[str, list[str]] = field(default_factory=dict)  # places of objects, by what was wrong
    used: int = 0
    _known: dict[str, _Template | str] = field(default_factory=dict)  # by the name in the map; or what was wrong
    _used_bytes: int = 0

    def filled(self, layer: Layer) -> Layer:
        """The layer with whole objects."""
        objects = entries(layer.raw, "objects")
        if not any("template" in entry for entry in objects):
            return layer
        whole = [self._whole(entry, f"{layer.place}.objects[{n}]") for n, entry in enumerate(objects)]
        return replace(layer, raw={**layer.raw, "objects": whole})

    def _whole(self, entry: Raw, place: str) -> Raw:
        """An object as it is with its template, or as it was where that cannot be read."""
        name = entry.get("template")
        if "template" not in entry:
            return entry
        found = self._template(name) if isinstance(name, str) else f"found {show(name)}, expected the name of a file"
        if isinstance(found, str):
            self.lost.setdefault(found, []).append(place)
            return entry
        self.used += 1
        self._used_bytes += found.size_bytes
        if self._used_bytes > MOST_USED_BYTES:
            raise FieldError(place, "templates of more bytes than can be read", f"at most {MOST_USED_BYTES} in all")
        own = {key: value for key, value in entry.items() if key != "template"}
        return {**found.told, **own, "properties": _properties(found.told, own)}

    def _template(self, name: str) -> _Template | str:
        if name not in self._known and len(self._known) >= MOST_TEMPLATES:
            return f"found more than {MOST_TEMPLATES} templates, expected fewer"
        if name not in self._known:
            try:
                self._known[name] = self._read(name)
            except (FieldError, MapFileError) as error:
                self._known[name] = str(error)
        return self._known[name]

    def _read(self, name: str) -> _Template:
        where = self.beside.find(name)
        data = self.beside.bytes_of(where)
        told = _told(data, where.name)
        objects = entries(told, "objects")
        if len(objects) != 1:
            raise FieldError(where.name, told.get("objects"), "a template with one object")
        if "template" in objects[0]:
            raise MapFileError(f"{where.name}: found a template that needs another one, expected a whole object")
        found = {key: value for key, value in objects[0].items() if key not in ("id", "x", "y")}
        if "gid" in found:
            found["gid"] = self._gid(found, told, where)
        return _Template(found, len(data))

    def _gid(self, found: Raw, told: Raw, where: PurePosixPath) -> int:
        """The global id in the map of a tile in a tileset of the template."""
        gid = gid_of(found, f"{where.name}: gid")
        for tileset in entries(told, "tilesets")[:1]:
            number = (gid & GID_MASK) - first_gid_of(tileset, where.name)
            source = self.beside.find(str(tileset.get("source")), where.parent)
            for index, entry in enumerate(entries(self.raw, "tilesets")):
                written = entry.get("source")
                if isinstance(written, str) and number >= 0 and self.beside.find(written) == source:
                    return gid & ~GID_MASK | first_gid_of(entry, f"tilesets[{index}]") + number
        return _NO_TILE


def _told(data: bytes, file: str) -> Mapping[str, Any]:
    """A template in the form of a map: a list of its object, and one of its tileset."""
    if is_xml(data):
        root = read_xml(data, file)
        if root.tag != "template":
            raise FieldError(file, root.tag, "a template")
        return as_json(root)
    told = read_json_object(data, file)
    return {"objects": [told.get("object")], "tilesets": [told.get("tileset")]}


def _properties(told: Raw, own: Raw) -> Any:
    """The properties of a template, those of the object before those of the same name."""
    if not isinstance(own.get("properties"), list) or not isinstance(told.get("properties"), list):
        return own.get("properties", told.get("properties"))
    names = {entry.get("name") for entry in entries(own, "properties")}
    kept = [entry for entry in entries(told, "properties") if entry.get("name") not in names]
    return [*kept, *own["properties"]]
