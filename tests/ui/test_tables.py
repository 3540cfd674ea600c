"""The tables dialog: what is edited is ruled by, what is put back leaves nothing, and each map is one step."""

from dataclasses import replace
from html import unescape

import pytest
from PySide6.QtWidgets import QApplication

from assets import PSIPUNK_SAMPLE, SAMPLE, asset_path
from battlemap.document.commands import SetHouseRules
from battlemap.document.document import Document
from battlemap.formats.load import load_map
from battlemap.rulings.attack import attack
from battlemap.rulings.card import card_text
from battlemap.rulings.games import read_settings
from battlemap.rulings.table_list import TABLE_LIST, table_settings
from battlemap.rulings.table_rows import default_rows, rows_of, values_of_rows
from battlemap.ui.house_rules_dialog import HouseRulesDialog
from battlemap.ui.tables_dialog import TablesDialog

pytestmark = pytest.mark.gui
OWN = {
    "starflight": {
        "weapon_table": [["Pistol", "projectile", 14, "lethal", 1, 100, 4, 1, 0]],
        "hit_location_table": ["body"] * 10,
        "object_hd": 30,
        "sizes": ["small", "big"],
    },
    "psipunk": {
        "arms_table": [["Monowire", "melee", 4, "Poor", True]],
        "range_bands_ft": [5, 10, 20, 75, 330, 1650, 6600],
        "blast_ft": 12.5,
    },
}
GAMES = pytest.mark.parametrize("game", ["starflight", "psipunk"])


@pytest.fixture
def dialog_on(qtbot):
    def make(values, game="starflight", maps=1):
        dialog = TablesDialog(values, game, maps)
        qtbot.addWidget(dialog)
        dialog.show()
        return dialog

    return make


def type_in(page, row, column, text):
    page.grid.item(row, column).setText(text)


@GAMES
def test_tables_that_nobody_touches_stay_as_they_are(dialog_on, game):
    for values in ({}, OWN[game]):
        dialog = dialog_on(values, game)
        dialog.accept()
        assert dialog.made.values == values


@GAMES
def test_every_default_can_be_read_by_the_rules_and_is_kept_as_nothing(game):
    for table in TABLE_LIST[game]:
        rows = default_rows(table, game)
        assert rows
        assert rows_of(table, game, {}) == rows
        assert values_of_rows(table, game, rows) == {}
    read_settings(game, OWN[game])
    assert set(OWN[game]) <= table_settings(game)


@GAMES
def test_defaults_put_a_table_back(dialog_on, game):
    dialog = dialog_on(OWN[game], game)
    for number in range(len(dialog.pages)):
        dialog.list.setCurrentRow(number)
        dialog.reset_button.click()
    dialog.accept()
    assert dialog.made.values == {}


def test_only_rows_that_differ_are_kept_and_marked(dialog_on):
    dialog = dialog_on({})
    page = dialog.page("Weapons")
    assert dialog.list.item(0).text() == "Weapons"
    type_in(page, 5, 2, "14")
    assert dialog.list.item(0).text() == "Weapons ✎"
    assert [page.grid.item(row, 0).font().bold() for row in (4, 5, 6)] == [False, True, False]
    dialog.add_button.click()
    type_in(page, 10, 0, "Net gun")
    dialog.accept()
    pistol, net = dialog.made.values["weapon_table"]
    assert (pistol[0], pistol[2], net[0]) == ("Pistol", 14, "Net gun")


def test_taking_a_changed_default_out_takes_the_change_back(dialog_on):
    dialog = dialog_on(OWN["starflight"])
    page = dialog.page("Weapons")
    page.grid.setCurrentCell(5, 0)
    dialog.remove_button.click()
    assert page.grid.item(5, 2).text() == "10"
    assert not dialog.remove_button.isEnabled()
    assert not page.is_own


@pytest.mark.parametrize(
    ("title", "place", "text", "told"),
    [
        ("Weapons", (0, 2), "much", "row 1 (Knife), Dmg: found 'much', expected a whole number from 0 up"),
        ("Weapons", (0, 1), "bow", "row 1 (Knife), Type: found 'bow', expected one of melee, natural"),
        ("Weapons", (0, 7), "0", "row 1 (Knife), Rate: found '0', expected a whole number from 1 up"),
        ("Weapons", (1, 0), "knife", "row 2 (knife), Name: found the name of row 1 again, expected each once"),
        ("Armour", (1, 3), "torso, tail", "row 2 (Vest), Parts: found 'torso, tail', expected some of"),
        (
            "Species arcs",
            (0, 2),
            "400",
            "(two, forward), Peripheral °: found '400', expected a whole number from 0 to 360",
        ),
        ("Species arcs", (0, 0), "", "row 1, Eyes: found '', expected a name"),
        ("Hit locations", (6, 0), "tail", "Hit locations, 6, Part: found 'tail', expected one of cognitive organs"),
        ("Cover", (1, 0), "0.1", "Cover, row 2, Hidden from: found 0.1, expected more than 0.25 above"),
        ("Cover", (0, 0), "25", "Cover, row 1, Hidden from: found '25', expected a number from 0 to 1"),
        ("Names of DCs", (2, 0), "5", "Names of DCs, row 3, Up to DC: found 5, expected more than 65 above"),
        ("Numbers", (0, 0), "-1", "Number: found '-1', expected a whole number from 0 up"),
    ],
)
def test_what_cannot_be_read_is_told_at_once_by_its_place_and_kept(dialog_on, title, place, text, told):
    dialog = dialog_on({})
    dialog.list.setCurrentRow(next(row for row, page in enumerate(dialog.pages) if page.table.title == title))
    page = dialog.page(title)
    type_in(page, *place, text)
    assert told in dialog.complaint.text()
    assert told in unescape(page.grid.item(*place).toolTip())
    assert not page.grid.item(*place).icon().isNull()
    dialog.list.setCurrentRow(0 if title != "Weapons" else 1)
    dialog.accept()
    assert told in dialog.complaint.text()
    assert (dialog.made, dialog.isVisible(), page.isVisible()) == (None, True, True)
    assert (page.grid.currentRow(), page.grid.currentColumn()) == place
    assert page.grid.item(*place).text() == text


def test_what_only_the_rules_can_tell_is_refused_at_its_row(dialog_on):
    dialog = dialog_on({})
    dialog.list.setCurrentRow(2)
    type_in(dialog.page("Species arcs"), 1, 1, "310")  # of 300 in all
    assert "Species arcs, row 2 (stalked): found stalked, 310, 300, expected rows [eyes" in dialog.complaint.text()
    type_in(dialog.page("Species arcs"), 1, 1, "300")
    assert dialog.complaint.text() == ""
    dialog.accept()
    assert dialog.made.values["fields_of_vision"][1] == ["stalked", 300, 300]


@pytest.fixture
def bay_window(open_window, tmp_path):
    document = Document.create(tmp_path / "port.bmap")
    for name in (SAMPLE, SAMPLE, PSIPUNK_SAMPLE):
        loaded = load_map(asset_path(name))
        document.import_map(loaded.state, loaded.images)
    return open_window(document)


def answer(monkeypatch, do):
    monkeypatch.setattr(TablesDialog, "exec", do)


def damage(state):
    mara, skarn = state.token_named("Mara Voss"), state.token_named("Skarn")
    return attack(state, mara.id, skarn.id, "Pistol")


def test_an_edited_weapon_changes_the_ruling_which_says_so_and_undo_restores(bay_window, monkeypatch):
    def edit(dialog):
        type_in(dialog.page("Weapons"), 5, 6, "9")
        dialog.accept()

    desk = bay_window.desk
    before = damage(desk.state)
    answer(monkeypatch, edit)
    bay_window.map_menu.tables_action.trigger()
    after = damage(desk.state)
    assert after.target_number.total == before.target_number.total + 14  # 9 for each of two increments, not 2
    assert "falloff 9, by the weapons of this table [M22]" in card_text(after, desk.state)
    assert desk.document.undo_text == "Edit tables: weapon table"
    desk.undo()
    assert damage(desk.state).target_number == before.target_number


def test_all_maps_of_the_game_get_the_tables_and_those_of_the_other_do_not(bay_window, monkeypatch):
    def edit(dialog):
        type_in(dialog.page("Numbers"), 0, 0, "33")
        dialog.target.setCurrentIndex(1)
        dialog.accept()

    answer(monkeypatch, edit)
    bay_window.map_menu.ask_tables()
    rules = [dict(state.info.house_rules) for state in bay_window.desk.document.maps.values()]
    assert rules == [{"object_hd": 33}, {"object_hd": 33}, {}]


def test_tokens_that_see_by_a_row_follow_it_in_the_same_step(bay_window, monkeypatch):
    def edit(dialog):
        type_in(dialog.page("Species arcs"), 0, 1, "140")
        dialog.accept()

    desk = bay_window.desk
    before = {token.name: token.optimal_arc_deg for token in desk.state.tokens.values()}
    answer(monkeypatch, edit)
    bay_window.map_menu.ask_tables()
    after = {token.name: token.optimal_arc_deg for token in desk.state.tokens.values()}
    assert after == {name: 140.0 if arc == 120.0 else arc for name, arc in before.items()}
    assert len(set(before.values())) > 1
    desk.undo()
    assert {token.name: token.optimal_arc_deg for token in desk.state.tokens.values()} == before


def test_house_rules_tell_both_readings_and_which_maps_set_them(qtbot, bay_window):
    document = bay_window.desk.document
    first, second, _ = document.maps.values()
    document.execute(SetHouseRules(first.info.id, {"prone_hd_bonus": 10}))
    renamed = replace(second, info=replace(second.info, name="Deck two", house_rules={"tie_succeeds": True}))
    dialog = HouseRulesDialog({}, None, "starflight", [*list(document.maps.values())[:1], renamed])
    qtbot.addWidget(dialog)
    told = {
        name: [label.text() for label in row.findChildren(type(dialog.complaint))] for name, row in dialog.rows.items()
    }
    assert "as written, 20: prone adds 20 HD\nor, 10: prone adds so much HD" in told["prone_hd_bonus"]
    assert f"Set on {first.info.name}: 10" in told["prone_hd_bonus"]
    assert "Set on Deck two: yes" in told["tie_succeeds"]
    assert not any(line.startswith("Set on") for line in told["prone_bonus_vs_melee"])


@GAMES
def test_every_number_is_in_view_where_the_screen_is_small_and_the_letters_are_large(dialog_on, game):
    """At 200 % the screen of a laptop has 683 by 384 points."""
    dialog = dialog_on({}, game)
    dialog.resize(653, 334)
    for number, page in enumerate(dialog.pages):
        dialog.list.setCurrentRow(number)
        QApplication.processEvents()
        header, room = page.grid.horizontalHeader(), page.grid.viewport().width()
        assert header.length() <= room, page.table.title
        for place in range(1 if len(page.table.columns) > 1 else 0, header.count()):
            assert header.sectionSize(place) >= page.grid.sizeHintForColumn(place), (page.table.title, place)


def test_dcs_that_get_other_names_have_them_in_the_roll_window_at_once(bay_window):
    bay_window.ledger.roll_action.trigger()
    rolls = bay_window.ledger.rolls
    state = bay_window.desk.state
    bay_window.desk.execute(SetHouseRules(state.info.id, {"difficulties": [[50, "a doddle"], [90, "work"]]}))
    names = rolls.fields["dc"].names
    assert [names.itemText(row) for row in range(names.count())] == [
        "a doddle, 0 to 50",
        "work, 50 to 90",
        "impossible",
    ]
    assert names.currentText() == "work, 50 to 90"  # 80


def test_the_list_of_weapons_tells_the_damage_that_is_ruled_by(bay_window):
    desk = bay_window.desk
    mara = desk.state.token_named("Mara Voss").id
    desk.scene.select([mara], mara)
    desk.execute(SetHouseRules(desk.state.info.id, OWN["starflight"]))
    rows = [bay_window.card.weapons.item(row).text() for row in range(bay_window.card.weapons.count())]
    assert any("Pistol  ·  projectile 14" in row for row in rows)


@pytest.fixture
def street_window(open_window, tmp_path):
    document = Document.create(tmp_path / "street.bmap")
    loaded = load_map(asset_path(PSIPUNK_SAMPLE))
    document.import_map(loaded.state, loaded.images)
    return open_window(document)


def test_a_template_begins_with_the_size_of_a_blast_by_the_table(street_window):
    desk, field = street_window.desk, street_window.draw_bar.fields["template_cells"]
    assert field.currentText() == "Blast, 15 ft"
    desk.execute(SetHouseRules(desk.state.info.id, {"blast_ft": 30.0}))
    assert field.currentText() == "Blast, 30 ft"
    assert desk.scene.brush.template_cells == pytest.approx(30 * 0.3048 / desk.state.info.grid.cell_m)
    field.setCurrentIndex(field.findData(5.0))
    desk.execute(SetHouseRules(desk.state.info.id, {"blast_ft": 20.0}))
    assert (field.itemText(0), field.currentData()) == ("Blast, 20 ft", 5.0)


def test_luck_that_was_spent_stands_on_the_sheet_and_is_given_back_there(street_window):
    desk, form = street_window.desk, street_window.inspector.psipunk
    kestrel = desk.state.token_named("Kestrel")
    desk.scene.select([kestrel.id], kestrel.id)
    desk.execute(SetHouseRules(desk.state.info.id, {"luck_points": 5}))
    assert form.luck.toolTip().startswith("Left: 5 (each session 5);")
    form.luck.edited.emit(2, None)
    assert desk.state.tokens[kestrel.id].psipunk.luck_spent == 2
    assert form.luck.toolTip().startswith("Left: 3 (each session 5, spent −2);")
