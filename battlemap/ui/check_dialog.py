"""What a check of the map found, as a list beside the map: look at each, mend one or all."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from battlemap.document.commands import Redraw
from battlemap.document.errors import DocumentError
from battlemap.document.model import MapState
from battlemap.formats.pictures import HEAD_BYTES, PictureError, box_of, facts_of
from battlemap.geometry.visible_area import Box
from battlemap.rulings.map_check import Finding, Result, Steps, check_steps, mend_steps
from battlemap.scene.units import map_to_scene
from battlemap.texts import tr
from battlemap.ui.desk import Desk
from battlemap.ui.dialogs import fit_to_screen
from battlemap.ui.loading import Job, Loader
from battlemap.ui.plain_label import PlainLabel
from battlemap.ui.stage import Stage

SIZE = (480, 360)
FINDING = Qt.ItemDataRole.UserRole
CHECKING, MENDING = tr("Checking the walls …"), tr("Mending the walls …")
STOPPED = tr("Stopped before the end. Close this and choose Map, Check the walls, to begin again.")
NOTHING = tr("Nothing found: no gaps, no overlaps, no idle doors, nothing off the map, no one-way sight.")


class CheckDialog(QDialog):
    """Stays open beside the map and follows every change of it."""

    def __init__(self, desk: Desk, stage: Stage, loader: Loader, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._stage, self._loader = desk, stage, loader
        self._job: Job | None = None
        self.setWindowTitle(tr("Check of the map"))
        self.summary = PlainLabel()
        self.summary.setWordWrap(True)
        self.list = QListWidget()
        self.list.setAccessibleName(tr("What was found"))
        self.list.setWordWrap(True)
        self.list.setAlternatingRowColors(True)
        self.list.currentItemChanged.connect(lambda _now, _before: self._look())
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.mend_button = buttons.addButton(tr("&Mend"), QDialogButtonBox.ButtonRole.ActionRole)
        self.all_button = buttons.addButton(tr("Mend &all"), QDialogButtonBox.ButtonRole.ActionRole)
        self.mend_button.clicked.connect(lambda _checked: self._mend())
        self.all_button.clicked.connect(lambda _checked: self._mend_all())
        buttons.rejected.connect(self.close)
        layout = QVBoxLayout(self)
        for part in (self.summary, self.list, buttons):
            layout.addWidget(part)
        fit_to_screen(self, QSize(*SIZE))
        desk.map_shown.connect(self._map_changed)
        desk.changed.connect(self._map_changed)

    def check(self) -> None:
        """Check the map shown and list what is found; of a large map, beside the work that goes on."""
        state = self._desk.state
        if state is None:
            self._show(())
            return
        self._begin(CHECKING, check_steps(state, self._picture_box(state)), self._show)

    def _begin(self, text: str, steps: Steps[Result], done: Callable[[Result], object]) -> None:
        """Work on the map as it is now; what was begun before is about another one."""
        if self._job is not None:
            self._job.stop()
        self.summary.setText(text)
        self._job = self._loader.step(text, steps, done)
        self._job.ended.connect(self._ended)

    def _ended(self) -> None:
        self._job = None
        if self.summary.text() in (CHECKING, MENDING):
            self.summary.setText(STOPPED)

    def _show(self, findings: tuple[Finding, ...]) -> None:
        """List what was found; the list stays at the row where it was."""
        row = self.list.currentRow()
        self.list.clear()
        for finding in findings:
            item = QListWidgetItem(finding.text)
            item.setData(FINDING, finding)
            item.setToolTip(finding.mend.text if finding.mend else tr("More than one mend could be right"))
            self.list.addItem(item)
        self.summary.setText(_summary(findings))
        self.all_button.setEnabled(any(finding.mend for finding in findings))
        self.list.setCurrentRow(min(max(row, 0), len(findings) - 1))
        self._look()

    @property
    def finding(self) -> Finding | None:
        """The one that is looked at."""
        item = self.list.currentItem()
        return None if item is None else item.data(FINDING)

    def hideEvent(self, event) -> None:  # type: ignore[no-untyped-def]
        super().hideEvent(event)
        if self._job is not None:
            self._job.stop()
        self._light(frozenset())

    def _map_changed(self, _what: object) -> None:
        if self.isVisible():
            self.check()

    def _look(self) -> None:
        """Bring the place into view and light the walls."""
        finding = self.finding
        self.mend_button.setEnabled(finding is not None and finding.mend is not None)
        self.mend_button.setToolTip(
            tr("{which} (Alt+M)", which=finding.mend.text if finding and finding.mend else "Mend it")
        )
        self._light(frozenset(finding.barriers) if finding else frozenset())
        if finding is not None and self._stage.view is not None:
            self._stage.view.centerOn(map_to_scene(finding.at))

    def _light(self, barriers: frozenset[str]) -> None:
        if self._desk.scene is not None:
            self._desk.scene.highlight(barriers)

    def _mend(self) -> None:
        if self.finding is not None and self.finding.mend is not None:
            self._desk.execute(self.finding.mend)

    def _mend_all(self) -> None:
        state = self._desk.state
        if state is not None:
            self._begin(MENDING, mend_steps(state, self._picture_box(state)), partial(self._take_mend, state))

    def _take_mend(self, checked: MapState, mend: Redraw | None) -> None:
        """Carry out what was worked out, unless the map changed meanwhile."""
        if mend is not None and self._desk.state is checked:
            self._desk.execute(mend)

    def _picture_box(self, state: MapState) -> Box | None:
        picture = state.info.picture
        try:
            if picture is None:
                return None
            return box_of(picture, facts_of(self._desk.document.image_source(picture.image, HEAD_BYTES)))
        except (DocumentError, PictureError):
            return None  # the scene tells of a picture that is not there; the grid has to do


def _summary(findings: tuple[Finding, ...]) -> str:
    if not findings:
        return NOTHING
    can = sum(finding.mend is not None for finding in findings)
    count = tr("1 thing") if len(findings) == 1 else tr("{count} things", count=len(findings))
    return tr(
        "{count} found, {can} of them with one right mend. Each mend is a step that can be undone.",
        count=count,
        can=can,
    )
