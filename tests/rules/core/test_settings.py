from dataclasses import dataclass
from typing import Annotated, Literal

import pytest

from rules.core.errors import RulesError
from rules.core.settings import Setting, SettingError, describe, read_settings


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """One field of each kind."""

    flag: Annotated[bool, Setting("X-01", "a flag")] = False
    count: Annotated[int, Setting("X-02", "a count", 0, 9)] = 3
    length: Annotated[float, Setting("X-03", "a length", 0)] = 2.5
    choice: Annotated[Literal["one", "two"], Setting("X-04", "a choice")] = "one"
    limit: Annotated[int | None, Setting("X-05", "a limit", 0)] = None
    either: Annotated[Literal["auto"] | int, Setting("X-06", "a word or a number", 0)] = "auto"


FIELDS = describe(Sample)


def read(**values: object) -> Sample:
    return read_settings(Sample, FIELDS, values)


@pytest.mark.parametrize(
    "values",
    [
        {"flag": True},
        {"count": 0},
        {"count": 9},
        {"length": 0},
        {"length": 1.25},
        {"choice": "two"},
        {"limit": 4},
        {"limit": None},
        {"either": "auto"},
        {"either": 75},
    ],
    ids=str,
)
def test_a_fitting_value_is_taken_as_it_is(values):
    assert read(**values) == Sample(**values)


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("flag", 1, "true or false"),
        ("flag", "true", "true or false"),
        ("count", 10, "a whole number from 0 to 9"),
        ("count", -1, "a whole number from 0 to 9"),
        ("count", 3.0, "a whole number from 0 to 9"),
        ("count", True, "a whole number from 0 to 9"),
        ("length", -0.1, "a number from 0 up"),
        ("length", float("nan"), "a number from 0 up"),
        ("length", float("inf"), "a number from 0 up"),
        ("choice", "three", '"one" or "two"'),
        ("choice", ["one"], '"one" or "two"'),
        ("limit", "none", "a whole number from 0 up or nothing (no limit)"),
        ("either", "manual", '"auto" or a whole number from 0 up'),
        ("either", False, '"auto" or a whole number from 0 up'),
    ],
)
def test_a_wrong_value_is_named_with_what_was_found_and_expected(name, value, expected):
    with pytest.raises(SettingError) as caught:
        read(**{name: value})
    assert str(caught.value) == f"{name}: found {value!r}, expected {expected}"


def test_a_number_too_large_for_a_float_is_still_judged_by_its_bounds():
    assert read(length=10**400).length == 10**400


def test_an_unknown_name_is_answered_with_the_nearest_one():
    with pytest.raises(RulesError, match=r"^lenght: no such house rule; did you mean length\?$"):
        read(lenght=1)


def test_a_name_like_none_of_them_gets_no_suggestion():
    with pytest.raises(SettingError, match=r"^zzz: no such house rule$"):
        read(zzz=1)


def test_all_problems_are_listed_at_once():
    with pytest.raises(SettingError) as caught:
        read(flag=0, zzz=1, count=50)
    assert [line.split(":")[0] for line in str(caught.value).splitlines()] == ["flag", "zzz", "count"]


def test_a_field_is_described_by_its_rule_meaning_default_and_choices():
    choice = FIELDS["choice"]
    assert (choice.rule, choice.meaning, choice.default, choice.choices) == (
        "X-04",
        "a choice",
        "one",
        ("one", "two"),
    )
    assert FIELDS["flag"].choices == (False, True)
    assert FIELDS["count"].choices == ()
