"""Fog, and the players' screen."""

from PySide6.QtGui import QGuiApplication

from battlemap.ui.player_window.calibration import CalibrationDialog
from docs.manual.desktop import Desktop
from docs.manual.registry import shot


@shot
def _fog_menu(desktop: Desktop) -> None:
    desktop.sample()
    desktop.menu("Map", entry="Fog")
    desktop.take()


def fogged(desktop: Desktop) -> None:
    """The sample with painted fog, two rooms uncovered."""
    desktop.sample()
    desktop.window.map_menu.fog.choose("painted")
    desktop.key("U")
    for room in ((8, 15), (20, 4)):
        desktop.click(*room)
    desktop.wait()


@shot
def _fog_rooms(desktop: Desktop) -> None:
    fogged(desktop)
    desktop.window.view_menu.fog.setChecked(True)
    desktop.wait()
    desktop.take()


@shot
def _players_window(desktop: Desktop) -> None:
    fogged(desktop)
    desktop.key("F11")
    desktop.window.players.window.resize(640, 400)
    desktop.wait()
    desktop.take(desktop.window.players.window)


@shot
def _players_bar(desktop: Desktop) -> None:
    fogged(desktop)
    desktop.key("F11")
    desktop.wait()
    desktop.take()


@shot
def _players_menu(desktop: Desktop) -> None:
    desktop.sample()
    desktop.menu("View", entry="Player window")
    desktop.take()


@shot
def _players_calibration(desktop: Desktop) -> None:
    desktop.sample()
    dialog = CalibrationDialog(QGuiApplication.primaryScreen(), 96.0, desktop.window)
    dialog.show()
    desktop.wait()
    desktop.take(dialog)
