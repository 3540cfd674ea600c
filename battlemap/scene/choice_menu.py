"""Choices as the lines of a menu."""

from collections.abc import Callable, Iterable

from PySide6.QtWidgets import QMenu

from battlemap.scene.tools.choices import Choice
from battlemap.texts import isolated


def fill_menu(menu: QMenu, choices: Iterable[Choice], take: Callable[[Choice], object]) -> None:
    """Put a line for each choice at the end of a menu, in menus inside it where the choices say so."""
    inner: dict[str, QMenu] = {}
    for choice in choices:
        if choice.menu and choice.menu not in inner:
            inner[choice.menu] = menu.addMenu(as_typed(choice.menu))
        action = inner.get(choice.menu, menu).addAction(as_typed(choice.text))
        action.triggered.connect(lambda _checked, choice=choice: take(choice))


def as_typed(text: str) -> str:
    """A text for a menu or a button, which would take the sign & for a mark before a key."""
    return isolated(text).replace("&", "&&")
