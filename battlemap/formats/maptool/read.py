"""Reads the maps of a MapTool file, as far as the format is known; one that cannot be read does not stop the others."""

from collections import Counter
from dataclasses import replace
from pathlib import Path
from xml.etree.ElementTree import Element

from battlemap.document.stopping import going_on
from battlemap.formats.account import Account
from battlemap.formats.errors import MapFileError
from battlemap.formats.fields import FieldError
from battlemap.formats.loaded import LoadedMap, told_in_each
from battlemap.formats.maptool.archive import CONTENT, Archive
from battlemap.formats.maptool.known_tags import FILE, LEFT_OUT_OF_CAMPAIGN, unread_tags
from battlemap.formats.maptool.left_out import tell_left_out
from battlemap.formats.maptool.xstream import Tree, told_entries
from battlemap.formats.maptool.zone import ZoneReader
from battlemap.formats.names import Names
from battlemap.formats.universal_vtt.options import UvttOptions
from battlemap.formats.unread import note
from battlemap.formats.xml_text import read_xml

ZIP = b"PK\x03\x04"
MOST_MAPS = 500
_OWN_FILES = (CONTENT, "properties.xml", "thumbnail", "thumbnail_large", "assets/")


def is_maptool(data: bytes, file: str) -> bool:
    """Whether a file is a zip archive as MapTool writes them; ``MapFileError`` for an archive that cannot be opened."""
    return data.startswith(ZIP) and CONTENT in Archive(data, file).names


def maptool_maps(data: bytes, path: Path, options: UvttOptions) -> tuple[LoadedMap, ...]:
    """The maps of a campaign or a single map."""
    archive = Archive(data, path.name)
    tree = Tree(read_xml(archive.content(), path.name))
    zones, common = _zones(tree, archive)
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
    told = told_in_each(maps, tuple(f"{fault}; the map is left out" for fault in faults), "maps")
    return tuple(_with_common(loaded, common) for loaded in told)


def _zones(tree: Tree, archive: Archive) -> tuple[list[Element], Account]:
    """The maps of the file, and what is told of the file as a whole, such as of entries that are no map."""
    common = Account(unread=unread_tags(tree.root, FILE, "file") + _other_files(archive))
    single = tree.child(tree.root, "zone")
    if single is not None:
        return [single], common
    campaign = tree.child(tree.root, "campaign")
    things = tree.things(tree.child(campaign, "zones"), "Zone")
    common.dropped += told_entries(things, "map")
    common.lost["maps"] += things.lost + things.twice
    properties = tree.child(campaign, "campaignProperties")
    told = [each for each in (campaign, properties) if each is not None]
    tell_left_out(tree, told, LEFT_OUT_OF_CAMPAIGN, common, {})
    return things.found, common


def _other_files(archive: Archive) -> Counter[str]:
    """The files of the archive that are none of a map or its pictures, by their folder."""
    found: Counter[str] = Counter()
    for name in archive.names:
        if not name.startswith(_OWN_FILES):
            folder, slash, _ = name.partition("/")
            note(found, f"file {folder[:80]}{slash}")
    return found


def _with_common(loaded: LoadedMap, common: Account) -> LoadedMap:
    """The map, with what is told of its file."""
    report = loaded.report
    lost, unread = Counter(report.lost), Counter(report.unread)
    lost.update(common.lost)
    unread.update(common.unread)
    told = (*common.closed(common.dropped), *report.dropped)
    return replace(loaded, report=replace(report, dropped=told, lost=dict(+lost), unread=dict(unread)))
