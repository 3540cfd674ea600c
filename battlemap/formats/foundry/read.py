"""Reads Foundry scenes of every version into maps."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from battlemap.document.model import ImageId, MapId, MapInfo, MapState
from battlemap.document.stopping import going_on
from battlemap.formats.account import Account, many
from battlemap.formats.beside import Beside
from battlemap.formats.errors import MapFileError, show
from battlemap.formats.fields import FieldError
from battlemap.formats.foundry.containers import Scenes, not_a_list, scene_names
from battlemap.formats.foundry.frame import SceneFrame, read_frame
from battlemap.formats.foundry.generation import Raw
from battlemap.formats.foundry.known_keys import SCENE
from battlemap.formats.foundry.lights import read_darkness, read_lights
from battlemap.formats.foundry.outside import without_outside
from battlemap.formats.foundry.picture import FoundPicture, read_picture
from battlemap.formats.foundry.tokens import NOT_HOSTILE, read_tokens
from battlemap.formats.foundry.walls import read_walls
from battlemap.formats.loaded import LoadedMap, told_in_each
from battlemap.formats.pictures import image_id
from battlemap.formats.report import ImportReport
from battlemap.formats.universal_vtt.options import UvttOptions
from battlemap.formats.unread import unread

MOST_WALLS = 50_000  # the largest maps have 2,000
MOST_ENTRIES = 10_000
VERSIONS = {8: "0.8 or before", 9: "9", 10: "10 or 11", 12: "12 or 13", 14: "14"}
#: What is in a scene that no map of ours has: one, several.
LEFT_OUT = {
    "tiles": "tile",
    "drawings": "drawing",
    "notes": "note",
    "sounds": "sound",
    "templates": "template",
    "regions": "region",
}


def foundry_maps(scenes: Scenes, path: Path, options: UvttOptions) -> tuple[LoadedMap, ...]:
    """The maps of a file; a scene that cannot be read is told, as long as one of them can."""
    names = scene_names(scenes.found)
    maps: list[LoadedMap] = []
    faults: list[str] = []
    for scene, name in going_on(zip(scenes.found, names, strict=True)):
        account = Account(
            dropped=[*scenes.dropped],
            notes=[*scenes.notes],
            lost=scenes.lost.copy(),
            unread=scenes.unread + unread(scene, SCENE),
        )
        try:
            maps.append(_map(scene, name, path, options, account))
        except FieldError as error:
            faults.append(f"scene {name}: {error}")
    if not maps:
        raise MapFileError.of(path.name, faults)
    return told_in_each(maps, tuple(f"{fault}; the scene is left out" for fault in faults), "scenes")


def _map(scene: Raw, name: str, path: Path, options: UvttOptions, account: Account) -> LoadedMap:
    _check_counts(scene)
    frame = read_frame(scene, options.cell_m, account)
    beside = Beside(path.parent)
    found = read_picture(scene, frame.picture, beside, account)
    whole = _state(scene, name, frame, options, account)
    state = without_outside(whole, frame, account, keep=options.keep_outside is not False)
    images: Mapping[ImageId, bytes] = {}
    if found is not None:
        state = _with_picture(state, found, frame)
        images = {image_id(found.data): found.data}
    _tell_left_out(scene, account)
    return LoadedMap(state, images, _report(path.name, frame, found, account), tuple(beside.read))


def _check_counts(scene: Raw) -> None:
    for key, most in (("walls", MOST_WALLS), ("lights", MOST_ENTRIES), ("tokens", MOST_ENTRIES)):
        entries = scene.get(key)
        if isinstance(entries, list) and len(entries) > most:
            raise FieldError(key, entries, f"at most {most} of them")


def _state(scene: Raw, name: str, frame: SceneFrame, options: UvttOptions, account: Account) -> MapState:
    barriers = read_walls(scene, frame, account)
    lights = read_lights(scene, frame, account)
    tokens = read_tokens(scene, frame, account)
    info = MapInfo(
        id=MapId("map-1"),
        name=name,
        system=options.system,
        grid=frame.lattice.grid(frame.cell_m),
        sides=NOT_HOSTILE if tokens else {},
        darkness=read_darkness(scene, account),
    )
    return MapState(
        info=info,
        walls={wall.id: wall for wall in barriers.walls},
        doors={door.id: door for door in barriers.doors},
        lights={light.id: light for light in lights},
        tokens={token.id: token for token in tokens},
    )


def _with_picture(state: MapState, found: FoundPicture, frame: SceneFrame) -> MapState:
    picture = frame.lattice.picture(image_id(found.data), found.facts, state.info.name, frame.picture)
    return replace(state, info=replace(state.info, picture=picture))


def _tell_left_out(scene: Raw, account: Account) -> None:
    for key, word in LEFT_OUT.items():
        entries = scene.get(key)
        if isinstance(entries, list) and entries:
            account.counts[key] = len(entries)
            account.drop(key, f"{many(len(entries), word)}: no map here has such", len(entries))
        elif entries is not None and not isinstance(entries, list):
            account.dropped.append(f"{key}: {not_a_list(entries)}")
    for word, value in (("foreground picture", scene.get("foreground")), ("weather", scene.get("weather"))):
        if isinstance(value, str) and value.strip():
            account.dropped.append(f"the {word} {show(value)}: no map here has such")
    levels = scene.get("levels")
    if isinstance(levels, list) and len(levels) > 1:
        account.notes.append(f"the scene has {len(levels)} levels, which came in as one map")


def _report(file: str, frame: SceneFrame, picture: FoundPicture | None, account: Account) -> ImportReport:
    told = "no picture"
    if picture is not None:
        told = f"preview only, {picture.facts.describe()}" if picture.is_small else picture.facts.describe()
    return account.report(file, f"Foundry {VERSIONS[frame.generation]}", told)
