"""The keys of the window besides those of the map: the same kind of table, for menus and docks."""

from battlemap.scene.keys import MAP_DEEDS, deeds

DOCKS = ("library", "inspector", "history", "card", "log")
WEAPON_KEYS_MAX = 9
WINDOW_DEEDS = (
    *deeds(
        "With a token selected",
        "window",
        *((f"weapon_{n}", str(n), f"Choose weapon {n}", "Choose a weapon") for n in range(1, WEAPON_KEYS_MAX + 1)),
    ),
    *deeds(
        "File",
        "window",
        ("new_map", "Ctrl+N", "New map"),
        ("new_from_clipboard", "Ctrl+Shift+N", "New map from the clipboard"),
        ("open", "Ctrl+O", "Open"),
        ("save_copy", "Ctrl+Shift+S", "Save a copy"),
        ("export", "Ctrl+Shift+E", "Export scenario text"),
        ("stop", "Ctrl+.", "Stop what takes long"),
        ("quit", "Ctrl+Q", "Quit"),
    ),
    *deeds(
        "Edit",
        "window",
        ("undo", "Ctrl+Z", "Undo"),
        ("redo", "Ctrl+Shift+Z Ctrl+Y", "Redo"),
        ("turn_start", "Ctrl+Alt+Z", "Back to the start of the turn"),
        ("copy", "Ctrl+C Ctrl+Ins", "Copy"),
        ("cut", "Ctrl+X Shift+Del", "Cut"),
        ("paste", "Ctrl+V Shift+Ins", "Paste"),
        ("paste_token", "Ctrl+Shift+V", "Token from clipboard"),
        ("duplicate", "Ctrl+D", "Duplicate"),
        ("select_all", "Ctrl+A", "Select all tokens"),
    ),
    *deeds(
        "View",
        "window",
        ("zoom_in", "Ctrl++ Ctrl+=", "Zoom in, from anywhere", "Zoom, from anywhere"),
        ("zoom_out", "Ctrl+-", "Zoom out, from anywhere", "Zoom, from anywhere"),
        ("fit", "Ctrl+0", "Show the whole map, from anywhere"),
        *((f"dock_{n}", f"Alt+{n}", f"Go to the {name}", "Go to a dock") for n, name in enumerate(DOCKS, start=1)),
    ),
    *deeds(
        "Players",
        "window",
        ("players_open", "F11", "Open the player window"),
        ("players_full", "Shift+F11", "Player window over the full screen"),
        ("players_larger", "Alt+PgUp", "Show players the map larger"),
        ("players_smaller", "Alt+PgDown", "Show players the map smaller"),
        ("players_turn", "Ctrl+Shift+R", "Turn the players' map by 90°"),
        ("players_freeze", "F8", "Freeze what players see"),
        ("players_blank", "F9", "Blank what players see"),
        ("players_curtain", "Shift+F9", "Show players the curtain picture"),
    ),
    *deeds(
        "Fight",
        "window",
        ("start_fight", "Ctrl+B", "Start a fight: who fights, and initiative"),
        ("next_turn", "PgDown", "Next turn"),
        ("turn_before", "PgUp", "Back to the turn before"),
        ("roll", "Ctrl+R", "Roll: checks, opposed rolls, repute, wealth"),
    ),
    *deeds(
        "Map",
        "window",
        ("map_settings", "Ctrl+M", "Settings of the map"),
        ("next_map", "Ctrl+PgDown", "Next map"),
        ("map_before", "Ctrl+PgUp", "Previous map"),
    ),
    *deeds("Help", "window", ("keys_page", "F1 ?", "These keys")),
)
ALL_DEEDS = (*MAP_DEEDS, *WINDOW_DEEDS)
