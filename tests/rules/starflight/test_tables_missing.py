"""What 9.2 leaves out stands in tables that can be edited, and wrong edits are named."""

import pytest

from rules.core.handbook_texts import texts_of
from rules.core.settings import SettingError
from rules.starflight.tables_missing import MISSING_TABLE_FIELDS, MISSING_TABLES, MissingTables


@pytest.mark.parametrize(
    ("dc", "name"),
    [(0, "extremely easy"), (35, "extremely easy"), (36, "very easy"), (180, "very difficult"), (226, "impossible")],
)
def test_a_dc_has_a_name(dc: int, name: str):
    assert MISSING_TABLES.difficulty(dc) == name


def test_sizes_and_eyes_are_found_by_name():
    assert (MISSING_TABLES.size_class("human-sized"), MISSING_TABLES.size_class("gigantic")) == (3, 6)
    assert MISSING_TABLES.arcs("compound") == (200, 360)
    with pytest.raises(KeyError, match="no size 'vast'; there are tiny"):
        MISSING_TABLES.size_class("vast")
    with pytest.raises(KeyError, match="no eyes 'many'"):
        MISSING_TABLES.arcs("many")


def test_an_edited_table_is_used():
    edited = MissingTables.from_mapping(
        {
            "sizes": ["wee", "big"],
            "difficulties": [[50, "easy"]],
            "fields_of_vision": [["three", 100, 250]],
            "poison_dc": 90,
        }
    )
    assert (edited.size_class("big"), edited.difficulty(51), edited.arcs("three"), edited.poison_dc) == (
        2,
        "impossible",
        (100, 250),
        90,
    )


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("sizes", []),
        ("sizes", ["", "small"]),
        ("difficulties", [[50, "easy"], [40, "hard"]]),
        ("difficulties", [[True, "easy"]]),
        ("fields_of_vision", [["three", 250, 100]]),
        ("fields_of_vision", [["three", 100]]),
        ("poison_dc", -1),
    ],
)
def test_a_table_that_makes_no_sense_is_refused(name: str, value: object):
    with pytest.raises(SettingError, match=f"^{name}: found "):
        MissingTables.from_mapping({name: value})


def test_every_editable_table_is_named_by_its_fact():
    where = {fact.id: fact.edit for fact in texts_of("rules.starflight").missing}
    assert all(field.name in where[field.rule] for field in MISSING_TABLE_FIELDS.values())
