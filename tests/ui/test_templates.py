"""Templates and notes in the window: keys, bar, form, list of the caught, list of notes, what players get."""

import math
from dataclasses import replace

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication, QImage
from PySide6.QtWidgets import QApplication, QMessageBox, QToolButton

from battlemap.document.commands import AddNotes, AddTemplates
from battlemap.document.records import RecordKey
from battlemap.rulings.player_view import player_view
from battlemap.ui.map_dialog import NEW_MAP
from tests.rulings.build import note, template

pytestmark = pytest.mark.gui
SHIFT, CTRL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def shown(qtbot, window):
    """The window, with the keys on the map."""
    qtbot.waitUntil(lambda: window.stage.view is not None)
    window.stage.take_focus()
    return window


def lay(window, **facts):
    made = template(9.5, 5.5, **facts)
    window.desk.execute(AddTemplates(window.desk.map_id, (made,)))
    window.desk.scene.set_tool("edit")
    window.desk.scene.choose([RecordKey("template", made.id)])
    return window.inspector


def shape_in_hand(window) -> str:
    return window.desk.scene.brush.shape


def test_numbers_and_the_key_again_choose_the_shape_and_leave_the_weapon(shown, hand):
    hand.click(2.5, 5.5)
    before = shown.desk.scene.weapon
    hand.key("T", SHIFT)
    assert shown.tool_bar.tools["template"].isChecked()
    hand.key("3")
    assert (shape_in_hand(shown), shown.desk.scene.weapon) == ("line", before)
    hand.key("T", SHIFT)
    assert shape_in_hand(shown) == "square"
    hand.key("T", SHIFT)
    assert shape_in_hand(shown) == "circle"


def test_the_bar_shows_only_what_the_shape_has(shown, hand, qtbot):
    hand.key("T", SHIFT)
    bar = shown.draw_bar

    def fields() -> set[str]:
        return {name for name, field in bar.fields.items() if field.isVisibleTo(bar)}

    assert fields() == {"shape", "template_cells", "cut_by_walls", "look", "step"}
    hand.key("2")
    qtbot.waitUntil(lambda: "cone_deg" in fields())  # once the bar has made room for it
    hand.key("3")
    qtbot.waitUntil(lambda: "line_cells" in fields())
    assert "cone_deg" not in fields()


def test_a_template_is_laid_by_a_drag_and_its_form_lists_whom_it_catches(shown, hand):
    hand.key("T", SHIFT)
    hand.drag((9.5, 5.5), (10, 5.5), (12.4, 5.5))
    (made,) = shown.desk.state.templates.values()
    assert made.size_cells == 3.0
    assert shown.statusBar().place.text() == "Circle, 3 cells, 4.5 m · catches Bo 100 %, Di 48 %"
    tree = shown.inspector.caught.tree
    rows = [[tree.topLevelItem(n).text(column) for column in range(3)] for n in range(tree.topLevelItemCount())]
    assert rows == [["Bo", "100 %", "0.0 m"], ["Di", "48 %", "3.8 m"]]
    assert shown.inspector.drawn.title.text() == "Circle, 3 cells, 4.5 m"


def test_a_click_in_the_list_selects_the_token_and_the_form_stays(shown):
    inspector = lay(shown)
    inspector.caught.tree.topLevelItem(1).setSelected(True)
    assert shown.desk.scene.selection == {"token-4"}
    assert inspector.drawn.isVisibleTo(shown)
    inspector.caught.tree.selectAll()
    assert shown.desk.scene.selection == {"token-2", "token-4"}


def test_the_form_edits_every_fact_in_one_step_each_and_follows_undo(shown, hand):
    form = lay(shown, shape="cone").drawn
    assert {"cone_deg", "direction_deg"} <= form.fields.keys()
    assert "line_cells" not in form.fields
    hand.retype(form.fields["name"], "Gas <b>")
    hand.retype(form.fields["size_cells"], "4.5")
    form.fields["cut_by_walls"].click()
    form.fields["hidden"].click()
    (made,) = shown.desk.state.templates.values()
    assert (made.name, made.size_cells, made.cut_by_walls, made.hidden) == ("Gas <b>", 4.5, True, True)
    shown.desk.undo()
    assert not form.fields["hidden"].isChecked()
    form.fields["shape"].setCurrentText("circle")
    form.fields["shape"].activated.emit(0)
    assert "direction_deg" not in form.fields


def test_a_name_that_is_still_being_typed_goes_to_its_template_and_brings_none_back(shown, qtbot):
    form = lay(shown).drawn
    form.fields["name"].setFocus()
    qtbot.keyClicks(form.fields["name"], "Gas")
    shown.desk.scene.choose(())
    assert [each.name for each in shown.desk.state.templates.values()] == ["Gas"]
    shown.desk.scene.choose([RecordKey("template", "template-1")])
    qtbot.keyClicks(form.fields["name"], "!")
    shown.edit_menu.delete_selected()
    assert not shown.desk.state.templates


def test_a_note_is_pinned_by_a_click_and_typed_at_once(shown, hand, qtbot):
    hand.key("O", SHIFT)
    hand.click(6.5, 3.5)
    form = shown.inspector.drawn
    qtbot.waitUntil(form.fields["title"].hasFocus)
    qtbot.keyClicks(form.fields["title"], "Loose tile")
    qtbot.keyClick(form.fields["title"], Qt.Key.Key_Tab)
    assert form.fields["text"].hasFocus()
    qtbot.keyClicks(form.fields["text"], "DC 15")
    shown.stage.take_focus()
    (made,) = shown.desk.state.notes.values()
    assert (made.title, made.text, made.shown) == ("Loose tile", "DC 15", False)


def test_words_of_a_note_are_shown_as_typed(shown):
    made = replace(note(6, 3, "<b>A & B</b>"), text="1 < 2\n<i>x</i>")
    shown.desk.execute(AddNotes(shown.desk.map_id, (made,)))
    tips = {item.toolTip() for item in shown.desk.scene.items() if "For you alone" in item.toolTip()}
    (tip,) = tips
    assert "&lt;b&gt;A &amp; B&lt;/b&gt;" in tip
    assert "1 &lt; 2<br>&lt;i&gt;x&lt;/i&gt;" in tip


def test_the_list_of_notes_is_searched_and_leads_to_each(shown, qtbot):
    far = replace(note(18, 10, "Vault", "note-2"), text="needs a key")
    shown.desk.execute(AddNotes(shown.desk.map_id, (note(1, 1, "Altar"), far)))
    shown.map_menu.show_notes()
    dialog = shown.map_menu.notes_dialog
    assert [dialog.list.item(n).text() for n in range(dialog.list.count())] == ["Altar", "Vault: needs a key"]
    qtbot.keyClicks(dialog.search, "KEY")
    assert [dialog.list.item(n).text() for n in range(dialog.list.count())] == ["Vault: needs a key"]
    shown.stage.view.zoom_by(4)
    dialog.list.setCurrentRow(0)
    dialog.look_at(dialog.list.item(0))
    assert tuple(shown.stage.centre()) == pytest.approx((18, 10), abs=3)
    assert shown.desk.scene.chosen == {("note", "note-2")}
    dialog.show_button.click()
    assert shown.desk.state.notes["note-2"].shown
    assert dialog.show_button.text() == "&Hide from the players"
    dialog.close()


def test_players_get_no_note_that_is_not_shown_and_no_hidden_template(shown):
    shown.desk.execute(AddNotes(shown.desk.map_id, (note(4, 5, "Trap"), note(4, 6, "Inn", "note-2", shown=True))))
    hidden = template(4, 5, hidden=True)
    shown.desk.execute(AddTemplates(shown.desk.map_id, (hidden, template(4, 5, name="template-2"))))
    view = player_view(shown.desk.state).state
    assert [each.title for each in view.notes.values()] == ["Inn"]
    assert set(view.templates) == {"template-2"}


@pytest.mark.parametrize("tool", ["select", "template", "wall"])
def test_no_button_is_lost_in_a_small_window(shown, qtbot, tool):
    shown.resize(683, 384)
    shown.desk.scene.set_tool(tool)
    shown.draw_bar.fields["shape"].setCurrentIndex(1)
    qtbot.waitUntil(lambda: shown.width() == 683)
    QApplication.processEvents()
    for bar in (shown.tool_bar, shown.draw_bar):
        more = bar.findChild(QToolButton, "qt_toolbar_ext_button")
        assert more is None or not more.isVisible()


def test_a_long_message_does_not_make_the_window_wider(shown):
    shown.desk.scene.say("Circle, 3 cells: " + "Ada 100 %, " * 80)
    assert shown.minimumSizeHint().width() <= 683


def copy_picture() -> None:
    picture = QImage(140, 70, QImage.Format.Format_RGB32)
    picture.fill(0x336699)
    mime = QMimeData()
    mime.setImageData(picture)
    QGuiApplication.clipboard().setMimeData(mime)


def test_a_picture_on_the_clipboard_becomes_a_map_in_a_campaign_of_its_own(shown, qtbot):
    before = shown.desk.document.path
    copy_picture()
    for name in ("Pasted picture", "Pasted picture 2"):
        with qtbot.waitSignal(shown.desk.map_shown):
            shown.file_menu.new_from_clipboard()
        assert shown.desk.document.path.stem == name
    assert (shown.desk.state.info.grid.columns, shown.desk.state.info.grid.rows) == (2, 1)
    assert shown.desk.state.info.picture is not None
    assert before.exists()


def test_pasting_a_picture_asks_what_it_is_to_be_and_what_was_copied_here_since_comes_first(shown, hand, qtbot):
    copy_picture()
    hand.key("V", CTRL)
    box = shown.findChild(QMessageBox)
    words = [button.text() for button in box.buttons() if box.buttonRole(button) == QMessageBox.ButtonRole.AcceptRole]
    assert words == ["New &map", "&Token"]
    box.close()
    count = len(shown.desk.state.tokens)
    hand.click(2.5, 5.5)
    hand.key("C", CTRL)
    hand.key("V", CTRL)
    assert len(shown.desk.state.tokens) == count + 1
    copy_picture()
    hand.key("V", CTRL)
    box = shown.findChildren(QMessageBox)[-1]
    with qtbot.waitSignal(shown.desk.map_shown):
        next(button for button in box.buttons() if button.text() == "New &map").click()
    assert shown.desk.state.info.name == "Pasted picture"


def test_without_a_picture_on_the_clipboard_it_says_so(shown):
    QGuiApplication.clipboard().setText("words")
    shown.file_menu.new_from_clipboard()
    box = shown.findChild(QMessageBox)
    assert "no picture on the clipboard" in box.text()
    box.close()


def test_a_new_empty_map_never_overwrites_another_campaign(shown, settings):
    """TC-30."""
    shown.file_menu.new_map(NEW_MAP)
    first = shown.desk.document.path
    shown.desk.execute(AddNotes(shown.desk.map_id, (note(1, 1),)))
    kept = first.read_bytes()
    shown.file_menu.new_map(NEW_MAP)
    second = shown.desk.document.path
    shown.desk.execute(AddNotes(shown.desk.map_id, (note(2, 2, "Other"),)))
    assert (first.name, second.name) == ("New map.bmap", "New map 2.bmap")
    assert first.read_bytes() == kept
    assert [each.title for each in shown.desk.state.notes.values()] == ["Other"]


@pytest.fixture
def without_a_pause(monkeypatch):
    """Keys follow one another at once, however slow the machine is."""
    monkeypatch.setattr("battlemap.scene.tools.actions.PAUSE_S", math.inf)


@pytest.mark.usefixtures("without_a_pause")
def test_keys_move_turn_and_delete_what_is_chosen_and_leave_the_tokens(shown, hand):
    hand.click(2.5, 5.5)
    hand.key("T", SHIFT)
    hand.key("2")
    hand.drag((9.5, 5.5), (10, 5.5), (12.5, 5.5))
    tokens = dict(shown.desk.state.tokens)
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Left, Qt.Key.Key_Down):
        hand.key(key)
    hand.key("E")
    (made,) = shown.desk.state.templates.values()
    assert (made.at, made.direction_deg) == ((7.5, 6.5), 105.0)
    assert shown.desk.document.undo_text == "Turn template"
    shown.desk.undo()
    shown.desk.undo()
    assert next(iter(shown.desk.state.templates.values())).at == (9.5, 5.5)
    hand.key(Qt.Key.Key_Delete)
    assert not shown.desk.state.templates
    assert shown.desk.state.tokens == tokens


def test_escape_lets_go_of_what_is_chosen_before_the_tool(shown, hand):
    hand.key("T", SHIFT)
    hand.click(9.5, 5.5)
    hand.key(Qt.Key.Key_Escape)
    assert not shown.desk.scene.chosen
    assert shown.tool_bar.tools["template"].isChecked()
    hand.key(Qt.Key.Key_Escape)
    assert shown.tool_bar.tools["select"].isChecked()


@pytest.mark.usefixtures("without_a_pause")
def test_chosen_walls_are_moved_by_keys_as_one_step(shown, hand):
    hand.key("X")
    hand.click(8, 8)
    before = shown.desk.state.walls["wall-1"].line
    for _ in range(3):
        hand.key(Qt.Key.Key_Up)
    assert shown.desk.state.walls["wall-1"].line == tuple((x, y - 3) for x, y in before)
    shown.desk.undo()
    assert shown.desk.state.walls["wall-1"].line == before


def test_numbers_choose_the_size_of_the_brush_and_it_is_seen_before_it_paints(shown, hand):
    shown.map_menu.fog.choose("painted")
    hand.key("U", SHIFT)
    hand.key("6")
    assert shown.desk.scene.brush.fog_cells == 4.0
    before = hand.viewport.grab().toImage()
    hand.point(10, 5)
    assert hand.viewport.grab().toImage() != before
    hand.drag((10, 5), (11, 5), (14, 5))
    assert shown.desk.document.undo_text == "Uncover by brush"
    hand.key("S")
    hand.key("1")
    assert shown.desk.scene.brush.fog_cells == 4.0


def test_a_picture_without_a_file_that_is_dropped_becomes_a_map(shown, qtbot):
    copy_picture()
    mime = QGuiApplication.clipboard().mimeData()
    at, none = QPointF(400, 300), Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(at.toPoint(), Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton, none)
    shown.dragEnterEvent(enter)
    assert enter.isAccepted()
    with qtbot.waitSignal(shown.desk.map_shown):
        shown.dropEvent(QDropEvent(at, Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton, none))
    assert shown.desk.state.info.name == "Pasted picture"
