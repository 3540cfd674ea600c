"""Menus, docks, light and dark, keys: all of it can be reached, and says what it is."""

import re
import sys
from dataclasses import replace
from html import unescape
from typing import get_args

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QAction, QColor, QPalette
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QDockWidget,
    QLabel,
    QLineEdit,
    QMainWindow,
    QMessageBox,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QTabBar,
    QWidget,
)

from battlemap.document.commands import EditMapInfo
from battlemap.scene.contrast import CONTRAST_DARK, contrast
from battlemap.scene.key_map import clashing
from battlemap.ui.actions import DEED
from battlemap.ui.app import Reporter
from battlemap.ui.appearance import DARK_ROLES, LIGHT_ROLES, ROLES, THEMES, look_of, palette
from battlemap.ui.docking import Docking
from battlemap.ui.help_overlay import rows_of
from battlemap.ui.main_window import MainWindow
from battlemap.ui.map_dialog import MapDialog, parse_sides, sides_text
from battlemap.ui.settings import Scheme
from battlemap.ui.window_keys import ALL_DEEDS
from tests.bay import bay

pytestmark = pytest.mark.gui
#: Roles of a palette: what is written, on what.
WRITTEN = (
    ("WindowText", "Window"),
    ("WindowText", "Base"),
    ("WindowText", "AlternateBase"),
    ("Text", "Base"),
    ("Text", "AlternateBase"),
    ("PlaceholderText", "Base"),
    ("PlaceholderText", "AlternateBase"),
    ("ButtonText", "Button"),
    ("ButtonText", "Window"),
    ("HighlightedText", "Highlight"),
    ("BrightText", "Window"),
    ("BrightText", "Base"),
    ("Link", "Base"),
    ("Link", "Window"),
    ("ToolTipText", "ToolTipBase"),
)
FADED = (("WindowText", "Window"), ("Text", "Base"), ("ButtonText", "Button"), ("ButtonText", "Window"))


def retype(qtbot, edit, text: str) -> None:
    edit.setFocus()
    edit.selectAll()
    qtbot.keyClicks(edit, text)


def test_map_settings_are_one_step(qtbot, window):
    dialog = MapDialog(window.desk.state.info, "Map")
    qtbot.addWidget(dialog)
    dialog.show()
    retype(qtbot, dialog.cell_m.lineEdit(), "5")
    dialog.scale.setCurrentText("ranged")
    dialog.sides.setPlainText("heroes: guards")
    dialog.accept()
    window.desk.execute(EditMapInfo(dialog.made.id, dialog.made))
    info = window.desk.state.info
    assert (info.grid.cell_m, info.fight.scale, info.sides) == (5.0, "ranged", {"heroes": ("guards",)})
    assert window.statusBar().scale.text() == "5 m cells, ranged"
    window.desk.undo()
    assert window.desk.state.info == bay().info


def test_darkness_is_a_setting_of_the_map(qtbot, window):
    dialog = MapDialog(window.desk.state.info, "Map")
    qtbot.addWidget(dialog)
    assert dialog.darkness.currentText() == "bright everywhere"
    dialog.darkness.setCurrentText("dark where no light source reaches")
    dialog.accept()
    assert dialog.made == replace(window.desk.state.info, darkness="dark")


def test_the_map_menu_makes_a_map_dark_in_one_step(window):
    window.map_menu.light.choices["dark"].trigger()
    assert window.desk.state.info.darkness == "dark"
    assert window.map_menu.light.choices["dark"].isChecked()
    assert window.desk.document.undo_text == "Make the map dark"
    window.desk.undo()
    assert window.desk.state.info == bay().info
    assert window.map_menu.light.choices["bright"].isChecked()


def test_map_settings_that_make_no_sense_stay_open_and_are_explained(qtbot, window):
    dialog = MapDialog(window.desk.state.info, "Map")
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.sides.setPlainText("heroes guards")
    dialog.accept()
    assert dialog.made is None
    assert "Line 1: found “heroes guards”" in dialog.sides_complaint.text()
    assert dialog.isVisible()


def test_sides_read_back_as_they_were_written():
    info = replace(bay().info, sides={"heroes": ("guards", "pilgrims"), "raiders": ()})
    assert parse_sides(sides_text(info)) == (dict(info.sides), None)


def test_the_map_menu_switches_between_the_maps_of_a_campaign(window):
    second = window.desk.document.import_map(replace(bay(), info=replace(bay().info, name="Cellar")), {})
    names = [action.text() for action in window.map_menu.actions()]
    assert names[-2:] == ["Bay", "Cellar"]
    window.map_menu.actions()[-1].trigger()
    assert (window.desk.map_id, window.windowTitle()) == (second, "Cellar – Battlemap")
    window.map_menu.next_action.trigger()
    assert window.desk.state.info.name == "Bay"


def test_undo_shows_the_map_on_which_it_happened(window):
    first, document = window.desk.map_id, window.desk.document
    document.import_map(replace(bay(), info=replace(bay().info, name="Cellar")), {})
    second = list(document.maps)[-1]
    document.execute(EditMapInfo(second, replace(document.map(second).info, name="Vault")))
    window.desk.show_map(first)
    window.edit_menu.undo_action.trigger()
    assert window.desk.state.info.name == "Cellar"


def test_a_campaign_without_a_map_shows_what_to_do_and_redo_brings_it_back(window):
    window.edit_menu.undo_action.trigger()
    assert window.stage.pages.currentWidget() is window.stage.hint
    assert "Ctrl+O" in window.stage.hint.text()
    window.edit_menu.redo_action.trigger()
    assert window.stage.pages.currentWidget() is window.stage.view
    assert window.desk.state.info.name == "Bay"


def test_history_lists_the_steps_and_goes_back_to_one(window, hand):
    window.history.raise_()
    hand.drag((2.5, 5.5), (3.5, 6.5), (4.5, 6.5))
    hand.drag((4.5, 6.5), (5.5, 6.5), (6.5, 6.5))
    rows = [window.history.list.item(row).text() for row in range(window.history.list.count())]
    assert rows == ["Start", "Add map Bay", "Move Ada", "Move Ada"]
    window.history.list.itemActivated.emit(window.history.list.item(1))
    assert tuple(window.desk.state.token_named("Ada").at) == (2, 5)
    assert window.history.list.item(3).text() == "Move Ada  (taken back)"
    window.history.list.itemActivated.emit(window.history.list.item(2))
    assert tuple(window.desk.state.token_named("Ada").at) == (4, 6)


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (683, 384), (1920, 1080)])
def test_the_map_keeps_sixty_per_cent_of_the_width(qtbot, window, width, height):
    window.resize(width, height)
    qtbot.waitUntil(lambda: window.width() == width)
    qtbot.waitUntil(lambda: window.stage.width() >= 0.6 * width)
    assert window.minimumSizeHint().height() <= height


def test_the_card_comes_back_under_the_others_when_a_narrow_window_grows(qtbot, window):
    window.resize(683, 384)
    qtbot.waitUntil(lambda: window.card in window.tabifiedDockWidgets(window.library))
    window.resize(1366, 768)
    qtbot.waitUntil(lambda: window.card not in window.tabifiedDockWidgets(window.library))
    qtbot.waitUntil(lambda: window.card.isVisible() and window.card.geometry().top() > window.library.geometry().top())


@pytest.mark.parametrize(("scheme", "roles"), [("dark", DARK_ROLES), ("light", LIGHT_ROLES)])
def test_light_and_dark_colour_window_and_map_and_are_remembered(window, settings, scheme, roles):
    next(action for action in window.view_menu.scheme_actions if action.text() == f"&{scheme.capitalize()}").trigger()
    shown = QApplication.palette().color(QPalette.ColorRole.Window).name()
    assert shown == roles[QPalette.ColorRole.Window]
    assert window.desk.scene.backgroundBrush().color().lightnessF() == pytest.approx(
        1.0 if scheme == "light" else 0.0, abs=0.3
    )
    assert settings.scheme == scheme


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_buttons_of_the_docks_stand_out(qtbot, window, scheme):
    window.set_scheme(scheme)
    window.inspector.setFloating(True)
    window.inspector.setFloating(False)
    wanted = palette(scheme == "dark").color(QPalette.ColorRole.ButtonText)
    for name in ("qt_dockwidget_closebutton", "qt_dockwidget_floatbutton"):
        qtbot.waitUntil(lambda name=name: _ink(window.inspector.findChild(QAbstractButton, name)) == wanted)


def _ink(button: QAbstractButton) -> QColor | None:
    """The full colour an icon is drawn in."""
    image = button.icon().pixmap(48, 48).toImage()
    colors = [image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height())]
    return next((color for color in colors if color.alpha() == 255), None)


@pytest.mark.parametrize(("look", "least"), [(look, 7 if look.is_strong else 4.5) for look in ROLES])
def test_text_stands_out_from_what_it_is_written_on(look, least):
    colors = palette(*look)
    faded = QPalette.ColorGroup.Disabled
    pairs = [(colors.color(QPalette.ColorRole[ink]), colors.color(QPalette.ColorRole[paper])) for ink, paper in WRITTEN]
    assert min(_contrast(*pair) for pair in pairs) >= least
    off = [(colors.color(faded, QPalette.ColorRole[ink]), colors.color(QPalette.ColorRole[on])) for ink, on in FADED]
    assert min(_contrast(*pair) for pair in off) >= 4.5  # of what can not be used now the guidelines ask nothing


def test_every_scheme_has_a_look_of_its_own_and_one_of_the_menu(window):
    assert [action.text().replace("&", "") for action in window.view_menu.scheme_actions] == [
        "As the system",
        "Light",
        "Dark",
        "High contrast, light",
        "High contrast, dark",
    ]
    assert {look_of(scheme) for scheme in get_args(Scheme)} == set(ROLES) == set(THEMES)


def test_high_contrast_colours_window_and_map_and_is_remembered(window, settings):
    window.view_menu.scheme_actions[-1].trigger()
    assert QApplication.palette().color(QPalette.ColorRole.Window).name() == "#000000"
    assert window.desk.theme is CONTRAST_DARK
    assert settings.scheme == "contrast-dark"
    window.set_scheme("light")


def _contrast(one: QColor, other: QColor) -> float:
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(color) -> float:
    parts = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in color.getRgbF()[:3]]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def test_what_takes_the_focus_has_a_name_for_a_screen_reader(window, hand):
    hand.click(2.5, 5.5)
    buddies = {label.buddy() for label in window.findChildren(QLabel) if label.buddy()}
    nameless = [
        f"{type(widget).__name__} in {type(widget.parent()).__name__}"
        for widget in window.findChildren(QWidget)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and not widget.objectName().startswith("qt_")
        and widget.window() is window  # not the lists that combo boxes open
        and widget.focusProxy() is None
        and not isinstance(widget, QTabBar)
        and not widget.accessibleName()
        and widget not in buddies
        and not (isinstance(widget, QAbstractButton) and (widget.text() or widget.toolTip()))
    ]
    assert nameless == []


def test_no_two_actions_of_the_window_share_a_key(window):
    keys = [key.toString() for action in window.findChildren(QAction) for key in action.shortcuts()]
    assert sorted(keys) == sorted(set(keys))


def test_keys_are_shown_over_the_map_and_go_away_again(qtbot, window):
    qtbot.keyClick(window, Qt.Key.Key_F1)
    text = window.stage.help.findChild(QLabel).text()
    assert window.stage.help.isVisible()
    assert "Ctrl+O" in text
    assert "Visible area" in text
    qtbot.keyClick(window.stage.help, Qt.Key.Key_Escape)
    assert not window.stage.help.isVisible()
    assert window.stage.view.hasFocus()


def test_the_page_tells_every_deed_with_its_key(qtbot, window):
    qtbot.keyClick(window, Qt.Key.Key_F1)
    text = unescape(re.sub("<[^>]*>", "\n", window.stage.help.findChild(QLabel).text())).split("\n")
    keys = window.key_book.keys
    assert [deed.name for deed in keys.deeds if (deed.row or deed.words) not in text] == []
    rows = rows_of(keys)
    assert rows["With a token selected"]["Turn"] == "Q E"
    assert rows["With a token selected"]["Choose a weapon"] == "1 … 9"
    assert rows["View"]["Zoom"] == "+ -"


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (683, 384)])
def test_the_page_is_never_wider_than_its_place_and_scrolls_where_it_is_longer(qtbot, window, width, height):
    window.resize(width, height)
    qtbot.keyClick(window, Qt.Key.Key_F1)
    page = window.stage.help
    assert page.horizontalScrollBar().maximum() == 0
    assert page.widget().height() - page.viewport().height() == page.verticalScrollBar().maximum()
    qtbot.keyClick(page, Qt.Key.Key_PageDown)  # which is a key of the fight elsewhere
    assert page.verticalScrollBar().value() > 0


@pytest.mark.parametrize(
    ("key", "held"), [("?", Qt.KeyboardModifier.NoModifier), ("?", Qt.KeyboardModifier.ShiftModifier)]
)
def test_a_question_mark_shows_the_keys_too(qtbot, window, key, held):
    qtbot.keyClick(window.stage.view, key, held)
    assert window.stage.help.isVisible()


def test_alt_and_a_number_go_to_a_dock_and_never_close_it(qtbot, window):
    for _ in range(2):
        qtbot.keyClick(window, Qt.Key.Key_2, Qt.KeyboardModifier.AltModifier)
        assert not window.inspector.visibleRegion().isEmpty()
    window.history.hide()
    qtbot.keyClick(window, Qt.Key.Key_3, Qt.KeyboardModifier.AltModifier)
    assert window.history.list.hasFocus()


def test_v_shows_the_visible_area_and_the_menu_follows(hand, window):
    hand.click(2.5, 5.5)
    hand.key("v")
    assert window.view_menu.area.isChecked()
    assert window.desk.scene.board.area_on


def test_a_and_s_change_the_tool(hand, window):
    hand.key("a")
    assert window.tool_bar.tools["aim"].isChecked()
    hand.click(2.5, 5.5)
    hand.click(9.5, 5.5)
    assert (window.desk.scene.viewer, window.desk.scene.target) == ("token-1", "token-2")
    hand.key("s")
    assert window.tool_bar.tools["select"].isChecked()


def test_the_grid_can_be_hidden_and_stays_so_on_another_map(hand, window):
    before = hand.viewport.grab().toImage()
    hand.key("g")
    without = hand.viewport.grab().toImage()
    assert without != before
    window.desk.show_map(window.desk.map_id)
    assert hand.viewport.grab().toImage() == without


def test_an_error_nobody_caught_is_shown_once_and_the_campaign_stays(window, monkeypatch):
    monkeypatch.setattr(sys, "__excepthook__", lambda *_told: None)
    report = Reporter(window)
    for _ in range(2):
        report(ValueError, ValueError("a slip of ours"), None)
    boxes = window.findChildren(QMessageBox)
    assert [box.text() for box in boxes] == ["Something the program did not expect: a slip of ours"]
    assert window.desk.state == bay()
    boxes[0].close()


def test_a_refused_command_is_told(window):
    window.desk.execute(EditMapInfo(window.desk.map_id, replace(bay().info, id="map-9")))
    box = window.findChild(QMessageBox)
    assert "map-9" in box.text()
    box.close()


def test_the_window_comes_back_where_it_was(qtbot, window, campaign):
    window.history.hide()
    window.setGeometry(60, 40, 700, 500)
    window.close()
    again = MainWindow(campaign, window.settings)
    qtbot.addWidget(again)
    again.show()
    assert again.history.isHidden()
    assert not again.card.isHidden()
    assert again.geometry() == QRect(60, 40, 700, 500)


def test_docks_that_come_back_keep_the_width_they_were_given(qtbot, window):
    window.resizeDocks([window.card], [260], Qt.Orientation.Horizontal)
    qtbot.waitUntil(lambda: window.card.width() < 300)
    width, docking = window.card.width(), Docking(QMainWindow(), (QDockWidget(), QDockWidget()), QDockWidget())
    docking._window, docking._pile, docking._below = window, (window.library,), window.card  # as at the next start
    docking.stand(window.width(), narrow=False)
    docking.fit(window.width(), narrow=False)
    qtbot.wait(1)
    assert window.card.width() == width


def test_a_window_that_was_on_a_screen_that_is_gone_comes_back_onto_one_that_is_there(qtbot, window, campaign):
    window.setGeometry(9000, 7000, 600, 500)
    window.close()
    again = MainWindow(campaign, window.settings)
    qtbot.addWidget(again)
    again.show()
    assert again.screen().geometry().contains(again.geometry().center())
    assert again.screen().geometry().contains(again.frameGeometry().topLeft())


def test_no_key_means_two_things(window):
    """Keys of tools, menus, held views and the map; what is never asked at once may share a key."""
    assert clashing(window.key_book.keys) == []


def test_every_key_of_the_window_stands_in_the_tables(window):
    actions = [action for action in window.findChildren(QAction) if action.shortcuts()]
    keys = window.key_book.keys
    for action in actions:
        deed = action.property(DEED)
        assert deed, f"{action.text()} has a key and no row in a table of keys"
        assert [key.toString() for key in action.shortcuts()] == list(keys.keys(deed))


def test_every_deed_of_the_window_has_an_action(window):
    done = {action.property(DEED) for action in window.findChildren(QAction)}
    assert [deed.name for deed in ALL_DEEDS if deed.where == "window" and deed.name not in done] == []


def test_in_high_contrast_fields_buttons_and_scroll_bars_can_be_seen(qtbot, window):
    """Qt draws them in a shade of the window: black on black."""
    window.set_scheme("contrast-dark")
    white = QColor("#ffffff")
    area, edit, button = QScrollArea(), QLineEdit(), QPushButton("Do")
    for widget in (area, edit, button):
        qtbot.addWidget(widget)
    for widget in (edit, button):
        widget.resize(80, 30)
        assert widget.grab().toImage().pixelColor(0, 15) == white
    tall = QWidget()
    tall.setMinimumSize(40, 900)
    area.setWidget(tall)
    area.resize(120, 120)
    image = area.grab().toImage()
    bar = area.verticalScrollBar().geometry().translated(area.verticalScrollBar().parentWidget().pos())
    column = {image.pixelColor(bar.center().x(), y).name() for y in range(bar.top(), bar.bottom())}
    assert {"#ffffff", "#000000"} <= column
    window.set_scheme("light")


@pytest.mark.parametrize("scheme", ["dark", "contrast-dark", "contrast-light"])
@pytest.mark.parametrize("make", [QCheckBox, QSpinBox, QLineEdit], ids=lambda make: make.__name__)
def test_boxes_and_fields_have_an_edge_that_can_be_seen(window, qtbot, scheme, make):
    """WCAG 1.4.11: 3 : 1 between the edge of a control and what it lies on."""
    window.set_scheme(scheme)
    holder = QWidget()
    qtbot.addWidget(holder)
    field = make(holder)
    field.setGeometry(10, 10, 90, 24)
    holder.resize(120, 50)
    picture = holder.grab().toImage()
    row = [picture.pixelColor(x, 22).name() for x in range(picture.width())]
    assert max(contrast(row[2], each) for each in row[9:30]) >= 3
    window.set_scheme("light")
