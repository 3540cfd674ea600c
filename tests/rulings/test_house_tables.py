"""Tables that a game master edits: they change the numbers of rulings, and the card says where a number is from."""

from dataclasses import replace

import pytest

from assets import PSIPUNK_SAMPLE, SAMPLE, asset_path
from battlemap.document.commands import SetHouseRules
from battlemap.document.document import Document
from battlemap.formats.load import load_map
from battlemap.formats.scenario import read_scenario, scenario_text
from battlemap.rulings.arms import weapons_of
from battlemap.rulings.attack import attack
from battlemap.rulings.card import card_text
from battlemap.rulings.house_rules import house_rule_problems
from battlemap.rulings.house_tables import psipunk_tables, starflight_tables

PISTOL = ["Pistol", "projectile", 14, "lethal", 1, 100, 4, 1, 0]
AUTO = ["Auto", "ranged", 3, "Good", False]


@pytest.fixture
def bay():
    return load_map(asset_path(SAMPLE)).state


@pytest.fixture
def street():
    return load_map(asset_path(PSIPUNK_SAMPLE)).state


def with_tables(state, **tables):
    return replace(state, info=replace(state.info, house_rules={**state.info.house_rules, **tables}))


def ruled(state, attacker, target, weapon):
    return attack(state, state.token_named(attacker).id, state.token_named(target).id, weapon)


def test_a_weapon_of_the_table_has_its_numbers_whatever_the_sheet_says(bay):
    before = ruled(bay, "Mara Voss", "Skarn", "Pistol")
    edited = with_tables(bay, weapon_table=[PISTOL])
    after = ruled(edited, "Mara Voss", "Skarn", "Pistol")
    assert after.target_number.total == before.target_number.total + 2 * 2  # 4 for each of two increments, not 2
    assert after.facts.weapon.damage == 14
    told = card_text(after, edited)
    assert "Pistol: projectile, damage 14 lethal, falloff 4, by the weapons of this table [M22]" in told
    assert "by the weapons of this table" not in card_text(before, bay)


def test_the_list_of_weapons_shows_the_damage_that_is_rolled(bay, street):
    mara, info = bay.token_named("Mara Voss"), with_tables(bay, weapon_table=[PISTOL]).info
    shown = dict(weapons_of(mara, "starflight", info))
    assert shown["Pistol"] == "projectile 14" != dict(weapons_of(mara, "starflight", bay.info))["Pistol"]
    assert shown["Hand laser"] == dict(weapons_of(mara, "starflight"))["Hand laser"]
    edited = with_tables(street, arms_table=[AUTO])
    shooter = next(each for each in street.tokens.values() if "Auto" in dict(weapons_of(each, "psipunk")))
    assert dict(weapons_of(shooter, "psipunk", edited.info))["Auto"].startswith("ranged +3, to Good")
    assert dict(weapons_of(shooter, "psipunk", edited.info)) != dict(weapons_of(shooter, "psipunk", street.info))


def test_other_weapons_stay_as_on_their_sheets(bay):
    edited = with_tables(bay, weapon_table=[PISTOL])
    before, after = (ruled(state, "Mara Voss", "Skarn", "Hand laser") for state in (bay, edited))
    assert (after.target_number, after.facts.weapon, after.notes) == (before.target_number, before.facts.weapon, ())


def test_what_the_sheet_knows_of_a_weapon_besides_stays(bay):
    facts = ruled(with_tables(bay, weapon_table=[PISTOL]), "Mara Voss", "Skarn", "Pistol").facts
    assert (facts.weapon.drawn, facts.weapon.loaded) == (True, 12)


def test_a_psipunk_weapon_of_the_table_wounds_by_it(street):
    before = ruled(street, "Kestrel", "Brick", "Auto")
    edited = with_tables(street, arms_table=[AUTO])
    after = ruled(edited, "Kestrel", "Brick", "Auto [B]")
    assert (before.facts.weapon.damage, after.facts.weapon.damage) == (1, 3)
    assert "Auto: ranged, damage +3, to Good, by the weapons of this table [M3]" in card_text(after, edited)


def test_armour_by_its_kind_has_the_level_of_the_table(street):
    brick = street.token_named("Brick")
    worn = replace(brick, psipunk=replace(brick.psipunk, armour=0, armour_kind="Medium"))
    street = replace(street, tokens={**street.tokens, brick.id: worn})
    assert ruled(street, "Kestrel", "Brick", "Auto").target.target.armour == 2
    edited = with_tables(street, armour_table=[["light", 1], ["medium", 5]])
    ruling = ruled(edited, "Kestrel", "Brick", "Auto")
    assert ruling.target.target.armour == 5
    assert "Brick wears Medium armour: +5 by the tables [M5]" in card_text(ruling, edited)
    unknown = with_tables(street, armour_table=[["mail", 4]])
    assert ruled(unknown, "Kestrel", "Brick", "Auto").target.target.armour == 0  # the number on the sheet


def test_range_rows_that_are_edited_change_what_is_needed(street):
    near = with_tables(street, range_bands_ft=[5, 10, 20, 75, 330, 1650, 6600])
    before, after = (ruled(state, "Kestrel", "Brick", "Auto").target_number.total for state in (street, near))
    assert (before, after) == (-1, 0)  # at 25 ft


def test_hit_locations_and_cover_are_tables_too(bay):
    harsh = with_tables(bay, cover_table=[[0.25, -15]])
    before, after = (ruled(state, "Mara Voss", "Skarn", "Pistol").roll.total for state in (bay, harsh))
    assert after == before - 10


def test_undo_restores_what_the_table_said(bay):
    with Document.in_memory() as document:
        map_id = document.import_map(bay, {})

        def number():
            return ruled(document.map(map_id), "Mara Voss", "Skarn", "Pistol").target_number.total

        first = number()
        document.execute(SetHouseRules(map_id, {"weapon_table": [PISTOL]}))
        assert number() == first + 4
        document.undo()
        assert number() == first
        document.redo()
        assert number() == first + 4


def test_tables_come_back_from_a_scenario_text(street, tmp_path):
    edited = with_tables(street, arms_table=[AUTO], armour_table=[["light", 3]], luck_points=5)
    edited = replace(edited, info=replace(edited.info, picture=None))
    (tmp_path / "street.toml").write_text(scenario_text(edited), encoding="utf-8")
    read = read_scenario(tmp_path / "street.toml").state
    assert read.info.house_rules == edited.info.house_rules
    assert psipunk_tables(read.info).arm("auto") == tuple(AUTO)
    assert psipunk_tables(read.info).missing.luck_points == 5


@pytest.mark.parametrize(
    ("tables", "told"),
    [
        ({"weapon_table": [["Pistol", "bow", 1, "lethal", 1, 1, 0, 1, 0]]}, "house_rules: weapon_table: found"),
        ({"weapon_table": [PISTOL, PISTOL]}, "a name once"),
        ({"weapon_table": [PISTOL[:-1]]}, "rows [name, type, damage, damage type, hands, range in m"),
        ({"sizes": []}, "sizes: found [], expected a list of names"),
    ],
)
def test_a_table_that_cannot_be_read_is_named_when_the_map_is_opened(bay, tables, told):
    (problem,) = house_rule_problems(with_tables(bay, **tables))
    assert told in problem


def test_the_tables_of_the_other_game_rest(bay, street):
    assert house_rule_problems(with_tables(bay, arms_table=[AUTO])) == ()
    assert starflight_tables(with_tables(bay, arms_table=[AUTO]).info) == starflight_tables(bay.info)
    assert house_rule_problems(with_tables(street, weapon_table=[PISTOL])) == ()
