"""The handbook is made from the rules, is up to date, and leaves nothing out."""

import pytest

from rules.psipunk.catalogue import TITLES
from rules.psipunk.handbook import UnknownRuleError, entries, entry
from rules.psipunk.handbook_data import explained, missing_facts, readings
from rules.psipunk.house_rules import HOUSE_RULE_FIELDS
from tools.handbook import PSIPUNK, handbook


def test_the_handbook_is_up_to_date():
    assert PSIPUNK.path.read_text(encoding="utf-8") == handbook(PSIPUNK), "run python -m tools.handbook"


def test_every_rule_is_explained_in_the_order_of_the_catalogue():
    assert list(TITLES) == list(explained())
    assert all(explained().values())


def test_every_fact_that_is_missing_has_a_status_and_a_place_to_edit_it():
    assert [fact.id for fact in missing_facts()] == [f"M{number}" for number in range(1, 25)]
    assert {fact.status for fact in missing_facts()} == {"found", "default"}
    assert all(fact.value and fact.source and fact.edit for fact in missing_facts())


def test_every_house_rule_has_two_readings_and_stands_with_its_rule():
    assert readings().keys() == HOUSE_RULE_FIELDS.keys()
    told = [field.name for found in entries().values() for field in found.house_rules]
    assert sorted(told) == sorted(HOUSE_RULE_FIELDS)


@pytest.mark.parametrize("name", sorted(HOUSE_RULE_FIELDS))
def test_the_default_reading_is_the_default(name: str):
    default = HOUSE_RULE_FIELDS[name].default
    told = readings()[name]
    assert told.default == str(default).lower()
    assert told.default != told.other


def test_an_id_nobody_knows_names_the_nearest():
    assert entry("pp-cmb-1").title == "Combat modifiers"
    with pytest.raises(UnknownRuleError, match="no rule 'PP-CMX-01'; the nearest: PP-CMB-01"):
        entry("PP-CMX-01")
