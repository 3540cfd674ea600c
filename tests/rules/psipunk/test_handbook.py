"""The handbook is made from the rules, is up to date, and leaves nothing out."""

import pytest

from rules.core.handbook import UnknownRuleError
from rules.core.handbook_texts import texts_of
from rules.psipunk.catalogue import TITLES
from rules.psipunk.handbook import handbook as book
from rules.psipunk.house_rules import HOUSE_RULE_FIELDS
from tools.handbook import PSIPUNK, handbook

TEXTS = texts_of("rules.psipunk")


def test_the_handbook_is_up_to_date():
    assert PSIPUNK.path.read_text(encoding="utf-8") == handbook(PSIPUNK), "run python -m tools.handbook"


def test_every_rule_is_explained_in_the_order_of_the_catalogue():
    assert list(TITLES) == list(TEXTS.explained)
    assert all(TEXTS.explained.values())


def test_every_fact_that_is_missing_has_a_status_and_a_place_to_edit_it():
    assert [fact.id for fact in TEXTS.missing] == [f"M{number}" for number in range(1, 25)]
    assert {fact.status for fact in TEXTS.missing} == {"found", "default"}
    assert all(fact.value and fact.source and fact.edit for fact in TEXTS.missing)


def test_every_house_rule_has_two_readings_and_stands_with_its_rule():
    assert TEXTS.readings.keys() == HOUSE_RULE_FIELDS.keys()
    told = [field.name for found in book().entries().values() for field in found.house_rules]
    assert sorted(told) == sorted(HOUSE_RULE_FIELDS)


@pytest.mark.parametrize("name", sorted(HOUSE_RULE_FIELDS))
def test_the_default_reading_is_the_default(name: str):
    default = HOUSE_RULE_FIELDS[name].default
    told = TEXTS.readings[name]
    assert told.default == str(default).lower()
    assert told.default != told.other


def test_an_id_nobody_knows_names_the_nearest():
    assert book().entry("pp-cmb-1").title == "Combat modifiers"
    with pytest.raises(UnknownRuleError, match="no rule 'PP-CMX-01'; the nearest: PP-CMB-01"):
        book().entry("PP-CMX-01")
