"""From the first start to the first number, on a picture of one's own."""

from docs.manual.desktop import Desktop
from docs.manual.registry import shot


@shot
def _first_sight_open(desktop: Desktop) -> None:
    desktop.begin()
    desktop.menu("File")
    desktop.take()


@shot
def _first_sight_grid(desktop: Desktop) -> None:
    desktop.own_picture()
    desktop.take()


@shot
def _first_sight_walls(desktop: Desktop) -> None:
    desktop.own_picture()
    desktop.window.stage.report.grid_button.click()
    desktop.key("D")
    desktop.drag((6, 1), (6, 5))
    desktop.press(6, 6)
    desktop.move((6, 9))
    desktop.wait()
    desktop.take()


@shot
def _first_sight_number(desktop: Desktop) -> None:
    desktop.own_map()
    desktop.take()
