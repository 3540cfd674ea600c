"""The history of the campaign: what was done, where it stands now, and what can be done again."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget, QListWidget, QListWidgetItem

from battlemap.texts import isolated, tr
from battlemap.ui.desk import Desk


class HistoryDock(QDockWidget):
    """One row a step, the oldest first; choosing a row by click or Enter goes back or forth to it."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(tr("History"))
        self.setObjectName("history")
        self._desk = desk
        self._rows: list[str] = []  # as they stand in the list
        self.list = QListWidget()
        self.list.setAccessibleName(tr("History, oldest step first"))
        self.list.setToolTip(tr("Click a step, or press Enter on it, to go back or forth to it"))
        self.list.setWordWrap(True)  # a step that names three tokens is longer than the dock is wide
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setWidget(self.list)
        self.list.itemClicked.connect(self._go_to)
        self.list.itemActivated.connect(self._go_to)
        self.visibilityChanged.connect(lambda visible: self.refresh() if visible else None)
        desk.changed.connect(lambda _event: self.refresh())
        desk.map_shown.connect(lambda _scene: self.refresh())

    def refresh(self) -> None:
        """Read the steps anew; a dock nobody sees costs nothing."""
        if not self.isVisible():
            return
        done, undone = self._desk.document.history()
        rows = [tr("Start"), *done, *(tr("{text}  (taken back)", text=text) for text in undone)]
        same = _beginning(rows, self._rows)
        for row in range(len(self._rows) - 1, same - 1, -1):
            self.list.takeItem(row)
        self.list.addItems([isolated(row) for row in rows[same:]])
        self._rows = rows
        self.list.setCurrentRow(len(done))
        self.list.scrollToItem(self.list.currentItem())

    def _go_to(self, item: QListWidgetItem) -> None:
        self._desk.undo_to(self.list.row(item))


def _beginning(rows: Sequence[str], before: Sequence[str]) -> int:
    """How many rows are the same from the beginning on: they need not be made anew in a long history."""
    pairs = enumerate(zip(rows, before, strict=False))
    return next((row for row, (now, then) in pairs if now != then), min(len(rows), len(before)))
