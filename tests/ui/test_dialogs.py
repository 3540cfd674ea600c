"""Dialogs fit a small screen, and say what they could not take."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QMessageBox

from battlemap.ui.dialogs import fit_to_screen
from battlemap.ui.house_rules_dialog import HouseRulesDialog
from battlemap.ui.inspector.weapon_dialog import WeaponDialog
from battlemap.ui.map_dialog import MapDialog
from tests.bay import KNIFE, bay

pytestmark = pytest.mark.gui
LAPTOP = QSize(683, 384)  # 1366 x 768 at 200 %


def weapon(qtbot) -> WeaponDialog:
    dialog = WeaponDialog(KNIFE, frozenset(), None)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


DIALOGS = [
    lambda: WeaponDialog(KNIFE, frozenset(), None),
    lambda: HouseRulesDialog({}),
    lambda: MapDialog(bay().info, "Map"),
]


@pytest.mark.parametrize("make", DIALOGS, ids=["weapon", "house rules", "map"])
def test_a_dialog_fits_a_laptop_at_200_per_cent_with_its_buttons_in_sight(qtbot, make):
    dialog = make()
    qtbot.addWidget(dialog)
    fit_to_screen(dialog, LAPTOP - QSize(16, 40))
    dialog.show()
    assert dialog.frameSize().boundedTo(LAPTOP) == dialog.frameSize()
    buttons = dialog.findChild(QDialogButtonBox)
    assert dialog.rect().contains(buttons.geometry())
    assert dialog.isSizeGripEnabled()


def test_a_dialog_with_room_scrolls_nothing(qtbot):
    dialog = weapon(qtbot)
    assert dialog.ignores.visibleRegion().boundingRect() == dialog.ignores.rect()


def retype(qtbot, field, text: str) -> None:
    field.setFocus()
    field.selectAll()
    qtbot.keyClick(field, Qt.Key.Key_Delete)
    qtbot.keyClicks(field, text)


def test_a_number_a_weapon_cannot_have_keeps_the_form_open_once(qtbot):
    dialog = weapon(qtbot)
    retype(qtbot, dialog.numbers["damage"], "2.5")
    dialog.accept()
    assert dialog.isVisible()
    assert dialog.number_complaint.text() == "⚠ Damage: “2.5” was not taken; expected a whole number from 0 to 9999."
    dialog.accept()
    assert dialog.made == KNIFE


def test_a_number_a_map_cannot_have_keeps_the_form_open_once(qtbot):
    dialog = MapDialog(bay().info, "Map")
    qtbot.addWidget(dialog)
    dialog.show()
    retype(qtbot, dialog.columns, "0")
    dialog.accept()
    assert dialog.made is None
    assert "Columns: “0” was not taken" in dialog.number_complaint.text()


def test_a_smaller_map_says_which_tokens_lie_beyond_it_and_leaves_them(window):
    def shrink() -> None:
        dialog = QApplication.activeModalWidget()
        dialog.columns.setValue(10)
        dialog.accept()

    QTimer.singleShot(0, shrink)
    window.map_menu.ask_settings()
    box = window.findChild(QMessageBox)
    assert box.text() == "Beyond the map now: Di. They stay where they are; drag them back or undo."
    box.close()
    assert window.desk.state.tokens == bay().tokens
    assert window.desk.state.info == replace(bay().info, grid=replace(bay().info.grid, columns=10))


def test_the_inspector_says_whose_number_could_not_be_taken(qtbot, window, hand):
    hand.click(2.5, 5.5)
    window.inspector.raise_()
    hand.retype(window.inspector.starflight.scores["hd"].lineEdit(), "12.5")
    assert window.inspector.complaint.text().startswith("⚠ Ada, HD: “12.5” was not taken")
    assert window.inspector.complaint.isVisible()
    hand.retype(window.inspector.starflight.scores["hd"].lineEdit(), "12")
    assert window.inspector.complaint.isHidden()
