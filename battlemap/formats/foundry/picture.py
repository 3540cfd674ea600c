"""The picture of a scene: the file holds only its path, so it is looked for beside the file."""

import binascii
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import unquote

from battlemap.formats.account import Account
from battlemap.formats.beside import Beside
from battlemap.formats.errors import MapFileError, show
from battlemap.formats.foundry.generation import Raw, first, part
from battlemap.formats.lattice import Box
from battlemap.formats.pictures import PICTURE_SUFFIXES, PictureError, PictureFacts, picture_facts
from battlemap.formats.whole_pictures import picture_notes

_FILMS = (".webm", ".mp4", ".m4v", ".ogv")
_BLANK = "the map opens on a blank grid; put the picture beside the file and import it again"
_LARGEST_THUMB = 4 * 2**20
_SAME_SHAPE = 1.02  # a preview of another shape is a cut-out, which would lie askew


@dataclass(frozen=True, slots=True)
class FoundPicture:
    """The picture of a scene: its bytes, and what its header tells. ``is_small``: the scene's preview stands in."""

    data: bytes
    facts: PictureFacts
    is_small: bool = False


def read_picture(scene: Raw, box: Box, beside: Beside, account: Account) -> FoundPicture | None:
    """The picture beside the file, or the preview in it that fits its box; None where there is neither."""
    written = _path(scene)
    if not isinstance(written, str) or not written.strip():
        unused = "; its own small preview is not shown" if scene.get("thumb") else ""
        account.notes.append(f"the scene names no picture; the map opens on a blank grid{unused}")
        return None
    name = unquote(written.strip())
    for place in _places(name):
        if beside.is_there(place):
            found = _read(place, beside, account)
            return found if found is not None else _preview(scene, box, account)
    account.notes.append(_missing(name))
    return _preview(scene, box, account)


def _path(scene: Raw) -> Any:
    levels = scene.get("levels")
    upper = levels if isinstance(levels, list) else []
    sources = (part(level, "background", "src") for level in upper)
    return first(scene.get("img"), part(scene, "background", "src"), *sources)


def _places(name: str) -> Iterator[PurePosixPath]:
    """Where it may lie: as the path says, beside the file, or beside it with another ending."""
    path = PurePosixPath(name.replace("\\", "/").partition("?")[0])
    parts = [part for part in path.parts if part not in ("/", "..", ".")]
    if not parts or "\0" in name or path.name in ("", ".."):
        return
    if "://" not in name:
        yield from (PurePosixPath(*parts[start:]) for start in range(len(parts[-12:]) - 1))
    yield PurePosixPath(parts[-1])
    yield from (PurePosixPath(PurePosixPath(parts[-1]).stem + suffix) for suffix in sorted(PICTURE_SUFFIXES))


def _read(place: PurePosixPath, beside: Beside, account: Account) -> FoundPicture | None:
    try:
        data = beside.bytes_of(place)
        facts = picture_facts(data)
    except (MapFileError, PictureError) as error:
        account.notes.append(f"picture {show(place.name)}: {error}; {_BLANK}")
        return None
    account.notes += picture_notes(data, place.name)
    return FoundPicture(data, facts)


def _missing(name: str) -> str:
    if PurePosixPath(name.partition("?")[0]).suffix.lower() in _FILMS:
        return f"the scene shows a film, {show(PurePosixPath(name).name)}; {_BLANK.replace('the picture', 'a still')}"
    return f"the picture {show(PurePosixPath(name).name)} is not beside the file; {_BLANK}"


def _preview(scene: Raw, box: Box, account: Account) -> FoundPicture | None:
    """The small picture that a scene may hold itself, as a stand-in."""
    text = scene.get("thumb")
    if not isinstance(text, str) or not text.startswith("data:image/") or len(text) > _LARGEST_THUMB:
        return None
    try:
        data = binascii.a2b_base64(text.partition(",")[2], strict_mode=True)
        facts = picture_facts(data)
    except ValueError:
        account.notes.append("thumb: found no base64; the scene's own preview is left out")
        return None
    except PictureError as error:
        account.notes.append(f"thumb: {error}; the scene's own preview is left out")
        return None
    if not _is_alike(facts, box):
        return None
    account.notes.append(f"the scene's own preview, {facts.width_px} x {facts.height_px} px, stands in for the picture")
    return FoundPicture(data, facts, is_small=True)


def _is_alike(facts: PictureFacts, box: Box) -> bool:
    ratio = facts.width_px / facts.height_px * box.height / box.width
    return 1 / _SAME_SHAPE <= ratio <= _SAME_SHAPE
