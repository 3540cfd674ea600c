"""Moves played: the preview says what may come of them, strikes are offered at their point, the turn pays the way."""

from dataclasses import replace
from random import Random

import pytest

from battlemap.document.document import Document
from battlemap.document.log_record import LogId
from battlemap.document.model import MapState, TokenId
from battlemap.document.turns_record import Spending, TurnEntry, Turns, TurnsId
from battlemap.geometry.types import MapPoint
from battlemap.rulings.applying_places import went_along
from battlemap.rulings.move_flow import (
    OfferingSession,
    ends_of,
    is_ruled,
    is_two_moves,
    needs_table,
    question_of,
    session_for,
)
from battlemap.rulings.move_ways import move_ways
from battlemap.rulings.session import Session, dice_for
from battlemap.rulings.session_question import Question
from battlemap.rulings.session_ways import ways_of
from battlemap.rulings.sight import token_of
from battlemap.rulings.starflight_creatures import creature_of
from battlemap.rulings.turn_budget import budget_of, move_price
from rules.starflight.actions.changes import StuntsDone
from tests.rulings.build import A, B, a_map, terrain, token
from tests.rulings.fights import after_turns
from tests.rulings.walkers import walker

MOVES = 12  # of random movers; a longer run is a change of this number
ROLLS = 3  # of each move
SWORD_HAND = {"melee_ab": 60, "hd": 40, "thd": 40, "fhd": 40, "hp": 30, "nhp": 30}
FAILING = {"Power check of A": "03", "Power check of B": "90"}
SCORES = {"hd": 40, "thd": 40, "fhd": 40, "hp": 100, "nhp": 100, "reflex": 10, "fortitude": 10, "willpower": 10}


def in_a_fight(state: MapState) -> MapState:
    """The same map with a fight on, in which the first token is on turn."""
    entries = tuple(TurnEntry(number=n, tokens=(each,)) for n, each in enumerate(state.tokens, start=1))
    turns = Turns(id=TurnsId("turns"), entries=entries, order=tuple((each.number,) for each in entries))
    return replace(state, turn_orders={turns.id: turns})


def a_yard(*things, **facts) -> MapState:
    """A mover of seven points who looks east, in a fight, on cells of a metre."""
    return in_a_fight(a_map(walker(5, 20, stats={**SCORES, **facts}), *things, cell_m=1.0))


def applied(state: MapState, session: Session) -> MapState:
    """The map after a session is applied, as one step that can be taken back."""
    with Document.in_memory() as document:
        map_id = document.import_map(state, {}, undoable=False)
        document.execute(session.command(LogId(document.new_id("log"))))
        after = document.map(map_id)
        document.undo()
        assert replace(document.map(map_id), info=state.info) == state
    return after


def played(state: MapState, to: tuple[float, float], *dice: str, way: int = 0) -> OfferingSession:
    """A move with these dice; words that are no number choose an option that begins so."""
    question, _ = question_of(state, A, MapPoint(*to))
    session = session_for(state, replace(question, way=way))
    assert isinstance(session, OfferingSession)
    for die in dice:
        if session.decision is not None:
            options = session.decision.options
            session.decide(1 + next(n for n, each in enumerate(options) if each.startswith(die)))
        else:
            session.give(die)
    return session


def foe(name: str, x: float, y: float, **facts):
    """One that looks west with a blade in its hand."""
    return token(name, x, y, **{"facing_deg": 270.0, "stats": SWORD_HAND, **facts})


def test_straight_on_in_the_open_needs_nobody_at_the_table():
    state = a_yard()
    question, route = question_of(state, A, MapPoint(20, 20))
    assert (question.action, needs_table(state, route)) == ("move", False)
    session = session_for(state, question)
    assert (session.asks, session.story.refusals) == (None, ())
    after = applied(state, session)
    assert after.tokens[A].at == MapPoint(20, 20)
    assert budget_of(after, A).movement == "4 of 7 points"


@pytest.mark.parametrize(
    ("to", "things", "facts"),
    [
        ((5, 10), (), {}),  # sideways
        ((20, 20), (foe("B", 25, 20),), {}),  # within 10 m of somebody
        ((38, 20), (), {"initiative": 1}),  # farther than a move
        ((15, 20), (), {"wounds_left_leg": 1}),
    ],
)
def test_stunts_foes_runs_and_wounded_legs_need_the_table(to, things, facts):
    state = a_yard(*things, **facts)
    ways = move_ways(state, A, MapPoint(*to))
    assert any(needs_table(state, route) for route in ways)


def test_a_failed_stunt_stops_before_it_and_the_save_decides_who_falls():
    state = a_yard(maneuvers=0)
    to = MapPoint(25, 25)
    ways = move_ways(state, A, to)
    number = next(n for n, each in enumerate(ways) if each.dc is not None and each.answer.stunts[0].stunt.is_plain)
    session = played(state, to, "10", "05", way=number)
    after = applied(state, session)
    stopped = next(end for end in ends_of(state, ways[number]) if end.words == "a stunt fails")
    assert 0 < stopped.length_m < ways[number].length_m
    assert after.tokens[A].at == stopped.at
    assert creature_of(after.tokens[A]).is_prone
    assert move_price(after, after.tokens[A], after.turns.spending(A)) == stopped.price


def test_a_stunt_that_fails_at_once_leaves_mover_and_facing_as_they_were():
    state = a_yard(maneuvers=0)
    to = MapPoint(5, 10)
    number = next(n for n, each in enumerate(move_ways(state, A, to)) if each.legs[0].stunt == "sidestep")
    after = applied(state, played(state, to, "10", "05", way=number))
    assert creature_of(after.tokens[A]).is_prone
    assert (after.tokens[A].at, after.tokens[A].facing_deg) == (MapPoint(5, 20), 90.0)


def test_who_is_stopped_on_a_sidestep_has_not_turned_where_it_went():
    state = a_yard()
    (route,) = [each for each in move_ways(state, A, MapPoint(5, 10)) if each.legs[0].stunt == "sidestep"][:1]
    question = Question(action="move", actor=A, to=route.to)
    stopped = went_along(state, "A", 3.0, ways_of(state, question, route)).tokens[A]
    assert (stopped.at, stopped.facing_deg) == (MapPoint(5, 17), 90.0)


@pytest.mark.parametrize("action", ["push", "trample"])
def test_everybody_a_push_or_a_failed_trample_provokes_is_asked_each_once(action):
    foes = foe("B", 16, 20), foe("C", 18, 22), foe("D", 18, 18, facing_deg=90.0)
    state = a_yard(*foes, trample=1, size_class=6 if action == "trample" else 5)
    session = session_for(state, Question(action=action, actor=A, targets=(B,)))
    assert not session.is_refused, session.story
    while session.asks is not None and session.decision is None:
        session.give(FAILING.get(session.asks.name, "3"))
    asked = []
    while session.decision is not None:
        asked.append(session.decision.by)
        session.decide(1)
    assert asked == [B, TokenId("token-C")]  # D looks away


def test_who_is_felled_on_the_way_keeps_only_the_stunts_begun_until_there():
    state = a_yard(foe("B", 5, 2, facing_deg=180.0), maneuvers=90, nhp=1, hp=1)
    to = MapPoint(5, 6)
    ways = enumerate(move_ways(state, A, to))
    number, route = next((n, each) for n, each in ways if each.legs[0].stunt == "sidestep")
    session = played(state, to, "80", "strike with Hand laser", "95", way=number)
    session.roll(Random(1))
    (done,) = [each for each in session.story.changes if isinstance(each, StuntsDone)]
    assert creature_of(applied(state, session).tokens[A]).is_helpless
    assert 0 < done.hd_bonus < route.answer.hd_bonus.total


def test_an_opportunity_attack_is_offered_at_its_point_and_may_be_let_pass():
    state = a_yard(foe("B", 25, 20))
    session = played(state, (20, 20))
    offer = session.decision
    assert (offer.by, offer.options[:2]) == (B, ("let it pass", "strike with Hand laser"))
    assert offer.at.x == pytest.approx(14.0)
    assert session.story is None
    session.decide(1)
    assert applied(state, session).tokens[A].at == MapPoint(20, 20)
    assert "B lets A pass" in [step.text for step in session.story.steps]


def test_a_mover_that_is_felled_lies_where_it_was_struck():
    state = a_yard(foe("B", 25, 20), nhp=1, hp=1)
    session = played(state, (20, 20), "strike with Hand laser", "95")
    session.roll(Random(1))
    after = applied(state, session)
    assert after.tokens[A].at == MapPoint(14, 20)
    assert creature_of(after.tokens[A]).is_helpless
    assert budget_of(after, A).movement == "two moves: 0 of 2 points"


def test_a_decision_is_taken_back_like_a_die_and_is_no_die_of_the_log():
    session = played(a_yard(foe("B", 25, 20)), (20, 20), "strike with Hand laser")
    assert session.asks.name == "attack of B"
    session.take_back()
    assert session.decision is not None
    session.decide(2)
    session.roll(Random(4))
    entry = session.entry(LogId("log-1"), 4)
    assert entry.dice
    assert not any(die.name.startswith("opportunity") for die in entry.dice)
    assert entry.asked["opportunity"] == ["B=Hand laser"]


def test_what_was_decided_is_played_again_from_the_log_with_the_same_dice():
    state = a_yard(foe("B", 25, 20))
    session = played(state, (12, 24), way=1)
    while session.asks is not None:
        session.roll(dice_for(7, state))
        if session.decision is not None:
            session.decide(2)
    told = session.entry(LogId("log-1"), 7)
    again = Session(state, Question.of_json(told.asked))
    again.roll(dice_for(7, state))
    assert again.entry(LogId("log-1")).dice == told.dice
    assert again.story.changes == session.story.changes


def test_a_charge_asks_its_target_before_it_strikes():
    state = a_yard(foe("B", 16, 20))
    session = session_for(state, Question(action="charge", actor=A, targets=(B,), weapon="Knife"))
    assert not session.is_refused, session.story
    assert session.decision.by == B
    session.decide(1)
    assert session.asks.name == "attack of A"


def test_a_charge_past_others_offers_them_what_a_run_on_that_line_does():
    state = a_yard(foe("B", 23, 20), foe("C", 17, 23), foe("D", 17, 17, facing_deg=90.0))
    session = session_for(state, Question(action="charge", actor=A, targets=(B,), weapon="Knife"))
    assert (session.decision.by, session.decision.at.y) == (TokenId("token-C"), 20.0)
    run = next(each for each in move_ways(state, A, MapPoint(20, 20)) if each.threats)
    (threat,) = [each for each in run.threats if each.name == "C"]
    assert session.decision.at.x == pytest.approx(threat.at.x - 0.5)
    session.decide(1)
    assert session.decision.by == B


def test_a_charger_that_a_third_one_fells_lies_where_it_was_struck_and_strikes_nobody():
    state = a_yard(foe("B", 23, 20), foe("C", 17, 23), hp=1, nhp=1)
    session = session_for(state, Question(action="charge", actor=A, targets=(B,), weapon="Knife"))
    at = session.decision.at
    session.decide(2)
    session.give("95")
    session.roll(Random(1))
    assert session.decision is None
    after = applied(state, session)
    assert after.tokens[A].at.x == pytest.approx(at.x, abs=0.51)
    assert creature_of(after.tokens[A]).is_helpless
    assert not any(die.name == "attack of A" for die in session.dice)


def test_who_stands_by_the_way_on_is_asked_after_the_strike():
    state = a_yard(foe("B", 16, 20), foe("C", 25, 23))
    session = session_for(state, Question(action="charge", actor=A, targets=(B,), weapon="Knife"))
    assert session.decision.by == B
    session.decide(1)
    session.give("20")
    while session.asks is not None and session.decision is None:
        session.give("3")
    assert session.decision.by == TokenId("token-C")


def test_hard_ground_is_paid_for_on_the_turn():
    """6 m plain, then as much on ground that counts twice: more than its length pays."""
    mud = terrain(11, 0, 40, 40, movement=2.0)
    state = a_yard(mud)
    question, route = question_of(state, A, MapPoint(19, 20))
    session = session_for(state, question)
    session.roll(Random(1))
    after = applied(state, session)
    assert move_price(after, after.tokens[A], after.turns.spending(A)) == route.cost
    second, _ = question_of(after, A, MapPoint(24, 20))
    session = session_for(after, second)
    further = applied(after, session)
    spent = move_price(further, further.tokens[A], further.turns.spending(A))
    assert spent == route.cost + question_of(after, A, MapPoint(24, 20))[1].cost


def test_two_moves_in_a_row_are_no_run_unless_somebody_strikes():
    state = a_yard(initiative=1)
    _, near = question_of(state, A, MapPoint(20, 20))
    _, far = question_of(state, A, MapPoint(38, 20))
    assert (near.kind, is_two_moves(state, near)) == ("run", True)
    assert (far.kind, is_two_moves(state, far)) == ("run", False)
    watched = a_yard(foe("B", 29, 20), initiative=1)
    assert not is_two_moves(watched, question_of(watched, A, MapPoint(20, 20))[1])


def test_a_run_takes_the_whole_turn():
    state = a_yard(initiative=1)
    question, route = question_of(state, A, MapPoint(38, 20))
    assert question.action == "run"
    session = session_for(state, question)
    session.roll(Random(1))
    after = applied(state, session)
    assert [(deed.what, deed.moved_m) for deed in after.turns.spending(A).deeds] == [("run", route.length_m)]
    assert budget_of(after, A).left == 0


@pytest.mark.parametrize(
    ("column", "deed", "left"), [(8, None, "2 of 2"), (20, "move", "1 of 2"), (38, "run", "0 of 2")]
)
def test_a_way_out_of_turn_is_told_and_paid_with_the_turn_to_come_as_an_attack_is(column, deed, left):
    """3 m are a free step, 15 m a move, 33 m a run."""
    other = walker(5, 30, "B", stats={**SCORES, "initiative": 1 if deed == "run" else 6}, side="A")
    state = a_yard(other)
    question, _ = question_of(state, B, MapPoint(column, 30))
    session = session_for(state, question)
    told = [each.reason for each in session.warnings]
    assert told == (["it is not the turn of B; it pays with its own"] if deed else [])
    assert [step.text for step in session.steps][:1] == ["Overruled by the game master"] * bool(deed) or not deed
    after = applied(state, session)
    assert [(each.what, each.early) for each in after.turns.spending(B).deeds] == ([(deed, True)] if deed else [])
    again = [each.reason for each in session_for(after, Question(action="run", actor=B, to=MapPoint(6, 34))).warnings]
    assert ("a full-round action takes the whole turn" in " ".join(again)) is bool(deed)
    there = after_turns(after, 1)
    assert budget_of(there, B).actions == f"{left} actions"


def test_a_run_counts_the_turns_of_running_before_it():
    state = a_yard(initiative=1, durability=2)
    tired = replace(state.turns, spent={A: Spending(runs=1)})
    state = replace(state, turn_orders={tired.id: tired})
    question, _ = question_of(state, A, MapPoint(38, 20))
    assert question.facts == ("turns_run=2",)
    assert session_for(state, question).asks.name == "too long a run of A"


@pytest.mark.parametrize("seed", range(MOVES))
def test_what_comes_of_a_move_is_what_its_preview_said(seed: int):
    chance = Random(seed)
    cells = chance.sample([(x, y) for x in range(8, 32) for y in range(8, 32)], 5)
    foes = [
        foe(name, *at, facing_deg=chance.randrange(0, 360, 45))
        for name, at in zip(("B", "B2", "B3"), cells, strict=False)
    ]
    legs = {"wounds_left_leg": 1} if chance.random() < 0.2 else {}
    scores = {**SCORES, "initiative": chance.randrange(1, 14), "finesse": chance.randrange(0, 40), **legs}
    scores = {**scores, "maneuvers": chance.choice((0, 0, 60))}
    mover = walker(*cells[3], stats=scores, facing_deg=chance.randrange(0, 360, 45))
    state = in_a_fight(a_map(mover, *foes, cell_m=1.0))
    question, route = question_of(state, A, MapPoint(*cells[4]))
    if question.action == "move":
        ways = move_ways(state, A, MapPoint(*cells[4]))
        number = chance.choice([n for n, each in enumerate(ways) if each.dc is not None] or [0])
        question, route = replace(question, way=number), ways[number]
    for _ in range(ROLLS):
        session = session_for(state, question)
        while session.asks is not None:
            session.roll(chance)
            if session.decision is not None:
                session.decide(chance.randrange(1, len(session.decision.options) + 1))
        checks_itself(state, session, route)


def checks_itself(state: MapState, session: OfferingSession, route) -> None:
    """Places, points, dice and strikes of the outcome are those the preview told."""
    if route.refusals:
        assert session.is_refused or session.story.refusals
        return
    dice = [die.name for die in session.dice]
    assert needs_table(state, route) or not dice
    checks = [step for step in session.story.steps if step.numbers and step.numbers[0].what.startswith("Three-D")]
    assert len([name for name in dice if name.startswith("Three-Dimensional")]) <= (route.dc is not None)
    assert len([step for step in session.story.steps if step.text.startswith("an opportunity")]) <= len(route.threats)
    assert all(route.dc is not None for _ in checks)
    after = applied(state, session)
    token = after.tokens[A]
    ends = {(end.at, end.price) for end in ends_of(state, route)}
    spending = after.turns.spending(A)
    if session.question.action == "run":
        assert token.at in {at for at, _ in ends}
        assert spending.deeds[-1].what == "run"
    else:
        assert (token.at, move_price(state, token_of(state, A), spending)) in ends
    assert is_ruled(state, A)
    assert not is_ruled(state, TokenId("token-B"))
