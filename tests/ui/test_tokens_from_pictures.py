"""Tokens from pictures: dropped on the map, pasted, chosen; and the part of them that is shown."""

import io
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QGuiApplication, QImage
from PySide6.QtWidgets import QApplication

from battlemap.document.commands import EditToken
from battlemap.document.document import Document
from battlemap.document.model import WHOLE, Crop
from battlemap.formats.load import load_map
from battlemap.geometry.types import MapPoint
from battlemap.scene.theme import LIGHT
from battlemap.ui.picture_dialog import PictureDialog
from tests.bay import bay

pytestmark = [pytest.mark.gui, pytest.mark.qt_log_ignore("This plugin does not support")]


def picture(path: Path, size=(20, 10), color="#336699") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.new("RGB", size, color).save(path)
    return path


def drop(window, hand, place: tuple[float, float], *paths: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    event = QDropEvent(QPointF(hand.at(*place)), Qt.DropAction.CopyAction, data, left, none)
    window.stage.view.dropEvent(event)
    assert event.isAccepted()


def waited(qtbot, window, do) -> None:
    """Do it, and wait until nothing is being read."""
    do()
    qtbot.waitUntil(lambda: not window.loader.is_busy)


def names(window) -> list[str]:
    return [token.name for token in window.desk.state.tokens.values()]


def test_several_pictures_dropped_on_the_map_are_tokens_named_after_their_files(qtbot, window, hand, tmp_path):
    before = window.desk.state
    files = [
        picture(tmp_path / folder / name) for folder, name in (("a", "orc.png"), ("b", "orc.png"), ("a", "Élan.jpg"))
    ]
    waited(qtbot, window, lambda: drop(window, hand, (5.5, 2.5), *files))
    assert names(window)[4:] == ["orc 1", "orc 2", "Élan"]
    new = list(window.desk.state.tokens.values())[4:]
    assert len({tuple(token.at) for token in new}) == 3
    assert all(abs(token.at.x - 5) <= 1 and abs(token.at.y - 2) <= 1 for token in new)
    assert all(QImage.fromData(window.desk.document.image(token.image)).width() == 20 for token in new)
    assert window.desk.scene.selection == {token.id for token in new}
    window.desk.undo()
    assert window.desk.state == before


def test_one_picture_on_open_ground_asks_whether_it_is_a_token_or_a_map(qtbot, window, hand, tmp_path):
    path = picture(tmp_path / "R&D <lab>.png")
    drop(window, hand, (5.5, 2.5), path)
    menu = QApplication.activePopupWidget()
    assert [action.text() for action in menu.actions()] == ["Token “R&&D <lab>” here", "New map from this picture"]
    waited(qtbot, window, menu.actions()[0].trigger)
    menu.close()
    assert names(window)[4:] == ["R&D <lab>"]
    assert tuple(window.desk.state.tokens["token-5"].at) == (5, 2)


def test_the_same_picture_may_be_a_new_map(qtbot, window, tmp_path):
    menu = window.pictures.drop_menu(picture(tmp_path / "cellar.png"), MapPoint(5.5, 2.5))
    menu.actions()[1].trigger()
    qtbot.waitUntil(lambda: window.desk.state.info.name == "cellar")


def test_a_picture_dropped_on_a_token_is_its_face(qtbot, window, hand, tmp_path):
    waited(qtbot, window, lambda: drop(window, hand, (9.5, 5.5), picture(tmp_path / "bo.png")))
    bo = window.desk.state.token_named("Bo")
    assert (bo.image is not None, bo.crop, len(names(window))) == (True, WHOLE, 4)


def test_what_can_not_be_read_is_told_and_the_rest_is_placed(qtbot, window, hand, tmp_path, monkeypatch):
    told = []
    monkeypatch.setattr("battlemap.ui.token_pictures.tell_error", lambda _window, _title, text: told.append(text))
    bad = tmp_path / "bad.png"
    bad.write_bytes(b"nothing of the kind")
    waited(qtbot, window, lambda: drop(window, hand, (5.5, 2.5), picture(tmp_path / "orc.png"), bad))
    assert names(window)[4:] == ["orc"]
    assert len(told) == 1
    assert told[0].startswith("bad.png: ")


def test_a_picture_on_the_clipboard_becomes_a_token_where_the_pointer_is(window, hand):
    image = QImage(30, 30, QImage.Format.Format_RGB32)
    image.fill("red")
    QGuiApplication.clipboard().setImage(image)
    hand.point(6.5, 3.5)
    window.edit_menu.token_action.trigger()
    assert names(window)[4:] == ["Token"]
    assert tuple(window.desk.state.token_named("Token").at) == (6, 3)
    QGuiApplication.clipboard().clear()
    window.edit_menu.token_action.trigger()
    assert len(names(window)) == 5


def saved(size: tuple[int, int]) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", size, "#884422").save(out, "PNG")
    return out.getvalue()


@pytest.fixture
def dialog(qtbot) -> PictureDialog:
    dialog = PictureDialog("Bo", saved((200, 100)), WHOLE, LIGHT.heroes, None)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def test_dragging_and_keys_choose_the_part_that_is_shown(qtbot, dialog):
    view = dialog.view
    qtbot.mousePress(view, Qt.MouseButton.LeftButton, pos=view.rect().center())
    qtbot.mouseMove(view, view.rect().center() + view.rect().topLeft() + QPointF(-44, 22).toPoint())
    qtbot.mouseRelease(view, Qt.MouseButton.LeftButton)
    assert dialog.crop == pytest.approx(Crop(1.0, 0.2, -0.1), abs=0.01)
    dialog.zoom.setValue(200)
    assert dialog.crop.zoom == 2.0
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert dialog.crop == pytest.approx(Crop(2.0, 0.22, -0.1), abs=0.01)
    assert dialog.across.value() == pytest.approx(22, abs=1)


def test_another_picture_starts_whole_and_a_bad_one_changes_nothing(dialog, tmp_path):
    dialog.zoom.setValue(300)
    before, bad = (dialog.data, dialog.crop), tmp_path / "bad.png"
    bad.write_bytes(b"nothing of the kind")
    dialog.use_file(bad)
    assert (dialog.data, dialog.crop) == before
    assert dialog.note.text().startswith("bad.png: ")
    dialog.use_file(picture(tmp_path / "good.png"))
    assert dialog.crop == WHOLE
    assert dialog.note.text() == ""


def test_the_form_gives_a_token_its_picture_as_one_step(window, monkeypatch):
    made = (saved((50, 50)), Crop(1.5, 0.1, 0.0))
    monkeypatch.setattr(PictureDialog, "ask", lambda *_args: made)
    window.desk.scene.set_viewer(window.desk.state.token_named("Bo").id)
    before = window.desk.state
    window.inspector.form.picture.click()
    bo = window.desk.state.token_named("Bo")
    assert (window.desk.document.image(bo.image), bo.crop) == made
    window.desk.undo()
    assert window.desk.state == before


def test_a_copied_token_takes_its_picture_into_another_campaign(qtbot, window, tmp_path):
    face = window.desk.document.add_image(saved((20, 20)))
    bo = replace(window.desk.state.token_named("Bo"), image=face)
    window.desk.execute(EditToken(window.desk.map_id, bo))
    window.desk.scene.set_viewer(bo.id)
    window.edit_menu.copy_action.trigger()
    other = Document.create(tmp_path / "other.bmap")
    other.import_map(replace(bay(), tokens={}), {})
    window.desk.lay(other)
    window.edit_menu.paste_action.trigger()
    (pasted,) = window.desk.state.tokens.values()
    assert other.image(pasted.image) == saved((20, 20))


def test_a_map_with_faces_is_told_as_a_scenario_with_all_of_them(qtbot, window, tmp_path):
    face = window.desk.document.add_image(saved((20, 20)))
    bo = replace(window.desk.state.token_named("Bo"), image=face, crop=Crop(2.0, 0.1, -0.2), notes="“bribable” <b>")
    window.desk.execute(EditToken(window.desk.map_id, bo))
    window.file_menu.export(tmp_path / "bay.toml")
    qtbot.waitUntil(lambda: not window.loader.is_busy)
    loaded = load_map(tmp_path / "bay.toml")
    assert replace(loaded.state.token_named("Bo"), id=bo.id) == bo
    assert loaded.images[face] == saved((20, 20))


def test_a_picture_dragged_from_another_program_is_treated_as_one_from_a_file(qtbot, window, hand):
    image, data = QImage(30, 30, QImage.Format.Format_RGB32), QMimeData()
    image.fill("red")
    data.setImageData(image)
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    event = QDropEvent(QPointF(hand.at(5.5, 2.5)), Qt.DropAction.CopyAction, data, left, none)
    window.stage.view.dropEvent(event)
    menu = QApplication.activePopupWidget()
    assert [action.text() for action in menu.actions()] == ["Token here", "New map from this picture"]
    waited(qtbot, window, menu.actions()[0].trigger)
    menu.close()
    assert names(window)[4:] == ["Token"]
