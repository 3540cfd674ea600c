"""Tokens of a scene: where they stand and whose side they are on. What they can do is not in the file."""

import math
from collections import Counter
from dataclasses import replace
from typing import Any

from battlemap.document.model import Token, TokenId
from battlemap.formats.account import Account, many, places
from battlemap.formats.fields import FieldError, amount, code
from battlemap.formats.foundry.containers import not_a_list
from battlemap.formats.foundry.frame import SceneFrame
from battlemap.formats.foundry.generation import Raw, first, part
from battlemap.formats.foundry.lights import spreads_darkness
from battlemap.formats.names import Names
from battlemap.geometry.types import MapPoint

#: Disposition, from -2 (secret) to 1.
SECRET = -2
SIDES = {SECRET: "neutral", -1: "hostile", 0: "neutral", 1: "friendly"}
NOT_HOSTILE = {"neutral": ("friendly", "hostile")}
EFFECTS = ("effects", "overlayEffect")
SMALLEST_CELLS, LARGEST_CELLS = 0.05, 1000.0
_LONGEST_NAME = 200


def read_tokens(scene: Raw, frame: SceneFrame, account: Account) -> list[Token]:
    """The tokens, each under a name of its own."""
    entries = scene.get("tokens")
    if entries is not None and not isinstance(entries, list):
        account.dropped.append(f"tokens: {not_a_list(entries)}")
    tables = entries if isinstance(entries, list) else []
    tokens: list[Token] = []
    names = Names()
    tally: Counter[str] = Counter()
    dark: list[str] = []
    for index, entry in enumerate(tables):
        place = f"tokens[{index}]"
        try:
            token = _token(entry, place, TokenId(f"token-{len(tokens) + 1}"), frame, names, tally)
        except FieldError as error:
            account.drop("tokens", f"{error}; the token is left out")
            continue
        tokens.append(token)
        dark += [place] if _darkens(entry, place) else []
    account.counts |= {"tokens": len(tables), "tokens_kept": len(tokens)}
    _tell(tokens, tally, account)
    if dark:
        told = many(len(dark), "carried light that spreads", "carried lights that spread")
        account.drop("lights_of_tokens", f"{told} darkness: {places(dark)}", len(dark))
    return tokens


def _tell(tokens: list[Token], tally: Counter[str], account: Account) -> None:
    if tokens:
        account.notes.append("tokens came without pictures, scores and weapons, which are not in the scene")
    if any(token.side == "friendly" for token in tokens):
        account.notes.append('which tokens the players see with is not in the scene: tick "Shares its sight" for them')
    if tally["sightless"]:
        account.notes.append(f"{many(tally['sightless'], 'token')} with sight turned off; here every token sees")
    if tally["in effect"]:
        account.notes.append(f"{many(tally['in effect'], 'token')} with effects or conditions, which did not come in")
    if tally["renamed"]:
        account.mended.append(f"{many(tally['renamed'], 'token')} of a name that is there already, numbered")
    if tally["nameless"]:
        account.mended.append(f"{many(tally['nameless'], 'token')} of a name that is no text, called Token")
    if tally["secret"]:
        account.mended.append(f"{many(tally['secret'], 'token')} of a side that is secret, taken as neutral")
    if tally["oblong"]:
        account.mended.append(f"{many(tally['oblong'], 'token')} of two sides taken as squares of the longer one")


def _token(entry: Any, place: str, id_: TokenId, frame: SceneFrame, names: Names, tally: Counter[str]) -> Token:
    if not isinstance(entry, dict):
        raise FieldError(place, entry, "an object")
    x, y = (amount(entry.get(key), f"{place}.{key}") for key in ("x", "y"))
    width, height = (_side(entry.get(key), f"{place}.{key}") for key in ("width", "height"))
    tally["oblong"] += width != height
    size = max(width, height)
    middle = frame.lattice.to_map(x + _px(width, frame, 0) / 2, y + _px(height, frame, 1) / 2)
    turned = amount(entry.get("rotation"), f"{place}.rotation", 0.0) + 180.0  # pictures look down unless turned
    written = _name(entry)
    tally["in effect"] += any(entry.get(key) for key in EFFECTS)
    tally["sightless"] += not _sees(entry)
    tally["nameless"] += not isinstance(entry.get("name"), str | None)
    token = Token(
        id=id_,
        name=written,
        at=MapPoint(middle.x - size / 2, middle.y - size / 2),
        size=size,
        facing_deg=math.fmod(turned, 360.0) % 360.0,
        side=SIDES[code(entry.get("disposition"), f"{place}.disposition", SIDES)],
        elevation_m=amount(entry.get("elevation"), f"{place}.elevation", 0.0) * frame.distance_m,
        hidden=entry.get("hidden") is True,
        light_cells=_reach(frame, place, *(() if _darkens(entry, place) else _light(entry))),
        sees_in_dark_cells=_reach(frame, place, *(_sight(entry) if _sees(entry) else ())),
    )
    tally["secret"] += amount(entry.get("disposition"), "disposition", 0.0) == SECRET
    named = replace(token, name=names.free(written))  # only what comes in takes a name
    tally["renamed"] += named.name != written
    return named


def _name(entry: Any) -> str:
    name = entry.get("name")
    return name.strip()[:_LONGEST_NAME] if isinstance(name, str) and name.strip() else "Token"


def _side(value: Any, place: str) -> float:
    side = amount(value, place, 1.0)
    if not SMALLEST_CELLS <= side <= LARGEST_CELLS:
        raise FieldError(place, value, f"a number of cells from {SMALLEST_CELLS:g} to {LARGEST_CELLS:g}")
    return side


def _px(cells: float, frame: SceneFrame, axis: int) -> float:
    """Pixels of a token so many cells wide or high: beyond the first, hexes interlock."""
    return frame.token_px[axis] * min(cells, 1.0) + frame.token_step_px[axis] * max(cells - 1.0, 0.0)


def _light(entry: Any) -> tuple[Any, ...]:
    if isinstance(entry.get("light"), dict):
        return part(entry, "light", "dim"), part(entry, "light", "bright")
    return entry.get("dimLight"), entry.get("brightLight")


def _darkens(entry: Any, place: str) -> bool:
    """Whether the light it carries spreads darkness."""
    dim, bright = (amount(value, f"{place}.light", 0.0) for value in _light(entry))
    luminosity = amount(part(entry, "light", "luminosity"), f"{place}.light.luminosity", 0.0)
    return spreads_darkness(dim, bright, luminosity, part(entry, "light", "negative"))


def _sees(entry: Any) -> bool:
    """Whether its sight is on, as it is unless told."""
    if isinstance(entry.get("sight"), dict):
        return entry["sight"].get("enabled") is not False
    return first(entry.get("vision"), True) is True


def _sight(entry: Any) -> tuple[Any, ...]:
    if isinstance(entry.get("sight"), dict):
        return (entry["sight"].get("range"),)
    return entry.get("dimSight"), entry.get("brightSight")


def _reach(frame: SceneFrame, place: str, *values: Any) -> float:
    """The longest of some lengths, in map units; endless ones as far as a map can be."""
    longest = max((amount(value, place, 0.0) for value in values), default=0.0)
    return max(0.0, longest) * frame.distance_cells
