"""One resolution and its three drivers: played, typed in, enumerated."""

from fractions import Fraction
from random import Random

import pytest

from rules.core.die import D5, D10, D10_STAR, DIE_D100, FUDGE, TWO_D10, Die, DieError, one_of
from rules.core.resolution import Ask, Resolution, Roll, Typed, odds, play, play_shown, play_values

ATTACK = Ask("attack", DIE_D100, "whether it hits")
WOUNDS = Ask("wounds", D5, "how many wounds")


def shot() -> Resolution[int]:
    """Half of the rolls hit, and a hit makes wounds."""
    natural = yield ATTACK
    if natural < 50:
        return 0
    return (yield WOUNDS)


def test_the_same_seed_plays_the_same_outcome():
    first, second = (play(shot, Random(7)) for _ in range(2))
    assert first == second
    assert first.rolls[0].ask == ATTACK


def test_given_values_are_used_in_order_and_told_back():
    played = play_values(shot, [66, 3])
    assert (played.outcome, played.rolls) == (3, (Roll(ATTACK, 66), Roll(WOUNDS, 3)))


def test_shown_faces_are_read_the_way_their_die_is():
    played = play_shown(shot, ["66", "0"])
    assert (played.outcome, [roll.shown for roll in played.rolls]) == (5, ["66", "0"])


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ([], "die 1 is missing: attack, d%, 00 is 0; it decides whether it hits; found no dice"),
        ([66], r"die 2 is missing: wounds, d10 halved.*how many wounds; found 1 die"),
        ([10, 3, 4], "found 3 dice, expected 1: 3, 4 left over; die 1, attack, was the last that was asked for"),
        ([100], "die 1 of 1, attack: d%: found 100, expected 0 to 99; it decides whether it hits"),
    ],
)
def test_wrong_values_say_which_die(values, told):
    with pytest.raises(DieError, match=told):
        play_values(shot, values)


@pytest.mark.parametrize(
    ("faces", "told"),
    [
        (["66", "11"], "die 2 of 2, wounds: d5: found '11', expected d10 halved.*; it decides how many wounds"),
        (["66", " "], "die 2 of 2, wounds: d5: found nothing, expected d10 halved"),
        (["-5", "3"], "die 1 of 2, attack: d%: found '-5', expected d%, 00 is 0, 00 to 99; it decides"),
    ],
)
def test_a_wrong_face_says_which_die_and_what_it_can_show(faces, told):
    with pytest.raises(DieError, match=told):
        play_shown(shot, faces)


@pytest.mark.parametrize("face", ["5", "6"])
def test_a_die_that_was_read_is_told_as_it_was_read(face):
    played = play_shown(shot, ["66", face])
    assert (played.outcome, played.rolls[1].value, played.rolls[1].shown) == (3, 3, face)
    typed = Typed(shot)
    typed.give_shown("66")
    typed.give_shown(face)
    assert typed.rolls[1].shown == face


def test_dice_for_what_asks_for_none_are_told_as_unused():
    def refused() -> Resolution[str]:
        return "can not"
        yield ATTACK

    played = play_shown(refused, ["66", "3"])
    assert (played.outcome, played.rolls, played.unused) == ("can not", (), ("66", "3"))
    assert play_values(shot, [66, 3]).unused == ()


def test_enumerated_it_gives_every_outcome_with_its_chance():
    assert odds(shot, lambda wounds: wounds) == {0: Fraction(1, 2)} | {n: Fraction(1, 10) for n in range(1, 6)}


def test_typed_in_it_asks_takes_back_and_ends():
    typed = Typed(shot)
    assert (typed.asks, typed.outcome) == (ATTACK, None)
    typed.give(66)
    typed.give_shown("6")
    assert (typed.asks, typed.outcome, typed.rolls) == (None, 3, (Roll(ATTACK, 66), Roll(WOUNDS, 3)))
    typed.take_back()
    assert (typed.asks, typed.outcome) == (WOUNDS, None)
    typed.take_back()
    typed.give_shown("00")
    assert (typed.asks, typed.outcome, typed.rolls) == (None, 0, (Roll(ATTACK, 0),))


def test_what_is_left_of_typed_dice_can_be_rolled_and_taken_back():
    rolled = play(shot, Random(3))
    typed = Typed(shot)
    typed.give(rolled.rolls[0].value)
    dice = Random(3)
    rolled.rolls[0].ask.die.roll(dice)  # the die that was typed in instead
    typed.roll_rest(dice)
    assert (typed.outcome, typed.rolls) == (rolled.outcome, rolled.rolls)
    typed.take_back()
    assert typed.rolls == rolled.rolls[:-1]


def test_typed_in_a_value_that_can_not_be_changes_nothing():
    typed = Typed(shot)
    with pytest.raises(DieError, match="found 'x', expected d%, 00 is 0"):
        typed.give_shown("x")
    assert (typed.asks, typed.rolls) == (ATTACK, ())
    typed.give(3)
    with pytest.raises(DieError, match="every die has been rolled"):
        typed.give(3)


def test_an_outcome_of_nothing_is_an_end_too():
    def nothing() -> Resolution[None]:
        yield ATTACK

    assert play_values(nothing, [3]).outcome is None
    assert odds(nothing, lambda outcome: outcome) == {None: 1}


def test_a_value_that_is_rolled_again_is_kept_in_the_rolls_and_left_out_of_the_odds():
    ask = Ask("hit location", D10, "the part that is hit", again=frozenset({0, 1, 2, 3, 4}))

    def part() -> Resolution[int]:
        return (yield ask)

    played = play_values(part, [3, 4, 7])
    assert (played.outcome, played.rolls) == (7, (Roll(ask, 3), Roll(ask, 4), Roll(ask, 7)))
    assert odds(part, lambda value: value) == {value: Fraction(1, 5) for value in range(5, 10)}
    typed = Typed(part)
    typed.give(0)
    assert (typed.asks, typed.outcome) == (ask, None)
    typed.give(9)
    assert (typed.asks, typed.outcome) == (None, 9)


@pytest.mark.parametrize("die", [DIE_D100, D10, D10_STAR, D5, TWO_D10, FUDGE, one_of(3)], ids=lambda die: die.name)
def test_a_die_gives_back_what_it_shows_and_its_chances_add_up(die: Die):
    assert sum(die.faces.values()) == 1
    assert all(die.parse(die.show(value)) == value for value in die.faces)
    dice = Random(7)
    assert {die.roll(dice) for _ in range(2000)} == set(die.faces)


@pytest.mark.parametrize(
    ("die", "text", "value"),
    [(DIE_D100, "00", 0), (DIE_D100, "5", 5), (D10_STAR, "0", 10), (D5, "0", 5), (FUDGE, "+ + 0 -", 1)],
)
def test_a_die_is_read_as_the_table_reads_it(die: Die, text: str, value: int):
    assert die.parse(text) == value


def test_two_ten_sided_dice_mostly_give_nine():
    assert (TWO_D10.faces[0], TWO_D10.faces[9], TWO_D10.faces[18]) == (
        Fraction(1, 100),
        Fraction(1, 10),
        Fraction(1, 100),
    )
