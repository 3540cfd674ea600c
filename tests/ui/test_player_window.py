"""The player window in the hands of the game master."""

from dataclasses import replace
from math import hypot
from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QColor, QGuiApplication, QHelpEvent, QImage, QPixmap
from PySide6.QtWidgets import QApplication, QToolTip

from battlemap.document.commands import EditMapInfo, MoveTokens, SetFogMode
from battlemap.document.document import Document
from battlemap.geometry.types import MapPoint
from battlemap.scene.theme import DARK, LIGHT
from battlemap.scene.units import map_to_scene
from battlemap.ui.main_window import MainWindow
from battlemap.ui.player_window.calibration import CalibrationDialog
from battlemap.ui.player_window.camera import Camera
from battlemap.ui.player_window.screens import players_screen, size_px
from battlemap.ui.player_window.show import PlayersShow
from tests.bay import bay


@pytest.fixture
def players(window: MainWindow) -> PlayersShow:
    """The player window, open beside the game master's."""
    window.players.open()
    window.players.window.resize(800, 600)
    return window.players


def picture(players: PlayersShow) -> QImage:
    return players.window.grab().toImage()


def character(window: MainWindow):
    return next(t for t in window.desk.state.tokens.values() if t.kind == "pc")


def move(window: MainWindow, token, x: float, y: float) -> None:
    window.desk.execute(MoveTokens(window.desk.map_id, {token.id: MapPoint(x, y)}))


def test_a_key_opens_it_and_closes_it_again(window, hand):
    hand.key(Qt.Key.Key_F11)
    assert window.players.is_open
    assert window.players_menu.open.isChecked()
    assert window.players_bar.isVisible()
    hand.key(Qt.Key.Key_F11)
    assert not window.players.is_open
    assert not window.players_bar.isVisible()


def test_one_key_fills_the_screen_and_escape_ends_that(window, hand, qtbot):
    hand.key(Qt.Key.Key_F11, Qt.KeyboardModifier.ShiftModifier)
    assert window.players.window.isFullScreen()
    qtbot.keyClick(window.players.window, Qt.Key.Key_Escape)
    assert not window.players.window.isFullScreen()
    hand.key(Qt.Key.Key_F11, Qt.KeyboardModifier.ShiftModifier)
    assert window.players.window.isFullScreen()


@pytest.mark.parametrize("quarters", [0, 1, 2, 3])
def test_names_hang_under_their_tokens_however_the_map_is_turned(window, players, quarters):
    players.zoom(3)
    for _ in range(quarters):
        players.turn()
    piece = players._scene._drawing._map._tokens[character(window).id]
    token, name = (players.window.view.mapFromScene(part.pos()) for part in (piece.disc, piece.name))
    assert abs(name.x() - token.x()) <= 1
    assert abs(name.y() - token.y()) > 0.4 * players.shot.cell
    box = piece.name.boundingRect()  # upright, in pixels of the screen, from where it hangs
    assert box.width() > box.height()  # a line of letters
    assert box.top() == 0
    assert name.y() > token.y()


def test_it_closes_with_the_window_of_the_game_master(window, players):
    shown = players.window
    window.close()
    assert not shown.isVisible()
    assert not players.is_open


def test_it_follows_each_command_after_it_and_undo(window, players, qtbot):
    before, token = picture(players), character(window)
    move(window, token, token.at.x + 1, token.at.y)
    assert picture(players) == before  # not in the command itself
    qtbot.waitUntil(lambda: picture(players) != before)
    window.desk.undo()
    qtbot.waitUntil(lambda: picture(players) == before)


def test_a_drag_that_lasts_changes_nothing_for_the_players(window, players, hand, qtbot):
    token, before = character(window), picture(players)
    centre = (token.at.x + 0.5, token.at.y + 0.5)
    qtbot.mousePress(hand.viewport, Qt.MouseButton.LeftButton, pos=hand.at(*centre))
    for step in range(1, 4):
        qtbot.mouseMove(hand.viewport, hand.at(centre[0] + step, centre[1]))
    qtbot.wait(100)
    assert picture(players) == before


def test_frozen_it_keeps_what_it_shows_until_it_goes_on(window, players, qtbot):
    before, token = picture(players), character(window)
    window.players_menu.freeze.trigger()
    move(window, token, token.at.x + 1, token.at.y)
    qtbot.wait(20)
    assert picture(players) == before
    window.set_scheme("dark")
    assert picture(players).pixelColor(1, 1) == before.pixelColor(1, 1)
    window.players_menu.freeze.trigger()
    assert picture(players).pixelColor(1, 1) == QColor(DARK.dark)


def test_what_is_frozen_stays_so_when_the_window_is_closed_and_opened_again(window, players, qtbot):
    """A projector that is unplugged shows nothing of what was prepared meanwhile."""
    frozen, token = picture(players), character(window)
    players.freeze(True)
    players.close()
    move(window, token, token.at.x + 1, token.at.y)
    players.open()
    players.window.resize(800, 600)
    assert players.is_frozen
    qtbot.waitUntil(lambda: picture(players) == frozen)
    players.freeze(False)
    assert picture(players) != frozen


@pytest.mark.parametrize("with_picture", [False, True], ids=["black", "picture"])
def test_a_curtain_stays_drawn_when_the_window_is_closed_and_opened_again(window, players, with_picture):
    players.picture = QPixmap(8, 8)
    players.picture.fill("red")
    players.cover(True, with_picture=with_picture)
    players.close()
    ticked = window.players_menu.curtain if with_picture else window.players_menu.blank
    assert ticked.isChecked(), "it is still drawn when the window opens again"
    players.open()
    assert players.window.is_covered
    assert (players.window.curtain.picture is not None) is with_picture
    players.cover(False)
    players.close()
    players.open()
    assert not players.window.is_covered


def test_a_ping_on_another_map_is_not_shown_on_the_frozen_one(window, players, hand):
    before, first = picture(players), window.desk.map_id
    window.players_menu.freeze.trigger()
    other = window.desk.document.import_map(window.desk.state, {})
    window.desk.show_map(other)
    window.desk.scene.ping(MapPoint(5, 5))
    assert picture(players) == before
    window.desk.show_map(first)
    window.desk.scene.ping(MapPoint(5, 5))
    assert picture(players) != before


def test_players_get_no_tips(qtbot, window, players):
    view, token = players.window.view, character(window)
    at = view.mapFromScene(map_to_scene(MapPoint(token.at.x + 0.5, token.at.y + 0.5)))
    assert any(item.toolTip() for item in view.items(at))
    QToolTip.hideText()
    QApplication.sendEvent(view.viewport(), QHelpEvent(QEvent.Type.ToolTip, at, view.viewport().mapToGlobal(at)))
    assert QToolTip.text() == ""


def test_blank_is_black_and_the_picture_lies_in_the_middle(window, players, tmp_path: Path):
    before = picture(players)
    window.players_menu.blank.trigger()
    assert {picture(players).pixelColor(x, y).name() for x, y in ((5, 5), (400, 300))} == {"#000000"}
    Image.new("RGB", (40, 10), (200, 30, 40)).save(tmp_path / "curtain.png")
    assert players.choose_picture(tmp_path / "curtain.png")
    window.players_menu.curtain.trigger()
    assert picture(players).pixelColor(400, 300) == QColor(200, 30, 40)
    assert picture(players).pixelColor(400, 20).name() == "#000000"
    assert window.players_menu.curtain.isChecked()
    assert not window.players_menu.blank.isChecked()
    window.players_menu.curtain.trigger()
    assert picture(players) == before


CAMERAS = {
    "fit": Camera(),
    "fit turned": Camera(turn_deg=90),
    "true inch": Camera(size="inch", centre=MapPoint(4, 3)),
    "true inch turned": Camera(size="inch", centre=MapPoint(4, 3), turn_deg=270),
    "follows moves": Camera(size="free", cell=150, follow="moves"),
    "follows moves turned": Camera(size="free", cell=150, follow="moves", turn_deg=180),
    "follows the view": Camera(size="free", cell=150, follow="view"),
    "follows the view turned": Camera(size="free", cell=150, follow="view", turn_deg=90),
}
COVERS = ["black", "picture", "frozen", "frozen and black"]


def in_a_fresh_window(players: PlayersShow, monkeypatch) -> tuple[QImage, tuple[MapPoint, ...]]:
    """What players see in a window that was opened as large as this one is, and its frame."""
    monkeypatch.setattr("battlemap.ui.player_window.window.FIRST_SIZE", players.window.size())
    full = players.window.isFullScreen()
    players.close()
    players.open(full=full)
    return picture(players), players._desk.scene.frame


@pytest.mark.parametrize("resized", [(780, 320), "full screen"], ids=str)
@pytest.mark.parametrize("cover", COVERS)
@pytest.mark.parametrize("camera", CAMERAS.values(), ids=CAMERAS.keys())
def test_uncovered_at_another_size_it_shows_what_a_fresh_window_does(
    window, players, settings, qtbot, monkeypatch, camera, cover, resized
):
    settings.keep_px_per_inch(players.window.screen().name(), 130)
    token = character(window)
    players.window.resize(500, 450)
    players._use(camera)
    players.picture = QPixmap(8, 8)
    players.freeze("frozen" in cover)
    players.cover(cover != "frozen", with_picture=cover == "picture")
    if resized == "full screen":
        qtbot.keyClick(players.window, Qt.Key.Key_F11)
    else:
        players.window.resize(*resized)
    QApplication.processEvents()
    move(window, token, token.at.x + 2, token.at.y)
    window.stage.view.zoom_by(3)
    window.stage.view.pan_by(120, 60)
    qtbot.wait(20)
    covered_frame = window.desk.scene.frame
    players.cover(False)
    shown, frame = picture(players), window.desk.scene.frame
    fresh, fresh_frame = in_a_fresh_window(players, monkeypatch)
    assert shown.size() == fresh.size()
    assert shown == fresh
    assert covered_frame == frame == fresh_frame


def test_what_is_no_picture_is_no_curtain(players, tmp_path: Path):
    (tmp_path / "notes.png").write_bytes(b"not a picture")
    assert not players.choose_picture(tmp_path / "notes.png")
    assert players.picture is None


def test_a_true_inch_is_as_many_pixels_as_the_screen_was_measured_to_have(window, players, settings):
    settings.keep_px_per_inch(players.window.screen().name(), 57.5)
    window.players_menu.sizes["inch"].trigger()
    assert players.shot.cell == pytest.approx(57.5 / players.window.devicePixelRatioF())
    assert window.players_menu.sizes["inch"].isChecked()


@pytest.mark.parametrize("fact", ["geometryChanged", "logicalDotsPerInchChanged", "physicalDotsPerInchChanged"])
def test_an_inch_is_measured_anew_when_the_screen_gets_another_resolution_or_scaling(players, settings, fact):
    players.set_size("inch")
    screen = players.window.screen()
    settings.keep_px_per_inch(screen.name(), 57.5)
    getattr(screen, fact).emit(screen.geometry() if fact == "geometryChanged" else 120.0)
    assert players.shot.cell == pytest.approx(57.5 / players.window.devicePixelRatioF())


def test_an_inch_is_measured_anew_when_the_window_is_scaled_otherwise(players, settings):
    players.set_size("inch")
    settings.keep_px_per_inch(players.window.screen().name(), 57.5)
    QApplication.sendEvent(players.window, QEvent(QEvent.Type.DevicePixelRatioChange))
    assert players.shot.cell == pytest.approx(57.5 / players.window.devicePixelRatioF())


def test_a_screen_that_shows_other_pixels_than_when_it_was_measured_has_other_ones_an_inch(players, settings):
    screen = players.window.screen()
    wide, high = size_px(screen)
    settings.keep_px_per_inch(screen.name(), 57.5, (2 * wide, 2 * high))
    players.set_size("inch")
    assert players.shot.cell * players.window.devicePixelRatioF() == pytest.approx(57.5 / 2)


def test_the_frame_shows_what_players_see_and_drags_it(window, players, hand, settings):
    assert window.desk.scene.frame == ()  # the whole map
    settings.keep_px_per_inch(players.window.screen().name(), 200)
    players.set_size("inch")
    before = window.desk.scene.frame
    assert len(before) == 4
    left, top, right, bottom = *before[0], *before[2]
    dx = -1 if left > 1 else 1
    hand.drag((left, top + 0.6), (left + dx / 2, top + 0.6), (left + dx, top + 0.6))
    moved = window.desk.scene.frame
    assert moved[0].x == pytest.approx(left + dx, abs=0.1)
    players.close()
    assert window.desk.scene.frame == ()
    assert right - left == pytest.approx(moved[2].x - moved[0].x)
    assert bottom > top


def test_zooming_and_turning(players):
    fitted = players.shot.cell
    players.zoom(1.25)
    assert players.shot.cell == pytest.approx(fitted * 1.25)
    players.turn()
    assert players.shot.turn_deg == 90
    players.set_size("fit")
    assert players.shot.is_whole


def test_it_keeps_what_moves_in_the_middle(window, players, qtbot):
    players.zoom(6)
    players.set_follow("moves")
    token = character(window)
    move(window, token, token.at.x + 2, token.at.y)
    qtbot.waitUntil(lambda: players.camera.centre == (token.at.x + 2.5, token.at.y + 0.5))


def test_what_moves_unseen_moves_nothing_for_the_players(window, players, qtbot):
    players.zoom(6)
    players.set_follow("moves")
    unseen = next(t for t in window.desk.state.tokens.values() if t.id not in players.view.state.tokens)
    before = picture(players)
    move(window, unseen, unseen.at.x, unseen.at.y + 0.25)
    qtbot.wait(20)
    assert players.camera.centre is None
    assert picture(players) == before


def test_it_keeps_the_view_of_the_game_master_in_the_middle(window, players, qtbot):
    players.zoom(6)
    players.set_follow("view")
    window.stage.view.zoom_by(3)
    window.stage.view.pan_by(120, 60)
    assert players.shot.centre != (10, 10)
    assert players.camera.centre == window.stage.centre()


def test_a_ping_shows_on_both_maps(window, players, hand, qtbot):
    before = picture(players)
    token = character(window)
    hand.point(token.at.x + 1.5, token.at.y + 0.5)
    hand.key(".")
    assert window.desk.scene.board.ping.at is not None
    assert picture(players) != before


def test_another_theme_and_another_map_are_shown_too(window, players):
    light = picture(players).pixelColor(1, 1)
    window.set_scheme("dark")
    assert (light, picture(players).pixelColor(1, 1)) == (QColor(LIGHT.dark), QColor(DARK.dark))
    other = bay()
    info = replace(other.info, name="Other", grid=replace(other.info.grid, columns=60))
    document = Document.in_memory()
    document.import_map(replace(other, info=info), {})
    window.desk.lay(document)
    assert players.view.state.info.grid.columns == 60


def test_a_map_that_can_not_be_measured_is_dark_and_says_why(window, players, qtbot):
    said: list[str] = []
    window.desk.status_changed.connect(said.append)
    state = window.desk.state
    info = replace(state.info, darkness="dark", house_rules={"dim_light_hides": "perhaps"})
    window.desk.execute(EditMapInfo(info.id, info))
    qtbot.waitUntil(lambda: any("players' screen is dark" in text for text in said))
    assert players.view is None
    window.desk.undo()
    qtbot.waitUntil(lambda: players.view is not None)


def test_the_fog_menu_sets_the_mode_and_shows_the_veil(window, players, qtbot):
    window.map_menu.fog.choices["explored"].trigger()
    assert window.desk.state.fog.mode == "explored"
    assert window.desk.scene.players.is_fog_shown
    assert window.view_menu.fog.isChecked()
    qtbot.waitUntil(lambda: not players.view.area.is_empty)
    window.map_menu.fog.reveal.trigger()
    qtbot.waitUntil(lambda: not players.view.remembered.is_empty)
    window.map_menu.fog.forget.trigger()
    qtbot.waitUntil(lambda: players.view.remembered.area < 1)
    assert window.desk.document.history()[0][-2:] == ("Reveal all", "Forget what was explored")


def test_the_key_of_the_tool_shows_the_veil_and_says_how(window, hand):
    window.desk.execute(SetFogMode(window.desk.map_id, "painted"))
    hand.key("u")
    assert window.tool_bar.tools["uncover"].isChecked()
    assert window.desk.scene.players.is_fog_shown
    hand.click(2.5, 2.5)
    assert window.desk.document.undo_text == "Uncover room"


def test_sharing_of_sight_is_ticked_in_the_inspector(window, hand):
    token = next(t for t in window.desk.state.tokens.values() if t.kind != "pc" and not t.hidden)
    window.desk.scene.set_viewer(token.id)
    form = window.inspector.form
    assert not form.shares_sight.isChecked()
    form.shares_sight.click()
    assert window.desk.state.tokens[token.id].shares_sight is True
    window.desk.scene.set_viewer(character(window).id)
    assert form.shares_sight.isChecked()


def test_card_and_diagonal_tell_the_same(qtbot, qapp):
    dialog = CalibrationDialog(QGuiApplication.primaryScreen(), 96.0)
    qtbot.addWidget(dialog)
    screen = QGuiApplication.primaryScreen()
    ratio, size = screen.devicePixelRatio(), screen.size()
    across = hypot(size.width(), size.height()) * ratio
    dialog.slider.setValue(337)
    assert dialog.px_per_inch == pytest.approx(337 * ratio * 25.4 / 85.6)
    by_card = dialog.diagonal.value()
    assert by_card == pytest.approx(
        (size.width() ** 2 + size.height() ** 2) ** 0.5 * ratio / dialog.px_per_inch, abs=0.05
    )
    dialog.diagonal.setValue(24)
    assert dialog.card.bar == dialog.slider.value()
    assert dialog.px_per_inch == pytest.approx(across / 24)


def test_the_edge_of_the_card_is_dragged(qtbot, qapp):
    dialog = CalibrationDialog(QGuiApplication.primaryScreen(), 96.0)
    qtbot.addWidget(dialog)
    dialog.show()
    middle = dialog.card.rect().center()
    qtbot.mousePress(dialog.card, Qt.MouseButton.LeftButton, pos=middle)
    assert dialog.slider.value() == middle.x()


class NamedScreen:
    def __init__(self, name: str) -> None:
        self.name = lambda: name


def test_the_chosen_screen_is_taken_else_one_the_game_master_does_not_sit_at():
    laptop, beamer, tv = NamedScreen("Laptop"), NamedScreen("Beamer"), NamedScreen("TV")
    assert players_screen([laptop, beamer, tv], "TV", laptop) is tv
    assert players_screen([laptop, beamer, tv], "", laptop) is beamer
    assert players_screen([laptop, beamer], "TV", laptop) is beamer  # not plugged in
    assert players_screen([laptop], "TV", laptop) is laptop
    assert players_screen([laptop, tv], "Laptop", laptop) is laptop


def test_a_screen_is_remembered_with_its_inches_by_any_name(settings):
    settings.keep_px_per_inch("Maker/Model 7: left", 91.75)
    settings.player_screen = "Maker/Model 7: left"
    assert settings.px_per_inch("Maker/Model 7: left") == 91.75
    assert settings.px_per_inch("Maker") is None
    assert settings.player_screen == "Maker/Model 7: left"


@pytest.mark.parametrize("size", ["", "1920", "0x0", "-1920x1080", "1920x1080x2", "wide"])
def test_a_size_that_can_not_be_changes_no_inch(settings, size):
    settings.keep_px_per_inch("TV", 91.75, (1920, 1080))
    settings._ini.setValue("screens/TV/measured_at", size)
    assert settings.px_per_inch("TV", (3840, 2160)) == 91.75


@pytest.mark.parametrize("kept", [0.0, -3.0, float("nan"), float("inf")])
def test_an_inch_that_can_not_be_is_not_believed(settings, kept):
    settings.keep_px_per_inch("TV", kept)
    assert settings.px_per_inch("TV") is None
