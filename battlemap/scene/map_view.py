"""The window onto the map: zoom at the pointer, pan, fit, and tokens dropped from the library."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QPixmapCache,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from battlemap.scene.key_map import is_let_go, key_of_event
from battlemap.scene.map_scene import MapScene
from battlemap.scene.touch import Touch
from battlemap.scene.units import CELL, scene_to_map
from battlemap.texts import tr

TOKEN_MIME = "application/x-battlemap-token"
PICTURE_ENDINGS = frozenset([".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp", ".tif", ".tiff", ".avif", ".svg"])
WHEEL_STEP = 1.2  # zoom a notch
KEY_STEP = 1.25
LARGEST_CELL_PX = 400.0
SMALLEST_SHARE_OF_FIT = 0.5  # how far one may zoom out beyond the whole map
PAN_KEY_PX = 60
FIT_MARGIN = 0.3 * CELL
KEPT_KB = 128 * 1024  # of pictures of tokens and names as they are on the screen
NOTCH = 120  # what Qt counts for one notch of a wheel


class MapView(QGraphicsView):
    """Shows a map scene. Wheel, pinch, + and - zoom; space or the middle button drags the map; 0 fits it."""

    token_dropped = Signal(str, object)  # name in the token library, MapPoint
    pictures_dropped = Signal(object, object, object)  # QMimeData, MapPoint, QPoint of the desktop
    zoom_changed = Signal(float)  # pixels a cell

    def __init__(self, scene: MapScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self._touch = Touch(self, self)
        self._panned_from: QPoint | None = None
        self._pan_key = ""  # the key that is held to drag the map
        self._fitted = True  # until the GM zooms, a resize fits the map again
        QPixmapCache.setCacheLimit(max(QPixmapCache.cacheLimit(), KEPT_KB))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.viewport().setMouseTracking(True)
        self._touch.listen()
        self.setAcceptDrops(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Map"))
        scene.sceneRectChanged.connect(self._make_room)
        self._make_room(scene.sceneRect())

    @property
    def map_scene(self) -> MapScene:
        """The scene shown."""
        return self.scene()

    @property
    def cell_px(self) -> float:
        """How many pixels a cell is wide."""
        return CELL * self.transform().m11()

    def set_map_scene(self, scene: MapScene) -> None:
        """Show another map, fitted."""
        if self.scene() is not None:
            self.map_scene.sceneRectChanged.disconnect(self._make_room)
        self.setScene(scene)
        scene.sceneRectChanged.connect(self._make_room)
        self._make_room(scene.sceneRect())
        self.fit()

    def fit(self) -> None:
        """Show the whole map."""
        room = self.map_scene.sceneRect().adjusted(-FIT_MARGIN, -FIT_MARGIN, FIT_MARGIN, FIT_MARGIN)
        self.fitInView(room, Qt.AspectRatioMode.KeepAspectRatio)
        self._fitted = True
        self._tell_zoom()

    def zoom_by(self, factor: float, at: QPointF | None = None) -> None:
        """Zoom; the place of the map under `at` (the middle, if not given) stays where it is."""
        at = at or QPointF(self.viewport().rect().center())
        smallest = SMALLEST_SHARE_OF_FIT * self._fit_cell_px()
        wanted = min(max(self.cell_px * factor, smallest), max(LARGEST_CELL_PX, smallest))
        factor = wanted / self.cell_px
        before = self.viewportTransform().inverted()[0].map(at)
        self.scale(factor, factor)
        off = self.viewportTransform().map(before) - at
        self._scroll(round(off.x()), round(off.y()))
        self._fitted = False
        self._tell_zoom()

    def pan_by(self, dx_px: int, dy_px: int) -> None:
        """Move what is seen by pixels of the screen."""
        self._fitted = False
        self._scroll(dx_px, dy_px)

    def cancel_gesture(self) -> None:
        """Take back what the left button began on the map."""
        self.map_scene.cancel_gesture()

    # Qt's events

    def wheelEvent(self, event: QWheelEvent) -> None:
        turned = event.angleDelta().y() or event.angleDelta().x()  # some systems turn Shift+wheel sideways
        notches = turned / NOTCH
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.map_scene.turn_by_wheel(-notches)
        else:
            self.zoom_by(WHEEL_STEP**notches, event.position())
        event.accept()

    def viewportEvent(self, event: QEvent) -> bool:
        zoom = Qt.NativeGestureType.ZoomNativeGesture
        if isinstance(event, QNativeGestureEvent) and event.gestureType() == zoom:
            self.zoom_by(1 + event.value(), event.position())
            return True
        return self._touch.take(event) or super().viewportEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        left_with_key = self._pan_key and event.button() == Qt.MouseButton.LeftButton
        if event.button() == Qt.MouseButton.MiddleButton or left_with_key:
            self._panned_from = event.position().toPoint()
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
            event.accept()
            return
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._panned_from is None:
            super().mouseMoveEvent(event)
            return
        here = event.position().toPoint()
        step, self._panned_from = self._panned_from - here, here
        self.pan_by(step.x(), step.y())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._panned_from is None:
            super().mouseReleaseEvent(event)
            return
        self._panned_from = None
        self._show_cursor()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.map_scene.keyPressEvent(event)  # not by way of Qt's view, which scrolls with the arrows itself
        if not event.isAccepted():
            self._view_key(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if self._pan_key and not event.isAutoRepeat() and is_let_go(self._pan_key, event):
            self._pan_key = ""
            self._show_cursor()
        super().keyReleaseEvent(event)

    def focusNextPrevChild(self, forwards: bool) -> bool:
        """Tab goes through the tokens of a heap while one of them is selected, else on to the next field."""
        return self.map_scene.next_below(1 if forwards else -1) or super().focusNextPrevChild(forwards)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._pan_key, self._panned_from = "", None  # the key may be let go elsewhere
        if self.scene() is not None:  # gone while the program ends
            self.map_scene.let_held_go()
        self._show_cursor()
        super().focusOutEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._fitted:
            self.fit()
        elif self.scene() is not None:
            self.map_scene.moved_in_view()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        self.map_scene.moved_in_view()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        self._take_drop(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        self._take_drop(event)

    def dropEvent(self, event: QDropEvent) -> None:
        if not self._take_drop(event):
            return
        at = event.position().toPoint()
        if event.mimeData().hasFormat(TOKEN_MIME):
            name = bytes(event.mimeData().data(TOKEN_MIME).data()).decode("utf-8")
            self.token_dropped.emit(name, scene_to_map(self.mapToScene(at)))
        else:
            self.pictures_dropped.emit(
                event.mimeData(), scene_to_map(self.mapToScene(at)), self.viewport().mapToGlobal(at)
            )

    # the rest

    def _take_drop(self, event: QDropEvent) -> bool:
        """Tokens and pictures are for the map; other files are left to the window."""
        data = event.mimeData()
        is_picture = picture_files(data) or (data.hasImage() and not any(url.isLocalFile() for url in data.urls()))
        if data.hasFormat(TOKEN_MIME) or is_picture:
            event.acceptProposedAction()
            return True
        event.ignore()
        return False

    def _view_key(self, event: QKeyEvent) -> None:
        key = key_of_event(event)
        deed = self.map_scene.key_map.at(key, ("view",))
        event.setAccepted(deed is not None)
        if deed is None:
            return
        if deed.name == "pan_hold":
            self._pan_key = key
            self._show_cursor()
            return
        does: dict[str, Callable[[], None]] = {
            "zoom_in_map": lambda: self.zoom_by(KEY_STEP),
            "zoom_out_map": lambda: self.zoom_by(1 / KEY_STEP),
            "fit_map": self.fit,
            "pan_left": lambda: self.pan_by(-PAN_KEY_PX, 0),
            "pan_right": lambda: self.pan_by(PAN_KEY_PX, 0),
            "pan_up": lambda: self.pan_by(0, -PAN_KEY_PX),
            "pan_down": lambda: self.pan_by(0, PAN_KEY_PX),
        }
        does[deed.name]()

    def _scroll(self, dx_px: int, dy_px: int) -> None:
        for bar, step in ((self.horizontalScrollBar(), dx_px), (self.verticalScrollBar(), dy_px)):
            bar.setValue(bar.value() + step)

    def _make_room(self, around: QRectF) -> None:
        """Room to scroll beyond the map on every side, so that zooming at its edge stays at the pointer."""
        self.setSceneRect(around.adjusted(*_room(around)))

    def _fit_cell_px(self) -> float:
        room = self.map_scene.sceneRect()
        size = self.viewport().size()
        across = size.width() / (room.width() + 2 * FIT_MARGIN)
        down = size.height() / (room.height() + 2 * FIT_MARGIN)
        return CELL * min(across, down)

    def _show_cursor(self) -> None:
        if self._pan_key:
            self.viewport().setCursor(Qt.CursorShape.OpenHandCursor)
        else:
            self.viewport().unsetCursor()

    def _tell_zoom(self) -> None:
        self.map_scene.zoomed(self.cell_px)
        self.zoom_changed.emit(self.cell_px)


def picture_files(data: QMimeData) -> list[Path]:
    """The files a drop brings, if all of them are pictures; else none."""
    paths = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
    return paths if all(path.suffix.lower() in PICTURE_ENDINGS for path in paths) else []


def _room(around: QRectF) -> tuple[float, float, float, float]:
    side = max(around.width(), around.height()) * 2
    return -side, -side, side, side
