"""What somebody waits for, and with what."""

from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QFormLayout, QLineEdit, QWidget

from battlemap.document.model import System
from battlemap.texts import tr
from battlemap.ui.dialogs import fit_to_screen
from battlemap.ui.turn_model import READIED


class ReadyDialog(QDialog):
    """A trigger in words; in Starflight the action too."""

    def __init__(self, name: str, game: System, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("{name} waits", name=name))
        self._action = QComboBox()
        self._action.setAccessibleName(tr("Readied action"))
        self._action.setEditable(True)
        self._action.addItems(READIED)
        self._trigger = QLineEdit()
        self._trigger.setPlaceholderText(tr("the door opens"))
        form = QFormLayout(self)
        if game == "starflight":
            form.addRow(tr("&Action"), self._action)
        form.addRow(tr("&When"), self._trigger)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        form.addRow(buttons)
        self._trigger.setFocus()
        fit_to_screen(self)

    @property
    def trigger(self) -> str:
        """What is waited for."""
        return self._trigger.text().strip() or tr("the game master says so")

    @property
    def action(self) -> str:
        """What is readied."""
        return self._action.currentText().strip()
