"""The picture files beside a scenario text: found in its folder, never outside it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Any

from battlemap.document.model import ImageId
from battlemap.formats.beside import located
from battlemap.formats.errors import MapFileError, show
from battlemap.formats.files import read_file
from battlemap.formats.picture_extras import picture_extras
from battlemap.formats.pictures import PictureError, PictureFacts, TooLargeError, image_id, picture_facts
from battlemap.formats.whole_pictures import picture_note

_MAP_PICTURE = 'picture: key "file"'


@dataclass
class PicturesBeside:
    """The pictures a scenario names: bytes, ids and places by file name, and what is wrong with the rest."""

    images: dict[ImageId, bytes] = field(default_factory=dict)
    ids: dict[str, ImageId] = field(default_factory=dict)
    facts: dict[str, PictureFacts] = field(default_factory=dict)
    paths: dict[str, Path] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    is_map_left_out: bool = False  # the map's picture is too large; all else of the text is taken


def read_pictures(folder: Path, raw: Mapping[str, Any]) -> PicturesBeside:
    """Read every picture the raw tables name."""
    found = PicturesBeside()
    for place, file in _named(raw):
        if file in found.ids:
            continue
        try:
            data = _read_beside(folder, file)
            found.facts[file] = picture_facts(data)
        except TooLargeError as error:
            told = found.notes if place == _MAP_PICTURE else found.problems
            told.append(f"{place}: {error}")
            found.is_map_left_out |= place == _MAP_PICTURE
            continue
        except (MapFileError, PictureError) as error:
            found.problems.append(f"{place}: {error}")
            continue
        fault = picture_note(data, file)
        is_turned = place == _MAP_PICTURE  # those of tokens are shown upright
        found.notes += [fault] if fault else picture_extras(data, file, is_turned=is_turned)
        found.paths[file] = folder / file
        found.ids[file] = image_id(data)
        found.images[found.ids[file]] = data
    return found


def _named(raw: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    picture, tokens = raw.get("picture"), raw.get("token")
    if isinstance(picture, dict) and isinstance(picture.get("file"), str):
        yield _MAP_PICTURE, picture["file"]
    for number, token in enumerate(tokens if isinstance(tokens, list) else [], start=1):
        if isinstance(token, dict) and isinstance(token.get("image"), str):
            name = token.get("name")
            named = f" {show(name)}" if isinstance(name, str) else ""
            yield f'token {number}{named}: key "image"', token["image"]


def _read_beside(folder: Path, file: str) -> bytes:
    if _leads_out(file):
        raise MapFileError(f"found {show(file)}, expected a file beside the scenario, never outside its folder")
    path, inside, is_there = located(folder, file)
    if not inside:
        raise MapFileError(f"found {show(file)}, a link that leads outside the scenario's folder")
    if not is_there:
        raise MapFileError(f"found {show(file)}, but there is no such file beside the scenario")
    return read_file(path)


def _leads_out(file: str) -> bool:
    posix, windows = PurePosixPath(file), PureWindowsPath(file)
    return bool(posix.root or windows.drive or windows.root) or ".." in (*posix.parts, *windows.parts)
