"""What a right click offers: words and the command each one makes."""

from dataclasses import dataclass, replace

from battlemap.document.commands import (
    Command,
    EditDoors,
    EditToken,
    RemoveDoors,
    RemoveTokens,
    SetDoorState,
)
from battlemap.document.model import Door, MapId, Token


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One line of a menu."""

    text: str
    command: Command


def door_choices(map_id: MapId, door: Door) -> list[Choice]:
    """Open, close, lock, and say what the portal is."""
    states = {"open": "Open", "closed": "Close", "locked": "Lock"}
    if door.state == "locked":
        states["closed"] = "Unlock"
    chosen = [
        Choice(text=text, command=SetDoorState(map_id, door.id, state))
        for state, text in states.items()
        if state != door.state
    ]
    kinds = {"door": "Make it a door", "window": "Make it a window", "opening": "Make it an unknown opening"}
    for kind, text in kinds.items():
        if kind != door.kind:
            chosen.append(Choice(text=text, command=EditDoors(map_id, (replace(door, kind=kind),))))
    secret = replace(door, secret=not door.secret)
    words = "Make it a known door" if door.secret else "Make it secret"
    chosen.append(Choice(text=words, command=EditDoors(map_id, (secret,))))
    chosen.append(Choice(text="Remove", command=RemoveDoors(map_id, (door.id,))))
    return chosen


def token_choices(map_id: MapId, token: Token) -> list[Choice]:
    """Posture, hidden from the players or not, off the map."""
    postures = {"standing": "Stand up", "kneeling": "Kneel", "prone": "Drop prone", "mounted": "Mount"}
    chosen = [
        Choice(text=text, command=EditToken(map_id, replace(token, posture=posture)))
        for posture, text in postures.items()
        if posture != token.posture
    ]
    words = "Show to the players" if token.hidden else "Hide from the players"
    chosen.append(Choice(text=words, command=EditToken(map_id, replace(token, hidden=not token.hidden))))
    chosen.append(Choice(text="Remove", command=RemoveTokens(map_id, (token.id,))))
    return chosen
