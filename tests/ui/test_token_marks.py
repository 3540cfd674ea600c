"""Bars, badges and heaps as the game master sees them, and what the hand does to them."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPainter

from battlemap.document.commands import EditToken, MoveTokens
from battlemap.document.model import TokenId
from battlemap.rulings.token_marks import Bar, Marks
from battlemap.scene.items.token import LETTERS_HIGH, TokenItem
from battlemap.scene.items.token_marks import Shown, TokenMarks, condition_badges, paint_marks
from battlemap.scene.theme import DARK, LIGHT
from battlemap.ui.main_window import MainWindow

pytestmark = pytest.mark.gui
BO = TokenId("token-2")
SHIFT = Qt.KeyboardModifier.ShiftModifier


def shown(window: MainWindow, token_id: str) -> tuple[Shown, str]:
    """The marks of a token on the map, of several in one place those on top, and its tip."""
    items = window.desk.scene.items()
    (disc,) = (item for item in items if isinstance(item, TokenItem) and item.token_id == token_id)
    there = [item for item in items if isinstance(item, TokenMarks) and item.pos() == disc.pos()]
    marks = max(there, key=TokenMarks.zValue)
    return marks.shown, disc.toolTip()


def hurt(window: MainWindow) -> None:
    bo = window.desk.state.tokens[BO]
    sheet = replace(bo.starflight, stats={"hp": 20, "max_hp": 80, "nhp": 0, "impact": 9, "max_nhp": 50})
    made = replace(bo, starflight=sheet, conditions=("shaken", "dazed"), elevation_m=3.0, notes="bribable\nby <b>beer")
    window.desk.execute(EditToken(window.desk.map_id, made))


def test_tc_28_delete_a_token_with_bars_and_conditions_and_undo_shows_it_as_it_was(window, hand):
    hurt(window)
    before, drawn = window.desk.state, shown(window, BO)
    assert [bar.kind for bar in drawn[0].marks.bars] == ["lethal", "impact"]
    assert drawn[0].marks.conditions == ("shaken", "dazed")
    hand.click(9.5, 5.5)
    hand.key(Qt.Key.Key_Delete)
    assert BO not in window.desk.state.tokens
    window.desk.undo()
    assert window.desk.state == before
    assert shown(window, BO) == drawn


def test_the_tip_tells_bars_conditions_and_notes_as_typed(window):
    hurt(window)
    tip = shown(window, BO)[1]
    for words in ("20 of 80 HP", "9 Impact", "shaken, dazed", "bribable", "by &lt;b&gt;beer"):
        assert words in tip


def test_a_heap_says_how_many_lie_there_and_clicks_reach_each_of_them(window, hand):
    at = window.desk.state.tokens[BO].at
    window.desk.execute(MoveTokens(window.desk.map_id, {TokenId("token-3"): at, TokenId("token-4"): at}))
    assert shown(window, "token-4")[0].heap == 3
    reached = []
    for _ in range(3):
        hand.click(9.5, 5.5)
        reached.append(window.desk.viewer_token.name)
    assert reached == ["Di", "Cy", "Bo"]
    hand.key(Qt.Key.Key_Tab)
    assert window.desk.viewer_token.name == "Di"
    assert window.stage.view.hasFocus()
    hand.key(Qt.Key.Key_Backtab, SHIFT)
    assert window.desk.viewer_token.name == "Bo"


def test_the_selected_one_of_a_heap_lies_on_top_while_it_is_selected(window, hand):
    at = window.desk.state.tokens[BO].at
    window.desk.execute(MoveTokens(window.desk.map_id, {TokenId("token-3"): at}))

    def top() -> str:
        here = window.desk.scene.items(hand.window.stage.view.mapToScene(hand.at(9.5, 5.5)))
        return next(item.token_id for item in here if isinstance(item, TokenItem))

    assert top() == "token-3"
    window.desk.scene.set_viewer(BO)
    assert top() == BO
    window.desk.scene.set_viewer(None)
    assert top() == "token-3"
    window.desk.scene.set_viewer(BO)
    hand.key(Qt.Key.Key_Home, SHIFT)
    window.desk.scene.set_viewer(None)
    assert top() == BO


def test_keys_raise_lower_and_turn_several_at_once(window, hand):
    window.edit_menu.select_all()
    hand.key(Qt.Key.Key_PageUp, SHIFT)
    hand.key(Qt.Key.Key_PageUp, SHIFT)
    hand.key(Qt.Key.Key_PageDown, SHIFT)
    assert {each.elevation_m for each in window.desk.state.tokens.values()} == {1.0}
    assert shown(window, BO)[0].height == "+1 m"
    hand.point(9.5, 0.5)
    hand.key(Qt.Key.Key_F, SHIFT)
    north = [window.desk.state.tokens[each].facing_deg for each in (BO, "token-3")]
    assert all(min(facing, 360 - facing) < 1 for facing in north)


def test_the_edit_menu_offers_what_can_be_done_with_the_selected_tokens(window):
    menu = window.edit_menu.tokens_menu
    menu.aboutToShow.emit()
    assert [action.isEnabled() for action in menu.actions()] == [False]
    window.edit_menu.select_all()
    menu.aboutToShow.emit()
    next(action for action in menu.actions() if action.text() == "Hide from the players").trigger()
    assert all(each.hidden for each in window.desk.state.tokens.values())
    window.desk.undo()
    assert not any(each.hidden for each in window.desk.state.tokens.values())


def test_notes_are_one_step_and_stay_with_their_token(window, hand):
    form = window.inspector.form
    window.desk.scene.set_viewer(BO)
    form.notes.setPlainText("knows the password")
    window.desk.scene.set_viewer(TokenId("token-1"))
    assert form.notes.toPlainText() == ""
    assert window.desk.state.tokens[BO].notes == "knows the password"
    assert window.desk.state.tokens["token-1"].notes == ""
    window.desk.undo()
    assert window.desk.state.tokens[BO].notes == ""


def test_the_form_says_whether_players_see_the_bars(window):
    form = window.inspector.form
    window.desk.scene.set_viewer(BO)
    assert not form.shows_bars.isChecked()
    form.shows_bars.click()
    assert window.desk.state.tokens[BO].shows_bars is True


FULL = Shown(
    marks=Marks(
        bars=(Bar(kind="lethal", filled=(0.5,), words=""), Bar(kind="non-lethal", filled=(0.5,), words="")),
        conditions=("shaken", "dazed", "bound", "prone"),
    ),
    height="+3 m",
    heap=2,
)


def painted(side_px: float, what: Shown, look) -> QImage:
    image = QImage(300, 300, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    painter.translate(150, 150)
    paint_marks(painter, what, side_px, look)
    painter.end()
    return image


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
@pytest.mark.parametrize("side_px", [16, 30, 60, 150])
def test_a_bar_is_full_to_its_share_and_kinds_differ_in_pattern(qapp, theme, side_px):
    def inked(kind: str, share: float) -> int:
        bar = Shown(marks=Marks(bars=(Bar(kind=kind, filled=(share,), words=""),)))
        image, ink = painted(side_px, bar, theme.marks), QColor(theme.marks.bars[kind]).rgb()
        return sum(image.pixel(x, y) == ink for x in range(300) for y in range(150, 230))

    full, half = inked("lethal", 1.0), inked("lethal", 0.5)
    assert half == pytest.approx(full / 2, rel=0.25)
    assert inked("lethal", 0.0) == 0
    assert 0 < inked("non-lethal", 1.0) < full


@pytest.mark.parametrize("side_px", [14, 16, 20, 30, 60, 150])
@pytest.mark.parametrize("kinds", [("lethal",), ("lethal", "non-lethal"), ("lethal", "non-lethal", "impact")])
def test_bars_leave_the_letters_free(qapp, side_px, kinds):
    bars = tuple(Bar(kind=kind, filled=(1.0,), words="") for kind in kinds)
    image = painted(side_px, Shown(marks=Marks(bars=bars)), LIGHT.marks)
    letters = round(LETTERS_HIGH / 2 * side_px)
    inked = [y for y in range(300) if image.pixelColor(150, y).alpha() > 0]
    assert min(inked) >= 150 + letters - 1
    assert max(inked) <= 150 + 0.75 * side_px + 6  # still at its own token


@pytest.mark.parametrize(
    ("side_px", "badges"),
    [(20, []), (30, ["!4"]), (60, ["Sh", "+3"]), (150, ["Sh", "Da", "+2"]), (300, ["Sh", "Da", "Bo", "Pr"])],
)
def test_there_are_as_many_badges_as_there_is_room_for(side_px, badges):
    assert condition_badges(FULL.marks.conditions, side_px) == badges


def test_one_condition_has_its_letters_on_a_small_token():
    assert condition_badges(("shaken",), 30) == ["Sh"]


@pytest.mark.parametrize("side_px", [30, 60, 150, 300])
def test_marks_stay_within_what_is_drawn_anew(qapp, side_px):
    item = TokenMarks(LIGHT.marks)
    item.show_marks(FULL)
    item.set_side(side_px)
    half = item.boundingRect().width() / 2
    image = painted(side_px, FULL, LIGHT.marks)
    pixels = [(x, y) for x in range(300) for y in range(0, 300, 3) if max(abs(x - 150), abs(y - 150)) > half]
    assert not any(image.pixel(*each) for each in pixels)
    assert half <= 0.75 * side_px + 14
