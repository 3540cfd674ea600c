"""Lights and the environment of a Universal VTT file."""

import re
from collections.abc import Mapping
from typing import Any

from battlemap.document.model import Darkness, Light, LightId
from battlemap.formats.account import Account
from battlemap.formats.errors import show
from battlemap.formats.fields import FieldError, positive, truth
from battlemap.formats.universal_vtt.fields import Frame, point

#: The least a red, green or blue part of the ambient light is, of 255.
_LEAST_LIGHT: Mapping[Darkness, int] = {"bright": 160, "dim": 64, "dark": 0}
_COLOR = re.compile(r"#?([0-9a-fA-F]{8}|[0-9a-fA-F]{6})")


def read_lights(raw: Mapping[str, Any], frame: Frame, account: Account) -> list[Light]:
    """The lights; ids are given when it is known which of them stay."""
    entries = raw.get("lights")
    if entries is not None and not isinstance(entries, list):
        account.dropped.append(f"lights: found {show(entries)}, expected a list")
    tables = entries if isinstance(entries, list) else []
    lights = [light for index, entry in enumerate(tables) if (light := _light(entry, index, frame, account))]
    account.counts["lights"] = len(tables)
    account.counts["lights_outside"] = sum(not frame.has(light.at) for light in lights)
    _note_environment(raw.get("environment"), bool(lights), account)
    return lights


def _light(entry: Any, index: int, frame: Frame, account: Account) -> Light | None:
    place = f"lights[{index}]"
    if not isinstance(entry, dict):
        account.drop("lights", f"{place}: found {show(entry)}, expected an object")
        return None
    try:
        at = point(entry.get("position"), f"{place}.position", frame)
        radius = positive(entry.get("range"), f"{place}.range")
    except FieldError as error:
        account.drop("lights", f"{error}; the light is left out")
        return None
    return Light(
        id=LightId(place),
        at=at,
        range_cells=radius,
        intensity=_intensity(entry, place, account),
        color=_color(entry, place, account),
        casts_shadows=_casts_shadows(entry, place, account),
    )


def _intensity(entry: Mapping[str, Any], place: str, account: Account) -> float:
    try:
        return positive(entry.get("intensity", 1.0), f"{place}.intensity")
    except FieldError as error:
        account.mended.append(f"{error}; taken as 1")
        return 1.0


def _color(entry: Mapping[str, Any], place: str, account: Account) -> str:
    """``#aarrggbb``: in this format the first two of eight digits are how solid the colour is."""
    value = entry.get("color", "ffffffff")
    match = _COLOR.fullmatch(value) if isinstance(value, str) else None
    if match is None:
        account.mended.append(f"{place}.color: found {show(value)}, expected eight hex digits; taken as white")
        return "#ffffffff"
    return "#" + match[1].lower().rjust(8, "f")


def _casts_shadows(entry: Mapping[str, Any], place: str, account: Account) -> bool:
    try:
        return truth(entry.get("shadows", True), f"{place}.shadows")
    except FieldError as error:
        account.mended.append(f"{error}; taken as true")
        return True


def darkness_of(environment: Any, account: Account) -> Darkness:
    """How dark it is where no light reaches, told by ``ambient_light``; bright where it is not told."""
    if environment is not None and not isinstance(environment, dict):
        account.mended.append(f"environment: found {show(environment)}, expected an object; taken as bright")
    value = environment.get("ambient_light") if isinstance(environment, dict) else None
    match = _COLOR.fullmatch(value) if isinstance(value, str) else None
    if value is not None and match is None:
        account.mended.append(
            f"environment.ambient_light: found {show(value)}, expected eight hex digits; taken as white"
        )
    if match is None:
        return "bright"
    if len(match[1]) == 8 and match[1][:2].lower() != "ff":
        account.notes.append(f"environment.ambient_light is {value}: its colour alone is read, not how solid it is")
    brightest = max(bytes.fromhex(match[1][-6:]))
    darkness: Darkness = next(name for name, least in _LEAST_LIGHT.items() if brightest >= least)
    if darkness != "bright":
        account.notes.append(f"environment.ambient_light is {value}: the map is {darkness} where no light reaches")
    return darkness


def _note_environment(environment: Any, has_lights: bool, account: Account) -> None:
    baked = environment.get("baked_lighting") if isinstance(environment, dict) else None
    if baked is not None and not isinstance(baked, bool):
        account.mended.append(
            f"environment.baked_lighting: found {show(baked)}, expected true or false; taken as false"
        )
    if baked is True and has_lights:
        account.notes.append("the picture already shows the light; the lights came in as sources only")
