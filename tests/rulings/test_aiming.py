"""Rounds of aiming are lost by the step that moves whoever aims, at once and in what is shown before it. PP-CMB-01."""

from dataclasses import replace

import pytest

from battlemap.document.commands import MoveTokens
from battlemap.document.model import MapState
from battlemap.geometry.types import MapPoint
from battlemap.rulings.aiming import put_elsewhere, rounds_aimed
from battlemap.rulings.attack import attack
from battlemap.rulings.turn_spending import with_turn_spent
from tests.rulings.fights import did, fight
from tests.rulings.street import A, B, a_street, fighter

THERE = MapPoint(5, 6)


@pytest.fixture
def aiming() -> MapState:
    """A has aimed for two full rounds at B."""
    one = fighter("A", 5, 5)
    return a_street(replace(one, psipunk=replace(one.psipunk, aimed=2)), fighter("B", 9, 5))


def aim_counted(state: MapState) -> int:
    """What the aim adds to the attack."""
    ruling = attack(state, A, B, "Handgun")
    return ruling.facts.rounds_aimed


def test_a_step_in_a_fight_loses_the_aim_at_once(aiming):
    begun = fight(aiming, 3, 0)
    assert aim_counted(begun) == 2
    moved = did(begun, with_turn_spent(begun, MoveTokens(begun.info.id, {A: THERE})))
    assert (rounds_aimed(moved, moved.tokens[A]), aim_counted(moved)) == (0, 0)
    assert moved.tokens[A].psipunk.aimed == 2, "the sheet is told when the turn ends"


def test_the_number_shown_while_it_is_dragged_is_the_one_that_holds_there(aiming):
    begun = fight(aiming, 3, 0)
    token = begun.tokens[A]
    assert aim_counted(put_elsewhere(begun, (replace(token, at=THERE),))) == 0
    assert aim_counted(put_elsewhere(begun, (replace(token, facing_deg=90.0),))) == 2
    assert aim_counted(put_elsewhere(begun, (replace(begun.tokens[B], at=THERE),))) == 2


def test_where_nobody_fights_tokens_are_set_up_and_keep_what_their_sheets_say(aiming):
    moved = replace(aiming.tokens[A], at=THERE)
    assert aim_counted(put_elsewhere(aiming, (moved,))) == 2
    assert rounds_aimed(aiming, moved) == 2
