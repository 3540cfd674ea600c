"""Why an action is not open to a combatant as it stands: its posture, its gear, its turn."""

from rules.core.breakdown import Refusal, RuleId
from rules.starflight.actions.menu_facts import MenuFacts
from rules.starflight.actions.scores import (
    held_items,
)
from rules.starflight.actions.simple import CONCENTRATING, MOUNTED_ALREADY, NO_STEED, mount_refusals, stand_refusals
from rules.starflight.conditions import HELPLESS, UNCONSCIOUS
from rules.starflight.house_rules import HouseRules
from rules.starflight.movement.budget import budget
from rules.starflight.movement.from_creature import mover_of
from rules.starflight.movement.refusals import held_in_place

Refusals = tuple[Refusal, ...]


def unable(facts: MenuFacts) -> Refusals:
    """Who is out cold or otherwise helpless does nothing."""
    creature = facts.creature
    if creature.is_unconscious:
        return (Refusal(RuleId("SF-CND-03"), f"{creature.name} is unconscious"),)
    found = sorted(creature.condition_names & (HELPLESS - UNCONSCIOUS))
    return (Refusal(RuleId("SF-CND-02"), f"{creature.name} is {found[0]}"),) if found else ()


def concentrates_not(facts: MenuFacts, _house: HouseRules) -> Refusals:
    """There must be something to cease."""
    return unless(facts.creature.has(CONCENTRATING), "SF-CNC-01", "concentrates on nothing")


def can_not_run(facts: MenuFacts, house: HouseRules) -> Refusals:
    """Only those who can move and stand run."""
    lying = unless(not facts.creature.is_prone, "SF-RUN-01", "prone; only the standing run")
    return (*_held(facts, house), *lying)


def nothing_to_draw(facts: MenuFacts, _house: HouseRules) -> Refusals:
    """Something must be there to draw or to sheathe."""
    return unless(bool(facts.held), "SF-DRW-01", "carries nothing to draw or sheathe")


def no_gear(facts: MenuFacts, _house: HouseRules) -> Refusals:
    """Something must be there to raise, lower, don or remove."""
    return unless(bool(facts.creature.gear), "SF-SHD-01", "has neither shield nor armour")


def nothing_to_mount(facts: MenuFacts, _house: HouseRules) -> Refusals:
    """A steed beside it, and nobody on it yet."""
    if facts.is_mounted:
        return (MOUNTED_ALREADY,)
    return mount_refusals(facts.ride) if facts.ride else (NO_STEED,)


def not_mounted(facts: MenuFacts, _house: HouseRules) -> Refusals:
    """Something to get off, and room beside it."""
    if not facts.is_mounted or facts.ride is None:
        return (Refusal(RuleId("SF-MNT-03"), "not mounted"),)
    return unless(facts.ride.free_cell_beside, "SF-MNT-03", "no free cell beside the steed")


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
    budgeted = budget(mover_of(facts.creature), house).allowance.total > 0
    left = unless(budgeted, "SF-MOV-01", "no movement at all")
    return (*_held(facts, house), *left, *unless(not facts.turn.steps, "SF-MOV-04", "no move in the turn of a step"))


def can_not_step(facts: MenuFacts, house: HouseRules) -> Refusals:
    """Able to move, and neither a move nor all steps of the turn made."""
    moved = unless(not facts.turn.has_moved, "SF-MOV-04", "no step in the turn of a move")
    few = unless(facts.turn.steps < house.steps_per_turn, "SF-MOV-04", f"at most {house.steps_per_turn} a turn")
    return (*_held(facts, house), *moved, *few)


def can_not_turn(facts: MenuFacts, house: HouseRules) -> Refusals:
    """Turning takes movement as well."""
    return _held(facts, house)


def unless(fine: bool, rule: str, reason: str) -> Refusals:
    """A refusal where something is not as it must be."""
    return () if fine else (Refusal(RuleId(rule), reason),)


def _held(facts: MenuFacts, house: HouseRules) -> Refusals:
    return held_in_place(mover_of(facts.creature), house) if not facts.creature.is_helpless else ()
