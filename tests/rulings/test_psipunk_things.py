"""Walls and doors of a Psi-punk map as targets: what breaks them, what does not, and what becomes of them."""

from dataclasses import replace
from fractions import Fraction

import pytest

from battlemap.document.log_record import LogId
from battlemap.rulings.action_menu import BREAK, action_menu
from battlemap.rulings.psipunk_option_words import read_options
from battlemap.rulings.psipunk_things import rule_on_breaking
from battlemap.rulings.session import Session
from battlemap.rulings.session_choices import previews
from battlemap.rulings.session_question import Question
from battlemap.rulings.things import thing_words
from tests.rulings.build import door, wall
from tests.rulings.fights import did
from tests.rulings.street import KNIFE, A, a_street, fighter


def yard(*things, x: float = 2.0, **sheet):
    """Somebody of Strength Good before a locked wooden door, three cells of five feet off where ``x`` is not told."""
    one = fighter("A", x, 4, sheet={"stats": {"strength": 1}, **sheet})
    return a_street(one, *(things or (door((6, 3), (6, 6), state="locked"),)))


def played(state, thing: str, weapon: str, *dice: str, **more) -> Session:
    session = Session(state, Question(actor=A, thing=thing, weapon=weapon, **more))
    for die in dice:
        session.give(die)
    assert session.asks is None
    return session


def words(session: Session) -> list[tuple[str, bool]]:
    return [(each.words, each.taken) for each in session.proposed]


def test_a_shot_breaks_a_door_by_an_unopposed_roll_against_wood():
    """PP-MAT-01, PP-UNO-01: Ranged Great, 4dF -2, is Fair: enough for Fair, and needs no defence."""
    state = yard()
    ruling = rule_on_breaking(state, A, "door-1", "Handgun")
    assert (ruling.roll.total, ruling.target_number.total, ruling.defence) == (2, 0, None)
    assert ruling.chance == Fraction(76, 81)
    session = played(state, "door-1", "Handgun", "0--0")
    assert words(session) == [
        ("wooden door (door-1) is broken, and stops nothing any more", True),
        ("wooden door (door-1) is forced open", False),
    ]
    assert did(state, session.command(LogId("log-1"))).doors["door-1"].hp == 0


def test_one_less_than_the_material_leaves_it_whole():
    state = yard()
    session = played(state, "door-1", "Handgun", "---0")
    assert (session.steps[0].text, words(session)) == ("wooden door (door-1) holds", [])
    assert did(state, session.command(LogId("log-1"))).doors == state.doors


def test_bare_hands_force_a_door_open_by_strength():
    """PP-MAT-01: Good against Fair; what is forced stands open, unless the game master has it broken."""
    state = yard(x=5.0)
    session = played(state, "door-1", "unarmed", "-000")
    assert session.steps[0].text == "wooden door (door-1) is forced open"
    assert session.steps[0].numbers[0].reasons[0].text == "Strength Good (+1)"
    opened = did(state, session.command(LogId("log-1"))).doors["door-1"]
    assert (opened.state, opened.hp) == ("open", None)
    session.take(1, True)
    assert [taken for _, taken in words(session)] == [False, True]
    broken = did(state, session.command(LogId("log-2"))).doors["door-1"]
    assert (broken.state, broken.hp) == ("locked", 0)


@pytest.mark.parametrize(
    ("material", "level", "told"),
    [
        ("steel", 4, "steel is Wonderful (+4)"),
        ("brick", 1, "brick is Good (+1)"),
        ("graphene", 7, "graphene is Astonishing (+7)"),
        (None, 1, "stone, taken for brick, is Good (+1)"),
        ("metal", 3, "metal, taken for iron, is Superb (+3)"),
        ("dense_metal", 4, "dense metal, taken for steel, is Wonderful (+4)"),
    ],
)
def test_a_wall_is_as_hard_as_its_material(material: str | None, level: int, told: str):
    """Table 4.4; a wall of which nothing is said is of stone."""
    number = rule_on_breaking(yard(wall((6, 3), (6, 6), material=material)), A, "wall-1", "Auto").target_number
    assert [(each.rule, each.value, each.reason) for each in number.modifiers] == [("PP-MAT-01", level, told)]


def test_what_is_far_off_also_has_to_be_reached():
    """PP-RNG-01: wood is Fair, a block is Good."""
    number = rule_on_breaking(yard(door((40, 3), (40, 6))), A, "door-1", "Handgun").target_number
    assert [(each.rule, each.value) for each in number.modifiers] == [("PP-MAT-01", 0), ("PP-RNG-01", 1)]


@pytest.mark.parametrize(
    ("thing", "weapon", "rule"),
    [
        (door((6, 3), (6, 6)), KNIFE.name, "PP-RAN-02"),
        (door((6, 3), (6, 6)), "unarmed", "PP-RAN-02"),
        (wall((6, 3), (6, 6), kind="hedge"), "Handgun", "PP-MAT-01"),
    ],
)
def test_why_it_can_not_be_broken_is_told(thing, weapon: str, rule: str):
    session = Session(yard(thing), Question(actor=A, thing=thing.id, weapon=weapon))
    assert session.is_refused
    assert [each.rule for each in session.story.refusals] == [rule]
    assert [each.rule for each in previews(session.state, session.question)[0].refusals] == [rule]


def test_a_weapon_that_hurts_minds_breaks_no_door():
    jack = replace(KNIFE, name="Jack", mental=True, max_range="Good")
    session = Session(yard(weapons=(jack,)), Question(actor=A, thing="door-1", weapon="Jack"))
    assert "Jack hurts minds; wooden door (door-1) has none" in [each.reason for each in session.story.refusals]


def test_nothing_that_is_chosen_makes_a_door_defend_itself():
    options = read_options(("defence=melee", "aimed=2"))
    ruling = rule_on_breaking(yard(), A, "door-1", "Handgun", options=options)
    assert (ruling.defence, ruling.roll.total) == (None, 4)


def test_the_menu_offers_the_nearest_thing_that_can_be_broken():
    far = door((6, 3), (6, 6), name="door-2")
    line = action_menu(yard(door((40, 3), (40, 6)), far), A).line(BREAK)
    assert (line.cost, line.rule, line.question.thing, line.question.weapon) == (
        "6 s",
        "PP-MAT-01",
        "door-2",
        "Handgun",
    )
    near = action_menu(yard(x=5.0), A).line(BREAK)
    assert near.question.weapon == "unarmed"
    bare = action_menu(yard(weapons=(), powers=()), A).line(BREAK)
    assert (bare.question, bare.refusals[0].rule) == (None, "PP-RAN-02")
    assert BREAK not in [each.name for each in action_menu(yard(door((6, 3), (6, 6), state="open")), A).lines]


def test_an_open_door_is_named_without_its_matter():
    assert thing_words(yard(door((6, 3), (6, 6), state="open")), "door-1") == "door (door-1)"
