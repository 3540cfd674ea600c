"""What is shown for as long as a key is held."""

from docs.manual.desktop import Desktop
from docs.manual.registry import shot


def held(desktop: Desktop, key: str) -> None:
    """Hold a key until what it shows is whole."""
    desktop.aimed()
    desktop.key(key, held=True)
    desktop.scene.held.heat.finish()
    desktop.wait()
    desktop.take()


@shot
def _held_hit(desktop: Desktop) -> None:
    held(desktop, "I")


@shot
def _held_area(desktop: Desktop) -> None:
    held(desktop, "Shift+V")


@shot
def _held_rings(desktop: Desktop) -> None:
    held(desktop, "Shift+R")


@shot
def _held_threat(desktop: Desktop) -> None:
    held(desktop, "Shift+H")


@shot
def _held_what_if(desktop: Desktop) -> None:
    desktop.aimed()
    desktop.key(",", held=True)
    token = desktop.token("Skarn")
    desktop.click(token.at.x + 0.5, token.at.y + 0.5)
    desktop.wait()
    desktop.take()
