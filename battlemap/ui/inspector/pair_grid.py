"""Labels with their fields, two pairs a row where there is room, else one."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QWidget

from battlemap.ui.plain_label import PlainLabel

GAP_PX = 6
FIELD_PX = 64  # the least in which a number with its unit can be read


class PairGrid(QWidget):
    """A form that folds to one column when it gets narrow."""

    def __init__(self, field_px: int = FIELD_PX) -> None:
        super().__init__()
        self._field_px = field_px
        self._pairs: list[tuple[QLabel, QWidget]] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSizeConstraint(QGridLayout.SizeConstraint.SetNoConstraint)
        self._grid.setHorizontalSpacing(GAP_PX)
        self._grid.setVerticalSpacing(4)
        self._across = 2
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setSizePolicy(policy)

    def add(self, text: str, field: QWidget) -> None:
        """A further pair."""
        label = PlainLabel(text)
        label.setBuddy(field)
        field.setMinimumWidth(self._field_px)
        self._pairs.append((label, field))
        self._place(len(self._pairs) - 1)
        self.updateGeometry()

    def _place(self, index: int) -> None:
        row, column = divmod(index, self._across)
        label, field = self._pairs[index]
        self._grid.addWidget(label, row, 2 * column)
        self._grid.addWidget(field, row, 2 * column + 1)
        self._grid.setColumnStretch(2 * column + 1, 1)

    def _pair_width(self) -> int:
        return max((label.sizeHint().width() for label, _ in self._pairs), default=0) + self._field_px + GAP_PX

    def sizeHint(self) -> QSize:
        rows = -(-len(self._pairs) // self._across)
        row_px = max((field.sizeHint().height() for _, field in self._pairs), default=0)
        return QSize(self._across * self._pair_width(), rows * (row_px + self._grid.verticalSpacing()))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._pair_width(), self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        across = 2 if event.size().width() >= 2 * self._pair_width() + GAP_PX else 1
        if across != self._across:
            self._across = across
            for column in (1, 3):
                self._grid.setColumnStretch(column, 0)
            for index in range(len(self._pairs)):
                self._place(index)
            self.updateGeometry()
        super().resizeEvent(event)
