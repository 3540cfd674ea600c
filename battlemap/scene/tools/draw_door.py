"""The gesture that puts a door, and cuts the walls and doors it lies on."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TypeVar

from battlemap.document.commands import AddDoors, Redraw
from battlemap.document.model import Door, DoorId, Wall
from battlemap.document.records import key_of
from battlemap.geometry.polylines import Stretch, lengths, lying_on, nearest_along, point_along, stretch, without
from battlemap.geometry.tolerance import TOUCH_TOLERANCE
from battlemap.geometry.types import MapPoint, Polyline
from battlemap.scene.tools.gestures import Gesture
from battlemap.scene.tools.pointer import Pointer
from battlemap.scene.tools.sketch import Sketch, length_words
from battlemap.scene.tools.snapping import FINER, snapped_point
from battlemap.scene.tools.table import Table
from battlemap.texts import tr

WAY_ROUND = 2.0  # of the straight way: a wall that goes farther round leaves a gap, which the door is to shut
DOOR_CELLS = 1.0  # as wide as a door is when it is not drawn wider
Thing = TypeVar("Thing", Wall, Door)
HOW = tr("Click a wall, or drag from jamb to jamb")


def place_door(table: Table, press: Pointer) -> Gesture:
    """Drag a door from jamb to jamb; a click on a wall puts one a cell wide. Walls and doors it lies on are cut."""
    event, end, line = press, press, ()
    while event.what in ("press", "move"):
        if event.what == "move":
            end = event if math.dist(press.at, event.at) > press.reach else press
        line = _line(table, press, end)
        words = length_words(line, table.state.info.grid.cell_m) or HOW
        table.show_sketch(Sketch(lines=(line,), snap=line[0] if line else None, text=words))
        event = yield
    table.show_sketch(None)
    if event.what == "release" and line:
        table.execute(_command(table, line))
    elif event.what == "release":
        table.say(HOW)


def _line(table: Table, press: Pointer, end: Pointer) -> Polyline:
    """Where the door would stand: along the wall under both ends, unless it goes a long way round; else straight."""
    state, step = table.state, table.brush.step
    wall = _under(state.walls.values(), press, end)
    if wall is not None and end is press:
        return _stretch(wall.line, *_a_cell_wide(wall.line, press, step))
    along = () if wall is None else _between(wall.line, press, end, step)
    if along and lengths(along)[-1] <= WAY_ROUND * math.dist(along[0], along[-1]):
        return along
    one, other = (_post(table, event) for event in (press, end))
    return (one, other) if end is not press and math.dist(one, other) > TOUCH_TOLERANCE else ()


def _post(table: Table, event: Pointer) -> MapPoint:
    """Where one jamb stands: on the wall or door within reach, else where points snap to."""
    there = (*table.state.walls.values(), *table.state.doors.values())
    under = _under(there, event)
    if under is None:
        return snapped_point(table.state, event, table.brush.step)
    return point_along(under.line, _jamb(under.line, event, table.brush.step))


def _under(things: Iterable[Thing], *events: Pointer) -> Thing | None:
    """The nearest of some walls and doors that is within reach of all places of the pointer."""
    near = ((max(nearest_along(each.line, event.at)[1] for event in events), each.id, each) for each in things)
    off, _, nearest = min(near, key=lambda found: found[:2], default=(math.inf, "", None))
    return nearest if off <= events[0].reach else None


def _between(line: Polyline, press: Pointer, end: Pointer, step: float | None) -> Polyline:
    """The wall between two jambs; of one that ends where it begins, the shorter way round."""
    low, high = sorted(_jamb(line, event, step) for event in (press, end))
    around = lengths(line)[-1]
    if _is_closed(line) and high - low > around / 2:
        return _stretch(line, high - around, low)
    return _stretch(line, low, high)


def _is_closed(line: Polyline) -> bool:
    return math.dist(line[0], line[-1]) <= TOUCH_TOLERANCE


def _stretch(line: Polyline, low: float, high: float) -> Polyline:
    """The part of a wall; of one that ends where it begins also over that corner, else up to its ends."""
    around = lengths(line)[-1]
    if _is_closed(line) and (low < 0.0 or high > around):
        line, low, high = (*line, *line[1:]), low % around, low % around + (high - low)
    low, high = max(low, 0.0), min(high, lengths(line)[-1])
    return stretch(line, low, high) if high - low > TOUCH_TOLERANCE else ()


def _jamb(line: Polyline, event: Pointer, step: float | None) -> float:
    """How far along a wall a jamb stands: at a corner, or whole steps from the one before it, unless Alt is held."""
    along = nearest_along(line, event.at)[0]
    if event.alt or step is None:
        return along
    step = step / FINER if event.shift else step
    corner, after = _corner_before(line, along), _corner_after(line, along)
    places = (corner + math.floor((along - corner) / step) * step, corner + math.ceil((along - corner) / step) * step)
    return min((*(min(each, after) for each in places), after), key=lambda each: abs(each - along))


def _a_cell_wide(line: Polyline, press: Pointer, step: float | None) -> Stretch:
    """The cell of the wall that is clicked, counted from the corner before it; around the pointer with Alt."""
    along = nearest_along(line, press.at)[0]
    if press.alt or step is None:
        return along - DOOR_CELLS / 2, along + DOOR_CELLS / 2
    corner, after = _corner_before(line, along), _corner_after(line, along)
    low = corner + math.floor((along - corner) / DOOR_CELLS + TOUCH_TOLERANCE) * DOOR_CELLS
    low = max(min(low, after - DOOR_CELLS), corner)
    return low, min(low + DOOR_CELLS, after)


def _corner_before(line: Polyline, along: float) -> float:
    return max(each for each in lengths(line) if each <= along + TOUCH_TOLERANCE)


def _corner_after(line: Polyline, along: float) -> float:
    return min((each for each in lengths(line) if each > along + TOUCH_TOLERANCE), default=along)


def _command(table: Table, line: Polyline) -> AddDoors | Redraw:
    """Put the door, and leave of what it lies on what is beside it."""
    door = Door(id=DoorId(table.new_id("door")), line=line, kind=table.brush.door)
    there = (*table.state.walls.values(), *table.state.doors.values())
    cut = [(each, without(each.line, spans)) for each in there if (spans := lying_on(each.line, line))]
    if not cut:
        return AddDoors(table.map_id, (door,))
    kept = tuple(part for each, lines in cut for part in _kept(table, each, lines))
    gone = tuple(key_of(each) for each, lines in cut if not lines)
    return Redraw(table.map_id, tr("Add door"), (*kept, door), gone)


def _kept(table: Table, thing: Thing, lines: tuple[Polyline, ...]) -> Iterator[Thing]:
    """What is left of a wall or door, the first part by its own id."""
    kind = key_of(thing).kind
    for number, line in enumerate(lines):
        yield replace(thing, line=line, id=thing.id if number == 0 else table.new_id(kind))
