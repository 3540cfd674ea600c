"""House rules are read by name, wrong ones are named, and each of them changes the outcome of a worked case."""

from dataclasses import replace

import pytest

from rules.core.die import DieError
from rules.core.settings import SettingError
from rules.psipunk.house_rules import HOUSE_RULE_FIELDS, HouseRules
from tests.rules.psipunk.case_files import Case, all_cases, run


def test_no_house_rules_are_the_defaults():
    assert HouseRules.from_mapping({}) == HouseRules()


def test_every_field_is_described_with_a_rule_and_a_meaning():
    assert len(HOUSE_RULE_FIELDS) == 35
    assert all(field.rule and field.meaning for field in HOUSE_RULE_FIELDS.values())


def without(case: Case, name: str) -> Case:
    house = {key: value for key, value in case.table["house"].items() if key != name}
    return replace(case, table={**case.table, "house": house})


def outcome(case: Case) -> object:
    try:
        found = run(case)
    except DieError as error:
        return str(error)
    return found.plain, found.told


@pytest.mark.parametrize("name", HOUSE_RULE_FIELDS)
def test_a_field_changes_the_outcome_of_a_worked_case(name):
    cases = [case for case in all_cases() if name in case.table.get("house", {})]
    assert cases
    assert any(outcome(case) != outcome(without(case, name)) for case in cases)


@pytest.mark.parametrize("name", HOUSE_RULE_FIELDS)
def test_a_default_is_a_value_the_field_accepts(name):
    default = HOUSE_RULE_FIELDS[name].default
    assert getattr(HouseRules.from_mapping({name: default}), name) == default


@pytest.mark.parametrize("name", HOUSE_RULE_FIELDS)
def test_every_field_refuses_what_is_no_value_of_its_kind(name):
    with pytest.raises(SettingError, match=f"^{name}: found .*, expected "):
        HouseRules.from_mapping({name: {"a": "table"}})


@pytest.mark.parametrize("name", [name for name, field in HOUSE_RULE_FIELDS.items() if field.choices])
def test_every_choice_of_a_field_is_accepted(name):
    for choice in HOUSE_RULE_FIELDS[name].choices:
        assert getattr(HouseRules.from_mapping({name: choice}), name) == choice


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("cover_steps", [0.5, 0.25, 0.75]),
        ("cover_steps", [0, 0.5]),
        ("cover_steps", [0, 0.5, 1]),
        ("cover_steps", [-0.1, 0.5, 0.75]),
        ("cover_steps", [0, True, 0.75]),
        ("cover_steps", [0, float("nan"), 0.75]),
        ("track_boxes", [3, 1, 1, 1]),
        ("track_boxes", [3, 1, 1, 1, 0]),
        ("track_boxes", [3, 1, 1, 1, 1.5]),
        ("track_boxes", [3, 1, 1, 1, True]),
        ("track_boxes", "31111"),
        ("range_bands_ft", [5, 10, 30, 75, 330, 1650]),
        ("range_bands_ft", [0, 10, 30, 75, 330, 1650, 6600]),
        ("range_bands_ft", [5, 10, 10, 75, 330, 1650, 6600]),
        ("npc_dice", 5),
        ("round_s", 0),
        ("football_field_difficulty", 3),
        ("clamp_total_modifier", -1),
    ],
    ids=str,
)
def test_a_value_that_makes_no_sense_is_refused(name, value):
    with pytest.raises(SettingError, match=f"^{name}: found .*, expected "):
        HouseRules.from_mapping({name: value})


def test_rows_are_read_from_lists():
    house = HouseRules.from_mapping({"track_boxes": [4, 2, 1, 1, 1], "cover_steps": [0.1, 0.5, 0.9]})
    assert house.track_boxes == (4, 2, 1, 1, 1)
    assert house.cover_steps == (0.1, 0.5, 0.9)
