"""Moves on a map, played: wounded legs, the check of the stunts, who strikes on the way, what too long a run costs."""

import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import pairwise

from battlemap.geometry.types import MapPoint
from battlemap.rulings.errors import RulingError
from battlemap.rulings.move_ways import chosen_way
from battlemap.rulings.route import Route
from battlemap.rulings.sight import DISTANCE_DIGITS
from battlemap.rulings.starflight_deed import Deed, Start, refusing
from battlemap.rulings.starflight_reactions import Provoking, struck_by
from battlemap.rulings.threats import Threat
from rules.core.breakdown import Refusal, RuleId
from rules.core.resolution import Resolution
from rules.starflight.actions.changes import MovedAlong, StuntsDone
from rules.starflight.actions.provoke import not_given, provoked_steps
from rules.starflight.actions.push import stopped
from rules.starflight.changes import changed
from rules.starflight.creature import Creature
from rules.starflight.hit import Record
from rules.starflight.movement.facts import Leg, MoveFacts
from rules.starflight.movement.from_creature import mover_of
from rules.starflight.movement.move import move
from rules.starflight.movement.overrun import run_turn
from rules.starflight.movement.provoked import Provoked
from rules.starflight.movement.stunt_move import stunt_move
from rules.starflight.outcome import Outcome, Step
from rules.starflight.part_checks import part_check, parts_to_check
from rules.starflight.words import metres


def _move(deed: Deed, route: Route) -> Start:
    """A step, or a move within the budget of one action."""
    deed = _of_the_body(deed, route)
    if route.facts.running:
        reason = f"{route.answer.price.words} is more than a move of {deed.actor.name}: it takes a run"
        return refusing(deed, "go there", (Refusal(RuleId("SF-RUN-01"), reason), *route.refusals))
    return _going(deed, route, route.facts)


def _run(deed: Deed, route: Route) -> Start:
    """A run, and the turns of running in a row before it."""
    deed = _of_the_body(deed, route)
    facts = replace(route.facts, running=True)
    going, turns = _going(deed, route, facts), deed.given.counted("turns_run", 1, 1)

    def play() -> Resolution[Outcome]:
        went = yield from going()
        if went.refusals:
            return went
        tired = yield from run_turn(changed(deed.me, went.changes), turns, deed.house)
        return Outcome((*went.steps, *tired.steps))

    return play


def _route(deed: Deed) -> Route:
    if deed.to is None:
        raise RulingError("a move needs a place (--at): the column and row of its upper left cell at the end")
    return chosen_way(deed.state, deed.actor.id, deed.to, deed.via, deed.way)


def _of_the_body(deed: Deed, route: Route) -> Deed:
    """The deed of whose body goes: a rider's is that of the steed, which is checked and struck at. SF-MNT-01."""
    if deed.actor.id == route.token:
        return deed
    return replace(deed, actor=deed.state.tokens[route.token], me_now=None)


def _going(deed: Deed, route: Route, facts: MoveFacts) -> Start:
    if route.refusals:
        return refusing(deed, "go there", route.refusals, lambda: stunt_move(deed.me, facts, deed.house))
    return lambda: _played(deed, route, facts)


def _played(deed: Deed, route: Route, facts: MoveFacts) -> Resolution[Outcome]:
    """Wounded legs first, then the check, then whoever strikes on as much of the way as is gone."""
    course = Record(deed.me)
    for leg in parts_to_check(deed.me, "move"):
        course.add((yield from part_check(course.now, leg.name, deed.house, "move")).steps)
    went = yield from stunt_move(course.now, replace(facts, mover=mover_of(course.now)), deed.house)
    if went.refusals:
        return Outcome((*course.steps, *went.steps))
    far_m = _gone_m(went.steps)
    met = [threat for threat in route.threats if _at_m(route, threat, deed) <= far_m]
    course.add(went.steps)
    stop_m = yield from _struck(deed, route, met, course)
    if stop_m is not None:
        done = _stunts_until(facts, stop_m, deed)
        steps = tuple(_cut_short(step, stop_m, done) for step in course.steps)
        return Outcome((*steps, *_missed_chances(deed, met)))
    steps = course.steps
    return Outcome((*steps, *_missed_chances(deed, met)))


def _struck(deed: Deed, route: Route, met: list[Threat], course: Record) -> Resolution[float | None]:
    """Who strikes on the way, in the order of the way; how far it comes where it is felled."""
    stunt_hd = _stunt_hd(course.steps)
    for threat in met:
        where = f"at ({threat.at.x:.4g}, {threat.at.y:.4g}), after {metres(_at_m(route, threat, deed))}"
        course.add(provoked_steps((Provoked(threat.rule, threat.name, f"{threat.reason} {where}"),)))
        there = replace(_standing_at(deed, threat.at), stunt_hd=stunt_hd)
        for reaction in struck_by(deed, deed.state.tokens[threat.by], there):
            was_up = not course.now.is_prone
            course.add((yield from reaction.start(course.now)).steps)
            if _is_felled(course.now, was_up=was_up):
                far_m = _at_m(route, threat, deed)
                course.add((replace(stopped(course.now), text=f"{course.now.name} is stopped after {metres(far_m)}"),))
                return far_m
    return None


def _is_felled(creature: Creature, *, was_up: bool) -> bool:
    return creature.is_helpless or creature.has("immobile") or (was_up and creature.is_prone)


def _standing_at(deed: Deed, centre: MapPoint) -> Provoking:
    half = deed.actor.size / 2
    return Provoking(at=replace(deed.actor, at=MapPoint(centre.x - half, centre.y - half)))


def _missed_chances(deed: Deed, met: list[Threat]) -> tuple[Step, ...]:
    provoked = {threat.by for threat in met}
    return tuple(not_given(taken.by.name) for taken in deed.taken if taken.by.id not in provoked)


def _stunt_hd(steps: tuple[Step, ...]) -> int:
    """What the stunts of a move add to HD; strikes on the way meet all of it. SF-STN-04."""
    return sum(change.hd_bonus for step in steps for change in step.changes if isinstance(change, StuntsDone))


def _gone_m(steps: tuple[Step, ...]) -> float:
    moves = (change for step in steps for change in step.changes if isinstance(change, MovedAlong))
    return sum(move.length_m for move in moves)


def _at_m(route: Route, threat: Threat, deed: Deed) -> float:
    return metres_to(route, threat, deed.state.info.grid.cell_m)


def metres_to(route: Route, threat: Threat, cell_m: float) -> float:
    """How far along the way an opportunity attack is provoked."""
    passed = [*route.points[: threat.step + 1], threat.at]
    cells = sum(math.dist(start, end) for start, end in pairwise(passed))
    return round(cells * cell_m, DISTANCE_DIGITS)


def _stunts_until(facts: MoveFacts, stop_m: float, deed: Deed) -> StuntsDone:
    """What the stunts bring and cost that were begun before the mover was felled. SF-STN-04, 05."""
    legs, left = list[Leg](), stop_m
    for leg in facts.legs:
        if left <= 0:
            break
        legs.append(replace(leg, length_m=min(leg.length_m, left), counts_m=None))
        left -= leg.length_m
    answer = move(replace(facts, legs=tuple(legs)), deed.house)
    return StuntsDone(deed.actor.name, answer.hd_bonus.total, answer.attack_penalty.total)


def _cut_short(step: Step, stop_m: float, done: StuntsDone) -> Step:
    """A move that ends where the mover was felled, with the stunts until there."""

    def cut(change: object) -> object:
        if isinstance(change, MovedAlong):
            return replace(change, length_m=min(change.length_m, stop_m))
        if isinstance(change, StuntsDone):  # after a critical success there is no penalty to keep
            penalty = done.attack_penalty if change.attack_penalty else 0
            return replace(change, hd_bonus=done.hd_bonus, attack_penalty=penalty)
        return change

    changes = tuple(cut(change) for change in step.changes)
    if changes == step.changes:
        return step
    return replace(step, text=f"{step.who} comes {metres(stop_m)} far", changes=changes)


#: How one moves, by the name of the action.
MOVING: Mapping[str, Callable[[Deed], Start]] = {
    "move": lambda deed: _move(deed, _route(deed)),
    "run": lambda deed: _run(deed, _route(deed)),
}
FACTS_OF_MOVES: Mapping[str, tuple[str, ...]] = {"run": ("turns_run",)}
