"""The keys at a glance, laid over the map; the page is made from the tables of keys, so it cannot lie."""

import re
from html import escape

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QLabel, QScrollArea, QWidget

from battlemap.scene.key_map import KeyMap
from battlemap.scene.keys import BY_HAND
from battlemap.texts import tr

CELL = "padding: 2px 8px 2px 0"
BESIDE = "padding-right: 12px"
SCROLLING = (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End)
HEAD = "margin: 8px 0 2px 0"
COLUMN_EM = 20  # the least width of a column, in the height of the text
LINE_LETTERS = 16  # of keys side by side
BETWEEN_KEYS = re.compile(r"(?<=,) | (?=Shift\+|Ctrl\+\S)")  # where a line may end
MANY = 3  # keys beyond which a row of digits is told by its ends
CHOOSE = tr("<p>Other keys can be chosen: <b>Help, Keys…</b></p>")
BY_HAND_ROWS = tuple((words, hand) for hand, words in BY_HAND)


class HelpOverlay(QScrollArea):
    """Covers its parent while shown; any click, Esc or its key takes it away."""

    closed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAutoFillBackground(True)
        self.setAccessibleName(tr("Keys"))
        self._text = QLabel()
        self._text.setTextFormat(Qt.TextFormat.RichText)
        self._text.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignHCenter)
        self._text.setMargin(4)
        self._text.setWordWrap(True)
        self._keys = KeyMap()
        self.setWidget(self._text)
        parent.installEventFilter(self)
        self.hide()

    def toggle(self, keys: KeyMap) -> None:
        """Show these keys, or hide."""
        if self.isVisible():
            self.put_away()
            return
        self._keys = keys
        self._fit()
        self.show()
        self.raise_()
        self.setFocus()

    def _fit(self) -> None:
        """As many columns as have room side by side; what is too long scrolls."""
        self.setGeometry(self.parentWidget().rect())
        columns = max(1, self.width() // (COLUMN_EM * self.fontMetrics().height()))
        self._text.setText(_page(self._keys, columns))
        width = self.width() - self.verticalScrollBar().sizeHint().width() - 2 * self.frameWidth()
        self._text.setFixedSize(width, self._text.heightForWidth(width))

    def put_away(self) -> None:
        """Hide, and say that the keys are for others again."""
        self.hide()
        self.closed.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._fit()
        return super().eventFilter(watched, event)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and event.key() in SCROLLING:
            event.accept()  # while the page is read they scroll it, whatever they do on the map
            return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.put_away()
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.put_away()
        else:
            super().keyPressEvent(event)


def rows_of(keys: KeyMap) -> dict[str, dict[str, str]]:
    """What the page tells: under each heading, words and the keys that do it; deeds without a key are left out."""
    found: dict[str, dict[str, list[str]]] = {}
    for deed in keys.deeds:
        if keys.keys(deed.name):
            row = found.setdefault(deed.group, {}).setdefault(deed.row or deed.words, [])
            row.append(keys.shown(deed.name))
    return {group: {words: _joined(shown) for words, shown in rows.items()} for group, rows in found.items()}


def _joined(shown: list[str]) -> str:
    """A row of digits in a few signs."""
    if len(shown) > MANY and all(key[-1:].isdigit() for key in shown):
        return f"{shown[0]} … {shown[-1]}"
    return " ".join(shown)


def _page(keys: KeyMap, count: int) -> str:
    """The groups in columns of about the same length; a heading counts as a row."""
    groups = {tr("By mouse"): dict(BY_HAND_ROWS), **rows_of(keys)}
    room = sum(len(rows) + 1 for rows in groups.values()) / count
    columns: list[str] = [""] * count
    filled = 0.0
    for title, rows in groups.items():
        column = min(int((filled + len(rows) / 2) / room), count - 1)
        columns[column] += f'<p style="{HEAD}"><b>{escape(title)}</b></p><table>{_rows(rows)}</table>'
        filled += len(rows) + 1
    beside = "".join(f'<td width="{100 // count}%" style="{BESIDE}">{column}</td>' for column in columns)
    return f'{CHOOSE}<table width="100%"><tr>{beside}</tr></table>'


def _whole(keys: str) -> str:
    """Keys in one line; several wide ones in a line each, for their column is narrow."""
    lines = [keys] if len(keys) <= LINE_LETTERS else BETWEEN_KEYS.split(keys)
    return "<br>".join(escape(line).replace(" ", "&nbsp;") for line in lines)


def _rows(rows: dict[str, str]) -> str:
    return "".join(
        f'<tr><td style="{CELL}"><b>{_whole(keys)}</b></td><td style="{CELL}">{escape(what)}</td></tr>'
        for what, keys in rows.items()
    )
