"""Which stunts to take along a way: every choice that is not beaten in price, chance and bonus at once.

Along each leg a stunt is done over whole increments, or to the leg's end. Two pieces of one leg by one stunt would be
one longer piece to the rules, so neighbours differ.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from battlemap.geometry.paths.board import COST_DUST, Pace
from battlemap.geometry.paths.path import Path, PathLeg
from battlemap.rulings.route_pace import KINDS
from rules.starflight.facts import Scale
from rules.starflight.movement.facts import Direction, Leg
from rules.starflight.movement.stunts import LEAST_SPACE_M, StuntUse, stunt_options
from rules.starflight.ranges import increment_m


@dataclass(frozen=True, slots=True)
class Stunts:
    """A way cut into pieces, each with its stunt, and what they add up to."""

    legs: tuple[PathLeg, ...]
    names: tuple[str, ...]
    cost: float
    dc: int
    hd: int
    attack: int

    def beats(self, other: "Stunts") -> bool:
        """Whether it is at least as good in everything."""
        is_cheap = self.cost <= other.cost + COST_DUST and self.dc <= other.dc
        return is_cheap and self.hd >= other.hd and self.attack >= other.attack


def stunts_along(path: Path, pace: Pace, finesse: int, scale: Scale, most: float) -> tuple[Stunts, ...]:
    """Every unbeaten choice of stunts for a way that costs no more than ``most``."""
    found: list[Stunts] = [Stunts((), (), 0.0, 0, 0, 0)]
    for number, leg in enumerate(path.legs):
        is_last = number == len(path.legs) - 1
        found = _unbeaten_by_end(_along_leg(found, leg, pace, finesse, scale, most, is_last))
    return tuple(unbeaten(found))


def unbeaten(found: Sequence[Stunts]) -> list[Stunts]:
    """Those that no other beats, the cheapest and surest first; of equal ones the first."""
    order = sorted(found, key=lambda each: (each.cost, each.dc, -each.hd, -each.attack))
    kept: list[Stunts] = []
    for each in order:
        if not any(other.beats(each) for other in kept):
            kept.append(each)
    return kept


def _along_leg(
    found: Sequence[Stunts], leg: PathLeg, pace: Pace, finesse: int, scale: Scale, most: float, is_last: bool
) -> list[Stunts]:
    """Go on along one leg, piece by piece."""
    cuts = _cuts(leg, scale)
    at: dict[int, list[Stunts]] = {0: list(found)}
    for low in cuts[:-1]:
        for before in _unbeaten_by_end(at.get(low, [])):
            for high in (cut for cut in cuts if cut > low):
                ends = is_last and high == len(leg.own_m)
                at.setdefault(high, []).extend(_with(before, leg.part(low, high), pace, finesse, scale, most, ends))
    return at.get(len(leg.own_m), [])


def _cuts(leg: PathLeg, scale: Scale) -> list[int]:
    """Where a leg may be cut: after the most steps that still fit so many increments."""
    whole_m, paid_m, cuts = increment_m(scale), 0.0, [0]
    begun = 1
    for step, step_m in enumerate(leg.paid_steps_m):
        paid_m += step_m
        if paid_m > begun * whole_m + COST_DUST:
            cuts.append(step)
            begun = -int(-(paid_m - COST_DUST) // whole_m)
    return sorted({*cuts, len(leg.own_m)})


def _with(
    before: Stunts, piece: PathLeg, pace: Pace, finesse: int, scale: Scale, most: float, ends: bool
) -> Iterator[Stunts]:
    """Go one piece further by every stunt there is for it."""
    cost = before.cost + pace.cost(piece.paid_m) + pace.turn * piece.turns
    if cost > most + COST_DUST:
        return
    straight_on = bool(before.legs) and piece.goes_straight_on(before.legs[-1])
    for use in _options(piece, before, finesse, scale):
        is_same = straight_on and before.names[-1] == use.stunt.name
        is_short = bool(pace.least_m) and not ends and not use.stunt.is_plain and piece.length_m < LEAST_SPACE_M
        if not is_same and not is_short:
            yield Stunts(
                legs=(*before.legs, piece),
                names=(*before.names, use.stunt.name),
                cost=cost,
                dc=before.dc + (0 if use.stunt.is_plain else use.dc),
                hd=before.hd + use.hd,
                attack=before.attack + use.attack,
            )


def _options(piece: PathLeg, before: Stunts, finesse: int, scale: Scale) -> tuple[StuntUse, ...]:
    leg = Leg(direction=KINDS[piece.kind], length_m=piece.length_m, counts_m=piece.paid_m)
    after_forward = bool(before.legs) and KINDS[before.legs[-1].kind] is Direction.AHEAD
    return stunt_options(leg, finesse, after_forward=after_forward, scale=scale)


def _unbeaten_by_end(found: Sequence[Stunts]) -> list[Stunts]:
    """Those unbeaten among the choices that end with one stunt: what may follow depends on it."""
    by_end: dict[str | None, list[Stunts]] = {}
    for each in found:
        by_end.setdefault(each.names[-1] if each.names else None, []).append(each)
    return [kept for ending in by_end.values() for kept in unbeaten(ending)]
