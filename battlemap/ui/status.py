"""The status line: what the map says under the pointer, what is being loaded, and where all is kept."""

import os

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAction, QPainter, QPaintEvent
from PySide6.QtWidgets import QProgressBar, QSizePolicy, QStatusBar, QToolButton

from battlemap.document.model import MapInfo
from battlemap.rulings.games import GAMES, feet
from battlemap.scene.items.token import rich
from battlemap.texts import tr
from battlemap.ui.actions import give_deed
from battlemap.ui.desk import Desk
from battlemap.ui.loading import Loader
from battlemap.ui.plain_label import PlainLabel, plain_tip

SHOWN_AFTER_MS = 300  # what takes less is over before it is read


class FittingLabel(PlainLabel):
    """A line of text that is cut where there is no room for it, and never makes the window wider."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        room = self.contentsRect()
        words = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, words)
        self.setToolTip(rich([self.text()]) if words != self.text() else "")


class StatusLine(QStatusBar):
    """Cell and distance left; fight scale, cell size and the file right."""

    def __init__(self, desk: Desk, loader: Loader) -> None:
        super().__init__()
        self._desk = desk
        self.place, self.scale, self.saved = FittingLabel(), PlainLabel(), PlainLabel()
        self.place.setAccessibleName(tr("Under the pointer"))
        self.busy = QProgressBar()
        self.busy.setRange(0, 0)
        self.busy.setMaximumWidth(120)
        self.busy.setAccessibleName(tr("Loading"))
        self.stop_action = QAction(tr("Stop"), self)
        give_deed(self.stop_action, "stop")
        self.stop_action.triggered.connect(lambda _checked: loader.stop())
        self.stop = QToolButton()
        self.stop.setDefaultAction(self.stop_action)
        self.addWidget(self.place, 1)
        for part in (self.busy, self.stop, self.scale, self.saved):
            self.addPermanentWidget(part)
        self._text = ""
        self._soon = QTimer(self, singleShot=True, interval=SHOWN_AFTER_MS)
        self._soon.timeout.connect(self._show_busy)
        self._show_idle()
        self._connect(desk, loader)
        self.refresh()

    def _connect(self, desk: Desk, loader: Loader) -> None:
        desk.status_changed.connect(self.place.setText)
        desk.map_shown.connect(lambda _scene: self.refresh())
        desk.changed.connect(lambda _event: self.refresh())
        desk.refused.connect(self._show_refused)
        loader.busy.connect(self._begin)
        loader.idle.connect(self._show_idle)

    def _begin(self, text: str) -> None:
        """Something is being done: show it if it takes more than a moment."""
        self._text = text
        self.stop_action.setEnabled(True)
        self._soon.start()

    def _show_busy(self) -> None:
        self.place.setText(self._text)
        self.busy.show()
        self.stop.show()

    def _show_idle(self) -> None:
        self._soon.stop()
        if self.place.text() == self._text:
            self.place.clear()
        self.stop_action.setEnabled(False)
        self.busy.hide()
        self.stop.hide()

    def refresh(self) -> None:
        """Scale and file, from the document."""
        state, path = self._desk.state, self._desk.document.path
        self.scale.setText("" if state is None else scale_words(state.info))
        if path is None:
            self._say(tr("Not kept in a file"), "")
        elif (fault := self._desk.document.fault) is not None:
            words = (
                tr("⚠ {name} is not written", name=path.name)
                if os.path.exists(path)
                else tr("⚠ {name} is gone", name=path.name)
            )
            self._say(
                words, tr("{path}: {fault}. Save a copy to keep your work and go on in it.", path=path, fault=fault)
            )
        else:
            self._say(tr("✓ All kept in {name}", name=path.name), str(path))

    def look_for_file(self) -> None:
        """Say so when the file went while nobody changed anything."""
        if self._desk.document.fault is not None:
            self.refresh()

    def _show_refused(self, why: str) -> None:
        """Until the next change that is kept."""
        path = self._desk.document.path
        if path is not None and not os.path.exists(path):
            self.refresh()
        else:
            self._say(tr("⚠ Last change not kept"), why)

    def _say(self, text: str, tip: str) -> None:
        self.saved.setText(text)
        self.saved.setToolTip(plain_tip(tip))


def scale_words(info: MapInfo) -> str:
    """The cell, and the fight scale where the game has any."""
    if info.system == "starflight":
        return tr("{cell_m:g} m cells, {scale}", cell_m=info.grid.cell_m, scale=info.fight.scale)
    return tr("{cell_m:.4g} ft cells, {games}", cell_m=feet(info.grid.cell_m), games=GAMES[info.system])
