"""How menus make their actions: words, what happens, and the deed whose keys they have."""

from collections.abc import Callable

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu

from battlemap.scene.key_map import KeyMap
from battlemap.ui.window_keys import ALL_DEEDS

DEED = "deed"  # the property of an action that names its deed
DEFAULTS = KeyMap(ALL_DEEDS)


def add_action(
    menu: QMenu, text: str, do: Callable[..., object], deed: str | None = None, *, checked: bool | None = None
) -> QAction:
    """An action at the end of a menu; ``checked`` makes it one that can be ticked, and hands on the tick.

    ``deed`` names the row of the tables of keys that it stands for.
    """
    action = QAction(text, menu)
    if deed is not None:
        give_deed(action, deed)
    if checked is None:
        action.triggered.connect(lambda _checked: do())
    else:
        action.setCheckable(True)
        action.setChecked(checked)
        action.toggled.connect(do)
    menu.addAction(action)
    return action


def give_deed(action: QAction, deed: str) -> None:
    """Let an action have the keys of a deed, and name them in its tip."""
    action.setProperty(DEED, deed)
    show_keys(action, DEFAULTS)


def show_keys(action: QAction, keys: KeyMap) -> None:
    """Give an action that stands for a deed the keys it has now, and name them in its tip."""
    name = action.property(DEED)
    if name is not None:
        action.setShortcuts([QKeySequence(key) for key in keys.keys(name)])
        shown = keys.shown(name)
        action.setToolTip(f"{keys.deed(name).words} ({shown})" if shown else keys.deed(name).words)
