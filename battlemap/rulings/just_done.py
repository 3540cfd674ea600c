"""What somebody has done just now, read off the log by its rules: what gives the right to something else at once."""

from battlemap.document.log_record import LogEntry
from battlemap.document.model import MapState, Token
from rules.starflight.actions.table import Action
from rules.starflight.armoury import UNARMED

STRIKING = frozenset({"attack", "charge", "full-attack", "opportunity"})
GRAPPLES = frozenset({"grapple", "improved-grab", "grapple-damage", "pin"})
HIT = frozenset({"SF-LOC-01"})  # a hit has a location
WON = frozenset({"SF-GRP-04", "SF-GRP-09", "SF-PSH-08"})  # a hold, a pin, damage
OWN = frozenset({"SF-PSH-08"})  # told of the one who does it
HAND_TO_HAND = frozenset({"melee", "natural"})
#: What may only follow at once, on the same target.
FOLLOWING = frozenset({Action.IMPROVED_GRAB, Action.CONSTRICT, Action.SWALLOW})


def has_just_hit(state: MapState, actor: Token) -> bool:
    """Whether the last thing that was played is a melee attack of its own that hit."""
    entry = just_done(state, actor)
    return entry is not None and _came_off(entry, actor, STRIKING, HIT) and _is_hand_to_hand(actor, entry)


def has_just_won(state: MapState, actor: Token) -> bool:
    """Whether the last thing that was played is a grapple check of its own that succeeded."""
    entry = just_done(state, actor)
    return entry is not None and _came_off(entry, actor, GRAPPLES, WON)


def just_done(state: MapState, actor: Token) -> LogEntry | None:
    """The last thing that was played, where it is its own, and of this round."""
    entry = next(iter([*state.logs.values()][-1:]), None)
    if entry is None or entry.asked.get("actor") != actor.id:
        return None
    return entry if entry.round == (state.turns.round if state.turns else None) else None


def _came_off(entry: LogEntry, actor: Token, actions: frozenset[str], rules: frozenset[str]) -> bool:
    if entry.asked.get("action", "attack") not in actions:
        return False
    told = {note.rule for step in entry.steps if step.who in entry.targets for note in step.notes}
    done = {note.rule for step in entry.steps if step.who == actor.name for note in step.notes}
    return bool(told & rules or done & rules & OWN)


def _is_hand_to_hand(actor: Token, entry: LogEntry) -> bool:
    """Whether it was made with a blade, claws or bare hands; of a full attack any weapon may have hit."""
    name = entry.asked.get("weapon")
    weapons = actor.starflight.weapons if actor.starflight else ()
    if name is None or str(name).casefold() == UNARMED.name.casefold():
        return True
    return any(each.name == name and each.type in HAND_TO_HAND for each in weapons)
