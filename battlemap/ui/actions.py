"""How menus make their actions: words, what happens, keys."""

from collections.abc import Callable

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu

Keys = str | QKeySequence.StandardKey | tuple[str, ...] | None


def add_action(
    menu: QMenu, text: str, do: Callable[..., object], keys: Keys = None, *, checked: bool | None = None
) -> QAction:
    """An action at the end of a menu; ``checked`` makes it one that can be ticked, and hands on the tick."""
    action = QAction(text, menu)
    if isinstance(keys, QKeySequence.StandardKey):
        action.setShortcuts(keys)
    elif keys is not None:
        action.setShortcuts([QKeySequence(key) for key in ((keys,) if isinstance(keys, str) else keys)])
    if checked is None:
        action.triggered.connect(lambda _checked: do())
    else:
        action.setCheckable(True)
        action.setChecked(checked)
        action.toggled.connect(do)
    menu.addAction(action)
    return action
