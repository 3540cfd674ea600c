"""The Help menu: the keys (F1) and what this program is."""

from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow, QMenu, QMessageBox, QToolBar

from battlemap.ui.actions import add_action
from battlemap.ui.help_overlay import HelpOverlay

ABOUT = (
    "<h3>Battlemap {version}</h3>"
    "<p>Grid fights for game masters: who sees whom, at what range, behind how much cover, "
    "and the number to roll, with its reasons.</p>"
    "<p>Every change is kept in the campaign file at once; nothing needs saving.</p>"
)


class HelpMenu(QMenu):
    """Keys and about."""

    def __init__(self, window: QMainWindow, overlay: HelpOverlay) -> None:
        super().__init__("&Help", window)
        self._window = window
        add_action(self, "&Keys", lambda: overlay.toggle(keyed_actions(window)), "F1")
        add_action(self, "&About Battlemap", self.about)

    def about(self) -> None:
        """Show what this program is."""
        try:
            found = version("battlemap")
        except PackageNotFoundError:  # run from the source folder
            found = ""
        QMessageBox.about(self._window, "About Battlemap", ABOUT.format(version=found))


def keyed_actions(window: QMainWindow) -> Iterator[QAction]:
    """The actions of the tool bars and the menus that have keys, in the order in which they stand there."""
    for bar in window.findChildren(QToolBar):
        yield from (action for action in bar.actions() if action.shortcuts() and action.actionGroup())
    for action in window.menuBar().actions():
        yield from _of_menu(action.menu())


def _of_menu(menu: QMenu) -> Iterator[QAction]:
    for action in menu.actions():
        if action.menu() is not None:
            yield from _of_menu(action.menu())
        elif action.shortcuts():
            yield action
