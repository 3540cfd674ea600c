"""The ruler: how far over waypoints, and the line of fire between any two places, without tokens."""

import math
from itertools import pairwise

from battlemap.document.model import MapState
from battlemap.geometry.grids import cell_at, cell_middle
from battlemap.geometry.types import MapPoint, Polyline
from battlemap.rulings.errors import RulingError
from battlemap.rulings.measuring import distance_words, fire_words, line_of_fire
from battlemap.scene.tools.gestures import Gesture
from battlemap.scene.tools.pointer import Pointer
from battlemap.scene.tools.sketch import Sketch
from battlemap.scene.tools.table import Table


def ruler_tool(table: Table, press: Pointer) -> Gesture:
    """Click place after place; it measures to the pointer until a double click, Enter, a right click or Escape.

    Places fall onto the middles of cells; with Alt, and without a grid, where the pointer is. Nothing is written.
    """
    points: Polyline = ()
    event = press
    while event.what not in ("finish", "cancel"):
        at = place_of(table.state, event)
        if event.what == "press":
            if points and at == points[-1]:
                break
            points = (*points, at)
        elif event.what == "back":
            points = points[:-1] or points
        line = (*points, at) if at != points[-1] else points
        length, fire = _words(table, line)
        table.show_sketch(Sketch(lines=(line,), snap=at, text=length, more=fire))
        event = yield
    table.show_sketch(None)


def place_of(state: MapState, event: Pointer) -> MapPoint:
    """Where a pointer measures from or to: the middle of its cell, or with Alt, and without a grid, where it is."""
    kind = state.info.grid.kind
    return event.at if event.alt or kind == "none" else cell_middle(kind, cell_at(kind, event.at))


def _words(table: Table, line: Polyline) -> tuple[str, str]:
    """The length of all pieces, and what stands between the first and the last place."""
    pieces = [math.dist(a, b) for a, b in pairwise(line)]
    if not pieces:
        return "", ""
    try:
        words = distance_words(table.state, sum(pieces))
        fire = "" if line[0] == line[-1] else fire_words(line_of_fire(table.state, line[0], line[-1]))
    except RulingError as error:  # house rules that can not be read
        return str(error), ""
    return words, fire
