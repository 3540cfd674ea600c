"""Earlier versions of the campaign on the desk, to be opened beside it."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from battlemap.document.versions import Version
from battlemap.texts import tr
from battlemap.ui.dialogs import fit_to_screen
from battlemap.ui.plain_label import PlainLabel

SIZE = QSize(380, 360)
VERSION = Qt.ItemDataRole.UserRole
HINT = tr("Each time a campaign is opened, it is kept as it was. An earlier version opens as a campaign of its own.")
NONE_KEPT = tr("No earlier version of this campaign has been kept yet.")
MEGABYTE = 1_000_000


class VersionsDialog(QDialog):
    """A row a version, the newest first."""

    def __init__(self, versions: Sequence[Version], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Earlier versions"))
        hint = PlainLabel(HINT if versions else NONE_KEPT)
        hint.setWordWrap(True)
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Earlier versions"))
        for version in versions:
            item = QListWidgetItem(_words(version))
            item.setData(VERSION, version)
            self.list.addItem(item)
        self.list.setCurrentRow(0)
        self.list.itemActivated.connect(lambda _item: self.accept())
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Open | QDialogButtonBox.StandardButton.Cancel)
        buttons.button(QDialogButtonBox.StandardButton.Open).setEnabled(bool(versions))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        for part in (hint, self.list, buttons):
            layout.addWidget(part)
        fit_to_screen(self, SIZE)

    @classmethod
    def ask(cls, versions: Sequence[Version], parent: QWidget | None = None) -> Version | None:
        """Show the list; the version chosen, or None."""
        dialog = cls(versions, parent)
        item = dialog.list.currentItem()
        if not dialog.exec() or item is None:
            return None
        return dialog.list.currentItem().data(VERSION)  # type: ignore[no-any-return]


def _words(version: Version) -> str:
    try:
        size = tr("{st_size:.1f} MB", st_size=version.path.stat().st_size / MEGABYTE)
    except OSError:
        size = "gone"
    return f"{version.kept_at:%d %B %Y, %H:%M:%S}   {size}"
