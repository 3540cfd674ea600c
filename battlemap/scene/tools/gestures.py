"""The gestures of the pointer, each one generator from press to release: it shows, then makes one command."""

from collections.abc import Callable, Generator
from contextlib import suppress
from dataclasses import replace
from math import hypot

from battlemap.document.commands import MoveTokens, TurnTokens
from battlemap.document.model import DoorId, Token, TokenId
from battlemap.geometry.angles import bearing
from battlemap.geometry.types import MapPoint
from battlemap.scene.hits import (
    center,
    distance_to_ring,
    door_at,
    is_on_handle,
    other_at,
    token_at,
    tokens_at,
    tokens_inside,
)
from battlemap.scene.tools.actions import switch_door
from battlemap.scene.tools.drag import dragged_places, move_preview, places_paid, warned_of
from battlemap.scene.tools.pointer import Pointer
from battlemap.scene.tools.table import Preview, Table
from battlemap.texts import tr

Gesture = Generator[None, Pointer, None]
Tool = Callable[[Table, Pointer], Gesture]
TURN_STEP_DEG = 15.0


class Hand:
    """Feeds pointer events to the gesture in progress; a press starts one."""

    def __init__(self, table: Table, tool: Tool) -> None:
        self._table, self.tool = table, tool
        self._gesture: Gesture | None = None

    @property
    def is_busy(self) -> bool:
        """Whether a gesture is under way."""
        return self._gesture is not None

    def send(self, event: Pointer) -> None:
        """Let the gesture go on, or begin one; what comes of its own doing, as when the map moves, is none of its."""
        if self._gesture is not None and self._gesture.gi_running:
            return
        try:
            if self._gesture is not None:
                self._gesture.send(event)
            elif event.what == "press":
                self._gesture = self.tool(self._table, event)
                next(self._gesture)
        except StopIteration:
            self._gesture = None

    def cancel(self) -> None:
        """End the gesture as if it had never begun; one that is just making its command ends by itself."""
        if self._gesture is not None:
            self.send(Pointer(what="cancel", at=MapPoint(0, 0)))


def select_tool(table: Table, press: Pointer) -> Gesture:
    """Select, drag and turn tokens; open and close doors; draw a band around several tokens."""
    if press.alt and not press.ctrl and not press.shift:
        return ping_or_drag(table, press)
    return _plain_select(table, press)


def _plain_select(table: Table, press: Pointer) -> Gesture:
    viewer = table.state.tokens.get(table.aim.viewer)
    if viewer is not None and is_on_handle(viewer, press.at, press.reach):
        return turn_by_handle(table, viewer)
    token_id = _token_pressed(table, press)
    if token_id is not None:
        return _press_on_token(table, press, token_id)
    door_id = door_at(table.state, press.at, press.reach)
    if door_id is None and distance_to_ring(table.frame, press.at) <= press.reach:
        return drag_frame(table, press)
    return click_door(table, press, door_id) if door_id else draw_band(table, press)


def _token_pressed(table: Table, press: Pointer) -> TokenId | None:
    """The token a press is meant for: of several that lie there the selected one, else the one on top."""
    if table.aim.viewer in tokens_at(table.state, press.at):
        return table.aim.viewer
    return token_at(table.state, press.at, press.reach)


def ping_or_drag(table: Table, press: Pointer) -> Gesture:
    """With Alt a click points a place out, and a drag goes as it does without, off the grid."""
    event = yield from until_moved(press)
    if event.what == "release":
        table.ping(press.at)
    elif event.what == "move":
        yield from _begun_with(event, _plain_select(table, press))


def _begun_with(event: Pointer, gesture: Gesture) -> Gesture:
    """A gesture of which an event came already; the others are handed on to it until it ends."""
    with suppress(StopIteration):
        next(gesture)
        gesture.send(event)
        while True:
            gesture.send((yield))


def drag_frame(table: Table, press: Pointer) -> Gesture:
    """Drag what the players' screen shows; it follows the hand."""
    event, last = (yield from until_moved(press)), press.at
    while event.what == "move":
        table.move_frame(event.at.x - last.x, event.at.y - last.y)
        last = event.at
        event = yield
    if event.what == "cancel":
        table.move_frame(press.at.x - last.x, press.at.y - last.y)


def aim_tool(table: Table, press: Pointer) -> Gesture:
    """A click pins a target; everything else is as with the select tool."""
    token_id = other_at(table.state, press.at, table.aim.viewer, press.reach)
    if token_id is None or table.aim.viewer in (None, token_id):
        return select_tool(table, press)
    return pin_target(table, token_id)


def _press_on_token(table: Table, press: Pointer, token_id: TokenId) -> Gesture:
    if press.shift and table.aim.viewer is not None:
        token_id = other_at(table.state, press.at, table.aim.viewer, press.reach) or token_id
    if press.shift and table.aim.viewer not in (None, token_id):
        return pin_target(table, token_id)
    if press.ctrl:
        return toggle_selected(table, token_id)
    return drag_tokens(table, press, token_id)


def pin_target(table: Table, token_id: TokenId) -> Gesture:
    """Keep the token as target, unless somebody asks for targets; pinning it again lets it go."""
    if not table.give_target(token_id):
        table.pin(None if table.aim.pinned == token_id else token_id)
    yield


def toggle_selected(table: Table, token_id: TokenId) -> Gesture:
    """Add a token to the selection, or take it out."""
    kept = table.selection ^ {token_id}
    viewer = table.aim.viewer if table.aim.viewer in kept else min(kept, default=None)
    table.select(kept, viewer)
    yield


def drag_tokens(table: Table, press: Pointer, grabbed: TokenId) -> Gesture:
    """Select on press; drag shows ghosts; release moves all selected tokens in one command.

    A further click on the selected token selects the one below it, after the lowest the one on top.
    """
    was_selected = table.selection == {grabbed}
    moved = table.selection if grabbed in table.selection else frozenset({grabbed})
    table.select(moved, grabbed)
    event = yield from until_moved(press)
    if event.what == "release":
        shown = _next_here(table, press.at, grabbed) if was_selected else grabbed
        table.select({shown}, shown)
    places: dict[TokenId, MapPoint] = {}
    by_hand = False  # off the grid, and so without the rules
    while event.what == "move":
        shift = MapPoint(event.at.x - press.at.x, event.at.y - press.at.y)
        before, places = (places, by_hand), dragged_places(table.state, moved, grabbed, shift, free=event.alt)
        by_hand = event.alt
        if (places, by_hand) != before:
            table.show_preview(move_preview(table.state, places, grabbed, by_hand=by_hand))
        else:
            table.wait_for_hand()
        event = yield
    table.show_preview(None)
    if event.what != "release" or all(table.state.tokens[i].at == at for i, at in places.items()):
        return
    paid = places_paid(table.state, moved, places)
    is_ruled = len(places) == 1 and not by_hand and table.move_by_rules(*next(iter(paid.items())))
    if not is_ruled:
        warned = warned_of(table.state, paid) if table.state.turns is not None else ""
        table.execute(MoveTokens(table.map_id, paid))
        if warned:
            table.say(tr("Moved though the rules say: {reason}", reason=warned))


def _next_here(table: Table, at: MapPoint, token_id: TokenId) -> TokenId:
    here = tokens_at(table.state, at)
    return here[(here.index(token_id) + 1) % len(here)] if token_id in here else token_id


def turn_by_handle(table: Table, token: Token) -> Gesture:
    """Turn a token towards the pointer, in steps unless Alt is down."""
    facing = token.facing_deg
    event = yield
    while event.what == "move":
        aimed = bearing(center(token), event.at)
        facing = aimed if event.alt else round(aimed / TURN_STEP_DEG) * TURN_STEP_DEG % 360
        table.show_preview(
            Preview(tokens=(replace(token, facing_deg=facing),), text=tr("Facing {facing:.0f}°", facing=facing))
        )
        event = yield
    table.show_preview(None)
    if event.what == "release" and facing != token.facing_deg:
        table.execute(TurnTokens(table.map_id, {token.id: facing}))


def click_door(table: Table, press: Pointer, door_id: DoorId) -> Gesture:
    """Open a shut door, shut an open one; a locked one only says so."""
    event = yield from until_moved(press)
    if event.what == "release" and door_id in table.state.doors:
        switch_door(table, door_id)


def draw_band(table: Table, press: Pointer) -> Gesture:
    """Select the tokens inside a rectangle; a click beside everything selects nothing."""
    event = yield from until_moved(press)
    if event.what == "release" and not press.ctrl:
        table.select((), None)
    while event.what == "move":
        table.show_band((press.at, event.at))
        last = event.at
        event = yield
        if event.what == "release":
            _select_band(table, tokens_inside(table.state, press.at, last), add=press.ctrl)
    table.show_band(None)


def _select_band(table: Table, inside: frozenset[TokenId], *, add: bool) -> None:
    chosen = table.selection | inside if add else inside
    viewer = table.aim.viewer if table.aim.viewer in chosen else min(chosen, default=None)
    table.select(chosen, viewer)


def until_moved(press: Pointer) -> Generator[None, Pointer, Pointer]:
    """Wait for the first event that is more than a trembling hand."""
    event = yield
    while event.what == "move" and _is_near(press, event.at):
        event = yield
    return event


def _is_near(press: Pointer, at: MapPoint) -> bool:
    return hypot(at.x - press.at.x, at.y - press.at.y) <= press.reach / 2
