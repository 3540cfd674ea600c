"""Aligning the grid: a box around cells, numbers, the printed grid; one step, and walls stay on the picture."""

import io

import numpy as np
import pytest
from PIL import Image
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox

from battlemap.document.document import Document
from battlemap.document.model import Grid, MapId, MapInfo, MapState, Picture, Wall, WallId
from battlemap.formats.pictures import image_id
from battlemap.geometry.types import MapPoint
from battlemap.ui.grid_fit import boxed, covering, picture_px
from tests.formats.test_printed_grid import picture as gridded

pytestmark = pytest.mark.gui
PX, OFFSET = 49.6, (13.4, 30.2)  # of the grid that is printed; the map begins with another


def png(pixels) -> bytes:
    buffer = io.BytesIO()
    Image.fromarray(pixels).save(buffer, "PNG")
    return buffer.getvalue()


@pytest.fixture
def campaign(tmp_path) -> Document:
    data = png(gridded(16, 12, PX, OFFSET))
    drawn = Picture(image=image_id(data), file="cave.png", px_per_cell=40.0)
    info = MapInfo(id=MapId("map-1"), name="Cave", system="starflight", grid=Grid(columns=19, rows=14), picture=drawn)
    wall = Wall(id=WallId("wall-1"), line=(MapPoint(2, 2), MapPoint(7, 3)))
    document = Document.create(tmp_path / "cave.bmap")
    document.import_map(MapState(info=info, walls={wall.id: wall}), {drawn.image: data}, undoable=False)
    return document


@pytest.fixture
def dialog(window):
    window.map_menu.grid_action.trigger()
    return window.map_menu.grid_dialog


def cells(window) -> tuple[float, tuple[float, float]]:
    drawn = window.desk.state.info.picture
    return drawn.px_per_cell, drawn.offset_px


def apply(qtbot, dialog):
    qtbot.mouseClick(dialog.buttons.button(QDialogButtonBox.StandardButton.Apply), Qt.MouseButton.LeftButton)


def test_a_box_around_cells_aligns_the_grid_and_walls_stay_on_the_picture(qtbot, window, hand, dialog):
    before = window.desk.state
    qtbot.mouseClick(dialog.box_button, Qt.MouseButton.LeftButton)
    left, top = OFFSET[0] + 2 * PX, OFFSET[1] + PX
    dialog.box_columns.setValue(8)
    dialog.box_rows.setValue(6)
    hand.drag((left / 40, top / 40), (8, 8), ((left + 8 * PX) / 40, (top + 6 * PX) / 40))
    assert cells(window) == (40.0, (0.0, 0.0))  # nothing is done yet
    apply(qtbot, dialog)
    px, offset = cells(window)
    assert px == pytest.approx(PX, abs=0.2)  # the screen's pixels are larger than the picture's
    assert offset == pytest.approx(OFFSET, abs=2)
    after = window.desk.state
    for one, other in zip(before.walls["wall-1"].line, after.walls["wall-1"].line, strict=True):
        assert picture_px(after.info.picture, other) == pytest.approx(picture_px(before.info.picture, one))
    assert window.desk.document.undo_text == "Align grid"
    window.desk.undo()
    assert window.desk.state == before


def test_after_a_rough_box_the_printed_grid_of_about_its_size_is_found(qtbot, window, hand, dialog):
    left, top, rough = OFFSET[0] + 2 * PX + 3, OFFSET[1] + PX - 2, PX * 1.015
    dialog.box_columns.setValue(8)
    dialog.box_rows.setValue(6)
    qtbot.mouseClick(dialog.box_button, Qt.MouseButton.LeftButton)
    hand.drag((left / 40, top / 40), (8, 8), ((left + 8 * rough) / 40, (top + 6 * rough) / 40))
    assert abs(dialog.across.value() - PX) > 0.3
    qtbot.mouseClick(dialog.find_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "was found" in dialog.hint.text())
    assert dialog.across.value() == pytest.approx(PX, abs=0.05)
    assert (dialog.left.value(), dialog.top.value()) == pytest.approx(OFFSET, abs=0.7)
    dialog.box_columns.setValue(9)  # another size: the picture has no such grid
    qtbot.mouseClick(dialog.find_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: dialog.hint.text().startswith("No printed grid with about"))


def test_the_printed_grid_is_offered_and_taken_only_when_told(qtbot, window, dialog):
    qtbot.mouseClick(dialog.find_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "was found" in dialog.hint.text())
    assert dialog.across.value() == pytest.approx(PX, abs=0.05)
    assert cells(window)[0] == 40.0
    apply(qtbot, dialog)
    assert cells(window)[0] == pytest.approx(PX, abs=0.05)
    grid = window.desk.state.info.grid
    assert (grid.columns, grid.rows) == (15, 11)


def test_a_picture_without_a_grid_is_told(qtbot, window, dialog):
    data = png(np.random.default_rng(3).integers(0, 255, (480, 640)).astype(np.uint8))
    other = window.desk.document.add_image(data)
    state = window.desk.state
    info = MapInfo(
        id=MapId("map-2"),
        name="Noise",
        system="starflight",
        grid=state.info.grid,
        picture=Picture(image=other, file="noise.png", px_per_cell=40),
    )
    window.desk.show_map(window.desk.document.import_map(MapState(info=info), {}))
    qtbot.mouseClick(dialog.find_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: dialog.hint.text().startswith("No printed grid stands out"))


def test_decimals_are_kept(qtbot, window, dialog):
    dialog.across.setValue(69.725)
    dialog.down.setValue(69.725)
    dialog.left.setValue(12.25)
    apply(qtbot, dialog)
    assert cells(window) == (69.725, (12.25, 0.0))


def test_a_map_without_a_picture_has_nothing_to_align(window, dialog):
    empty = MapState(info=MapInfo(id=MapId("map-9"), name="Blank", system="starflight", grid=Grid(columns=9, rows=9)))
    window.desk.show_map(window.desk.document.import_map(empty, {}))
    assert "has no picture" in dialog.hint.text()
    assert not dialog.box_button.isEnabled()


def test_tc_34_a_box_of_decimals_meets_the_last_of_200_columns():
    drawn = Picture(image=image_id(b""), file="x", px_per_cell=50.0)
    px, offset = 69.7, (21.3, 40.6)
    corners = tuple(MapPoint((offset[0] + n * px) / 50, (offset[1] + n * px) / 50) for n in (4, 44))
    made = boxed(drawn, (corners[0], corners[1]), 40, 40)
    assert made.offset_px[0] + 200 * made.px_per_cell == pytest.approx(offset[0] + 200 * px, abs=1)
    info = MapInfo(id=MapId("m"), name="m", system="starflight", grid=Grid(columns=1, rows=1), picture=drawn)
    assert covering(info, made, (int(offset[0] + 200 * px) + 1, 1000)).columns == 200


def test_the_grid_of_a_picture_that_was_opened_is_offered_and_changes_nothing_by_itself(qtbot, window, tmp_path):
    path, panel = tmp_path / "cellar.png", window.stage.report
    path.write_bytes(png(gridded(16, 12, PX, OFFSET)))
    window.file_menu.open(path)
    qtbot.waitUntil(panel.grid_button.isVisible)
    assert panel.summary.text().startswith("The picture shows a grid of 49.")
    before = window.desk.state
    assert before.info.picture.px_per_cell != pytest.approx(PX, abs=0.05)
    qtbot.mouseClick(panel.grid_button, Qt.MouseButton.LeftButton)
    assert cells(window)[0] == pytest.approx(PX, abs=0.05)
    assert not panel.isVisible()
    window.desk.undo()
    assert window.desk.state == before


@pytest.mark.parametrize("offset", [None, (0.0, 0.0)], ids=["no grid", "the one that was guessed"])
def test_nothing_is_offered_where_there_is_nothing_to_lay(qtbot, window, tmp_path, offset):
    noise = np.random.default_rng(3).integers(0, 255, (560, 700)).astype(np.uint8)
    path = tmp_path / "cellar.png"
    path.write_bytes(png(noise if offset is None else gridded(10, 8, 70.0, offset)))
    window.file_menu.open(path)
    qtbot.waitUntil(lambda: window.windowTitle().startswith("cellar") and not window.loader.is_busy)
    assert window.stage.report.isVisible()
    assert not window.stage.report.grid_button.isVisible()


def test_an_offer_is_not_for_the_map_that_is_shown_next(qtbot, window, tmp_path):
    path = tmp_path / "cellar.png"
    path.write_bytes(png(gridded(16, 12, PX, OFFSET)))
    window.file_menu.open(path)
    qtbot.waitUntil(window.stage.report.grid_button.isVisible)
    other = window.desk.document.import_map(
        MapState(info=MapInfo(id=MapId("map-9"), name="Blank", system="starflight", grid=Grid(columns=9, rows=9))), {}
    )
    window.desk.show_map(other)
    window.stage.report.grid_asked.emit()
    assert window.desk.state.info.picture is None
    assert not window.stage.report.grid_button.isVisible()
