"""How far a weapon reaches round a token, step by step: the rings of its increments or range rows."""

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count

import shapely

from battlemap.document.model import MapState, Token, TokenId
from battlemap.geometry.grids import GridKind, bounds
from battlemap.geometry.types import MapPoint
from battlemap.rulings.bodies import footprint_of
from battlemap.rulings.games import METRES_A_FOOT
from battlemap.rulings.psipunk_creatures import attack_of
from battlemap.rulings.psipunk_ruling import psipunk_rules_of
from battlemap.rulings.sight import token_of
from battlemap.rulings.starflight_facts import weapon_facts, weapon_of
from battlemap.rulings.starflight_ruling import house_rules_of
from rules.psipunk.ladder import LOWEST, level_text
from rules.psipunk.ranges import FEET_A_LEVEL, bolt_levels
from rules.psipunk.weapons import Kind
from rules.starflight.facts import Scale
from rules.starflight.hit_difficulty import falloff_at
from rules.starflight.ranges import fight_reaches_m, increment_m
from rules.starflight.refusals import reach_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Ring:
    """Targets at most so far away, gap to gap on the ground, have this number.

    Attributes
    ----------
    far_m : the gap at which the ring ends, in metres (in).
    value : what it adds to the HD, or its difficulty.
    words : its number and its end, as the game writes them.
    is_end : whether the weapon reaches no farther.
    """

    far_m: float
    value: int
    words: str
    is_end: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RangeRings:
    """The rings of one weapon, from near to far, to the first that holds all of the map."""

    token: Token
    weapon: str
    rings: tuple[Ring, ...]
    cell_m: float
    grid: GridKind

    def at(self, gap_m: float) -> Ring | None:
        """The ring of a target so far away; None beyond the last one."""
        return next((ring for ring in self.rings if gap_m <= ring.far_m), None)

    def area(self, ring: Ring) -> shapely.Geometry:
        """All points within a ring, in map units."""
        return footprint_of(self.token, self.grid).grown(ring.far_m / self.cell_m)

    @property
    def words(self) -> str:
        """One line: whose rings, of what, and where they end."""
        last = self.rings[-1]
        end = f"ends with {last.words}" if last.is_end else "reaches all of the map"
        return f"{self.token.name}: {self.weapon} {end}"


def range_rings(state: MapState, token: TokenId, weapon: str) -> RangeRings:
    """The rings of a weapon round a token; ``RulingError`` for a weapon that is not on its sheet."""
    me = token_of(state, token)
    farthest_m = _farthest_m(state, me)
    steps = _psipunk(state, me, weapon) if state.info.system == "psipunk" else _starflight(state, me, weapon)
    rings: list[Ring] = []
    for ring in steps:
        rings.append(ring)
        if ring.far_m >= farthest_m:
            break
    return RangeRings(
        token=me, weapon=weapon, rings=tuple(rings), cell_m=state.info.grid.cell_m, grid=state.info.grid.kind
    )


def _starflight(state: MapState, token: Token, name: str) -> Iterator[Ring]:
    """One ring an increment, to the end of the weapon or of the fight."""
    weapon, house = weapon_facts(weapon_of(token, name, state.info)), house_rules_of(state)
    scale = Scale(state.info.fight.scale)
    reach_m = reach_of(weapon)
    end_m = min(math.inf if reach_m is None else reach_m, fight_reaches_m(Scale.RANGED, house))  # beyond: sniping
    for band in count(1):
        far_m = min(float(band * increment_m(scale)), end_m)
        value = falloff_at(weapon, band)
        is_end = far_m == end_m
        yield Ring(far_m=far_m, value=value, words=f"{band} · HD {value:+d} · {far_m:.4g} m", is_end=is_end)
        if is_end:
            return


def _psipunk(state: MapState, token: Token, name: str) -> Iterator[Ring]:
    """One ring a range row, to the last the weapon reaches; for a power, one a level that the bolt needs."""
    weapon, house = attack_of(token, name, info=state.info)[0], psipunk_rules_of(state)
    if weapon.kind is Kind.POWER:
        beside_ft = house.range_bands_ft[0]
        yield _in_feet(beside_ft, 0)
        far = (float(level * FEET_A_LEVEL) for level in count(1))
        yield from (_in_feet(far_ft, bolt_levels(far_ft, house)) for far_ft in far if far_ft > beside_ft)
        return
    rows = [(row, far_ft) for row, far_ft in enumerate(house.range_bands_ft, start=LOWEST) if row <= weapon.reach]
    for row, far_ft in rows:
        yield replace(_in_feet(far_ft, row), is_end=row == weapon.reach)


def _in_feet(far_ft: float, value: int) -> Ring:
    return Ring(far_m=far_ft * METRES_A_FOOT, value=value, words=f"{level_text(value)} · {far_ft:.4g} ft")


def _farthest_m(state: MapState, token: Token) -> float:
    """How far the farthest corner of the map lies from a token."""
    grid = state.info.grid
    left, top, right, bottom = bounds(grid.kind, grid.columns, grid.rows)
    me = shapely.Point(footprint_of(token, grid.kind).centre)
    corners = (MapPoint(x, y) for x in (left, right) for y in (top, bottom))
    return max(math.dist((me.x, me.y), corner) for corner in corners) * grid.cell_m
