"""Creatures out of files and into files, by the window."""

import csv

import pytest
from PySide6.QtWidgets import QFileDialog, QMenu, QMessageBox

from battlemap.document.creatures import NO_FOLDER, CreatureRef
from battlemap.formats.creatures import read_creatures
from battlemap.ui.creatures_dialog import CreaturesDialog
from battlemap.ui.library import starter_creatures

pytestmark = pytest.mark.gui
TABLE = "name;folder;height_m;starflight.stats.hd\nWatch dog;Port;0,8;44\nWatchman;;1,8;50\n"


@pytest.fixture
def table(tmp_path):
    path = tmp_path / "watch.csv"
    path.write_text(TABLE)
    return path


@pytest.fixture
def read(qtbot, window, monkeypatch):
    """Reads a file, and does this where the dialog asks."""

    def read_and(path, do=lambda _dialog: None):
        monkeypatch.setattr(CreaturesDialog, "exec", do)
        window.creature_files.read(path)
        qtbot.waitUntil(lambda: not window.loader.is_busy)

    return read_and


def names(window):
    return sorted(token.name for token in window.desk.state.tokens.values())


def test_a_table_comes_into_the_folders_of_the_library(window, table, read):
    read(table, lambda dialog: dialog.to_library.click())
    own = {ref: token for ref, token in window.library.creatures.items() if ref.folder in ("Port", NO_FOLDER)}
    assert set(own) == {CreatureRef("Port", "Watch dog"), CreatureRef(NO_FOLDER, "Watchman")}
    assert own[CreatureRef("Port", "Watch dog")].starflight.stats == {"hd": 44}
    assert window.library.tree.chosen() == [CreatureRef(NO_FOLDER, "Watchman"), CreatureRef("Port", "Watch dog")]


def test_what_is_chosen_of_a_table_stands_on_the_map_in_one_step(window, table, read):
    before = names(window)

    def place_the_second(dialog):
        dialog.table.clearSelection()
        assert not dialog.to_map.isEnabled()
        dialog.table.selectRow(1)
        dialog.to_map.click()

    read(table, place_the_second)
    assert names(window) == sorted([*before, "Watchman"])
    window.desk.undo()
    assert names(window) == before


def test_a_bad_table_is_told_and_nothing_is_taken(window, table, read):
    table.write_text("name;starflight.stats.hd\nWatch dog;44\nWatchman;many\n")
    read(table)
    (box,) = window.findChildren(QMessageBox)
    told = box.text() + box.informativeText()
    assert 'row 3, column "starflight.stats.hd": found "many", expected a whole number' in told
    assert window.library.folders == []


def test_what_can_hardly_be_meant_is_shown_where_one_chooses(window, table, read):
    table.write_text("name;folder;starflight.stats.hp;starflight.stats.max_hp\nDog;Port;80;10\nWatchman;Port;9;9\n")

    def look(dialog):
        assert [dialog.table.item(row, 0).text() for row in (0, 1)] == ["⚠ Dog", "Watchman"]
        assert (
            dialog.doubts.toPlainText() == 'row 2, column "starflight.stats.hp": found 80, more than the max_hp of 10'
        )
        dialog.table.clearSelection()
        dialog.table.selectRow(1)
        dialog.to_library.click()

    read(table, look)
    assert CreatureRef("Port", "Watchman") in window.library.creatures
    assert CreatureRef("Port", "Dog") not in window.library.creatures


def test_the_library_writes_what_is_selected_and_the_map_its_tokens(qtbot, window, tmp_path, monkeypatch):
    window.library.show_creatures(starter_creatures())
    window.library.tree.choose([CreatureRef("Starter creatures", "Guard"), CreatureRef("Starter creatures", "Marine")])
    kinds = {"guards.csv": "CSV (*.csv)", "map": "JSON, with pictures (*.json)"}
    for asked, name in (("export", "guards.csv"), ("map", "map")):
        answer = str(tmp_path / name), kinds[name]
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_words, answer=answer: answer)
        window.creature_files.answer(asked)
        qtbot.waitUntil(lambda: not window.loader.is_busy)
    rows = [*csv.DictReader((tmp_path / "guards.csv").read_text(encoding="utf-8-sig").splitlines())]
    assert [(row["name"], row["starflight.stats.hd"]) for row in rows] == [("Guard", "50"), ("Marine", "56")]
    read = read_creatures(tmp_path / "map.json")
    assert sorted(each.token.name for each in read.creatures) == names(window)


def test_the_menu_of_the_library_offers_files(window):
    menu = QMenu()
    window.library.fill_menu(menu)
    offered = {action.text(): action.isEnabled() for action in menu.actions()}
    assert offered["&Import creatures…"]
    assert not offered["&Export creatures…"]  # there is none yet
