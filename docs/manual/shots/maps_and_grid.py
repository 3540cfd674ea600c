"""The map's facts, its grid, and what is worth checking on it."""

from battlemap.ui.map_dialog import NEW_MAP, MapDialog
from docs.manual.desktop import Desktop
from docs.manual.registry import shot


@shot
def _map_settings(desktop: Desktop) -> None:
    desktop.sample()
    dialog = MapDialog(NEW_MAP, "New map", desktop.window)
    dialog.show()
    desktop.wait()
    desktop.take(dialog)


@shot
def _map_grid(desktop: Desktop) -> None:
    desktop.own_picture()
    desktop.window.map_menu.show_grid()
    desktop.window.map_menu.grid_dialog.find()
    desktop.wait()
    desktop.take(desktop.window.map_menu.grid_dialog)


@shot
def _map_check(desktop: Desktop) -> None:
    desktop.own_map()
    desktop.window.map_menu.show_check()
    desktop.wait()
    desktop.take(desktop.window.map_menu.check_dialog)
