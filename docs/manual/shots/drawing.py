"""Walls, lights, and the facts of what is drawn."""

from docs.manual.desktop import Desktop
from docs.manual.registry import shot


@shot
def _draw_wall(desktop: Desktop) -> None:
    desktop.sample()
    desktop.key("D")
    for corner in ((3, 13), (7, 13), (7, 15.5)):
        desktop.click(*corner)
    desktop.point(9.5, 15.5)
    desktop.wait()
    desktop.take()


@shot
def _draw_facts(desktop: Desktop) -> None:
    desktop.sample()
    desktop.key("X")
    desktop.click(16, 9)
    desktop.wait()
    desktop.take()


@shot
def _draw_light(desktop: Desktop) -> None:
    desktop.sample()
    desktop.key("L")
    desktop.press(20, 11)
    desktop.move((22, 11), (24, 11))
    desktop.wait()
    desktop.take()
