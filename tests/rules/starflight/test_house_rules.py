"""House rules are read by name, every field with its rule and default, and wrong ones are named."""

import pytest

from rules.core.settings import SettingError
from rules.starflight.house_rules import HOUSE_RULE_FIELDS, HouseRules


def test_no_house_rules_are_the_defaults():
    assert HouseRules.from_mapping({}) == HouseRules()


def test_every_field_is_described_with_a_rule_and_a_meaning():
    assert len(HOUSE_RULE_FIELDS) == 67
    assert all(field.rule and field.meaning for field in HOUSE_RULE_FIELDS.values())


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


def test_a_slip_in_a_name_is_answered_with_the_right_one():
    with pytest.raises(SettingError, match="prone_hd_bouns: no such house rule; did you mean prone_hd_bonus"):
        HouseRules.from_mapping({"prone_hd_bouns": 10})


def test_a_roll_can_not_be_a_critical_failure_and_success_at_once():
    with pytest.raises(SettingError, match=r"crit_fail_max: found 95, expected less than .* \(95\)"):
        HouseRules.from_mapping({"crit_fail_max": 95})


def test_a_cover_table_is_read_from_lists():
    house = HouseRules.from_mapping({"cover_table": [[0.5, -10], [1, -20]]})
    assert house.cover_table == ((0.5, -10), (1.0, -20))


@pytest.mark.parametrize(
    "table",
    [
        0.5,
        "half",
        [0.5, -10],
        [[0.5, -10], [0.25, -5]],
        [[0.5, -10], [0.5, -20]],
        [[0, -5]],
        [[1.5, -5]],
        [[0.5, -2.5]],
        [[0.5, True]],
        [[True, -5]],
        [[0.5]],
        [[float("nan"), -5]],
    ],
    ids=str,
)
def test_a_cover_table_that_makes_no_sense_is_refused(table):
    with pytest.raises(SettingError, match=r"^cover_table: found .*, expected pairs"):
        HouseRules.from_mapping({"cover_table": table})


def test_a_hit_location_table_has_ten_named_parts():
    parts = [f"part {number}" for number in range(10)]
    assert HouseRules.from_mapping({"hit_location_table": parts}).hit_location_table == tuple(parts)
    for wrong in (parts[:9], [*parts, "more"], [*parts[:9], ""], [*parts[:9], 7], "0123456789"):
        with pytest.raises(SettingError, match=r"^hit_location_table: found .*, expected ten names"):
            HouseRules.from_mapping({"hit_location_table": wrong})
