"""The creatures of the library as folders and their contents; they are dragged from here onto the map."""

import json
from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QItemSelectionModel, QMimeData, Qt, Signal
from PySide6.QtGui import QDragMoveEvent, QDropEvent, QKeyEvent
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem

from battlemap.document.creatures import CreatureRef
from battlemap.document.model import Token
from battlemap.scene.items.token import rich
from battlemap.scene.map_view import TOKEN_MIME
from battlemap.texts import isolated, tr

REF = Qt.ItemDataRole.UserRole
STARTERS = tr("Starter creatures")  # they come with the program and stay as they are

DEFAULTS = tr("Its numbers are defaults of this project, in no published book: change them as you like")


def drag_text(refs: Sequence[CreatureRef], count: int) -> str:
    """What a drag carries: which creatures, and how many of each."""
    return json.dumps({"creatures": [[ref.folder, ref.name] for ref in refs], "count": count})


def dragged(text: str) -> tuple[list[CreatureRef], int]:
    """The creatures a drag carries, and how many of each; none where it is not from a library."""
    try:
        told = json.loads(text)
        return [CreatureRef(str(folder), str(name)) for folder, name in told["creatures"]], int(told["count"])
    except (ValueError, KeyError, TypeError):
        return [], 0


TIP = tr(
    "Drag onto the map, or double-click or press Enter to place in the middle of the view. 1 to 9: how many. "
    "F2 renames, Del deletes"
)
INDENT_PX = 12  # names are long, and the dock is narrow at 200 %


class CreatureTree(QTreeWidget):
    """Creatures under their folders; digits say how many are placed, a drop on a folder moves there."""

    count_typed = Signal(int)
    moved = Signal(object, str)  # CreatureRefs, the folder they were dropped on
    rename_asked = Signal()
    remove_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.count = 1
        self.setHeaderHidden(True)
        self.setAccessibleName(tr("Creatures"))
        self.setDragEnabled(True)
        self.setAcceptDrops(True)
        self.setSelectionMode(QTreeWidget.SelectionMode.ExtendedSelection)
        self.setUniformRowHeights(True)
        self.setIndentation(INDENT_PX)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setToolTip(TIP)

    def show_creatures(self, creatures: Mapping[CreatureRef, Token]) -> None:
        """Show these; what was open and chosen stays so."""
        chosen, shut = set(self.chosen()), self._shut()
        self.clear()
        folders: dict[str, QTreeWidgetItem] = {}
        for ref, token in creatures.items():
            folder = folders.get(ref.folder) or self._new_folder(ref.folder, folders, shut)
            item = QTreeWidgetItem(folder, [isolated(f"{token.name}  ·  {token.side}, {token.kind}")])
            item.setData(0, REF, ref)
            item.setToolTip(0, rich([item.text(0), *([DEFAULTS] if ref.folder == STARTERS else []), TIP]))
            if ref in chosen:
                self.setCurrentItem(item, 0, QItemSelectionModel.SelectionFlag.Select)

    def filter(self, text: str) -> None:
        """Show only what has all of these words in its name, side, kind or folder."""
        words = text.casefold().split()
        for folder in self._folders():
            for item in _children(folder):
                told = f"{item.text(0)} {folder.text(0)}".casefold()
                item.setHidden(not all(word in told for word in words))
            folder.setHidden(all(item.isHidden() for item in _children(folder)))
            if words:
                folder.setExpanded(True)
        shown = self.shown()
        if shown and (self.currentItem() not in shown):
            self.setCurrentItem(shown[0])

    def shown(self) -> list[QTreeWidgetItem]:
        """The creatures that the filter leaves, from top to bottom."""
        return [item for folder in self._folders() for item in _children(folder) if not item.isHidden()]

    def chosen(self) -> list[CreatureRef]:
        """The creatures that are selected and not filtered out; those of a selected folder too."""
        found = [item for item in self.shown() if item.isSelected() or item.parent().isSelected()]
        return [item.data(0, REF) for item in found]

    def choose(self, refs: Sequence[CreatureRef]) -> None:
        """Select these alone, and show them."""
        self.clearSelection()
        for item in self.shown():
            if item.data(0, REF) in refs:
                self.setCurrentItem(item, 0, QItemSelectionModel.SelectionFlag.Select)
                self.scrollToItem(item)

    def folder_at_hand(self) -> str | None:
        """The folder that is selected, or that of the creature that is."""
        item = self.currentItem()
        if item is None:
            return None
        return (item.parent() or item).text(0)

    def mimeTypes(self) -> list[str]:
        return [TOKEN_MIME]

    def mimeData(self, items: Sequence[QTreeWidgetItem]) -> QMimeData:
        data = QMimeData()
        refs = self.chosen() if items else []
        if refs:
            data.setData(TOKEN_MIME, drag_text(refs, self.count).encode("utf-8"))
        return data

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        super().dragMoveEvent(event)
        if self._folder_under(event) is None:
            event.ignore()
        else:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        folder = self._folder_under(event)
        refs, _ = dragged(bytes(event.mimeData().data(TOKEN_MIME).data()).decode("utf-8", "replace"))
        event.setDropAction(Qt.DropAction.IgnoreAction)  # the list is filled anew
        event.accept()
        if folder is not None and refs:
            self.moved.emit(refs, folder)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and _own_key(event):
            event.accept()  # not for the weapons and tokens of the map
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not _own_key(event):
            super().keyPressEvent(event)
        elif event.key() == Qt.Key.Key_F2:
            self.rename_asked.emit()
        elif event.key() == Qt.Key.Key_Delete:
            self.remove_asked.emit()
        else:
            self.count_typed.emit(int(event.text()))

    def _folder_under(self, event: QDropEvent) -> str | None:
        item = self.itemAt(event.position().toPoint())
        folder = None if item is None else (item.parent() or item).text(0)
        return None if folder == STARTERS or not event.mimeData().hasFormat(TOKEN_MIME) else folder

    def _new_folder(self, name: str, folders: dict[str, QTreeWidgetItem], shut: set[str]) -> QTreeWidgetItem:
        folders[name] = QTreeWidgetItem(self, [name])
        folders[name].setExpanded(name not in shut)
        return folders[name]

    def _folders(self) -> list[QTreeWidgetItem]:
        return [self.topLevelItem(row) for row in range(self.topLevelItemCount())]

    def _shut(self) -> set[str]:
        return {folder.text(0) for folder in self._folders() if not folder.isExpanded()}


def _children(item: QTreeWidgetItem) -> list[QTreeWidgetItem]:
    return [item.child(row) for row in range(item.childCount())]


def _own_key(event: QKeyEvent) -> bool:
    is_count = len(event.text()) == 1 and event.text() in "123456789"
    plain = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier == Qt.KeyboardModifier.NoModifier
    return plain and (is_count or event.key() in (Qt.Key.Key_F2, Qt.Key.Key_Delete))
