"""File > Export: posters, pictures and maps for other programs, as a game master makes them."""

import re
from threading import current_thread, main_thread

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QDialogButtonBox, QMessageBox

from battlemap.document.document import Document
from battlemap.document.model import Picture
from battlemap.formats.load import load_map
from battlemap.formats.pictures import image_id
from battlemap.scene import pictures
from battlemap.ui.export_dialog import PNG, POSTER, SHEET
from tests.formats.samples import picture
from tests.rulings.build import a_map

pytestmark = pytest.mark.gui


@pytest.fixture
def dialog(window):
    """The dialog for posters and pictures, shown."""
    window.file_menu.export_menu.show_dialog()
    return window.file_menu.export_menu.dialog


def choose(field, words):
    field.setCurrentText(words)
    field.activated.emit(field.currentIndex())


def pages(path):
    return re.findall(rb"/MediaBox \[\s*0 0 ([\d.]+) ([\d.]+)\s*\]", path.read_bytes())


def test_a_poster_is_written_with_the_sheets_the_dialog_tells(qtbot, dialog, tmp_path):
    choose(dialog.paper, "A3")
    told = int(re.search(r"(\d+) sheets", dialog.summary.text())[1])
    dialog.export(tmp_path / "room.pdf")
    qtbot.waitUntil((tmp_path / "room.pdf").exists)
    assert len(pages(tmp_path / "room.pdf")) == told > 1
    assert dialog.summary.text().startswith("room.pdf is written.")


def test_smaller_cells_take_fewer_sheets(dialog):
    before = dialog.summary.text()
    dialog.cell_mm.setValue(5)
    assert "sheets" in before
    assert "fits on one sheet" in dialog.summary.text()


def test_a_single_sheet_asks_for_no_paper_and_a_picture_for_no_millimetres(dialog):
    shown = {}
    for kind in (POSTER, SHEET, PNG):
        choose(dialog.kind, kind)
        fields = (dialog.paper, dialog.cell_mm, dialog.px_per_cell)
        shown[kind] = [dialog.form.isRowVisible(field) for field in fields]
    assert shown == {POSTER: [True, True, False], SHEET: [False, True, False], PNG: [False, False, True]}


def test_a_picture_is_written_in_the_size_that_is_told(qtbot, dialog, tmp_path):
    choose(dialog.kind, PNG)
    dialog.px_per_cell.setValue(20)
    width, height = map(int, re.match(r"(\d+) x (\d+) pixels", dialog.summary.text()).groups())
    dialog.export(tmp_path / "room.png")
    qtbot.waitUntil((tmp_path / "room.png").exists)
    image = QImage(str(tmp_path / "room.png"))
    assert (image.width(), image.height()) == (width, height)


def test_the_preview_shows_only_what_players_may_see_when_that_is_asked_for(dialog):
    before = dialog.preview.grab().toImage()
    dialog.player.click()
    assert dialog.preview.grab().toImage() != before


def test_what_cannot_be_printed_is_told_and_can_not_be_exported(dialog):
    dialog.cell_mm.setValue(2)
    dialog.overlap_mm.setValue(80)
    choose(dialog.kind, SHEET)
    dialog.cell_mm.setValue(200)
    save = dialog.buttons.button(QDialogButtonBox.StandardButton.Save)
    assert save.isEnabled()  # 20 x 15 cells of 20 cm are 4 m
    choose(dialog.kind, POSTER)
    assert "cannot be printed" in dialog.summary.text()
    assert not save.isEnabled()


def test_an_export_that_is_stopped_leaves_no_file(qtbot, window, dialog, tmp_path, monkeypatch):
    monkeypatch.setattr("battlemap.ui.loading.PATIENCE_S", 0.0)
    dialog.export(tmp_path / "room.pdf")
    assert window.loader.is_busy
    window.loader.stop()
    qtbot.wait(1)
    assert not window.loader.is_busy
    assert list(tmp_path.glob("room*")) == []


def test_a_map_for_other_programs_is_written_and_what_they_do_not_get_is_told(qtbot, window, tmp_path):
    path = tmp_path / "room.dd2vtt"
    window.file_menu.export_menu.export_uvtt(path)
    qtbot.waitUntil(lambda: window.findChild(QMessageBox) is not None)
    box = window.findChild(QMessageBox)
    assert f"{len(window.desk.state.tokens)} tokens" in box.text()
    assert len(load_map(path).state.walls) > 0
    box.close()


def test_the_picture_under_the_map_is_unpacked_beside_the_window_and_once(qtbot, open_window, monkeypatch):
    data, document = picture(80, 60, "PNG", "red"), Document.in_memory()
    under = Picture(image=image_id(data), file="floor.png", px_per_cell=10)
    document.import_map(a_map(columns=8, rows=6, picture=under), {under.image: data}, undoable=False)
    window = open_window(document)
    threads, real = [], pictures.read_picture
    monkeypatch.setattr(pictures, "read_picture", lambda *given: (threads.append(current_thread()), real(*given))[1])
    menu = window.file_menu.export_menu
    menu.show_dialog()
    qtbot.waitUntil(lambda: not menu.dialog.preview.grab().toImage().isNull() and not window.loader.is_busy)
    menu.dialog.refresh()
    assert len(threads) == 1
    assert threads[0] is not main_thread()


def test_without_a_map_there_is_nothing_to_export(open_window):
    assert not open_window(Document.in_memory()).file_menu.export_menu.isEnabled()
