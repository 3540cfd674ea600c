"""The gesture that puts a door, and cuts the wall it lies on."""

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from battlemap.document.commands import AddDoors, Redraw
from battlemap.document.model import Door, DoorId, MapState, Wall, WallId
from battlemap.document.records import key_of
from battlemap.geometry.polylines import Stretch, lengths, nearest_along, stretch, without
from battlemap.geometry.tolerance import TOUCH_TOLERANCE
from battlemap.geometry.types import Polyline
from battlemap.scene.tools.gestures import Gesture
from battlemap.scene.tools.pointer import Pointer
from battlemap.scene.tools.sketch import Sketch, length_words
from battlemap.scene.tools.snapping import FINER, snapped_point
from battlemap.scene.tools.table import Table
from battlemap.texts import tr

DOOR_CELLS = 1.0  # as wide as a door is when it is not drawn wider
HOW = tr("Click a wall, or drag from jamb to jamb")


@dataclass(frozen=True, slots=True)
class _Opening:
    """Where a door would stand: its line, and the stretch of the wall it takes."""

    line: Polyline
    wall: Wall | None = None
    span: Stretch = (0.0, 0.0)


def place_door(table: Table, press: Pointer) -> Gesture:
    """Drag a door from jamb to jamb; a click on a wall puts one a cell wide. The wall it lies on is cut."""
    wall = _wall_at(table.state, press)
    event, end, opening = press, press, None
    while event.what in ("press", "move"):
        if event.what == "move" and math.dist(press.at, event.at) > press.reach:
            end = event
        opening = _free(table, press, end) if wall is None else _in_wall(wall, press, end, table.brush.step)
        line = opening.line if opening else ()
        words = length_words(line, table.state.info.grid.cell_m) or HOW
        table.show_sketch(Sketch(lines=(line,), snap=line[0] if line else None, text=words))
        event = yield
    table.show_sketch(None)
    if event.what == "release" and opening is not None:
        table.execute(_command(table, opening))
    elif event.what == "release":
        table.say(HOW)


def _wall_at(state: MapState, press: Pointer) -> Wall | None:
    """The nearest wall within reach."""
    near = [(nearest_along(wall.line, press.at)[1], wall.id) for wall in state.walls.values()]
    off, wall_id = min(near, default=(math.inf, None))
    return state.walls[wall_id] if wall_id is not None and off <= press.reach else None


def _free(table: Table, press: Pointer, end: Pointer) -> _Opening | None:
    one, other = (snapped_point(table.state, event, table.brush.step) for event in (press, end))
    return _Opening((one, other)) if math.dist(one, other) > TOUCH_TOLERANCE else None


def _in_wall(wall: Wall, press: Pointer, end: Pointer, step: float | None) -> _Opening | None:
    low, high = _a_cell_wide(wall.line, press, step) if end is press else _between(wall.line, press, end, step)
    low, high = max(low, 0.0), min(high, lengths(wall.line)[-1])
    return _Opening(stretch(wall.line, low, high), wall, (low, high)) if high - low > TOUCH_TOLERANCE else None


def _between(line: Polyline, press: Pointer, end: Pointer, step: float | None) -> Stretch:
    one, other = sorted(_jamb(line, event, step) for event in (press, end))
    return one, other


def _jamb(line: Polyline, event: Pointer, step: float | None) -> float:
    """How far along a wall a jamb stands: whole steps from the corner before it, unless Alt is held."""
    along = nearest_along(line, event.at)[0]
    if event.alt or step is None:
        return along
    step = step / FINER if event.shift else step
    corner = _corner_before(line, along)
    return corner + round((along - corner) / step) * step


def _a_cell_wide(line: Polyline, press: Pointer, step: float | None) -> Stretch:
    """The cell of the wall that is clicked, counted from the corner before it; around the pointer with Alt."""
    along = nearest_along(line, press.at)[0]
    if press.alt or step is None:
        return along - DOOR_CELLS / 2, along + DOOR_CELLS / 2
    corner = _corner_before(line, along)
    after = min((each for each in lengths(line) if each > along + TOUCH_TOLERANCE), default=along)
    low = corner + math.floor((along - corner) / DOOR_CELLS + TOUCH_TOLERANCE) * DOOR_CELLS
    low = max(min(low, after - DOOR_CELLS), corner)
    return low, min(low + DOOR_CELLS, after)


def _corner_before(line: Polyline, along: float) -> float:
    return max(each for each in lengths(line) if each <= along + TOUCH_TOLERANCE)


def _command(table: Table, opening: _Opening) -> AddDoors | Redraw:
    """Put the door, and leave of the wall what is beside it."""
    brush = table.brush
    door = Door(id=DoorId(table.new_id("door")), line=opening.line, kind=brush.door)
    if opening.wall is None:
        return AddDoors(table.map_id, (door,))
    kept = tuple(_parts(table, opening.wall, without(opening.wall.line, [opening.span])))
    return Redraw(table.map_id, tr("Add door"), (*kept, door), () if kept else (key_of(opening.wall),))


def _parts(table: Table, wall: Wall, parts: tuple[Polyline, ...]) -> Iterator[Wall]:
    for number, part in enumerate(parts):
        yield replace(wall, line=part, id=wall.id if number == 0 else WallId(table.new_id("wall")))
