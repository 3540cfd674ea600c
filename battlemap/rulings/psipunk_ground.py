"""What the ground gives a Psi-punk fight: crowds and weather on a line, heights, footing, size, planes."""

import math
from functools import lru_cache

import shapely
from shapely.geometry import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry

from battlemap.document.model import MapState, Terrain, Token
from battlemap.geometry.tolerance import TOUCH_TOLERANCE
from battlemap.geometry.types import MapPoint, Polyline
from battlemap.rulings.bodies import feet_m, footprint_of, height_of, said_of
from battlemap.rulings.games import feet
from rules.psipunk.facts import Size, Zone

BAD_FOOTING, LIGHT_IN_EYES = "bad_footing", "light_in_the_eyes"  # conditions a game master gives
PLANE = "plane:"  # a condition: "plane: astral"
#: The largest side of what is still of a size, in metres: this project's own reading of the examples in the table.
SIZES_M = ((0.01, Size.COIN), (0.15, Size.SOFTBALL), (0.4, Size.BASKETBALL), (3.5, Size.HUMAN), (8.0, Size.CAR))
BUS_M = 20.0


def zones_between(state: MapState, start: MapPoint, end: MapPoint) -> frozenset[Zone]:
    """The kinds of bad view that a line crosses; one that only touches the edge of a zone does not cross it."""
    kinds = {
        Zone.RAIN: [terrain for terrain in state.terrains.values() if terrain.rain],
        Zone.FOG: [terrain for terrain in state.terrains.values() if terrain.fog],
        Zone.UNDERWATER: [terrain for terrain in state.terrains.values() if terrain.underwater],
        Zone.NIGHT: [terrain for terrain in state.terrains.values() if terrain.night],
    }
    return frozenset(zone for zone, found in kinds.items() if any(crosses(t, start, end) for t in found))


def crowd_between(state: MapState, start: MapPoint, end: MapPoint) -> bool:
    """Whether a line crosses a crowd."""
    return any(terrain.crowd and crosses(terrain, start, end) for terrain in state.terrains.values())


def crosses(terrain: Terrain, start: MapPoint, end: MapPoint) -> bool:
    """Whether a line runs through an area; the line of two who share a place is that place."""
    inside = _inside(terrain.area)
    if start == end:
        return bool(inside.contains(Point(start)))
    return bool(inside.intersects(LineString([start, end])))


@lru_cache(maxsize=256)
def _area(outline: Polyline) -> BaseGeometry:
    return shapely.make_valid(Polygon(outline))


@lru_cache(maxsize=256)
def _inside(outline: Polyline) -> BaseGeometry:
    """An area without its edge: what runs along it, or only touches it, is outside."""
    return _area(outline).buffer(-TOUCH_TOLERANCE)


def ground_under(state: MapState, token: Token) -> tuple[Terrain, ...]:
    """The areas that the middle of a token stands in."""
    middle = Point(footprint_of(token).centre)
    return tuple(terrain for terrain in state.terrains.values() if _area(terrain.area).covers(middle))


def height_ft(state: MapState, token: Token) -> float:
    """How high it stands over the map's zero."""
    return feet(feet_m(state, token))


def gap_ft(state: MapState, one: Token, other: Token, on_the_ground_ft: float) -> float:
    """How far two bodies are apart: the gap of their footprints and the gap of their heights, as the bird flies.

    Bodies whose heights overlap are no farther apart than their footprints.
    """
    (low, top), (other_low, other_top) = _heights_ft(state, one), _heights_ft(state, other)
    return math.hypot(on_the_ground_ft, max(0.0, other_low - top, low - other_top))


def _heights_ft(state: MapState, token: Token) -> tuple[float, float]:
    base_ft = height_ft(state, token)
    return base_ft, base_ft + feet(height_of(state, token))


def has_bad_footing(state: MapState, token: Token) -> bool:
    """Whether it stands on slippery or difficult ground, or the game master says so."""
    return BAD_FOOTING in said_of(token) or any(_is_bad(terrain) for terrain in ground_under(state, token))


def _is_bad(terrain: Terrain) -> bool:
    return terrain.frictionless or terrain.movement == "impassable" or terrain.movement > 1


def size_of(state: MapState, token: Token) -> Size:
    """How large it is to shoot at: by its height, or by its footprint where that fills more than a cell."""
    length_m = token.size * state.info.grid.cell_m if token.size > 1 else 0.0
    largest = max(token.height_m, length_m)
    bus = Size.BUS if largest <= BUS_M else Size.BUILDING
    return next((size for most_m, size in SIZES_M if largest <= most_m), bus)


def plane_of(token: Token) -> str:
    """The plane it is on; nothing: the material one."""
    found = (word.removeprefix(PLANE).strip("_") for word in sorted(said_of(token)) if word.startswith(PLANE))
    return next(found, "")
