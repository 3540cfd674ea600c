"""What a right click offers: words, and what each one does."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import get_args

from battlemap.document.commands import (
    Command,
    EditDoors,
    EditWalls,
    Redraw,
    RemoveDoors,
    SetDoorState,
)
from battlemap.document.model import Door, MapId, Note, Template, TokenId, Wall, WallKind
from battlemap.document.records import key_of
from battlemap.geometry.types import MapPoint
from battlemap.scene.tools.drawn import Drawn, counted, join, split, with_corner_added
from battlemap.scene.tools.snapping import on_grid
from battlemap.scene.tools.table import Table
from battlemap.texts import tr

#: What a window may be asked for.
PASTE_TOKEN, PICTURE, SAVE_CREATURE = tr("paste token"), "picture", tr("save creature")
NEW_SIDE, NEW_CONDITION = tr("new side"), tr("new condition")


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One line of a menu: what it does is a command, a token to select, or something to ask the window for."""

    text: str
    command: Command | None = None
    select: TokenId | None = None
    ask: str = ""
    tokens: tuple[TokenId, ...] = ()  # what is asked for is for these
    menu: str = ""  # the menu inside the menu in which it stands


def door_choices(map_id: MapId, door: Door) -> list[Choice]:
    """Open, close, lock, and say what the portal is."""
    states = {"open": tr("Open"), "closed": tr("Close"), "locked": tr("Lock")}
    if door.state == "locked":
        states["closed"] = tr("Unlock")
    chosen = [
        Choice(text=text, command=SetDoorState(map_id, door.id, state))
        for state, text in states.items()
        if state != door.state
    ]
    kinds = {
        "door": tr("Make it a door"),
        "window": tr("Make it a window"),
        "opening": tr("Make it an opening"),
    }
    for kind, text in kinds.items():
        if kind != door.kind:
            chosen.append(Choice(text=text, command=EditDoors(map_id, (replace(door, kind=kind),))))
    secret = replace(door, secret=not door.secret)
    words = tr("Make it a known door") if door.secret else tr("Make it secret")
    chosen.append(Choice(text=words, command=EditDoors(map_id, (secret,))))
    chosen.append(Choice(text=tr("Remove"), command=RemoveDoors(map_id, (door.id,))))
    return chosen


def ground_choices() -> list[Choice]:
    """What may be put where nothing is yet."""
    return [Choice(text=tr("Token from clipboard"), ask=PASTE_TOKEN)]


def pinned_choices(map_id: MapId, thing: Template | Note) -> list[Choice]:
    """Show it to the players or not, let walls cut a template or not, remove."""
    if isinstance(thing, Template):
        hide = tr("Show to the players") if thing.hidden else tr("Hide from the players")
        cut = tr("Let it go through walls") if thing.cut_by_walls else tr("Let walls cut it")
        made = {hide: replace(thing, hidden=not thing.hidden), cut: replace(thing, cut_by_walls=not thing.cut_by_walls)}
    else:
        made = {
            tr("For you alone") if thing.shown else tr("Show to the players"): replace(thing, shown=not thing.shown)
        }
    what = key_of(thing).kind
    chosen = [
        Choice(text=text, command=Redraw(map_id, tr("Edit {what}", what=what), (each,))) for text, each in made.items()
    ]
    return [
        *chosen,
        Choice(text=tr("Remove"), command=Redraw(map_id, tr("Remove {what}", what=what), gone=(key_of(thing),))),
    ]


def drawn_choices(table: Table, things: Sequence[Drawn], at: MapPoint) -> list[Choice]:
    """Split, add a corner, join, make another kind of wall, show to the players or not, remove."""
    chosen, map_id = [], table.map_id
    if len(things) == 1 and isinstance(things[0], Template | Note):
        return pinned_choices(map_id, things[0])
    if len(things) == 1 and isinstance(things[0], Wall | Door):
        cut = split_on_grid(table, things[0], at)
        if cut is not None:
            corner = Redraw(map_id, tr("Add corner"), (with_corner_added(things[0], at),))
            chosen += [Choice(text=tr("Split here"), command=cut), Choice(text=tr("Add a corner here"), command=corner)]
    joined = join(map_id, things)
    if joined is not None:
        chosen.append(Choice(text=joined.what, command=joined))
    walls = [thing for thing in things if isinstance(thing, Wall)]
    if walls and len(walls) == len(things):
        for kind in get_args(WallKind):
            made = tuple(replace(wall, kind=kind) for wall in walls)
            if made != tuple(walls):
                chosen.append(Choice(text=tr("Make it a {kind}", kind=kind), command=EditWalls(map_id, made)))
    keys = tuple(map(key_of, things))
    return [
        *chosen,
        Choice(text=counted(tr("Remove"), keys), command=Redraw(map_id, counted(tr("Remove"), keys), gone=keys)),
    ]


def split_on_grid(table: Table, thing: Wall | Door, at: MapPoint) -> Redraw | None:
    """The command that splits it at the step of the grid nearest to a point; there, where no step lies on it."""
    places = (on_grid(table.state, at, table.brush.step), at)
    cuts = (split(table.map_id, thing, place, table.new_id) for place in places)
    return next((cut for cut in cuts if cut is not None), None)
