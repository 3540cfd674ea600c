"""Opening, importing, copies and export: every command is kept from the first moment, and errors are told."""

import base64
import json
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QMessageBox

from battlemap.document.commands import MoveTokens
from battlemap.document.document import Document
from battlemap.formats.scenario import write_scenario
from battlemap.geometry.types import MapPoint
from battlemap.ui import app
from battlemap.ui.app import begin, run
from battlemap.ui.import_preview import ImportPreview
from battlemap.ui.library import starter_creatures
from battlemap.ui.main_window import MainWindow
from battlemap.ui.map_dialog import NEW_MAP
from battlemap.ui.opening import FILTERS, MAP_FILTERS
from battlemap.ui.versions_dialog import VersionsDialog
from tests.bay import bay
from tests.formats.samples import uvtt, write_json
from tests.formats.test_pictures import png_that_claims
from tests.ui.hand import Hand

pytestmark = pytest.mark.gui


@pytest.fixture
def empty(open_window) -> MainWindow:
    """A window on a campaign in memory without a map."""
    return open_window(Document.in_memory())


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    path = tmp_path / "room.toml"
    write_scenario(bay(), {}, path)
    return path


def load(qtbot, window: MainWindow, start) -> None:
    """Start something that loads, and wait until it is done."""
    with qtbot.waitSignal(window.loader.idle):
        start()
    qtbot.waitUntil(lambda: not window.loader.is_busy)


def box_of(window: MainWindow) -> QMessageBox:
    return window.findChild(QMessageBox)


def test_a_scenario_opens_into_a_campaign_file_of_its_own(qtbot, empty, scenario, settings):
    load(qtbot, empty, lambda: empty.file_menu.open(scenario))
    kept = empty.desk.document.path
    assert kept == settings.campaign_folder / "room.bmap"
    assert settings.recent == [kept]
    assert empty.desk.state.token_named("Ada") is not None
    assert empty.stage.report.isVisible()
    assert "4 tokens" in empty.stage.report.summary.text()


def test_a_map_whose_picture_is_too_large_opens_without_it_and_says_why(qtbot, empty, tmp_path):
    image = base64.b64encode(png_that_claims(40_000, 40_000)).decode()
    wall = [{"x": 1, "y": 1}, {"x": 5, "y": 1}]
    path = write_json(tmp_path / "cellar.dd2vtt", uvtt(image=image, line_of_sight=[wall]))
    load(qtbot, empty, lambda: empty.file_menu.open(path))
    assert len(empty.desk.state.walls) == 1
    report = empty.stage.report
    assert report.summary.text().endswith("; no picture")
    assert report.details.isVisible()
    assert "40000 x 40000 px (1,600 megapixels), expected at most 500 megapixels" in report.details.toPlainText()


def campaigns(settings) -> list[str]:
    return sorted(path.name for path in settings.campaign_folder.glob("*.bmap"))


def move_ada(window: MainWindow) -> None:
    window.desk.execute(MoveTokens(window.desk.map_id, {window.desk.state.token_named("Ada").id: MapPoint(4, 4)}))


def test_the_same_scenario_again_goes_on_with_the_campaign_made_from_it(qtbot, empty, scenario, settings, campaign):
    load(qtbot, empty, lambda: empty.file_menu.open(scenario))
    move_ada(empty)
    empty.desk.lay(campaign)
    load(qtbot, empty, lambda: empty.file_menu.open(scenario))
    assert empty.desk.state.token_named("Ada").at == MapPoint(4, 4)
    assert campaigns(settings) == ["room.bmap"]
    assert empty.stage.report.isVisible()
    assert empty.stage.report.summary.text().startswith("room.toml was opened before")


def test_the_same_scenario_again_while_its_campaign_is_shown_loses_nothing(qtbot, empty, scenario, settings):
    load(qtbot, empty, lambda: empty.file_menu.open(scenario))
    with qtbot.waitSignal(empty.loader.idle):
        empty.file_menu.open(scenario)
        move_ada(empty)
    qtbot.waitUntil(lambda: not empty.loader.is_busy and empty.stage.report.afresh_button.isVisible())
    assert empty.desk.state.token_named("Ada").at == MapPoint(4, 4)
    empty.edit_menu.undo_action.trigger()
    assert empty.desk.state.token_named("Ada").at == MapPoint(2, 5)


def test_start_afresh_imports_the_map_into_another_campaign(qtbot, empty, scenario, settings):
    for _ in range(2):
        load(qtbot, empty, lambda: empty.file_menu.open(scenario))
    move_ada(empty)
    load(qtbot, empty, lambda: qtbot.mouseClick(empty.stage.report.afresh_button, Qt.MouseButton.LeftButton))
    assert empty.desk.state.token_named("Ada").at == MapPoint(2, 5)
    assert campaigns(settings) == ["room 2.bmap", "room.bmap"]
    assert not empty.stage.report.afresh_button.isVisible()


def test_a_scenario_that_was_changed_is_imported_anew(qtbot, empty, scenario, settings):
    load(qtbot, empty, lambda: empty.file_menu.open(scenario))
    scenario.write_text(scenario.read_text(encoding="utf-8").replace('"Ada"', '"Eve"'), encoding="utf-8")
    load(qtbot, empty, lambda: empty.file_menu.open(scenario))
    assert empty.desk.state.token_named("Eve") is not None
    assert campaigns(settings) == ["room 2.bmap", "room.bmap"]


def test_the_history_of_an_opened_map_begins_after_the_import(qtbot, empty, scenario):
    load(qtbot, empty, lambda: empty.file_menu.open(scenario))
    assert not empty.edit_menu.undo_action.isEnabled()
    empty.desk.undo()
    assert empty.desk.state.info.name == "Bay"


def test_a_sample_campaign_without_a_map_gets_the_sample_anew(qtbot, empty, settings):
    settings.campaign_folder.mkdir(parents=True)
    Document.create(settings.campaign_folder / "star_port_bay.bmap").close()
    load(qtbot, empty, empty.file_menu.open_sample)
    assert empty.desk.state is not None
    assert campaigns(settings) == ["star_port_bay.bmap"]
    assert not empty.edit_menu.undo_action.isEnabled()


def test_without_a_map_there_is_nothing_to_export(empty, campaign):
    assert not empty.file_menu.export_action.isEnabled()
    empty.desk.lay(campaign)
    assert empty.file_menu.export_action.isEnabled()


def test_the_open_campaign_opened_again_is_read_from_its_file(qtbot, window, campaign):
    with Document.open(campaign.path) as elsewhere:
        elsewhere.execute(MoveTokens("map-1", {"token-1": MapPoint(7, 7)}))
    load(qtbot, window, lambda: window.file_menu.open(campaign.path))
    assert window.desk.state.token_named("Ada").at == MapPoint(7, 7)
    move_ada(window)
    assert window.desk.state.token_named("Ada").at == MapPoint(4, 4)


def choose(monkeypatch, path: Path) -> None:
    """The file dialog gives this name."""
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_asked: (str(path), ""))


def answer(button: QMessageBox.StandardButton, asked: list[str]) -> None:
    """Answer the question that is about to come."""

    def press() -> None:
        box = QApplication.activeModalWidget()
        asked.append(box.text())
        box.button(button).click()

    QTimer.singleShot(0, press)


@pytest.mark.parametrize(("typed", "made"), [("Fight 1.2", "Fight 1.2.bmap"), ("a", "a.bmap"), ("b.BMAP", "b.BMAP")])
def test_a_copy_is_named_as_a_campaign(qtbot, window, monkeypatch, tmp_path, typed, made):
    choose(monkeypatch, tmp_path / typed)
    load(qtbot, window, window.file_menu.ask_save_copy)
    with Document.open(tmp_path / made) as copy:
        assert dict(copy.maps) == dict(window.desk.document.maps)


@pytest.mark.parametrize(("asks", "suffix"), [("ask_save_copy", ".bmap"), ("ask_export", ".toml")])
def test_a_file_that_has_the_name_with_its_ending_is_not_replaced_unasked(
    qtbot, window, monkeypatch, tmp_path, asks, suffix
):
    there, asked = tmp_path / f"there{suffix}", []
    there.write_text("mine")
    choose(monkeypatch, tmp_path / "there")
    answer(QMessageBox.StandardButton.No, asked)
    getattr(window.file_menu, asks)()
    assert there.read_text() == "mine"
    assert there.name in asked[0]
    answer(QMessageBox.StandardButton.Yes, asked)
    load(qtbot, window, getattr(window.file_menu, asks))
    assert there.read_bytes() != b"mine"


def test_the_file_dialog_lists_pictures():
    assert "*.webp" in FILTERS[0]
    assert "*.png" in MAP_FILTERS[0]


def test_a_campaign_opens_in_place(qtbot, empty, campaign):
    path = campaign.path
    campaign.close()
    load(qtbot, empty, lambda: empty.file_menu.open(path))
    assert empty.desk.document.path == path
    assert not empty.stage.report.isVisible()


def test_a_file_dropped_onto_the_window_opens(qtbot, empty, scenario):
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(scenario))])
    action, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(empty.rect().center(), action, data, left, none)
    empty.dragEnterEvent(enter)
    assert enter.isAccepted()
    drop = QDropEvent(QPointF(empty.rect().center()), action, data, left, none)
    load(qtbot, empty, lambda: empty.dropEvent(drop))
    assert empty.desk.state.info.name == "Bay"


def test_of_several_files_dropped_the_first_is_opened_and_the_others_are_told(qtbot, empty, scenario):
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in (scenario, scenario.with_name("other.toml"))])
    action, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    drop = QDropEvent(QPointF(empty.rect().center()), action, data, left, none)
    load(qtbot, empty, lambda: empty.dropEvent(drop))
    assert empty.desk.state.info.name == "Bay"
    assert empty.statusBar().currentMessage() == "One file at a time: room.toml is opened, other.toml not."


def test_the_status_line_tells_a_change_that_was_not_kept_until_one_is(qtbot, window, campaign):
    saved = window.status.saved
    assert saved.text() == "✓ All kept in bay.bmap"
    with Document.open(campaign.path) as elsewhere:
        elsewhere.execute(MoveTokens("map-1", {"token-1": MapPoint(7, 7)}))
    move_ada(window)
    assert saved.text() == "⚠ Last change not kept"
    assert "another program has changed this file" in saved.toolTip()
    box_of(window).close()
    load(qtbot, window, lambda: window.file_menu.open(campaign.path))
    assert saved.text() == "✓ All kept in bay.bmap"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not let an open file go")
def test_the_status_line_tells_that_the_file_is_gone(window, campaign):
    campaign.path.unlink()
    window.status.look_for_file()
    assert window.status.saved.text() == "⚠ bay.bmap is gone"
    move_ada(window)
    assert "All kept" not in window.status.saved.text()
    for box in window.findChildren(QMessageBox):
        box.close()


def test_a_bad_file_is_explained_and_changes_nothing(qtbot, window, tmp_path, settings):
    bad = tmp_path / "bad.toml"
    bad.write_text('format = "battlemap-scenario/1"\nsystem = "chess"\n')
    load(qtbot, window, lambda: window.file_menu.open(bad))
    box = box_of(window)
    assert "bad.toml" in box.text()
    assert "system" in box.text()
    assert window.desk.state.info.name == "Bay"
    assert not settings.campaign_folder.exists()
    box.close()


def test_a_damaged_campaign_opens_and_tells_what_is_missing(qtbot, empty, campaign):
    path = campaign.path
    campaign.close()
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE records SET data = '{' WHERE id = 'token-3'")
    load(qtbot, empty, lambda: empty.file_menu.open(path))
    assert "token-3" in box_of(empty).text()
    assert sorted(empty.desk.state.tokens) == ["token-1", "token-2", "token-4"]
    box_of(empty).close()


def test_a_recent_file_that_is_gone_is_told_and_forgotten(qtbot, window, tmp_path, settings):
    settings.add_recent(tmp_path / "gone.bmap")
    window.file_menu.recent_menu.aboutToShow.emit()
    action = window.file_menu.recent_menu.actions()[0]
    load(qtbot, window, action.trigger)
    assert "gone.bmap" in box_of(window).text()
    assert settings.recent == []
    box_of(window).close()


def test_a_start_without_a_file_opens_the_sample_and_the_next_goes_on_with_it(qtbot, open_window, settings):
    first = open_window(Document.in_memory())
    begin(first, None)
    qtbot.waitUntil(lambda: first.desk.map_id is not None and bool(first.library.creatures))
    kept = first.desk.document.path
    first.close()
    second = open_window(Document.in_memory())
    begin(second, None)
    qtbot.waitUntil(lambda: second.desk.map_id is not None)
    assert second.desk.document.path == kept


def test_run_shows_the_file_and_ends_when_the_window_is_closed(qapp, scenario, settings, monkeypatch):
    """Nothing of it comes later, when it is another test's turn: no compiling either."""
    seen, hook, timers = [], sys.excepthook, []

    class Noted(QTimer):
        def __init__(self, **facts: object) -> None:
            super().__init__(**facts)
            timers.append(self)

    def look() -> None:
        for window in qapp.topLevelWidgets():
            if isinstance(window, MainWindow) and window.isVisible() and window.desk.state and window.library.creatures:
                seen.append(window.desk.state.info.name)
                window.close()

    monkeypatch.setattr(app, "QTimer", Noted)
    monkeypatch.setattr(app, "AFTER_FIRST_SIGHT_MS", 3_600_000)
    watch = QTimer(interval=10)
    watch.timeout.connect(look)
    watch.start()
    assert run(scenario, settings) == 0
    assert seen == ["Bay"]
    assert sys.excepthook is hook
    assert [timer.isActive() for timer in timers] == [False]


def test_a_new_map_is_a_campaign_of_its_own(window, settings):
    window.file_menu.new_map(NEW_MAP)
    assert window.desk.document.path == settings.campaign_folder / "New map.bmap"
    assert window.desk.state.info.grid == NEW_MAP.grid


def test_a_copy_holds_everything_and_work_goes_on_in_the_first_file(qtbot, window, campaign, tmp_path):
    load(qtbot, window, lambda: window.file_menu.save_copy(tmp_path / "copy.bmap"))
    with Document.open(tmp_path / "copy.bmap") as copy:
        assert dict(copy.maps) == dict(campaign.maps)
    assert window.desk.document is campaign


def test_an_exported_text_opens_as_the_same_map(qtbot, window, tmp_path):
    before = window.desk.state
    load(qtbot, window, lambda: window.file_menu.export(tmp_path / "out.toml"))
    load(qtbot, window, lambda: window.file_menu.open(tmp_path / "out.toml"))
    assert window.desk.state.tokens == before.tokens
    assert window.desk.state.walls == before.walls


def test_the_import_report_can_be_dismissed_and_called_back(qtbot, empty, scenario):
    load(qtbot, empty, lambda: empty.file_menu.open(scenario))
    qtbot.mouseClick(empty.stage.report.dismiss_button, Qt.MouseButton.LeftButton)
    assert not empty.stage.report.isVisible()
    empty.file_menu.report_action.trigger()
    assert empty.stage.report.isVisible()


REAL = Path(__file__).parents[2].parent / "shared" / "maps" / "real" / "uvtt"
FILES = sorted(path for path in REAL.glob("*.dd2vtt") if "pointer" not in path.name)


@pytest.mark.skipif(not FILES, reason="../shared/maps/real is not there")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_main_job_on_a_real_map(qtbot, empty, open_window, path):
    load(qtbot, empty, lambda: empty.file_menu.open(path))
    if (preview := empty.findChild(ImportPreview)) is not None:  # of a file that leaves something open
        load(qtbot, empty, preview.accept)
    empty.library.show_creatures(starter_creatures())
    columns, rows = empty.desk.state.info.grid.columns, empty.desk.state.info.grid.rows
    hand, middle = Hand(qtbot, empty), (columns // 2, rows // 2)
    empty.place("Guard", MapPoint(middle[0] - 1.5, middle[1] + 0.5))
    empty.place("Marine", MapPoint(middle[0] + 2.5, middle[1] + 0.5))

    hand.click(middle[0] - 1.5, middle[1] + 0.5)
    hand.aim(middle[0] + 2.5, middle[1] + 0.5)
    ruling = empty.desk.scene.ruling
    assert (ruling.attacker_name, ruling.target_name) == ("Guard", "Marine")

    hand.drag((middle[0] - 1.5, middle[1] + 0.5), (middle[0] - 1.5, middle[1] + 1), (middle[0] - 1.5, middle[1] + 1.5))
    moved = empty.desk.state
    assert moved.token_named("Guard").at == MapPoint(middle[0] - 2, middle[1] + 1)
    empty.edit_menu.undo_action.trigger()
    empty.edit_menu.redo_action.trigger()

    kept = empty.desk.document.path
    empty.close()
    empty.desk.document.close()
    assert open_window(Document.open(kept)).desk.state == moved


@pytest.mark.skipif(not REAL.exists(), reason="../shared/maps/real is not there")
def test_a_pointer_to_a_file_that_was_not_fetched_is_explained(qtbot, empty):
    pointer = next(REAL.glob("*pointer*"))
    load(qtbot, empty, lambda: empty.file_menu.open(pointer))
    assert pointer.name in box_of(empty).text()
    box_of(empty).close()


def test_a_slip_in_the_house_rules_is_told_and_the_map_is_open_all_the_same(qtbot, empty, scenario):
    text = scenario.read_text(encoding="utf-8").replace("[grid]", "[house_rules]\ncrit_fail_maxx = 3\n\n[grid]", 1)
    scenario.write_text(text, encoding="utf-8")
    load(qtbot, empty, lambda: empty.file_menu.open(scenario))
    assert "crit_fail_maxx: no such house rule; did you mean crit_fail_max?" in box_of(empty).text()
    assert empty.desk.state.token_named("Ada") is not None
    box_of(empty).close()


def test_an_earlier_version_opens_as_a_campaign_of_its_own(qtbot, empty, campaign, settings, monkeypatch):
    path, before = campaign.path, dict(campaign.map(next(iter(campaign.maps))).tokens)
    campaign.close()
    load(qtbot, empty, lambda: empty.file_menu.open(path))
    token = next(iter(before.values()))
    empty.desk.execute(MoveTokens(empty.desk.map_id, {token.id: MapPoint(7, 7)}))
    monkeypatch.setattr(VersionsDialog, "exec", lambda dialog: dialog.list.count())
    load(qtbot, empty, empty.file_menu.versions_action.trigger)
    assert empty.desk.document.path.parent == settings.campaign_folder
    assert empty.desk.document.path.name.startswith("bay as of ")
    assert dict(empty.desk.state.tokens) == before
    with Document.open(path) as untouched:
        assert untouched.map(empty.desk.map_id).tokens[token.id].at == MapPoint(7, 7)


def test_a_campaign_opens_though_no_version_of_it_can_be_kept(qtbot, empty, campaign, settings):
    settings.campaign_folder.parent.mkdir(parents=True, exist_ok=True)
    settings.campaign_folder.with_name("versions").write_text("in the way")
    path = campaign.path
    campaign.close()
    load(qtbot, empty, lambda: empty.file_menu.open(path))
    assert empty.desk.document.path == path


def test_without_versions_there_is_nothing_to_open(empty):
    dialog = VersionsDialog((), empty)
    assert "No earlier version" in dialog.findChild(QLabel).text()


def two_scenes(folder: Path) -> Path:
    """A Foundry pack with two scenes."""
    path = folder / "scenes.db"
    scenes = ({"name": name, "width": 1000, "height": 800, "grid": 100, "walls": []} for name in ("Cellar", "Attic"))
    path.write_text("\n".join(map(json.dumps, scenes)), encoding="utf-8")
    return path


def test_a_pack_of_scenes_opens_as_a_campaign_with_all_of_them(qtbot, empty, tmp_path):
    load(qtbot, empty, lambda: empty.file_menu.open(two_scenes(tmp_path)))
    assert [state.info.name for state in empty.desk.document.maps.values()] == ["Cellar", "Attic"]
    assert empty.desk.state.info.name == "Cellar"
    assert empty.stage.report.isVisible()


def test_a_pack_of_scenes_is_added_to_a_campaign_with_all_of_them(qtbot, empty, tmp_path, scenario):
    load(qtbot, empty, lambda: empty.file_menu.open(scenario))
    load(qtbot, empty, lambda: empty.map_menu.add_file(two_scenes(tmp_path)))
    assert [state.info.name for state in empty.desk.document.maps.values()][1:] == ["Cellar", "Attic"]
    assert empty.desk.state.info.name == "Cellar"


@pytest.mark.parametrize("ending", ["*.dd2vtt", "*.json", "*.db", "*.tmx", "*.tmj", "*.rpmap", "*.cmpgn", "*.txt"])
def test_the_dialogs_offer_the_maps_of_other_programs(ending):
    assert ending in FILTERS[0]
    assert ending in MAP_FILTERS[0]
