"""The check of the walls, beside the map: each finding can be looked at, mended, and taken back."""

import pytest
from PySide6.QtCore import Qt

from battlemap.document.commands import RemoveDoors
from battlemap.document.document import Document
from tests.rulings.build import a_map, door, wall

pytestmark = pytest.mark.gui


@pytest.fixture
def campaign(tmp_path) -> Document:
    """A wall through a door, a gap, and a door nobody needs."""
    document = Document.create(tmp_path / "slips.bmap")
    state = a_map(
        wall((0, 5), (10, 5)),
        door((3, 5), (4, 5)),
        wall((10.02, 5), (40, 5), name="wall-2"),
        door((20, 20), (21, 20), name="door-2"),
    )
    document.import_map(state, {}, undoable=False)
    return document


def rows(dialog) -> list[str]:
    return [dialog.list.item(row).text() for row in range(dialog.list.count())]


@pytest.fixture
def dialog(qtbot, window):
    """The dialog, when it has looked at everything."""
    window.map_menu.check_action.trigger()
    looked(qtbot, window)
    return window.map_menu.check_dialog


def looked(qtbot, window) -> None:
    """Wait until everything is looked at or mended, which is at once as a rule."""
    qtbot.waitUntil(lambda: not window.loader.is_busy)


def test_the_check_lists_what_is_wrong_and_mends_it_step_by_step(qtbot, window, dialog):
    assert dialog.isVisible()
    assert len(rows(dialog)) == 3
    assert dialog.summary.text().startswith("3 things found, 2 of them with one right mend.")
    assert dialog.finding.fault == "gap"
    qtbot.mouseClick(dialog.mend_button, Qt.MouseButton.LeftButton)
    looked(qtbot, window)
    assert [dialog.list.item(row).data(Qt.ItemDataRole.UserRole).fault for row in range(2)] == ["overlap", "idle door"]
    qtbot.mouseClick(dialog.all_button, Qt.MouseButton.LeftButton)
    looked(qtbot, window)
    assert dialog.finding.fault == "idle door"
    assert not dialog.mend_button.isEnabled()
    assert not dialog.all_button.isEnabled()
    window.desk.undo()
    window.desk.undo()
    looked(qtbot, window)
    assert len(rows(dialog)) == 3


def test_a_finding_is_brought_into_view_and_its_walls_are_lit(window, dialog):
    window.stage.view.zoom_by(6)
    dialog.list.setCurrentRow(2)
    assert dialog.finding.barriers == ("door-2",)
    centre = window.stage.centre()
    assert (centre.x, centre.y) == pytest.approx((21, 20), abs=0.1)


def test_a_sound_map_says_so(qtbot, window, dialog):
    window.desk.execute(RemoveDoors(window.desk.state.info.id, tuple(window.desk.state.doors)))
    looked(qtbot, window)
    qtbot.mouseClick(dialog.all_button, Qt.MouseButton.LeftButton)
    looked(qtbot, window)
    assert dialog.summary.text().startswith("Nothing found")
    assert dialog.finding is None


def test_the_list_closes_with_the_window(window):
    window.map_menu.check_action.trigger()
    window.close()
    assert not window.map_menu.check_dialog.isVisible()
