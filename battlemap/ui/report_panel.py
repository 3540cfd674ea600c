"""What an import brought, mended and dropped, as a panel above the map that can be dismissed."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPlainTextEdit, QPushButton, QVBoxLayout

from battlemap.formats.report import KEPT, NO_PICTURE, ImportReport
from battlemap.texts import tr
from battlemap.ui.plain_label import PlainLabel

LINES_SHOWN = 7


class ReportPanel(QFrame):
    """A line with the counts, the whole report under *Details*, and *Dismiss*."""

    afresh_asked = Signal()  # import the map again, into another campaign
    grid_asked = Signal()  # lay the grid over the map that its picture shows

    def __init__(self) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.summary = PlainLabel()
        self.summary.setWordWrap(True)
        self.details_button, self.dismiss_button = QPushButton(tr("Details")), QPushButton(tr("Dismiss"))
        self.afresh_button = QPushButton(tr("Start afresh"))
        self.afresh_button.setToolTip(
            tr("Import the map again into a new campaign; the one made before stays as it is")
        )
        self.grid_button = QPushButton(tr("&Use the printed grid"))
        self.grid_button.setToolTip(tr("Lay the grid over the lines that the picture shows (Alt+U); it can be undone"))
        self.details_button.setCheckable(True)
        self.details = QPlainTextEdit(readOnly=True)
        self.details.setAccessibleName(tr("Import report"))
        self.details.setFixedHeight(self.fontMetrics().lineSpacing() * (LINES_SHOWN + 1))
        row = QHBoxLayout()
        row.addWidget(self.summary, 1)
        row.addWidget(self.grid_button)
        row.addWidget(self.afresh_button)
        row.addWidget(self.details_button)
        row.addWidget(self.dismiss_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 4, 8, 4)
        layout.addLayout(row)
        layout.addWidget(self.details)
        self.details_button.toggled.connect(self.details.setVisible)
        self.dismiss_button.clicked.connect(self.hide)
        self.afresh_button.clicked.connect(lambda _checked: self.afresh_asked.emit())
        self.grid_button.clicked.connect(lambda _checked: self.grid_asked.emit())
        self.hide()

    def show_report(self, report: "ImportReport") -> None:
        """Show a report; details open by themselves when something was dropped, or tell why there is no picture."""
        tells_more = bool(report.dropped) or _lacks_picture(report)
        self._offer(afresh=False)
        self.summary.setText(summary(report))
        self.details.setPlainText("\n".join(report.lines()))
        self.details_button.setChecked(tells_more)
        self.details.setVisible(tells_more)
        self.show()

    def show_going_on(self, source: Path) -> None:
        """Say that a map file was opened as the campaign made from it before."""
        self._offer(afresh=True)
        self.summary.setText(
            tr("{name} was opened before: this is the campaign made from it then, as you left it.", name=source.name)
        )
        self.details.hide()
        self.show()

    def offer_grid(self, px_per_cell: float) -> None:
        """Say that the picture shows a grid, with cells of so many of its pixels, and offer it."""
        self.summary.setText(tr("The picture shows a grid of {px_per_cell:.4g} px a cell.", px_per_cell=px_per_cell))
        self.grid_button.show()
        self.details_button.hide()  # room for the words; the menu has the report
        self.show()

    def _offer(self, *, afresh: bool) -> None:
        self.grid_button.hide()
        self.afresh_button.setVisible(afresh)
        self.details_button.setVisible(not afresh)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.hide()
        else:
            super().keyPressEvent(event)


def summary(report: "ImportReport") -> str:
    """The report in one line: what is on the map, and how much was mended and dropped."""
    told = [tr("{count} mended", count=len(report.mended))] if report.mended else []
    told += [tr("{count} dropped", count=len(report.dropped))] if report.dropped else []
    counts = ", ".join(_counted(report.counts))
    told += [tr("no picture")] if counts and _lacks_picture(report) else []
    counts = counts or report.picture
    return tr("Imported {source}: {value}", source=report.source, value="; ".join([counts, *told]))


def _lacks_picture(report: "ImportReport") -> bool:
    """Whether a map came without a picture, and the notes tell why."""
    return report.picture == NO_PICTURE and bool(report.notes)


def _counted(counts: Mapping[str, int]) -> Iterator[str]:
    """What is kept, and of how many where that differs; a report without such keys tells all its counts."""
    kept = {key.removesuffix(KEPT): number for key, number in counts.items() if key.endswith(KEPT)} or counts
    for what, number in kept.items():
        total = counts.get(what, number)
        amount = str(number) if number == total else tr("{number} of {total}", number=number, total=total)
        if total:
            yield f"{amount} {what.replace('_', ' ')}"
