"""What one token sees of another, and how that is measured."""

from docs.manual.desktop import PSIPUNK, Desktop
from docs.manual.registry import shot


@shot
def _sight_card(desktop: Desktop) -> None:
    desktop.aimed()
    desktop.take()


@shot
def _sight_psipunk(desktop: Desktop) -> None:
    desktop.aimed("Kestrel", "Brick", PSIPUNK)
    desktop.take()


@shot
def _sight_ruler(desktop: Desktop) -> None:
    desktop.sample()
    desktop.key("M")
    for place in ((4, 15), (12, 12)):
        desktop.click(*place)
    desktop.point(20, 14)
    desktop.wait()
    desktop.take()
