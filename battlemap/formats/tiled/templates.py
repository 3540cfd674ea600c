"""Object templates: what an object does not tell of itself stands in a file beside the map or the tileset."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePosixPath
from typing import Any

from battlemap.formats.account import Account, many, places
from battlemap.formats.beside import HERE, Beside
from battlemap.formats.errors import MapFileError, show
from battlemap.formats.fields import FieldError
from battlemap.formats.json_text import read_json_object
from battlemap.formats.tiled.cells import GID_MASK
from battlemap.formats.tiled.known_elements import unread_elements
from battlemap.formats.tiled.known_keys import TEMPLATE
from battlemap.formats.tiled.layers import Layer
from battlemap.formats.tiled.properties import Raw, entries, gid_of
from battlemap.formats.tiled.tilesets import first_gid_of, is_xml
from battlemap.formats.tiled.xml_tree import as_json
from battlemap.formats.unread import note_all, unread
from battlemap.formats.xml_text import read_xml

MOST_TEMPLATES = 500
MOST_USED_BYTES = 64 * 2**20  # the sizes of the files, each as often as an object uses it
_NO_TILE = 0  # the global id of an object whose tile no tileset of the map has


@dataclass(frozen=True, slots=True)
class _Template:
    """The object of a template, and how large its file is."""

    told: Raw
    size_bytes: int


@dataclass
class Templates:
    """Reads the templates of a map, each once, and keeps account of those that cannot be read."""

    raw: Raw
    beside: Beside
    account: Account
    lost: dict[str, list[str]] = field(default_factory=dict)  # places of objects, by what was wrong
    used: int = 0
    _known: dict[tuple[PurePosixPath, str], _Template | str] = field(default_factory=dict)  # or what was wrong
    _used_bytes: int = 0

    def filled(self, layers: Sequence[Layer]) -> list[Layer]:
        """The layers, with what templates tell of their objects."""
        return [self._filled(layer) for layer in layers]

    def _filled(self, layer: Layer) -> Layer:
        objects = entries(layer.raw, "objects")
        if not any("template" in entry for entry in objects):
            return layer
        whole = [self.whole(entry, f"{layer.place}.objects[{n}]") for n, entry in enumerate(objects)]
        self.account.lost["objects"] += sum("template" in entry and "gid" not in entry for entry in whole)
        return replace(layer, raw={**layer.raw, "objects": whole})

    def tell(self) -> None:
        """Tell which could not be read, and how many objects have one."""
        for problem, names in self.lost.items():
            many_objects = f"{many(len(names), 'object')} of a template that was not read"
            self.account.dropped.append(f"{many_objects}: {problem}: {places(names)}")
        if self.used:
            self.account.counts["objects_of_templates"] = self.used

    def whole(self, entry: Raw, place: str, folder: PurePosixPath = HERE) -> Raw:
        """An object as it is with its template, or as it was where that cannot be read.

        ``folder`` is that of the file with the object: the names of templates count from there.
        """
        name = entry.get("template")
        if "template" not in entry:
            return entry
        problem = f"found {show(name)}, expected the name of a file"
        found = self._template(name, folder) if isinstance(name, str) else problem
        if isinstance(found, str):
            self.lost.setdefault(found, []).append(place)
            return entry
        self.used += 1
        self._used_bytes += found.size_bytes
        if self._used_bytes > MOST_USED_BYTES:
            raise FieldError(place, "templates of more bytes than can be read", f"at most {MOST_USED_BYTES} in all")
        own = {key: value for key, value in entry.items() if key != "template"}
        return {**found.told, **own, "properties": _properties(found.told, own)}

    def _template(self, name: str, folder: PurePosixPath) -> _Template | str:
        key = (folder, name)
        if key not in self._known and len(self._known) >= MOST_TEMPLATES:
            return f"found more than {MOST_TEMPLATES} templates, expected fewer"
        if key not in self._known:
            try:
                self._known[key] = self._read(name, folder)
            except (FieldError, MapFileError) as error:
                self._known[key] = str(error)
        return self._known[key]

    def _read(self, name: str, folder: PurePosixPath) -> _Template:
        where = self.beside.find(name, folder)
        data = self.beside.bytes_of(where)
        told, not_read = _told(data, where.name)
        note_all(self.account.unread, not_read, where.name)
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


def _told(data: bytes, file: str) -> tuple[Mapping[str, Any], Counter[str]]:
    """A template in the form of a map, a list of its object and one of its tileset, and what is not read of it."""
    if is_xml(data):
        root = read_xml(data, file)
        if root.tag != "template":
            raise FieldError(file, root.tag, "a template")
        return as_json(root), unread_elements(root)
    told = read_json_object(data, file)
    return {"objects": [told.get("object")], "tilesets": [told.get("tileset")]}, unread(told, TEMPLATE)


def _properties(told: Raw, own: Raw) -> Any:
    """The properties of a template, those of the object before those of the same name."""
    if not isinstance(own.get("properties"), list) or not isinstance(told.get("properties"), list):
        return own.get("properties", told.get("properties"))
    names = {entry.get("name") for entry in entries(own, "properties")}
    kept = [entry for entry in entries(told, "properties") if entry.get("name") not in names]
    return [*kept, *own["properties"]]
