"""The gestures that draw walls, grounds and lights: each shows a sketch and makes one command."""

import math
from collections.abc import Callable, Generator

from battlemap.document.commands import AddLights, AddTerrains, AddWalls
from battlemap.document.model import Light, LightId, Terrain, TerrainId, Wall, WallId
from battlemap.geometry.polylines import smoothed
from battlemap.geometry.tolerance import TOUCH_TOLERANCE
from battlemap.geometry.types import MapPoint, Polyline
from battlemap.scene.tools.brush import GROUNDS
from battlemap.scene.tools.draw_door import place_door
from battlemap.scene.tools.gestures import Gesture
from battlemap.scene.tools.note import note_tool
from battlemap.scene.tools.pointer import Pointer
from battlemap.scene.tools.sketch import Sketch, length_words
from battlemap.scene.tools.snapping import snapped_point
from battlemap.scene.tools.table import Table
from battlemap.scene.tools.template import template_tool
from battlemap.scene.wording import cells_said
from battlemap.texts import tr

LEAST_CORNERS = 3  # of an area
CLOSES_WITHIN = 0.5  # cells: a freehand wall that comes back so near to its beginning is closed, unless Alt is held

Line = Generator[None, Pointer, Polyline]


def draw_wall(table: Table, press: Pointer) -> Gesture:
    """Drag a straight wall; or click corner after corner, ended by a double click, Enter or the first corner."""
    line = yield from _chain(table, press)
    if len(line) > 1:
        table.execute(AddWalls(table.map_id, (_wall(table, line),)))


def draw_room(table: Table, press: Pointer) -> Gesture:
    """Drag a rectangle of walls from corner to corner."""
    line = yield from _rectangle(table, press)
    if line:
        table.execute(AddWalls(table.map_id, (_wall(table, line),)))


def draw_freehand(table: Table, press: Pointer) -> Gesture:
    """Drag a wall as the hand goes; it is smoothed, and closed where it comes back to its beginning."""
    line = yield from _freehand(table, press)
    if any(math.dist(corner, line[0]) > TOUCH_TOLERANCE for corner in line):
        table.execute(AddWalls(table.map_id, (_wall(table, line),)))


def draw_ground(table: Table, press: Pointer) -> Gesture:
    """Click the corners of an area of ground, ended like a wall; or drag a rectangle."""
    line = yield from _rectangle_or_chain(table, press)
    corners = line[:-1] if len(line) > 1 and line[0] == line[-1] else line
    if len(corners) >= LEAST_CORNERS:
        terrain = Terrain(id=TerrainId(table.new_id("terrain")), area=corners, **GROUNDS[table.brush.ground])
        table.execute(AddTerrains(table.map_id, (terrain,)))


def place_light(table: Table, press: Pointer) -> Gesture:
    """Drag a light from its middle to as far as it reaches; a click takes the reach of the brush."""
    middle = snapped_point(table.state, press, table.brush.step and table.brush.step / 2)
    radius, cell_m = table.brush.light_cells, table.state.info.grid.cell_m
    event = press
    while event.what in ("press", "move"):
        if event.what == "move" and math.dist(press.at, event.at) > press.reach:
            radius = max(round(2 * math.dist(middle, event.at)) / 2, 0.5)
        text = tr("Light, {radius}, {radius_2:.4g} m", radius=cells_said(radius), radius_2=radius * cell_m)
        table.show_sketch(Sketch(circle=(middle, radius), snap=middle, text=text))
        event = yield
    table.show_sketch(None)
    if event.what == "release":
        light = Light(id=LightId(table.new_id("light")), at=middle, range_cells=radius)
        table.execute(AddLights(table.map_id, (light,)))


def _chain(table: Table, press: Pointer, points: Polyline = ()) -> Line:
    """The corners clicked; empty when the gesture was cancelled."""
    event = press
    while True:
        at = snapped_point(table.state, event, table.brush.step, points)
        if event.what == "press":
            if points and at in (points[0], points[-1]):
                ended = (*points, at) if at == points[0] and len(points) >= LEAST_CORNERS else points
                break
            points = (*points, at)
        elif event.what == "back":
            points = points[:-1] or points
        elif event.what == "release" and len(points) == 1 and _is_dragged(press, event) and at != points[0]:
            ended = (*points, at)
            break
        elif event.what in ("finish", "cancel"):
            ended = points if event.what == "finish" else ()
            break
        line = (*points, at) if points[-1] != at else points
        table.show_sketch(Sketch(lines=(line,), snap=at, text=length_words(line, table.state.info.grid.cell_m)))
        event = yield
    table.show_sketch(None)
    return ended


def _is_dragged(press: Pointer, event: Pointer) -> bool:
    """Whether a button was held and moved, and not only clicked by a hand that shakes."""
    return math.dist(press.at, event.at) > press.reach


def _rectangle(table: Table, press: Pointer) -> Line:
    """The four corners and the first again; empty when it has no size, or was cancelled."""
    one = snapped_point(table.state, press, table.brush.step)
    cell_m, event = table.state.info.grid.cell_m, press
    while event.what in ("press", "move"):
        other = snapped_point(table.state, event, table.brush.step)
        wide, high = abs(other.x - one.x), abs(other.y - one.y)
        text = tr(
            "{wide:.4g} x {high:.4g} cells, {wide_2:.4g} x {high_2:.4g} m",
            wide=wide,
            high=high,
            wide_2=wide * cell_m,
            high_2=high * cell_m,
        )
        table.show_sketch(Sketch(lines=(_corners(one, other),), snap=other, text=text))
        event = yield
    table.show_sketch(None)
    other = snapped_point(table.state, event, table.brush.step)
    has_size = min(abs(other.x - one.x), abs(other.y - one.y)) > TOUCH_TOLERANCE
    return _corners(one, other) if event.what == "release" and has_size else ()


def _rectangle_or_chain(table: Table, press: Pointer) -> Line:
    """A rectangle where the hand drags, a chain where it clicks."""
    event = yield
    while event.what == "move" and math.dist(press.at, event.at) <= press.reach / 2:
        event = yield
    if event.what == "cancel":
        return ()
    return (yield from (_rectangle if event.what == "move" else _chain)(table, press))


def _freehand(table: Table, press: Pointer) -> Line:
    points = [snapped_point(table.state, press, None)]
    event = yield
    while event.what == "move":
        if math.dist(points[-1], event.at) > press.reach / 4:
            points.append(event.at)
        line = _smooth(table, points)
        text = tr(
            "{count} corners, within {smooth} of the hand", count=len(line), smooth=cells_said(table.brush.smooth)
        )
        table.show_sketch(Sketch(lines=(line,), text=text))
        event = yield
    table.show_sketch(None)
    if event.what != "release":
        return ()
    comes_back = len(points) > LEAST_CORNERS and math.dist(points[0], event.at) <= CLOSES_WITHIN and not event.alt
    end = points[0] if comes_back else snapped_point(table.state, event, None)
    return _smooth(table, [*points, end])


def _smooth(table: Table, points: list[MapPoint]) -> Polyline:
    return smoothed(tuple(points), table.brush.smooth) if len(points) > 1 else tuple(points)


def _corners(one: MapPoint, other: MapPoint) -> Polyline:
    return one, MapPoint(other.x, one.y), other, MapPoint(one.x, other.y), one


def _wall(table: Table, line: Polyline) -> Wall:
    return Wall(id=WallId(table.new_id("wall")), line=line, kind=table.brush.wall, material=table.brush.material)


DRAWING_TOOLS: dict[str, Callable[[Table, Pointer], Gesture]] = {
    "wall": draw_wall,
    "room": draw_room,
    "freehand": draw_freehand,
    "door": place_door,
    "ground": draw_ground,
    "light": place_light,
    "template": template_tool,
    "note": note_tool,
}
