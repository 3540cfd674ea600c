"""Tables that a game master edits: they change the numbers of rulings, and the card says where a number is from."""

from dataclasses import replace
from random import Random

import pytest

from assets import PSIPUNK_SAMPLE, SAMPLE, asset_path
from battlemap.document.commands import SetHouseRules
from battlemap.document.document import Document
from battlemap.document.sheets import PsipunkWeapon
from battlemap.formats.load import load_map
from battlemap.formats.scenario import read_scenario, scenario_text
from battlemap.rulings.arms import weapons_of
from battlemap.rulings.attack import attack
from battlemap.rulings.card import card_text
from battlemap.rulings.errors import RulingError
from battlemap.rulings.house_rules import house_rule_problems
from battlemap.rulings.house_tables import psipunk_tables, starflight_tables
from battlemap.rulings.starflight_creatures import creature_of
from rules.starflight.actions.scores import held_items
from tests.rulings.arena import arena
from tests.rulings.test_random_play import fought

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


EDITED = {
    "starflight": {
        "weapon_table": [
            ["Blade", "melee", 3, "basic", 2, 5, 0, 1, 0],
            ["Laser", "beam", 30, "lethal", 1, 30, 7, 2, 5],
            ["Pistol", "projectile", 22, "lethal", 2, 40, 9, 4, 0],
        ],
        "object_hd": 44,
        "sizes": ["little", "middling", "big"],
        "suffocation_dc": 20,
        "cover_table": [[0.1, -7]],
        "hit_location_table": ["body", "right arm", *["propulsive appendage"] * 8],
    },
    "psipunk": {
        "arms_table": [
            ["Handgun", "ranged", 5, "Mediocre", False],
            ["Large knife", "melee", 0, "Fair", True],
            ["Unarmed, untrained", "melee", 2, "Abysmal", True],
        ],
        "armour_table": [["light", 4]],
        "range_bands_ft": [7, 12, 25, 60, 300, 1000, 5000],
        "track_boxes": [1, 2, 2, 1, 1],
        "luck_points": 0,
    },
}


@pytest.mark.parametrize("system", ["starflight", "psipunk"])
def test_what_was_shown_is_what_is_rolled_whatever_the_tables_say(system):
    """Every action that is tried, refused or played asserts that its preview was right."""
    chance = Random(5)
    edited = with_tables(arena(chance, system), **EDITED[system])
    with Document.in_memory() as document:
        map_id = document.import_map(edited, {}, undoable=False)
        assert fought(document, map_id, chance) > 5


@pytest.mark.parametrize(
    ("system", "weapon", "told"),
    [
        ("starflight", "Pistol", "Pistol: projectile, damage 22 lethal, falloff 9, by the weapons of this table"),
        ("psipunk", "Handgun", "Handgun: ranged, damage +5, to Mediocre, by the weapons of this table"),
    ],
)
def test_card_and_list_of_weapons_tell_the_numbers_of_the_table(system, weapon, told):
    state = with_tables(arena(Random(5), system), **EDITED[system])
    ada, bo = (replace(state.token_named(name), conditions=()) for name in ("Ada", "Bo"))
    state = replace(state, tokens={ada.id: ada, bo.id: bo}, walls={}, doors={})
    assert told in card_text(attack(state, ada.id, bo.id, weapon), state)
    sheet, table = dict(weapons_of(ada, system)), dict(weapons_of(ada, system, state.info))
    assert sheet[weapon] != table[weapon]
    assert table[weapon] in ("projectile 22", "ranged +5, to Mediocre (-1)")


def test_bare_hands_of_psi_punk_are_a_weapon_of_the_table(street):
    edited = with_tables(street, arms_table=[["Unarmed, untrained", "melee", 4, "Poor", False]])
    assert ruled(edited, "Kestrel", "Brick", "unarmed").facts.weapon.damage == 4


def test_a_table_may_take_the_need_for_room_away(street):
    kestrel = street.token_named("Kestrel")
    staff = replace(kestrel.psipunk, weapons=(PsipunkWeapon(name="Quarterstaff"),))
    armed = replace(street, tokens={**street.tokens, kestrel.id: replace(kestrel, psipunk=staff)})
    edited = with_tables(armed, arms_table=[["Quarterstaff", "melee", 1, "Mediocre", False]])
    found = [ruled(state, "Kestrel", "Brick", "Quarterstaff").facts.weapon.needs_room for state in (armed, edited)]
    assert found == [True, False]


def test_how_many_hands_a_weapon_takes_is_told_by_the_table(bay):
    """Mara holds her pistol in one hand; with a table that says three, in none."""
    mara = bay.token_named("Mara Voss")
    three = with_tables(bay, weapon_table=[["Pistol", "projectile", 14, "lethal", 3, 100, 4, 1, 0]])
    held = [held_items(creature_of(mara, state.info)) for state in (bay, three)]
    assert ["Pistol" in each for each in held] == [True, False]


def test_tables_that_can_not_be_read_are_told_by_the_attack_and_break_nothing_else(bay):
    wrong = with_tables(bay, weapon_table=[PISTOL, PISTOL])
    mara = wrong.token_named("Mara Voss")
    assert creature_of(mara, wrong.info) == creature_of(mara)
    assert weapons_of(mara, "starflight", wrong.info) == weapons_of(mara, "starflight")
    with pytest.raises(RulingError, match="weapon_table: found"):
        ruled(wrong, "Mara Voss", "Skarn", "Pistol")
