"""What was played on the map is spent on the turn, and what may be done goes by what is left of it."""

import random

import pytest

from battlemap.document.document import Document
from battlemap.document.log_record import LogId
from battlemap.document.model import TokenId
from battlemap.geometry.types import MapPoint
from battlemap.rulings.action_menu import action_menu
from battlemap.rulings.attack import attack
from battlemap.rulings.session import Session
from battlemap.rulings.session_question import Question
from battlemap.rulings.turn_budget import budget_of
from battlemap.rulings.turn_lasting import CHARGE_HD, effect_of
from tests.rulings.fights import after_turns, did, fight, fighter, named, punk, turns, yard

ADA, BO = TokenId("token-Ada"), TokenId("token-Bo")


def after(state, question: Question, number: int = 1):
    """The map after a question was played with dice of the program, and all of it applied."""
    session = Session(state, question)
    session.roll(random.Random(4))
    assert not session.is_refused
    return did(state, session.command(LogId(f"log-{number}")))


@pytest.fixture
def duel():
    """Ada, on turn, beside Bo in Starflight; both stand what comes."""
    stats = {"hp": 500, "nhp": 500, "hd": 50, "dodge": 10}
    return fight(yard("starflight", fighter("Ada", 9, stats=stats), fighter("Bo", 1, x=6.0, stats=stats)), 5, 5)


def test_an_attack_takes_an_action_and_a_full_attack_the_turn(duel):
    shot = after(duel, Question(actor=ADA, targets=(BO,), weapon="Hand laser"))
    assert budget_of(shot, ADA).left == 1
    entry = next(iter(shot.logs.values()))
    assert (entry.round, [deed.what for deed in turns(shot).spending(ADA).deeds]) == (1, ["attack"])
    twice = after(shot, Question(actor=ADA, targets=(BO,), weapon="Hand laser"), 2)
    assert budget_of(twice, ADA).left == 0
    menu = action_menu(twice, ADA)
    assert menu.left == "0 actions left"
    assert "SF-ACT-01" in [each.rule for each in menu.line("attack").refusals]
    assert action_menu(twice, BO).left == "2 actions left"


def test_a_planned_move_is_spent_as_a_dragged_one(duel):
    moved = after(duel, Question(action="move", actor=ADA, to=MapPoint(0.0, 11.0)))
    found = budget_of(moved, ADA)
    assert (found.actions, found.movement) == ("1 of 2 actions", "7 of 10 points")  # 9 m and a change of facing


def test_what_a_charge_costs_is_kept_with_the_turn_and_ends_after_two_further_actions(duel):
    charged = after(duel, Question(action="charge", actor=ADA, targets=(BO,), weapon="Knife"))
    assert effect_of(charged, ADA, CHARGE_HD) == -10
    assert budget_of(charged, ADA).left == 0
    assert attack(charged, ADA, BO, "Knife").facts.charge_bonus == 10, "for the round: an opportunity attack has it"
    assert attack(after_turns(charged, 2), ADA, BO, "Knife").facts.charge_bonus == 0
    again = named(after_turns(charged, 2), "Ada", facing_deg=270.0)  # it came out behind Bo
    once = after(again, Question(actor=ADA, targets=(BO,), weapon="Hand laser"), 2)
    assert effect_of(once, ADA, CHARGE_HD) == -10
    assert effect_of(after(once, Question(actor=ADA, targets=(BO,), weapon="Hand laser"), 3), ADA, CHARGE_HD) == 0


def test_undo_gives_the_action_back_with_the_wounds(duel):
    with Document.in_memory() as campaign:
        map_id = campaign.import_map(duel, {})
        state = campaign.map(map_id)
        ids = {token.name: token.id for token in state.tokens.values()}
        session = Session(state, Question(actor=ids["Ada"], targets=(ids["Bo"],), weapon="Hand laser"))
        session.roll(random.Random(4))
        campaign.execute(session.command(LogId(campaign.new_id("log"))))
        assert campaign.map(map_id) != state
        campaign.undo()
        assert campaign.map(map_id) == state


def test_a_psi_punk_attack_takes_the_round_and_aiming_is_not_counted_twice():
    state = fight(yard("psipunk", punk("Ada"), punk("Bo", 1.0)), 2, 1)
    struck = after(state, Question(actor=ADA, targets=(BO,), weapon="unarmed"))
    assert budget_of(struck, ADA).actions == "0 of 6 s"
    assert "PP-ACT-02" in [each.rule for each in action_menu(struck, ADA).line("attack").refusals]
    aimed = after(state, Question(action="aim", actor=ADA))
    assert aimed.tokens[ADA].psipunk.aimed == 1
    assert after_turns(aimed).tokens[ADA].psipunk.aimed == 1


def test_the_surprised_are_warned_in_the_surprise_round_and_not_after_it():
    """M10, in the list of what it may do and where an attack is asked for."""
    state = fight(yard("starflight", fighter("Ada", 9), fighter("Bo", 1, x=6.0)), 5, 5, surprised=("Bo",))
    shot = Question(actor=BO, targets=(ADA,), weapon="Hand laser")
    told = "Bo is surprised, and has no turn in this round; it pays with its next"
    assert [(each.rule, each.reason) for each in Session(state, shot).warnings] == [("M10", told)]
    assert (action_menu(state, BO).out_of_turn, action_menu(state, ADA).out_of_turn) == (told, "")
    later = after_turns(state)
    assert [each.rule for each in Session(later, shot).warnings] == ["SF-ACT-01"]
    assert action_menu(later, BO).out_of_turn == "it is not the turn of Bo; it pays with its own"
