"""The way of a move, planned place by place: each click is a place it goes over, the last one where it ends."""

from dataclasses import replace

from battlemap.document.model import Token
from battlemap.geometry.types import MapPoint
from battlemap.rulings.riding import body_moved, own_corner
from battlemap.scene.tools.drag import pulled_onto_map, snapped
from battlemap.scene.tools.gestures import Gesture
from battlemap.scene.tools.pointer import Pointer
from battlemap.scene.tools.table import Table
from battlemap.texts import tr


def way_tool(table: Table, press: Pointer) -> Gesture:
    """Click place after place; the way to the pointer is drawn until a double click, Enter, a right click or Escape.

    Ended other than by Escape it is played by the rules.
    """
    token = table.state.tokens.get(table.aim.viewer)
    if token is None:
        table.say(tr("Select a token to plan its move"))
        return
    body = body_moved(table.state, token)
    event, shown = press, tuple[MapPoint, ...]()
    places: tuple[MapPoint, ...] = ()
    while event.what not in ("finish", "cancel"):
        at = _corner(table, body, event.at)
        if event.what == "press":
            if places and at == places[-1]:
                break
            places = (*places, at)
        elif event.what == "back":
            places = places[:-1] or places
        way = (*places, at) if at != places[-1] else places
        if way != shown:
            end, *over = (own_corner(table.state, token, corner) for corner in (way[-1], *way[:-1]))
            table.plan_way(token.id, end, over)
            shown = way
        event = yield
    table.show_way(None)
    if event.what != "cancel" and places[-1] != body.at:
        end, *over = (own_corner(table.state, token, corner) for corner in places[-1:] + places[:-1])
        table.move_by_rules(token.id, end, over, always=True)


def _corner(table: Table, token: Token, at: MapPoint) -> MapPoint:
    """Where the token would stand with its middle there."""
    grid = table.state.info.grid
    corner = snapped(token, MapPoint(at.x - token.size / 2, at.y - token.size / 2), grid)
    return pulled_onto_map(replace(token, at=corner), grid).at
