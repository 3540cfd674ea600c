"""The log dock: what was played is found, unfolds to its reasons, and leads back to the tokens."""

import random
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QApplication

from battlemap.document.commands import ApplyOutcome
from battlemap.document.log_record import LogId
from battlemap.rulings.log_export import log_markdown
from battlemap.rulings.roll_session import RollSession
from battlemap.rulings.rolls import RollQuestion
from battlemap.rulings.session import Session
from battlemap.rulings.session_question import Question
from battlemap.ui.log_tree import ENTRY

pytestmark = pytest.mark.gui


def log_it(window, session) -> None:
    session.roll(random.Random(3))
    window.desk.execute(session.command(LogId(window.desk.document.new_id("log"))))


@pytest.fixture
def played(window):
    """Ada shoots at Bo; then a secret roll of Cy."""
    state = window.desk.state
    ada, bo, cy = (state.token_named(name).id for name in ("Ada", "Bo", "Cy"))
    log_it(window, Session(state, Question(actor=ada, targets=(bo,), weapon="Hand laser")))
    secret = RollSession(window.desk.state, RollQuestion(kind="check", who=cy, values={"trait": "dodge", "dc": 80}))
    secret.hides_dice = True
    log_it(window, secret)
    window.log.show()
    window.log.raise_()
    QApplication.processEvents()
    return window.log


def entries(log) -> list[str]:
    heading = log.tree.topLevelItem(0)
    return [] if heading is None else [heading.child(place).text(0) for place in range(heading.childCount())]


def rows_below(item) -> list[str]:
    found = []
    for place in range(item.childCount()):
        child = item.child(place)
        found += [child.text(0), *rows_below(child)]
    return found


def test_the_newest_entry_is_last_and_in_sight_and_secrets_say_so(played):
    titles = entries(played)
    assert titles[0] == "Ada: attack at Bo with Hand laser"
    assert titles[1].startswith("Cy: Dodge against 80: ")
    assert titles[1].endswith("GM only")
    assert played.tree.current_entry().who == "Cy"
    assert played.tree.visualItemRect(played.tree.currentItem()).isValid()


def test_an_entry_unfolds_to_every_reason(played):
    item = played.tree.topLevelItem(0).child(0)
    item.setExpanded(True)
    rows = rows_below(item)
    assert "+4 ranged Attack Bonus 4 [SF-HIT-04]" in rows
    assert rows[0].startswith("attack of Ada, d%: ")


def test_words_and_filters_leave_only_what_is_looked_for(qtbot, played):
    qtbot.keyClicks(played.search, "hit-04 bo")
    qtbot.keyClick(played.search, Qt.Key.Key_Return)
    assert entries(played) == ["Ada: attack at Bo with Hand laser"]
    played.search.clear()
    played.refresh()
    played.filter_button.click()
    played.kind.setCurrentText("roll")
    assert len(entries(played)) == 1
    played.who.setCurrentText("Ada")
    assert entries(played) == []
    played.filter_button.click()
    assert len(entries(played)) == 2


def test_an_entry_selects_whom_it_is_about(qtbot, window, played):
    item = played.tree.topLevelItem(0).child(0)
    played.tree.setCurrentItem(item)
    qtbot.keyClick(played.tree, Qt.Key.Key_Return)
    state = window.desk.state
    assert window.desk.scene.selection == {state.token_named("Ada").id, state.token_named("Bo").id}
    assert window.desk.viewer == state.token_named("Ada").id


def test_what_is_played_now_is_added_below_what_is_unfolded(window, played):
    played.tree.topLevelItem(0).child(0).setExpanded(True)
    log_it(window, RollSession(window.desk.state, RollQuestion(kind="check")))
    assert entries(played)[2].startswith("somebody: check against 0: ")
    assert played.tree.currentItem() is played.tree.topLevelItem(0).child(2)
    assert played.tree.topLevelItem(0).child(0).isExpanded()


def test_a_long_log_shows_its_newest_and_says_so(played, monkeypatch):
    monkeypatch.setattr("battlemap.ui.log_dock.MOST_SHOWN", 1)
    played.refresh()
    assert len(entries(played)) == 1
    assert played.earlier.text() == "1 earlier entries: a search or a filter finds them"
    assert not played.earlier.isHidden()


def test_what_was_taken_back_leaves_the_log(window, played):
    window.desk.undo()
    assert entries(played) == ["Ada: attack at Bo with Hand laser"]


def test_an_entry_can_be_copied(played):
    menu = played.menu_of(played.tree.topLevelItem(0).child(0).data(0, ENTRY))
    menu.actions()[0].trigger()
    assert QApplication.clipboard().text().startswith("Ada: attack at Bo with Hand laser\n")


def test_the_log_is_written_by_its_ending_and_for_players_without_secrets(qtbot, window, played, tmp_path):
    for name in ("log.md", "log.html"):
        window.ledger.export(tmp_path / name)
        window.ledger.export(tmp_path / f"players-{name}", player=True)
        qtbot.waitUntil(lambda: not window.loader.is_busy)
        assert "Cy: Dodge" in (tmp_path / name).read_text(encoding="utf-8")
        told = (tmp_path / f"players-{name}").read_text(encoding="utf-8")
        assert "Ada: attack at Bo" in told
        assert "Cy" not in told


def test_a_reader_of_markdown_shows_names_as_they_are_typed(qapp, window):
    """Qt's reader, as any other would."""
    name = "<b>Bo</b> | `rm -rf` *x* _y_ 1. [z](q) & #1 \\"
    state, info = window.desk.state, window.desk.state.info
    session = RollSession(state, RollQuestion(kind="check"))
    session.roll(random.Random(1))
    entry = replace(session.entry(LogId("log-1")), title=name)
    window.desk.execute(ApplyOutcome(info.id, name, (), entry))
    page = QTextDocument()
    page.setMarkdown(log_markdown(window.desk.state))
    assert name in page.toPlainText().splitlines()
