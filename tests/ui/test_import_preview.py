"""Opening files of other programs: nothing is kept before it is asked, and nothing is asked that is plain."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox, QScrollArea

from battlemap.formats.load import load_maps
from battlemap.formats.questions import questions_of
from battlemap.formats.universal_vtt import UvttOptions
from battlemap.ui.import_preview import PORTALS, ImportPreview
from battlemap.ui.import_report import ImportReportDialog
from battlemap.ui.opening import open_floors
from tests.formats.samples import cropped, points, portal, uvtt, write_json
from tests.formats.tiled.maps import flag, layer, objects, sheet, tiled, tileset

pytestmark = pytest.mark.gui
OPEN_PORTAL = portal((1, 1), (2, 1), closed=False)
INSIDE, OUTSIDE = points((1, 1), (3, 1)), points((20, 20), (22, 20))


def map_file(folder, name="cellar.dd2vtt", **changes):
    return write_json(folder / name, uvtt(**changes))


def open_in(qtbot, window, path):
    """Open a file and wait until it is shown or asked about."""
    window.file_menu.open(path)
    qtbot.waitUntil(lambda: not window.loader.is_busy)
    return window.findChild(ImportPreview)


def campaigns(settings):
    return list(settings.campaign_folder.glob("*.bmap"))


def agree(qtbot, window, preview):
    qtbot.keyClick(preview, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not window.loader.is_busy)


def test_a_plain_map_opens_at_once(qtbot, window, tmp_path):
    assert open_in(qtbot, window, map_file(tmp_path, line_of_sight=[INSIDE])) is None
    assert window.desk.state.info.name == "cellar"


def test_a_map_that_leaves_something_open_is_shown_first_and_kept_nowhere(qtbot, window, settings, tmp_path):
    before = campaigns(settings)
    preview = open_in(qtbot, window, map_file(tmp_path, portals=[OPEN_PORTAL]))
    assert "8 x 6 cells" in preview.facts.text()
    assert "portals 1" in preview.report.toPlainText()
    assert not preview.picture.pixmap().isNull()
    assert campaigns(settings) == before
    qtbot.keyClick(preview, Qt.Key.Key_Escape)
    assert campaigns(settings) == before
    assert window.desk.state.info.name != "cellar"


@pytest.mark.parametrize(
    ("words", "kind", "state"),
    [(words, PORTALS[words], "closed" if PORTALS[words] == "window" else "open") for words in PORTALS],
)
def test_portals_that_are_not_shut_become_what_is_chosen_all_at_once(qtbot, window, tmp_path, words, kind, state):
    preview = open_in(qtbot, window, map_file(tmp_path, portals=[OPEN_PORTAL, portal((4, 4), (5, 4), closed=False)]))
    preview.portals.setCurrentText(words)
    agree(qtbot, window, preview)
    assert [(door.kind, door.state) for door in window.desk.state.doors.values()] == 2 * [(kind, state)]


@pytest.mark.parametrize("keep", [True, False])
def test_what_a_crop_left_outside_is_kept_or_dropped_as_a_whole(qtbot, window, tmp_path, keep):
    inside, outside = points((5, 4), (7, 4)), points((40, 40), (44, 40))
    preview = open_in(qtbot, window, map_file(tmp_path, resolution=cropped(4, 3), line_of_sight=[inside, outside]))
    assert not preview.outside.isChecked()
    preview.outside.setChecked(keep)
    agree(qtbot, window, preview)
    assert len(window.desk.state.walls) == 1 + keep


def test_only_what_is_in_the_file_is_asked(qtbot, tmp_path):
    loaded = load_maps(map_file(tmp_path, portals=[OPEN_PORTAL]))
    preview = ImportPreview("cellar", loaded, lambda _options: None)
    qtbot.addWidget(preview)
    preview.show()
    shown = [field.isVisible() for field in (preview.portals, preview.outside, preview.objects, preview.walls_from)]
    assert shown == [True, False, False, False]


def rows_of(preview):
    """The texts of what walls may come from, and which of them are ticked."""
    items = [preview.walls_from.item(row) for row in range(preview.walls_from.count())]
    return {item.text(): item.checkState() == Qt.CheckState.Checked for item in items}


def tick(preview, *texts):
    """Tick these and nothing else."""
    for row in range(preview.walls_from.count()):
        item = preview.walls_from.item(row)
        item.setCheckState(Qt.CheckState.Checked if item.text() in texts else Qt.CheckState.Unchecked)


def corners(state):
    return {tuple(point) for wall in state.walls.values() for point in wall.line}


def test_the_layers_that_are_walls_are_chosen_where_a_tiled_map_does_not_say(qtbot, window, tmp_path):
    (tmp_path / "four.png").write_bytes(sheet())
    layers = [layer([[1, 1, 1, 1]] * 3), layer([[0, 0, 0, 0], [0, 2, 0, 0], [0, 0, 0, 0]], name="rocks")]
    preview = open_in(qtbot, window, write_json(tmp_path / "cave.tmj", tiled(*layers, tilesets=[tileset()])))
    assert rows_of(preview) == {"every tile of the layer floor (12)": False, "every tile of the layer rocks (1)": False}
    tick(preview, "every tile of the layer rocks (1)")
    agree(qtbot, window, preview)
    assert corners(window.desk.state) == {(1, 1), (2, 1), (2, 2), (1, 2)}


TILES = "tiles marked so, or with shapes in them (1)"
OBJECTS = "objects named or flagged so (1)"
FLOOR, THINGS = "every tile of the layer floor (2)", "every object of the layer things (2)"
AT_TILE, AT_NAMED, AT_OTHER = ({(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)} for x, y in ((3, 0), (0, 2), (2, 2)))


def mixed(folder):
    """A Tiled map with a tile that is marked as a wall, one that is not, and of the objects one that is named so."""
    (folder / "four.png").write_bytes(sheet())
    marked = tileset(tiles=[{"id": 2, "properties": flag("wall")}])
    named = {"x": 0, "y": 20, "width": 10, "height": 10, "name": "wall"}
    floor = layer([[1, 0, 0, 3], [0, 0, 0, 0], [0, 0, 0, 0]])
    return write_json(
        folder / "cave.tmj", tiled(floor, objects(named, named | {"x": 20, "name": "chest"}), tilesets=[marked])
    )


@pytest.mark.parametrize(
    ("chosen", "expected"),
    [
        ([TILES, OBJECTS], AT_TILE | AT_NAMED),
        ([TILES], AT_TILE),
        ([OBJECTS], AT_NAMED),
        ([THINGS], AT_NAMED | AT_OTHER),
        ([TILES, THINGS], AT_TILE | AT_NAMED | AT_OTHER),
        ([FLOOR], AT_TILE | {(0, 0), (1, 0), (1, 1), (0, 1)}),
        ([], set()),
    ],
)
def test_walls_of_a_tiled_map_come_from_the_tiles_objects_and_layers_that_are_chosen(tmp_path, chosen, expected):
    path = mixed(tmp_path)
    loaded = load_maps(path)
    assert not questions_of(loaded).must_be_asked
    options = []
    preview = ImportPreview("cave", loaded, options.append)
    assert rows_of(preview) == {TILES: True, OBJECTS: True, FLOOR: False, THINGS: False}
    tick(preview, *chosen)
    preview.accept()
    (again,) = load_maps(path, options[0])
    assert corners(again.state) == expected


def test_what_is_left_as_it_was_is_no_choice(tmp_path):
    options = []
    ImportPreview("cave", load_maps(mixed(tmp_path)), options.append).accept()
    assert options == [UvttOptions()]


def test_the_size_of_a_cell_and_the_game_can_be_chosen(qtbot, window, tmp_path):
    preview = open_in(qtbot, window, map_file(tmp_path, portals=[OPEN_PORTAL]))
    preview.cell.setCurrentText("5 ft (1.524 m)")
    preview.game.setCurrentText("Psi-punk")
    agree(qtbot, window, preview)
    info = window.desk.state.info
    assert (info.grid.cell_m, info.system) == (1.524, "psipunk")


def test_the_report_is_kept_with_the_campaign_and_read_again(qtbot, window, tmp_path):
    open_in(qtbot, window, map_file(tmp_path, line_of_sight=[INSIDE, "?"]))
    window.file_menu.open(window.desk.document.path)
    qtbot.waitUntil(lambda: not window.loader.is_busy)
    assert window.map_menu.import_action.isEnabled()
    window.map_menu.show_import()
    assert "line_of_sight[1]" in window.findChild(ImportReportDialog).text.toPlainText()


def test_a_map_that_is_added_to_a_campaign_is_asked_about_too(qtbot, window, tmp_path):
    before = len(window.desk.document.maps)
    window.map_menu.add_file(map_file(tmp_path, portals=[OPEN_PORTAL]))
    qtbot.waitUntil(lambda: window.findChild(ImportPreview) is not None)
    assert len(window.desk.document.maps) == before
    preview = window.findChild(ImportPreview)
    preview.portals.setCurrentText("windows")
    agree(qtbot, window, preview)
    assert [door.kind for door in window.desk.state.doors.values()] == ["window"]
    assert len(window.desk.document.maps) == before + 1


def test_several_universal_vtt_files_are_the_floors_of_one_campaign(tmp_path):
    names = ["tower level 10", "tower level 2", "tower level 1"]
    paths = [map_file(tmp_path, f"{name}.dd2vtt", line_of_sight=[INSIDE]) for name in names]
    with open_floors(paths, tmp_path / "campaigns").document as document:
        assert [state.info.name for state in document.maps.values()] == names[::-1]


@pytest.mark.parametrize(
    ("changes", "asked"),
    [({}, False), ({"line_of_sight": [OUTSIDE]}, True), ({"portals": [OPEN_PORTAL]}, True)],
)
def test_a_question_is_only_what_changes_the_map(tmp_path, changes, asked):
    assert questions_of(load_maps(map_file(tmp_path, **changes))).must_be_asked is asked


def test_the_preview_fits_a_laptop_at_200_per_cent(qtbot, tmp_path):
    parts = {
        "portals": [OPEN_PORTAL],
        "line_of_sight": [OUTSIDE],
        "objects_line_of_sight": [points((1, 1), (2, 2), (1, 2))],
    }
    preview = ImportPreview("cellar", load_maps(map_file(tmp_path, **parts)), lambda _options: None)
    qtbot.addWidget(preview)
    preview.resize(660, 340)
    preview.show()
    assert preview.height() <= 384
    area = preview.findChild(QScrollArea)
    assert area.widget().width() <= area.viewport().width(), "nothing is cut on the right"
    assert preview.rect().contains(preview.findChild(QDialogButtonBox).geometry())
