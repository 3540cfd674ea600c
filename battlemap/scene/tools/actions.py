"""What the keys do to the selected tokens."""

import time
from collections.abc import Callable
from uuid import uuid4

from battlemap.document.commands import MoveTokens, RemoveTokens, SetDoorState, TurnTokens
from battlemap.document.model import DoorId, Token
from battlemap.geometry.types import MapPoint
from battlemap.rulings.games import height_words
from battlemap.rulings.riding import body_moved
from battlemap.scene.hits import center, door_at, tokens_at
from battlemap.scene.tools.drag import bodies_moved, move_preview, nudged_places, places_paid
from battlemap.scene.tools.group import brought_to_front, face, raised
from battlemap.scene.tools.table import Table
from battlemap.texts import tr

DOOR_REACH = 1.0  # cells beyond the token's edge within which a door is next to it
PAUSE_S = 1.0  # after that a further key press is a step of its own in the history


class KeySeries:
    """Names the gesture that key presses of one kind, on the same tokens and in quick succession, form."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._what: tuple[str, frozenset[str]] | None = None
        self._name, self._last = "", 0.0

    def gesture(self, what: str, tokens: frozenset[str]) -> str:
        """The series this key press belongs to."""
        now = self._clock()
        if (what, tokens) != self._what or now - self._last > PAUSE_S:
            self._what, self._name = (what, tokens), f"{what}-{uuid4().hex}"
        self._last = now
        return self._name

    def end(self) -> None:
        """Something else was done: the next key press starts anew."""
        self._what = None


def nudge(table: Table, keys: KeySeries, dx: int, dy: int) -> None:
    """Move the selected tokens by whole cells: to the next column, or to the next row."""
    state, chosen = table.state, table.selection
    tokens = bodies_moved(state, chosen)
    if not tokens:
        return
    lead = state.tokens[table.aim.viewer if table.aim.viewer in chosen else min(chosen)]
    places = nudged_places(tokens, body_moved(state, lead), dx, dy, state.info.grid)
    if all(places[token.id] == token.at for token in tokens):
        return
    words = move_preview(state, places, lead.id, by_hand=True).text
    table.execute(MoveTokens(table.map_id, places_paid(state, chosen, places), gesture=keys.gesture("nudge", chosen)))
    table.say(words)


def turn(table: Table, keys: KeySeries, by_deg: float) -> None:
    """Turn the selected tokens; clockwise is positive."""
    state, chosen = table.state, table.selection
    facings = {i: (state.tokens[i].facing_deg + by_deg) % 360 for i in sorted(chosen)}
    if facings:
        table.execute(TurnTokens(table.map_id, facings, gesture=keys.gesture("turn", chosen)))


def turn_to(table: Table, point: MapPoint | None) -> None:
    """Turn the selected tokens to the target, or to a point where there is none."""
    target = table.state.tokens.get(table.aim.target)
    aimed = point if target is None else center(target)
    command = None if aimed is None else face(table.state, _selected(table), aimed)
    if command is not None:
        table.execute(command)


def lift(table: Table, keys: KeySeries, steps: int) -> None:
    """Raise the selected tokens, or lower them."""
    command = raised(table.state, _selected(table), steps, keys.gesture("lift", table.selection))
    if command is None:
        return
    table.execute(command)
    lead = table.state.tokens[min(table.selection)]
    table.say(
        tr(
            "{name} at {height_words}",
            name=lead.name,
            height_words=height_words(lead.elevation_m, table.state.info.system),
        )
    )


def to_front(table: Table) -> None:
    """Lay the selected tokens over all others."""
    command = brought_to_front(table.state, _selected(table))
    if command is not None:
        table.execute(command)


def next_below(table: Table, by: int = 1) -> bool:
    """Select the next of the tokens that lie in one heap with the selected one; False where it lies alone."""
    token = table.state.tokens.get(table.aim.viewer)
    here = [] if token is None else tokens_at(table.state, center(token))
    if token is None or len(here) < 2:
        return False
    chosen = here[(here.index(token.id) + by) % len(here)]
    table.select((chosen,), chosen)
    return True


def _selected(table: Table) -> list[Token]:
    return [table.state.tokens[each] for each in sorted(table.selection)]


def remove(table: Table) -> None:
    """Take the selected tokens off the map."""
    if table.selection:
        table.execute(RemoveTokens(table.map_id, tuple(sorted(table.selection))))


def next_target(table: Table) -> None:
    """Pin the next target, from near to far."""
    target = table.aim.next_target(table.state)
    if target is not None:
        table.pin(target)


def step_token(table: Table, by: int) -> None:
    """Select the next token of the map, or the one before, in the order they are read: row by row."""
    order = [token.id for token in sorted(table.state.tokens.values(), key=lambda token: (token.at.y, token.at.x))]
    if not order:
        return
    viewer = table.aim.viewer
    place = order.index(viewer) + by if viewer in order else min(by, 0)
    chosen = order[place % len(order)]
    table.select((chosen,), chosen)


def switch_near_door(table: Table) -> None:
    """Open or close the door next to the selected token; a locked one only says so."""
    viewer = table.state.tokens.get(table.aim.viewer)
    if viewer is None:
        return
    door_id = door_at(table.state, center(viewer), viewer.size / 2 + DOOR_REACH)
    if door_id is None:
        table.say(tr("No door is within reach."))
    else:
        switch_door(table, door_id)


def switch_door(table: Table, door_id: DoorId) -> None:
    """Open a shut door, shut an open one; a locked one only says so."""
    state = table.state.doors[door_id].state
    if state == "locked":
        table.say(tr("The door is locked. Right-click it to unlock it."))
    else:
        table.execute(SetDoorState(table.map_id, door_id, "closed" if state == "open" else "open"))


def let_go(table: Table) -> None:
    """Unpin the target; when there is none, select nothing."""
    if table.aim.pinned is not None:
        table.pin(None)
    else:
        table.select((), None)
