"""The gesture that uncovers the map for the players, a room by a click, a rectangle by a drag; with Ctrl it covers."""

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

HINT = "Click a room or drag a rectangle to uncover it for the players; with Ctrl cover it again"
NOT_NOW = {
    "seen": "Players see what their characters see now. Choose Explored or Uncovered in Map, Fog, to uncover more.",
    "off": "Players see the whole map. Choose Explored or Uncovered in Map, Fog, to cover it.",
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


def _click(table: Table, press: Pointer) -> None:
    room = room_at(table.state, press.at)
    if room is None:
        table.say("Click inside a room, beside its walls.")
    else:
        _execute(table, room, "room", is_cover=press.ctrl)


def _drag(table: Table, press: Pointer, event: Pointer) -> Gesture:
    one = snapped_point(table.state, press, table.brush.step)
    while event.what == "move":
        other = snapped_point(table.state, event, table.brush.step)
        outline = rings_of(shapely.box(*one, *other))
        text = f"{'Cover' if press.ctrl else 'Uncover'} {abs(other.x - one.x):.4g} x {abs(other.y - one.y):.4g} cells"
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
        table.execute(cover(table.state, shape, f"Cover {what}"))
    else:
        table.execute(uncover(table.state, shape, f"Uncover {what}"))
