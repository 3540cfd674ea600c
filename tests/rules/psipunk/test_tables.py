"""The tables of the book and of this project: ladder, materials, loads, money, weapons, missing facts."""

from dataclasses import replace

import pytest

from rules.core.errors import RulesError
from rules.psipunk.answers import Answer
from rules.psipunk.combatant import Posture
from rules.psipunk.damage import wound_of
from rules.psipunk.fighting import worn
from rules.psipunk.firing import RATES, bullets_hit
from rules.psipunk.ladder import LADDER, level, level_text, word
from rules.psipunk.lifting import CAPACITY_LB
from rules.psipunk.materials import MATERIALS, material_value
from rules.psipunk.missing import Missing
from rules.psipunk.postures import posture
from rules.psipunk.wealth import CHART, wealth_level
from rules.psipunk.weapons import GUNS, HAND_WEAPONS, Mode, thrown_thing
from tests.rules.psipunk.build import BOB, BOOK, an_attack


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


def test_every_posture_takes_from_defence_what_it_gives_to_offence():
    offence = [posture(replace(BOB, posture=each), BOOK, attacking=True) for each in Posture]
    defence = [posture(replace(BOB, posture=each), BOOK, attacking=False) for each in Posture]
    assert [line.value if line else 0 for line in offence] == [2, 1, 0, -1, -2]
    assert [line.value if line else 0 for line in defence] == [-2, -1, 0, 1, 2]


def test_rates_of_fire_are_those_of_the_table():
    rows = [(rate.one, rate.several, rate.bullets, rate.targets) for rate in RATES.values()]
    assert rows == [(0, None, 1, 1), (1, None, 3, 1), (2, 0, 20, 3), (4, 1, 50, 8)]


def test_bullets_by_degree_are_all_half_a_quarter_or_one():
    full_auto = an_attack(GUNS["Auto"], mode=Mode.FULL_AUTO)
    assert [bullets_hit(full_auto, degree) for degree in (0, 1, 2, 3, 4, 7, 8, 9)] == [1, 1, 5, 5, 10, 10, 20, 20]


def test_damage_makes_the_wound_of_its_column():
    columns = [wound_of(damage).words for damage in range(-1, 11)]
    assert columns == [
        *["Undamaged"] * 2,
        *["Scratched"] * 2,
        *["Hurt"] * 2,
        *["Very Hurt"] * 2,
        *["Incapacitated"] * 2,
        *["Near Death"] * 2,
    ]


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
