"""The gesture that uncovers the map for the players, a room by a click, a rectangle by a drag; with Ctrl it covers."""

import math

import shapely

from battlemap.geometry.rings import rings_of
from battlemap.geometry.tolerance import TOUCH_TOLERANCE
from battlemap.geometry.types import MapPoint
from battlemap.rulings.revealing import cover, uncover
from battlemap.rulings.rooms import room_at
from battlemap.scene.tools.gestures import Gesture, until_moved
from battlemap.scene.tools.pointer import Pointer
from battlemap.scene.tools.sketch import Sketch
from battlemap.scene.tools.snapping import snapped_point
from battlemap.scene.tools.table import Table
from battlemap.scene.wording import cells_said
from battlemap.texts import tr

BRUSH_HINT = tr("Drag to uncover, with Ctrl to cover; 1 to 8: the size of the brush")
HINT = tr("Click a room or drag a rectangle to uncover it for the players; with Ctrl cover it again")
STROKE_STEP = 0.1  # of the brush's width: a hand that moved less has not moved
NOT_NOW = {
    "seen": tr("Players see what their characters see now. Choose Explored or Uncovered in Map, Fog, to uncover more."),
    "off": tr("Players see the whole map. Choose Explored or Uncovered in Map, Fog, to cover it."),
}


def uncover_tool(table: Table, press: Pointer) -> Gesture:
    """Uncover the room that is clicked, or the rectangle that is dragged; cover it where Ctrl is held."""
    refusal = NOT_NOW.get(table.state.fog.mode)
    event = yield from until_moved(press)
    if refusal is not None:
        table.say(refusal)
    elif event.what == "release":
        _click(table, press)
    else:
        yield from _drag(table, press, event)


def brush_tool(table: Table, press: Pointer) -> Gesture:
    """Uncover all that a round brush goes over, as one stroke; cover it where Ctrl is held. A click is one dab."""
    refusal = NOT_NOW.get(table.state.fog.mode)
    if refusal is not None:
        table.say(refusal)
        return
    points, event = [press.at], press
    while event.what in ("press", "move"):
        if math.dist(points[-1], event.at) > table.brush.fog_cells * STROKE_STEP:
            points.append(event.at)
        stroke = _stroke(points, table.brush.fog_cells)
        words = tr(
            "{which}, {cells} wide",
            which="Cover" if press.ctrl else "Uncover",
            cells=cells_said(table.brush.fog_cells),
        )
        lines = tuple((*ring, ring[0]) for ring in rings_of(stroke))
        table.show_sketch(Sketch(lines=lines, circle=(event.at, table.brush.fog_cells / 2), text=words))
        event = yield
    table.show_sketch(None)
    if event.what == "release":
        _execute(table, _stroke([*points, event.at], table.brush.fog_cells), tr("by brush"), is_cover=press.ctrl)


def _stroke(points: list[MapPoint], width: float) -> shapely.Geometry:
    """What a round brush of that width covers on its way."""
    way = shapely.LineString(points) if len(set(points)) > 1 else shapely.Point(points[0])
    return shapely.buffer(way, width / 2)


def _click(table: Table, press: Pointer) -> None:
    room = room_at(table.state, press.at)
    if room is None:
        table.say(tr("Click inside a room, beside its walls."))
    else:
        _execute(table, room, "room", is_cover=press.ctrl)


def _drag(table: Table, press: Pointer, event: Pointer) -> Gesture:
    one = snapped_point(table.state, press, table.brush.step)
    while event.what == "move":
        other = snapped_point(table.state, event, table.brush.step)
        outline = rings_of(shapely.box(*one, *other))
        text = tr(
            "{which} {abs:.4g} x {abs_2:.4g} cells",
            which="Cover" if press.ctrl else "Uncover",
            abs=abs(other.x - one.x),
            abs_2=abs(other.y - one.y),
        )
        table.show_sketch(Sketch(lines=tuple((*ring, ring[0]) for ring in outline), snap=other, text=text))
        event = yield
    table.show_sketch(None)
    other = snapped_point(table.state, event, table.brush.step)
    if event.what == "release" and _has_size(one, other):
        _execute(table, shapely.box(*one, *other), "rectangle", is_cover=press.ctrl)


def _has_size(one: MapPoint, other: MapPoint) -> bool:
    return min(abs(other.x - one.x), abs(other.y - one.y)) > TOUCH_TOLERANCE


def _execute(table: Table, shape: shapely.Geometry, what: str, *, is_cover: bool) -> None:
    if is_cover:
        table.execute(cover(table.state, shape, tr("Cover {what}", what=what)))
    else:
        table.execute(uncover(table.state, shape, tr("Uncover {what}", what=what)))
