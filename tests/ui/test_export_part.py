"""File > Export > Part of the map, or floors: drawn out or typed, for other programs."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QDialogButtonBox, QMessageBox

from battlemap.document.document import Document
from battlemap.formats.load import load_map
from battlemap.ui.opening import are_floors, open_floors
from tests.rulings.build import a_map, wall

pytestmark = pytest.mark.gui
ACROSS = wall((1, 3), (9, 3))


@pytest.fixture
def window(open_window):
    """A campaign of two maps of different sizes, the first of them shown."""
    document = Document.in_memory()
    for name, state in (("Cellar", a_map(ACROSS, columns=12, rows=8)), ("Attic", a_map(columns=6, rows=5))):
        document.import_map(replace(state, info=replace(state.info, name=name)), {}, undoable=False)
    return open_window(document)


@pytest.fixture
def dialog(window):
    window.file_menu.export_menu.show_part_dialog()
    return window.file_menu.export_menu.part_dialog


def drag(preview, start, end):
    """Drag over the preview, from one place to another, as shares of the map that is shown."""
    shown = preview.shown_rect()
    ends = [QPointF(shown.x() + x * shown.width(), shown.y() + y * shown.height()) for x, y in (start, end)]
    left = Qt.MouseButton.LeftButton
    for kind, place in (
        (QEvent.Type.MouseButtonPress, ends[0]),
        (QEvent.Type.MouseMove, ends[1]),
        (QEvent.Type.MouseButtonRelease, ends[1]),
    ):
        handler = {
            QEvent.Type.MouseButtonPress: preview.mousePressEvent,
            QEvent.Type.MouseMove: preview.mouseMoveEvent,
            QEvent.Type.MouseButtonRelease: preview.mouseReleaseEvent,
        }[kind]
        handler(QMouseEvent(kind, place, preview.mapToGlobal(place), left, left, Qt.KeyboardModifier.NoModifier))


def written(qtbot, window, path):
    """The map in a file, when it is there and what it does not hold was told."""
    qtbot.waitUntil(lambda: window.findChild(QMessageBox) is not None)
    window.findChild(QMessageBox).close()
    return load_map(path)


def sides(dialog):
    return [field.value() for field in (dialog.left, dialog.top, dialog.wide, dialog.high)]


def test_the_whole_map_is_taken_at_first(dialog):
    assert sides(dialog) == [0, 0, 12, 8]


def test_a_drag_over_the_map_takes_whole_cells_whichever_way_it_goes(qtbot, dialog):
    qtbot.waitUntil(lambda: not dialog.preview.shown_rect().isEmpty())
    drag(dialog.preview, (1.5 / 12, 1.2 / 8), (6.5 / 12, 5.9 / 8))
    assert sides(dialog) == [1, 1, 6, 5]
    drag(dialog.preview, (6.5 / 12, 5.9 / 8), (1.5 / 12, 1.2 / 8))
    assert sides(dialog) == [1, 1, 6, 5]
    drag(dialog.preview, (-1, -1), (2, 2))
    assert sides(dialog) == [0, 0, 12, 8]
    assert "12 x 8 cells" in dialog.summary.text()


def test_what_is_typed_is_what_is_written_and_no_more_than_the_map_has(qtbot, window, dialog, tmp_path):
    for field, value in ((dialog.left, 4), (dialog.top, 2), (dialog.wide, 99), (dialog.high, 3)):
        field.setValue(value)
    assert dialog.part == QRectF(4, 2, 8, 3)
    window.file_menu.export_menu.export_part(tmp_path / "part.dd2vtt", dialog.part, "corner")
    loaded = written(qtbot, window, tmp_path / "part.dd2vtt")
    assert (loaded.state.info.grid.columns, loaded.state.info.grid.rows, loaded.was_cropped) == (8, 3, False)
    (found,) = loaded.state.walls.values()
    assert found.line == ((-3, 1), (5, 1))


def test_places_may_be_counted_from_the_corner_of_the_map(qtbot, window, dialog, tmp_path):
    dialog.take(QRectF(4, 2, 5, 3))
    window.file_menu.export_menu.export_part(tmp_path / "part.dd2vtt", dialog.part, "map")
    loaded = written(qtbot, window, tmp_path / "part.dd2vtt")
    assert loaded.was_cropped
    assert [each.line for each in loaded.state.walls.values()] == [((-3, 1), (5, 1))]


def test_a_part_outside_the_map_cannot_be_exported(dialog):
    dialog.left.setValue(40)
    assert not dialog.buttons.button(QDialogButtonBox.StandardButton.Save).isEnabled()
    assert dialog.summary.text() == "This part lies outside the map."
    dialog.whole.click()
    assert sides(dialog) == [0, 0, 12, 8]


def test_all_maps_go_out_as_floors_and_come_in_again_in_their_order(qtbot, window, dialog, tmp_path):
    dialog.floors.click()
    assert not dialog.left.isEnabled()
    assert dialog.summary.text().startswith("2 files")
    window.file_menu.export_menu.export_floors(tmp_path / "house.dd2vtt")
    files = [tmp_path / "house 1 Cellar.dd2vtt", tmp_path / "house 2 Attic.dd2vtt"]
    written(qtbot, window, files[0])
    assert are_floors(files)
    opened = open_floors([*reversed(files)], tmp_path)
    sizes = [(each.info.grid.columns, each.info.grid.rows) for each in opened.document.maps.values()]
    opened.document.close()
    assert sizes == [(12, 8), (6, 5)]


def test_floors_write_over_nothing(qtbot, window, tmp_path):
    (tmp_path / "house 2 Attic.dd2vtt").write_text("mine")
    window.file_menu.export_menu.export_floors(tmp_path / "house.dd2vtt")
    qtbot.waitUntil(lambda: window.findChild(QMessageBox) is not None)
    box = window.findChild(QMessageBox)
    assert "house 2 Attic.dd2vtt" in box.text() + box.informativeText() + box.detailedText()
    box.close()
    assert (tmp_path / "house 2 Attic.dd2vtt").read_text() == "mine"
    assert not (tmp_path / "house 1 Cellar.dd2vtt").exists()


def test_another_map_is_taken_whole_when_it_is_shown(dialog, window):
    dialog.take(QRectF(4, 2, 5, 3))
    other = list(window.desk.document.maps)[1]
    window.desk.show_map(other)
    assert sides(dialog) == [0, 0, 6, 5]


def test_the_dialog_asks_for_a_file_once_and_exports_what_is_chosen(window, dialog, tmp_path):
    calls = []
    dialog._ask_target = lambda: tmp_path / "a.dd2vtt"
    dialog._export_part = lambda path, part, origin: calls.append((path.name, part, origin))
    dialog._export_floors = lambda path: calls.append((path.name,))
    dialog.take(QRectF(1, 1, 3, 3))
    dialog.origin.setCurrentIndex(1)
    dialog.ask()
    dialog.floors.click()
    dialog.ask()
    assert calls == [("a.dd2vtt", QRectF(1, 1, 3, 3), "map"), ("a.dd2vtt",)]
