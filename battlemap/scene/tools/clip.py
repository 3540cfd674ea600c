"""Copying and pasting what is selected: tokens, or what is drawn."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from battlemap.document.commands import AddTokens, Command, Redraw
from battlemap.document.lying import at_its_feet
from battlemap.document.model import Grid, MapInfo, MapState, Template, Token, TokenId
from battlemap.document.records import Kind, RecordKey, key_of
from battlemap.geometry.grids import is_hex
from battlemap.geometry.types import MapPoint
from battlemap.scene.tools.drag import snapped
from battlemap.scene.tools.drawn import Drawn, chosen_of, corners_of, counted, moved_by, renamed
from battlemap.texts import tr

STEP = 1.0  # cells: a copy that is pasted where it was taken lies beside it


@dataclass(frozen=True, slots=True)
class Clip:
    """What was copied: tokens, or things that are drawn."""

    tokens: tuple[Token, ...] = ()
    things: tuple[Drawn, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.tokens or self.things)


def copied(state: MapState, tokens: frozenset[TokenId], chosen: frozenset[RecordKey]) -> Clip:
    """What is chosen with the edit tool, else the selected tokens."""
    things = chosen_of(state, chosen)
    return Clip(things=things) if things else Clip(tokens=tuple(state.tokens[i] for i in sorted(tokens)))


def pasted(clip: Clip, info: MapInfo, at: MapPoint | None, new_id: Callable[[Kind], str]) -> Command:
    """The command that puts a copy with its middle there, by whole cells; None: a cell beside where it was."""
    dx, dy = _shift(clip, at)
    if clip.tokens:
        moved = (replace(t, at=_placed(t, MapPoint(t.at.x + dx, t.at.y + dy), info.grid)) for t in clip.tokens)
        return AddTokens(info.id, tuple(replace(at_its_feet(token), id=TokenId(new_id("token"))) for token in moved))
    things = tuple(renamed(thing, new_id) for thing in moved_by(clip.things, dx, dy))
    return Redraw(info.id, counted(tr("Paste"), map(key_of, things)), things)


def _placed(token: Token, at: MapPoint, grid: Grid) -> MapPoint:
    """On hexes whole cells are no whole numbers: there a token falls into the nearest one."""
    return snapped(token, at, grid) if is_hex(grid.kind) else at


def _shift(clip: Clip, at: MapPoint | None) -> tuple[float, float]:
    if at is None:
        return STEP, STEP
    x, y = _middle([point for thing in clip.things for point in _held_by(thing)] or _squares(clip.tokens))
    return round((at.x - x) / STEP) * STEP, round((at.y - y) / STEP) * STEP


def _held_by(thing: Drawn) -> Sequence[MapPoint]:
    """The points around whose middle a thing is pasted; a template by its origin."""
    return (thing.at,) if isinstance(thing, Template) else corners_of(thing)


def _squares(tokens: Sequence[Token]) -> list[MapPoint]:
    return [MapPoint(t.at.x + side, t.at.y + side) for t in tokens for side in (0, t.size)]


def _middle(points: Sequence[MapPoint]) -> tuple[float, float]:
    xs, ys = [point.x for point in points], [point.y for point in points]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
