"""Whom the chosen template catches: a table under its form; what is clicked in it is selected on the map."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from battlemap.document.model import System, TokenId
from battlemap.rulings.catching import Caught, share_words
from battlemap.rulings.games import length
from battlemap.texts import tr
from battlemap.ui.plain_label import PlainLabel, plain_tip

COLUMNS = (tr("Caught"), tr("Share"), tr("Away"))
TOKEN = Qt.ItemDataRole.UserRole
ROWS_SHOWN = 5
NOBODY = tr("Catches nobody.")


class CaughtTable(QWidget):
    """A row a token: name, share of its body, distance from the origin."""

    selected = Signal(object)  # tuple[TokenId, ...]

    def __init__(self) -> None:
        super().__init__()
        self._shown: tuple[tuple[Caught, ...], System] | None = None
        self.nobody = PlainLabel(NOBODY)
        self.nobody.setMargin(6)
        self.tree = QTreeWidget()
        self.tree.setAccessibleName(tr("Whom the template catches"))
        self.tree.setToolTip(tr("Click a row to select the token; Ctrl + A selects all of them"))
        self.tree.setHeaderLabels(COLUMNS)
        self.tree.setRootIsDecorated(False)
        self.tree.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.tree.setMinimumHeight(self.fontMetrics().lineSpacing() * (ROWS_SHOWN + 1) * 4 // 3)
        header = self.tree.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.tree.itemSelectionChanged.connect(self._tell)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 2, 6, 6)
        layout.addWidget(self.nobody)
        layout.addWidget(self.tree)

    def show_caught(self, caught: Sequence[Caught], game: System) -> None:
        """Show whom it catches; rows that are selected stay so.

        The same rows are left alone: a row that is being selected must not go meanwhile.
        """
        if (tuple(caught), game) == self._shown:
            return
        self._shown = (tuple(caught), game)
        kept = set(self._chosen())
        self.tree.blockSignals(True)
        self.tree.clear()
        for one in caught:
            item = QTreeWidgetItem([one.name, share_words(one.share), length(one.distance_m, game)])
            item.setData(0, TOKEN, one.token)
            item.setToolTip(0, plain_tip(one.name))
            for column in (1, 2):
                item.setTextAlignment(column, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            self.tree.addTopLevelItem(item)
            item.setSelected(one.token in kept)
        self.tree.blockSignals(False)
        self.nobody.setVisible(not caught)
        self.tree.setVisible(bool(caught))

    def _chosen(self) -> list[TokenId]:
        return [item.data(0, TOKEN) for item in self.tree.selectedItems()]

    def _tell(self) -> None:
        chosen = tuple(self._chosen())
        if chosen:
            self.selected.emit(chosen)
