"""A hand that uses the window as a person does: the mouse on the map, in map units, and keys."""

from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLineEdit, QWidget

from battlemap.geometry.types import MapPoint
from battlemap.scene.units import map_to_scene
from battlemap.ui.main_window import MainWindow


class Hand:
    """Mouse and keys on one window."""

    def __init__(self, qtbot, window: MainWindow) -> None:
        self.qtbot, self.window = qtbot, window

    @property
    def viewport(self) -> QWidget:
        return self.window.stage.view.viewport()

    def at(self, x: float, y: float) -> QPoint:
        """Where a map point is on the screen."""
        return self.window.stage.view.mapFromScene(map_to_scene(MapPoint(x, y)))

    def point(self, x: float, y: float) -> None:
        """Rest the pointer there; it comes from beside, because a pointer that is there already does not move."""
        self.qtbot.mouseMove(self.viewport, self.at(x, y) + QPoint(3, 3))
        self.qtbot.mouseMove(self.viewport, self.at(x, y))

    def aim(self, x: float, y: float) -> None:
        """Rest the pointer on a target until the ruling is there."""

        def is_ruled() -> bool:
            self.point(x, y)  # again, should a window that opened or closed have drawn the pointer away
            return self.window.desk.scene.ruling is not None

        self.qtbot.waitUntil(is_ruled)

    def click(self, x: float, y: float, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        self.point(x, y)
        self.qtbot.mouseClick(self.viewport, Qt.MouseButton.LeftButton, held, self.at(x, y))

    def drag(
        self, start: tuple[float, float], *stops: tuple[float, float], at_rest: Callable[[], object] | None = None
    ) -> None:
        """Press, move, let go; ``at_rest`` looks at what is shown before that, when everything is answered."""
        self.point(*start)
        self.qtbot.mousePress(self.viewport, Qt.MouseButton.LeftButton, pos=self.at(*start))
        for stop in stops:
            self.qtbot.mouseMove(self.viewport, self.at(*stop))
        if at_rest is not None:
            self.window.desk.scene.drag.show.finish()
            at_rest()
        self.qtbot.mouseRelease(self.viewport, Qt.MouseButton.LeftButton, pos=self.at(*stops[-1]))

    def key(self, key: Qt.Key | str, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """A key on the map."""
        self.qtbot.keyClick(self.window.stage.view, key, held)

    def retype(self, edit: QLineEdit, text: str) -> None:
        """Write something else into a field and press Enter."""
        edit.setFocus()
        edit.selectAll()
        self.qtbot.keyClick(edit, Qt.Key.Key_Backspace)
        self.qtbot.keyClicks(edit, text)
        self.qtbot.keyClick(edit, Qt.Key.Key_Return)


def aim(window: MainWindow, viewer: str, target: str) -> None:
    """Select one token and pin the other, by their names."""
    window.desk.scene.set_viewer(window.desk.state.token_named(viewer).id)
    window.desk.scene.set_target(window.desk.state.token_named(target).id)
