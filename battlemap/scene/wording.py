"""How the map says what a ruling or a move found: short lines, walked off the object."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from battlemap.document.model import Door, DoorKind, Grid, Token
from battlemap.geometry.grids import cell_at
from battlemap.geometry.types import MapPoint
from battlemap.rulings.attack import AttackRuling
from battlemap.rulings.card import light_words
from battlemap.rulings.games import length
from battlemap.rulings.moves import MoveMeasure
from battlemap.rulings.sight import SightRuling
from battlemap.texts import tr

Tone = Literal["good", "bad", "plain"]
ARC_WORDS = {"optimal": tr("optimal arc"), "peripheral": tr("peripheral arc"), "outside": tr("outside its vision")}
DOORS: Mapping[DoorKind, str] = {"door": tr("Door"), "window": tr("Window"), "opening": tr("Opening")}
SECRET_DOORS: Mapping[DoorKind, str] = {
    "door": tr("Secret door"),
    "window": tr("Secret window"),
    "opening": tr("Secret opening"),
}
SHOWN_REASONS = 3
LEAST_HIDDEN = 0.005  # a smaller share is told as nothing


@dataclass(frozen=True, slots=True, kw_only=True)
class Announcement:
    """What stands beside the target: a headline and the lines under it."""

    headline: str
    tone: Tone
    details: tuple[str, ...] = ()


def announce(ruling: AttackRuling | SightRuling) -> Announcement:
    """The ruling in the words of the map."""
    return announce_attack(ruling) if isinstance(ruling, AttackRuling) else announce_sight(ruling)


def announce_attack(ruling: AttackRuling) -> Announcement:
    """The number, or why there is none."""
    where = f"{place_words(ruling.sight)}, {ruling.place[1]}"
    if ruling.refusals:
        reasons = tuple(refusal.reason for refusal in ruling.refusals)
        return Announcement(headline=ruling.number, tone="bad", details=(*_shortened(reasons), where))
    weapon = f"{ruling.weapon}, {where}"
    if ruling.needed is None or ruling.chance is None:
        return Announcement(headline=ruling.number, tone="bad", details=(weapon,))
    return Announcement(headline=ruling.number, tone="good", details=(weapon, *_doubt(ruling)))


def announce_sight(ruling: SightRuling) -> Announcement:
    """Seen or not, and what is in the way."""
    found = tuple(obstacle.describe() for obstacle in ruling.obstacles)
    light = filter(None, (light_words(ruling),))
    details = (place_words(ruling), *light, *_shortened(found), *_doubt(ruling))
    if not ruling.sight:
        return Announcement(headline=tr("Not seen"), tone="bad", details=details)
    hidden = ruling.hidden_fraction
    headline = tr("Seen, {hidden:.0%} hidden", hidden=hidden) if hidden >= LEAST_HIDDEN else tr("Seen")
    return Announcement(headline=headline, tone="good", details=details)


def reveal_words(tokens: Sequence[Token]) -> str:
    """Whom players would come to see; nothing where nobody."""
    return tr("Players will see {value}", value=", ".join(token.name for token in tokens)) if tokens else ""


def cell_words(grid: Grid, at: MapPoint) -> str:
    """The cell under a point; without a grid, where the point is."""
    if grid.kind == "none":
        return tr("At {x:.1f}, {y:.1f}", x=at.x, y=at.y)
    cell = cell_at(grid.kind, at)
    return tr("Cell {col}, {row}", col=cell.col, row=cell.row)


def place_words(ruling: SightRuling) -> str:
    """Distance, and the arc where the game has any."""
    far = length(ruling.distance_m, ruling.game)
    return f"{far}, {ARC_WORDS[ruling.arc]}" if ruling.game == "starflight" else far


def _doubt(ruling: AttackRuling | SightRuling) -> tuple[str, ...]:
    return (tr("Borderline: a hair's breadth decides"),) if ruling.borderline else ()


def _shortened(reasons: tuple[str, ...]) -> tuple[str, ...]:
    if len(reasons) <= SHOWN_REASONS:
        return reasons
    return (*reasons[:SHOWN_REASONS], tr("and {count} more", count=len(reasons) - SHOWN_REASONS))


def cells_said(cells: float, form: str = "g") -> str:
    """A number of cells, rounded as a format says: "1 cell", "2.5 cells"."""
    said = format(cells, form)
    return tr("1 cell") if said == "1" else tr("{cells} cells", cells=said)


def move_words(measure: MoveMeasure, cell_m: float, *, priced: bool = True) -> str:
    """Cells and length of a move, what it costs by the game, and whether walls are in the way.

    ``priced``: with what the length costs; else it is called straight, as the way beside it may be longer.
    """
    cells, far = measure.distance_m / cell_m, length(measure.distance_m, measure.game)
    words = (
        tr("{cells:.1f} cells · {length} · {cost}", cells=cells, length=far, cost=measure.cost)
        if priced
        else tr("{cells:.1f} cells · {length} straight", cells=cells, length=far)
    )
    return tr("{words} · through a wall", words=words) if measure.blocked_by else words


def door_words(door: Door) -> str:
    """A door and its state, for the status line."""
    return tr("{door}, {state}", door=(SECRET_DOORS if door.secret else DOORS)[door.kind], state=door.state)
