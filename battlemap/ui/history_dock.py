"""The history of the campaign: what was done, where it stands now, and what can be done again."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget, QListWidget, QListWidgetItem

from battlemap.ui.desk import Desk


class HistoryDock(QDockWidget):
    """One row a step, the oldest first; choosing a row by click or Enter goes back or forth to it."""

    def __init__(self, desk: Desk) -> None:
        super().__init__("History")
        self.setObjectName("history")
        self._desk = desk
        self.list = QListWidget()
        self.list.setAccessibleName("History, oldest step first")
        self.list.setToolTip("Click a step, or press Enter on it, to go back or forth to it")
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
        self.list.clear()
        self._add("Start", 0)
        for number, text in enumerate(done, start=1):
            self._add(text, number)
        self.list.setCurrentRow(len(done))
        for number, text in enumerate(undone, start=len(done) + 1):
            self._add(f"{text}  (taken back)", number)
        self.list.scrollToItem(self.list.currentItem())

    def _add(self, text: str, number: int) -> None:
        item = QListWidgetItem(text)
        item.setData(Qt.ItemDataRole.UserRole, number)
        self.list.addItem(item)

    def _go_to(self, item: QListWidgetItem) -> None:
        self._desk.undo_to(item.data(Qt.ItemDataRole.UserRole))
