"""Long work: told after a moment, stopped on request, and nothing half-done left behind."""

import threading
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from battlemap.document.commands import RemoveWalls
from battlemap.document.copying import copy_campaign
from battlemap.document.document import Document
from battlemap.document.errors import DocumentFileError
from battlemap.document.stopping import StoppedError, going_on, may_go_on, stoppable
from battlemap.formats.scenario import write_scenario
from battlemap.ui.loading import Loader
from battlemap.ui.opening import open_file, put_away
from tests.bay import bay

pytestmark = pytest.mark.gui
AMPLE_S = 60.0  # for what takes no time, on whatever machine


class Slow:
    """Work that goes on until it is let go, and asks whether it may."""

    def __init__(self) -> None:
        self.goes_on, self.began = threading.Event(), threading.Event()

    def __call__(self) -> str:
        self.began.set()
        while not self.goes_on.wait(0.005):
            may_go_on()
        return "done"


@pytest.fixture
def slow() -> Slow:
    work = Slow()
    yield work
    work.goes_on.set()


@pytest.fixture
def told() -> list[object]:
    return []


def test_what_takes_long_is_told_after_a_moment_and_stopped_by_a_key(qtbot, window, slow, told):
    line, job = window.status, window.loader.load("Reading the walls …", slow, told.append, told.append)
    assert slow.began.wait(AMPLE_S)
    assert not line.busy.isVisible()  # not at once: most of it is over by then
    qtbot.waitUntil(line.busy.isVisible)
    assert line.place.text() == "Reading the walls …"
    assert line.stop.isVisible()
    assert "Ctrl+." in line.stop.toolTip()
    qtbot.keyClick(window, Qt.Key.Key_Period, Qt.KeyboardModifier.ControlModifier)
    assert not window.loader.is_busy
    assert not line.busy.isVisible()
    assert line.place.text() == ""
    qtbot.waitUntil(lambda: not any(each is job for each in window.loader.children()))  # the thread has ended
    assert told == []


def test_the_button_stops_too_and_what_waited_goes_on(qtbot, window, slow, told):
    window.loader.load("One …", slow, told.append, told.append)
    window.loader.load("Two …", lambda: "two", told.append, told.append)
    qtbot.waitUntil(window.status.stop.isVisible)
    qtbot.mouseClick(window.status.stop, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: told == ["two"])


def test_what_was_nearly_done_when_it_was_stopped_is_put_away(qtbot, window, told):
    let, unwanted = threading.Event(), []

    def deaf() -> str:
        let.wait(AMPLE_S)
        return "late"

    window.loader.load("Deaf …", deaf, told.append, told.append, unwanted.append)
    window.loader.stop()
    assert not window.loader.is_busy
    let.set()
    qtbot.waitUntil(lambda: unwanted == ["late"])
    assert told == []


def test_quick_work_is_done_at_once(qtbot, window, told):
    window.loader.load("Quick …", lambda: 7, told.append, told.append, patience_s=AMPLE_S)
    assert told == [7]
    assert not window.loader.is_busy


def test_an_error_is_told_and_a_stop_is_none(qtbot, window, told):
    def broken() -> None:
        raise ValueError("no")

    window.loader.load("Broken …", broken, told.append, lambda error: told.append(str(error)), patience_s=AMPLE_S)
    assert told == ["no"]


def endless():
    while True:
        yield


def test_work_in_slices_leaves_the_window_free_and_can_be_stopped(qtbot, window, told):
    window.loader.step("Checking …", endless(), told.append)
    qtbot.waitUntil(window.status.busy.isVisible)
    window.view_menu.grid.trigger()  # the window answers meanwhile
    window.loader.stop()
    assert not window.loader.is_busy
    assert told == []


def test_short_work_in_slices_is_done_at_once_and_may_be_stopped_long_after(qtbot, window, told, monkeypatch):
    monkeypatch.setattr("battlemap.ui.loading.PATIENCE_S", AMPLE_S)

    def steps():
        yield
        return "result"

    job = window.loader.step("Checking …", steps(), told.append)
    assert told == ["result"]
    with qtbot.waitSignal(job.destroyed):
        pass
    job.stop()  # as a dialog does that closes


def checked(qtbot, window):
    """The dialog of the check, when that is done."""
    window.map_menu.show_check()
    qtbot.waitUntil(lambda: not window.loader.is_busy)
    return window.map_menu.check_dialog


def test_a_check_that_is_stopped_says_so_and_changes_nothing(qtbot, window, monkeypatch):
    before = window.desk.state
    monkeypatch.setattr("battlemap.ui.check_dialog.mend_steps", lambda *_told: endless())
    dialog = checked(qtbot, window)
    dialog.all_button.setEnabled(True)
    qtbot.mouseClick(dialog.all_button, Qt.MouseButton.LeftButton)
    assert dialog.summary.text() == "Mending the walls …"
    window.loader.stop()
    assert dialog.summary.text().startswith("Stopped before the end.")
    assert window.desk.state is before


def test_the_map_changing_below_a_check_begins_it_anew(qtbot, window, monkeypatch):
    dialog = checked(qtbot, window)
    monkeypatch.setattr("battlemap.ui.check_dialog.check_steps", lambda *_told: endless())
    dialog.check()
    stale = dialog._job
    window.desk.execute(RemoveWalls(window.desk.map_id, tuple(window.desk.state.walls)[:1]))
    assert stale.is_stopped
    assert dialog._job is not stale
    assert dialog.summary.text() == "Checking the walls …"


# what a stop leaves behind


def stop_at(step: int):
    """Asked before each step; says stop at that one."""
    asked = iter(range(step))
    return lambda: next(asked, None) is None


def test_going_on_stops_between_two_things_and_only_inside():
    seen = []
    with pytest.raises(StoppedError), stoppable(stop_at(2)):
        seen.extend(going_on("abc"))
    assert list(going_on("abc")) == ["a", "b", "c"]


@pytest.mark.parametrize("step", [0, 1, 2])
def test_an_import_that_is_stopped_leaves_no_campaign(tmp_path: Path, step):
    write_scenario(bay(), {}, tmp_path / "room.toml")
    folder = tmp_path / "campaigns"
    with pytest.raises(StoppedError), stoppable(stop_at(step)):
        open_file(tmp_path / "room.toml", folder)
    assert [path.name for path in folder.glob("*.bmap*")] == []


def test_a_campaign_that_was_imported_too_late_goes_and_one_that_was_opened_stays(tmp_path: Path):
    write_scenario(bay(), {}, tmp_path / "room.toml")
    made = open_file(tmp_path / "room.toml", tmp_path / "campaigns")
    path = made.document.path
    again = open_file(path, tmp_path / "campaigns")
    put_away(again)
    assert path.exists()
    put_away(made)
    assert not path.exists()


@pytest.fixture
def large(tmp_path: Path) -> Document:
    """A campaign of some hundred pages."""
    document = Document.create(tmp_path / "large.bmap")
    for _ in range(40):
        document.import_map(bay(), {})
    with document:
        yield document


def test_a_copy_that_is_stopped_leaves_no_file_and_takes_none_away(large, tmp_path: Path):
    target = tmp_path / "copy.bmap"
    target.write_bytes(b"what was there")
    with pytest.raises(StoppedError), stoppable(stop_at(0)):
        copy_campaign(large.path, target)
    assert target.read_bytes() == b"what was there"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.bmap", "large.bmap"]


def test_a_copy_holds_all_and_the_campaign_itself_is_no_target(large, tmp_path: Path):
    copy_campaign(large.path, tmp_path / "copy.bmap")
    with Document.open(tmp_path / "copy.bmap") as copy:
        assert dict(copy.maps) == dict(large.maps)
        assert copy.history() == large.history()
    with pytest.raises(DocumentFileError, match="the open campaign itself"):
        copy_campaign(large.path, large.path)


def test_the_loader_waits_for_its_threads_before_the_window_goes(qapp, slow):
    loader = Loader(qapp)
    loader.load("Slow …", slow, lambda _result: None, lambda _error: None)
    assert slow.began.wait(AMPLE_S)
    loader.stop()
    loader.wait()
    assert not any(job._worker.isRunning() for job in loader.children() if hasattr(job, "_worker"))
    loader.deleteLater()
