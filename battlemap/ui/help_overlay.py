"""The keys at a glance (F1), laid over the map; the list is read from the actions, so it cannot lie."""

from collections.abc import Iterable
from html import escape

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QMouseEvent
from PySide6.QtWidgets import QLabel, QScrollArea, QVBoxLayout, QWidget

CELL = "padding: 2px 8px 2px 0"
BESIDE = "padding-right: 12px"
ON_THE_MAP = (
    ("Click a token", "select it as the viewer"),
    ("Point at another", "sight lines, the number, the card"),
    ("Drag a token", "move it; Esc cancels"),
    ("Click a door", "open or close it"),
    ("Q / E, Shift + wheel", "turn the selected token"),
    ("Wheel, pinch, + −", "zoom"),
    ("Space + drag, middle drag", "pan"),
    ("1 … 9", "choose a weapon"),
    ("↑ ↓ in the card", "light up what a line speaks of"),
)


class HelpOverlay(QScrollArea):
    """Covers its parent while shown; any click, Esc or F1 takes it away."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAutoFillBackground(True)
        self.setWidgetResizable(True)
        self.setAccessibleName("Keys")
        self._text = QLabel()
        self._text.setTextFormat(Qt.TextFormat.RichText)
        self._text.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignHCenter)
        self._text.setMargin(4)
        body = QWidget()
        layout = QVBoxLayout(body)
        layout.addWidget(self._text)
        self.setWidget(body)
        parent.installEventFilter(self)
        self.hide()

    def toggle(self, actions: Iterable[QAction]) -> None:
        """Show the keys of these actions, or hide."""
        if self.isVisible():
            self.hide()
            return
        rows = [(_keys(action), action.text().replace("&", "").rstrip("…")) for action in actions]
        self._text.setText(_columns([row for row in rows if row[0]]))
        self.setGeometry(self.parentWidget().rect())
        self.show()
        self.raise_()
        self.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self.setGeometry(self.parentWidget().rect())
        return super().eventFilter(watched, event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.hide()
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.hide()
        else:
            super().keyPressEvent(event)


def _keys(action: QAction) -> str:
    keys = action.shortcuts()
    return keys[0].toString(QKeySequence.SequenceFormat.NativeText) if keys else ""


def _columns(rows: list[tuple[str, str]]) -> str:
    half = (len(rows) + 1) // 2
    parts = (ON_THE_MAP, rows[:half], rows[half:])
    beside = "".join(f'<td style="{BESIDE}">{_rows(part)}</td>' for part in parts)
    return f"<table><tr>{beside}</tr></table>"


def _rows(rows: Iterable[tuple[str, str]]) -> str:
    cells = (
        f'<tr><td style="{CELL}"><b>{escape(keys)}</b></td><td style="{CELL}">{escape(what)}</td></tr>'
        for keys, what in rows
    )
    return f"<table>{''.join(cells)}</table>"
