"""TC-25: names with quotes, apostrophes, markup, other scripts are shown as typed, wherever they are shown."""

import ast
import random
import re
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtGui import QAction, Qt, QTextDocument
from PySide6.QtWidgets import QComboBox, QLabel, QMenu, QWidget

import battlemap.ui
from battlemap.document.commands import AddNotes, AddTemplates, EditToken, TurnTokens
from battlemap.document.model import TokenId
from battlemap.scene.choice_menu import fill_menu
from battlemap.scene.items.token import LETTERS_MAX, TokenItem, shortened
from battlemap.scene.labels import TextLabel
from battlemap.texts import isolated
from battlemap.ui.plain_label import PlainLabel
from battlemap.ui.turn_start_dialog import StartFightDialog
from tests.rulings.build import note, template

pytestmark = pytest.mark.gui
NAMES = (
    '<b>Bo</b> "Big" O\'Brien &amp; R&D',
    "שלום עליכם",
    "漢字 👩‍👩‍👧 é",
    "A very long name " * 6 + "that ends",
)


def as_seen(text: str, text_format: Qt.TextFormat = Qt.TextFormat.AutoText) -> str:
    """What Qt makes of a text that a label or a tip is given; signs that set words apart are not seen."""
    text = re.sub("[\u2068\u2069\u200b]", "", text)
    if text_format == Qt.TextFormat.PlainText:
        return text
    if text_format == Qt.TextFormat.RichText or Qt.mightBeRichText(text):
        document = QTextDocument()
        document.setHtml(text)
        return document.toPlainText()
    return text


def labels_of(widget: QWidget) -> str:
    shown = [label for label in widget.findChildren(QLabel) if label.text()]
    return "\n".join(as_seen(label.text(), label.textFormat()).replace("&&", "&") for label in shown)


def words_of(action: QAction) -> str:
    """The words of a menu, without the mark before a letter that is a key."""
    kept = as_seen(action.text(), Qt.TextFormat.PlainText).replace("&&", "\0").replace("&", "")
    return kept.replace("\0", "&")


def on_map(scene, kind):
    return [item for item in scene.items() if isinstance(item, kind)]


def aimed_at(window, hand, name: str) -> None:
    """Bo has that name, and Ada aims at him."""
    window.desk.execute(EditToken(window.desk.map_id, replace(window.desk.state.tokens["token-2"], name=name)))
    window.desk.scene.set_viewer(TokenId("token-1"))
    window.desk.scene.set_target(TokenId("token-2"))
    hand.point(9.5, 5.5)


def cut(name: str) -> str:
    """As much of a name as a line has room for."""
    return name if len(name) <= 32 else name[:31]


def test_tc_25_map_status_form_and_card_show_a_name_as_typed(window, hand):
    for name in NAMES:
        aimed_at(window, hand, name)
        scene, label = window.desk.scene, shortened(name)
        assert label in [item.lines[0].text for item in on_map(scene, TextLabel) if item.lines]
        assert label == name or (name.startswith(label[:-1]) and len(name) > LETTERS_MAX)
        (tip,) = {each.toolTip() for each in on_map(scene, TokenItem) if each.token_id == "token-2"}
        assert label == name or name in as_seen(tip)
        for part in (window.statusBar(), window.inspector, window.card):
            assert name in labels_of(part), part.objectName()
        scene.set_viewer(TokenId("token-2"))
        assert window.inspector.form.name.edit.text() == name


def test_tc_25_history_menus_library_and_refusals_show_a_name_as_typed(window, hand):
    window.history.raise_()
    window.desk.execute(TurnTokens(window.desk.map_id, {TokenId("token-1"): 10.0}))  # not towards Bo yet
    for name in NAMES:
        aimed_at(window, hand, name)
        assert cut(name) in words_of(window.edit_menu.undo_action)
        window.history.refresh()
        assert cut(name) in window.history.list.item(window.history.list.count() - 1).text()
        menu = QMenu()
        fill_menu(menu, window.desk.scene.selection_choices(), lambda _choice: None)
        assert f"Turn to {name}" in [words_of(action) for action in menu.actions()]
        window.library.keep([window.desk.state.tokens["token-2"]], {})
        (item,) = window.library.tree.selectedItems()
        assert name in item.text(0)
        assert name in as_seen(item.toolTip(0))
        form = window.inspector.form
        form.name.edit.setText(name)
        form.name.commit()
        assert f"called {name};" in labels_of(form.name)
        form.name.forget()


def test_tc_25_the_attack_and_its_dice_show_a_name_as_typed(window, hand):
    for name in NAMES[:3]:
        aimed_at(window, hand, name)
        panel = window.attack_flow.panel
        window.attack_flow.attack()
        for label in (panel.title, panel.die, panel.choose.targets):
            assert name in as_seen(label.text(), label.textFormat())
        window.attack_flow.end()


def test_tc_25_the_turn_bar_and_its_tips_show_a_name_as_typed(qtbot, window, hand):
    aimed_at(window, hand, NAMES[0])
    dialog = StartFightDialog(window.desk.state, random.Random(5), window)
    qtbot.addWidget(dialog)
    dialog.accept()
    window.turn_deeds.start(dialog.rolled, surprise=dialog.surprise)
    for name in NAMES[:3]:
        aimed_at(window, hand, name)
        assert any(name in as_seen(chip.toolTip()) for chip in window.turn_bar.row.chips)


def test_tc_25_tips_of_boxes_show_a_name_as_typed(qtbot, window, hand):
    aimed_at(window, hand, NAMES[0])
    dialog = StartFightDialog(window.desk.state, random.Random(5), window)
    qtbot.addWidget(dialog)
    tips = [as_seen(field.toolTip()) for field in dialog.findChildren(QComboBox)]
    assert any(NAMES[0] in tip for tip in tips)


def test_tc_25_the_sign_of_a_key_in_a_name_is_no_key_in_the_turn_bar(qtbot, window, hand):
    aimed_at(window, hand, "R&D")
    dialog = StartFightDialog(window.desk.state, random.Random(5), window)
    qtbot.addWidget(dialog)
    dialog.accept()
    window.turn_deeds.start(dialog.rolled, surprise=dialog.surprise)
    chip = next(each for each in window.turn_bar.row.chips if "R&&D" in each.text())
    assert chip.shortcut().isEmpty()
    menu = QMenu()
    other = next(each.chip.number for each in window.turn_bar.row.chips if each is not chip)
    window.turn_menu.fill(menu, other)
    words = [words_of(action) for sub in menu.findChildren(QMenu) for action in sub.actions()]
    assert "R&D" in words


def test_a_name_of_one_long_word_leaves_the_map_its_room(window, hand):
    before = window.stage.view.width()
    aimed_at(window, hand, "A" * 120)
    window.attack_flow.attack()
    assert window.stage.view.width() == before
    for part in (window.card, window.attack_flow.panel, window.inspector):
        assert all(each.minimumSizeHint().width() < before / 2 for each in part.findChildren(QLabel) if each.wordWrap())


def test_every_label_shows_what_is_typed():
    """Qt takes words for markup where a label is not told otherwise; the page of keys is marked up itself."""
    made = {
        path.name
        for path in (Path(battlemap.ui.__file__).parent).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if (isinstance(node, ast.Call) and getattr(node.func, "id", "") == "QLabel")
        or (isinstance(node, ast.ClassDef) and any(getattr(base, "id", "") == "QLabel" for base in node.bases))
    }
    assert made == {"plain_label.py", "help_overlay.py"}


def test_numbers_beside_a_name_from_right_to_left_stay_where_they_are(window, hand):
    """Such words are set apart, so that what stands beside them is read in its own order."""
    aimed_at(window, hand, NAMES[1])
    apart = f"\u2068{NAMES[1]}\u2069"
    assert PlainLabel(f"{NAMES[1]}: HP 90 → 62").text() == f"{apart}: HP 90 → 62"
    assert isolated("Bo: HP 90 → 62") == "Bo: HP 90 → 62"
    for part in (window.statusBar(), window.card, window.inspector):
        assert apart in "\n".join(label.text() for label in part.findChildren(QLabel))


TURNED = "a\u202eevil"  # what follows that sign is read backwards


def test_a_sign_that_turns_what_follows_is_shown_as_an_escape_everywhere(qtbot, window, hand):
    shown = "a\\u202eevil"
    window.desk.execute(TurnTokens(window.desk.map_id, {TokenId("token-1"): 10.0}))  # not towards Bo yet
    aimed_at(window, hand, TURNED)
    assert shown in [item.lines[0].text for item in on_map(window.desk.scene, TextLabel) if item.lines]
    for part in (window.statusBar(), window.card, window.inspector):
        words = "\n".join(label.text() for label in part.findChildren(QLabel))
        assert shown in words
        assert TURNED not in words
    menu = QMenu()
    fill_menu(menu, window.desk.scene.selection_choices(), lambda _choice: None)
    assert f"Turn to {shown}" in [action.text() for action in menu.actions()]
    dialog = StartFightDialog(window.desk.state, random.Random(5), window)
    qtbot.addWidget(dialog)
    dialog.accept()
    window.turn_deeds.start(dialog.rolled, surprise=dialog.surprise)
    assert any(shown in chip.text() for chip in window.turn_bar.row.chips)
    assert not any(TURNED in chip.text() + chip.toolTip() for chip in window.turn_bar.row.chips)


def test_a_sign_that_turns_what_follows_is_shown_as_an_escape_in_undo_and_history(window, hand):
    aimed_at(window, hand, TURNED)
    token = window.desk.state.tokens["token-2"]
    window.desk.execute(EditToken(window.desk.map_id, replace(token, size=2.0)))
    window.history.show()
    window.history.raise_()
    window.history.refresh()
    rows = [window.history.list.item(row).text() for row in range(window.history.list.count())]
    for words in (window.edit_menu.undo_action.text(), rows[-1]):
        assert "\\u202e" in words
        assert "\u202e" not in words


@pytest.mark.parametrize("text", [*NAMES, TURNED, "אב 12", "a \u2068b\u2069", "\u2068אב\u2069"])
def test_setting_words_apart_twice_is_the_same_as_once(text):
    assert isolated(isolated(text)) == isolated(text)


def test_tc_25_players_see_the_name_of_a_character_as_typed(window):
    window.players.open()
    for name in NAMES:
        ada = window.desk.state.tokens["token-1"]
        window.desk.execute(EditToken(window.desk.map_id, replace(ada, name=name)))
        window.players.refresh()
        items = on_map(window.players.window.view.scene(), TextLabel)
        assert [item.lines[0].text for item in items if item.lines] == [shortened(name)]


def test_long_titles_of_notes_and_names_of_templates_are_shortened_on_the_map(window):
    long, map_id = "Überlänge " * 800, window.desk.map_id
    window.desk.execute(AddNotes(map_id, (note(3, 3, long),)))
    window.desk.execute(AddTemplates(map_id, (replace(template(6, 3), name=long),)))
    shown = [line.text for item in on_map(window.desk.scene, TextLabel) for line in item.lines]
    told = [text for text in shown if text.startswith("Überlänge")]
    assert len(told) == 2
    assert all(len(text) < 40 and text.endswith("…") for text in told)
