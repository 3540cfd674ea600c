"""A way over the map as the rules answer it: legs by their stunts, price, check, bonus, and who gets to strike."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from battlemap.document.model import TokenId
from battlemap.geometry.grids import place_of
from battlemap.geometry.paths.metrics import Metric
from battlemap.geometry.paths.path import Path, PathLeg
from battlemap.geometry.types import MapPoint
from battlemap.rulings.bodies import footprint_of
from battlemap.rulings.route_pace import KINDS, facings_of
from battlemap.rulings.route_plan import Planner
from battlemap.rulings.sight import DISTANCE_DIGITS
from battlemap.rulings.threats import Threat
from rules.core.breakdown import Refusal, RuleId
from rules.starflight.movement.facts import Leg, MoveFacts
from rules.starflight.movement.move import MoveAnswer, move

MAP = RuleId("MAP")  # what the map itself forbids
Kind = Literal["step", "move", "run"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RouteLeg:
    """One leg; its cost includes that of a change of facing before it."""

    to: MapPoint  # the upper left corner of the token after it
    place: tuple[float, float]  # the column and row it is named by then
    points: tuple[MapPoint, ...]  # the middles it comes over, the last is its end
    direction: str
    stunt: str
    times: int
    length_m: float
    cost: float
    facing_deg: float
    turns: bool

    def to_json(self) -> dict[str, object]:
        """The leg as plain values, with the keys of the command line."""
        return {
            "to": list(self.place),
            "length_m": self.length_m,
            "direction": self.direction,
            "stunt": self.stunt,
            "times": self.times,
            "cost": self.cost,
            "facing_deg": self.facing_deg,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Route:
    """One way of one token, ruled on. A refused one keeps its numbers."""

    token: TokenId  # whose body goes
    token_name: str
    payer: TokenId  # who is moved, and pays: the token, or who rides it
    to: MapPoint
    place: tuple[float, float]  # the column and row ``to`` is named by
    path: Path
    points: tuple[MapPoint, ...]  # the middles of the token, start included
    legs: tuple[RouteLeg, ...]
    length_m: float  # how far the token goes itself
    facts: MoveFacts
    answer: MoveAnswer
    threats: tuple[Threat, ...]
    refusals: tuple[Refusal, ...]

    @property
    def kind(self) -> Kind:
        """Whether it is a free step, a move, or takes a run."""
        if self.facts.running:
            return "run"
        return "step" if self.answer.is_step else "move"

    @property
    def cost(self) -> float:
        """What it costs, in points or metres."""
        return self.answer.price.total

    @property
    def budget(self) -> int:
        """What may be spent."""
        return self.answer.budget.allowance.total

    @property
    def dc(self) -> int | None:
        """The number of the check; None where none is needed."""
        return self.answer.check.target_number.total if self.answer.check else None

    @property
    def chance(self) -> Fraction:
        """How likely all of it comes off, whatever refuses it."""
        return self.answer.check.chance if self.answer.check else Fraction(1)

    @property
    def hd_bonus(self) -> int:
        """What the stunts add to HD until the next turn."""
        return self.answer.hd_bonus.total

    @property
    def attack_penalty(self) -> int:
        """What they cost on the next action."""
        return self.answer.attack_penalty.total

    @property
    def facing_deg(self) -> float | None:
        """The facing at the end; None: as before."""
        return self.legs[-1].facing_deg if self.legs else None

    @property
    def headline(self) -> str:
        """The answer in one line, for the map and the card."""
        if self.refusals:
            return f"No way: {self.refusals[0].reason}"
        price, may = self.answer.price.words, self.answer.budget.words
        check = f", {float(self.chance * 100):g} % against DC {self.dc}" if self.dc is not None else ""
        return f"{self.kind}, {self.length_m:g} m: {price} of {may}{check}"

    def to_json(self) -> dict[str, object]:
        """The route as plain values, with the keys of the command line. A refused one has no chance."""
        return {
            "token": self.token_name,
            "to": list(self.place),
            "kind": self.kind,
            "legs": [leg.to_json() for leg in self.legs],
            "length_m": self.length_m,
            "cost": self.cost,
            "budget": self.budget,
            "unit": self.answer.budget.unit.value,
            "dc": self.dc,
            "chance": None if self.refusals else str(self.chance),
            "hd_bonus": self.hd_bonus,
            "attack_penalty": self.attack_penalty,
            "facing_deg": self.facing_deg,
            "threats": [threat.to_json() for threat in self.threats],
            "refusals": [{"rule": refusal.rule, "reason": refusal.reason} for refusal in self.refusals],
        }


def route_of(
    planner: Planner, path: Path, to: MapPoint, stunts: Sequence[str | None] = (), *, extra: tuple[Refusal, ...] = ()
) -> Route:
    """Rule on a way: as a move if that is enough, else as a run.

    Parameters
    ----------
    stunts : the stunt of each leg, by name; None and what is left out: the plainest.
    """
    chosen = [*stunts, *[None] * (len(path.legs) - len(stunts))]
    points = path.points(footprint_of(planner.token).centre)
    facts, answer = _ruled(planner, path, chosen)
    return Route(
        token=planner.token.id,
        token_name=planner.token.name,
        payer=(planner.rider or planner.token).id,
        to=to,
        place=place_of(planner.state.info.grid.kind, planner.token.size, to),
        path=path,
        points=points,
        legs=_legs(planner, path, answer),
        length_m=round(path.length_m - _rounded_off_m(planner, path), DISTANCE_DIGITS),
        facts=facts,
        answer=answer,
        threats=planner.threats(points),
        refusals=(*extra, *answer.refusals),
    )


def _ruled(planner: Planner, path: Path, stunts: Sequence[str | None]) -> tuple[MoveFacts, MoveAnswer]:
    """As a step or a move if its points are enough, else as a run; a step that is no run either stays a step."""
    facts = _facts(planner, path, stunts, running=False)
    answer = move(facts, planner.house)
    if answer.price.total <= answer.budget.allowance.total:
        return facts, answer
    faster = replace(facts, running=True)
    run = move(faster, planner.house)
    return (facts, answer) if answer.is_step and run.refusals else (faster, run)


def _facts(planner: Planner, path: Path, stunts: Sequence[str | None], *, running: bool) -> MoveFacts:
    before = (None, *path.legs)
    legs = [_leg(leg, last, name) for leg, last, name in zip(path.legs, before, stunts, strict=False)]
    if planner.house.movement_mode == "speed" and legs:
        off_m = _rounded_off_m(planner, path)
        legs[-1] = replace(legs[-1], length_m=legs[-1].length_m - off_m, counts_m=legs[-1].paid_m - off_m)
    return MoveFacts(
        mover=planner.mover,
        legs=tuple(legs),
        scale=planner.fight_scale,
        facing_changes=sum(leg.turns for leg in path.legs),
        running=running,
    )


def _rounded_off_m(planner: Planner, path: Path) -> float:
    """What a whole way is rounded down by: half a step where every second diagonal counts twice."""
    is_odd = planner.settings.measure is Metric.ALTERNATING and path.diagonals(planner.lattice) % 2 == 1
    return planner.state.info.grid.cell_m * planner.lattice.pitch / 2 if is_odd else 0.0


def _leg(leg: PathLeg, before: PathLeg | None, stunt: str | None) -> Leg:
    """A leg as the rules have it."""
    is_plain = math.isclose(leg.paid_m, leg.length_m, rel_tol=1e-12)
    return Leg(
        direction=KINDS[leg.kind],
        length_m=leg.length_m,
        stunt=stunt,
        bends=before is not None and not leg.goes_straight_on(before),
        counts_m=None if is_plain else leg.paid_m,
    )


def _legs(planner: Planner, path: Path, answer: MoveAnswer) -> tuple[RouteLeg, ...]:
    """The legs with what the rules say of each; the price has one part a leg, and one for the change of facing."""
    parts = answer.price.parts
    turn = parts[-1].amount if len(parts) > len(path.legs) else 0.0
    facings, half = facings_of(planner.token, planner.lattice), planner.lattice.size / 2
    found, kind = [], planner.state.info.grid.kind
    for leg, use, part in zip(path.legs, answer.stunts, parts, strict=False):
        end = leg.points[-1]
        to = planner.lattice.at(leg.spots[-1]) if leg.spots else MapPoint(end.x - half, end.y - half)
        found.append(
            RouteLeg(
                to=to,
                place=place_of(kind, planner.token.size, to),
                points=leg.points,
                direction=KINDS[leg.kind].value,
                stunt=use.stunt.name,
                times=use.times,
                length_m=round(leg.length_m, DISTANCE_DIGITS),
                cost=round(part.amount + turn * leg.turns, DISTANCE_DIGITS),
                facing_deg=facings[leg.facing],
                turns=leg.turns,
            )
        )
    return tuple(found)
