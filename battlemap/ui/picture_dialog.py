"""The picture of a token: chosen, cut to the disc, taken away."""

from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPixmap, QWheelEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from battlemap.document.model import WHOLE, Crop
from battlemap.scene.items.token import RING, RING_DASHES, filling, ring_pen
from battlemap.scene.pictures import PictureError, read_picture
from battlemap.scene.theme import SideLook
from battlemap.scene.token_pictures import bytes_of_file, kept_image, kept_picture
from battlemap.texts import tr
from battlemap.ui.dialogs import fit_to_screen
from battlemap.ui.inspector.fields import SpinField
from battlemap.ui.plain_label import PlainLabel

PREVIEW_PX = 220
MOST_ZOOM = 8.0
ZOOM_STEP = 1.1
MOVE_STEP = 0.02  # of the shorter side, by an arrow key
NOTCH = 120
FILTER = tr("Pictures (*.png *.jpg *.jpeg *.webp *.gif *.bmp)")


def within(crop: Crop) -> Crop:
    """The nearest part of a picture that lies round its middle: never all of the disc beside it."""
    zoom = min(max(crop.zoom, 1.0), MOST_ZOOM)
    return Crop(zoom, *(min(max(off, -1.0), 1.0) for off in (crop.x, crop.y)))


class CropView(QWidget):
    """The disc as it will look; dragging moves the picture in it, the wheel zooms."""

    changed = Signal(object)  # Crop

    def __init__(self, look: SideLook) -> None:
        super().__init__()
        self._look = look
        self._pixmap: QPixmap | None = None
        self._crop = WHOLE
        self._dragged_from: QPointF | None = None
        self.setFixedSize(PREVIEW_PX, PREVIEW_PX)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Part of the picture that is shown"))
        self.setToolTip(tr("Drag to move the picture, turn the wheel to zoom; or arrows, + and -"))
        self.setCursor(Qt.CursorShape.OpenHandCursor)

    def show_crop(self, pixmap: QPixmap | None, crop: Crop) -> None:
        """Show this part of a picture."""
        self._pixmap, self._crop = pixmap, crop
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        disc = QRectF(self.rect()).adjusted(8, 8, -8, -8)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._look.fill))
        painter.drawEllipse(disc)
        if self._pixmap is not None:
            painter.setBrush(filling(self._pixmap, disc, self._crop))
            painter.drawEllipse(disc)
        width = RING * disc.width()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(
            ring_pen(QColor(self._look.ring), width, disc.width() / 2, RING_DASHES[self._look.pattern]),
        )
        painter.drawEllipse(disc.adjusted(width / 2, width / 2, -width / 2, -width / 2))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._dragged_from = event.position()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._dragged_from is None:
            return
        moved = event.position() - self._dragged_from
        self._dragged_from = event.position()
        share = 1 / (PREVIEW_PX * self._crop.zoom)
        self._tell(Crop(self._crop.zoom, self._crop.x - moved.x() * share, self._crop.y - moved.y() * share))

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        self._dragged_from = None

    def wheelEvent(self, event: QWheelEvent) -> None:
        self._zoom(ZOOM_STEP ** (event.angleDelta().y() / NOTCH))
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        moves = {
            Qt.Key.Key_Left: (-MOVE_STEP, 0.0),
            Qt.Key.Key_Right: (MOVE_STEP, 0.0),
            Qt.Key.Key_Up: (0.0, -MOVE_STEP),
            Qt.Key.Key_Down: (0.0, MOVE_STEP),
        }
        key = Qt.Key(event.key())
        if key in moves:
            dx, dy = moves[key]
            self._tell(Crop(self._crop.zoom, self._crop.x + dx, self._crop.y + dy))
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self._zoom(ZOOM_STEP)
        elif key in (Qt.Key.Key_Minus, Qt.Key.Key_Underscore):
            self._zoom(1 / ZOOM_STEP)
        else:
            super().keyPressEvent(event)

    def _zoom(self, factor: float) -> None:
        self._tell(Crop(self._crop.zoom * factor, self._crop.x, self._crop.y))

    def _tell(self, crop: Crop) -> None:
        self.changed.emit(within(crop))


class PictureDialog(QDialog):
    """Shows one picture; what was made of it is the bytes, or None for no picture, and the part that is shown."""

    def __init__(self, name: str, data: bytes | None, crop: Crop, look: SideLook, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Picture of {name}", name=name))
        self.data, self.crop = data, crop
        self.view = CropView(look)
        self.zoom = SpinField(tr("Zoom"), 100, MOST_ZOOM * 100, 10, " %")
        self.across = SpinField(tr("To the right"), -100, 100, 2, " %")
        self.down = SpinField(tr("Down"), -100, 100, 2, " %")
        self.note = PlainLabel()
        self.note.setWordWrap(True)
        self._lay_out()
        self._connect()
        self._pixmap: QPixmap | None = None
        self._use(data, crop)

    def _lay_out(self) -> None:
        self.choose_button, self.paste_button = QPushButton(tr("&Choose…")), QPushButton(tr("From clip&board"))
        self.remove_button, self.whole_button = QPushButton(tr("&No picture")), QPushButton(tr("&Whole picture"))
        form = QFormLayout()
        form.addRow(tr("&Zoom"), self.zoom)
        form.addRow(tr("&Right"), self.across)
        form.addRow(tr("&Down"), self.down)
        beside = QVBoxLayout()
        for button in (self.choose_button, self.paste_button, self.remove_button, self.whole_button):
            button.setAutoDefault(False)
            beside.addWidget(button)
        beside.addLayout(form)
        beside.addStretch(1)
        row = QHBoxLayout()
        row.addWidget(self.view, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(beside, 1)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        layout = QVBoxLayout(self)
        layout.addLayout(row)
        layout.addWidget(self.note)
        layout.addWidget(self.buttons)

    def _connect(self) -> None:
        self.choose_button.clicked.connect(self._choose)
        self.paste_button.clicked.connect(self._paste)
        self.remove_button.clicked.connect(lambda: self._use(None, WHOLE))
        self.whole_button.clicked.connect(lambda: self._show(WHOLE))
        self.view.changed.connect(self._show)
        for field in (self.zoom, self.across, self.down):
            field.edited.connect(lambda _value, _gesture: self._show(self._typed()))
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)

    @classmethod
    def ask(
        cls, name: str, data: bytes | None, crop: Crop, look: SideLook, parent: QWidget | None
    ) -> tuple[bytes | None, Crop] | None:
        """Show the dialog; the picture and its part, or None when it was cancelled."""
        dialog = cls(name, data, crop, look, parent)
        fit_to_screen(dialog)
        return (dialog.data, dialog.crop) if dialog.exec() == QDialog.DialogCode.Accepted else None

    def _typed(self) -> Crop:
        return within(Crop(self.zoom.value() / 100, self.across.value() / 100, self.down.value() / 100))

    def _show(self, crop: Crop) -> None:
        self.crop = crop
        for field, value in ((self.zoom, crop.zoom), (self.across, crop.x), (self.down, crop.y)):
            field.show_value(100 * value)
        self.view.show_crop(self._pixmap, crop)

    def _use(self, data: bytes | None, crop: Crop) -> None:
        self.note.setText("")
        self._pixmap = None
        if data is not None:
            try:
                self._pixmap = QPixmap.fromImage(read_picture(data)[0])
            except PictureError as error:
                self.note.setText(str(error))
        self.data = data
        for part in (self.zoom, self.across, self.down, self.remove_button, self.whole_button):
            part.setEnabled(data is not None)
        self._show(crop)

    def _choose(self) -> None:
        name, _ = QFileDialog.getOpenFileName(self, tr("Picture of a token"), "", FILTER)
        if name:
            self.use_file(Path(name))

    def use_file(self, path: Path) -> None:
        """Use the picture of a file, or say why it cannot be used."""
        try:
            self._use(kept_picture(bytes_of_file(path)), WHOLE)
        except (PictureError, OSError) as error:
            self.note.setText(f"{path.name}: {error}")

    def _paste(self) -> None:
        image = QGuiApplication.clipboard().image()
        try:
            self._use(kept_image(image), WHOLE)
        except PictureError as error:
            self.note.setText(tr("Clipboard: {error}", error=error))
