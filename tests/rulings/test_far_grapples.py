"""Pins are broken by those who are in the same grapple, near enough to lay hands on one of it."""

from dataclasses import replace

import pytest

from battlemap.document.model import MapState
from battlemap.document.sheets import StarflightCondition
from battlemap.rulings.session_question import Question
from battlemap.rulings.starflight_menu import refusals_of
from battlemap.rulings.ways import moved
from tests.rulings.build import a_map, token


def beside_a_pin(x: float, told: str = "") -> MapState:
    """B pins C, as its sheet may tell; A grapples with whoever is near it, as a friend of C."""
    held = (("A", x, "grappling"), ("B", 6, "grappling"), ("C", 7, "pinned"))
    state = a_map(*(replace(token(name, at, 5), conditions=(how,)) for name, at, how in held))
    pinned = state.token_named("C")
    known = (StarflightCondition(name="pinned", rounds=1, cause=told),) if told else ()
    sheet = replace(pinned.starflight, conditions=known)
    return moved(state, replace(pinned, starflight=sheet, side="C" if told else "A"))


@pytest.mark.parametrize("told", [False, True], ids=["by sides", "by the sheet"])
@pytest.mark.parametrize(("x", "rules"), [(5, []), (8, []), (15, ["SF-GRP-10"])])
def test_a_pin_is_broken_by_the_friends_of_its_grapple(x: float, rules: list[str], told: bool) -> None:
    """Issue 7: whoever grappled beside a pinned friend was said to hold it in the pin, and could not free it."""
    state = beside_a_pin(x, told="B" if told else "")
    question = Question(action="break-pin", actor=state.token_named("A").id, targets=(state.token_named("C").id,))
    assert [each.rule for each in refusals_of(state, question)] == rules
