"""The gesture that says where cells lie on the picture: a box around some of them."""

from battlemap.scene.tools.gestures import Gesture, until_moved
from battlemap.scene.tools.pointer import Pointer
from battlemap.scene.tools.table import Table


def box_tool(table: Table, press: Pointer) -> Gesture:
    """Drag a box around cells of the picture, from corner to corner, off any grid."""
    event, end = (yield from until_moved(press)), press.at
    while event.what == "move":
        end = event.at
        table.show_band((press.at, end))
        event = yield
    table.show_band(None)
    if event.what == "release" and min(abs(end.x - press.at.x), abs(end.y - press.at.y)) > press.reach:
        table.take_box(press.at, end)
