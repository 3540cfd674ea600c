"""Whoever may not move is told so while it is dragged, with the reasons of its list of actions (issue 7, F20)."""

from dataclasses import replace

import pytest

from battlemap.document.model import MapState
from battlemap.geometry.types import MapPoint
from battlemap.rulings.action_menu import action_menu
from battlemap.rulings.applying import applied
from battlemap.rulings.dragged import words_after_drag
from battlemap.rulings.move_warnings import against_moving, warning_words
from battlemap.rulings.resolve import Request, resolve_with_seed
from battlemap.rulings.routes import plan_route
from battlemap.rulings.turn_spending import words_after_move
from tests.rulings.build import A, B, a_map, token
from tests.rulings.test_move_flow import SCORES, in_a_fight

TO = MapPoint(10, 16)
STATS = {**SCORES, "initiative": 9, "durability": 8}
HELD = [
    ({"conditions": ("grappling",)}, "⚠ A is grappling with B [SF-GRP-12]"),
    ({"conditions": ("grappling", "pinned")}, "⚠ A is grappling with B [SF-GRP-12]; ⚠ A is pinned [SF-GRP-09]"),
    ({"conditions": ("immobile",)}, "⚠ A can not move yet [SF-LOC-04]"),
    ({"conditions": ("unconscious",)}, "⚠ A is unconscious [SF-CND-03]"),
    ({"conditions": ("dead",)}, "⚠ A is unconscious [SF-CND-03]"),
    ({"conditions": ("bound",)}, "⚠ A is bound [SF-CND-02]"),
    ({"stats": {"initiative": -1}}, "⚠ no movement at all [SF-MOV-01]"),
]


def yard(*, grapples=("grappling",), **facts) -> MapState:
    stats = {**STATS, **facts.pop("stats", {})}
    others = token("B", 11, 10, conditions=grapples, stats=STATS), token("B2", 30, 10)
    return in_a_fight(a_map(token("A", 10, 10, stats=stats, **facts), *others, cell_m=1.0))


def off_turn(state: MapState) -> MapState:
    return replace(state, turn_orders={state.turns.id: replace(state.turns, at=1)})


@pytest.mark.parametrize(("facts", "words"), HELD)
def test_what_forbids_a_move_is_told_beside_the_drag_in_and_out_of_turn(facts, words):
    state = yard(**facts)
    assert words_after_drag(state, plan_route(state, A, TO)).startswith(f"{words}; ")
    assert words_after_move(off_turn(state), A, TO) == f"{words}; ⚠ not the turn of A: by hand it pays nothing"


@pytest.mark.parametrize(("facts", "words"), HELD)
def test_the_reasons_are_those_of_the_list_of_actions(facts, words):
    state = yard(**facts)
    said = action_menu(state, A).line("move").refusals
    assert set(against_moving(state, A)) <= set(said)
    assert warning_words(against_moving(state, A)) == words


def test_whoever_may_go_a_step_only_is_not_warned():
    """A point is enough for a step and not for a move."""
    assert against_moving(yard(stats={"initiative": 0}), A) == ()
    assert words_after_move(yard(), A, MapPoint(10, 11)).startswith("left: ")


@pytest.mark.parametrize("out", ["unconscious", "dead"])
def test_a_grappler_whose_partner_is_out_gets_away_without_a_roll(out):
    state = yard(conditions=("grappling", "pinned"), grapples=("grappling", out))
    found = resolve_with_seed(state, Request(action="escape", actor=A, targets=(B,)), 1)
    assert not found.refusals
    assert [step.tested for step in found.played.outcome.steps] == [None]
    after = applied(state, found.played.outcome.changes).state
    assert after.tokens[A].conditions == ()
    assert against_moving(after, A) == ()


def test_whoever_still_can_holds_on():
    """Of two partners one is out; the other has to be beaten."""
    state = yard(conditions=("grappling",), grapples=("grappling", "dead"))
    other = token("B3", 9, 10, conditions=("grappling",), stats=STATS)
    state = replace(state, tokens={**state.tokens, other.id: other})
    found = resolve_with_seed(state, Request(action="escape", actor=A, targets=(B,)), 1)
    rolls = [roll.ask.name for roll in found.played.rolls]
    assert rolls == ["grapple check of A", "grapple check of B3"]


def test_in_psi_punk_whoever_can_not_even_crawl_is_warned_of():
    state = yard(conditions=("unconscious",))
    state = replace(state, info=replace(state.info, system="psipunk"))
    assert against_moving(state, A)
    assert words_after_move(state, A, TO).startswith("⚠ A ")
