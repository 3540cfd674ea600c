"""What the history says of a command: whom or what it changed, and which facts."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields

from battlemap.document.model import Record, Token
from battlemap.document.names import natural_order
from battlemap.document.plain_text import one_line

MOST_NAMES = 3
MOST_FACTS = 3
MOST_LETTERS = 32  # of a name

#: Field -> what a game master calls it, where that is not its name in other words.
FACTS: Mapping[str, str] = {
    "at": "place",
    "base_m": "lower edge",
    "blocks_movement": "movement",
    "blocks_sight": "sight",
    "bright_cells": "bright part",
    "casts_shadows": "shadows",
    "crop": "part of the picture",
    "elevation_m": "height above the ground",
    "facing_deg": "facing",
    "front": "order",
    "height_m": "height",
    "hp": "hit points",
    "image": "picture",
    "light_cells": "light",
    "line": "course",
    "optimal_arc_deg": "front arc",
    "peripheral_arc_deg": "side arc",
    "psipunk": "sheet",
    "range_cells": "range",
    "sees_in_dark_cells": "sight in the dark",
    "shows_bars": "bars for players",
    "starflight": "sheet",
    "system": "game",
    "thickness_cm": "thickness",
    "top_m": "upper edge",
}


def named(verb: str, names: Sequence[str], noun: str) -> str:
    """ "Move Ada and Bo"; of many: "Move 5 tokens: Ada, Bo, Cy …"."""
    shown = [shortened(name) for name in (names if len(names) <= MOST_NAMES else sorted(names, key=natural_order))]
    if not shown or len(shown) > MOST_NAMES:
        rest = f": {', '.join(shown[:MOST_NAMES])} …" if shown else ""
        return f"{verb} {len(shown)} {noun}s{rest}"
    return f"{verb} {' and '.join(filter(None, [', '.join(shown[:-1]), shown[-1]]))}"


def shortened(name: str) -> str:
    """A name as it fits into a line."""
    line = one_line(name)
    return line if len(line) <= MOST_LETTERS else f"{line[: MOST_LETTERS - 1]}…"


def changed_fields(pairs: Iterable[tuple[Record | None, Record]]) -> tuple[str, ...]:
    """The fields in which any record differs from what it was, in the order of the model."""
    found: dict[str, None] = {}
    for old, new in pairs:
        if type(old) is type(new):
            found |= dict.fromkeys(
                each.name for each in fields(new) if getattr(old, each.name) != getattr(new, each.name)
            )
    return tuple(found)


def facts_text(names: Sequence[str]) -> str:
    """ ": facing, side …" for the fields of those names; nothing for none."""
    facts = list(dict.fromkeys(FACTS.get(name, name.replace("_", " ")) for name in names))
    more = " …" if len(facts) > MOST_FACTS else ""
    return f": {', '.join(facts[:MOST_FACTS])}{more}" if facts else ""


def edited_tokens(pairs: Sequence[tuple[Token | None, Token]]) -> str:
    """What became of tokens: in words of its own where it is one and one fact, else who and which facts."""
    names = changed_fields(pairs)
    if len(pairs) == 1 and len(names) == 1:
        old, new = pairs[0]
        assert old is not None  # it has changed
        return _one_fact(names[0], old, new)
    who = named("Edit", [(old or new).name for old, new in pairs], "token")
    return who + facts_text(names)


def _one_fact(name: str, old: Token, new: Token) -> str:
    who = shortened(old.name)
    match name:
        case "name":
            return f"Rename {who} to {shortened(new.name)}"
        case "hidden":
            return f"{'Hide' if new.hidden else 'Show'} {who}"
        case "posture":
            return f"Make {who} {new.posture}"
        case "side":
            return f"Put {who} on the side {shortened(new.side)}"
        case "elevation_m":
            return f"{'Raise' if new.elevation_m > old.elevation_m else 'Lower'} {who} to {new.elevation_m:g} m"
        case "conditions":
            return _conditions(who, old.conditions, new.conditions)
    verb = {"at": "Move", "facing_deg": "Turn"}.get(name)
    return f"{verb} {who}" if verb else f"Edit {who}{facts_text([name])}"


def _conditions(who: str, old: Sequence[str], new: Sequence[str]) -> str:
    come = [shortened(each) for each in new if each not in old]
    gone = [shortened(each) for each in old if each not in new]
    if come and not gone:
        return f"Make {who} {', '.join(come)}"
    if gone and not come:
        return f"Make {who} no longer {', '.join(gone)}"
    return f"Edit {who}: conditions"
