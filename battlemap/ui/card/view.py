"""The card's lines on the screen: the one pointed at, or chosen by the arrow keys, is told, so the map can show it."""

from html import escape

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPalette, QTextCharFormat, QTextCursor, QTextFormat
from PySide6.QtWidgets import QTextBrowser, QTextEdit

from battlemap.rulings.card import CardLine, CardSection
from battlemap.texts import isolated, tr


class CardView(QTextBrowser):
    """Shows sections of lines; the text can be selected and copied."""

    pointed = Signal(object)  # frozenset of record ids; empty when nothing is pointed at

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Why: every reason for the number"))
        self.setOpenLinks(False)
        self.setFrameShape(QTextBrowser.Shape.NoFrame)
        self.document().setDocumentMargin(6)
        self._sections: tuple[CardSection, ...] = ()
        self._lines: list[CardLine] = []
        self._rows: list[QTextCursor] = []
        self.current = -1
        self.viewport().setMouseTracking(True)

    def show_sections(self, sections: tuple[CardSection, ...]) -> None:
        """Replace what is shown."""
        self._sections = sections
        self._lines = [line for section in sections for line in section.lines]
        self.setHtml("".join(self._section(section) for section in sections))
        self._rows = self._find_rows()
        self._point(-1)

    def _section(self, section: CardSection) -> str:
        rows = "".join(self._row(line) for line in section.lines)
        title = escape(isolated(section.title))
        return f'<p style="margin:6px 0 2px 0"><b>{title}</b></p><table width="100%">{rows}</table>'

    def _row(self, line: CardLine) -> str:
        faded = self.palette().color(QPalette.ColorRole.PlaceholderText).name()
        text, value = escape(isolated(line.text)), escape(line.value)
        if not line.counts:
            text, value = tr("<s>{text}</s> <i>does not count</i>", text=text), f"<s>{value}</s>"
        rule = f' <span style="color:{faded};font-size:small">{escape(line.rule)}</span>' if line.rule else ""
        return f'<tr><td width="48" align="right" style="padding-right:8px">{value}</td><td>{text}{rule}</td></tr>'

    def _find_rows(self) -> list[QTextCursor]:
        """A cursor over the text cell of each line, in the order of the lines."""
        rows, cursor = [], QTextCursor(self.document())
        while not cursor.atEnd():
            table = cursor.currentTable()
            if table is None:
                cursor.movePosition(QTextCursor.MoveOperation.NextBlock)
                if cursor.block() == self.document().lastBlock() and cursor.currentTable() is None:
                    break
                continue
            for row in range(table.rows()):
                cell = table.cellAt(row, 1)
                found = cell.firstCursorPosition()
                found.setPosition(cell.lastCursorPosition().position(), QTextCursor.MoveMode.KeepAnchor)
                rows.append(found)
            cursor = table.lastCursorPosition()
            cursor.movePosition(QTextCursor.MoveOperation.NextBlock)
        return rows

    def _point(self, index: int) -> None:
        index = index if 0 <= index < len(self._lines) else -1
        if index == self.current and index == -1:
            return
        self.current = index
        self.setExtraSelections([self._mark(index)] if index >= 0 else [])
        self.pointed.emit(self._lines[index].records if index >= 0 else frozenset())

    def _mark(self, index: int) -> QTextEdit.ExtraSelection:
        mark = QTextEdit.ExtraSelection()
        mark.cursor = self._rows[index]
        shade = QTextCharFormat()
        shade.setBackground(self.palette().color(QPalette.ColorRole.Highlight))
        shade.setForeground(self.palette().color(QPalette.ColorRole.HighlightedText))
        shade.setProperty(QTextFormat.Property.FullWidthSelection, True)
        mark.format = shade
        return mark

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.show_sections(self._sections)  # colours stand in the text

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        at = self.cursorForPosition(event.position().toPoint())
        table = at.currentTable()
        if table is None:
            self._point(-1)
            return
        start = table.cellAt(table.cellAt(at).row(), 1).firstCursorPosition().position()
        starts = [row.selectionStart() for row in self._rows]
        self._point(starts.index(start) if start in starts else -1)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._point(-1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
        step = steps.get(Qt.Key(event.key()))
        if step is None or event.modifiers() & Qt.KeyboardModifier.ShiftModifier or not self._lines:
            super().keyPressEvent(event)
            return
        self._point(max(0, min(len(self._lines) - 1, self.current + step)))
        shown = QTextCursor(self._rows[self.current])
        shown.clearSelection()
        self.setTextCursor(shown)
        self.ensureCursorVisible()
