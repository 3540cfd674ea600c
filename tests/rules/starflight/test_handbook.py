"""The handbook is made from the rules, is up to date, and leaves nothing out."""

import pytest

from rules.starflight.handbook import UnknownRuleError, entries, entry
from rules.starflight.handbook_data import catalogue, explained, missing_facts, readings
from rules.starflight.house_rules import HOUSE_RULE_FIELDS
from tools.handbook import HANDBOOK, handbook


def test_the_handbook_is_up_to_date():
    assert HANDBOOK.read_text(encoding="utf-8") == handbook(), "run python -m tools.handbook"


def test_the_catalogue_has_every_rule_once_and_every_rule_is_explained():
    assert len(catalogue()) == 302
    assert list(catalogue()) == list(explained())
    assert all(explained().values())


def test_every_fact_that_is_missing_has_a_status_and_a_place_to_edit_it():
    assert [fact.id for fact in missing_facts()] == [f"M{number}" for number in range(1, 41)]
    assert {fact.status for fact in missing_facts()} == {"found", "inferred", "default"}
    assert all(fact.value and fact.source and fact.edit for fact in missing_facts())


def test_every_house_rule_has_two_readings_and_stands_with_its_rule():
    assert readings().keys() == HOUSE_RULE_FIELDS.keys()
    told = [field.name for found in entries().values() for field in found.house_rules]
    assert sorted(told) == sorted(HOUSE_RULE_FIELDS)


@pytest.mark.parametrize("name", sorted(HOUSE_RULE_FIELDS.keys() - {"cover_table", "hit_location_table"}))
def test_the_default_reading_is_the_default(name: str):
    default = HOUSE_RULE_FIELDS[name].default
    told = readings()[name]
    assert told.default == (
        "none" if default is None else str(default).lower() if default in (True, False) else str(default)
    )
    assert told.default != told.other


def test_an_id_nobody_knows_names_the_nearest():
    assert entry("sf-stn-9").title == "Table of stunts"
    with pytest.raises(UnknownRuleError, match="no rule 'SF-STX-09'; the nearest: SF-STN-09"):
        entry("SF-STX-09")
