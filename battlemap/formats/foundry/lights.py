"""Lights of a scene, and how dark it is."""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from battlemap.document.model import LIGHT_HEIGHT_M, Darkness, Light, LightId
from battlemap.formats.account import Account, many, places
from battlemap.formats.errors import show
from battlemap.formats.fields import FieldError, amount
from battlemap.formats.foundry.containers import not_a_list
from battlemap.formats.foundry.frame import SceneFrame
from battlemap.formats.foundry.generation import Raw, first, part

_COLOR = re.compile(r"#?([0-9a-fA-F]{6})")
_ALPHA = 0.5  # how strong the colour of a light is unless told
DIM_FROM, DARK_FROM = 0.25, 0.75  # levels of darkness, 0 to 1
_TOLD = {
    "cone": ("shines in a cone only; it shines all round here", "shine in a cone only; they shine all round here"),
    "colour": ("has a colour that is none; it came in white", "have colours that are none; they came in white"),
    "range": (
        "depends on how dark the scene is; it came in as it is at the scene's own darkness",
        "depend on how dark the scene is; they came in as they are at the scene's own darkness",
    ),
    "kind": (
        "is of another kind than local ones; it shines as a local one here",
        "are of another kind than local ones; they shine as local ones here",
    ),
    "sight": ("gives sight of its own, which it does not here", "give sight of their own, which they do not here"),
    "animation": ("is animated; it shines steadily here", "are animated; they shine steadily here"),
    "out": ("is off in the scene; it came in unlit", "are off in the scene; they came in unlit"),
}


def read_lights(scene: Raw, frame: SceneFrame, account: Account) -> list[Light]:
    """The lights that shine or can be lit again."""
    entries = scene.get("lights")
    if entries is not None and not isinstance(entries, list):
        account.dropped.append(f"lights: {not_a_list(entries)}")
    tables = entries if isinstance(entries, list) else []
    level = darkness_level(scene)
    tally: Counter[str] = Counter()
    lights: list[Light] = []
    dark: list[str] = []
    for index, entry in enumerate(tables):
        place = f"lights[{index}]"
        try:
            light = _light(entry, place, frame, level, tally)
        except FieldError as error:
            account.drop("lights", f"{error}; the light is left out")
            continue
        if light is None:
            dark.append(place)
        else:
            lights.append(replace(light, id=LightId(f"light-{len(lights) + 1}")))
    account.counts |= {"lights": len(tables), "lights_kept": len(lights)}
    if dark:
        verbs = "that shines nowhere or spreads" if len(dark) == 1 else "that shine nowhere or spread"
        account.drop("lights", f"{many(len(dark), 'light')} {verbs} darkness: {places(dark)}", len(dark))
    for kind, (one, more) in _TOLD.items():
        if number := tally[kind]:
            account.notes.append(f"{many(number, 'light')} {one if number == 1 else more}")
    return lights


def _light(entry: Any, place: str, frame: SceneFrame, level: float, tally: Counter[str]) -> Light | None:
    """One light; None for one that shines nowhere."""
    if not isinstance(entry, dict):
        raise FieldError(place, entry, "an object")
    x, y = (amount(entry.get(key), f"{place}.{key}") for key in ("x", "y"))
    config = entry["config"] if isinstance(entry.get("config"), dict) else entry
    dim, bright = (amount(config.get(key), f"{place}.{key}", 0.0) for key in ("dim", "bright"))
    luminosity = amount(config.get("luminosity"), f"{place}.luminosity", 0.0)
    if max(dim, bright) <= 0 or spreads_darkness(dim, bright, luminosity, config.get("negative")):
        return None
    angle = amount(config.get("angle"), f"{place}.angle", 360.0)
    tally["cone"] += 0 < angle < 360
    is_out = entry.get("hidden") is True or not _burns(entry, config, level, place)
    tally["out"] += is_out
    tally["kind"] += entry.get("t") not in (None, "l")
    tally["sight"] += first(config.get("vision"), entry.get("vision")) is True
    tally["range"] += _depends_on_darkness(entry, config)
    tally["animation"] += bool(first(part(config, "animation", "type"), part(entry, "lightAnimation", "type")))
    height = amount(entry.get("elevation"), f"{place}.elevation", 0.0) * frame.distance_m
    return Light(
        id=LightId(place),
        at=frame.lattice.to_map(x, y),
        range_cells=max(dim, bright) * frame.distance_cells,
        bright_cells=bright * frame.distance_cells,
        intensity=0.0 if is_out else 1.0,
        color=_color(config, place, tally),
        casts_shadows=first(config.get("walls"), entry.get("walls")) is not False,
        elevation_m=height or LIGHT_HEIGHT_M,
    )


def spreads_darkness(dim: float, bright: float, luminosity: float, negative: Any) -> bool:
    """Whether it darkens: versions before "negative" tell it by a luminosity, the oldest by a range, below 0."""
    return min(dim, bright) < 0 or (max(dim, bright) > 0 and (luminosity < 0 or negative is True))


def _burns(entry: Mapping[str, Any], config: Mapping[str, Any], level: float, place: str) -> bool:
    """Whether it is lit at the scene's darkness: newer scenes give a range, older ones the least."""
    least = amount(part(config, "darkness", "min"), f"{place}.darkness.min", 0.0)
    most = amount(part(config, "darkness", "max"), f"{place}.darkness.max", 1.0)
    threshold = amount(entry.get("darknessThreshold"), f"{place}.darknessThreshold", 0.0)
    return max(least, threshold) <= level <= most


def _depends_on_darkness(entry: Mapping[str, Any], config: Mapping[str, Any]) -> bool:
    """Whether it goes on or out as the scene gets darker."""
    least, most = part(config, "darkness", "min"), part(config, "darkness", "max")
    return bool(least) or most not in (None, 1) or bool(entry.get("darknessThreshold"))


def _color(config: Mapping[str, Any], place: str, tally: Counter[str]) -> str:
    """``#aarrggbb``; white where none is told."""
    value = first(config.get("color"), config.get("tintColor"))
    match = _COLOR.fullmatch(value) if isinstance(value, str) else None
    if match is None:
        tally["colour"] += value not in (None, "")
        return "#ffffffff"
    alpha = amount(first(config.get("alpha"), config.get("tintAlpha")), f"{place}.alpha", _ALPHA)
    return f"#{round(min(1.0, max(0.0, alpha)) * 255):02x}{match[1].lower()}"


def darkness_level(scene: Raw) -> float:
    """The scene's darkness, 0 to 1; 0 where it is not told."""
    value = first(part(scene, "environment", "darknessLevel"), scene.get("darkness"))
    try:
        return min(1.0, max(0.0, amount(value, "darkness", 0.0)))
    except FieldError:
        return 0.0


def read_darkness(scene: Raw, account: Account) -> Darkness:
    """How dark it is where no light reaches, from the level of darkness alone."""
    value = first(part(scene, "environment", "darknessLevel"), scene.get("darkness"))
    try:
        level = amount(value, "darkness", 0.0)
    except FieldError:
        account.mended.append(f"darkness: found {show(value)}, expected a number from 0 to 1; taken as bright")
        return "bright"
    found: Darkness = "dark" if level >= DARK_FROM else "dim" if level >= DIM_FROM else "bright"
    lit = first(part(scene, "environment", "globalLight", "enabled"), scene.get("globalLight"))
    if found == "bright" and lit is False and scene.get("tokenVision") is not False:
        account.notes.append(
            "in Foundry this scene shows only what its lights reach; here it is bright: Map > Light makes it dark"
        )
    return found
