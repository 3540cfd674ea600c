"""A Good blow to the head: the game master may let it knock out instead of wounding. PP-KO-01."""

import pytest

from battlemap.document.document import Document
from battlemap.document.log_record import LogId
from battlemap.rulings.action_menu import action_menu
from battlemap.rulings.log_words import entry_lines
from battlemap.rulings.session import Session
from battlemap.rulings.session_question import Question
from tests.rulings.street import A, B, a_street, fighter

WOUND, OUT = "B: Very Hurt (physical)", "B is knocked out instead of wounded, by a Good blow to the head"


def blow(attack: str = "++00", defence: str = "0000", *choices: str) -> Session:
    """Ranged Great (+2) at 15 ft against Body Fair; the handgun adds 1."""
    state = a_street(fighter("A", 2, 2), fighter("B", 6, 2))
    session = Session(state, Question(actor=A, targets=(B,), weapon="Handgun", choices=choices or ("head",)))
    session.give(attack)
    session.give(defence)
    return session


def ticks(session: Session) -> list[tuple[str, bool]]:
    return [(each.words, each.taken) for each in session.proposed]


def test_the_knock_out_is_offered_and_not_taken_by_itself() -> None:
    """+4 against 0: degree 4 and 1 of the handgun are 5, Very Hurt."""
    assert ticks(blow()) == [(WOUND, True), (OUT, False)]


@pytest.mark.parametrize(
    "session",
    [blow("--00"), blow("00--", "++++"), blow("++00", "0000", "pull=Scratched", "head")],
    ids=["no Good blow", "it does not win", "pulled to a scratch"],
)
def test_it_is_not_offered_for_less_than_a_good_blow_that_wins(session: Session) -> None:
    assert OUT not in [words for words, _ in ticks(session)]


def test_of_wound_and_knock_out_only_one_is_made() -> None:
    session = blow()
    session.take(1, True)
    assert ticks(session) == [(WOUND, False), (OUT, True)]
    session.take(0, True)
    assert ticks(session) == [(WOUND, True), (OUT, False)]
    session.take(1, True)
    session.take(1, False)
    assert ticks(session) == [(WOUND, True), (OUT, False)], "no knock-out: it is the wound again"
    session.take(0, False)
    assert ticks(session) == [(WOUND, False), (OUT, False)], "the game master may want neither"
    session.take_all(True)
    assert ticks(session) == [(WOUND, True), (OUT, False)]


def test_whoever_is_knocked_out_has_no_wound_can_not_act_and_the_log_says_why() -> None:
    session = blow()
    session.take(1, True)
    with Document.in_memory() as document:
        map_id = document.import_map(session.state, {}, undoable=False)
        document.execute(session.command(LogId("log-1")))
        after = document.map(map_id)
        out = after.tokens[B]
        lines = "\n".join(entry_lines(after.logs["log-1"]))
        document.undo()
        assert document.map(map_id).tokens[B] == session.state.tokens[B]
    assert (out.conditions, dict(out.psipunk.wounds)) == (("unconscious",), {})
    assert out.posture == "prone"
    assert OUT in lines
    assert "PP-KO-01" in lines
    assert [each.rule for each in action_menu(after, B).line("attack").refusals] == ["PP-KO-01"]
    assert not any(line.is_open for line in action_menu(after, B).lines)


def test_a_log_does_not_tell_of_what_was_only_offered() -> None:
    assert [change.text for change in blow().entry(LogId("log-1")).changes] == [WOUND]


def test_an_armoured_head_can_be_knocked_out_without_a_wound() -> None:
    """Armour 9 takes all of the 5."""
    state = a_street(fighter("A", 2, 2), fighter("B", 6, 2, sheet={"armour": 9}))
    session = Session(state, Question(actor=A, targets=(B,), weapon="Handgun", choices=("head",)))
    session.give("++00")
    session.give("0000")
    assert ticks(session) == [(OUT, False)]
    session.take(0, True)
    assert ticks(session) == [(OUT, True)]
