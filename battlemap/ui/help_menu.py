"""The Help menu: the keys and what this program is."""

from importlib.metadata import PackageNotFoundError, version

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMainWindow, QMenu, QMessageBox

from battlemap.texts import tr
from battlemap.ui.actions import add_action
from battlemap.ui.help_overlay import HelpOverlay
from battlemap.ui.key_book import KeyBook
from battlemap.ui.keys_dialog import KeysDialog

ABOUT = tr(
    "<h3>Battlemap {version}</h3>"
    "<p>Grid fights for game masters: who sees whom, at what range, behind how much cover, "
    "and the number to roll, with its reasons.</p>"
    "<p>Every change is kept in the campaign file at once; nothing needs saving.</p>"
)


class HelpMenu(QMenu):
    """Keys and about."""

    def __init__(self, window: QMainWindow, overlay: HelpOverlay, book: KeyBook) -> None:
        super().__init__(tr("&Help"), window)
        self._window, self._book = window, book
        add_action(self, tr("Keys at a &glance"), lambda: overlay.toggle(book.keys), "keys_page")
        add_action(self, tr("&Keys…"), self.choose_keys)
        add_action(self, tr("&About Battlemap"), self.about)

    def choose_keys(self) -> None:
        """Let the user choose other keys."""
        dialog = KeysDialog(self._book, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def about(self) -> None:
        """Show what this program is."""
        try:
            found = version("battlemap")
        except PackageNotFoundError:  # run from the source folder
            found = ""
        QMessageBox.about(self._window, tr("About Battlemap"), ABOUT.format(version=found))
