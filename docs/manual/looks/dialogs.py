"""Every dialog of the program, as the tests list them."""

from collections.abc import Callable

from PySide6.QtWidgets import QDialog

from battlemap.ui.main_window import MainWindow
from docs.manual.desktop import Desktop
from docs.manual.registry import look
from tests.ui.test_comfort import DIALOGS


def _look_of(name: str, make: Callable[[MainWindow], QDialog]) -> None:
    def take(desktop: Desktop) -> None:
        desktop.aimed()
        dialog = make(desktop.window)
        dialog.show()
        desktop.wait()
        desktop.take(dialog)
        dialog.close()

    take.__name__ = f"_dialog_{name.replace(' ', '_')}"
    look(take)


for _name, _make in DIALOGS.items():
    _look_of(_name, _make)
