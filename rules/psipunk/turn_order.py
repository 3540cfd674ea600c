"""Whose turn it is: holding an action, coming back in, and breaking into somebody else's."""

from dataclasses import dataclass, replace

from rules.core.breakdown import Note, Refusal, RuleId
from rules.psipunk.combatant import Combatant
from rules.psipunk.missing import DEFAULTS, Missing


@dataclass(frozen=True, slots=True)
class Turns:
    """One round: groups in order, the one that acts now, and those who wait."""

    groups: tuple[tuple[str, ...], ...]
    at: int = 0  # the group that acts now
    held: tuple[str, ...] = ()

    @property
    def acting(self) -> tuple[str, ...]:
        """Who acts now; nobody at the end of the round."""
        return self.groups[self.at] if self.at < len(self.groups) else ()


@dataclass(frozen=True, slots=True)
class Turned:
    """What a step did to the round, or why it may not be taken."""

    turns: Turns
    notes: tuple[Note, ...] = ()
    refusals: tuple[Refusal, ...] = ()


def hold(turns: Turns, name: str) -> Turned:
    """Do nothing now, and come back in when wanted."""
    if name not in turns.acting:
        return Turned(turns, refusals=(Refusal(RuleId("PP-HLD-01"), f"it is not the turn of {name}"),))
    groups = _without(turns, name)
    after = replace(turns, groups=groups, held=(*turns.held, name))
    return Turned(after, (Note(RuleId("PP-HLD-01"), f"{name} holds"),))


def _without(turns: Turns, name: str) -> tuple[tuple[str, ...], ...]:
    left = tuple(other for other in turns.acting if other != name)
    return (*turns.groups[: turns.at], *((left,) if left else ()), *turns.groups[turns.at + 1 :])


def rejoin(turns: Turns, name: str) -> Turned:
    """Come back in, right after the current action."""
    if name not in turns.held:
        return Turned(turns, refusals=(Refusal(RuleId("PP-HLD-01"), f"{name} holds nothing"),))
    place = min(turns.at + 1, len(turns.groups)) if turns.acting else len(turns.groups)
    groups = (*turns.groups[:place], (name,), *turns.groups[place:])
    after = replace(turns, groups=groups, held=tuple(other for other in turns.held if other != name))
    return Turned(after, (Note(RuleId("PP-HLD-01"), f"{name} comes back in after the current action"),))


def interrupt(turns: Turns, combatant: Combatant, missing: Missing = DEFAULTS) -> Turned:
    """See what another chooses and act with it, as on a tie; only with a gift for it."""
    if not combatant.gifts & set(missing.interrupting_gifts):
        reason = f"{combatant.name} has no gift to interrupt, and acts after the current action"
        return Turned(turns, refusals=(Refusal(RuleId("PP-HLD-02"), reason),))
    if combatant.name not in turns.held:
        return Turned(turns, refusals=(Refusal(RuleId("PP-HLD-01"), f"{combatant.name} holds nothing"),))
    if not turns.acting:
        return Turned(turns, refusals=(Refusal(RuleId("PP-HLD-02"), "nobody acts whom one could interrupt"),))
    joined = (*turns.acting, combatant.name)
    groups = (*turns.groups[: turns.at], joined, *turns.groups[turns.at + 1 :])
    after = replace(turns, groups=groups, held=tuple(other for other in turns.held if other != combatant.name))
    return Turned(after, (Note(RuleId("PP-HLD-02"), f"{combatant.name} interrupts: both act at the same time"),))


def advance(turns: Turns) -> Turned:
    """Go on to the next group; at the end of the round what is still held is lost."""
    at = turns.at + 1
    if at < len(turns.groups):
        return Turned(replace(turns, at=at))
    lost = tuple(Note(RuleId("PP-HLD-01"), f"the round is over: the action of {name} is lost") for name in turns.held)
    over = Note(RuleId("PP-RND-01"), "everybody has acted: the round is over")
    return Turned(replace(turns, at=len(turns.groups), held=()), (*lost, over))
