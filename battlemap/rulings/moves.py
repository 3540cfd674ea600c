"""What a straight move measures: its path, its metres and increments, and the walls it would cross."""

import math
from dataclasses import dataclass

from battlemap.document.model import MapState, System, TokenId
from battlemap.geometry.body_sweep import segments_in_the_way
from battlemap.geometry.footprint import Footprint
from battlemap.geometry.types import MapPoint
from battlemap.rulings.bodies import feet_m
from battlemap.rulings.games import feet
from battlemap.rulings.ground import walls_of
from battlemap.rulings.sight import DISTANCE_DIGITS, token_of
from rules.psipunk.actions import Deed, Doing, plan_round
from rules.psipunk.house_rules import HouseRules
from rules.starflight.facts import Scale
from rules.starflight.ranges import increment_m


@dataclass(frozen=True, slots=True)
class MoveMeasure:
    """A straight move between two places of a token; ``path`` runs from centre to centre, in map units."""

    path: tuple[MapPoint, ...]
    distance_m: float
    increments: int  # begun range increments of the scale in force
    increment_m: float
    blocked_by: tuple[str, ...]  # ids of walls and doors the body would have to go through
    game: System = "starflight"

    @property
    def cost(self) -> str:
        """What the length is to the rules: increments, or seconds on foot."""
        if self.game == "psipunk":
            far_ft = feet(self.distance_m)
            return f"walk {_seconds(Deed.WALK, far_ft)} s, hustle {_seconds(Deed.HUSTLE, far_ft)} s"
        return f"{self.increments} {'increment' if self.increments == 1 else 'increments'}"


def measure_move(state: MapState, token: TokenId, to: MapPoint) -> MoveMeasure:
    """Measure a straight move of a token until its upper left corner is at ``to``."""
    mover = token_of(state, token)
    start, end = (Footprint(at, mover.size, state.info.grid.kind) for at in (mover.at, to))
    metres = round(math.dist(start.centre, end.centre) * state.info.grid.cell_m, DISTANCE_DIGITS)
    step_m = increment_m(Scale(state.info.fight.scale))
    walls = walls_of(state)
    hit = segments_in_the_way(start.centre, end.centre, start.moving_radius, walls, feet_m(state, mover))
    return MoveMeasure(
        path=(start.centre, end.centre),
        distance_m=metres,
        increments=math.ceil(metres / step_m),
        increment_m=step_m,
        blocked_by=tuple(sorted({walls.segments[index].owner for index in hit})),
        game=state.info.system,
    )


def _seconds(deed: Deed, far_ft: float) -> int:
    return plan_round((Doing(deed, path_ft=far_ft),), HouseRules()).number.total
