"""One attack, three ways to drive it: dice, faces typed in by the table, and every face enumerated."""

import random
from dataclasses import replace

import pytest

from rules.core.die import DieError
from rules.core.errors import RulesError
from rules.core.resolution import Typed, odds, play, play_shown, play_values
from rules.psipunk.attack import attack
from rules.psipunk.chances import Told
from rules.psipunk.dice import value_of
from rules.psipunk.house_rules import HouseRules
from rules.psipunk.resolve import resolve_attack
from rules.psipunk.weapons import GUNS, Mode
from tests.rules.psipunk.build import BOB, BOOK, an_attack, free


def shot():
    return resolve_attack(an_attack(), BOOK)


def test_the_same_seed_gives_the_same_outcome():
    one, other = play(shot, random.Random(7)), play(shot, random.Random(7))
    assert one == other
    assert [roll.ask.name for roll in one.rolls] == ["attack of Rob", "defence of Bob"]


def test_what_was_played_can_be_typed_in_again():
    played = play(shot, random.Random(3))
    assert play_shown(shot, [roll.shown for roll in played.rolls]).outcome == played.outcome
    assert play_values(shot, [roll.value for roll in played.rolls]).outcome == played.outcome


def test_a_table_types_in_four_faces_and_can_take_them_back():
    typed = Typed(shot)
    assert typed.asks.die.reading == "the faces of 4 dice, as in ++0-"
    typed.give_shown("+ 0 0 −")
    assert typed.asks.name == "defence of Bob"
    typed.take_back()
    typed.give_shown("0000")
    typed.give_shown("-000")
    assert typed.outcome.targets[0].hit
    assert [change.weapon for change in typed.outcome.changes] == ["Handgun"]


@pytest.mark.parametrize("wrong", ["+0-", "++0-0", "+1", "", "++0x"])
def test_a_throw_that_is_no_four_faces_is_refused(wrong):
    with pytest.raises(DieError, match="expected the faces of 4 dice"):
        play_shown(shot, [wrong])


def test_a_missing_throw_is_named():
    with pytest.raises(DieError, match="die 2 is missing: defence of Bob"):
        play_shown(shot, ["0000"])


def test_no_dice_are_asked_for_where_the_attack_is_refused():
    played = play_shown(lambda: resolve_attack(an_attack(hidden_fraction=1.0), BOOK), [])
    assert [refusal.rule for refusal in played.outcome.targets[0].refusals] == ["PP-CMB-01"]


def test_no_dice_are_asked_for_against_a_fixed_number():
    facts = an_attack(target={"is_npc": True})
    played = play_shown(lambda: resolve_attack(facts, HouseRules(npc_dice=0)), ["0000"])
    assert len(played.rolls) == 1


def test_one_throw_is_made_for_three_targets_and_each_defends():
    facts = an_attack(GUNS["Auto"], mode=Mode.FULL_AUTO)
    names = [replace(facts.targets[0], target=replace(BOB, name=name)) for name in ("Cid", "Dan")]
    facts = replace(facts, targets=(*facts.targets, *names))
    played = play(lambda: resolve_attack(facts, BOOK), random.Random(1))
    asked = ["attack of Rob", "defence of Bob", "defence of Cid", "defence of Dan"]
    assert [roll.ask.name for roll in played.rolls] == asked


def test_the_best_rerolls_of_a_played_attack_are_those_of_the_odds():
    house = HouseRules(npc_dice=1)
    facts = replace(an_attack(target={"is_npc": True, "body": 1}), rerolls=free(1))
    slow = odds(lambda: resolve_attack(facts, house, "best"), lambda outcome: outcome.targets[0].hit)
    assert slow[True] == attack(facts, house).chance


def test_the_minuses_of_a_played_attack_are_those_of_the_odds():
    facts = replace(an_attack(target_aware=False, distance_ft=75.0), rerolls=free(2))
    slow = odds(lambda: resolve_attack(facts, BOOK, "minuses"), lambda outcome: outcome.targets[0].hit)
    assert slow[True] == attack(facts, BOOK, policy="minuses").chance


def test_a_table_says_which_dice_each_side_throws_again():
    facts = replace(an_attack(), rerolls=free(2))
    facts = replace(facts, targets=(replace(facts.targets[0], rerolls=free(1)),))
    told = Told(acting=((1, 3),), resisting=(((0,),),))
    played = play_shown(lambda: resolve_attack(facts, BOOK, told), ["+-0-", "+0", "-+00", "0"])
    assert [roll.ask.name for roll in played.rolls] == [
        "attack of Rob",
        "attack of Rob, reroll of --",
        "defence of Bob",
        "defence of Bob, reroll of -",
    ]
    target = played.outcome.targets[0]
    assert (target.attack.total, target.defence.total) == (1 + 2, 0 + 1)


def test_a_side_the_table_says_nothing_of_keeps_its_dice():
    facts = replace(an_attack(), rerolls=free(2))
    played = play_shown(lambda: resolve_attack(facts, BOOK, Told()), ["--00", "0000"])
    assert played.outcome.targets[0].attack.total == -1


def test_an_attack_without_targets_is_a_mistake():
    with pytest.raises(RulesError, match="expected at least one"):
        replace(an_attack(), targets=())


def test_the_value_of_a_throw_is_its_place_among_all_throws():
    assert value_of((1, 1, 1, 1)) == 0
    assert value_of((-1, -1, -1, -1)) == 80
