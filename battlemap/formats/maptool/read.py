"""Reads the maps of a MapTool file, as far as the format is known; one that cannot be read does not stop the others."""

from pathlib import Path
from xml.etree.ElementTree import Element

from battlemap.document.stopping import going_on
from battlemap.formats.errors import MapFileError
from battlemap.formats.fields import FieldError
from battlemap.formats.loaded import LoadedMap, told_in_each
from battlemap.formats.maptool.archive import CONTENT, Archive
from battlemap.formats.maptool.xstream import Tree, told_entries
from battlemap.formats.maptool.zone import ZoneReader
from battlemap.formats.names import Names
from battlemap.formats.universal_vtt.options import UvttOptions
from battlemap.formats.xml_text import read_xml

ZIP = b"PK\x03\x04"
MOST_MAPS = 500


def is_maptool(data: bytes, file: str) -> bool:
    """Whether a file is a zip archive as MapTool writes them; ``MapFileError`` for an archive that cannot be opened."""
    return data.startswith(ZIP) and CONTENT in Archive(data, file).names


def maptool_maps(data: bytes, path: Path, options: UvttOptions) -> tuple[LoadedMap, ...]:
    """The maps of a campaign or a single map."""
    archive = Archive(data, path.name)
    tree = Tree(read_xml(archive.content(), path.name))
    zones, dropped = _zones(tree)
    if not zones:
        raise MapFileError(f"{path.name}: found no map in it, expected a MapTool map or campaign")
    if len(zones) > MOST_MAPS:
        raise MapFileError(f"{path.name}: found {len(zones)} maps, expected at most {MOST_MAPS}")
    maps: list[LoadedMap] = []
    faults: list[str] = []
    names = Names()
    for number, zone in enumerate(going_on(zones), start=1):
        name = names.free((tree.text(zone, "name") or f"Map {number}")[:200])
        try:
            maps.append(ZoneReader(tree, archive, path, options, zone, name).read())
        except FieldError as error:
            faults.append(f"map {name}: {error}")
    if not maps:
        raise MapFileError.of(path.name, faults)
    return told_in_each(maps, (*dropped, *(f"{fault}; the map is left out" for fault in faults)))


def _zones(tree: Tree) -> tuple[list[Element], list[str]]:
    """The maps of the file, and what is told of entries that are none."""
    single = tree.child(tree.root, "zone")
    if single is not None:
        return [single], []
    things = tree.things(tree.child(tree.child(tree.root, "campaign"), "zones"), "Zone")
    return things.found, told_entries(things, "map")
