import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QLabel

from battlemap.rulings.games import MAP_FIELDS
from battlemap.ui.house_rules_dialog import HouseRulesDialog
from rules.starflight.house_rules import HOUSE_RULE_FIELDS

pytestmark = pytest.mark.gui
SET = {
    "prone_bonus_vs_melee": False,
    "attack_bonus_mode": "hd_only",
    "prone_hd_bonus": 10,
    "stunt_fall_dc": 40,
    "cover_table": [[0.5, -10]],
}


def dialog_on(qtbot, values) -> HouseRulesDialog:
    dialog = HouseRulesDialog(values)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def test_house_rules_that_nobody_touches_stay_as_they_are(qtbot):
    dialog = dialog_on(qtbot, SET)
    dialog.accept()
    assert dialog.made == SET


def test_every_house_rule_has_a_row_with_its_meaning(qtbot):
    dialog = dialog_on(qtbot, {})
    assert list(dialog.rows) == [*HOUSE_RULE_FIELDS, *MAP_FIELDS]
    dialog.accept()
    assert dialog.made == {}


def test_a_value_the_rules_cannot_read_is_explained_and_kept(qtbot):
    dialog = dialog_on(qtbot, {})
    dialog.rows["prone_hd_bonus"].editor.setText("much")
    dialog.accept()
    assert "prone_hd_bonus: found 'much', expected a whole number from 0 up" in dialog.complaint.text()
    assert (dialog.made, dialog.isVisible()) == (None, True)
    assert dialog.rows["prone_hd_bonus"].editor.text() == "much"


def test_rows_are_found_by_words_and_by_rule(qtbot):
    dialog = dialog_on(qtbot, {})
    dialog.search.setText("prn-02 melee")
    assert [name for name, row in dialog.rows.items() if row.isVisible()] == ["prone_bonus_vs_melee"]


def test_a_house_rule_changes_the_number_and_undo_takes_it_back(window, hand):
    def choose() -> None:
        dialog = QApplication.activeModalWidget()
        dialog.rows["melee_hd_vs_own_opponent"].editor.setCurrentText("no")
        dialog.accept()

    hand.click(2.5, 5.5)
    hand.aim(9.5, 5.5)
    before = window.desk.scene.ruling.target_number.total
    QTimer.singleShot(0, choose)
    window.map_menu.house_action.trigger()
    assert window.desk.scene.ruling.target_number.total == before - 20
    window.edit_menu.undo_action.trigger()
    assert window.desk.scene.ruling.target_number.total == before


def test_values_are_shown_in_words_and_read_from_them(qtbot):
    """Issue 7: a GM met `no_change` and `check_dc` as the file spells them."""
    dialog = dialog_on(qtbot, {"opposed_tie": "no_change", "stunt_fall_dc": "check_dc"})
    tie, fall = dialog.rows["opposed_tie"], dialog.rows["stunt_fall_dc"]
    assert tie.editor.currentText() == "nothing changes"
    assert fall.editor.text() == "the DC of the check"
    shown = [each.text() for row in dialog.rows.values() for each in row.findChildren(QLabel)]
    assert not [
        text for text in shown for word in ("no_change", "check_dc", "every_line", "ceil_tenth") if word in text
    ]
    dialog.accept()
    assert dialog.made == {"opposed_tie": "no_change", "stunt_fall_dc": "check_dc"}
