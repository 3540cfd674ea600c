"""Every reason why a move can not be made, not only the first."""

from rules.core.breakdown import Refusal, RuleId
from rules.starflight.conditions import HELPLESS, UNCONSCIOUS, condition_names, no_full_round
from rules.starflight.house_rules import HouseRules
from rules.starflight.movement.budget import Unit, budget
from rules.starflight.movement.facts import MoveFacts, Mover
from rules.starflight.movement.price import MOVE_FROM_M, is_step, path_price
from rules.starflight.movement.stunts import StuntUse, too_short, unable_stunts, wrong_ways
from rules.starflight.words import listed, metres

MOST_TURNS = 1  # changes of facing in one move


def move_refusals(facts: MoveFacts, uses: tuple[StuntUse, ...], house: HouseRules) -> tuple[Refusal, ...]:
    """All refusals of one move along a path; an empty tuple means it may be made."""
    found = (
        *held_in_place(facts.mover, house),
        *(no_running(facts.mover) if facts.running else ()),
        _too_far(facts, house),
        _too_many_turns(facts),
        *_steps(facts, house),
        *wrong_ways(uses),
        *unable_stunts(uses, facts.mover.name, facts.mover.finesse),
        *(too_short(uses) if house.movement_mode == "speed" else ()),
    )
    return tuple(refusal for refusal in found if refusal is not None)


def held_in_place(mover: Mover, house: HouseRules) -> tuple[Refusal, ...]:
    """What keeps a combatant from moving at all."""
    found = (_out_cold(mover), _too_few_legs(mover, house))
    return (*(refusal for refusal in found if refusal is not None), *held_fast(mover))


def held_fast(mover: Mover) -> tuple[Refusal, ...]:
    """What keeps even those from moving who are well and have legs. SF-GRP-09, SF-GRP-12, SF-LOC-04."""
    immobile = _immobile(mover)
    return (*held_by_others(mover), *((immobile,) if immobile else ()))


def held_by_others(mover: Mover) -> tuple[Refusal, ...]:
    """What keeps a combatant where whoever has hold of it is. SF-GRP-09, SF-GRP-12."""
    found = (_grappling(mover), _pinned(mover))
    return tuple(refusal for refusal in found if refusal is not None)


def no_running(mover: Mover) -> tuple[Refusal, ...]:
    """What keeps a combatant from running, if it may move. SF-RUN-01, SF-FTG-01."""
    found = (_lying_runner(mover), no_full_round(mover.conditions))
    return tuple(refusal for refusal in found if refusal is not None)


def _out_cold(mover: Mover) -> Refusal | None:
    found = sorted(condition_names(mover.conditions) & HELPLESS)
    if not found:
        return None
    rule = RuleId("SF-CND-03") if found[0] in UNCONSCIOUS else RuleId("SF-CND-02")
    return Refusal(rule, f"{mover.name} is {found[0].replace('_', ' ')}")


def _too_few_legs(mover: Mover, house: HouseRules) -> Refusal | None:
    if has_enough_legs(mover.working_legs, mover.legs, house):
        return None
    return Refusal(RuleId("SF-MOV-08"), f"only {mover.working_legs} of {mover.legs} propulsive appendages work")


def has_enough_legs(working: int, legs: int, house: HouseRules) -> bool:
    """Whether enough propulsive appendages work to move at all; one that has none needs none. SF-MOV-08."""
    if house.min_working_legs == "half":
        return 2 * working >= legs
    return working >= (min(1, legs) if house.min_working_legs == "one" else legs)


def _grappling(mover: Mover) -> Refusal | None:
    if not mover.grappling:
        return None
    known = [name for name in mover.grappling if name]  # a sheet may tell only that it grapples
    return Refusal(RuleId("SF-GRP-12"), f"{mover.name} is grappling{f' with {listed(known)}' if known else ''}")


def _pinned(mover: Mover) -> Refusal | None:
    return Refusal(RuleId("SF-GRP-09"), f"{mover.name} is pinned") if mover.pinned else None


def _immobile(mover: Mover) -> Refusal | None:
    return Refusal(RuleId("SF-LOC-04"), f"{mover.name} can not move yet") if mover.immobile else None


def _lying_runner(mover: Mover) -> Refusal | None:
    if not (mover.prone or mover.kneeling):
        return None
    return Refusal(
        RuleId("SF-RUN-01"), f"{mover.name} {'is prone' if mover.prone else 'kneels'}; only the standing run"
    )


def _too_far(facts: MoveFacts, house: HouseRules) -> Refusal | None:
    price, may = path_price(facts, house), budget(facts.mover, house, running=facts.running)
    if price.total <= may.allowance.total:
        return None
    rule = RuleId("SF-MOV-02") if may.unit is Unit.POINTS else RuleId("SF-MOV-03")
    return Refusal(RuleId("SF-RUN-01") if facts.running else rule, f"{price.words} is more than {may.words}")


def _too_many_turns(facts: MoveFacts) -> Refusal | None:
    if facts.facing_changes <= MOST_TURNS:
        return None
    return Refusal(RuleId("SF-MOV-06"), f"{facts.facing_changes} changes of facing; a move has one")


def _steps(facts: MoveFacts, house: HouseRules) -> tuple[Refusal, ...]:
    """Steps are few, and a turn has either steps or moves."""
    rule, found = RuleId("SF-MOV-04"), []
    if facts.only_turns:
        return ()
    if is_step(facts.length_m) and not facts.running:
        if facts.steps_taken >= house.steps_per_turn:
            found.append(f"less than {metres(MOVE_FROM_M)} is a step, and {_taken(facts.steps_taken)}")
        if facts.has_moved:
            found.append("no step in the turn of a move")
    elif facts.steps_taken:
        found.append("no move in the turn of a step")
    return tuple(Refusal(rule, reason) for reason in found)


def _taken(steps: int) -> str:
    return {0: "none is allowed", 1: "one was taken this turn"}.get(steps, f"{steps} were taken this turn")
