"""Opens any file as a campaign: a .bmap in place, anything else into a new working campaign. No Qt."""

import os
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from importlib.resources import as_file, files
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from battlemap.document.document import Document
from battlemap.document.errors import DocumentError, DocumentFileError, InUseError, NameTakenError
from battlemap.document.model import ImageId, MapId, MapInfo, MapState
from battlemap.document.stopping import going_on, may_go_on
from battlemap.document.versions import Version, keep_version
from battlemap.rulings.errors import RulingError
from battlemap.rulings.ground import make_ready
from battlemap.texts import tr
from battlemap.ui.made_from import campaign_made_from, digest_of, remember

if TYPE_CHECKING:
    from battlemap.formats.load import LoadedMap
    from battlemap.formats.report import ImportReport
    from battlemap.formats.universal_vtt import UvttOptions

SUFFIX = ".bmap"
SAMPLE, PSIPUNK_SAMPLE = "star_port_bay.toml", "rain_street.toml"
#: What the file dialog offers; files are told apart by content all the same.
FOUNDRY, TILED, OTHERS = "*.json *.db", "*.tmx *.tmj *.json", "*.json *.txt *.rpmap *.cmpgn"
UVTT = "*.dd2vtt *.uvtt *.df2vtt"
PICTURES = "*.png *.jpg *.jpeg *.webp *.gif *.bmp *.tif *.tiff *.avif *.svg"
FILTERS = (
    tr(
        "Maps and campaigns (*.bmap *.toml {uvtt} {foundry} {tiled} {others} {pictures})",
        uvtt=UVTT,
        foundry=FOUNDRY,
        tiled=TILED,
        others=OTHERS,
        pictures=PICTURES,
    ),
    tr("Battlemap campaigns (*.bmap)"),
    tr("Scenario texts (*.toml)"),
    tr("Universal VTT ({uvtt})", uvtt=UVTT),
    tr("Foundry scenes ({foundry})", foundry=FOUNDRY),
    tr("Tiled maps ({tiled})", tiled=TILED),
    tr("Dungeon Alchemist, MapTool ({others})", others=OTHERS),
    tr("Pictures ({pictures})", pictures=PICTURES),
    tr("All files (*)"),
)
MAP_FILTERS = (
    tr(
        "Maps (*.toml {uvtt} {foundry} {tiled} {others} {pictures})",
        uvtt=UVTT,
        foundry=FOUNDRY,
        tiled=TILED,
        others=OTHERS,
        pictures=PICTURES,
    ),
    *FILTERS[2:],
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """A campaign ready for the desk. ``report`` tells what an import brought; None for a campaign file.

    ``source`` is the map file from which the campaign was made at an earlier time. ``not_kept`` says why there is no
    file of it.
    """

    document: Document
    map_id: MapId | None
    report: "ImportReport | None" = None
    source: Path | None = None
    not_kept: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking:
    """Maps that were read and are kept nowhere yet: something is to be asked first."""

    path: Path
    digest: str
    loaded: "tuple[LoadedMap, ...]"


def open_file(path: Path, campaign_folder: Path, *, afresh: bool = False, shown: MapId | None = None) -> Opened:
    """Open a campaign, or import a map into a new campaign in the folder, without asking anything.

    ``shown`` is the map of a campaign that is to be shown, if it is in it.
    """
    opened = look_into(path, campaign_folder, afresh=afresh, asks=False, shown=shown)
    return import_read(opened, campaign_folder) if isinstance(opened, Asking) else opened


def look_into(
    path: Path, campaign_folder: Path, *, afresh: bool = False, asks: bool = False, shown: MapId | None = None
) -> Opened | Asking:
    """Open a campaign, or import a map; where something is to be asked first, only read it.

    ``asks``: also where nothing has to be asked. Errors name file, place, expectation.

    A map that was imported before opens as the campaign made from it then, unless it is to be begun ``afresh``.
    """
    from battlemap.formats.load import is_campaign, load_maps  # late: not needed to show a window
    from battlemap.formats.questions import questions_of

    if is_campaign(path):
        document = _open_keeping_a_version(path, campaign_folder)
        map_id = shown if shown in document.maps else next(iter(document.maps), None)
        return _made_ready(Opened(document=document, map_id=map_id))
    digest = digest_of(path)
    kept = None if afresh else campaign_made_from(campaign_folder, digest)
    going_on = None if kept is None else _going_on(kept, path, campaign_folder)
    if going_on is not None:
        return going_on
    asking = Asking(path=path, digest=digest, loaded=load_maps(path))
    return asking if asks or questions_of(asking.loaded).must_be_asked else import_read(asking, campaign_folder)


def import_read(asking: Asking, campaign_folder: Path, options: "UvttOptions | None" = None) -> Opened:
    """Put maps that were read into a new campaign; with other choices than none they are read again."""
    from battlemap.formats.load import load_maps

    loaded = asking.loaded if options is None else load_maps(asking.path, options)
    opened = _into_new_campaign(loaded, campaign_folder, asking.path.stem)
    if opened.document.path is not None:
        remember(campaign_folder, asking.digest, opened.document.path)
    return opened


def open_floors(paths: Sequence[Path], campaign_folder: Path) -> Opened:
    """Several map files as the maps of one new campaign, each named after its file: the floors of a house."""
    from battlemap.formats.load import load_maps

    floors = sorted(paths, key=lambda path: _by_number(path.stem))
    loaded = [_named(each, path.stem, len(maps)) for path in floors for maps in [load_maps(path)] for each in maps]
    return _into_new_campaign(loaded, campaign_folder, floors[0].stem)


def are_floors(paths: Sequence[Path]) -> bool:
    """Whether files that come together may be the floors of one house: Universal VTT all, by their endings."""
    return all(f"*{path.suffix.lower()}" in UVTT.split() for path in paths)


def _named(loaded: "LoadedMap", stem: str, of: int) -> "LoadedMap":
    if of > 1:
        return loaded
    return replace(loaded, state=replace(loaded.state, info=replace(loaded.state.info, name=stem)))


def _by_number(name: str) -> list[tuple[int, str]]:
    """Names in the order of people: level 2 before level 10."""
    return [(int(part), "") if part.isdigit() else (-1, part.casefold()) for part in re.split(r"(\d+)", name) if part]


def open_picture(data: bytes, name: str, campaign_folder: Path) -> Opened:
    """A picture that is in no file as a map in a new campaign."""
    from battlemap.formats.load import picture_as_map

    return _into_new_campaign((picture_as_map(data, f"{name}.png"),), campaign_folder, name)


def put_away(opened: Opened | Asking) -> None:
    """Close what was opened when nobody wanted it any more; a campaign that was made for it goes."""
    if isinstance(opened, Asking):
        return
    path = opened.document.path
    opened.document.close()
    if opened.report is not None and path is not None:
        path.unlink(missing_ok=True)


def open_version(version: Version, campaign: Path, campaign_folder: Path) -> Opened:
    """An earlier version of a campaign, as a campaign of its own."""
    stem = tr("{stem} as of {stem_2}", stem=campaign.stem, stem_2=version.path.stem)
    return open_file(_copied(version.path, campaign_folder, stem), campaign_folder)


def open_copy(path: Path, campaign_folder: Path) -> Opened:
    """A copy of a campaign, as one of its own among the others, whoever works on the first."""
    return open_file(_copied(path, campaign_folder, tr("{stem} copy", stem=path.stem)), campaign_folder)


def look_at(path: Path) -> Opened:
    """A campaign as it is now, to be looked at only."""
    document = Document.look_at(path)
    return Opened(document=document, map_id=next(iter(document.maps), None))


def new_campaign(folder: Path, stem: str) -> Document:
    """A new campaign in the folder, under a name of its own, also where another program makes one at this moment."""
    while True:
        with suppress(NameTakenError):
            return Document.create(free_path(folder, stem), alone=True)


def begin_map(info: MapInfo, folder: Path, stem: str) -> Opened:
    """An empty map in a campaign of its own; where that cannot be kept in the folder, it has no file."""
    try:
        document, not_kept = new_campaign(folder, stem), ""
    except (DocumentFileError, OSError) as error:
        document, not_kept = Document.in_memory(), str(error)
    map_id = document.import_map(MapState(info=info), {}, undoable=False)
    return Opened(document=document, map_id=map_id, not_kept=not_kept)


def _copied(path: Path, folder: Path, stem: str) -> Path:
    with Document.open(path) as document:
        while True:
            copy = free_path(folder, stem)
            with suppress(NameTakenError):
                document.save_copy(copy, over=False)
                return copy


def versions_folder(campaign_folder: Path) -> Path:
    """Where earlier versions are kept."""
    return campaign_folder.with_name("versions")


def _open_keeping_a_version(path: Path, campaign_folder: Path) -> Document:
    """Open a campaign, and keep it as it is; where that can not be done, it opens all the same."""
    document = Document.open(path, alone=True)
    with suppress(DocumentError, OSError):
        keep_version(document, versions_folder(campaign_folder), datetime.now())
    return document


def _going_on(campaign: Path, source: Path, campaign_folder: Path) -> Opened | None:
    """A campaign made before; None when it cannot be opened, or nothing is in it any more."""
    try:
        document = _open_keeping_a_version(campaign, campaign_folder)
    except InUseError:
        raise
    except DocumentError:
        return None
    if not document.maps:
        document.close()
        return None
    return _made_ready(Opened(document=document, map_id=next(iter(document.maps)), source=source))


def open_sample(campaign_folder: Path, name: str = SAMPLE) -> Opened:
    """An encounter that comes with the program, in a campaign of its own: as it was left, if it was opened before."""
    kept = campaign_folder / (Path(name).stem + SUFFIX)
    if kept.exists():
        return _with_sample(open_file(kept, campaign_folder), name)
    with as_file(files("assets")) as folder:
        return open_file(folder / name, campaign_folder)


def _with_sample(opened: Opened, name: str) -> Opened:
    """The campaign of the sample as it is; one without any map gets the sample anew."""
    if opened.map_id is not None:
        return opened
    with as_file(files("assets")) as folder:
        (loaded,) = read_maps(folder / name)
    map_id = opened.document.import_map(loaded.state, loaded.images, undoable=False)
    return Opened(document=opened.document, map_id=map_id, report=loaded.report)


def read_maps(path: Path, options: "UvttOptions | None" = None) -> "tuple[LoadedMap, ...]":
    """The maps of a file, read to be added to the campaign on the desk."""
    from battlemap.formats.load import load_maps

    return load_maps(path, options)


def report_of(loaded: "Sequence[LoadedMap]") -> "ImportReport":
    """The account of a file with one map or several."""
    from battlemap.formats.report import combined

    return combined({each.state.info.name: each.report for each in loaded})


def _into_new_campaign(loaded: "Sequence[LoadedMap]", folder: Path, stem: str) -> Opened:
    """A campaign with every map of a file; the first is shown. Where the folder takes no file, it has none."""
    try:
        return _imported(new_campaign(folder, stem), loaded)
    except (DocumentFileError, OSError) as error:
        return replace(_imported(Document.in_memory(), loaded), not_kept=str(error))


def _imported(document: Document, loaded: "Sequence[LoadedMap]") -> Opened:
    try:
        map_ids = [document.import_map(told(each), each.images, undoable=False) for each in going_on(loaded)]
        may_go_on()
    except BaseException:
        document.close()
        if document.path is not None:
            document.path.unlink(missing_ok=True)
        raise
    opened = Opened(document=document, map_id=map_ids[0], report=report_of(loaded))
    return _made_ready(opened, loaded[0].images)


def _made_ready(opened: Opened, images: Mapping[ImageId, bytes] = MappingProxyType({})) -> Opened:
    """With all done already for the map that is shown first that the window is not to be kept waiting for."""
    if opened.map_id is None:
        return opened
    state = opened.document.maps[opened.map_id]
    if state.info.picture is not None:
        with suppress(DocumentError):  # whoever shows it tells
            opened.document.hold_image(state.info.picture.image, images.get(state.info.picture.image))
    with suppress(RulingError):  # whoever asks is told
        make_ready(state)
    return opened


def told(loaded: "LoadedMap") -> MapState:
    """A map that was read, with the report of its import, to be kept with it."""
    info = replace(loaded.state.info, came_from="\n".join(loaded.report.lines()))
    return replace(loaded.state, info=info)


def free_path(folder: Path, stem: str) -> Path:
    """A campaign path in the folder that no file has yet."""
    folder.mkdir(parents=True, exist_ok=True)
    names = _numbered(stem or "campaign")
    path = folder / (names() + SUFFIX)
    while os.path.lexists(path):
        path = folder / (names() + SUFFIX)
    return path


def _numbered(stem: str) -> Callable[[], str]:
    numbers = iter(range(1, 1_000_000))

    def name() -> str:
        number = next(numbers)
        return stem if number == 1 else f"{stem} {number}"

    return name
