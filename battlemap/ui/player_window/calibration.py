"""Asks once how many pixels of a screen are an inch: by a bank card held against it, or by its diagonal."""

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen, QScreen
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QDoubleSpinBox,
    QFormLayout,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from battlemap.texts import tr
from battlemap.ui.card.whole_label import WholeLabel
from battlemap.ui.plain_label import PlainLabel
from battlemap.ui.player_window.scale import (
    CARD_MM,
    CARD_SHORT_MM,
    card_bar,
    px_per_inch_by_card,
    px_per_inch_by_diagonal,
)
from battlemap.ui.tips import make_handy

LEAST_BAR, MOST_BAR = 80, 2000  # device-independent pixels
HOW = tr(
    "Hold a bank card against the screen and drag the right edge of the frame until it is as wide as the card "
    "(85.60 mm). Or type the diagonal of the screen."
)


class CardFrame(QWidget):
    """A card drawn as wide as told; its right edge can be dragged."""

    dragged = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.bar = LEAST_BAR
        self.setAccessibleName(tr("Bank card"))
        self.setCursor(Qt.CursorShape.SplitHCursor)

    def show_bar(self, bar: int) -> None:
        """Draw the card so many pixels wide."""
        self.bar = bar
        self.setFixedHeight(round(bar * CARD_SHORT_MM / CARD_MM) + 2)
        self.setMinimumWidth(bar + 2)
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.dragged.emit(round(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.dragged.emit(round(event.position().x()))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self.palette().text().color(), 2))
        painter.drawRoundedRect(QRectF(1, 1, self.bar - 2, self.height() - 2), self.bar / 27, self.bar / 27)
        painter.drawText(
            self.rect().adjusted(0, 0, self.bar - self.width(), 0), Qt.AlignmentFlag.AlignCenter, tr("85.60 mm")
        )
        painter.end()


class CalibrationDialog(QDialog):
    """Card and diagonal tell the same number; whichever was changed last holds."""

    def __init__(self, screen: QScreen, px_per_inch: float, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("True inches on {name}", name=screen.name()))
        self._screen_shown = screen
        self.px_per_inch = px_per_inch
        self.card, self.slider = CardFrame(), QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(LEAST_BAR, MOST_BAR)
        self.slider.setAccessibleName(tr("Width of the card in pixels"))
        self.diagonal = QDoubleSpinBox()
        self.diagonal.setRange(3, 300)
        self.diagonal.setDecimals(1)
        self.diagonal.setSuffix(" in")
        self.told = PlainLabel()
        self._lay_out()
        self._show(px_per_inch)
        self.card.dragged.connect(self.slider.setValue)
        self.slider.valueChanged.connect(self._by_card)
        self.diagonal.valueChanged.connect(self._by_diagonal)
        make_handy(self)
        self.setScreen(screen)
        self.move(screen.availableGeometry().topLeft())

    def _lay_out(self) -> None:
        how = WholeLabel(HOW)
        how.setWordWrap(True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        form = QFormLayout()
        form.addRow(tr("&Card"), self.slider)
        form.addRow(tr("&Diagonal"), self.diagonal)
        form.addRow(PlainLabel(tr("An inch is")), self.told)
        layout = QVBoxLayout(self)
        layout.addWidget(how)
        layout.addWidget(self.card)
        layout.addLayout(form)
        layout.addWidget(buttons)
        layout.setSizeConstraint(QVBoxLayout.SizeConstraint.SetMinimumSize)

    @property
    def _ratio(self) -> float:
        return self._screen_shown.devicePixelRatio()

    def _by_card(self, bar: int) -> None:
        self._show(px_per_inch_by_card(bar, self._ratio), changed=self.slider)

    def _by_diagonal(self, diagonal_in: float) -> None:
        self._show(self._of_diagonal(diagonal_in), changed=self.diagonal)

    def _of_diagonal(self, diagonal_in: float) -> float:
        size = self._screen_shown.geometry()
        return px_per_inch_by_diagonal(size.width(), size.height(), self._ratio, diagonal_in)

    def _show(self, px_per_inch: float, changed: QWidget | None = None) -> None:
        self.px_per_inch = px_per_inch
        bar = round(card_bar(px_per_inch, self._ratio))
        for field in (self.slider, self.diagonal):
            field.blockSignals(True)
        if changed is not self.slider:
            self.slider.setValue(bar)
        if changed is not self.diagonal:
            self.diagonal.setValue(self._of_diagonal(1.0) / px_per_inch)
        for field in (self.slider, self.diagonal):
            field.blockSignals(False)
        self.card.show_bar(min(max(bar, LEAST_BAR), MOST_BAR))
        self.told.setText(tr("{px_per_inch:.1f} pixels", px_per_inch=px_per_inch))
        self.adjustSize()
