"""Campaigns in use, that cannot be written, or are damaged: what the game master sees, and the way on."""

import shutil
import sqlite3
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMessageBox

from battlemap.cli import main as command_line
from battlemap.document.commands import AddTokens, EditMapInfo, EditToken
from battlemap.document.document import Document
from battlemap.document.model import Picture
from battlemap.geometry.types import MapPoint
from battlemap.ui.main_window import MainWindow
from battlemap.ui.map_dialog import NEW_MAP
from battlemap.ui.opening import open_file
from battlemap.ui.versions_dialog import VersionsDialog
from tests.bay import bay
from tests.document.nobody import as_nobody, open_to_all
from tests.document.processes import Other
from tests.ui.test_files import box_of, campaigns, choose, empty, load, move_ada, scenario

__all__ = ["empty", "scenario"]  # fixtures
pytestmark = pytest.mark.gui

on_posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows does not let an open file go")


def press(qtbot, window: MainWindow, words: str) -> None:
    """Press a button of the message shown, and wait for what it begins."""
    (button,) = [each for each in box_of(window).buttons() if each.text().replace("&", "") == words]
    load(qtbot, window, button.click)


def shown_boxes(window: MainWindow) -> list[QMessageBox]:
    return [box for box in window.findChildren(QMessageBox) if box.isVisible()]


def lock_by_another_program(qtbot, window: MainWindow, campaign: Document) -> Other:
    """Another program has the campaign open, and the window was asked to open it."""
    path = campaign.path
    campaign.close()
    other = Other(path)
    load(qtbot, window, lambda: window.file_menu.open(path))
    assert "another Battlemap has this campaign open" in box_of(window).text()
    assert f"process {other.process.pid}" in box_of(window).text()
    assert str(path) in box_of(window).text()
    assert window.desk.state is None
    return other


def test_a_campaign_that_another_program_has_open_can_be_gone_on_with_in_a_copy(qtbot, empty, campaign, settings):
    other = lock_by_another_program(qtbot, empty, campaign)
    press(qtbot, empty, "Open a copy")
    other.close()
    assert empty.desk.document.path == settings.campaign_folder / "bay copy.bmap"
    move_ada(empty)
    assert empty.status.saved.text() == "✓ All kept in bay copy.bmap"


def test_a_campaign_that_another_program_has_open_can_be_looked_at(qtbot, empty, campaign):
    other = lock_by_another_program(qtbot, empty, campaign)
    press(qtbot, empty, "Look at it only")
    other.close()
    assert empty.desk.state.token_named("Ada").at == MapPoint(2, 5)
    assert "Changes are refused, because it is open in another Battlemap" in shown_boxes(empty)[-1].text()
    assert empty.status.saved.text() == "⚠ bay.bmap is not written"
    move_ada(empty)
    assert empty.desk.state.token_named("Ada").at == MapPoint(2, 5)


def test_a_campaign_that_another_program_had_open_opens_when_it_is_tried_again(qtbot, empty, campaign):
    path = campaign.path
    other = lock_by_another_program(qtbot, empty, campaign)
    other.kill()
    press(qtbot, empty, "Try again")
    assert empty.desk.document.path == path
    move_ada(empty)
    assert empty.desk.state.token_named("Ada").at == MapPoint(4, 4)


def test_on_a_full_disk_the_change_is_refused_and_told_once_and_work_goes_on_in_a_copy(
    window, campaign, monkeypatch, tmp_path
):
    database = campaign._store._connection
    (pages,) = database.execute("PRAGMA page_count").fetchone()
    database.execute(f"PRAGMA max_page_count = {pages}")
    ada, before = window.desk.state.token_named("Ada"), window.desk.state
    many = tuple(replace(ada, id=f"token-{number}", conditions=("x" * 4000,)) for number in range(50, 70))
    for _ in range(3):
        window.desk.execute(AddTokens("map-1", many))
    (box,) = shown_boxes(window)
    assert "the disk is full" in box.text()
    assert window.status.saved.text() == "⚠ Last change not kept"
    assert window.desk.state == before
    box.close()
    choose(monkeypatch, tmp_path / "elsewhere.bmap")
    window.file_menu.ask_save_copy()
    assert window.desk.document.path == tmp_path / "elsewhere.bmap"
    assert window.desk.state == before
    assert window.desk.execute(AddTokens("map-1", many))
    assert window.status.saved.text() == "✓ All kept in elsewhere.bmap"
    assert not shown_boxes(window)


@on_posix
def test_a_campaign_in_a_folder_that_is_read_only_is_shown_and_goes_on_in_a_copy(
    empty, campaign, monkeypatch, tmp_path
):
    campaign.close()
    with open_to_all() as folder:
        path = folder / "bay.bmap"
        shutil.copyfile(campaign.path, path)
        folder.chmod(0o555)
        with as_nobody():
            opened = open_file(path, folder / "campaigns")
        empty.file_menu._lay(opened)
        (box,) = shown_boxes(empty)
        assert f"{path} is open to be looked at. Changes are refused" in box.text()
        assert "read-only" in box.text()
        assert empty.desk.state.info.name == "Bay"
        choose(monkeypatch, tmp_path / "mine.bmap")
        empty.file_menu.ask_save_copy()
        assert empty.desk.document.path == tmp_path / "mine.bmap"
        move_ada(empty)
        assert empty.desk.state.token_named("Ada").at == MapPoint(4, 4)


def test_a_map_opens_though_the_folder_of_campaigns_takes_no_file(qtbot, empty, scenario, settings, monkeypatch):
    settings.campaign_folder.parent.mkdir(parents=True)
    settings.campaign_folder.write_text("in the way")
    load(qtbot, empty, lambda: empty.file_menu.open(scenario))
    (box,) = shown_boxes(empty)
    assert "not kept in a file" in box.text()
    assert empty.status.saved.text() == "Not kept in a file"
    move_ada(empty)
    choose(monkeypatch, scenario.with_name("kept.bmap"))
    empty.file_menu.ask_save_copy()
    assert empty.desk.document.path == scenario.with_name("kept.bmap")
    assert empty.desk.state.token_named("Ada").at == MapPoint(4, 4)
    empty.file_menu.new_map(NEW_MAP)
    assert empty.desk.document.path is None
    assert empty.desk.state.info.grid == NEW_MAP.grid


def test_tc_30_a_new_empty_map_never_overwrites_another_campaign(window, settings):
    settings.campaign_folder.mkdir(parents=True)
    (settings.campaign_folder / "New map.bmap").write_bytes(b"mine")
    for _ in range(2):
        window.file_menu.new_map(NEW_MAP)
        made = window.desk.document.path
    assert (settings.campaign_folder / "New map.bmap").read_bytes() == b"mine"
    assert campaigns(settings) == ["New map 2.bmap", "New map 3.bmap", "New map.bmap"]
    assert made.name == "New map 3.bmap"


@on_posix
def test_a_link_that_leads_nowhere_is_no_free_name(window, settings):
    settings.campaign_folder.mkdir(parents=True)
    (settings.campaign_folder / "New map.bmap").symlink_to("gone")
    window.file_menu.new_map(NEW_MAP)
    assert window.desk.document.path.name == "New map 2.bmap"
    assert (settings.campaign_folder / "New map.bmap").is_symlink()


def test_tc_31_a_damaged_token_and_a_missing_picture_are_listed_and_all_else_opens(qtbot, empty, campaign, capsys):
    path, image = campaign.path, campaign.add_image(b"a picture")
    token = campaign.map("map-1").token_named("Ada")
    campaign.execute(EditToken("map-1", replace(token, image=image)))
    floor = Picture(image=campaign.add_image(b"a floor"), file="floor.png", px_per_cell=70.0)
    campaign.execute(EditMapInfo("map-1", replace(campaign.map("map-1").info, picture=floor)))
    tokens = dict(campaign.map("map-1").tokens)
    campaign.close()
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE records SET data = '{\"name\": 3' WHERE id = 'token-3'")
        database.execute("DELETE FROM images")
    load(qtbot, empty, lambda: empty.file_menu.open(path))
    told = shown_boxes(empty)[0].text()
    assert "map-1, token token-3: " in told
    assert f"token Ada: its picture is missing ({image[:12]})" in told
    assert "map-1, map picture: its picture is missing" in told
    assert empty.desk.state.tokens == {key: each for key, each in tokens.items() if key != "token-3"}
    assert empty.desk.state.walls == bay().walls
    with pytest.raises(SystemExit) as ended:
        command_line(["info", str(path)])
    assert ended.value.code == 0
    printed = capsys.readouterr()
    assert "token token-3: " in printed.err
    assert "token Ada: its picture is missing" in printed.err


def empty_file(path: Path) -> None:
    path.write_bytes(b"")


def damage_the_history(path: Path) -> None:
    """All maps can be saved, the steps can not."""
    with closing(sqlite3.connect(path)) as database:
        (page,) = database.execute("SELECT rootpage FROM sqlite_master WHERE name = 'history'").fetchone()
        (size,) = database.execute("PRAGMA page_size").fetchone()
    data = bytearray(path.read_bytes())
    data[(page - 1) * size : page * size] = b"\xff" * size
    path.write_bytes(data)


@pytest.mark.parametrize(
    ("ruin", "words"),
    [(Path.unlink, "no such file"), (empty_file, "the file is empty"), (damage_the_history, "the file is damaged")],
)
def test_where_a_campaign_cannot_be_opened_whole_its_earlier_versions_are_offered(
    qtbot, empty, campaign, settings, monkeypatch, ruin, words
):
    path = campaign.path
    campaign.close()
    load(qtbot, empty, lambda: empty.file_menu.open(path))
    empty.file_menu.new_map(NEW_MAP)
    ruin(path)
    load(qtbot, empty, lambda: empty.file_menu.open(path))
    assert words in box_of(empty).text()
    assert "Earlier versions of this campaign are kept." in box_of(empty).text()
    monkeypatch.setattr(VersionsDialog, "exec", lambda dialog: dialog.list.count())
    press(qtbot, empty, "Open an earlier version…")
    assert empty.desk.document.path.name.startswith("bay as of ")
    assert empty.desk.document.problems == ()
    assert empty.desk.state.token_named("Ada").at == MapPoint(2, 5)


def test_recent_files_that_are_gone_are_marked_and_names_are_shown_as_they_are(window, tmp_path, settings):
    settings.add_recent(tmp_path / "Dungeons & co.bmap")
    settings.add_recent(tmp_path / "bay.bmap")
    window.file_menu.recent_menu.aboutToShow.emit()
    texts = [action.text() for action in window.file_menu.recent_menu.actions()]
    assert texts == ["&1  bay.bmap", "&2  Dungeons && co.bmap  (gone)"]


@on_posix
def test_the_status_line_tells_that_another_file_lies_in_its_place(window, campaign):
    with Document.in_memory() as other:
        other.save_copy(campaign.path)
    window.status.look_for_file()
    assert window.status.saved.text() == "⚠ bay.bmap is not written"
    assert "another file was put in its place" in window.status.saved.toolTip()


def test_the_menu_shows_the_name_of_a_token_as_it_is(window):
    ada = window.desk.state.token_named("Ada")
    window.desk.execute(EditToken("map-1", replace(ada, name="Salt & pepper")))
    assert window.edit_menu.undo_action.text() == "&Undo rename Ada to Salt && pepper"
