"""An attack from the choice to the result."""

from docs.manual.desktop import Desktop
from docs.manual.registry import shot


@shot
def _attack_choose(desktop: Desktop) -> None:
    desktop.aimed()
    desktop.key("Return")
    desktop.wait()
    desktop.take()


@shot
def _attack_result(desktop: Desktop) -> None:
    desktop.aimed()
    desktop.key("Return")
    flow = desktop.window.attack_flow
    for die in ("66", "3"):
        flow.panel.shown.setText(die)
        flow.go_on()
    desktop.wait()
    desktop.take()


@shot
def _attack_actions(desktop: Desktop) -> None:
    desktop.aimed()
    desktop.key("Shift+A")
    desktop.wait()
    desktop.take()
