"""The light of a map: its darkness, its light sources and those that tokens carry, kept while nothing of it changes."""

from collections import OrderedDict
from collections.abc import Hashable, Iterator
from functools import lru_cache
from typing import Literal, TypeVar
from weakref import WeakKeyDictionary

import shapely
from shapely.geometry.base import BaseGeometry

from battlemap.document.model import Light, MapState, Token
from battlemap.geometry.light import Illumination, Level, LightSource, LitArea, circle, lit_area
from battlemap.geometry.lit_body import in_light, lit_headings
from battlemap.geometry.silhouette import Body, Eye, Piece, seen_fraction
from battlemap.geometry.types import Polyline
from battlemap.geometry.visible_area import Box
from battlemap.geometry.walls import WallIndex
from battlemap.rulings.aim import SEEN_AT_LEAST
from battlemap.rulings.bodies import eye_of
from battlemap.rulings.errors import RulingError
from battlemap.rulings.ground import bounds_of, walls_of
from battlemap.rulings.light_rules import LIGHT_FIELDS, LightRules
from rules.core.errors import RulesError

V = TypeVar("V")
LightWord = Literal["bright", "dim", "dark"]
LEVELS: dict[LightWord, Level] = {"bright": Level.BRIGHT, "dim": Level.DIM, "dark": Level.DARK}
WORDS: dict[Level, LightWord] = {level: word for word, level in LEVELS.items()}
AS_WRITTEN = LightRules()
MOST_KEPT = 512  # lit areas for one set of walls, and shapes of terrain
MOST_WHOLE = 16  # lights of whole maps

_areas: "WeakKeyDictionary[WallIndex, OrderedDict[Hashable, LitArea]]" = WeakKeyDictionary()
_whole: "WeakKeyDictionary[WallIndex, OrderedDict[Hashable, Illumination]]" = WeakKeyDictionary()


def light_of(state: MapState) -> Illumination:
    """How bright each place of a map is.

    A map that is bright is so everywhere, whatever its light sources do.
    """
    rules = light_rules_of(state)
    ambient = LEVELS[state.info.darkness]
    dark = tuple(t.area for t in state.terrains.values() if t.night) if rules.night_is_dark else ()
    if ambient is Level.BRIGHT and not dark:
        return Illumination((), bounds_of(state), ambient)
    walls, bounds = walls_of(state), bounds_of(state)
    sources = tuple(sources_of(state, rules, walls))
    kept = _whole.setdefault(walls, OrderedDict())
    key = (sources, bounds, ambient, dark)
    if key not in kept:
        areas = [_lit_area(source, walls, bounds) for source in sources]
        _keep(kept, key, Illumination(areas, bounds, ambient, map(_ground, dark)), MOST_WHOLE)
    kept.move_to_end(key)
    return kept[key]


def light_rules_of(state: MapState) -> LightRules:
    """The table's choices about light; ``RulingError`` for one that can not be read."""
    house = state.info.house_rules
    if not LIGHT_FIELDS.keys() & house.keys():
        return AS_WRITTEN
    try:
        return LightRules.from_mapping({name: value for name, value in house.items() if name in LIGHT_FIELDS})
    except RulesError as error:
        raise RulingError(f"house rules of {state.info.name!r}: {error}") from error


def sources_of(state: MapState, rules: LightRules, walls: WallIndex) -> Iterator[LightSource]:
    """Everything on a map that gives light: its lights, and the tokens that carry one and are not hidden."""
    yield from (_lamp(light, rules) for light in state.lights.values() if light.intensity > 0)
    yield from (_torch(t, rules, walls) for t in state.tokens.values() if t.light_cells > 0 and not t.hidden)


def enough_to_see(state: MapState, viewer: Token, eye: Eye) -> BaseGeometry | None:
    """Where there is light enough for a viewer, or none is needed: a shape; None where that is everywhere."""
    light, least = light_of(state), least_level(state)
    if light.is_everywhere(least):
        return None
    lit = light.where(least)
    return shapely.union(lit, circle(eye.at, viewer.sees_in_dark_cells)) if viewer.sees_in_dark_cells > 0 else lit


def best_light(state: MapState, eye: Eye, body: Body, pieces: tuple[Piece, ...]) -> LightWord:
    """The best light that falls on what an eye could see of a body; on all of it, where walls hide it.

    ``pieces`` is its silhouette from there.
    """
    light, walls = light_of(state), walls_of(state)
    if light.is_everywhere(Level.BRIGHT):
        return "bright"
    is_open = seen_fraction(pieces) > SEEN_AT_LEAST
    for level in (Level.BRIGHT, Level.DIM):
        lit = None if light.is_everywhere(level) else lit_headings(eye.at, body, walls, light.where(level))
        if lit is None or (seen_fraction(in_light(pieces, lit)) > SEEN_AT_LEAST if is_open else lit):
            return WORDS[level]
    return "dark"


def least_level(state: MapState) -> Level:
    """How much light there must be for a thing to be seen."""
    return Level.BRIGHT if light_rules_of(state).dim_light_hides else Level.DIM


def _lamp(light: Light, rules: LightRules) -> LightSource:
    bright = light.range_cells * rules.bright_share if light.bright_cells is None else light.bright_cells
    return LightSource(
        at=light.at,
        reach=light.range_cells,
        bright=bright,
        height_m=light.elevation_m,
        casts_shadows=light.casts_shadows,
    )


def _torch(token: Token, rules: LightRules, walls: WallIndex) -> LightSource:
    """What a token carries shines from where its eye is; bodies cast no shadows."""
    eye, reach = eye_of(token, walls), token.light_cells
    return LightSource(at=eye.at, reach=reach, bright=reach * rules.bright_share, height_m=eye.height_m)


def _lit_area(source: LightSource, walls: WallIndex, bounds: Box) -> LitArea:
    kept = _areas.setdefault(walls, OrderedDict())
    key = (source, bounds)
    if key not in kept:
        _keep(kept, key, lit_area(source, walls, bounds), MOST_KEPT)
    kept.move_to_end(key)
    return kept[key]


def _keep(kept: "OrderedDict[Hashable, V]", key: Hashable, value: V, most: int) -> None:
    kept[key] = value
    if len(kept) > most:
        kept.popitem(last=False)


@lru_cache(maxsize=MOST_KEPT)
def _ground(outline: Polyline) -> BaseGeometry:
    return shapely.make_valid(shapely.Polygon(outline))
