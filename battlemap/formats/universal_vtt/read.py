"""Reads a Universal VTT file: one JSON document with a map picture and its geometry."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from battlemap.document.plain_text import one_line
from battlemap.formats.account import Account, many
from battlemap.formats.errors import MapFileError
from battlemap.formats.fields import FieldError
from battlemap.formats.files import read_file
from battlemap.formats.json_text import kind_of_json, read_json_object
from battlemap.formats.loaded import LoadedMap
from battlemap.formats.pictures import image_id
from battlemap.formats.report import NO_PICTURE, ImportReport
from battlemap.formats.universal_vtt.build import build_state, map_info
from battlemap.formats.universal_vtt.cut import cut_under_portals
from battlemap.formats.universal_vtt.fields import Frame
from battlemap.formats.universal_vtt.frame import pixels_per_grid, read_frame
from battlemap.formats.universal_vtt.known_keys import UVTT
from battlemap.formats.universal_vtt.lights import darkness_of, read_lights
from battlemap.formats.universal_vtt.lines import count_segments, read_objects, read_walls
from battlemap.formats.universal_vtt.options import UvttOptions
from battlemap.formats.universal_vtt.outside import Content, inside, note_outside
from battlemap.formats.universal_vtt.picture import FoundPicture, check_size, place_picture, read_picture
from battlemap.formats.universal_vtt.portals import read_portals
from battlemap.formats.universal_vtt.snap import SNAP_CELLS, snap_ends
from battlemap.formats.unread import unread

DEFAULTS = UvttOptions()
MOST_POINTS = 250_000  # a large cave map has 10,000
MOST_ENTRIES = 50_000


def read_universal_vtt(path: Path, options: UvttOptions = DEFAULTS) -> LoadedMap:
    """The map of a Universal VTT file; ``MapFileError`` where nothing of it can be read."""
    return universal_vtt_map(read_json_object(read_file(path), path.name), path.name, options)


def is_universal_vtt(raw: Mapping[str, Any]) -> bool:
    """Whether a JSON object is such a file; its name and its ``format`` tell nothing."""
    resolution = raw.get("resolution")
    return isinstance(resolution, dict) and not resolution.keys().isdisjoint({"map_size", "pixels_per_grid"})


def universal_vtt_map(raw: dict[str, Any], file: str, options: UvttOptions = DEFAULTS) -> LoadedMap:
    """The map of a Universal VTT file's JSON object. Takes the picture out of the object, to free it."""
    if not is_universal_vtt(raw):
        raise MapFileError(f'{file}: found {kind_of_json(raw)}, expected a Universal VTT map with "resolution"')
    account = Account()
    try:
        frame = read_frame(raw["resolution"], account)
    except FieldError as error:
        raise MapFileError(f"{file}: {error}") from error
    _check_counts(raw, file)
    account.unread = unread(raw, UVTT)
    found = read_picture(raw, account)
    px_per_grid = pixels_per_grid(raw["resolution"], account)
    content = _content(raw, frame, options, account)
    info = replace(map_info(Path(file).stem, frame, options), darkness=darkness_of(raw.get("environment"), account))
    images = {}
    if found is not None:
        check_size(found, frame, px_per_grid, account)
        info = replace(info, picture=place_picture(found, info.name, frame))
        images[image_id(found.data)] = found.data
    return LoadedMap(
        build_state(info, content, options.open_portals),
        images,
        _report(file, raw, found, account),
        was_cropped=(frame.left, frame.top) != (0, 0),
    )


def _check_counts(raw: Mapping[str, Any], file: str) -> None:
    for key in ("line_of_sight", "objects_line_of_sight", "portals", "lights"):
        entries = raw.get(key)
        if not isinstance(entries, list):
            continue
        points = sum(len(entry) for entry in entries if isinstance(entry, list))
        if len(entries) > MOST_ENTRIES or points > MOST_POINTS:
            raise MapFileError(
                f"{file}: {key}: found {len(entries)} entries with {points} points, "
                f"expected at most {MOST_ENTRIES} with {MOST_POINTS}"
            )


def _content(raw: Mapping[str, Any], frame: Frame, options: UvttOptions, account: Account) -> Content:
    """All geometry in map units: read, cut, snapped, and without what lies outside if that is to go."""
    found = Content(
        walls=read_walls(raw, frame, account),
        objects=read_objects(raw, frame, account),
        portals=read_portals(raw, frame, account, options.open_portals),
        lights=read_lights(raw, frame, account),
    )
    mended = _snapped(replace(found, walls=cut_under_portals(found.walls, found.portals, account)), account)
    if not options.objects and mended.objects:
        account.drop("objects", f"{many(len(mended.objects), 'object outline')}: not asked for", len(mended.objects))
        account.lost["object_segments"] += count_segments(mended.objects)
        mended = replace(mended, objects=[])
    keep = (frame.left, frame.top) == (0, 0) if options.keep_outside is None else options.keep_outside
    if keep:
        note_outside(mended, frame, account)
    kept = mended if keep else inside(mended, frame, account)
    _count_kept(kept, account)
    return kept


def _snapped(content: Content, account: Account) -> Content:
    snapped = snap_ends([wall.points for wall in content.walls], [portal.line for portal in content.portals])
    moved = [
        many(number, name)
        for number, name in ((snapped.moved_walls, "wall end"), (snapped.moved_portals, "portal end"))
        if number
    ]
    if moved:
        account.mended.append(
            f"{' and '.join(moved)} within {SNAP_CELLS:g} square of another wall's end snapped onto it"
        )
    return replace(
        content,
        walls=[replace(w, points=p) for w, p in zip(content.walls, snapped.walls, strict=True)],
        portals=[replace(d, line=(p[0], p[1])) for d, p in zip(content.portals, snapped.portals, strict=True)],
    )


def _count_kept(content: Content, account: Account) -> None:
    account.counts |= {
        "walls_kept": len(content.walls),
        "wall_segments_kept": count_segments(content.walls),
        "objects_kept": len(content.objects),
        "object_segments_kept": count_segments(content.objects),
        "portals_kept": len(content.portals),
        "lights_kept": len(content.lights),
    }


def _report(file: str, raw: Mapping[str, Any], picture: FoundPicture | None, account: Account) -> ImportReport:
    written = raw.get("format")
    version = f" {one_line(str(written)[:20])}" if isinstance(written, str | int | float) else ""
    return account.report(file, f"Universal VTT{version}", picture.facts.describe() if picture else NO_PICTURE)
