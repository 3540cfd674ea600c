"""A hand on the program: the pointer and the keys."""

from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest

from battlemap.geometry.types import MapPoint
from battlemap.scene.units import map_to_scene
from battlemap.ui.main_window import MainWindow


class Hand:
    """Points, presses, drags and types in a window; places are in map units."""

    window: MainWindow

    def wait(self, delay_ms: int = 120) -> None:
        """Until nothing is done any more."""
        QTest.qWait(delay_ms)
        while self.window.loader.is_busy:
            QTest.qWait(20)
        QTest.qWait(delay_ms)

    def until(self, is_so: Callable[[], bool]) -> None:
        """Until something is so."""
        while not is_so():
            QTest.qWait(20)

    def at(self, x: float, y: float) -> QPoint:
        """Where a map point is in the view."""
        return self.window.stage.view.mapFromScene(map_to_scene(MapPoint(x, y)))

    def point(self, x: float, y: float) -> None:
        """Rest the pointer there."""
        for off in (QPoint(3, 3), QPoint(0, 0)):
            QTest.mouseMove(self.window.stage.view.viewport(), self.at(x, y) + off)

    def press(self, x: float, y: float) -> None:
        """Press the left button there, and hold it."""
        self.point(x, y)
        QTest.mousePress(self.window.stage.view.viewport(), Qt.MouseButton.LeftButton, pos=self.at(x, y))

    def move(self, *stops: tuple[float, float]) -> None:
        """Move with the button held."""
        for stop in stops:
            QTest.mouseMove(self.window.stage.view.viewport(), self.at(*stop))

    def release(self, x: float, y: float) -> None:
        """Let the button go."""
        QTest.mouseRelease(self.window.stage.view.viewport(), Qt.MouseButton.LeftButton, pos=self.at(x, y))

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Drag from here to there."""
        self.press(*start)
        self.move(end)
        self.release(*end)

    def click(self, x: float, y: float) -> None:
        """Click there."""
        self.press(x, y)
        self.release(x, y)

    def key(self, text: str, *, held: bool = False) -> None:
        """A key on the map; one that is ``held`` is not let go."""
        combination = QKeySequence(text)[0]
        press = QTest.keyPress if held else QTest.keyClick
        press(self.window.stage.view, combination.key(), combination.keyboardModifiers())

    def menu(self, name: str, *, entry: str = "") -> None:
        """Open a menu of the window, and one of the menus in it."""
        bar = self.window.menuBar()
        opened = next(each for each in bar.actions() if plain(each.text()) == name)
        opened.menu().popup(bar.mapToGlobal(bar.actionGeometry(opened).bottomLeft()))
        inner = next((each for each in opened.menu().actions() if entry and plain(each.text()) == entry), None)
        if inner is not None:
            opened.menu().setActiveAction(inner)
            inner.menu().popup(opened.menu().mapToGlobal(opened.menu().actionGeometry(inner).topRight()))
        self.wait()


def plain(text: str) -> str:
    """The words of a menu without the mark of its key."""
    return text.replace("&", "").rstrip("…")
