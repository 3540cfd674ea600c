"""A token's form, its menu and its picture."""

from battlemap.document.model import WHOLE
from battlemap.scene.sides import side_looks
from battlemap.ui.picture_dialog import PictureDialog
from docs.manual.desktop import Desktop
from docs.manual.own_cave import cave
from docs.manual.registry import shot


@shot
def _tokens_form(desktop: Desktop) -> None:
    desktop.sample()
    desktop.scene.set_viewer(desktop.token("Skarn").id)
    desktop.window.inspector.raise_()
    desktop.wait()
    desktop.take()


@shot
def _tokens_menu(desktop: Desktop) -> None:
    desktop.sample()
    desktop.scene.set_viewer(desktop.token("Skarn").id)
    desktop.menu("Edit", entry="Selected tokens")
    desktop.take()


@shot
def _tokens_picture(desktop: Desktop) -> None:
    desktop.sample()
    look = side_looks(desktop.window.desk.state, desktop.window.desk.theme)["raiders"]
    dialog = PictureDialog("Skarn", cave(desktop.home).read_bytes(), WHOLE, look, desktop.window)
    dialog.show()
    desktop.wait()
    desktop.take(dialog)
