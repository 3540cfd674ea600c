"""Which stunts a path takes: the options for one leg, and the uses of a whole path. Cheap enough for a planner."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from rules.core.breakdown import Refusal, RuleId
from rules.core.errors import RulesError
from rules.starflight.facts import Scale
from rules.starflight.movement.facts import Direction, Leg
from rules.starflight.movement.table import STUNT, STUNTS_TOWARD, Stunt
from rules.starflight.ranges import increment_m, without_dust
from rules.starflight.words import metres

FAR_JUMP = 2  # increments of a jump after moving forward
LEAST_SPACE_M = 2.5  # half a melee increment


@dataclass(frozen=True, slots=True)
class StuntUse:
    """One stunt over one leg: how often it is done there, and what that makes."""

    stunt: Stunt
    leg: Leg
    times: int
    increments: int

    @property
    def dc(self) -> int:
        """What it adds to the number of the check."""
        return self.times * self.stunt.dc

    @property
    def hd(self) -> int:
        """What it adds to HD until the next turn."""
        return self.times * self.stunt.hd

    @property
    def attack(self) -> int:
        """What it adds to the Attack Bonus through the next action."""
        return self.times * self.stunt.attack

    @property
    def words(self) -> str:
        """As the table reads it: ``2 x sidestep``."""
        return self.stunt.name if self.times == 1 else f"{self.times} x {self.stunt.name}"


def stunt_options(
    leg: Leg, finesse: int, *, after_forward: bool = False, scale: Scale = Scale.MELEE
) -> tuple[StuntUse, ...]:
    """Every stunt that goes where a leg goes and that the Finesse allows, the plainest first."""
    return tuple(
        stunt_use(stunt, leg, after_forward=after_forward, scale=scale)
        for stunt in STUNTS_TOWARD[leg.direction]
        if stunt.finesse <= finesse
    )


def stunt_use(stunt: Stunt, leg: Leg, *, after_forward: bool = False, scale: Scale = Scale.MELEE) -> StuntUse:
    """How often a stunt is done to get along a leg. SF-STN-09."""
    increments = begun_increments(leg.paid_m, scale)
    return StuntUse(stunt, leg, _times(stunt, increments, after_forward), increments)


def begun_increments(length_m: float, scale: Scale) -> int:
    """The increments a leg begins; at least one."""
    return max(1, math.ceil(without_dust(length_m) / increment_m(scale)))


def stunts_of(legs: Iterable[Leg], scale: Scale) -> tuple[StuntUse, ...]:
    """The stunt of each leg of a joined path: the one chosen, or the plainest."""
    found: list[StuntUse] = []
    after_forward = False
    for leg in joined(legs):
        found.append(stunt_use(_chosen(leg), leg, after_forward=after_forward, scale=scale))
        after_forward = leg.direction is Direction.AHEAD
    return tuple(found)


def joined(legs: Iterable[Leg]) -> tuple[Leg, ...]:
    """The path with legs put together that follow each other straight on, in one direction and by one stunt."""
    found: list[Leg] = []
    for leg in legs:
        if found and not leg.bends and (found[-1].direction, found[-1].stunt) == (leg.direction, leg.stunt):
            found[-1] = _longer(found[-1], leg)
        else:
            found.append(leg)
    return tuple(found)


def _longer(leg: Leg, by: Leg) -> Leg:
    plain = leg.counts_m is None and by.counts_m is None
    return replace(leg, length_m=leg.length_m + by.length_m, counts_m=None if plain else leg.paid_m + by.paid_m)


def unable_stunts(uses: Iterable[StuntUse], name: str, finesse: int) -> tuple[Refusal, ...]:
    """The stunts a mover's Finesse is too low for. SF-STN-02."""
    return tuple(
        Refusal(RuleId("SF-STN-02"), f"{use.stunt.name} needs Finesse {use.stunt.finesse}; {name} has {finesse}")
        for use in uses
        if use.stunt.finesse > finesse
    )


def wrong_ways(uses: Iterable[StuntUse]) -> tuple[Refusal, ...]:
    """Stunts that do not go where their leg goes. SF-STN-09."""
    return tuple(
        Refusal(RuleId("SF-STN-09"), f"{use.stunt.name} goes {use.stunt.direction}, the leg goes {use.leg.direction}")
        for use in uses
        if use.stunt.direction is not use.leg.direction
    )


def too_short(uses: Sequence[StuntUse]) -> tuple[Refusal, ...]:
    """Stunts that leave too little room before the next movement, where speed is counted. SF-STN-08."""
    return tuple(
        Refusal(
            RuleId("SF-STN-08"),
            f"{use.stunt.name} covers {metres(use.leg.length_m)}, and needs {metres(LEAST_SPACE_M)} before the next",
        )
        for use, _next in pairwise(uses)
        if not use.stunt.is_plain and without_dust(use.leg.length_m) < LEAST_SPACE_M
    )


def _chosen(leg: Leg) -> Stunt:
    if leg.stunt is None:
        return STUNTS_TOWARD[leg.direction][0]
    if leg.stunt not in STUNT:
        raise RulesError(f"found stunt {leg.stunt!r}, expected one of {', '.join(STUNT)}")
    return STUNT[leg.stunt]


def _times(stunt: Stunt, increments: int, after_forward: bool) -> int:
    """A jump covers two increments after moving forward, and a jump forward is moving forward."""
    if not stunt.jump:
        return increments
    first = FAR_JUMP if after_forward else 1
    further = FAR_JUMP if stunt.direction is Direction.AHEAD else 1
    return 1 + math.ceil(max(0, increments - first) / further)
