"""Why an action is not open to a combatant as it stands: its posture, its gear, its turn."""

import math

from rules.core.breakdown import Refusal, RuleId
from rules.starflight.actions.gear import on_the_ground
from rules.starflight.actions.menu_facts import MenuFacts
from rules.starflight.actions.scores import (
    held_items,
)
from rules.starflight.actions.simple import (
    CONCENTRATING,
    MOUNTED_ALREADY,
    NO_STEED,
    NOT_MOUNTED,
    dismount_refusals,
    mount_refusals,
    stand_refusals,
)
from rules.starflight.conditions import HELPLESS, UNCONSCIOUS
from rules.starflight.facts import Scale
from rules.starflight.house_rules import HouseRules
from rules.starflight.movement.budget import Budget, budget, counted
from rules.starflight.movement.from_creature import mover_of
from rules.starflight.movement.price import MOVE_FROM_M, POINTS_AN_INCREMENT, leg_points, moves_in_parts
from rules.starflight.movement.refusals import held_by_others, held_fast, held_in_place
from rules.starflight.states import can_act

Refusals = tuple[Refusal, ...]


def unable(facts: MenuFacts) -> Refusals:
    """Who is out cold or otherwise helpless does nothing."""
    creature = facts.creature
    if creature.is_unconscious or creature.is_lost:
        refusal = can_act(creature)
        return (refusal,) if refusal else ()
    found = sorted(creature.condition_names & (HELPLESS - UNCONSCIOUS))
    return (Refusal(RuleId("SF-CND-02"), f"{creature.name} is {found[0]}"),) if found else ()


def concentrates_not(facts: MenuFacts, _house: HouseRules) -> Refusals:
    """There must be something to cease."""
    return unless(facts.creature.has(CONCENTRATING), "SF-CNC-01", "concentrates on nothing")


def can_not_run(facts: MenuFacts, house: HouseRules) -> Refusals:
    """Only those who can move and stand run, with points enough for an increment."""
    mover = mover_of(facts.creature, facts.steed)
    low = unless(not (mover.prone or mover.kneeling), "SF-RUN-01", "not on its feet; only the standing run")
    least = 1 if house.movement_mode == "speed" else _an_increment(facts, house)
    return (*_held(facts, house), *low, *_too_slow(budget(mover, house, running=True), least, "a run"))


def nothing_to_draw(facts: MenuFacts, _house: HouseRules) -> Refusals:
    """Something must be there to draw or to sheathe."""
    if not facts.held and facts.fallen:
        return tuple(map(on_the_ground, facts.fallen))
    return unless(bool(facts.held), "SF-DRW-01", "carries nothing to draw or sheathe")


def no_gear(facts: MenuFacts, _house: HouseRules) -> Refusals:
    """Something must be there to raise, lower, don or remove."""
    return unless(bool(facts.creature.gear), "SF-SHD-01", "has neither shield nor armour")


def nothing_to_mount(facts: MenuFacts, _house: HouseRules) -> Refusals:
    """A steed beside it, and nobody on it yet; mounting is a move, which the held do not make."""
    held = held_fast(mover_of(facts.creature))
    if facts.is_mounted:
        return (*held, MOUNTED_ALREADY)
    return (*held, *(mount_refusals(facts.ride) if facts.ride else (NO_STEED,)))


def not_mounted(facts: MenuFacts, _house: HouseRules) -> Refusals:
    """Something to get off, and room beside it; the held stay where they are."""
    if not facts.is_mounted or facts.ride is None:
        return (NOT_MOUNTED,)
    return (*held_fast(mover_of(facts.creature)), *dismount_refusals(facts.ride))


def prone_already(facts: MenuFacts, _house: HouseRules) -> Refusals:
    """One lies down once."""
    return unless(not facts.creature.is_prone, "SF-PRN-01", "prone already")


def not_prone(facts: MenuFacts, _house: HouseRules) -> Refusals:
    """Only the prone stand up."""
    return stand_refusals(facts.creature) if not facts.creature.is_unconscious else ()


def nothing_in_reach(facts: MenuFacts, _house: HouseRules) -> Refusals:
    """Something at Range Zero."""
    return unless(bool(facts.things_in_reach), "SF-MAN-01", "nothing at Range Zero")


def no_items(facts: MenuFacts, _house: HouseRules) -> Refusals:
    """Something to use."""
    return unless(bool(facts.items), "SF-ATI-01", "carries nothing to use")


def holds_nothing(facts: MenuFacts, _house: HouseRules) -> Refusals:
    """Something to let go of."""
    holds = bool(held_items(facts.creature)) or any(item.drawn for item in facts.held)
    return unless(holds, "SF-DRP-01", "holds nothing")


def nothing_to_reload(facts: MenuFacts, _house: HouseRules) -> Refusals:
    """A weapon whose shots are counted."""
    return unless(any(weapon.loaded is not None for weapon in facts.weapons), "SF-REL-01", "nothing to reload")


def can_not_move(facts: MenuFacts, house: HouseRules) -> Refusals:
    """Able to move, with something to move by, and no step taken."""
    may = budget(mover_of(facts.creature, facts.steed), house)
    if house.movement_mode == "speed":
        least = math.ceil(MOVE_FROM_M)
    else:
        least = max(_an_increment(facts, house), leg_points(MOVE_FROM_M, Scale.MELEE))
    stepped = unless(not facts.turn.steps, "SF-MOV-04", "no move in the turn of a step")
    return (*_held(facts, house), *_too_slow(may, least, "a move"), *stepped)


def can_not_step(facts: MenuFacts, house: HouseRules) -> Refusals:
    """Able to move, and neither a move nor all steps of the turn made."""
    moved = unless(not facts.turn.has_moved, "SF-MOV-04", "no step in the turn of a move")
    few = unless(facts.turn.steps < house.steps_per_turn, "SF-MOV-04", f"at most {house.steps_per_turn} a turn")
    slow = _too_slow(budget(mover_of(facts.creature, facts.steed), house), 1, "a step")
    return (*_held(facts, house), *slow, *moved, *few)


def can_not_turn(facts: MenuFacts, house: HouseRules) -> Refusals:
    """Turning takes movement as well."""
    return _held(facts, house)


def unless(fine: bool, rule: str, reason: str) -> Refusals:
    """A refusal where something is not as it must be."""
    return () if fine else (Refusal(RuleId(rule), reason),)


def _an_increment(facts: MenuFacts, house: HouseRules) -> int:
    """The points of the shortest way on the scale of the fight. SF-MOV-05."""
    by_the_point = moves_in_parts(mover_of(facts.creature, facts.steed), house)
    return POINTS_AN_INCREMENT[Scale.MELEE if by_the_point else facts.scale]


def _too_slow(may: Budget, least: int, what: str) -> Refusals:
    """Why the shortest way of its kind is too long: there is no movement, or not enough for it."""
    if may.allowance.total <= 0:
        return (Refusal(RuleId("SF-MOV-01"), "no movement at all"),)
    reason = f"{may.words} is less than {what} takes, {counted(least, may.unit)}"
    return unless(may.allowance.total >= least, "SF-MOV-05", reason)


def _held(facts: MenuFacts, house: HouseRules) -> Refusals:
    """What keeps it, or the steed under it, where it is; the helpless are told so before."""
    if facts.steed is not None:
        return (*held_by_others(mover_of(facts.creature)), *held_in_place(mover_of(facts.creature, facts.steed), house))
    return held_in_place(mover_of(facts.creature), house) if not facts.creature.is_helpless else ()
