"""Who gets an opportunity attack on the way: hostile tokens that see the mover where it comes near them."""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from battlemap.document.model import MapState, Token, TokenId
from battlemap.geometry.footprint import Footprint
from battlemap.geometry.types import MapPoint
from battlemap.rulings.bodies import footprint_of
from battlemap.rulings.ground import walls_of
from battlemap.rulings.hostility import hostile_to
from battlemap.rulings.sight import DISTANCE_DIGITS, SightRuling, measure_undrawn
from battlemap.rulings.starflight_creatures import creature_of
from battlemap.rulings.views import Views
from rules.core.breakdown import RuleId
from rules.starflight.conditions import IN_GRAPPLE
from rules.starflight.creature import Creature
from rules.starflight.facts import Scale
from rules.starflight.house_rules import HouseRules
from rules.starflight.melee import MELEE_REACH_INCREMENTS
from rules.starflight.movement.facts import MoveFacts, OnTheWay
from rules.starflight.movement.provoked import provoked_by_moving
from rules.starflight.ranges import increment_m

HALVINGS = 50  # of a step: to less than the last digit a distance is rounded to
NEAR_M = MELEE_REACH_INCREMENTS * increment_m(Scale.MELEE)


@dataclass(frozen=True, slots=True)
class Threat:
    """One opportunity attack: who gets it, where the middle of the mover is then, after how many steps, and why."""

    by: TokenId
    name: str
    at: MapPoint
    step: int
    rule: RuleId
    reason: str

    def to_json(self) -> dict[str, object]:
        """The threat as plain values, with the keys of the command line."""
        return {
            "by": self.name,
            "at": [round(value, DISTANCE_DIGITS) for value in self.at],
            "rule": self.rule,
            "reason": self.reason,
        }


Place = tuple[TokenId, MapPoint, float]  # who is come near, where the mover is then, and the gap before that step


@dataclass(frozen=True, slots=True)
class Known:
    """What was found on some ways of one mover over one map; others share steps with them."""

    views: Views
    enters: dict[tuple[TokenId, MapPoint, MapPoint, bool], float | None] = field(default_factory=dict)
    faces: dict[Place, OnTheWay] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Approach:
    """A step in which the mover comes near somebody hostile."""

    by: Token
    at: MapPoint
    step: int
    share: float  # of the step that is gone by then
    gap_before_m: float


def threats_on(
    state: MapState,
    mover: Token,
    points: Sequence[MapPoint],
    facts: MoveFacts,
    house: HouseRules,
    known: Known | None = None,
) -> tuple[Threat, ...]:
    """Every opportunity attack on a way, in order.

    Parameters
    ----------
    points : the middles of the mover where it starts and after each step.
    facts : the move, without those on the way.
    known : what was found on other ways of the mover on this map; it is added to.
    """
    known, each_step = known or Known(Views(walls_of(state))), house.opportunity_on_every_step_inside
    found = [
        approach
        for other in hostile_to(state, mover)
        for approach in approaches(state, mover, other, points, each_step=each_step, known=known)
    ]
    threats: list[Threat] = []
    for approach in sorted(found, key=lambda approach: (approach.step, approach.share)):
        is_known = any(threat.by == approach.by.id for threat in threats)
        if house.opportunity_on_every_step_inside or not is_known:
            threats += threat_of(state, mover, approach, facts, house, known)
    return tuple(threats)


def threat_of(
    state: MapState, mover: Token, approach: Approach, facts: MoveFacts, house: HouseRules, known: Known | None = None
) -> Iterator[Threat]:
    """The opportunity attack that coming near somebody gives, if it gives one."""
    known = known or Known(Views(walls_of(state)))
    place = approach.by.id, approach.at, approach.gap_before_m
    if place not in known.faces:
        known.faces[place] = _on_the_way(state, mover, approach, known.views)
    for one in provoked_by_moving(replace(facts, on_the_way=(known.faces[place],)), house):
        yield Threat(approach.by.id, one.name, approach.at, approach.step, one.rule, one.reason)


def approaches(
    state: MapState,
    mover: Token,
    other: Token,
    points: Sequence[MapPoint],
    *,
    each_step: bool = False,
    known: Known | None = None,
) -> Iterator[Approach]:
    """The steps in which a mover comes within 10 m of another from farther away, or all inside."""
    entered = known.enters if known else {}
    for step, (start, end) in enumerate(pairwise(points)):
        key = other.id, start, end, each_step
        if key not in entered:
            entered[key] = _enters_at(state, mover, other, start, end, each_step)
        share = entered[key]
        if share is not None:
            at = MapPoint(start.x + share * (end.x - start.x), start.y + share * (end.y - start.y))
            yield Approach(other, at, step, share, gap_m(state, mover, other, start))


def gap_m(state: MapState, mover: Token, other: Token, centre: MapPoint) -> float:
    """The gap to another token with the mover's middle there, in metres."""
    return _gaps_to(state, mover, other)(centre.x, centre.y)


def _gaps_to(state: MapState, mover: Token, other: Token) -> Callable[[float, float], float]:
    """The gap to another token by where the mover's middle is, in metres."""
    grid, half, there = state.info.grid, mover.size / 2, footprint_of(other, state.info.grid.kind)

    def gap(x: float, y: float) -> float:
        here = Footprint(MapPoint(x - half, y - half), mover.size, grid.kind)
        return round(here.gap_to(there) * grid.cell_m, DISTANCE_DIGITS)

    return gap


def sees(state: MapState, viewer: Token, mover: Token, centre: MapPoint, views: Views | None = None) -> bool:
    """Whether a token sees the mover with its middle there."""
    there = replace(mover, at=MapPoint(centre.x - mover.size / 2, centre.y - mover.size / 2))
    moved = replace(state, tokens={**state.tokens, mover.id: there})
    return is_seen(measure_undrawn(moved, viewer.id, mover.id, views or Views(walls_of(state))))


def is_seen(look: SightRuling) -> bool:
    """Whether a look lets its viewer strike at what comes near."""
    return look.sight and look.arc != "outside"


def on_the_way(creature: Creature, gap_before_m: float, nearest_gap_m: float, sees_mover: bool) -> OnTheWay:
    """Somebody that a mover comes near, as the rules ask for it."""
    return OnTheWay(
        name=creature.name,
        gap_before_m=gap_before_m,
        nearest_gap_m=nearest_gap_m,
        sees_mover=sees_mover,
        can_act=not (creature.is_helpless or creature.is_dead),
        grappling=creature.has(*IN_GRAPPLE),
    )


def _on_the_way(state: MapState, mover: Token, approach: Approach, views: Views) -> OnTheWay:
    return on_the_way(
        creature_of(approach.by),
        approach.gap_before_m,
        gap_m(state, mover, approach.by, approach.at),
        sees(state, approach.by, mover, approach.at, views),
    )


def _enters_at(
    state: MapState, mover: Token, other: Token, start: MapPoint, end: MapPoint, each_step: bool
) -> float | None:
    """The share of a step after which the gap is 10 m, coming from farther away; None where it is not."""
    gap_at = _gaps_to(state, mover, other)

    def gap(share: float) -> float:
        return gap_at(start.x + share * (end.x - start.x), start.y + share * (end.y - start.y))

    before, after, step_m = gap(0.0), gap(1.0), math.dist(start, end) * state.info.grid.cell_m
    if before <= NEAR_M:
        return 0.0 if each_step else None
    if (before + after - step_m) / 2 > NEAR_M:  # it can not come nearer in so short a step
        return None
    low, high = 0.0, 1.0 if after <= NEAR_M else _nearest(gap)
    if gap(high) > NEAR_M:
        return None
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if gap(middle) > NEAR_M else (low, middle)
    return high


def _nearest(gap: Callable[[float], float]) -> float:
    """Where on a step the gap is least: it falls, then rises."""
    low, high = 0.0, 1.0
    for _ in range(HALVINGS):
        one, other = low + (high - low) / 3, high - (high - low) / 3
        low, high = (low, other) if gap(one) <= gap(other) else (one, high)
    return (low + high) / 2
