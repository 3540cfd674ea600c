"""The window on a Psi-punk map, and on a map that is switched from one game to the other."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from battlemap.document.commands import EditMapInfo, EditTokens
from battlemap.document.model import MapInfo
from battlemap.document.sheets import PsipunkPower, PsipunkWeapon
from battlemap.rulings.games import MAP_FIELDS
from battlemap.rulings.psipunk_ruling import PsipunkRuling
from battlemap.rulings.starflight_ruling import StarflightRuling
from battlemap.ui.house_rules_dialog import HouseRulesDialog
from battlemap.ui.inspector.psipunk_dialogs import PsipunkPowerDialog, PsipunkWeaponDialog
from battlemap.ui.library import creatures_of
from battlemap.ui.map_dialog import MapDialog
from battlemap.ui.sheets_dialog import SheetsDialog, without_sheet
from rules.psipunk.house_rules import HOUSE_RULE_FIELDS
from tests.ui.hand import aim

pytestmark = pytest.mark.gui


def answer_next(fill: Callable[[object], None]) -> None:
    """Fill the dialog that is about to open, and press OK."""

    def do() -> None:
        dialog = QApplication.activeModalWidget()
        fill(dialog)
        dialog.accept()

    QTimer.singleShot(0, do)


def label_of(window) -> list[str]:
    return [line.text for line in window.desk.scene.board.sight.number.lines]


def test_the_number_on_the_map_is_told_in_ladder_words_and_feet(street):
    assert isinstance(street.desk.scene.ruling, PsipunkRuling)
    assert label_of(street) == ["55.9 %   Good v Good", "Auto, 25 ft, range Mediocre"]


def test_card_inspector_and_status_speak_the_same_words(qtbot, street):
    qtbot.waitUntil(lambda: street.card.headline.text() == street.desk.scene.ruling.headline)
    assert street.inspector.answer.text() == "Brick: 55.9 %, 4dF −2 or more, and beat Good (+1)"
    assert "25 ft apart: Mediocre (-1), across a room" in street.card.view.toPlainText()
    assert street.statusBar().scale.text() == "5 ft cells, Psi-punk"


def test_modes_of_fire_and_powers_are_chosen_like_weapons(street):
    assert street.card.weapons.count() == 4  # single, burst, full auto, the knife
    street.card.weapons.choose(2)
    assert street.desk.scene.ruling.weapon == "Auto [B]"
    aim(street, "Moth", "Needle")
    street.card.weapons.choose(2)
    assert street.desk.scene.ruling.weapon == "Ice dart"


def test_a_level_is_edited_by_its_word_and_taken_back(street):
    form = street.inspector.psipunk
    assert form.isVisibleTo(street.inspector)
    assert not street.inspector.starflight.isVisibleTo(street.inspector)
    before = street.desk.scene.ruling.roll.total
    ranged = form.skills["combat_ranged"]
    ranged.setCurrentText("0 Fair")
    ranged.activated.emit(ranged.currentIndex())
    assert street.desk.scene.ruling.roll.total == before - 3
    street.edit_menu.undo_action.trigger()
    assert street.desk.scene.ruling.roll.total == before
    assert ranged.currentText() == "+3 Superb"


def test_wounds_are_words_and_a_word_that_is_none_is_explained(street):
    field = street.inspector.psipunk.wounds["physical"]
    field.edit.setText("scratched, very hurt")
    field.commit()
    assert street.desk.viewer_token.psipunk.wounds == {"physical": ("Scratched", "Very Hurt")}
    assert street.desk.scene.ruling.roll.total == -1
    field.edit.setText("Bleeding")
    field.commit()
    assert "Found Bleeding; expected Scratched" in field.complaint.text()
    assert street.desk.viewer_token.psipunk.wounds == {"physical": ("Scratched", "Very Hurt")}


def test_stance_armour_speed_and_gifts_are_edited(street):
    form = street.inspector.psipunk
    form.stance.setCurrentText("total offence")
    form.stance.activated.emit(0)
    form.armour["armour"].setValue(3)
    form.speed.setValue(60)
    form.gifts.edit.setText("Hard to Kill, Quickness")
    form.gifts.commit()
    sheet = street.desk.viewer_token.psipunk
    assert (sheet.stance, sheet.armour, sheet.speed_mph) == ("total offence", 3, 60.0)
    assert sheet.gifts == ("Hard to Kill", "Quickness")


def test_a_new_skill_gets_a_field(street):
    form = street.inspector.psipunk
    form.new_skill.setText("Street wise")
    form.new_skill.returnPressed.emit()
    field = form.skills["street_wise"]
    field.setCurrentIndex(field.findData(2))
    field.activated.emit(field.currentIndex())
    assert street.desk.viewer_token.psipunk.skills["street_wise"] == 2


def test_lengths_are_shown_in_feet_and_kept_in_metres(street):
    aim(street, "Needle", "Moth")
    elevation = street.inspector.form.lengths["elevation_m"]
    assert (elevation.value(), elevation.suffix()) == (10, " ft")
    elevation.setValue(20)
    assert street.desk.viewer_token.elevation_m == pytest.approx(6.096)


@pytest.mark.parametrize(
    "weapon",
    [
        PsipunkWeapon(name="Plain"),
        PsipunkWeapon(
            name="Full",
            kind="thrown",
            damage=-2,
            max_range="Superb",
            modes=("S", "RF"),
            blanks={"S": 3},
            mental=True,
            needs_room=True,
            rerolls=-1,
            empty=True,
        ),
    ],
)
def test_a_weapon_keeps_every_fact_when_nothing_is_edited(qtbot, weapon):
    dialog = PsipunkWeaponDialog(weapon, frozenset(), None)
    qtbot.addWidget(dialog)
    dialog.accept()
    assert dialog.made == weapon


def test_a_power_keeps_every_fact_and_a_taken_name_is_explained(qtbot):
    power = PsipunkPower(name="Spike", level=9, projectile=True, mental=True, crosses_planes=True)
    dialog = PsipunkPowerDialog(power, frozenset({"Bolt"}), None)
    qtbot.addWidget(dialog)
    dialog.name.setText("Bolt")
    dialog.accept()
    assert (dialog.made, "already has a power called Bolt" in dialog.complaint.text()) == (None, True)
    dialog.name.setText("Spike")
    dialog.accept()
    assert dialog.made == power


def test_weapons_and_powers_are_added_in_tables(street):
    form = street.inspector.psipunk
    answer_next(lambda dialog: dialog.name.setText("Brick bat"))
    form.weapons.add_button.click()
    answer_next(lambda dialog: dialog.name.setText("Fire dart"))
    form.powers.add_button.click()
    sheet = street.desk.viewer_token.psipunk
    assert [weapon.name for weapon in sheet.weapons] == ["Auto", "Large knife", "Brick bat"]
    assert sheet.powers == (PsipunkPower(name="Fire dart", projectile=True),)


def test_house_rules_are_those_of_the_game_and_keep_those_of_the_other(qtbot, street):
    info = street.desk.state.info
    dialog = HouseRulesDialog({"prone_hd_bonus": 10, "npc_dice": 0}, None, info.system)
    qtbot.addWidget(dialog)
    assert list(dialog.rows) == [*HOUSE_RULE_FIELDS, *MAP_FIELDS]
    dialog.rows["cover_steps"].editor.setText("[0.1, 0.5, 0.9]")
    dialog.accept()
    assert dialog.made == {"prone_hd_bonus": 10, "npc_dice": 0, "cover_steps": [0.1, 0.5, 0.9]}


def test_a_house_rule_changes_the_number(street):
    before = street.desk.scene.ruling.chance
    answer_next(lambda dialog: dialog.rows["npc_dice"].editor.setText("0"))
    street.map_menu.house_action.trigger()
    assert street.desk.scene.ruling.chance != before


def test_the_library_offers_creatures_for_this_game(street):
    street.library.show_creatures((*creatures_of("starflight"), *creatures_of("psipunk")))
    names = {item.text(0).split("  ·")[0] for item in street.library.tree.shown()}
    assert "Gang gunner" in names
    assert "Hull rat" not in names


def test_switching_the_game_keeps_the_map_and_asks_for_sheets(window, hand):
    """Both dialogs are answered: the game is switched, and every token takes the sheet of a gang gunner."""
    hand.click(2.5, 5.5)
    before = window.desk.state
    places = [(token.name, token.at) for token in before.tokens.values()]

    def all_gunners(dialog) -> None:
        assert isinstance(dialog, SheetsDialog)
        assert list(dialog.choices) == ["Ada", "Bo", "Cy", "Di"]
        dialog.choices["Ada"].setCurrentText("Gang gunner")
        dialog.same_button.click()

    def switch(dialog) -> None:
        dialog.system.setCurrentText("Psi-punk")
        assert "Starflight sheets" in dialog.switch_hint.text()
        QTimer.singleShot(0, lambda: answer_next(all_gunners))

    answer_next(switch)
    window.map_menu.settings_action.trigger()
    state = window.desk.state
    assert (state.info.system, state.walls, state.doors) == ("psipunk", before.walls, before.doors)
    assert state.info.grid == before.info.grid
    assert all(token.psipunk and token.starflight for token in state.tokens.values())
    assert "edit 4 tokens: Ada" in window.edit_menu.undo_action.text()
    assert [(token.name, token.at) for token in state.tokens.values()] == places
    hand.aim(9.5, 5.5)
    assert window.desk.scene.ruling.game == "psipunk"
    assert label_of(window)[1].startswith("Auto, 29.5 ft, range ")
    window.edit_menu.undo_action.trigger()
    window.edit_menu.undo_action.trigger()
    assert window.desk.state == before


def test_a_map_without_sheets_says_so_and_rules_on_sight(window, hand):
    hand.click(2.5, 5.5)
    info = window.desk.state.info
    window.desk.execute(EditMapInfo(info.id, replace(info, system="psipunk")))
    assert "Ada has no Psi-punk sheet yet" in window.inspector.no_sheet.text()
    assert window.inspector.no_sheet.isVisibleTo(window.inspector)
    assert len(without_sheet(window.desk.state)) == 4
    assert window.map_menu.sheets_action.isEnabled()
    hand.aim(9.5, 5.5)
    assert label_of(window)[0] == "Seen"
    assert label_of(window)[1] == "29.5 ft"
    assert window.inspector.answer.text() == "Bo: Seen"


def test_creatures_with_both_sheets_get_both_answers_on_the_card(qtbot, window, hand):
    gunner = next(creature for creature in creatures_of("psipunk") if creature.name == "Gang gunner")
    tokens = tuple(replace(token, psipunk=gunner.psipunk) for token in window.desk.state.tokens.values())
    window.desk.execute(EditTokens(window.desk.map_id, tokens))
    hand.click(2.5, 5.5)
    hand.aim(9.5, 5.5)
    assert isinstance(window.desk.scene.ruling, StarflightRuling)
    qtbot.waitUntil(lambda: "Starflight and Psi-punk side by side" in window.card.view.toPlainText())
    assert "Psi-punk, Auto: " in window.card.view.toPlainText()


def test_the_cell_size_is_told_in_the_unit_of_the_game_and_not_changed_by_looking(qtbot, street):
    info = street.desk.state.info
    dialog = MapDialog(info, "Map")
    qtbot.addWidget(dialog)
    assert (dialog.cell_m.value(), dialog.cell_m.suffix()) == (5, " ft")
    dialog.system.setCurrentText("Starflight")
    dialog.system.setCurrentText("Psi-punk")
    dialog.accept()
    assert dialog.made == info
    other = MapDialog(replace_cell(info, 1.0), "Map")
    qtbot.addWidget(other)
    other.cell_m.setValue(10)
    other.accept()
    assert other.made.grid.cell_m == pytest.approx(3.048)


def replace_cell(info: MapInfo, cell_m: float) -> MapInfo:
    return replace(info, grid=replace(info.grid, cell_m=cell_m))


def test_the_second_sample_opens_from_the_menu(qtbot, window):
    action = next(a for a in window.file_menu.actions() if "Psi-punk" in a.text())
    action.trigger()
    qtbot.waitUntil(lambda: window.desk.state is not None and window.desk.state.info.name == "Rain on Copper Street")
    assert window.desk.document.path.name == "rain_street.bmap"
