"""A field in words: short numbers, its title, and where it is best."""

from fractions import Fraction

import numpy as np
import pytest

from battlemap.rulings.field import KINDS, field_of
from battlemap.rulings.field_words import number_text, share_of, span_of, summary, title
from tests.rulings.build import A, a_map, token


def a_fight(**facts):
    return a_map(token("A", 2, 2, **facts), token("B", 5, 2, facing_deg=270.0), columns=8, rows=5)


@pytest.mark.parametrize(
    ("kind", "value", "text"),
    [
        ("hit", Fraction(43, 100), "43"),
        ("hit", Fraction(1, 1000), "<1"),
        ("cover", 0.9999, ">99"),
        ("cover", 1.0, "100"),
        ("hit", Fraction(0), "0"),
        ("net", Fraction(-27, 100), "−27"),
        ("threatened", 2, "2"),
        ("reach", 2.5, "2.5"),
    ],
)
def test_a_number_is_as_short_as_a_cell_wants_it(kind, value, text):
    assert number_text(kind, value) == text


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_a_title_with_the_name_of_the_token(kind):
    found = field_of(a_fight(), A, kind, weapon="Hand laser")
    assert "A" in title(found).split(",")[0].split()
    assert ("in %" in title(found)) == (kind not in ("threatened", "reach"))


def test_the_summary_says_from_what_to_what_and_where_it_is_best():
    found = field_of(a_fight(), A, "hit", weapon="Hand laser")
    assert summary(found) == "A hits with Hand laser: 0 to 23 % over 39 places, best at (0, 0), B"


def test_of_what_is_bad_the_least_is_best():
    found = field_of(a_fight(), A, "reach")
    assert summary(found).endswith("best at (2, 2)")


def test_where_nothing_can_be_told_the_summary_says_so():
    nowhere = np.zeros((5, 8), dtype=np.bool_)
    found = field_of(a_fight(), A, "hit", weapon="Knife", places=nowhere)
    assert summary(found) == "A hits with Knife: no place"
    assert span_of(field_of(a_fight(), A, "reach", places=nowhere)) == (0.0, 1.0)


def test_chances_are_coloured_over_all_that_is_possible_and_counts_over_what_there_is():
    assert span_of(field_of(a_fight(), A, "hit", weapon="Knife")) == (0.0, 1.0)
    assert span_of(field_of(a_fight(), A, "net", weapon="Knife")) == (-1.0, 1.0)
    assert span_of(field_of(a_fight(), A, "threatened")) == (0.0, 1.0)
    assert [share_of((-1.0, 1.0), value) for value in (-1, 0, Fraction(1, 2), 1)] == [0.0, 0.5, 0.75, 1.0]
