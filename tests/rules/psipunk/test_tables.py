"""The tables of the book and of this project: ladder, materials, loads, money, weapons, missing facts."""

import pytest

from rules.core.errors import RulesError
from rules.psipunk.answers import Answer
from rules.psipunk.fighting import worn
from rules.psipunk.ladder import LADDER, level, level_text, word
from rules.psipunk.lifting import CAPACITY_LB
from rules.psipunk.materials import MATERIALS, material_value
from rules.psipunk.missing import Missing
from rules.psipunk.wealth import CHART, wealth_level
from rules.psipunk.weapons import GUNS, HAND_WEAPONS, Mode, thrown_thing


def test_the_ladder_has_eleven_levels_in_a_row():
    assert list(LADDER.values()) == list(range(-3, 8))


@pytest.mark.parametrize("name", LADDER)
def test_a_level_is_read_back_from_its_word(name):
    assert word(level(name.lower())) == name


def test_levels_are_written_as_word_and_number():
    assert [level_text(value) for value in (-5, -3, 0, 2, 9)] == [
        "Abysmal -2 (-5)",
        "Abysmal (-3)",
        "Fair (0)",
        "Great (+2)",
        "Astonishing +2 (+9)",
    ]


def test_a_word_that_is_no_level_is_named():
    with pytest.raises(RulesError, match="found 'Grate', expected a level"):
        level("Grate")


def test_materials_and_loads_and_money_stand_on_every_level():
    assert list(MATERIALS.values()) == list(CAPACITY_LB) == list(CHART) == list(LADDER.values())
    assert list(CAPACITY_LB.values()) == [20, 33, 43, 58, 76, 114, 171, 256, 385, 578, 867]
    assert list(CHART.values()) == [0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512]


def test_a_material_that_is_not_in_the_table_is_named():
    assert material_value("Steel") == 4
    with pytest.raises(RulesError, match="found 'cheese', expected a material"):
        material_value("cheese")


def test_a_wealth_level_is_the_highest_row_not_above_the_value():
    for value in range(600):
        found = wealth_level(value)
        assert CHART[found] <= value
        assert found == 7 or CHART[found + 1] > value


def test_automatic_weapons_run_dry_the_sooner_the_faster_they_fire():
    assert GUNS["Assault rifle"].blanks == {Mode.SINGLE: 4, Mode.BURST: 3, Mode.FULL_AUTO: 2}
    assert set(GUNS["Gatling gun"].modes) == {Mode.RAPID}
    assert len(GUNS) == 7
    assert len(HAND_WEAPONS) == 13


def test_a_thrown_thing_reaches_across_a_room():
    assert (thrown_thing("stool", "wood").reach, thrown_thing("stool", "wood").material) == (-1, "wood")


def test_missing_facts_can_be_edited():
    own = Missing.from_mapping({"armour": {"light": 2}, "luck_points": 4, "interrupting_gifts": ["Cat"]})
    assert (own.luck_points, own.interrupting_gifts) == (4, ("Cat",))
    assert isinstance(worn("light", own), Answer)
    assert worn("light", own).number.total == 2


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"luck_pionts": 4}, "luck_pionts: no such fact"),
        ({"luck_points": "4"}, "luck_points: found '4', expected a whole number"),
        ({"luck_points": True}, "luck_points: found True"),
        ({"armour": {"light": "thick"}}, "armour: found .*, expected a table of names with whole numbers"),
        ({"interrupting_gifts": "Cat"}, "interrupting_gifts: found 'Cat', expected a list of names"),
        ({"blast_ft": "far"}, "blast_ft: found 'far', expected a number"),
        ({"against_surprise": 1}, "against_surprise: found 1, expected a name"),
    ],
    ids=str,
)
def test_a_missing_fact_that_makes_no_sense_is_named(values, said):
    with pytest.raises(RulesError, match=said):
        Missing.from_mapping(values)
