"""The window answers while something large is read or written, and a stop leaves everything as it was.

Each test plants a gate in the work and opens it itself, so that no clock decides.
"""

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from weakref import WeakValueDictionary

import pytest
from PySide6.QtCore import QPoint

from battlemap.document.document import Document
from battlemap.document.model import Fog, FogId, MapId, Picture
from battlemap.document.stopping import may_go_on
from battlemap.formats.pictures import image_id
from battlemap.geometry.types import MapPoint
from battlemap.scene import pictures
from battlemap.ui import file_menu, import_preview
from battlemap.ui.import_preview import ImportPreview
from battlemap.ui.main_window import MainWindow
from tests.bay import bay
from tests.formats.samples import picture, portal, uvtt, write_json
from tests.patience import PATIENCE_MS
from tests.rulings.build import a_map
from tests.ui.test_files import load, move_ada

pytestmark = pytest.mark.gui
BESIDE_THE_LINES = QPoint(9, 9)  # of the grid
OPEN_PORTAL = portal((1, 1), (2, 1), closed=False)


class Gate:
    """Holds work up before it begins, or while it asks whether to go on; the thread of the window never."""

    def __init__(self) -> None:
        self.came, self.opens = threading.Event(), threading.Event()

    def before(self, work: Callable[..., object]) -> Callable[..., object]:
        """The same work, behind the gate."""

        def held(*given: object, **named: object) -> object:
            assert threading.current_thread() is not threading.main_thread()
            self.came.set()
            while not self.opens.wait(0.005):
                may_go_on()
            return work(*given, **named)

        return held


@pytest.fixture
def gate() -> Iterator[Gate]:
    planted = Gate()
    yield planted
    planted.opens.set()


@pytest.fixture
def slow_pictures(gate: Gate, monkeypatch: pytest.MonkeyPatch) -> Gate:
    """Pictures of more than some pixels are unpacked behind the gate; none is left of windows before."""
    monkeypatch.setattr(pictures, "_large", WeakValueDictionary())
    monkeypatch.setattr(pictures, "BESIDE_PIXELS", 10)
    monkeypatch.setattr(pictures, "read_picture", gate.before(pictures.read_picture))
    return gate


def came(qtbot, gate: Gate) -> None:
    """Wait until the work stands before the gate."""
    qtbot.waitUntil(gate.came.is_set)


def floors(*colors: str) -> Document:
    """A campaign of maps that are nothing but a picture each."""
    document = Document.in_memory()
    for color in colors:
        data = picture(80, 60, "PNG", color)
        under = Picture(image=image_id(data), file=f"{color}.png", px_per_cell=10)
        clear = Fog(id=FogId("fog-1"), mode="off")
        state = replace(a_map(columns=8, rows=6, picture=under), fogs={clear.id: clear})
        document.import_map(state, {under.image: data}, undoable=False)
    return document


def middle(window: MainWindow) -> str:
    """The colour near the middle of the map."""
    view = window.stage.view
    at = view.mapFromScene(window.desk.scene.sceneRect().center())
    return view.viewport().grab().toImage().pixelColor(at + BESIDE_THE_LINES).name()


def test_the_window_answers_while_a_picture_is_unpacked_and_then_shows_it(qtbot, open_window, slow_pictures):
    window = open_window(floors("#ff0000"))
    assert middle(window) != "#ff0000"
    came(qtbot, slow_pictures)
    window.view_menu.grid.trigger()  # the window goes on
    window.stage.zoom_in()
    slow_pictures.opens.set()
    qtbot.waitUntil(lambda: middle(window) == "#ff0000")


def test_another_map_is_shown_while_the_picture_of_the_first_is_unpacked(qtbot, open_window, slow_pictures):
    window = open_window(floors("#ff0000", "#00ff00"))
    middle(window)
    came(qtbot, slow_pictures)
    window.map_menu.step(1)
    assert window.desk.map_id == MapId("map-2")
    slow_pictures.opens.set()
    qtbot.waitUntil(lambda: middle(window) == "#00ff00")
    window.map_menu.step(-1)
    qtbot.waitUntil(lambda: middle(window) == "#ff0000")


def test_the_players_are_shown_the_picture_the_game_master_has_without_unpacking_it_again(
    qtbot, open_window, slow_pictures, monkeypatch
):
    window = open_window(floors("#ff0000"))
    slow_pictures.opens.set()
    qtbot.waitUntil(lambda: middle(window) == "#ff0000")
    monkeypatch.setattr(pictures, "read_picture", lambda *_given: pytest.fail("unpacked again"))
    window.players.open()

    def players_middle() -> str:
        image = window.players.window.grab().toImage()
        return image.pixelColor(image.rect().center() + BESIDE_THE_LINES).name()

    qtbot.waitUntil(lambda: players_middle() == "#ff0000")


def test_a_large_picture_is_not_loaded_from_the_campaign_in_the_thread_of_the_window(
    qtbot, open_window, slow_pictures, tmp_path, monkeypatch
):
    with floors("#ff0000") as made:
        made.save_copy(tmp_path / "floor.bmap")
    document = Document.open(tmp_path / "floor.bmap")
    monkeypatch.setattr(document, "image", lambda _image: pytest.fail("loaded at once"))
    window = open_window(document)
    slow_pictures.opens.set()
    qtbot.waitUntil(lambda: middle(window) == "#ff0000")


# the campaign on the desk, opened again


@pytest.fixture
def slow_opening(gate: Gate, monkeypatch: pytest.MonkeyPatch) -> Gate:
    """Campaigns are opened again behind the gate."""
    monkeypatch.setattr(file_menu, "open_file", gate.before(file_menu.open_file))
    return gate


def test_the_window_answers_while_its_campaign_is_read_again_and_nothing_done_meanwhile_is_lost(
    qtbot, window, campaign, slow_opening
):
    window.file_menu.open(campaign.path)
    came(qtbot, slow_opening)
    move_ada(window)
    slow_opening.opens.set()
    qtbot.waitUntil(lambda: window.desk.document is not campaign and not window.loader.is_busy)
    assert window.desk.state.token_named("Ada").at == MapPoint(4, 4)
    window.edit_menu.undo_action.trigger()
    assert window.desk.state.token_named("Ada").at == MapPoint(2, 5)


def test_what_is_done_after_a_campaign_was_read_and_before_it_is_shown_is_read_once_more(
    qtbot, window, campaign, monkeypatch
):
    opened, real = [], file_menu.open_file

    def open_then_move(*given, **named):
        opened.append(real(*given, **named))
        return opened[-1]

    monkeypatch.setattr(file_menu, "open_file", open_then_move)
    move = window.desk.leaving.connect(lambda: move_ada(window) if len(opened) == 1 else None)
    load(qtbot, window, lambda: window.file_menu.open(campaign.path))
    qtbot.waitUntil(lambda: window.desk.document is not campaign and not window.loader.is_busy)
    window.desk.disconnect(move)
    assert len(opened) == 2
    assert window.desk.state.token_named("Ada").at == MapPoint(4, 4)


def test_the_map_that_is_shown_stays_shown_when_its_campaign_is_read_again(qtbot, window, campaign):
    window.desk.show_map(campaign.import_map(bay(), {}))
    load(qtbot, window, lambda: window.file_menu.open(campaign.path))
    assert window.desk.document is not campaign
    assert window.desk.map_id == MapId("map-2")


def test_reading_the_campaign_again_can_be_stopped_and_then_it_stays_as_it_is(qtbot, window, campaign, slow_opening):
    window.file_menu.open(campaign.path)
    came(qtbot, slow_opening)
    window.loader.stop()
    window.loader.wait()
    assert window.desk.document is campaign
    move_ada(window)
    assert window.status.saved.text() == "✓ All kept in bay.bmap"


# a preview


def test_the_picture_of_a_preview_is_unpacked_beside_the_window_and_a_stop_asks_nothing(
    qtbot, window, gate, tmp_path, monkeypatch
):
    monkeypatch.setattr(import_preview, "thumbnail", gate.before(import_preview.thumbnail))
    path = write_json(tmp_path / "cellar.dd2vtt", uvtt(portals=[OPEN_PORTAL]))
    window.file_menu.open(path)
    came(qtbot, gate)
    assert window.findChild(ImportPreview) is None
    window.loader.stop()
    window.file_menu.open(path)
    gate.opens.set()
    qtbot.waitUntil(lambda: window.findChild(ImportPreview) is not None)
    assert len(window.findChildren(ImportPreview)) == 1
    assert not window.findChild(ImportPreview).picture.pixmap().isNull()


# closing


def test_closing_stops_what_only_reads_and_leaves_no_campaign_of_it(
    qtbot, window, settings, gate, tmp_path, monkeypatch
):
    monkeypatch.setattr(file_menu, "look_into", gate.before(file_menu.look_into))
    window.file_menu.open(write_json(tmp_path / "cellar.dd2vtt", uvtt()))
    came(qtbot, gate)
    window.close()  # waits for nothing: the gate is shut
    assert not window.isVisible()
    assert not window.loader.is_busy
    assert [*settings.campaign_folder.glob("*.bmap")] == []


def test_what_was_imported_when_the_window_closed_is_put_away(qtbot, window, settings, gate, tmp_path, monkeypatch):
    real = file_menu.look_into

    def deaf(*given, **named):
        opened = real(*given, **named)
        gate.came.set()
        assert gate.opens.wait(PATIENCE_MS / 1000)
        return opened

    monkeypatch.setattr(file_menu, "look_into", deaf)
    window.file_menu.open(write_json(tmp_path / "cellar.dd2vtt", uvtt()))
    came(qtbot, gate)
    window.loader._job.ended.connect(gate.opens.set)  # only when it was asked to stop does it go on
    window.close()
    assert [*settings.campaign_folder.glob("*.bmap")] == []


def test_closing_hides_the_window_at_once_and_lets_a_copy_end(qtbot, window, gate, tmp_path, monkeypatch):
    copied = file_menu.copy_campaign
    monkeypatch.setattr(file_menu, "copy_campaign", gate.before(copied))
    monkeypatch.setattr(file_menu, "PATIENCE_S", 0.0)
    hidden = []
    real = window.loader.wait

    def wait() -> None:
        hidden.append(not window.isVisible())
        gate.opens.set()
        real()

    monkeypatch.setattr(window.loader, "wait", wait)
    window.file_menu.save_copy(tmp_path / "copy.bmap")
    came(qtbot, gate)
    window.close()
    assert hidden == [True]
    with Document.open(tmp_path / "copy.bmap") as copy:
        assert copy.map(MapId("map-1")).token_named("Ada") is not None
