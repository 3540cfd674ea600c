"""Dice as a table reads them off and types them in."""

import pytest

from rules.core.die import D10, D10_STAR, TWO_D10, TWO_D10_STAR, DieError, many_d10


@pytest.mark.parametrize(
    ("die", "typed", "value"),
    [
        (TWO_D10, "10", 10),
        (TWO_D10, "1 0", 1),
        (TWO_D10, "5+5", 10),
        (TWO_D10, " 5 , 3 ", 8),
        (TWO_D10, "0 0", 0),
        (TWO_D10_STAR, "0 0", 20),
        (TWO_D10_STAR, "10 3", 13),
        (many_d10(3), "1 2 3", 6),
        (many_d10(3), "27", 27),
        (D10, "7", 7),
        (D10_STAR, "0", 10),
    ],
)
def test_several_dice_are_typed_as_their_sum_or_one_by_one(die, typed, value):
    assert die.parse(typed) == value


@pytest.mark.parametrize("typed", ["5 5 5", "5 x", "12 3", "19", "", "5 -5", "-5"])
def test_what_several_dice_can_not_show_is_refused_and_both_ways_are_told(typed):
    with pytest.raises(DieError, match=r"2d10: found .*expected sum of 2 ten-sided dice, or each of them, as in 5 3"):
        TWO_D10.parse(typed)
