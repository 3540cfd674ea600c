"""Files beside a map that it names: found in its folder or below, never outside it."""

from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath, PureWindowsPath

from battlemap.formats.errors import MapFileError, show
from battlemap.formats.files import read_file

_LONGEST_NAME = 1000
HERE = PurePosixPath()


@dataclass
class Beside:
    """Reads what lies beside a map file, and keeps the places of what it read."""

    folder: Path
    read: list[Path] = field(default_factory=list)

    def find(self, name: str, start: PurePosixPath = HERE) -> PurePosixPath:
        """The place of a named file from the map's folder; the name counts from ``start`` below that folder.

        Steps up are taken as long as they stay in the folder. ``MapFileError`` when the name leads out.
        """
        if leads_to_another_place(name):
            raise MapFileError(f"found {show(name)}, expected a file beside the map, never outside its folder")
        parts: list[str] = []
        for part in (*start.parts, *PurePosixPath(name.replace("\\", "/")).parts):
            if part != "..":
                parts.append(part)
            elif parts:
                parts.pop()
            else:
                raise MapFileError(f"found {show(name)}, which leads outside the map's folder; put it beside the map")
        return PurePosixPath(*parts)

    def bytes_of(self, place: PurePosixPath) -> bytes:
        """The bytes of a file in the folder or below it; ``MapFileError`` for a link that leads out."""
        path, inside, is_there = located(self.folder, str(place))
        if not inside:
            raise MapFileError(f"found {show(str(place))}, a link that leads outside the map's folder")
        if not is_there:
            raise MapFileError(f"there is no file {show(str(place))} beside the map")
        data = read_file(path)
        self.read.append(self.folder / place)
        return data

    def is_there(self, place: PurePosixPath) -> bool:
        """Whether such a file lies in the folder or below it."""
        try:
            _, inside, is_there = located(self.folder, str(place))
        except MapFileError:
            return False
        return inside and is_there


def located(folder: Path, name: str) -> tuple[Path, bool, bool]:
    """Where a name leads from a folder, links followed; whether that is in the folder, and whether a file is there.

    ``MapFileError`` for what can be no name of a file.
    """
    try:
        path = (folder / name).resolve()
        return path, path.is_relative_to(folder.resolve()), path.is_file()
    except (OSError, ValueError, RuntimeError) as error:  # RuntimeError: a link that leads to itself
        raise MapFileError(f"found {show(name)}, expected the name of a file") from error


def leads_to_another_place(name: str) -> bool:
    """Whether a name is no path from here: a root, a drive, an address of the web, nothing, or far too long."""
    windows = PureWindowsPath(name)
    is_address = "://" in name or name.startswith("data:")
    is_rooted = bool(PurePosixPath(name).root or windows.drive or windows.root)
    return is_rooted or is_address or "\0" in name or not name.strip() or len(name) > _LONGEST_NAME
