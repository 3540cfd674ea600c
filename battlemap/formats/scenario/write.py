"""Writes a map as a scenario text, its pictures beside it."""

import os
from collections.abc import Collection, Mapping
from contextlib import suppress
from itertools import count
from pathlib import Path, PurePath

from battlemap.document.model import ImageId, MapState
from battlemap.document.plain_text import whole_signs
from battlemap.document.stopping import going_on
from battlemap.formats.errors import MapFileError, show
from battlemap.formats.files import check_target, write_file
from battlemap.formats.pictures import PICTURE_SUFFIXES, PictureError, picture_facts, picture_name
from battlemap.formats.scenario.problems import table_problems
from battlemap.formats.scenario.read import scenario_tables
from battlemap.formats.scenario.tell import scenario_lines


def write_scenario(state: MapState, images: Mapping[ImageId, bytes], path: Path) -> None:
    """Write the scenario text and its pictures; nothing is written when the map cannot be told as one.

    A file of another picture is never overwritten; then the name gets a number (``bay-2.png``). When a later
    file cannot be written, the pictures written before it are taken away again.
    """
    check_target(path)
    files = _file_names(state, images, path)
    text = scenario_text(state, files)
    wanted = {path.parent / name: images[image] for image, name in files.items()}
    missing = {place: data for place, data in wanted.items() if not _holds(place, data)}
    try:
        for place, data in going_on(missing.items()):
            write_file(place, data)
        write_file(path, text.encode("utf-8"))
    except BaseException:
        for place, data in missing.items():
            if _holds(place, data):  # none was there before
                with suppress(OSError):
                    place.unlink()
        raise


def scenario_text(state: MapState, files: Mapping[ImageId, str] | None = None) -> str:
    """The scenario text of a map. ``files`` names a picture's file where that is not its own name.

    ``MapFileError`` says what of the map a scenario cannot tell, such as two tokens of one name.
    """
    try:
        text = whole_signs("\n".join(scenario_lines(state, files or {})) + "\n")
        data = text.encode("utf-8")
    except (TypeError, ValueError, RecursionError) as error:
        raise MapFileError(f"{state.info.name}: cannot be told as a scenario: {error}") from error
    _, problems = table_problems(scenario_tables(data, state.info.name))
    if problems:
        raise MapFileError.of(state.info.name, problems)
    return text


def _file_names(state: MapState, images: Mapping[ImageId, bytes], path: Path) -> dict[ImageId, str]:
    wanted = [(token.image, f"token-{token.image[:12]}") for token in state.tokens.values() if token.image]
    if state.info.picture is not None:
        wanted.insert(0, (state.info.picture.image, picture_name(state.info.picture.file)))
    names: dict[ImageId, str] = {}
    for image, name in wanted:
        if image not in images:
            raise MapFileError(f"{path.name}: the picture {show(name)} is not there to be written")
        if image not in names:
            taken = {path.name, *names.values()}
            names[image] = _free_name(path.parent, _with_suffix(name, images[image]), images[image], taken)
    return names


def _with_suffix(name: str, data: bytes) -> str:
    if PurePath(name).suffix.lower() in PICTURE_SUFFIXES:
        return name
    try:
        return name + picture_facts(data).suffix
    except PictureError as error:
        raise MapFileError(f"{name}: {error}") from error


def _free_name(folder: Path, name: str, data: bytes, taken: Collection[str]) -> str:
    stem, suffix = PurePath(name).stem, PurePath(name).suffix
    lowered = {other.lower() for other in taken}
    candidates = (name if number == 1 else f"{stem}-{number}{suffix}" for number in count(1))
    return next(
        candidate
        for candidate in candidates
        if candidate.lower() not in lowered
        and (not os.path.lexists(folder / candidate) or _holds(folder / candidate, data))
    )


def _holds(path: Path, data: bytes) -> bool:
    try:
        return (
            path.is_file() and not path.is_symlink() and path.stat().st_size == len(data) and path.read_bytes() == data
        )
    except OSError:
        return False
