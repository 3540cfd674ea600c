"""The handbook is made from the rules, is up to date, and leaves nothing out."""

import pytest

from rules.core.handbook import UnknownRuleError
from rules.core.handbook_texts import texts_of
from rules.starflight.catalogue import TITLES
from rules.starflight.handbook import handbook as book
from rules.starflight.house_rules import HOUSE_RULE_FIELDS
from tools.handbook import HANDBOOK, handbook

TEXTS = texts_of("rules.starflight")


def test_the_handbook_is_up_to_date():
    assert HANDBOOK.read_text(encoding="utf-8") == handbook(), "run python -m tools.handbook"


def test_the_catalogue_has_every_rule_once_and_every_rule_is_explained():
    assert len(TITLES) == 302
    assert list(TITLES) == list(TEXTS.explained)
    assert all(TEXTS.explained.values())


def test_every_fact_that_is_missing_has_a_status_and_a_place_to_edit_it():
    assert [fact.id for fact in TEXTS.missing] == [f"M{number}" for number in range(1, 41)]
    assert {fact.status for fact in TEXTS.missing} == {"found", "inferred", "default"}
    assert all(fact.value and fact.source and fact.edit for fact in TEXTS.missing)


def test_every_house_rule_has_two_readings_and_stands_with_its_rule():
    assert TEXTS.readings.keys() == HOUSE_RULE_FIELDS.keys()
    told = [field.name for found in book().entries().values() for field in found.house_rules]
    assert sorted(told) == sorted(HOUSE_RULE_FIELDS)


@pytest.mark.parametrize("name", sorted(HOUSE_RULE_FIELDS.keys() - {"cover_table", "hit_location_table"}))
def test_the_default_reading_is_the_default(name: str):
    default = HOUSE_RULE_FIELDS[name].default
    told = TEXTS.readings[name]
    assert told.default == (
        "none" if default is None else str(default).lower() if default in (True, False) else str(default)
    )
    assert told.default != told.other


def test_an_id_nobody_knows_names_the_nearest():
    assert book().entry("sf-stn-9").title == "Table of stunts"
    with pytest.raises(UnknownRuleError, match="no rule 'SF-STX-09'; the nearest: SF-STN-09"):
        book().entry("SF-STX-09")
