"""The entries of the log as a tree: each unfolds to its dice, steps, numbers, and the reasons of each number."""

from collections.abc import Container, Iterable, Iterator

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QTreeWidget, QTreeWidgetItem

from battlemap.document.log_record import LogEntry, LogId, LogStep
from battlemap.rulings.log_reading import GM_ONLY, by_round, round_words
from battlemap.rulings.log_words import change_line, die_line, number_line, reason_line
from battlemap.texts import isolated, tr

ENTRY = Qt.ItemDataRole.UserRole  # the LogEntry a row is of, or of which it is a part
PAD_PX, LEAST_PX = 6, 60
WRAPPED = Qt.TextFlag.TextWordWrap | Qt.TextFlag.TextWrapAnywhere


class WrappingRows(QStyledItemDelegate):
    """Rows as high as their words need in the width of the tree; a long log asks for all of them again and again."""

    def __init__(self, tree: QTreeWidget) -> None:
        super().__init__(tree)
        self._heights: dict[tuple[str, int, str], int] = {}

    def forget(self) -> None:
        """Measure anew: the width is another."""
        self._heights.clear()

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        tree = self.parent()
        if not isinstance(tree, LogTree):
            return super().sizeHint(option, index)
        depth, above = 1, index.parent()
        while above.isValid():
            depth, above = depth + 1, above.parent()
        room = max(LEAST_PX, tree.viewport().width() - depth * tree.indentation() - 2 * PAD_PX)
        key = (index.data(), room, option.font.key())
        if key not in self._heights:
            self.initStyleOption(option, index)
            box = option.fontMetrics.boundingRect(0, 0, room, 0, int(WRAPPED.value), option.text)
            self._heights[key] = box.height() + PAD_PX
        return QSize(room, self._heights[key])


class LogTree(QTreeWidget):
    """Rounds are headings; Up and Down go from row to row, Right and Left fold."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Log, oldest first"))
        self.setToolTip(tr("Right unfolds the reasons, Left folds them; Enter selects on the map whom it is about"))
        self.setHeaderHidden(True)
        self.setWordWrap(True)
        self.setIndentation(14)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QTreeWidget.ScrollMode.ScrollPerPixel)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setExpandsOnDoubleClick(True)
        self._rows = WrappingRows(self)
        self.setItemDelegate(self._rows)
        self.itemExpanded.connect(self._fill)

    def show_entries(self, entries: Iterable[LogEntry]) -> None:
        """Show these, round by round; what was unfolded stays so."""
        unfolded = {entry_of(item).id for item in self._entry_items() if item.isExpanded()}
        self.clear()
        self.add_entries(entries, unfolded)

    def add_entries(self, entries: Iterable[LogEntry], unfolded: Container[LogId] = ()) -> None:
        """Show these below what is shown."""
        for number, together in by_round(entries):
            last = self.topLevelItem(self.topLevelItemCount() - 1)
            heading = last if last is not None and last.text(0) == round_words(number) else self._new_heading(number)
            for entry in together:
                self._add_entry(heading, entry, unfolded)

    def _new_heading(self, number: int | None) -> QTreeWidgetItem:
        heading = QTreeWidgetItem(self, [round_words(number)])
        font = heading.font(0)
        font.setBold(True)
        heading.setFont(0, font)
        heading.setExpanded(True)
        return heading

    def _add_entry(self, heading: QTreeWidgetItem, entry: LogEntry, unfolded: Container[LogId]) -> None:
        item = _row(heading, f"{entry.title}  ▪ {GM_ONLY}" if entry.gm_only else entry.title)
        item.setData(0, ENTRY, entry)
        item.setChildIndicatorPolicy(QTreeWidgetItem.ChildIndicatorPolicy.ShowIndicator)
        if entry.id in unfolded:
            item.setExpanded(True)

    def show_newest(self) -> None:
        """Bring the last entry into sight."""
        heading = self.topLevelItem(self.topLevelItemCount() - 1)
        if heading is not None and heading.childCount():
            last = heading.child(heading.childCount() - 1)
            self.setCurrentItem(last)
            self.scrollToItem(last)

    def current_entry(self) -> LogEntry | None:
        """The entry of the row the keys are on, or None."""
        item = self.currentItem()
        return None if item is None else entry_above(item)

    def _entry_items(self) -> Iterator[QTreeWidgetItem]:
        for place in range(self.topLevelItemCount()):
            heading = self.topLevelItem(place)
            yield from (heading.child(number) for number in range(heading.childCount()))

    def _fill(self, item: QTreeWidgetItem) -> None:
        """What an entry holds is made when it is first unfolded."""
        entry = item.data(0, ENTRY)
        if entry is None or item.childCount():
            return
        for die in entry.dice:
            _row(item, die_line(die))
        for step in entry.steps:
            _add_step(item, step)
        for change in entry.changes:
            row = _row(item, f"→ {change_line(change)}")
            font = row.font(0)
            font.setStrikeOut(not change.applied)
            row.setFont(0, font)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._rows.forget()
        self.scheduleDelayedItemsLayout()  # other widths wrap otherwise


def entry_of(item: QTreeWidgetItem) -> LogEntry:
    """The entry that a row is."""
    found: LogEntry = item.data(0, ENTRY)
    return found


def entry_above(item: QTreeWidgetItem | None) -> LogEntry | None:
    """The entry that a row is or belongs to; None for a round."""
    while item is not None and item.data(0, ENTRY) is None:
        item = item.parent()
    return None if item is None else entry_of(item)


def _row(parent: QTreeWidgetItem, text: str) -> QTreeWidgetItem:
    return QTreeWidgetItem(parent, [isolated(text)])


def _add_step(parent: QTreeWidgetItem, step: LogStep) -> None:
    item = _row(parent, step.text)
    for number in step.numbers:
        row = _row(item, number_line(number))
        for reason in number.reasons:
            _row(row, reason_line(reason))
    for note in step.notes:
        _row(item, reason_line(note))
    item.setExpanded(True)
