"""What comes again and again while a condition lasts: no air and acid every round, coma and poison every hour."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from battlemap.document.model import MapState, Token
from battlemap.rulings.holds import partners
from battlemap.rulings.starflight_creatures import creature_of
from rules.core.breakdown import Note, RuleId
from rules.core.resolution import Resolution
from rules.starflight.actions.scores import SUFFOCATING, SWALLOWED
from rules.starflight.actions.swallow import digested
from rules.starflight.changes import ConditionLost
from rules.starflight.creature import Condition, Creature
from rules.starflight.healing.afflictions import poison_hour, suffocating_round
from rules.starflight.healing.coma import hour_in_coma
from rules.starflight.healing.facts import Rest
from rules.starflight.house_rules import HouseRules
from rules.starflight.outcome import Outcome, Step
from rules.starflight.states import can_act
from rules.starflight.tables_missing import MissingTables
from rules.starflight.thresholds import ROUNDS_A_MINUTE

COMATOSE, POISONED = "comatose", "poisoned"
EVERY_HOUR = 60 * ROUNDS_A_MINUTE  # rounds


class Told(NamedTuple):
    """What a trouble has to be told: how often it has come, this time counted, and what was held of it before."""

    creature: Creature
    times: int
    held: int
    house: HouseRules
    tables: MissingTables


class Trouble(NamedTuple):
    """How many rounds lie between two times, and what each brings."""

    every: int
    comes: Callable[[Told], Resolution[Outcome]]


#: By the name of the condition.
TROUBLES: Mapping[str, Trouble] = {
    SUFFOCATING: Trouble(1, lambda it: suffocating_round(it.creature, it.times, it.house, it.tables)),
    SWALLOWED: Trouble(1, lambda it: digested(it.creature, it.house)),
    COMATOSE: Trouble(
        EVERY_HOUR, lambda it: hour_in_coma(it.creature, it.times, Rest(resting=False, in_combat=True), it.house)
    ),
    POISONED: Trouble(EVERY_HOUR, lambda it: poison_hour(it.creature, it.held, it.house, it.tables)),
}


def held_after(outcome: Outcome, before: int) -> int:
    """How many saves in a row have held by now."""
    failed = any(step.tested is not None and not step.tested.succeeded for step in outcome.steps)
    return 0 if failed else before + 1


def let_go(state: MapState, token: Token, had: Condition, house: HouseRules) -> tuple[Step, ...]:
    """The end of a lack of air whose cause, a creature of the map, can no longer keep it up. SF-CST-02."""
    holder = state.token_named(had.cause) if had.name == SUFFOCATING and had.cause else None
    if holder is None:
        return ()
    holds = can_act(creature_of(holder)) is None and holder in partners(state, token, house)
    if holds:
        return ()
    note = Note(RuleId("SF-CST-02"), f"{holder.name} no longer holds on")
    lost = ConditionLost(token.name, had.name, had.cause)
    return (Step(text=f"{token.name} gets air again", who=token.name, notes=(note,), changes=(lost,)),)
