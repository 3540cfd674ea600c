"""The turn order."""

from random import Random

from battlemap.ui.turn_start_dialog import StartFightDialog
from docs.manual.desktop import Desktop
from docs.manual.registry import shot


def fighting(desktop: Desktop) -> None:
    """The sample in its first round."""
    desktop.aimed()
    dialog = StartFightDialog(desktop.window.desk.state, Random(5), desktop.window)
    dialog.roll_rest()
    dialog.accept()
    desktop.window.turn_deeds.start(dialog.rolled, surprise=dialog.surprise)
    desktop.wait()


@shot
def _fight_start(desktop: Desktop) -> None:
    desktop.sample()
    dialog = StartFightDialog(desktop.window.desk.state, Random(5), desktop.window)
    dialog.show()
    dialog.roll_rest()
    desktop.wait()
    desktop.take(dialog)


@shot
def _fight_bar(desktop: Desktop) -> None:
    fighting(desktop)
    desktop.take()


@shot
def _fight_menu(desktop: Desktop) -> None:
    fighting(desktop)
    desktop.menu("Fight")
    desktop.take()
