"""What is told of a drag while it lasts is what its turn has left after it, whichever way it is made."""

from dataclasses import replace
from random import Random

import pytest

from battlemap.document.commands import MoveTokens
from battlemap.document.document import Document
from battlemap.document.log_record import LogId
from battlemap.document.model import MapState
from battlemap.document.turns_record import Spending, SpentDeed
from battlemap.geometry.types import MapPoint
from battlemap.rulings.dragged import is_priced_by_its_way, two_moves, words_after_drag
from battlemap.rulings.move_flow import is_two_moves, question_of, session_for
from battlemap.rulings.revealing import carry_out
from battlemap.rulings.route import Route
from battlemap.rulings.turn_budget import budget_of
from battlemap.rulings.turn_spending import gone_m, words_after_move
from tests.rulings.build import A, B, a_map, terrain, wall
from tests.rulings.test_move_flow import SCORES, a_yard, foe, in_a_fight
from tests.rulings.walkers import walker

DRAGS = 16  # of random movers; a longer run is a change of this number
MUD = terrain(11, 0, 40, 40, movement=2.0)


def spent(state: MapState, **facts) -> MapState:
    """The same map where A has spent that of its turn."""
    turns = replace(state.turns, spent={A: Spending(**facts)})
    return replace(state, turn_orders={turns.id: turns})


def left_of(state: MapState) -> str:
    """What the turn bar counts."""
    left = budget_of(state, A)
    return f"{'⚠ ' if left.is_over else ''}left: {left.actions}, {left.movement}"


def whole_way(state: MapState, route: Route, question) -> MapState | None:
    """The map after the session of a move in which all goes well; None where dice did not let it."""
    session, dice = session_for(state, question), Random(3)
    while session.asks is not None:
        if session.decision is not None:
            session.decide(1)
        else:
            session.give("99" if session.asks.name.startswith("Three") else f"{session.asks.die.roll(dice)}")
    if gone_m(session.story.changes, "A") < route.facts.length_m:
        return None
    return after(state, lambda document: session.command(LogId(document.new_id("log"))))


def after(state: MapState, command_of) -> MapState:
    with Document.in_memory() as document:
        map_id = document.import_map(state, {}, undoable=False)
        carry_out(document, command_of(document))
        return document.map(map_id)


def after_drag(state: MapState, to: MapPoint) -> MapState | None:
    """The map after A was dragged there, as the window does it."""
    question, route = question_of(state, A, to)
    if route.refusals:
        return after(state, lambda _: MoveTokens(state.info.id, {A: to}))
    if is_two_moves(state, route):
        return after(state, lambda _: two_moves(state, route))
    return whole_way(state, route, question)


def random_yard(chance: Random) -> tuple[MapState, MapPoint]:
    cells = chance.sample([(x, y) for x in range(6, 26) for y in range(12, 28)], 4)
    scores = {**SCORES, "initiative": chance.randrange(0, 10), "finesse": chance.choice((0, 10, 40)), "maneuvers": 90}
    mover = walker(*cells[0], stats=scores, facing_deg=chance.randrange(0, 360, 45))
    things = [wall((14, 8), (14, 22)), terrain(8, 8, 20, 18, movement=2.0), foe("B", *cells[1], facing_deg=0.0)]
    scale = chance.choice(("melee", "ranged"))
    state = in_a_fight(a_map(mover, *chance.sample(things, 2), cell_m=1.5, scale=scale))
    deeds = (SpentDeed(what="attack", cost=1),) if chance.random() < 0.3 else ()
    return spent(state, move_m=chance.choice((0.0, 3.0, 9.0)), deeds=deeds), MapPoint(*cells[2])


@pytest.mark.parametrize("seed", range(DRAGS))
def test_what_is_told_of_a_drag_is_what_its_turn_has_left_after_it(seed: int):
    state, to = random_yard(Random(seed))
    _, route = question_of(state, A, to)
    there = after_drag(state, to)
    if there is not None:
        assert left_of(there) == words_after_drag(state, route)


@pytest.mark.parametrize(
    ("column", "by_way", "straight"),
    [(15, "1 of 2 actions, 4 of 7 points", "1 of 2 actions, 5 of 7 points"), (17, "3 of 7 points", "4 of 7 points")],
)
def test_hard_ground_counts_while_it_is_dragged_over(column, by_way, straight):
    """6 m on plain ground, the rest counts twice; every 5 m begun are a point."""
    state, to = a_yard(MUD), MapPoint(column, 20)
    assert words_after_drag(state, question_of(state, A, to)[1]).endswith(by_way)
    assert words_after_move(state, A, to).endswith(straight)  # as the hand alone would pay


def test_two_moves_pay_for_the_turn_they_begin_with_and_look_that_way():
    """20 m are four points, the change of facing one: more than one move of four."""
    state = a_yard(initiative=3, finesse=0)
    state = replace(state, tokens={A: replace(state.tokens[A], facing_deg=0.0)})
    _, route = question_of(state, A, MapPoint(25, 20))
    assert is_two_moves(state, route)
    there = after(state, lambda _: two_moves(state, route))
    assert (there.tokens[A].at, there.tokens[A].facing_deg) == (MapPoint(25, 20), 90.0)
    assert left_of(there) == words_after_drag(state, route) == "left: 0 of 2 actions, two moves: 3 of 8 points"


def test_a_run_is_told_as_a_run():
    state = a_yard(initiative=1)
    _, route = question_of(state, A, MapPoint(38, 20))
    assert words_after_drag(state, route) == "left: 0 of 2 actions, no points"


def test_by_hand_the_straight_length_is_told_and_who_is_not_on_turn_pays_nothing():
    state = a_yard(foe("B", 25, 30), MUD)
    to = MapPoint(17, 20)
    assert words_after_move(state, B, to) == "⚠ not the turn of B: by hand it pays nothing"
    assert is_priced_by_its_way(state, 1, A, by_hand=False)
    assert not is_priced_by_its_way(state, 2, A, by_hand=False)
    assert not is_priced_by_its_way(state, 1, A, by_hand=True)
    assert not is_priced_by_its_way(state, 1, B, by_hand=False)
