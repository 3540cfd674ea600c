"""The keys at a glance (F1), laid over the map; the list is read from the actions, so it cannot lie."""

from collections.abc import Iterable
from html import escape

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QMouseEvent
from PySide6.QtWidgets import QLabel, QScrollArea, QVBoxLayout, QWidget

CELL = "padding: 2px 8px 2px 0"
BESIDE = "padding-right: 12px"
ON_THE_MAP = (
    ("Click a token", "select it as the viewer"),
    ("N, Shift + N", "select the next token, the one before"),
    ("Point at another", "sight lines, the number, the card"),
    ("Shift + click, T", "keep a target; T takes the next one"),
    ("Ctrl + click, drag a band", "select several"),
    ("Drag a token, arrows", "move it; Alt off the grid, Esc cancels"),
    ("Click a door, O", "open or close it; O the one next to the token"),
    ("Right click, Menu", "what else can be done with it"),
    ("Q / E, Shift + wheel", "turn the selected token"),
    ("Wheel, pinch, + −, 0", "zoom; 0 shows the whole map"),
    ("Space + drag, middle drag", "pan"),
    ("Hold I, J, K", "over the cells: chance to hit, to be hit, both"),
    ("Hold B, Z", "over the cells: cover, points to get there"),
    ("1 … 9", "choose a weapon"),
    ("Alt + click, .", "point a place out to the players"),
    ("Esc", "let the target go, then the token"),
    ("↑ ↓ in the card", "light up what a line speaks of"),
)


class HelpOverlay(QScrollArea):
    """Covers its parent while shown; any click, Esc or F1 takes it away."""

    closed = Signal()

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
            self.put_away()
            return
        rows = [(_keys(action), action.text().replace("&", "").rstrip("…")) for action in actions]
        self._text.setText(_columns([row for row in rows if row[0]]))
        self.setGeometry(self.parentWidget().rect())
        self.show()
        self.raise_()
        self.setFocus()

    def put_away(self) -> None:
        """Hide, and say that the keys are for others again."""
        self.hide()
        self.closed.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self.setGeometry(self.parentWidget().rect())
        return super().eventFilter(watched, event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.put_away()
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.put_away()
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
