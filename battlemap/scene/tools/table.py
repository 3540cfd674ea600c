"""What a map tool may see and do."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from battlemap.document.commands import Command
from battlemap.document.model import Door, MapId, MapState, Token, TokenId
from battlemap.document.records import Kind, RecordKey
from battlemap.geometry.types import MapPoint, Polyline
from battlemap.rulings.aiming import put_elsewhere
from battlemap.rulings.moves import MoveMeasure
from battlemap.scene.aim import Aim
from battlemap.scene.tools.brush import Brush
from battlemap.scene.tools.sketch import Sketch


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """What a gesture would do if it ended now: tokens as they would stand, and the measured moves.

    ``is_what_if``: nothing would be done; a held key asks what would be, of doors, too. ``by_hand``: the rules of moves
    are left out, as off the grid.
    """

    tokens: tuple[Token, ...]
    measures: tuple[MoveMeasure, ...] = ()
    text: str = ""
    doors: tuple[Door, ...] = ()
    is_what_if: bool = False
    by_hand: bool = False
    payer: TokenId | None = None  # who was taken hold of, if that is not the first of ``tokens`` but rides on it

    def applied_to(self, state: MapState) -> MapState:
        """The map as it would be."""
        doors = {**state.doors, **{door.id: door for door in self.doors}} if self.doors else state.doors
        return replace(put_elsewhere(state, self.tokens), doors=doors)


class Table(Protocol):
    """The map as a tool sees it: read the state, show, select, and execute one command."""

    @property
    def map_id(self) -> MapId: ...

    @property
    def state(self) -> MapState: ...

    @property
    def aim(self) -> Aim: ...

    @property
    def selection(self) -> frozenset[TokenId]: ...

    def select(self, tokens: Iterable[TokenId], viewer: TokenId | None) -> None:
        """Select tokens; one of them looks."""

    def pin(self, target: TokenId | None) -> None:
        """Keep a target, or let it go."""

    def give_target(self, token: TokenId) -> bool:
        """Name the token to whoever asks for targets; False where nobody does."""

    def show_preview(self, preview: Preview | None) -> None:
        """Show what would happen, or nothing any more."""

    def wait_for_hand(self) -> None:
        """The hand goes on, and so far nothing changes: what is worked out beside it waits."""

    def move_by_rules(
        self, token: TokenId, to: MapPoint, via: Sequence[MapPoint] = (), *, always: bool = False
    ) -> bool:
        """Have a move played by the rules of a fight; False where none holds."""

    def plan_way(self, token: TokenId, to: MapPoint, via: Sequence[MapPoint] = ()) -> None:
        """Draw the way of a token over these places, and say what it takes."""

    def show_way(self, route: None) -> None:
        """Draw no way any more."""

    def show_band(self, corners: tuple[MapPoint, MapPoint] | None) -> None:
        """Show the rectangle that selects, or nothing any more."""

    def take_box(self, one: MapPoint, other: MapPoint) -> None:
        """A box was drawn around cells of the picture."""

    def execute(self, command: Command) -> None:
        """Do it, so that it can be undone."""

    @property
    def brush(self) -> Brush:
        """What the drawing tools draw."""

    @property
    def chosen(self) -> frozenset[RecordKey]:
        """What is drawn and chosen to be edited."""

    def choose(self, things: Iterable[RecordKey]) -> None:
        """Choose what is edited."""

    def new_id(self, kind: Kind) -> str:
        """An id nothing on the map has had."""

    def write_on(self, thing: RecordKey) -> None:
        """Let its words be typed at once."""

    def show_sketch(self, sketch: Sketch | None) -> None:
        """Show what would be drawn, or nothing any more."""

    @property
    def frame(self) -> Polyline:
        """The corners of what the players' screen shows, where its frame can be dragged; else none."""

    def move_frame(self, dx: float, dy: float) -> None:
        """Let the players' screen show what lies so many cells further."""

    def ping(self, at: MapPoint) -> None:
        """Point a place out to everybody."""

    def say(self, text: str) -> None:
        """Put a message into the status line."""
