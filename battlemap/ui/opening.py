"""Opens any file as a campaign: a .bmap in place, anything else into a new working campaign. No Qt."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib.resources import as_file, files
from pathlib import Path
from typing import TYPE_CHECKING

from battlemap.document.document import Document
from battlemap.document.model import MapId

if TYPE_CHECKING:
    from battlemap.formats.load import LoadedMap
    from battlemap.formats.report import ImportReport

SUFFIX = ".bmap"
SAMPLE, PSIPUNK_SAMPLE = "star_port_bay.toml", "rain_street.toml"
#: What the file dialog offers; files are told apart by content all the same.
FILTERS = (
    "Maps and campaigns (*.bmap *.toml *.dd2vtt *.uvtt *.df2vtt)",
    "Battlemap campaigns (*.bmap)",
    "Scenario texts (*.toml)",
    "Universal VTT (*.dd2vtt *.uvtt *.df2vtt)",
    "All files (*)",
)
MAP_FILTERS = ("Maps (*.toml *.dd2vtt *.uvtt *.df2vtt)", *FILTERS[2:])


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """A campaign ready for the desk. ``report`` tells what an import brought; None for a campaign file."""

    document: Document
    map_id: MapId | None
    report: "ImportReport | None" = None


def open_file(path: Path, campaign_folder: Path) -> Opened:
    """Open a campaign, or import a map into a new campaign in the folder; errors name file, place, expectation."""
    from battlemap.formats.load import is_campaign, load_map  # late: not needed to show a window

    if is_campaign(path):
        document = Document.open(path)
        return Opened(document=document, map_id=next(iter(document.maps), None))
    loaded = load_map(path)
    return _into_new_campaign(loaded, free_path(campaign_folder, path.stem))


def open_sample(campaign_folder: Path, name: str = SAMPLE) -> Opened:
    """An encounter that comes with the program, in a campaign of its own: as it was left, if it was opened before."""
    kept = campaign_folder / (Path(name).stem + SUFFIX)
    if kept.exists():
        return open_file(kept, campaign_folder)
    with as_file(files("assets")) as folder:
        return open_file(folder / name, campaign_folder)


def read_map(path: Path) -> "LoadedMap":
    """A map read to be added to the campaign on the desk."""
    from battlemap.formats.load import load_map

    return load_map(path)


def _into_new_campaign(loaded: "LoadedMap", path: Path) -> Opened:
    document = Document.create(path)
    try:
        map_id = document.import_map(loaded.state, loaded.images)
    except Exception:
        document.close()
        path.unlink(missing_ok=True)
        raise
    return Opened(document=document, map_id=map_id, report=loaded.report)


def free_path(folder: Path, stem: str) -> Path:
    """A campaign path in the folder that no file has yet."""
    folder.mkdir(parents=True, exist_ok=True)
    names = _numbered(stem or "campaign")
    path = folder / (names() + SUFFIX)
    while path.exists():
        path = folder / (names() + SUFFIX)
    return path


def _numbered(stem: str) -> Callable[[], str]:
    numbers = iter(range(1, 1_000_000))

    def name() -> str:
        number = next(numbers)
        return stem if number == 1 else f"{stem} {number}"

    return name
