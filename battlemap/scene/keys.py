"""The keys of the map: one table of named deeds, from which the keys, the tool bar and the keys page are made.

A new key is a row here and a handler under its name; the window's other keys stand in ``ui.window_keys``.
"""

from dataclasses import dataclass
from typing import Literal

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
    "Tools",
    "window",
    ("tool_select", "S", "Select, move and turn tokens; open and close doors"),
    ("tool_aim", "A", "A click keeps a target"),
    ("tool_ruler", "M", "Measure: click places; length, increments and the line of fire"),
    ("tool_uncover", "U", "Uncover rooms for the players; with Ctrl cover them"),
    ("tool_edit", "X", "Draw: choose and change what is drawn"),
    ("tool_wall", "D", "Draw a wall, corner by corner"),
    ("tool_room", "R", "Draw a room: four walls"),
    ("tool_freehand", "F", "Draw a wall as the hand goes, for caves"),
    ("tool_door", "P", "Put a door or window; it cuts the wall it lies on"),
    ("tool_ground", "H", "Lay out ground: difficult, ice, water, weather, a pit"),
    ("tool_light", "L", "Put a light"),
    ("tool_template", "Shift+T", "Lay a template; again or 1 to 4: its shape"),
    ("tool_note", "Shift+O", "Pin a note, for you alone unless you show it"),
    ("tool_brush", "Shift+U", "Uncover for the players with a round brush; with Ctrl cover"),
)
ON_THE_MAP = deeds(
    "On the map",
    "map",
    ("next_token", "N", "Select the next token"),
    ("token_before", "Shift+N", "Select the token before"),
    ("next_target", "T", "Keep the next target, from near to far"),
    ("attack", "Return Enter", "Attack the target, or what the pointer rests on"),
    ("actions", "Shift+A", "What may the selected token do?"),
    ("plan_move", "Shift+M", "Plan a move: click the places it goes over, Return goes"),
    ("suggest", "Shift+G", "Suggest a move for the selected token"),
    ("remove", "Del Backspace", "Delete what is selected or chosen"),
    ("ping", ".", "Point a place out to the players"),
)
ALWAYS = deeds("On the map", "always", ("let_go", "Esc", "Cancel; let the target go, then the token"))
SELECTED = deeds(
    "With a token selected",
    "selection",
    ("turn_left", "Q", "Turn to the left", "Turn"),
    ("turn_right", "E", "Turn to the right", "Turn"),
    ("move_left", "Left", "Move to the left", "Move by a cell"),
    ("move_right", "Right", "Move to the right", "Move by a cell"),
    ("move_up", "Up", "Move up", "Move by a cell"),
    ("move_down", "Down", "Move down", "Move by a cell"),
    ("turn_to", "Shift+F", "Turn to the target, or to the pointer"),
    ("raise", "Shift+PgUp", "Higher, by 1 m or 5 ft", "Higher, lower"),
    ("lower", "Shift+PgDown", "Lower, by 1 m or 5 ft", "Higher, lower"),
    ("to_front", "Shift+Home", "Bring to the front of those that lie there"),
    ("near_door", "O", "Open or close the door next to it"),
)
DRAWING = deeds(
    "While drawing",
    "drawing",
    ("draw_finish", "Return Enter", "End the line"),
    ("draw_back", "Backspace", "Take the last corner back"),
)
EDITING = deeds(
    "While drawing",
    "edit",
    ("join", "J", "Join chosen walls that share an end"),
    ("split", "K", "Split the chosen wall at the pointer"),
    ("edit_left", "Left", "Move what is chosen to the left", "Move what is chosen"),
    ("edit_right", "Right", "Move what is chosen to the right", "Move what is chosen"),
    ("edit_up", "Up", "Move what is chosen up", "Move what is chosen"),
    ("edit_down", "Down", "Move what is chosen down", "Move what is chosen"),
    ("edit_turn_left", "Q", "Turn a chosen template to the left", "Turn a chosen template"),
    ("edit_turn_right", "E", "Turn a chosen template to the right", "Turn a chosen template"),
)
HELD = deeds(
    "Held down",
    "held",
    ("hold_hit", "I", "Over the cells: chance to hit"),
    ("hold_exposure", "J", "Over the cells: chance to be hit"),
    ("hold_net", "K", "Over the cells: the one less the other"),
    ("hold_cover", "B", "Over the cells: cover"),
    ("hold_reach", "Z", "Over the cells: points to get there"),
    ("hold_threat", "Shift+H", "Over the cells: who threatens"),
    ("hold_area", "Shift+V", "Visible area"),
    ("hold_rings", "Shift+R", "Range of the weapon in hand, ring by ring"),
    ("hold_what_if", ",", "What if: click a door or a token, step with the arrows"),
)
VIEW = deeds(
    "View",
    "view",
    ("zoom_in_map", "+ =", "Zoom in", "Zoom"),
    ("zoom_out_map", "- _", "Zoom out", "Zoom"),
    ("fit_map", "0 Home", "Show the whole map"),
    ("pan_left", "Left", "Pan to the left", "Pan, with nothing selected"),
    ("pan_right", "Right", "Pan to the right", "Pan, with nothing selected"),
    ("pan_up", "Up", "Pan up", "Pan, with nothing selected"),
    ("pan_down", "Down", "Pan down", "Pan, with nothing selected"),
    ("pan_hold", "Space", "Hold and drag: pan"),
)
SHOWN = deeds(
    "View",
    "window",
    ("show_area", "V", "Visible area"),
    ("show_fog", "Y", "What players do not see"),
    ("show_arcs", "C", "Vision arcs"),
    ("show_grid", "G", "Grid"),
    ("show_walls", "W", "Walls"),
)
MAP_DEEDS = (*TOOLS, *ON_THE_MAP, *ALWAYS, *SELECTED, *DRAWING, *EDITING, *HELD, *VIEW, *SHOWN)
#: What the hand does with the mouse and with keys of the system, which are not to be chosen; for the keys page.
BY_HAND = (
    ("Click a token", "Select it as the viewer"),
    ("Point at another", "Sight lines, the number, the card"),
    ("Shift + click", "Keep a target; during an attack: one more"),
    ("Double click another", "Attack it with the selected token"),
    ("Ctrl + click, drag a band", "Select several"),
    ("Drag a token", "Move it; Alt off the grid"),
    ("Click a door", "Open or close it"),
    ("Right click, Menu", "What else can be done with it"),
    ("Click it again, Tab", "Select the next of those that lie there"),
    ("Shift + wheel", "Turn the selected token"),
    ("Wheel, pinch", "Zoom"),
    ("Middle drag", "Pan"),
    ("Alt + click", "Point a place out to the players"),
    ("↑ ↓ in the card", "Light up what a line speaks of"),
)
