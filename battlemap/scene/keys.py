"""The keys of the map: one table of named deeds, from which the keys, the tool bar and the keys page are made.

A new key is a row here and a handler under its name; the window's other keys stand in ``ui.window_keys``.
"""

from dataclasses import dataclass
from typing import Literal

from battlemap.texts import tr

#: Where a key holds: everywhere on the map; while no gesture is under way; with tokens selected; with things chosen by
#: the edit tool; in the middle of drawing; as long as it is held; where nothing above wants it; in the whole window.
Where = Literal["always", "map", "selection", "edit", "drawing", "held", "view", "window"]
#: Pairs of places that are never asked at once, so that one key may do two things.
MAY_SHARE = frozenset(
    frozenset(pair)
    for pair in (
        *(("drawing", other) for other in ("map", "selection", "edit", "held", "view")),
        ("edit", "held"),
        ("edit", "selection"),
        ("edit", "view"),
        ("selection", "view"),
    )
)


@dataclass(frozen=True, slots=True)
class Deed:
    """Something a key does.

    Attributes
    ----------
    name : what code and settings call it.
    keys : the keys it has if the user says nothing else, as Qt writes them; the first one is shown.
    words : what it does, for the keys page, tips and the list of keys.
    where : where its keys hold.
    group : the heading under which it is listed.
    row : what the page says where it tells several deeds in one row; empty: its own words.
    """

    name: str
    keys: tuple[str, ...]
    words: str
    where: Where
    group: str
    row: str = ""


def deeds(group: str, where: Where, *rows: tuple[str, ...]) -> tuple[Deed, ...]:
    """Deeds of one group; a row is a name, keys apart by blanks, words, and the page's words if it shares a line."""
    return tuple(Deed(name, tuple(keys.split()), words, where, group, *more) for name, keys, words, *more in rows)


TOOL_PREFIX = "tool_"
TOOLS = deeds(
    tr("Tools"),
    "window",
    ("tool_select", "S", tr("Select, move and turn tokens; open and close doors")),
    ("tool_aim", "A", tr("A click keeps a target")),
    ("tool_ruler", "M", tr("Measure: click places; length, increments and the line of fire")),
    ("tool_uncover", "U", tr("Uncover rooms for the players; with Ctrl cover them")),
    ("tool_edit", "X", tr("Draw: choose and change what is drawn")),
    ("tool_wall", "D", tr("Draw a wall, corner by corner")),
    ("tool_room", "R", tr("Draw a room: four walls")),
    ("tool_freehand", "F", tr("Draw a wall as the hand goes, for caves")),
    ("tool_door", "P", tr("Put a door or window; it cuts the wall it lies on")),
    ("tool_ground", "H", tr("Lay out ground: difficult, ice, water, weather, a pit")),
    ("tool_light", "L", tr("Put a light")),
    ("tool_template", "Shift+T", tr("Lay a template; again or 1 to 4: its shape")),
    ("tool_note", "Shift+O", tr("Pin a note, for you alone unless you show it")),
    ("tool_brush", "Shift+U", tr("Uncover for the players with a round brush; with Ctrl cover")),
)
ON_THE_MAP = deeds(
    tr("On the map"),
    "map",
    ("next_token", "N", tr("Select the next token")),
    ("token_before", "Shift+N", tr("Select the token before")),
    ("next_target", "T", tr("Keep the next target, from near to far")),
    ("attack", tr("Return Enter"), tr("Attack the target, or what the pointer rests on")),
    ("actions", "Shift+A", tr("What may the selected token do?")),
    ("plan_move", "Shift+M", tr("Plan a move: click the places it goes over, Return goes")),
    ("suggest", "Shift+G", tr("Suggest a move for the selected token")),
    ("remove", tr("Del Backspace"), tr("Delete what is selected or chosen")),
    ("ping", ".", tr("Point a place out to the players")),
)
ALWAYS = deeds(tr("On the map"), "always", ("let_go", "Esc", tr("Cancel; let the target go, then the token")))
SELECTED = deeds(
    tr("With a token selected"),
    "selection",
    ("turn_left", "Q", tr("Turn to the left"), tr("Turn")),
    ("turn_right", "E", tr("Turn to the right"), tr("Turn")),
    ("move_left", tr("Left"), tr("Move to the left"), tr("Move by a cell")),
    ("move_right", tr("Right"), tr("Move to the right"), tr("Move by a cell")),
    ("move_up", tr("Up"), tr("Move up"), tr("Move by a cell")),
    ("move_down", tr("Down"), tr("Move down"), tr("Move by a cell")),
    ("turn_to", "Shift+F", tr("Turn to the target, or to the pointer")),
    ("raise", "Shift+PgUp", tr("Higher, by 1 m or 5 ft"), tr("Higher, lower")),
    ("lower", "Shift+PgDown", tr("Lower, by 1 m or 5 ft"), tr("Higher, lower")),
    ("to_front", "Shift+Home", tr("Bring to the front of those that lie there")),
    ("near_door", "O", tr("Open or close the door next to it")),
)
DRAWING = deeds(
    tr("While drawing"),
    "drawing",
    ("draw_finish", tr("Return Enter"), tr("End the line")),
    ("draw_back", "Backspace", tr("Take the last corner back")),
)
EDITING = deeds(
    tr("While drawing"),
    "edit",
    ("join", "J", tr("Join chosen walls that share an end")),
    ("split", "K", tr("Split the chosen wall at the pointer")),
    ("edit_left", tr("Left"), tr("Move what is chosen to the left"), tr("Move what is chosen")),
    ("edit_right", tr("Right"), tr("Move what is chosen to the right"), tr("Move what is chosen")),
    ("edit_up", tr("Up"), tr("Move what is chosen up"), tr("Move what is chosen")),
    ("edit_down", tr("Down"), tr("Move what is chosen down"), tr("Move what is chosen")),
    ("edit_turn_left", "Q", tr("Turn a chosen template to the left"), tr("Turn a chosen template")),
    ("edit_turn_right", "E", tr("Turn a chosen template to the right"), tr("Turn a chosen template")),
)
HELD = deeds(
    tr("Held down"),
    "held",
    ("hold_hit", "I", tr("Over the cells: chance to hit")),
    ("hold_exposure", "J", tr("Over the cells: chance to be hit")),
    ("hold_net", "K", tr("Over the cells: the one less the other")),
    ("hold_cover", "B", tr("Over the cells: cover")),
    ("hold_reach", "Z", tr("Over the cells: points to get there")),
    ("hold_threat", "Shift+H", tr("Over the cells: who threatens")),
    ("hold_area", "Shift+V", tr("Visible area")),
    ("hold_rings", "Shift+R", tr("Range of the weapon in hand, ring by ring")),
    ("hold_what_if", ",", tr("What if: click a door or a token, step with the arrows")),
)
VIEW = deeds(
    tr("View"),
    "view",
    ("zoom_in_map", "+ =", tr("Zoom in"), tr("Zoom")),
    ("zoom_out_map", "- _", tr("Zoom out"), tr("Zoom")),
    ("fit_map", tr("0 Home"), tr("Show the whole map")),
    ("pan_left", tr("Left"), tr("Pan to the left"), tr("Pan, with nothing selected")),
    ("pan_right", tr("Right"), tr("Pan to the right"), tr("Pan, with nothing selected")),
    ("pan_up", tr("Up"), tr("Pan up"), tr("Pan, with nothing selected")),
    ("pan_down", tr("Down"), tr("Pan down"), tr("Pan, with nothing selected")),
    ("pan_hold", "Space", tr("Hold and drag: pan")),
)
SHOWN = deeds(
    tr("View"),
    "window",
    ("show_area", "V", tr("Visible area")),
    ("show_fog", "Y", tr("What players do not see")),
    ("show_arcs", "C", tr("Vision arcs")),
    ("show_grid", "G", tr("Grid")),
    ("show_walls", "W", tr("Walls")),
)
MAP_DEEDS = (*TOOLS, *ON_THE_MAP, *ALWAYS, *SELECTED, *DRAWING, *EDITING, *HELD, *VIEW, *SHOWN)
#: What the hand does with the mouse and with keys of the system, which are not to be chosen; for the keys page.
BY_HAND = (
    (tr("Click a token"), tr("Select it as the viewer")),
    (tr("Point at another"), tr("Sight lines, the number, the card")),
    (tr("Shift + click"), tr("Keep a target; during an attack: one more")),
    (tr("Double click another"), tr("Attack it with the selected token")),
    (tr("Ctrl + click, drag a band"), tr("Select several")),
    (tr("Drag a token"), tr("Move it; Alt off the grid")),
    (tr("Click a door"), tr("Open or close it")),
    (tr("Right click, Menu"), tr("What else can be done with it")),
    (tr("Click it again, Tab"), tr("Select the next of those that lie there")),
    (tr("Shift + wheel"), tr("Turn the selected token")),
    (tr("Wheel, pinch"), tr("Zoom")),
    (tr("Middle drag"), tr("Pan")),
    (tr("Alt + click"), tr("Point a place out to the players")),
    (tr("↑ ↓ in the card"), tr("Light up what a line speaks of")),
)
