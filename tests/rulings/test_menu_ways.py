"""Other ways of an action that may be done are told under it, each as it may be asked for."""

from dataclasses import replace

import pytest

from battlemap.document.log_record import LogId
from battlemap.document.model import MapState, Token, TokenId, TurnsId
from battlemap.document.records import with_records
from battlemap.document.sheets import StarflightGear, StarflightWeapon
from battlemap.document.turns_record import TurnEntry, Turns
from battlemap.rulings.action_menu import action_menu
from battlemap.rulings.chosen_items import items_for
from battlemap.rulings.session import Session
from battlemap.rulings.session_choices import arms_for, asked_anew, choices_for, choosable, fitted
from battlemap.rulings.session_question import Question
from battlemap.rulings.starflight_menu import refusals_of
from tests.rulings.build import KNIFE, LASER, a_map, door, token

A, B, FRIEND = TokenId("token-A"), TokenId("token-B"), TokenId("token-A friend")
HELD = {"conditions": ("grappling",)}
PINNED = {"conditions": ("grappling", "pinned")}
DEAD = {"stats": {"hp": 0, "nhp": 0}, "conditions": ("dead",)}
OUT = {"stats": {"nhp": -5}, "conditions": ("unconscious",)}


def state_after(state: MapState, session: Session) -> MapState:
    """The map with all of it applied."""
    after = with_records(state, session.command(LogId("log-1")).apply(state))
    assert after is not None
    return after


def in_a_fight(state: MapState) -> MapState:
    """The map with a fight in which A is on turn."""
    entries = tuple(TurnEntry(number=k, tokens=(each,), begun_in=1) for k, each in enumerate(state.tokens, start=1))
    turns = Turns(id=TurnsId("turns"), entries=entries, order=tuple((each.number,) for each in entries))
    return replace(state, turn_orders={turns.id: turns})


def friend(**facts: object) -> Token:
    return token("A friend", 6, 5, **facts)


@pytest.mark.parametrize(
    ("me", "other", "line", "first", "others"),
    [
        ({}, token("B", 6, 5), "grapple", "", []),
        (HELD, token("B", 6, 5, **HELD), "grapple", "grapple damage", ["pin", "escape"]),
        (PINNED, token("B", 6, 5, **HELD), "grapple", "break pin", []),
        ({}, friend(**OUT), "aid", "revive", ["inspire", "first aid", "stasis", "care impact"]),
        ({}, friend(**DEAD), "aid", "resuscitate", ["inspire", "first aid", "stasis"]),
        ({}, friend(conditions=("shaken",)), "aid", "rally", ["first aid", "stasis", "care non lethal"]),
    ],
    ids=["free", "held", "pinned", "unconscious", "dead", "shaken"],
)
def test_what_else_an_action_may_be_is_told_under_it(
    me: dict[str, object], other: Token, line: str, first: str, others: list[str]
) -> None:
    state = a_map(token("A", 5, 5, **me), other)
    menu = action_menu(state, A)
    assert menu.line(line).starts == first
    further = [each for each in menu.further if each.of == line]
    assert [each.name for each in further] == others
    for each in (menu.line(line), *further):
        assert each.question is not None
        assert each.question.targets == (other.id,)
        assert not refusals_of(state, each.question)


def test_a_wounded_arm_may_be_checked() -> None:
    me = token("A", 5, 5, stats={"wounds_left_arm": 1})
    lines = {each.name: each for each in action_menu(a_map(me, token("B", 6, 5)), A).further}
    assert lines["check part"].question.facts == ("part=left arm",)
    assert lines["check part"].cost == "no action"
    assert "check part" not in {each.name for each in action_menu(a_map(token("A", 5, 5)), A).further}


def test_grapplers_do_not_grapple_each_other_anew() -> None:
    """SF-GRP-07: those who hold each other go on with the hold; a third one may join."""
    held = token("A", 5, 5, **HELD), token("B", 6, 5, **HELD)
    state = a_map(*held, token("C", 6, 6))
    again = Question(action="grapple", actor=A, targets=(B,), weapon="Unarmed")
    joins = Question(action="grapple", actor=TokenId("token-C"), targets=(B,), weapon="Unarmed")
    assert [each.rule for each in refusals_of(state, again)] == ["SF-GRP-07"]
    assert refusals_of(state, joins) == ()


@pytest.mark.parametrize(
    ("action", "offered"),
    [
        ("revive", ["resuscitate", "revive", "rally", "inspire", "first-aid", "stasis", "leave-stasis", "surgery"]),
        ("pin", ["grapple", "grapple-damage", "pin", "break-pin", "escape"]),
        ("draw", ["draw", "sheathe"]),
        ("prone", ["prone"]),
    ],
)
def test_another_way_of_the_same_action_may_be_chosen(action: str, offered: list[str]) -> None:
    found = [each.action for each in choices_for(token("A", 5, 5), "starflight", action)]
    assert found[: len(offered)] == offered
    assert not {"attack", "move", "run"} & set(found)


def test_a_grapple_can_be_chosen_from_the_attacks_and_its_holds_after_it() -> None:
    found = [each.action for each in choices_for(token("A", 5, 5), "starflight", "grapple")]
    assert found[0] == "attack"
    assert found[-4:] == ["grapple-damage", "pin", "break-pin", "escape"]


def test_any_weapon_may_be_drawn_and_what_was_chosen_stays() -> None:
    sheathed = StarflightWeapon(name="Spare", type="projectile", drawn=False)
    me = token("A", 5, 5, weapons=(LASER, sheathed))
    state = a_map(me)
    assert arms_for(me, "starflight", "draw") == (LASER.name, "Spare")
    drawn = asked_anew(state, Question(action="draw", actor=A, weapon=LASER.name))
    assert drawn.weapon == "Spare", "the laser is in the hand already"
    away = asked_anew(state, Question(action="sheathe", actor=A, weapon=LASER.name))
    assert away.weapon == LASER.name


@pytest.mark.parametrize(
    ("action", "offered"),
    [
        ("drop", [LASER.name, KNIFE.name]),
        ("toggle-gear", ["Shield"]),
        ("manipulate", ["door-1"]),
        ("activate", [LASER.name, KNIFE.name, "Shield"]),
        ("use-skill", []),
        ("prone", []),
    ],
)
def test_the_thing_it_is_about_may_be_chosen(action: str, offered: list[str]) -> None:
    bare = token("A", 5, 5)
    me = replace(bare, starflight=replace(bare.starflight, gear=(StarflightGear(name="Shield", kind="shield"),)))
    state = a_map(me, door((6, 5), (6, 6)))
    assert [name for _, name in items_for(state, Question(action=action, actor=A))] == offered


def test_what_is_done_to_nobody_takes_no_target_and_what_is_done_to_one_takes_one() -> None:
    state = a_map(token("A", 5, 5), token("B", 6, 5), friend())
    both = (B, FRIEND)
    assert fitted(state, Question(action="draw", actor=A, targets=both)).targets == ()
    assert fitted(state, Question(action="revive", actor=A, targets=both)).targets == (B,)
    assert fitted(state, Question(action="rally", actor=A, targets=both)).targets == both


def test_a_skill_may_be_any() -> None:
    state = a_map(token("A", 5, 5))
    assert choosable("starflight", "use-skill").free_item
    question = fitted(state, Question(action="use-skill", actor=A, item="lockpicking"))
    assert question.item == "lockpicking"
    session = Session(state, question)
    assert "lockpicking" in " ".join(step.text for step in session.steps)


@pytest.mark.parametrize("written", ["unconscious", "Unconscious", "UNCONSCIOUS"])
def test_who_is_brought_round_is_awake_however_the_sheet_wrote_it(written: str) -> None:
    medic = token("A", 5, 5, stats={"intensive_care": 200})
    state = a_map(medic, friend(stats={"nhp": -5}, conditions=(written,)))
    session = Session(state, Question(action="revive", actor=A, targets=(FRIEND,)))
    while session.asks is not None:
        session.give("60")
    after = state_after(state, session)
    assert {each.casefold() for each in after.tokens[FRIEND].conditions}.isdisjoint({"unconscious"})


@pytest.mark.parametrize("name", ["care-non-lethal", "care-lethal", "care-wounds"])
def test_care_that_takes_hours_is_not_an_action_of_a_fight(name: str) -> None:
    hurt = friend(stats={"wounds_left_arm": 2, "hp": 50, "nhp": 50})
    medic = token("A", 5, 5, stats={"long_term_care": 150})
    for state, refused in ((a_map(medic, hurt), False), (in_a_fight(a_map(medic, hurt)), True)):
        offered = {each.question.action for each in action_menu(state, A).further}
        reasons = [each.reason for each in refusals_of(state, Question(action=name, actor=A, targets=(FRIEND,)))]
        assert any("end the fight first" in reason for reason in reasons) is refused
        assert (name in offered) is not refused
