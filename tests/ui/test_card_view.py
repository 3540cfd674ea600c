import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QPalette, QTextCursor

from battlemap.rulings.card import CardLine, CardSection
from battlemap.ui.appearance import palette
from battlemap.ui.card.view import CardView

pytestmark = pytest.mark.gui

SECTIONS = (
    CardSection(
        title="Target number: 60",
        lines=(
            CardLine(text="HD of Bo", value="+61", rule="SF-HIT-01", records=frozenset({"token-2"})),
            CardLine(text="peripheral arc", value="−25", rule="SF-LOS-03", counts=False),
        ),
    ),
    CardSection(title="Obstacles", lines=(CardLine(text="stone wall", value="▮", records=frozenset({"wall-1"})),)),
)


@pytest.fixture
def view(qtbot):
    shown = CardView()
    qtbot.addWidget(shown)
    shown.resize(300, 300)
    shown.show()
    shown.show_sections(SECTIONS)
    return shown


def middle_of(view: CardView, words: str) -> QPoint:
    found = view.document().find(words)
    cursor = QTextCursor(view.document())
    cursor.setPosition(found.selectionStart() + 1)
    return view.cursorRect(cursor).center()


def test_pointing_at_a_line_tells_the_records_it_speaks_of(qtbot, view):
    with qtbot.waitSignal(view.pointed, check_params_cb=lambda records: records == {"wall-1"}):
        qtbot.mouseMove(view.viewport(), middle_of(view, "stone wall"))


def test_pointing_at_the_value_counts_as_pointing_at_the_line(qtbot, view):
    with qtbot.waitSignal(view.pointed, check_params_cb=lambda records: records == {"token-2"}):
        qtbot.mouseMove(view.viewport(), middle_of(view, "+61"))


def test_arrow_keys_go_through_the_lines_and_stop_at_the_last(qtbot, view):
    told = []
    view.pointed.connect(told.append)
    for _ in range(4):
        qtbot.keyClick(view, Qt.Key.Key_Down)
    assert told == [{"token-2"}, frozenset(), {"wall-1"}, {"wall-1"}]


def test_new_sections_let_go_of_what_was_pointed_at(qtbot, view):
    qtbot.keyClick(view, Qt.Key.Key_Down)
    with qtbot.waitSignal(view.pointed, check_params_cb=lambda records: records == frozenset()):
        view.show_sections(SECTIONS[:1])


def test_what_does_not_count_is_struck_through_and_says_so(view):
    struck = view.document().find("peripheral arc")
    assert struck.charFormat().fontStrikeOut()
    assert "peripheral arc does not count" in view.toPlainText()


def test_rule_ids_follow_the_colours_of_the_window(view):
    dark = palette(dark=True)
    view.setPalette(dark)
    rule = view.document().find("SF-HIT-01")
    assert rule.charFormat().foreground().color() == dark.color(QPalette.ColorRole.PlaceholderText)
