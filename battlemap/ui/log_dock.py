"""The log of what was played: searched and filtered, every reason unfolded on demand, tied to the tokens on the map."""

from collections.abc import Iterable
from functools import partial

from PySide6.QtCore import QPoint, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDockWidget,
    QGridLayout,
    QLineEdit,
    QMenu,
    QToolButton,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from battlemap.document.document import ChangeEvent
from battlemap.document.log_record import LogEntry, LogId
from battlemap.rulings.log_reading import NO_ROUND, Wanted, is_wanted, kind_of, names_in, round_words
from battlemap.rulings.log_words import entry_lines
from battlemap.rulings.replaying import can_be_asked
from battlemap.texts import isolated, tr
from battlemap.ui.actions import add_action
from battlemap.ui.desk import Desk
from battlemap.ui.log_tree import LogTree, entry_above
from battlemap.ui.plain_label import PlainLabel, plain_tip

MOST_SHOWN = 500  # rows more would make each new one slow
EARLIER = tr("{count} earlier entries: a search or a filter finds them")
SEARCH_MS = 150  # after the last letter
ANYBODY, ANY_ROUND, ANYTHING = tr("Anybody"), tr("Any round"), tr("Anything")


class LogDock(QDockWidget):
    """One row an entry, the newest last and in sight."""

    save_asked = Signal(object)  # LogEntry: keep it as a ruling

    def __init__(self, desk: Desk) -> None:
        super().__init__(tr("Log"))
        self.setObjectName("log")
        self._desk = desk
        self._shown: tuple[LogId, ...] = ()
        self.search, self.filter_button, self.tree = QLineEdit(), QToolButton(), LogTree()
        self.earlier = PlainLabel()
        self.who, self.round, self.kind = QComboBox(), QComboBox(), QComboBox()
        self._lay_out()
        self._soon = QTimer(self, singleShot=True, interval=SEARCH_MS)
        self._soon.timeout.connect(self.refresh)
        self.search.textChanged.connect(lambda _text: self._soon.start())
        self.search.returnPressed.connect(self._go_to_found)
        for box in self.boxes:
            box.currentIndexChanged.connect(lambda _index: self.refresh())
        self.filter_button.toggled.connect(self._show_filters)
        self.tree.itemClicked.connect(lambda item, _column: self._select(item))
        self.tree.itemActivated.connect(lambda item, _column: self._select(item))
        self.tree.customContextMenuRequested.connect(self._show_menu)
        self.visibilityChanged.connect(lambda visible: self.refresh() if visible else None)
        desk.changed.connect(self._on_change)
        desk.map_shown.connect(lambda _scene: self.refresh())

    @property
    def boxes(self) -> tuple[QComboBox, QComboBox, QComboBox]:
        """What is looked for besides words."""
        return self.who, self.round, self.kind

    def _lay_out(self) -> None:
        self.search.setPlaceholderText(tr("Search the log"))
        self.search.setClearButtonEnabled(True)
        self.search.setAccessibleName(tr("Words to look for in the log"))
        self.search.setToolTip(
            tr("All of these words, in titles, dice, reasons and rules; Enter goes to what is found")
        )
        self.filter_button.setText(tr("&Filter"))
        self.filter_button.setCheckable(True)
        self.filter_button.setToolTip(tr("Only one creature, one round, one kind of thing (Alt+F)"))
        for box, name in zip(
            self.boxes, (tr("Whose entries"), tr("Of which round"), tr("What was played")), strict=True
        ):
            box.setAccessibleName(name)
            box.setToolTip(plain_tip(name))
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(6)
        body = QWidget()
        layout, head, self._filters = QVBoxLayout(body), QGridLayout(), QWidget()
        layout.setContentsMargins(6, 4, 6, 4)
        layout.setSpacing(4)
        head.addWidget(self.search, 0, 0)
        head.addWidget(self.filter_button, 0, 1)
        row = QGridLayout(self._filters)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.who, 0, 0, 1, 2)
        row.addWidget(self.round, 1, 0)
        row.addWidget(self.kind, 1, 1)
        layout.addLayout(head)
        layout.addWidget(self._filters)
        self.earlier.setWordWrap(True)
        self.earlier.hide()
        layout.addWidget(self.earlier)
        layout.addWidget(self.tree, 1)
        self._filters.hide()
        self.setWidget(body)

    @property
    def wanted(self) -> Wanted:
        """What is looked for."""
        return Wanted(
            text=self.search.text(),
            who=self.who.currentData(),
            round=self.round.currentData(),
            kind=self.kind.currentData(),
        )

    def refresh(self) -> None:
        """Read the log anew; a dock nobody sees costs nothing."""
        self._soon.stop()
        if not self.isVisible():
            return
        entries = self._entries()
        self._fill_boxes(entries)
        wanted = self.wanted
        found = [entry for entry in entries if is_wanted(entry, wanted)]
        self.tree.show_entries(found[-MOST_SHOWN:])
        self.earlier.setText(EARLIER.format(count=len(found) - MOST_SHOWN))
        self.earlier.setVisible(len(found) > MOST_SHOWN)
        self._shown = tuple(entry.id for entry in entries)
        self.tree.show_newest()

    def _entries(self) -> tuple[LogEntry, ...]:
        state = self._desk.state
        return () if state is None else tuple(state.logs.values())

    def _on_change(self, _event: ChangeEvent) -> None:
        entries = self._entries()
        ids, before = tuple(entry.id for entry in entries), len(self._shown)
        if ids == self._shown:
            return
        if not self.isVisible() or ids[:before] != self._shown:
            self.refresh()
            return
        self._shown = ids
        self._fill_boxes(entries)
        wanted = self.wanted
        self.tree.add_entries(entry for entry in entries[before:] if is_wanted(entry, wanted))
        self.tree.show_newest()

    def _go_to_found(self) -> None:
        self.refresh()
        self.tree.setFocus()

    def _fill_boxes(self, entries: tuple[LogEntry, ...]) -> None:
        rounds = dict.fromkeys(NO_ROUND if entry.round is None else entry.round for entry in entries)
        named = ((round_words(None if each == NO_ROUND else each), each) for each in rounds)
        names = sorted({name for entry in entries for name in names_in(entry)})
        _fill(self.who, ANYBODY, ((name, name) for name in names))
        _fill(self.round, ANY_ROUND, named)
        _fill(self.kind, ANYTHING, ((kind, kind) for kind in sorted({kind_of(entry) for entry in entries})))

    def _show_filters(self, shown: bool) -> None:
        self._filters.setVisible(shown)
        if shown:
            self.who.setFocus()
            return
        for box in self.boxes:  # what is not seen does not hold
            box.setCurrentIndex(0)

    def _select(self, item: QTreeWidgetItem) -> None:
        """Select on the map whom an entry is about, and say when that was."""
        entry, scene, state = entry_above(item), self._desk.scene, self._desk.state
        if entry is None or scene is None or state is None:
            return
        tokens = [token.id for token in map(state.token_named, names_in(entry)) if token is not None]
        if tokens:
            scene.select(tokens, tokens[0])
        scene.say(f"{round_words(entry.round)}: {entry.title}")

    def _show_menu(self, at: QPoint) -> None:
        entry = entry_above(self.tree.itemAt(at))
        if entry is not None:
            self.menu_of(entry).exec(self.tree.viewport().mapToGlobal(at))

    def menu_of(self, entry: LogEntry) -> QMenu:
        """What can be done with an entry."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        copied = "\n".join(entry_lines(entry))
        add_action(menu, tr("&Copy as text"), partial(QApplication.clipboard().setText, copied))
        save = add_action(menu, tr("&Save this ruling…"), lambda: self.save_asked.emit(entry))
        save.setEnabled(can_be_asked(entry))
        return menu


def _fill(box: QComboBox, nothing: str, rows: Iterable[tuple[str, object]]) -> None:
    """Offer these, and nothing of them; what was chosen stays, where it is still there."""
    chosen = box.currentData()
    with QSignalBlocker(box):
        box.clear()
        box.addItem(nothing, None)
        for text, value in rows:
            box.addItem(isolated(text), value)
        box.setCurrentIndex(max(0, box.findData(chosen)) if chosen is not None else 0)
