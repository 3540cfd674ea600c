"""What a turn holds: two actions or one full-round action, less what is owed, fatigue, and what is spent."""

from dataclasses import dataclass

from rules.core.breakdown import Breakdown, Modifier, Refusal, RuleId
from rules.starflight.actions.table import ROW, Action, Cost
from rules.starflight.conditions import condition_names, no_full_round
from rules.starflight.house_rules import HouseRules

TURN_ACTIONS = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """What a combatant has done in its turn so far, and what earlier rounds left it with."""

    round_number: int = 1
    spent: int = 0  # of its actions, in this turn
    free_actions: int = 0  # taken in this turn
    steps: int = 0
    has_moved: bool = False
    owed: int = 0  # readied actions of the last round that fired
    last_full_attack: int | None = None  # the round of it
    turns_run: int = 0  # in a row, before this one
    concentrating: bool = False
    has_readied: bool = False


def actions_left(name_conditions: frozenset[str], turn: Turn, house: HouseRules) -> Breakdown:
    """The actions a combatant has left. SF-ACT-01, SF-FTG-01, SF-RDY-03; never below 0."""
    fatigued = "fatigued" in condition_names(name_conditions)
    found = [Modifier(RuleId("SF-ACT-01"), TURN_ACTIONS, "two actions a turn")]
    if fatigued:
        found.append(Modifier(RuleId("SF-FTG-01"), -1, "fatigued: only one action"))
    owed = min(turn.owed, Breakdown(tuple(found)).total)
    if owed:
        found.append(_owed(owed, house))
    spent = min(turn.spent, Breakdown(tuple(found)).total)
    if spent:
        found.append(Modifier(RuleId("SF-ACT-01"), -spent, "spent this turn"))
    return Breakdown(tuple(found))


def _owed(owed: int, house: HouseRules) -> Modifier:
    words = "one readied action has fired" if owed == 1 else f"{owed} readied actions have fired"
    return Modifier(RuleId("SF-RDY-03"), -owed, words, counts=house.ready_costs_next_round)


def unaffordable(
    action: Action, conditions: frozenset[str], turn: Turn, house: HouseRules, cost: Cost | None = None
) -> tuple[Refusal, ...]:
    """Why there is no time left for an action, if there is not."""
    cost = cost or ROW[action].cost
    if cost is Cost.FREE:
        return _too_many_free(turn, house)
    left = actions_left(conditions, turn, house).total
    tired = no_full_round(conditions) if cost is Cost.FULL_ROUND else None
    found = [tired] if tired else []
    if cost.phases > left:
        found.append(Refusal(RuleId("SF-ACT-01"), f"{_needs(cost)}; {_left(left)}"))
    return tuple(found)


def _too_many_free(turn: Turn, house: HouseRules) -> tuple[Refusal, ...]:
    most = house.max_free_actions
    if most is None or turn.free_actions < most:
        return ()
    return (Refusal(RuleId("SF-ACT-01"), f"{turn.free_actions} free actions taken, at most {most} a turn"),)


def _needs(cost: Cost) -> str:
    return "a full-round action takes the whole turn" if cost is Cost.FULL_ROUND else "it takes an action"


def _left(left: int) -> str:
    return {0: "none is left", 1: "one is left"}.get(left, f"{left} are left")
