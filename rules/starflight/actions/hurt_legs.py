"""A run up on wounded legs: the checks that any other move on them asks for, before the first step."""

from dataclasses import dataclass

from rules.core.breakdown import Note, RuleId
from rules.core.resolution import Resolution
from rules.starflight.actions.run_up import RunUp, run_up_refusals
from rules.starflight.anatomy import PartGroup
from rules.starflight.changes import changed
from rules.starflight.creature import Creature
from rules.starflight.hit import Record
from rules.starflight.house_rules import HouseRules
from rules.starflight.movement.facts import Direction, Leg, MoveFacts
from rules.starflight.movement.from_creature import mover_of
from rules.starflight.movement.stunt_move import stunt_move
from rules.starflight.outcome import Step
from rules.starflight.part_checks import part_check, parts_to_check


@dataclass(frozen=True, slots=True)
class OnLegs:
    """How the legs took the run up: who runs, as the checks have left it, what they were, and whether it gets there."""

    actor: Creature
    steps: tuple[Step, ...] = ()
    holds: bool = True


def on_legs(actor: Creature, run_up: RunUp, legs: int, house: HouseRules) -> Resolution[OnLegs]:
    """Check wounded legs, then the way straight ahead on them; sound legs ask for no die. SF-PRT-02, SF-MOV-07.

    Parameters
    ----------
    legs : how often the distance is run, as ``run_up_refusals`` wants it.
    """
    if run_up.steed is not None or not any(leg.wounds for leg in actor.group(PartGroup.PROPULSIVE)):
        return OnLegs(actor)
    course = Record(actor)
    for leg in parts_to_check(actor, "move"):
        course.add((yield from part_check(course.now, leg.name, house, "move")).steps)
    found = run_up_refusals(course.now, run_up, legs, house)
    if found:
        notes = tuple(Note(refusal.rule, refusal.reason) for refusal in found)
        course.add((Step(text=f"{actor.name} can not go through with it", who=actor.name, notes=notes),))
        return OnLegs(course.now, course.steps, holds=False)
    ahead = Leg(direction=Direction.AHEAD, length_m=run_up.length_m)
    facts = MoveFacts(mover=mover_of(course.now), legs=(ahead,), scale=run_up.scale, running=True)
    went = yield from stunt_move(course.now, facts, house)
    tested = went.steps[0].tested
    if tested is not None and not tested.succeeded:
        return OnLegs(changed(course.now, went.changes), (*course.steps, *went.steps), holds=False)
    note = Note(RuleId("SF-MOV-07"), "straight ahead on wounded legs")
    carried = Step(text=f"the legs carry {actor.name}", who=actor.name, tested=tested, notes=(note,))
    return OnLegs(course.now, (*course.steps, carried))
