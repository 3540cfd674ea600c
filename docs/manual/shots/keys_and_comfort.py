"""Keys, looks and sizes, and the rules of the house."""

from battlemap.ui.house_rules_dialog import HouseRulesDialog
from battlemap.ui.keys_dialog import KeysDialog
from docs.manual.desktop import Desktop
from docs.manual.registry import shot


@shot
def _keys_glance(desktop: Desktop) -> None:
    desktop.sample()
    desktop.key("?")
    desktop.wait()
    desktop.take()


@shot
def _keys_choose(desktop: Desktop) -> None:
    desktop.sample()
    desktop.window.help_menu.choose_keys()
    desktop.wait()
    desktop.take(desktop.window.findChild(KeysDialog))


@shot
def _comfort_dark(desktop: Desktop) -> None:
    desktop.aimed()
    desktop.take()


@shot
def _comfort_contrast(desktop: Desktop) -> None:
    desktop.aimed()
    desktop.take()


@shot
def _comfort_200(desktop: Desktop) -> None:
    desktop.aimed()
    desktop.take()


@shot
def _house_rules(desktop: Desktop) -> None:
    desktop.sample()
    dialog = HouseRulesDialog({}, desktop.window)
    dialog.show()
    desktop.wait()
    desktop.take(dialog)
