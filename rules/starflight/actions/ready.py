"""Readied actions: named with a trigger, resolved when it happens, paid for in the next round; and standing by."""

from dataclasses import dataclass

from rules.core.breakdown import Note, RuleId
from rules.starflight.actions.table import Action
from rules.starflight.house_rules import HouseRules


@dataclass(frozen=True, slots=True, kw_only=True)
class Readied:
    """An action that waits for its trigger until the combatant's next turn."""

    name: str
    action: Action
    trigger: str
    declared_round: int


@dataclass(frozen=True, slots=True)
class ReadyEnd:
    """What became of a readied action, and what it costs of the next turn."""

    resolves: bool
    owed: int
    notes: tuple[Note, ...]


def ready(name: str, action: Action, trigger: str, round_number: int) -> tuple[Readied, Note]:
    """Declare a readied action. SF-RDY-01."""
    readied = Readied(name=name, action=action, trigger=trigger, declared_round=round_number)
    return readied, Note(RuleId("SF-RDY-01"), f"{name} will {action} when {trigger}, until its next turn")


def triggered(readied: Readied, interrupted: str | None, house: HouseRules) -> ReadyEnd:
    """Its trigger happens: it is resolved at once, and what set it off waits. SF-RDY-02, 03."""
    waits = f"; {interrupted} waits until then" if interrupted else ""
    first = Note(RuleId("SF-RDY-02"), f"{readied.name} may {readied.action} at once{waits}")
    if not house.ready_costs_next_round:
        return ReadyEnd(True, 0, (first, Note(RuleId("SF-RDY-03"), "paid for when it was declared")))
    return ReadyEnd(True, 1, (first, Note(RuleId("SF-RDY-03"), f"{readied.name} has an action less next round")))


def lapsed(readied: Readied) -> ReadyEnd:
    """Its owner's next turn comes first: it is lost, at no further price. SF-RDY-04."""
    return ReadyEnd(False, 0, (Note(RuleId("SF-RDY-04"), f"not triggered: {readied.trigger}"),))


def standby(name: str, spent_before: int) -> Note:
    """Do nothing this phase: play goes to the own second action, or to the next combatant. SF-STB-01."""
    goes_to = f"the second action of {name}" if spent_before == 0 else "the next combatant"
    return Note(RuleId("SF-STB-01"), f"{name} stands by; play passes to {goes_to}")
