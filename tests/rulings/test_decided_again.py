"""What was decided in the middle of an action is decided again when it is asked again: taken, or let pass."""

import json
import random
from dataclasses import replace

import pytest

from battlemap.document.log_record import LogId
from battlemap.geometry.types import MapPoint
from battlemap.rulings.errors import RulingError
from battlemap.rulings.move_flow import OfferingSession, session_for
from battlemap.rulings.replaying import Saved, played_again, saved_entry
from battlemap.rulings.session import Session
from battlemap.rulings.session_question import Question
from tests.rulings.fights import named
from tests.rulings.test_turn_played import ADA, BO, duel  # noqa: F401

CHARGE = Question(action="charge", actor=ADA, targets=(BO,), weapon="Knife")
MOVE = Question(action="move", actor=ADA, to=MapPoint(4.0, 5.0))
PUSH = Question(action="push", actor=ADA, targets=(BO,))


def played(state, question, option: int) -> OfferingSession:
    """The action, with the dice of the program and one answer to whoever is asked."""
    session, dice = session_for(state, question), random.Random(4)
    assert isinstance(session, OfferingSession)
    while session.asks is not None:
        if session.decision is not None:
            session.decide(min(option, len(session.decision.options)))
        else:
            session.roll(dice)
    assert not session.is_refused
    return session


@pytest.fixture
def facing(duel):  # noqa: F811
    """Bo sees Ada come."""
    return named(duel, "Bo", facing_deg=270.0, at=MapPoint(9.0, 5.0))


@pytest.mark.parametrize("option", [1, 2, 3], ids=["let pass", "struck", "struck otherwise"])
@pytest.mark.parametrize("question", [CHARGE, MOVE, PUSH], ids=lambda question: question.action)
def test_a_saved_action_comes_out_as_it_was_whatever_was_decided(facing, question, option):
    entry = played(facing, question, option).entry(LogId("log-1"))
    assert entry.asked["opportunity"], "somebody was asked"
    saved = Saved.of_json(json.loads(json.dumps(saved_entry(facing, entry).to_json("a.toml"))))
    again = played_again(facing, saved)
    assert again.steps == entry.steps
    assert [each.text for each in again.changes] == [each.text for each in entry.changes]


def test_what_can_not_be_decided_like_that_any_more_is_told(facing):
    saved = saved_entry(facing, played(facing, CHARGE, 1).entry(LogId("log-1")))
    other = replace(saved, asked={**saved.asked, "opportunity": ["Bo=Cannon"]})
    with pytest.raises(RulingError, match="found 'Bo=Cannon', expected one of: Bo=pass, Bo="):
        played_again(facing, other)


def test_one_who_lets_it_pass_can_be_named_with_a_plain_question_too(facing):
    told = Session(facing, replace(CHARGE, opportunity=("Bo=pass",)))
    silent = Session(facing, CHARGE)
    for session in (told, silent):
        session.roll(random.Random(4))
    assert told.steps == silent.steps
