"""The library: search a creature, drag it onto the map, or place it in the middle of the view."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QMimeData, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDockWidget, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from battlemap.document.model import System, Token
from battlemap.rulings.games import has_sheet

TOKEN_MIME = "application/x-battlemap-token"


class CreatureList(QListWidget):
    """Creatures that can be dragged away."""

    def mimeTypes(self) -> list[str]:
        return [TOKEN_MIME]

    def mimeData(self, items: Sequence[QListWidgetItem] | Iterable[QListWidgetItem]) -> QMimeData:
        data = QMimeData()
        for item in items:
            data.setData(TOKEN_MIME, item.data(Qt.ItemDataRole.UserRole).encode("utf-8"))
        return data


class LibraryDock(QDockWidget):
    """Names of creatures with a search field above; Enter or a double-click asks to place one."""

    place_asked = Signal(str)  # the creature's name

    def __init__(self) -> None:
        super().__init__("Library")
        self.setObjectName("library")
        self.creatures: dict[str, Token] = {}
        self._game: System = "starflight"
        self.search = QLineEdit()
        self.search.setPlaceholderText("Search creatures")
        self.search.setAccessibleName("Search creatures")
        self.search.setClearButtonEnabled(True)
        self.list = CreatureList()
        self.list.setAccessibleName("Creatures")
        self.list.setDragEnabled(True)
        self.list.setToolTip("Drag onto the map, or double-click or press Enter to place in the middle of the view")
        body = QWidget()
        layout = QVBoxLayout(body)
        layout.setContentsMargins(6, 4, 6, 4)
        layout.addWidget(self.search)
        layout.addWidget(self.list)
        self.setWidget(body)
        self.search.textChanged.connect(self._filter)
        self.search.returnPressed.connect(self._place_current)
        self.list.itemActivated.connect(lambda item: self.place_asked.emit(item.data(Qt.ItemDataRole.UserRole)))

    def show_creatures(self, creatures: Iterable[Token]) -> None:
        """Offer these creatures."""
        self.creatures = {creature.name: creature for creature in creatures}
        self._fill()

    def show_game(self, game: System) -> None:
        """Offer only the creatures of a game."""
        if game != self._game:
            self._game = game
            self._fill()

    def _fill(self) -> None:
        self.list.clear()
        for creature in self.creatures.values():
            if not has_sheet(creature, self._game):
                continue
            item = QListWidgetItem(f"{creature.name}  ·  {creature.side}, {creature.kind}")
            item.setData(Qt.ItemDataRole.UserRole, creature.name)
            self.list.addItem(item)
        self._filter(self.search.text())

    def _filter(self, text: str) -> None:
        words = text.casefold().split()
        items = [self.list.item(row) for row in range(self.list.count())]
        for item in items:
            item.setHidden(not all(word in item.text().casefold() for word in words))
        shown = [item for item in items if not item.isHidden()]
        if shown and (self.list.currentItem() is None or self.list.currentItem().isHidden()):
            self.list.setCurrentItem(shown[0])

    def _place_current(self) -> None:
        item = self.list.currentItem()
        if item is not None and not item.isHidden():
            self.place_asked.emit(item.data(Qt.ItemDataRole.UserRole))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Down and self.search.hasFocus():
            self.list.setFocus()
            return
        super().keyPressEvent(event)
