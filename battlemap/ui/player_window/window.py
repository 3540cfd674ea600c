"""The window the players look at: nothing in it has a tip, and its title says nothing of the map."""

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QColor,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
    QShowEvent,
    QTransform,
)
from PySide6.QtWidgets import QFrame, QGraphicsView, QStackedLayout, QWidget

from battlemap.scene.player_scene import PlayerScene
from battlemap.scene.units import CELL, map_to_scene
from battlemap.texts import tr
from battlemap.ui.player_window.camera import Room, Shot
from battlemap.ui.player_window.screens import ScreenWatch

TITLE = tr("Battlemap – players")
FIRST_SIZE = QSize(960, 600)
BLANK = "#000000"


class PlayersView(QGraphicsView):
    """Shows a scene as a camera takes it; the mouse does nothing here."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        self.setInteractive(False)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(tr("Map for the players"))

    def viewportEvent(self, event: QEvent) -> bool:
        return event.type() == QEvent.Type.ToolTip or super().viewportEvent(event)  # tips are for the game master

    def take(self, shot: Shot) -> None:
        """Show what a shot says."""
        scale = shot.cell / CELL
        self.setTransform(QTransform().rotate(shot.turn_deg).scale(scale, scale))
        around = max(self.width(), self.height()) / scale
        self.setSceneRect(self.scene().sceneRect().adjusted(-around, -around, around, around))
        self.centerOn(map_to_scene(shot.centre))


class Curtain(QWidget):
    """Black, or a picture as large as it fits, over everything."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.picture: QPixmap | None = None

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(BLANK))
        if self.picture is not None and not self.picture.isNull():
            ratio = self.devicePixelRatioF()
            fitted = self.picture.scaled(
                self.size() * ratio, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
            )
            fitted.setDevicePixelRatio(ratio)
            left = self.rect().center() - fitted.rect().center() / ratio
            painter.drawPixmap(left, fitted)
        painter.end()


class PlayerWindow(QWidget):
    """The map, and the curtain before it."""

    closed = Signal()
    room_changed = Signal()  # another size, another screen, another scaling

    def __init__(self) -> None:
        super().__init__()
        self.setWindowTitle(TITLE)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)  # the keys stay with the game master
        self.view, self.curtain = PlayersView(self), Curtain(self)
        self._layers = QStackedLayout(self)
        self._layers.setContentsMargins(0, 0, 0, 0)
        self._layers.addWidget(self.view)
        self._layers.addWidget(self.curtain)
        self._screens = ScreenWatch(self)
        self._screens.changed.connect(self.room_changed)
        self.resize(FIRST_SIZE)

    @property
    def room(self) -> Room:
        """How many device-independent pixels there are for the map."""
        return float(self.width()), float(self.height())

    def show_scene(self, scene: PlayerScene | None) -> None:
        """Show a map, or none."""
        self.view.setScene(scene)

    def draw_curtain(self, picture: QPixmap | None) -> None:
        """Cover everything, with a picture or with black."""
        self.curtain.picture = picture
        self.curtain.update()
        self._layers.setCurrentWidget(self.curtain)

    def open_curtain(self) -> None:
        """Show the map again."""
        self._layers.setCurrentWidget(self.view)

    @property
    def is_covered(self) -> bool:
        """Whether the curtain is before the map."""
        return self._layers.currentWidget() is self.curtain

    def toggle_full_screen(self) -> None:
        """Fill the screen, or be a window again."""
        if self.isFullScreen():
            self.showNormal()
        else:
            self.showFullScreen()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.isFullScreen():
            self.showNormal()
        elif event.key() == Qt.Key.Key_F11:
            self.toggle_full_screen()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.room_changed.emit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._screens.follow(self.windowHandle())

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() == QEvent.Type.DevicePixelRatioChange:  # it is no change event: ``changeEvent`` never sees it
            self.room_changed.emit()
        return done

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.closed.emit()
