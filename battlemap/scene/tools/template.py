"""The gesture that lays the area of an effect, and tells all the while whom it catches."""

import math
from collections.abc import Mapping
from dataclasses import replace

from battlemap.document.commands import AddTemplates
from battlemap.document.model import MapState, Template, TemplateId, TemplateShape
from battlemap.document.records import key_of
from battlemap.geometry.angles import bearing
from battlemap.geometry.rings import rings_of
from battlemap.geometry.types import MapPoint
from battlemap.rulings.catching import area_caught, caught_by, caught_in, caught_words, template_words
from battlemap.rulings.errors import RulingError
from battlemap.scene.tools.brush import LOOKS, Brush
from battlemap.scene.tools.gestures import TURN_STEP_DEG, Gesture
from battlemap.scene.tools.pointer import Pointer
from battlemap.scene.tools.sketch import Sketch
from battlemap.scene.tools.snapping import FINER, snapped_point
from battlemap.scene.tools.table import Table

SIZE_STEP = 0.5  # cells
LEAST_SIZE = 0.5  # cells
#: The shapes by their keys, in the order in which they follow each other.
SHAPES: Mapping[int, TemplateShape] = {1: "circle", 2: "cone", 3: "line", 4: "square"}


def template_tool(table: Table, press: Pointer) -> Gesture:
    """Press at the origin, drag to as far as it goes and where it points; a click lays the size of the brush."""
    at = snapped_point(table.state, press, table.brush.step and table.brush.step / 2)
    template, event = _of_brush(table.brush, at), press
    while event.what in ("press", "move"):
        if event.what == "move" and math.dist(press.at, event.at) > press.reach:
            template = stretched(template, event)
        table.show_sketch(template_sketch(table.state, template, _handle_of(template, event)))
        event = yield
    table.show_sketch(None)
    if event.what == "release":
        template = replace(template, id=TemplateId(table.new_id("template")))
        table.execute(AddTemplates(table.map_id, (template,)))
        table.choose((key_of(template),))
        table.say(catch_words(table.state, template))


def stretched(template: Template, event: Pointer) -> Template:
    """The template as far as the pointer: half cells and steps of 15°; with Alt exactly, with Shift finer.

    A square keeps to the grid, whichever way it is drawn, and follows the pointer only with Alt.
    """
    reach = math.dist(template.at, event.at)
    heading = bearing(template.at, event.at)
    if template.shape == "square" and not event.alt:
        reach, heading = max(abs(event.at.x - template.at.x), abs(event.at.y - template.at.y)), 0.0
    size = 2 * reach if template.shape == "square" else reach
    if event.alt:
        return replace(template, size_cells=max(size, LEAST_SIZE), direction_deg=heading)
    finer = FINER if event.shift else 1
    step, turn = SIZE_STEP / finer, TURN_STEP_DEG / finer
    return replace(
        template,
        size_cells=max(round(size / step) * step, LEAST_SIZE),
        direction_deg=round(heading / turn) * turn % 360,
    )


def template_sketch(state: MapState, template: Template, snap: MapPoint | None = None) -> Sketch:
    """What a gesture shows of a template: its area as walls leave it, and rings around those it catches."""
    try:
        area = area_caught(state, template)
    except RulingError as error:
        return Sketch(lines=(), snap=snap or template.at, text=str(error))
    caught = caught_in(state, template, area)
    return Sketch(
        lines=tuple((*ring, ring[0]) for ring in rings_of(area)),
        snap=snap or template.at,
        text=template_words(template, state.info.grid.cell_m, state.info.system),
        more=caught_words(caught),
        ringed=tuple(state.tokens[one.token] for one in caught),
    )


def catch_words(state: MapState, template: Template) -> str:
    """Its name or shape, and whom it catches, for the status line."""
    name = f"{template.name}: " if template.name else ""
    words = template_words(template, state.info.grid.cell_m, state.info.system)
    return f"{name}{words} · {caught_words(caught_by(state, template))}"


def _of_brush(brush: Brush, at: MapPoint) -> Template:
    color, pattern = LOOKS[brush.look]
    return Template(
        id=TemplateId(""),
        at=at,
        shape=brush.shape,
        size_cells=brush.template_cells,
        cone_deg=brush.cone_deg,
        line_cells=brush.line_cells,
        color=color,
        pattern=pattern,
        cut_by_walls=brush.cut_by_walls,
    )


def _handle_of(template: Template, event: Pointer) -> MapPoint:
    return template.at if event.what == "press" else event.at
