"""The weapons on a sheet as a small table, with add, edit and remove."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from battlemap.document.sheets import StarflightWeapon
from battlemap.ui.inspector.weapon_dialog import WeaponDialog

COLUMNS = ("Name", "Type", "Dmg", "Range")
ROWS_SHOWN = 4


class WeaponsTable(QWidget):
    """Shows weapons; tells the whole tuple after an edit."""

    edited = Signal(object)  # tuple[StarflightWeapon, ...]

    def __init__(self) -> None:
        super().__init__()
        self._weapons: tuple[StarflightWeapon, ...] = ()
        self.table = self._make_table()
        self.add_button, self.edit_button, self.remove_button = (
            QPushButton("Add…"),
            QPushButton("Edit…"),
            QPushButton("Remove"),
        )
        self.add_button.clicked.connect(self._add)
        self.edit_button.clicked.connect(self._edit)
        self.remove_button.clicked.connect(self._remove)
        buttons = QHBoxLayout()
        for button in (self.add_button, self.edit_button, self.remove_button):
            button.setMinimumWidth(30)
            buttons.addWidget(button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.table)
        layout.addLayout(buttons)

    def _make_table(self) -> QTableWidget:
        table = QTableWidget(0, len(COLUMNS))
        table.setAccessibleName("Weapons")
        table.setHorizontalHeaderLabels(COLUMNS)
        table.verticalHeader().hide()
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setTabKeyNavigation(False)
        header = table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        table.activated.connect(self._edit)
        table.itemSelectionChanged.connect(self._update_buttons)
        return table

    def show_weapons(self, weapons: tuple[StarflightWeapon, ...]) -> None:
        """Show the weapons of a sheet and keep the row that was chosen."""
        row = self.table.currentRow()
        self._weapons = weapons
        self.table.setRowCount(len(weapons))
        for index, weapon in enumerate(weapons):
            self._fill_row(index, weapon)
        self._fit_height()
        if weapons:
            self.table.selectRow(max(0, min(row, len(weapons) - 1)))
        self._update_buttons()

    def _fill_row(self, index: int, weapon: StarflightWeapon) -> None:
        reach = "–" if weapon.range_m is None else f"{weapon.range_m:g} m"
        for column, text in enumerate((weapon.name, weapon.type, str(weapon.damage), reach)):
            item = QTableWidgetItem(text)
            item.setToolTip(text)
            if column >= 2:
                item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            self.table.setItem(index, column, item)

    def _fit_height(self) -> None:
        rows = max(1, min(len(self._weapons), ROWS_SHOWN))
        row_px = self.table.verticalHeader().defaultSectionSize()
        frame_px = 2 * self.table.frameWidth() + 2
        self.table.setFixedHeight(self.table.horizontalHeader().sizeHint().height() + rows * row_px + frame_px)

    def _update_buttons(self) -> None:
        chosen = bool(self.table.selectedItems())
        self.edit_button.setEnabled(chosen)
        self.remove_button.setEnabled(chosen)

    def _add(self) -> None:
        made = WeaponDialog.ask(None, self._names_but(None), self)
        if made is not None:
            self.edited.emit((*self._weapons, made))

    def _edit(self) -> None:
        row = self.table.currentRow()
        if not 0 <= row < len(self._weapons):
            return
        made = WeaponDialog.ask(self._weapons[row], self._names_but(row), self)
        if made is not None and made != self._weapons[row]:
            self.edited.emit((*self._weapons[:row], made, *self._weapons[row + 1 :]))

    def _remove(self) -> None:
        row = self.table.currentRow()
        self.edited.emit((*self._weapons[:row], *self._weapons[row + 1 :]))

    def _names_but(self, row: int | None) -> frozenset[str]:
        return frozenset(weapon.name for index, weapon in enumerate(self._weapons) if index != row)
