"""The keys of the window besides those of the map: the same kind of table, for menus and docks."""

from battlemap.scene.keys import MAP_DEEDS, deeds
from battlemap.texts import tr

DOCKS = ("library", "inspector", "history", "card", "log")
WEAPON_KEYS_MAX = 9
WINDOW_DEEDS = (
    *deeds(
        tr("With a token selected"),
        "window",
        *(
            (f"weapon_{n}", str(n), tr("Choose weapon {n}", n=n), tr("Choose a weapon"))
            for n in range(1, WEAPON_KEYS_MAX + 1)
        ),
    ),
    *deeds(
        tr("File"),
        "window",
        ("new_map", "Ctrl+N", tr("New map")),
        ("new_from_clipboard", "Ctrl+Shift+N", tr("New map from the clipboard")),
        ("open", "Ctrl+O", tr("Open")),
        ("save_copy", "Ctrl+Shift+S", tr("Save a copy")),
        ("export", "Ctrl+Shift+E", tr("Export scenario text")),
        ("stop", "Ctrl+.", tr("Stop what takes long")),
        ("quit", "Ctrl+Q", tr("Quit")),
    ),
    *deeds(
        tr("Edit"),
        "window",
        ("undo", "Ctrl+Z", tr("Undo")),
        ("redo", tr("Ctrl+Shift+Z Ctrl+Y"), tr("Redo")),
        ("turn_start", "Ctrl+Alt+Z", tr("Back to the start of the turn")),
        ("copy", tr("Ctrl+C Ctrl+Ins"), tr("Copy")),
        ("cut", tr("Ctrl+X Shift+Del"), tr("Cut")),
        ("paste", tr("Ctrl+V Shift+Ins"), tr("Paste")),
        ("paste_token", "Ctrl+Shift+V", tr("Token from clipboard")),
        ("duplicate", "Ctrl+D", tr("Duplicate")),
        ("select_all", "Ctrl+A", tr("Select all tokens, or with Draw in hand all that is drawn")),
    ),
    *deeds(
        tr("View"),
        "window",
        ("zoom_in", tr("Ctrl++ Ctrl+="), tr("Zoom in, from anywhere"), tr("Zoom, from anywhere")),
        ("zoom_out", "Ctrl+-", tr("Zoom out, from anywhere"), tr("Zoom, from anywhere")),
        ("fit", "Ctrl+0", tr("Show the whole map, from anywhere")),
        *(
            (f"dock_{n}", f"Alt+{n}", tr("Go to the {name}", name=name), tr("Go to a dock"))
            for n, name in enumerate(DOCKS, start=1)
        ),
    ),
    *deeds(
        tr("Players"),
        "window",
        ("players_open", "F11", tr("Open the player window")),
        ("players_full", "Shift+F11", tr("Player window over the full screen")),
        ("players_larger", "Alt+PgUp", tr("Show players the map larger")),
        ("players_smaller", "Alt+PgDown", tr("Show players the map smaller")),
        ("players_turn", "Ctrl+Shift+R", tr("Turn the players' map by 90°")),
        ("players_freeze", "F8", tr("Freeze what players see")),
        ("players_blank", "F9", tr("Blank what players see")),
        ("players_curtain", "Shift+F9", tr("Show players the curtain picture")),
    ),
    *deeds(
        tr("Fight"),
        "window",
        ("start_fight", "Ctrl+B", tr("Start a fight: who fights, and initiative")),
        ("next_turn", "PgDown", tr("Next turn")),
        ("turn_before", "PgUp", tr("Back to the turn before")),
        ("roll", "Ctrl+R", tr("Roll: checks, opposed rolls, repute, wealth")),
    ),
    *deeds(
        tr("Map"),
        "window",
        ("map_settings", "Ctrl+M", tr("Settings of the map")),
        ("next_map", "Ctrl+PgDown", tr("Next map")),
        ("map_before", "Ctrl+PgUp", tr("Previous map")),
    ),
    *deeds(tr("Help"), "window", ("keys_page", "F1 ?", tr("These keys"))),
)
ALL_DEEDS = (*MAP_DEEDS, *WINDOW_DEEDS)
