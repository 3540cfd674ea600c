"""A label that keeps the height its words need."""

from PySide6.QtGui import QResizeEvent

from battlemap.ui.plain_label import PlainLabel


class WholeLabel(PlainLabel):
    """A wrapping label that is never squeezed to fewer lines than its text has."""

    def setText(self, text: str) -> None:
        super().setText(text)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        self.setMinimumHeight(max(0, self.heightForWidth(self.width())))
