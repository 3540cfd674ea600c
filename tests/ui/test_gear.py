"""Gear, weapons and armour on the forms of creatures: the tables of the map are offered, nothing on a sheet is lost."""

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QLineEdit

from battlemap.document.commands import SetHouseRules
from battlemap.document.sheets import StarflightGear, StarflightWeapon
from battlemap.rulings.table_offers import offered_armour, offered_gear, offered_weapons
from battlemap.ui.inspector.gear_table import GearDialog
from battlemap.ui.inspector.weapon_dialog import WeaponDialog
from battlemap.ui.tables_dialog import TablesDialog

pytestmark = pytest.mark.gui
VEST = StarflightGear(name="Vest", kind="armour", hp=20, parts=("torso",))
BLADE = StarflightWeapon(name="Blade", type="melee", hands=("left arm",), dropped=True, works=False)


def shown(qtbot, dialog):
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def choose(dialog, name):
    dialog.name.completer().activated[str].emit(name)


def test_gear_is_made_of_a_row_of_the_tables(qtbot):
    dialog = shown(qtbot, GearDialog(None, frozenset(), None, lambda: offered_gear(None)))
    dialog.name.setText("Riot shield")
    choose(dialog, "Riot shield")
    dialog.blocks.setText("melee, thrown")
    dialog.accept()
    parts, blocks = ("torso", "arms"), ("melee", "thrown")
    assert dialog.made == StarflightGear(name="Riot shield", kind="shield", hp=40, parts=parts, blocks=blocks)


def test_an_empty_line_has_room_for_all_it_says_of_itself(qtbot):
    dialog = shown(qtbot, GearDialog(None, frozenset(), None, lambda: offered_gear(None)))
    hints = [edit for edit in dialog.findChildren(QLineEdit) if edit.placeholderText()]
    assert len(hints) == 3
    assert all(edit.fontMetrics().horizontalAdvance(edit.placeholderText()) < edit.width() for edit in hints)


def test_a_piece_of_gear_is_edited_as_one_step(window, hand, monkeypatch):
    def fill(dialog):
        dialog.name.setText("Vest")
        dialog.hp.setValue(20)
        dialog.parts.setText("torso")
        dialog.accept()

    hand.click(2.5, 5.5)
    monkeypatch.setattr(GearDialog, "exec", fill)
    window.inspector.starflight.gear.add_button.click()
    assert window.desk.viewer_token.starflight.gear == (VEST,)
    window.desk.undo()
    assert window.desk.viewer_token.starflight.gear == ()


def test_a_weapon_that_is_edited_keeps_what_the_form_does_not_show(qtbot):
    dialog = shown(qtbot, WeaponDialog(BLADE, frozenset(), None))
    dialog.name.setText("Long blade")
    dialog.accept()
    assert dialog.made == replace(BLADE, name="Long blade")


def test_the_own_weapons_of_the_map_are_offered_with_their_numbers(qtbot, window):
    row = ["Pistol", "projectile", 14, "lethal", 1, 100, 4, 1, 0]
    window.desk.execute(SetHouseRules(window.desk.map_id, {"weapon_table": [row]}))
    dialog = shown(qtbot, WeaponDialog(None, frozenset(), None, offered_weapons(window.desk.state.info)))
    choose(dialog, "Pistol")
    dialog.accept()
    assert (dialog.made.name, dialog.made.damage, dialog.made.falloff_hd) == ("Pistol", 14, 4)


def test_the_armour_that_is_worn_is_written_on_the_sheet(street):
    form = street.inspector.psipunk
    assert offered_armour(street.desk.state.info) == ("light", "medium", "heavy", "force field")
    form.armour_kind.edit.setText("heavy")
    form.armour_kind.commit()
    assert street.desk.viewer_token.psipunk.armour_kind == "heavy"


def test_tables_that_cannot_be_read_break_no_form_and_are_named_in_the_dialog(qtbot, window, hand):
    window.desk.execute(SetHouseRules(window.desk.map_id, {"gear_table": "mail", "sizes": ["small"]}))
    hand.click(2.5, 5.5)
    assert offered_gear(window.desk.state.info) == offered_gear(None)
    dialog = shown(qtbot, TablesDialog(window.desk.state.info.house_rules, "starflight"))
    assert "shown as the program has it: gear_table" in dialog.complaint.text()
    dialog.accept()
    assert dialog.made.values == {"sizes": ["small"]}
