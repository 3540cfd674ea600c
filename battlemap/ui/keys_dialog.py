"""The dialog in which the user chooses keys: a list to search, a new key by pressing it, clashes named."""

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from battlemap.scene.key_map import KeyMap, clashing, key_of_event, key_words
from battlemap.scene.keys import Deed
from battlemap.texts import tr
from battlemap.ui.dialogs import fit_to_screen
from battlemap.ui.key_book import KeyBook, is_of_system
from battlemap.ui.plain_label import PlainLabel

SIZE = QSize(560, 560)
NAME = Qt.ItemDataRole.UserRole
HINT = tr("Choose a line and press Enter, then the new key.")


class KeyTree(QTreeWidget):
    """One line a deed under the heading of its group; while it waits, the next key pressed is told, not followed."""

    key_told = Signal(str)
    given_up = Signal()
    change_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.waits = False
        self.setColumnCount(2)
        self.setHeaderLabels([tr("What it does"), tr("Key")])
        self.setAccessibleName(tr("Keys"))
        self.setRootIsDecorated(False)
        self.setIndentation(12)
        self.setWordWrap(True)
        self.itemDoubleClicked.connect(lambda _item, _column: self.change_asked.emit())

    def event(self, event: QEvent) -> bool:
        if self.waits and event.type() == QEvent.Type.ShortcutOverride:
            event.accept()  # the key is for this list, whatever it does elsewhere
            return True
        if self.waits and event.type() == QEvent.Type.KeyPress:
            self.keyPressEvent(event)  # Tab, too
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = key_of_event(event)
        if self.waits:
            if key:
                self.key_told.emit(key)
        elif key in ("Return", "Enter"):
            self.change_asked.emit()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QEvent) -> None:
        super().focusOutEvent(event)
        if self.waits:
            self.given_up.emit()


class KeysDialog(QDialog):
    """Every change holds at once, and is kept."""

    def __init__(self, book: KeyBook, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._book = book
        self._wanted: KeyMap | None = None  # what a swap would make
        self.setWindowTitle(tr("Keys"))
        self.search = QLineEdit()
        self.search.setPlaceholderText(tr("Search words or a key"))
        self.search.setAccessibleName(tr("Search"))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(lambda _text: self._filter())
        self.tree = KeyTree()
        self.told = PlainLabel(HINT)
        self.told.setWordWrap(True)
        self._make_buttons()
        layout = QVBoxLayout(self)
        layout.addWidget(self.search)
        layout.addWidget(self.tree)
        telling = QHBoxLayout()
        telling.addWidget(self.told, 1)
        telling.addWidget(self.swap)
        layout.addLayout(telling)
        layout.addLayout(self._row)
        self._fill()
        self.tree.change_asked.connect(self.wait_for_key)
        self.tree.key_told.connect(self._take)
        self.tree.given_up.connect(lambda: self._say(HINT))
        self.tree.currentItemChanged.connect(lambda _now, _before: self._say(HINT))
        fit_to_screen(self, SIZE)

    def _make_buttons(self) -> None:
        self.change = QPushButton(tr("&Change"))
        self.clear = QPushButton(tr("&No key"))
        self.reset = QPushButton(tr("&Reset"))
        self.reset_all = QPushButton(tr("Reset &all"))
        self.swap = QPushButton(tr("S&wap the two"))
        self.swap.hide()
        does = {
            self.change: self.wait_for_key,
            self.clear: lambda: self._give(()),
            self.reset: lambda: self._give(self._book.keys.deed(self._name).keys) if self._name else None,
            self.reset_all: lambda: self._use(KeyMap(self._book.keys.deeds), tr("All keys are as they were at first.")),
            self.swap: self._swap,
        }
        self._row = QHBoxLayout()
        for button, do in does.items():
            button.setAutoDefault(False)
            button.clicked.connect(lambda _checked, do=do: do())
            if button is not self.swap:
                self._row.addWidget(button)
        self._row.addStretch(1)
        close = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        close.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)
        close.rejected.connect(self.reject)
        self._row.addWidget(close)

    @property
    def _name(self) -> str:
        """The deed of the line chosen; empty on a heading."""
        item = self.tree.currentItem()
        return "" if item is None else item.data(0, NAME) or ""

    def choose(self, name: str) -> None:
        """Go to the line of a deed."""
        self.tree.setCurrentItem(self._items[name])

    def wait_for_key(self) -> None:
        """The next key pressed is for the line chosen."""
        if not self._name:
            return
        self._say(
            tr("Press the new key for “{words}”; Esc leaves it as it is.", words=self._book.keys.deed(self._name).words)
        )
        self.tree.setFocus()
        self.tree.waits = True

    def _take(self, key: str) -> None:
        """A key was pressed for the line chosen."""
        if key == "Esc" and self._name != "let_go":
            self._say(HINT)
        elif is_of_system(key):
            self._say(tr("{key_words} is a key of the system and stays so.", key_words=key_words(key)))
        else:
            self._give((key,))

    def _give(self, keys: Iterable[str]) -> None:
        """Let the deed of the line chosen have these keys, unless others have them."""
        name, keys, book = self._name, tuple(keys), self._book.keys
        if not name:
            return
        taken = {other.name: (key, other) for key in keys for other in book.clashes(name, key)}
        wanted = book.with_keys(name, keys)
        if not taken:
            shown = wanted.shown(name)
            words = wanted.deed(name).words
            self._use(
                wanted,
                tr("“{words}” has the key {shown} now.", words=words, shown=shown)
                if shown
                else tr("“{words}” has no key now.", words=words),
            )
            return
        words = "; ".join(f"{key_words(key)} is the key of “{other.words}”" for key, other in taken.values())
        swapped = _swapped(book, wanted, name, taken.values())
        say = tr("{words}. Swap the two, or choose another.") if swapped else tr("{words}. Choose another.")
        self._say(say.format(words=words))
        self._wanted = swapped
        self.swap.setVisible(swapped is not None)

    def _swap(self) -> None:
        if self._wanted is not None:
            self._use(self._wanted, tr("The two have changed their keys."))

    def _use(self, keys: KeyMap, words: str) -> None:
        self._book.use(keys)
        for name, item in self._items.items():
            _show(item, keys, name)
        self._say(words)

    def _say(self, words: str) -> None:
        """Tell how it stands; nothing is waited for any more."""
        self.tree.waits = False
        self._wanted = None
        self.swap.hide()
        self.told.setText(words)

    def _fill(self) -> None:
        self._items: dict[str, QTreeWidgetItem] = {}
        groups: dict[str, QTreeWidgetItem] = {}
        for deed in self._book.keys.deeds:
            if deed.group not in groups:
                groups[deed.group] = self._heading(deed.group)
            item = QTreeWidgetItem(groups[deed.group], [deed.words, ""])
            item.setData(0, NAME, deed.name)
            _show(item, self._book.keys, deed.name)
            self._items[deed.name] = item
        self.tree.expandAll()
        self.tree.resizeColumnToContents(1)
        header = self.tree.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, header.ResizeMode.Stretch)
        header.setSectionResizeMode(1, header.ResizeMode.ResizeToContents)
        self.choose(self._book.keys.deeds[0].name)

    def _heading(self, group: str) -> QTreeWidgetItem:
        item = QTreeWidgetItem(self.tree, [group])
        item.setFlags(Qt.ItemFlag.ItemIsEnabled)
        font = item.font(0)
        font.setBold(True)
        item.setFont(0, font)
        item.setFirstColumnSpanned(True)
        return item

    def _filter(self) -> None:
        """Show what has the words searched for in its own, in its heading, or as its key."""
        wanted = self.search.text().casefold().strip()
        for name, item in self._items.items():
            deed = self._book.keys.deed(name)
            keys = [key_words(key).casefold() for key in self._book.keys.keys(name)]
            item.setHidden(not (wanted in f"{deed.words} {deed.group}".casefold() or wanted in keys))
        for group in {item.parent() for item in self._items.values()}:
            rows = [group.child(number) for number in range(group.childCount())]
            group.setHidden(all(row.isHidden() for row in rows))
        shown = next((name for name, item in self._items.items() if not item.isHidden()), None)
        if shown is not None and (self.tree.currentItem() is None or self.tree.currentItem().isHidden()):
            self.choose(shown)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Down and self.search.hasFocus():
            self.tree.setFocus()
        else:
            super().keyPressEvent(event)


def _show(item: QTreeWidgetItem, keys: KeyMap, name: str) -> None:
    """Write the keys of a deed into its line; those the user chose are bold."""
    item.setText(1, "  ".join(key_words(key) for key in keys.keys(name)))
    font = item.font(1)
    font.setBold(name in keys.own)
    item.setFont(1, font)


def _swapped(before: KeyMap, wanted: KeyMap, name: str, taken: Iterable[tuple[str, Deed]]) -> KeyMap | None:
    """The keys where those who had the wanted ones get the first one given up for them; None where that clashes too."""
    free = [key for key in before.keys(name) if key not in wanted.keys(name)]
    for key, other in taken:
        rest = tuple(each for each in wanted.keys(other.name) if each != key)
        wanted = wanted.with_keys(other.name, rest or tuple(free[:1]))
    return None if clashing(wanted) else wanted
