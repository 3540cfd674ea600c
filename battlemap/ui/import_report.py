"""The report of a map's import, kept with the campaign and read again whenever it is asked for."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QVBoxLayout, QWidget

from battlemap.document.model import MapInfo
from battlemap.texts import tr
from battlemap.ui.dialogs import fit_to_screen

SIZE = QSize(560, 340)


class ImportReportDialog(QDialog):
    """The text, to be read and copied."""

    def __init__(self, info: MapInfo, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Import of {name}", name=info.name))
        self.text = QPlainTextEdit(info.came_from, readOnly=True)
        self.text.setAccessibleName(tr("Report of the import"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.close)
        layout = QVBoxLayout(self)
        layout.addWidget(self.text)
        layout.addWidget(buttons)
        fit_to_screen(self, SIZE)
