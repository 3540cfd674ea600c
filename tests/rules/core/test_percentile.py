from fractions import Fraction

from rules.core.percentile import chance, distribution, lowest_success


def test_natural_rolls_run_from_0_to_99():
    assert lowest_success(lambda natural: natural > -5) == 0
    assert lowest_success(lambda natural: natural > 98) == 99
    assert chance(lambda natural: 0 <= natural <= 99) == 1


def test_no_success_has_no_lowest_roll_and_no_chance():
    assert lowest_success(lambda natural: natural > 99) is None
    assert chance(lambda natural: natural > 99) == 0


def test_a_chance_is_an_exact_fraction():
    assert chance(lambda natural: natural >= 58) == Fraction(21, 50)


def test_a_distribution_lists_every_count_up_to_the_highest():
    assert distribution(lambda natural: natural // 50, 2) == (Fraction(1, 2), Fraction(1, 2), Fraction(0))
