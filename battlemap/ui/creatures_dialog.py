"""Creatures that were read from a file: which they are, and whether they go into the library or onto the map."""

from collections.abc import Sequence
from typing import Literal

from PySide6.QtCore import QSize
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHeaderView,
    QPlainTextEdit,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from battlemap.document.creatures import NO_FOLDER, Creature
from battlemap.rulings.games import GAMES, has_sheet
from battlemap.texts import tr
from battlemap.ui.dialogs import fit_to_screen
from battlemap.ui.plain_label import PlainLabel

SIZE = QSize(480, 420)
DOUBTS_LINES = 6
TITLES = (tr("Creature"), tr("Folder"), tr("Sheets"))
Goal = Literal["library", "map"]


class CreaturesDialog(QDialog):
    """Rows of creatures, all of them chosen at first; ``goal`` says where those that are chosen go.

    What can hardly be meant is listed with its place, and its creatures wear a mark: to choose them is to take it.
    """

    def __init__(
        self,
        creatures: Sequence[Creature],
        folders: Sequence[str],
        has_map: bool,
        parent: QWidget | None,
        doubts: Sequence[tuple[int, str]] = (),
    ) -> None:
        super().__init__(parent)
        self.doubts = QPlainTextEdit("\n".join(line for _, line in doubts))
        self._doubted = {place for place, _ in doubts}
        self.setWindowTitle(tr("Import creatures"))
        self._creatures = tuple(creatures)
        self._has_map = has_map
        self.goal: Goal | None = None
        self.table = self._make_table()
        self.folder = QComboBox()
        self.folder.setEditable(True)
        self.folder.addItems([*dict.fromkeys((NO_FOLDER, *folders))])
        self.folder.setAccessibleName(tr("Folder of those that name none"))
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.to_library = self.buttons.addButton(tr("Into the &library"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.to_map = self.buttons.addButton(tr("Onto the &map"), QDialogButtonBox.ButtonRole.ActionRole)
        self.to_library.clicked.connect(lambda: self._choose("library"))
        self.to_map.clicked.connect(lambda: self._choose("map"))
        self.buttons.rejected.connect(self.reject)
        self._offer()
        self._lay_out()
        fit_to_screen(self, SIZE)
        self.buttons.button(QDialogButtonBox.StandardButton.Cancel).setAutoDefault(False)
        self.to_library.setDefault(True)

    def _make_table(self) -> QTableWidget:
        table = QTableWidget(len(self._creatures), len(TITLES))
        table.setAccessibleName(tr("Creatures of the file"))
        table.setHorizontalHeaderLabels(TITLES)
        table.verticalHeader().hide()
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setTabKeyNavigation(False)
        table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for row, (folder, token) in enumerate(self._creatures):
            games = ", ".join(words for game, words in GAMES.items() if has_sheet(token, game))
            name = f"⚠ {token.name}" if row in self._doubted else token.name
            for column, text in enumerate((name, folder or "–", games or "none")):
                table.setItem(row, column, QTableWidgetItem(text))
        table.selectAll()
        table.itemSelectionChanged.connect(self._offer)
        return table

    def _lay_out(self) -> None:
        hint = PlainLabel(tr("Choose those that are wanted: with Ctrl or Shift several."))
        hint.setWordWrap(True)
        self.doubts.setReadOnly(True)
        self.doubts.setTabChangesFocus(True)
        self.doubts.setAccessibleName(tr("What can hardly be meant"))
        self.doubts.setMaximumHeight(DOUBTS_LINES * self.doubts.fontMetrics().lineSpacing())
        self.doubts.setVisible(bool(self._doubted))
        doubtful = PlainLabel(tr("⚠ This can hardly be meant. Whoever is chosen comes with it, as it stands:"))
        doubtful.setWordWrap(True)
        doubtful.setVisible(bool(self._doubted))
        form = QFormLayout()
        form.addRow(tr("&Folder of those that name none"), self.folder)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        layout = QVBoxLayout(self)
        layout.addWidget(hint)
        layout.addWidget(self.table, 1)
        layout.addWidget(doubtful)
        layout.addWidget(self.doubts)
        layout.addLayout(form)
        layout.addWidget(self.buttons)

    def _offer(self) -> None:
        self.to_library.setEnabled(bool(self.chosen))
        self.to_map.setEnabled(bool(self.chosen) and self._has_map)

    @property
    def chosen(self) -> tuple[Creature, ...]:
        """The creatures that are selected, each with the folder it goes to."""
        rows = sorted({index.row() for index in self.table.selectedIndexes()})
        folder = self.folder.currentText().strip() or NO_FOLDER
        picked = (self._creatures[row] for row in rows)
        return tuple(each if each.folder else each._replace(folder=folder) for each in picked)

    def _choose(self, goal: Goal) -> None:
        self.goal = goal
        self.accept()
