"""The reader of worked cases tells where an answer is not what a case expects."""

from rules.core.breakdown import Breakdown, Modifier, Note, Refusal
from tests.rules.starflight.worked import differences, plain

LINES = Breakdown((Modifier("SF-A-01", 2, "one"), Modifier("SF-A-02", 3, "two", counts=False)))


def test_a_breakdown_is_written_line_by_line():
    assert plain(LINES) == [["SF-A-01", 2], ["SF-A-02", 3, False]]


def test_reasons_are_written_by_their_rule():
    assert plain((Refusal("SF-A-01", "no"), Note("SF-A-02", "so"), None)) == ["SF-A-01", "SF-A-02", "none"]


def test_what_is_the_same_has_no_differences():
    assert differences({"a": [1, {"b": 2}], "more": 3}, {"a": [1, {"b": 2}]}) == []


def test_a_wrong_value_is_named_with_its_place():
    assert differences({"a": [1, {"b": 2}]}, {"a": [1, {"b": 3}]}) == [".a[1].b: found 2, expected 3"]


def test_a_line_too_many_is_a_difference():
    assert differences([1, 2], [1]) == [": found [1, 2], expected [1]"]


def test_a_missing_key_is_a_difference():
    assert differences({"a": 1}, {"b": 1}) == [".b: found 'no b, but a', expected 1"]


def test_true_is_no_one():
    assert differences({"a": True}, {"a": 2}) != []
