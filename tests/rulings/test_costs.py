"""What every action takes of a turn, against the costs of the catalogue's list: SF-ACT-02, and PP-ACT-01."""

from dataclasses import replace

import pytest

from battlemap.document.log_record import LogEntry, LogId, LogReason, LogStep
from battlemap.document.model import MapState, TokenId
from battlemap.rulings.session_question import Question
from battlemap.rulings.session_turn import turns_after
from battlemap.rulings.starflight_actions import ACTIONS
from tests.rulings.build import wall
from tests.rulings.fights import fight, fighter, punk, yard

ADA, BO = TokenId("token-Ada"), TokenId("token-Bo")
FREE, ONE, WHOLE = 0, 1, 2
#: Ways have a price of their own, by their length: see test_turn_spending.
GOING = {"move", "run"}
COSTS = {
    **dict.fromkeys(("opportunity", "improved-grab", "swallow"), FREE),  # SF-OPP, SF-IGR, SF-SWL
    **dict.fromkeys(("cease-concentration", "prone", "drop", "speak"), FREE),  # SF-CNC, SF-PRN, SF-DRP, SF-SPK
    **dict.fromkeys(("calm-down", "check-part"), FREE),  # SF-CND-01, SF-PRT-02: no actions
    **dict.fromkeys(("charge", "push", "trample", "full-attack", "coup-de-grace", "disarm", "snipe"), WHOLE),
    **dict.fromkeys(("attack", "trip", "grapple", "grapple-damage", "pin", "break-pin", "escape"), ONE),
    "constrict": ONE,  # again, SF-CST-02
    **dict.fromkeys(("draw", "sheathe", "toggle-gear", "mount", "dismount", "stand", "manipulate"), ONE),  # moves
    **dict.fromkeys(("standby", "use-skill", "concentrate", "activate", "reload"), ONE),
    **dict.fromkeys(("rally", "inspire", "first-aid", "revive", "resuscitate", "stasis", "leave-stasis"), ONE),  # aid
    **dict.fromkeys(("surgery", "care-non-lethal", "care-impact", "care-lethal", "care-wounds"), ONE),
}


def taken(state: MapState, question: Question) -> int:
    """The actions, or seconds, it takes of the turn of whoever does it."""
    turns = turns_after(state, question, ())
    return sum(deed.cost or 0 for deed in turns.spending(question.actor).deeds)


def duel(far: float = 1.0) -> MapState:
    """Ada, whose turn it is, and Bo."""
    return fight(yard("starflight", fighter("Ada", 6), fighter("Bo", 1, far)), 9, 0)


def test_every_action_has_its_cost() -> None:
    assert COSTS.keys() | GOING == ACTIONS.keys()


@pytest.mark.parametrize("name", COSTS)
def test_an_action_takes_what_the_list_says(name: str) -> None:
    weapon = "Hand laser" if name in ("attack", "snipe", "draw", "sheathe", "reload") else None
    assert taken(duel(), Question(action=name, actor=ADA, targets=(BO,), weapon=weapon)) == COSTS[name]


def test_an_attack_beyond_the_fight_is_a_sniping_attack_and_takes_the_turn() -> None:
    question = Question(actor=ADA, targets=(BO,), weapon="Hand laser")
    assert [taken(duel(far), question) for far in (251.0, 252.0)] == [ONE, WHOLE]  # 375 m is in


def test_so_is_one_at_a_wall_beyond_it() -> None:
    question, state = Question(actor=ADA, thing="wall-1", weapon="Hand laser"), duel()
    walls = [wall((far, 0), (far, 40)) for far in (251.0, 252.0)]
    there = [replace(state, walls={each.id: each}) for each in walls]
    assert [taken(each, question) for each in there] == [ONE, WHOLE]


def test_constricting_is_free_right_after_a_grapple_check_that_succeeded() -> None:
    held = LogStep(text="Ada holds Bo", who="Bo", notes=(LogReason(text="Ada holds Bo", rule="SF-GRP-04"),))
    asked = {"action": "grapple", "actor": ADA, "targets": [BO]}
    entry = LogEntry(id=LogId("log-1"), title="", who="Ada", targets=("Bo",), steps=(held,), asked=asked, round=1)
    state = replace(duel(), logs={entry.id: entry})
    assert taken(state, Question(action="constrict", actor=ADA, targets=(BO,))) == FREE


@pytest.mark.parametrize(
    ("name", "seconds"), [("attack", 6), ("grapple", 6), ("aim", 6), ("stand", 3), ("reload", 6), ("blast", 6)]
)
def test_a_deed_takes_its_seconds(name: str, seconds: int) -> None:
    state = fight(yard("psipunk", punk("Ada"), punk("Bo", 1.0)), 2, 1)
    question = Question(action=name, actor=ADA, targets=(BO,), weapon="unarmed")
    assert taken(state, question) == seconds
