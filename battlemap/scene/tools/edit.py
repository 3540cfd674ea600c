"""The gestures that edit what is drawn: choose, move corners, move whole things, draw a band around several."""

import math
from dataclasses import replace

from battlemap.document.commands import Redraw
from battlemap.document.model import Door, Template, Wall
from battlemap.document.records import RecordKey, key_of, with_records
from battlemap.geometry.polylines import nearest_along
from battlemap.geometry.tolerance import TOUCH_TOLERANCE
from battlemap.geometry.types import MapPoint
from battlemap.scene.tools.actions import KeySeries
from battlemap.scene.tools.choices import split_on_grid
from battlemap.scene.tools.drawn import (
    Drawn,
    chosen_of,
    corners_of,
    counted,
    drawn,
    having_corner,
    join,
    moved_by,
    outline_of,
    thing_at,
    things_inside,
    with_corner_moved,
)
from battlemap.scene.tools.gestures import Gesture, until_moved
from battlemap.scene.tools.pointer import Pointer
from battlemap.scene.tools.sketch import Sketch
from battlemap.scene.tools.snapping import FINER, snapped_point
from battlemap.scene.tools.table import Table
from battlemap.scene.tools.template import catch_words, stretched, template_sketch
from battlemap.texts import tr

FREE_STEP = 0.5  # cells a key moves things by where nothing snaps


def edit_tool(table: Table, press: Pointer) -> Gesture:
    """Choose what is drawn; drag its corners, or the things themselves."""
    corner = _corner_at(table, press)
    template = None if corner is None else _template_with(table, corner)
    if corner is not None and template is not None and not press.ctrl:
        return drag_template(table, press, template, is_origin=math.dist(template.at, corner) <= TOUCH_TOLERANCE)
    if corner is not None and not press.ctrl:
        return drag_corner(table, press, corner)
    thing = thing_at(table.state, press.at, press.reach)
    if thing is None:
        return draw_edit_band(table, press)
    return toggle_chosen(table, thing) if press.ctrl else drag_things(table, press, thing)


def toggle_chosen(table: Table, thing: RecordKey) -> Gesture:
    """Add a thing to what is chosen, or take it out."""
    table.choose(table.chosen ^ {thing})
    _say_caught(table)
    yield


def drag_corner(table: Table, press: Pointer, corner: MapPoint) -> Gesture:
    """Move a corner, and with it every wall and door that has it."""
    things = having_corner(drawn(table.state), corner)
    apart = with_records(table.state, dict.fromkeys(map(key_of, things))) or table.state  # no snapping to itself
    event, put = (yield from until_moved(press)), ()
    while event.what == "move":
        to = snapped_point(apart, event, table.brush.step)
        put = with_corner_moved(things, corner, to)
        table.show_sketch(Sketch(lines=tuple(map(outline_of, put)), snap=to, text=f"({to.x:.4g}, {to.y:.4g})"))
        event = yield
    table.show_sketch(None)
    if event.what == "release" and put and put != things:
        table.execute(Redraw(table.map_id, tr("Move corner"), put))


def drag_template(table: Table, press: Pointer, template: Template, *, is_origin: bool) -> Gesture:
    """Move a template by its origin, or size and turn it by its handle; whom it would catch is told all the while."""
    event, put = (yield from until_moved(press)), template
    while event.what == "move":
        if is_origin:
            put = replace(template, at=snapped_point(table.state, event, table.brush.step and table.brush.step / 2))
        else:
            put = stretched(template, event)
        table.show_sketch(template_sketch(table.state, put, put.at if is_origin else event.at))
        event = yield
    table.show_sketch(None)
    if event.what == "release" and put != template:
        table.execute(Redraw(table.map_id, tr("{which} template", which="Move" if is_origin else "Size"), (put,)))
        _say_caught(table)


def drag_things(table: Table, press: Pointer, grabbed: RecordKey) -> Gesture:
    """Choose on press; drag moves all that is chosen, by whole steps unless Alt is held."""
    if grabbed not in table.chosen:
        table.choose({grabbed})
    event, put = (yield from until_moved(press)), ()
    if event.what == "release":
        table.choose({grabbed})
        _say_caught(table)
    things = chosen_of(table.state, table.chosen)
    while event.what == "move":
        dx, dy = _shift(press, event, table.brush.step)
        put = moved_by(things, dx, dy) if (dx, dy) != (0, 0) else ()
        table.show_sketch(_moving_sketch(table, put, tr("{dx:+.4g}, {dy:+.4g} cells", dx=dx, dy=dy)))
        event = yield
    table.show_sketch(None)
    if event.what == "release" and put:
        table.execute(Redraw(table.map_id, counted(tr("Move"), map(key_of, put)), put))
        _say_caught(table)


def draw_edit_band(table: Table, press: Pointer) -> Gesture:
    """Choose what lies whole inside a rectangle; a click beside everything chooses nothing."""
    event = yield from until_moved(press)
    if event.what == "release" and not press.ctrl:
        table.choose(())
    while event.what == "move":
        table.show_band((press.at, event.at))
        last = event.at
        event = yield
        if event.what == "release":
            inside = things_inside(table.state, press.at, last)
            table.choose(table.chosen | inside if press.ctrl else inside)
    table.show_band(None)


def remove_chosen(table: Table) -> None:
    """Take what is chosen off the map."""
    keys = tuple(map(key_of, chosen_of(table.state, table.chosen)))
    if keys:
        table.execute(Redraw(table.map_id, counted(tr("Remove"), keys), gone=keys))


def nudge_chosen(table: Table, keys: KeySeries, dx: int, dy: int) -> None:
    """Move what is chosen by a step of the grid, or half a cell where nothing snaps; presses in a row are one step."""
    things, step = chosen_of(table.state, table.chosen), table.brush.step or FREE_STEP
    _by_key(table, keys, tr("Move"), moved_by(things, dx * step, dy * step))


def turn_chosen(table: Table, keys: KeySeries, by_deg: float) -> None:
    """Turn the chosen templates; clockwise is positive."""
    templates = [each for each in chosen_of(table.state, table.chosen) if isinstance(each, Template)]
    turned = tuple(replace(each, direction_deg=(each.direction_deg + by_deg) % 360) for each in templates)
    _by_key(table, keys, tr("Turn"), turned)


def _by_key(table: Table, keys: KeySeries, verb: str, put: tuple[Drawn, ...]) -> None:
    if put:
        names = tuple(map(key_of, put))
        gesture = keys.gesture(tr("{verb} drawn", verb=verb), frozenset(name.id for name in names))
        table.execute(Redraw(table.map_id, counted(verb, names), put, gesture=gesture))
        _say_caught(table)


def join_chosen(table: Table) -> None:
    """Make one wall of those chosen that share ends."""
    command = join(table.map_id, chosen_of(table.state, table.chosen))
    if command is None:
        table.say(tr("Choose walls that share an end to join them."))
        return
    table.execute(command)
    table.choose(map(key_of, command.put))


def split_chosen(table: Table, at: MapPoint | None) -> None:
    """Make two of the chosen wall or door that is nearest to the pointer, there."""
    lines = [each for each in chosen_of(table.state, table.chosen) if isinstance(each, Wall | Door)]
    nearest = min(lines, key=lambda each: nearest_along(each.line, at or MapPoint(0, 0))[1], default=None)
    command = None if nearest is None or at is None else split_on_grid(table, nearest, at)
    if command is None:
        table.say(tr("Point at the wall, between its ends, to split it there."))
    else:
        table.execute(command)


def _moving_sketch(table: Table, put: tuple[Drawn, ...], words: str) -> Sketch:
    """The things where they would lie; of a template alone, whom it would catch."""
    if len(put) == 1 and isinstance(put[0], Template):
        return template_sketch(table.state, put[0])
    return Sketch(lines=tuple(map(outline_of, put)), text=words)


def _say_caught(table: Table) -> None:
    """Whom the template catches that alone is chosen."""
    things = chosen_of(table.state, table.chosen)
    if len(things) == 1 and isinstance(things[0], Template):
        table.say(catch_words(table.state, things[0]))


def _template_with(table: Table, corner: MapPoint) -> Template | None:
    """The chosen template that has this corner."""
    templates = (each for each in chosen_of(table.state, table.chosen) if isinstance(each, Template))
    return next((t for t in templates if any(math.dist(at, corner) <= TOUCH_TOLERANCE for at in corners_of(t))), None)


def _corner_at(table: Table, press: Pointer) -> MapPoint | None:
    """The nearest corner of what is chosen, within reach."""
    corners = [point for thing in chosen_of(table.state, table.chosen) for point in corners_of(thing)]
    near = min(corners, key=lambda point: math.dist(point, press.at), default=None)
    return near if near is not None and math.dist(near, press.at) <= press.reach else None


def _shift(press: Pointer, event: Pointer, step: float | None) -> tuple[float, float]:
    dx, dy = event.at.x - press.at.x, event.at.y - press.at.y
    if event.alt or step is None:
        return dx, dy
    step = step / FINER if event.shift else step
    return round(dx / step) * step, round(dy / step) * step
