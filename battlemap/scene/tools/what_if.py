"""What would be if a door stood otherwise, somebody knelt, or the viewer stood a cell farther: shown, never written."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from battlemap.document.model import Door, DoorId, DoorState, MapState, Posture, Token, TokenId
from battlemap.geometry.types import MapPoint
from battlemap.rulings.riding import body_moved, riders_carried
from battlemap.scene.tools.drag import nudged_places
from battlemap.scene.tools.table import Preview
from battlemap.scene.wording import cell_words
from battlemap.texts import tr

IN_TURN: tuple[Posture, ...] = ("standing", "kneeling", "prone")
VERBS: Mapping[Posture, str] = {
    "standing": "stands",
    "kneeling": "kneels",
    "prone": tr("lies prone"),
    "mounted": "rides",
}


@dataclass(frozen=True, slots=True)
class WhatIf:
    """Doors, postures and places as they would be; whatever is as it is on the map is left out."""

    doors: Mapping[DoorId, DoorState] = field(default_factory=dict)
    postures: Mapping[TokenId, Posture] = field(default_factory=dict)
    places: Mapping[TokenId, MapPoint] = field(default_factory=dict)

    def with_door_switched(self, state: MapState, door: DoorId) -> "WhatIf":
        """The same with a door open that was shut or locked, or shut that was open."""
        would_be: DoorState = "closed" if self.applied_to(state).doors[door].state == "open" else "open"
        if would_be == "closed" and state.doors[door].state != "open":
            would_be = state.doors[door].state  # back to shut or locked
        return replace(self, doors={**self.doors, door: would_be})

    def with_next_posture(self, state: MapState, token: TokenId) -> "WhatIf":
        """The same with a token standing, kneeling or prone in turn; who rides gets off first."""
        now = self.applied_to(state).tokens[token].posture
        place = IN_TURN.index(now) + 1 if now in IN_TURN else 0
        return replace(self, postures={**self.postures, token: IN_TURN[place % len(IN_TURN)]})

    def with_step(self, state: MapState, token: TokenId, dx: int, dy: int) -> "WhatIf":
        """The same with a token a cell that way, and with it whom it rides or carries."""
        there = self.applied_to(state)
        body = body_moved(there, there.tokens[token])
        stepped = nudged_places([body], body, dx, dy, state.info.grid)
        riders = riders_carried(there, (replace(body, at=stepped[body.id]),))
        return replace(self, places={**self.places, **stepped, **{rider.id: rider.at for rider in riders}})

    def applied_to(self, state: MapState) -> MapState:
        """The map as it would be."""
        return self.preview(state).applied_to(state)

    def preview(self, state: MapState) -> Preview:
        """What the map shows of it; the text says that it is not so."""
        tokens = tuple(there for token in state.tokens.values() if (there := self._token(token)) != token)
        doors = tuple(there for door in state.doors.values() if (there := self._door(door)) != door)
        told = [_door_words(door) for door in doors]
        told += [words for token in tokens for words in _token_words(state, state.tokens[token.id], token)]
        text = (
            tr("What if: {told}", told=", ".join(told))
            if told
            else tr("What if: click a door or a token, or step with the arrows")
        )
        return Preview(tokens=tokens, doors=doors, text=text, is_what_if=True)

    def _token(self, token: Token) -> Token:
        posture, at = self.postures.get(token.id, token.posture), self.places.get(token.id, token.at)
        return replace(token, posture=posture, at=at)

    def _door(self, door: Door) -> Door:
        return replace(door, state=self.doors.get(door.id, door.state))


def _door_words(door: Door) -> str:
    return f"{door.kind} {'open' if door.state == 'open' else 'shut'}"


def _token_words(state: MapState, before: Token, there: Token) -> list[str]:
    words = [] if there.posture == before.posture else [f"{there.name} {VERBS[there.posture]}"]
    if there.at != before.at:
        middle = MapPoint(there.at.x + there.size / 2, there.at.y + there.size / 2)
        words.append(
            tr(
                "{name} at {removeprefix}",
                name=there.name,
                removeprefix=cell_words(state.info.grid, middle).lower().removeprefix("at "),
            )
        )
    return words
