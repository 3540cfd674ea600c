import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication

from battlemap.document.sheets import StarflightWeapon
from battlemap.ui.inspector.weapon_dialog import WeaponDialog
from tests.bay import KNIFE, LASER

pytestmark = pytest.mark.gui


@pytest.fixture
def dialog(qtbot):
    shown = WeaponDialog(None, frozenset({"Knife"}), None)
    qtbot.addWidget(shown)
    shown.show()
    return shown


def test_a_weapon_keeps_every_fact_when_nothing_is_edited(qtbot):
    weapon = StarflightWeapon(
        name="Long rifle",
        type="projectile",
        damage=14,
        damage_type="basic",
        appendages=2,
        range_m=412.5,
        falloff_hd=3,
        rate=3,
        scope=20,
        sniper=True,
        explosive=True,
        touch=True,
        magazine=5,
        loaded=0,
        drawn=False,
        off_hand=True,
        ignores=("vest", "shield"),
    )
    dialog = WeaponDialog(weapon, frozenset(), None)
    qtbot.addWidget(dialog)
    dialog.accept()
    assert dialog.made == weapon


def test_a_weapon_without_range_keeps_none(qtbot):
    dialog = WeaponDialog(KNIFE, frozenset(), None)
    qtbot.addWidget(dialog)
    dialog.accept()
    assert dialog.made == KNIFE


@pytest.mark.parametrize(("name", "words"), [("", "needs a name"), ("Knife", "already has a weapon called Knife")])
def test_a_weapon_that_cannot_be_is_explained_and_the_form_stays(dialog, name, words):
    dialog.name.setText(name)
    dialog.accept()
    assert words in dialog.complaint.text()
    assert dialog.isVisible()
    assert dialog.made is None


def fill_the_next_dialog(name: str) -> None:
    """Write a name into the form that is about to open, and press OK."""

    def fill() -> None:
        dialog = QApplication.activeModalWidget()
        dialog.name.setText(name)
        dialog.accept()

    QTimer.singleShot(0, fill)


def weapons_of(window) -> list[str]:
    return [weapon.name for weapon in window.desk.viewer_token.starflight.weapons]


def test_weapons_are_added_edited_and_removed_each_as_one_step(qtbot, window, hand):
    hand.click(2.5, 5.5)
    window.inspector.raise_()
    weapons = window.inspector.starflight.weapons
    fill_the_next_dialog("Axe")
    qtbot.mouseClick(weapons.add_button, Qt.MouseButton.LeftButton)
    assert weapons_of(window) == [LASER.name, KNIFE.name, "Axe"]
    weapons.table.selectRow(1)
    fill_the_next_dialog("Dagger")
    qtbot.mouseClick(weapons.edit_button, Qt.MouseButton.LeftButton)
    assert weapons_of(window) == [LASER.name, "Dagger", "Axe"]
    weapons.table.selectRow(0)
    qtbot.mouseClick(weapons.remove_button, Qt.MouseButton.LeftButton)
    assert weapons_of(window) == ["Dagger", "Axe"]
    assert [window.card.weapons.item(row).text()[:9] for row in range(2)] == ["1  Dagger", "2  Axe  ·"]
    for _ in range(3):
        window.edit_menu.undo_action.trigger()
    assert weapons_of(window) == [LASER.name, KNIFE.name]


def test_a_damage_type_is_shown_in_words_and_kept(qtbot):
    stunner = StarflightWeapon(name="Stunner", type="beam", damage_type="non_lethal")
    dialog = WeaponDialog(stunner, frozenset(), None)
    qtbot.addWidget(dialog)
    assert dialog.choices["damage_type"].currentText() == "non-lethal"
    dialog.accept()
    assert dialog.made == stunner
