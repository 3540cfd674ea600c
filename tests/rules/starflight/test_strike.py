"""Attacks played out from the roll to the state they leave."""

from dataclasses import replace
from random import Random

import pytest

from rules.core.resolution import Typed, play, play_shown
from rules.starflight.changes import all_changed
from rules.starflight.creature import Condition, combatant_of
from rules.starflight.facts import AttackFacts
from rules.starflight.house_rules import HouseRules
from rules.starflight.strike import attack_resolution
from tests.rules.starflight.example import DICE, DISTANCE_M, GNUNK, LASER, XXKSAX, example_shot

BOOK = HouseRules()
WORLD = {"Xxksax": XXKSAX, "G'Nunk": GNUNK}


def example():
    return example_shot(BOOK)


@pytest.mark.parametrize("three_wounds", ["5", "6"])
def test_the_books_example_comes_out_as_the_book_tells_it(three_wounds):
    """SF-EXA-01."""
    played = play_shown(example, ["66", "6", "00", "4", "5", three_wounds, "37", "59"])
    after = all_changed(WORLD, played.outcome.changes)["G'Nunk"]
    assert (after.hp, after.nhp) == (79, 100)
    assert {part.name: part.wounds for part in after.parts if part.wounds} == {"groin": 1, "smell": 3}
    assert after.conditions == (
        Condition(name="dazed", rounds=30, cause="groin"),
        Condition(name="immobile", rounds=3, cause="groin"),
        Condition(name="prone", cause="hit"),
    )
    assert not after.is_unconscious
    assert not any(part.failed for part in after.parts)


def test_the_books_example_asks_for_its_dice_by_name_and_tells_each_number():
    played = play_shown(example, DICE)
    assert [roll.ask.name for roll in played.rolls] == [
        "attack of Xxksax",
        "hit location of G'Nunk",
        "Reflex save of G'Nunk",
        "part broken by the fall of G'Nunk",
        "part broken by the fall of G'Nunk: which sense",
        "wounds of the fall of G'Nunk",
        "Willpower save of G'Nunk",
        "Fortitude save of G'Nunk",
    ]
    tested = [step.tested for step in played.outcome.steps if step.tested]
    assert [(roll.total, roll.against.total, roll.succeeded, roll.critical) for roll in tested] == [
        (70, 60, True, None),
        (20, 21, False, "failure"),
        (47, 21, True, None),
        (72, 71, True, None),
    ]


def test_one_point_less_of_fortitude_and_the_example_passes_out():
    weaker = replace(GNUNK, scores={**GNUNK.scores, "fortitude": 12})
    world = {**WORLD, "G'Nunk": weaker}
    shot = AttackFacts(attacker=combatant_of(XXKSAX), target=combatant_of(weaker), weapon=LASER, distance_m=DISTANCE_M)
    played = play_shown(lambda: attack_resolution(shot, world, BOOK), ["66", "6", "00", "4", "5", "5", "37", "59"])
    after = all_changed(world, played.outcome.changes)["G'Nunk"]
    assert (after.hp, after.nhp, after.is_unconscious) == (79, 0, True)


def test_typed_in_and_taken_back_the_example_goes_on_as_if_nothing_had_been_typed():
    typed = Typed(example)
    for shown in ["66", "3"]:
        typed.give_shown(shown)
    typed.take_back()
    for shown in ["6", "00", "4", "5", "5", "37", "59"]:
        typed.give_shown(shown)
    assert typed.outcome == play_shown(example, DICE).outcome


def test_the_same_seed_gives_the_same_fight():
    assert play(example, Random(7)) == play(example, Random(7))


def test_a_miss_asks_for_one_die_and_changes_nothing():
    played = play_shown(example, ["56"])
    assert (len(played.rolls), played.outcome.changes) == (1, ())
