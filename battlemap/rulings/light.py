"""The light of a map: its darkness, its light sources and those that tokens carry, kept while nothing of it changes."""

from collections import OrderedDict
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeVar
from weakref import ReferenceType, WeakKeyDictionary, ref

import shapely
from shapely.geometry.base import BaseGeometry

from battlemap.document.model import Light, MapId, MapState, Token
from battlemap.geometry.light import Illumination, Level, LightSource, LitArea, circle, is_light_kept, lit_area
from battlemap.geometry.lit_body import in_light, lit_headings
from battlemap.geometry.silhouette import Body, Eye, Piece, seen_fraction
from battlemap.geometry.types import Polyline
from battlemap.geometry.visible_area import Box
from battlemap.geometry.walls import WallIndex
from battlemap.rulings.bodies import eye_of
from battlemap.rulings.errors import RulingError, measured
from battlemap.rulings.ground import bounds_of, walls_of
from battlemap.rulings.light_rules import LIGHT_FIELDS, LightRules
from battlemap.rulings.sight_rules import sight_rules_of
from rules.core.errors import RulesError

K = TypeVar("K")
V = TypeVar("V")
LightWord = Literal["bright", "dim", "dark"]
LEVELS: dict[LightWord, Level] = {"bright": Level.BRIGHT, "dim": Level.DIM, "dark": Level.DARK}
WORDS: dict[Level, LightWord] = {level: word for word, level in LEVELS.items()}
AS_WRITTEN = LightRules()
MOST_KEPT = 512  # lit areas for one set of walls, and shapes of terrain
MOST_WHOLE = 16  # lights of whole maps


@dataclass(frozen=True, slots=True)
class _Kept:
    """The light of a map and what it was made of; holding that keeps its identity from being used again."""

    lights: object
    terrains: object
    light: Illumination


Areas = OrderedDict[tuple[LightSource, Box], LitArea]

_areas: "WeakKeyDictionary[WallIndex, Areas]" = WeakKeyDictionary()
_whole: "WeakKeyDictionary[WallIndex, OrderedDict[Hashable, _Kept]]" = WeakKeyDictionary()
_latest: "OrderedDict[MapId, ReferenceType[WallIndex]]" = OrderedDict()


def light_of(state: MapState) -> Illumination:
    """How bright each place of a map is.

    A map that is bright is so everywhere, whatever its light sources do. The light is kept, and after a change of
    walls or doors only the sources that reach it are lit anew.
    """
    rules, ambient, bounds = light_rules_of(state), LEVELS[state.info.darkness], bounds_of(state)
    nights = [terrain.area for terrain in state.terrains.values() if terrain.night] if rules.night_is_dark else []
    if ambient is Level.BRIGHT and not nights:
        return Illumination((), bounds, ambient)
    walls = walls_of(state)
    kept = _whole.setdefault(walls, OrderedDict())
    key = (id(state.lights), id(state.terrains), tuple(_torches(state, rules)), bounds, ambient, rules)
    if key not in kept:
        areas = _lit_areas(state, tuple(sources_of(state, rules)), walls)
        light = Illumination(areas, bounds, ambient, map(_ground, nights))
        _keep(kept, key, _Kept(state.lights, state.terrains, light), MOST_WHOLE)
    return kept[key].light


def light_rules_of(state: MapState) -> LightRules:
    """The table's choices about light; ``RulingError`` for one that can not be read."""
    house = state.info.house_rules
    if not LIGHT_FIELDS.keys() & house.keys():
        return AS_WRITTEN
    try:
        return LightRules.from_mapping({name: value for name, value in house.items() if name in LIGHT_FIELDS})
    except RulesError as error:
        raise RulingError(f"house rules of {state.info.name!r}: {error}") from error


def sources_of(state: MapState, rules: LightRules) -> Iterator[LightSource]:
    """Everything on a map that gives light: its lights, and the tokens that carry one and are not hidden."""
    yield from (_lamp(light, rules) for light in state.lights.values() if light.intensity > 0)
    yield from _torches(state, rules)


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
    sliver = sight_rules_of(state).not_seen_up_to
    is_open = seen_fraction(pieces) > sliver
    for level in (Level.BRIGHT, Level.DIM):
        lit = None if light.is_everywhere(level) else lit_headings(eye.at, body, walls, light.where(level))
        if lit is None or (seen_fraction(in_light(pieces, lit)) > sliver if is_open else lit):
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


def _torches(state: MapState, rules: LightRules) -> Iterator[LightSource]:
    carried = (token for token in state.tokens.values() if token.light_cells > 0 and not token.hidden)
    return (_torch(state, token, rules) for token in carried)


def _torch(state: MapState, token: Token, rules: LightRules) -> LightSource:
    """What a token carries shines from where its eye is; bodies cast no shadows."""
    eye, reach = eye_of(state, token), token.light_cells
    return LightSource(at=eye.at, reach=reach, bright=reach * rules.bright_share, height_m=eye.height_m)


@measured
def _lit_areas(state: MapState, sources: Iterable[LightSource], walls: WallIndex) -> list[LitArea]:
    """What each source lights; those that nothing changed for are taken over from the walls as they last were."""
    kept, bounds = _areas.setdefault(walls, OrderedDict()), bounds_of(state)
    last = _latest.get(state.info.id)
    before = last() if last else None
    old: Areas = OrderedDict() if before is None else _areas.get(before, OrderedDict())
    found: list[LitArea] = []
    for key in ((source, bounds) for source in sources):
        is_kept = before is not None and key in old and is_light_kept(key[0], before, walls)
        area = kept.get(key) or (old[key] if is_kept else lit_area(key[0], walls, bounds))
        _keep(kept, key, area, MOST_KEPT)
        found.append(area)
    _keep(_latest, state.info.id, ref(walls), MOST_WHOLE)
    return found


def _keep(kept: "OrderedDict[K, V]", key: K, value: V, most: int) -> None:
    kept[key] = value
    if len(kept) > most:
        kept.popitem(last=False)


@lru_cache(maxsize=MOST_KEPT)
def _ground(outline: Polyline) -> BaseGeometry:
    return shapely.make_valid(shapely.Polygon(outline))
