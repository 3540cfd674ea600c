"""Every tool in the middle of its work, and what it leaves."""

from docs.manual.desktop import Desktop
from docs.manual.registry import look


def _in_hand(desktop: Desktop, key: str) -> None:
    desktop.sample()
    desktop.key(key)
    desktop.wait()


def _dragging(desktop: Desktop, key: str, start: tuple[float, float], *stops: tuple[float, float]) -> None:
    _in_hand(desktop, key)
    desktop.press(*start)
    desktop.move(*stops)
    desktop.wait()
    desktop.take()


@look
def _tool_aim(desktop: Desktop) -> None:
    desktop.aimed()
    desktop.key("A")
    vekka = desktop.token("Vekka")
    desktop.click(vekka.at.x + 0.5, vekka.at.y + 0.5)
    desktop.wait()
    desktop.take()


@look
def _tool_room(desktop: Desktop) -> None:
    _dragging(desktop, "R", (3, 13), (6, 14), (9, 16))


@look
def _tool_freehand(desktop: Desktop) -> None:
    _dragging(desktop, "F", (3, 13), (4, 14.2), (6, 13.5), (8, 15.5), (10, 13))


@look
def _tool_door(desktop: Desktop) -> None:
    _dragging(desktop, "P", (19, 13), (19.0, 14), (19, 15))


@look
def _tool_ground(desktop: Desktop) -> None:
    _in_hand(desktop, "H")
    for corner in ((4, 13), (9, 13), (11, 16)):
        desktop.click(*corner)
    desktop.point(5, 16)
    desktop.wait()
    desktop.take()


@look
def _tool_light(desktop: Desktop) -> None:
    _in_hand(desktop, "L")
    desktop.take()


@look
def _tool_edit(desktop: Desktop) -> None:
    _in_hand(desktop, "X")
    desktop.click(12, 4)
    desktop.wait()
    desktop.take()


@look
def _tool_note(desktop: Desktop) -> None:
    _in_hand(desktop, "Shift+O")
    desktop.click(8.5, 14.5)
    desktop.wait()
    desktop.take()


@look
def _tool_template(desktop: Desktop) -> None:
    _in_hand(desktop, "Shift+T")
    desktop.key("2")
    desktop.press(8, 9)
    desktop.move((9, 9), (13.5, 11))
    desktop.wait()
    desktop.take()


@look
def _tool_brush(desktop: Desktop) -> None:
    desktop.sample()
    desktop.window.map_menu.fog.choose("painted")
    desktop.key("Shift+U")
    desktop.wait()
    desktop.press(5, 12)
    desktop.move((8, 12), (12, 10))
    desktop.wait()
    desktop.take()


@look
def _tool_uncover(desktop: Desktop) -> None:
    desktop.sample()
    desktop.window.map_menu.fog.choose("painted")
    desktop.key("U")
    desktop.point(20, 4)
    desktop.wait()
    desktop.take()


@look
def _tool_way(desktop: Desktop) -> None:
    desktop.aimed()
    desktop.key("Shift+M")
    mara = desktop.token("Mara Voss")
    desktop.click(mara.at.x + 3.5, mara.at.y + 2.5)
    desktop.point(mara.at.x + 1.5, mara.at.y + 5.5)
    desktop.wait()
    desktop.take()


@look
def _tool_drag(desktop: Desktop) -> None:
    desktop.aimed()
    mara = desktop.token("Mara Voss")
    desktop.press(mara.at.x + 0.5, mara.at.y + 0.5)
    desktop.move((mara.at.x + 1.5, mara.at.y + 1.5), (mara.at.x - 1.5, mara.at.y + 3.5))
    desktop.wait(1500)
    desktop.take()
