"""Creatures as JSON and as CSV: what goes out comes back, and what is wrong is told by row and column."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assets import asset_path
from battlemap.document.creatures import Creature
from battlemap.document.lying import at_its_feet
from battlemap.document.model import Token, TokenId
from battlemap.document.sheets import PsipunkSheet, StarflightCondition, StarflightSheet, StarflightWeapon
from battlemap.formats.creature_doubts import doubts_of
from battlemap.formats.creatures import CreatureFile, read_creatures, write_creatures
from battlemap.formats.creatures_csv import creatures_of_csv, csv_text
from battlemap.formats.creatures_json import creatures_of_json, json_of_creatures
from battlemap.formats.errors import MapFileError
from battlemap.formats.load import load_map
from battlemap.geometry.types import MapPoint
from tests.formats.scenario.maps import PICTURES, SHEETS, TOKEN, records, texts

STEADY = settings(deadline=None, derandomize=True, max_examples=25, suppress_health_check=[HealthCheck.too_slow])
NAMED = {"id": st.just("token-1"), "at": st.just(MapPoint(0.0, 0.0)), "name": texts}
CREATURES = st.lists(
    st.builds(Creature, st.just("") | texts, records(Token, NAMED, TOKEN | SHEETS)), min_size=1, max_size=3
).map(tuple)
WEAPON = StarflightWeapon(name="Rifle", type="projectile", damage=16, range_m=37.5, falloff_hd=2)
GUARD = Creature(
    "Watch",
    Token(
        id=TokenId("token-1"),
        name="Guard",
        at=MapPoint(0.0, 0.0),
        height_m=1.75,
        conditions=("prone", "shaken"),
        starflight=StarflightSheet(stats={"hd": 50, "melee_ab": -3}, weapons=(WEAPON,)),
    ),
)
BARE = Creature("", Token(id=TokenId("token-1"), name="Nobody", at=MapPoint(0.0, 0.0)))


def in_csv(text: str, encoding: str = "utf-8") -> tuple[Creature, ...]:
    return creatures_of_csv(text.encode(encoding), "guards.csv").creatures


def refusal(text: str | bytes) -> str:
    with pytest.raises(MapFileError) as caught:
        creatures_of_csv(text if isinstance(text, bytes) else text.encode(), "guards.csv")
    return str(caught.value)


@STEADY
@given(CREATURES)
def test_creatures_come_back_from_json_as_they_were_with_their_pictures(creatures):
    read = creatures_of_json(json_of_creatures(CreatureFile(creatures, PICTURES)).encode(), "guards.json")
    assert read.creatures == tuple(Creature(folder, at_its_feet(token)) for folder, token in creatures)
    assert read.images == {image: PICTURES[image] for _, each in creatures if (image := each.image)}


@STEADY
@given(CREATURES, st.booleans())
def test_creatures_come_back_from_csv_as_they_were_without_their_pictures(creatures, semicolons):
    text = csv_text(creatures, semicolons=semicolons)
    plain = tuple(Creature(folder, at_its_feet(replace(token, image=None))) for folder, token in creatures)
    assert creatures_of_csv(text.encode("utf-8-sig"), "guards.csv").creatures == plain


def test_a_table_is_readable_in_a_spreadsheet():
    assert csv_text((GUARD, BARE)).splitlines() == [
        "name,folder,facing_deg,side,kind,height_m,conditions,starflight.stats.hd,starflight.stats.melee_ab,"
        "starflight.weapon.1.name,starflight.weapon.1.type,starflight.weapon.1.damage,starflight.weapon.1.range_m,"
        "starflight.weapon.1.falloff_hd",
        "Guard,Watch,0.0,neutral,npc,1.75,prone; shaken,50,-3,Rifle,projectile,16,37.5,2",
        "Nobody,,0.0,neutral,npc,,,,,,,,,",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "\ufeffname;height_m;starflight.stats.hd\r\nGuard;1,75;50\r\n",  # of a country with decimal commas
        "sep=;\r\nname;height_m;starflight.stats.hd\r\nGuard;1.75;50\r\n",
        "name\theight_m\tstarflight.stats.hd\nGuard\t1,75\t50.0\n",
        'name,height_m,starflight.stats.hd,,\n,,,,\n"Guard","1.75","50",,\n,,,,\n',  # empty rows and columns
        "starflight.stats.hd, height_m ,name\n50,1.75,Guard",  # another order, no end of line
    ],
)
def test_tables_are_read_as_spreadsheets_write_them(text):
    (creature,) = in_csv(text)
    stats = StarflightSheet(stats={"hd": 50})
    assert creature.token == replace(BARE.token, name="Guard", height_m=1.75, starflight=stats)


def test_a_table_in_utf_16_with_its_mark_is_read():
    assert in_csv("name\tside\nŻółć\twatch\n", "utf-16")[0].token.name == "Żółć"


def test_words_a_spreadsheet_puts_in_are_taken():
    (creature,) = in_csv(
        "name,hidden,shows_bars,psipunk.stats.strength,psipunk.weapon.3.name,psipunk.weapon.3.damage\n"
        '"Moth, ""the grey""",TRUE,no,Great,Club,−1\n'
    )
    assert (creature.token.name, creature.token.hidden, creature.token.shows_bars) == ('Moth, "the grey"', True, False)
    sheet = creature.token.psipunk
    assert (sheet.stats["strength"], sheet.weapons[0].name, sheet.weapons[0].damage) == (2, "Club", -1)


def test_no_text_becomes_a_formula_of_a_spreadsheet():
    evil = Creature("@home", replace(BARE.token, name='=HYPERLINK("x")', notes="+1", conditions=("-dazed",)))
    row = csv_text((evil,)).splitlines()[1]
    assert not any(f"{start}{sign}" in row for start in (',"', ",") for sign in "=+@")
    assert in_csv(csv_text((evil,))) == (evil,)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", 'guards.csv: row 1: found no column "name", expected one'),
        ("name\n", "guards.csv: found no creature, expected a row for each"),
        ("nmae\nGuard\n", 'row 1, column 1 "nmae": there is no such column; did you mean "name"?'),
        ("name,name\nA,B\n", 'row 1, column 2 "name": found the heading of column 1 again, expected it once'),
        ("name,starflight.stats.luck\nA,1\n", "a score of another name stands under starflight.stats.other"),
        ("name,starflight.weapon.999.damage\nA,1\n", "found an entry beyond 200, expected 1 to 200"),
        ("name,\nA,B\n", 'row 2, column 2: found "B" below no heading, expected nothing'),
        ("name,side\n,watch\n", 'row 2, column "name": found nothing, expected text'),
        (
            "name,starflight.stats.hd\nA,50\nB,much\n",
            'row 3, column "starflight.stats.hd": found "much", expected a whole number',
        ),
        ('name,height_m\nA,"1,8"\n', 'column "height_m": found "1,8", expected a number with a decimal point'),
        ("name;height_m\nA;1.234,5\n", 'column "height_m": found "1.234,5", expected a number, such as 1.5 or 1,5'),
        ("name,height_m\nA,nan\n", 'column "height_m": found "nan", expected a number'),
        ("name,height_m\nA,-1\n", 'row 2, column "height_m": found -1.0, expected a number above 0'),
        ("name,hidden\nA,maybe\n", 'column "hidden": found "maybe", expected true or false'),
        (
            "name,starflight.weapon.2.name\nA,Rifle\n",
            'row 2, column "starflight.weapon.2.type": found nothing, expected "melee", "beam"',
        ),
        (
            "name,starflight.weapon.1.name,starflight.weapon.1.type,starflight.weapon.2.name,starflight.weapon.2.type\n"
            "A,Rifle,beam,Rifle,beam\n",
            'row 2: weapon 2 "Rifle": key "name": found the name of weapon 1',
        ),
        (
            "name,starflight.gear.1.name,starflight.gear.1.kind,starflight.gear.1.parts\nA,Vest,armour,torso; wing\n",
            "wing",
        ),
        ('name,side\n"A,watch\n', "row 2: found a cell with broken quotes"),
        (b"name\nGu\xe4rd\n", 'row 2: found byte 0xe4, expected text as UTF-8; save it as "CSV UTF-8"'),
        ("version https://git-lfs.github.com/spec/v1\n", "found a Git LFS placeholder"),
    ],
)
def test_a_bad_table_is_refused_by_row_and_column(text, told):
    assert told in refusal(text)


def test_all_that_is_wrong_is_told_at_once():
    assert len(refusal("name,size,hidden\nA,big,no\nB,1,perhaps\n,1,yes\n").splitlines()) == 3


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"creatures": []}', 'key "format": found nothing, expected "battlemap-creatures/1"'),
        ('{"format": "battlemap-creatures/1"}', 'key "creatures": found nothing, expected a list of 1 to 5000'),
        ('{"format": "battlemap-creatures/1", "creatures": [{"name": "A"}], "x": 1}', 'key "x" is not known'),
        ('{"format": "battlemap-creatures/1", "creatures": [7]}', "creature 1: found 7, expected a table"),
        (
            '{"format": "battlemap-creatures/1", "creatures": [{"name": "A", "starflight": {"stats": {"hd": "x"}}}]}',
            'creature 1 "A": key "starflight.stats.hd": found "x", expected a whole number',
        ),
        (
            '{"format": "battlemap-creatures/1", "creatures": [{"name": "A", "at": [1, 1]}]}',
            'creature 1 "A": key "at" is not known',
        ),
        (
            '{"format": "battlemap-creatures/1", "creatures": [{"name": "A", "image": "../x.png"}]}',
            'key "image": found no such picture under "pictures"',
        ),
        (
            '{"format": "battlemap-creatures/1", "creatures": [{"name": "A"}], "pictures": {"ab": "QUJD"}}',
            'picture "ab": found other data, expected a picture as base64',
        ),
    ],
)
def test_bad_json_is_refused_by_creature_and_key(text, told):
    with pytest.raises(MapFileError) as caught:
        creatures_of_json(text.encode(), "guards.json")
    assert told in str(caught.value)


def test_a_file_is_told_apart_by_what_is_in_it(tmp_path):
    file = CreatureFile((GUARD, BARE))
    write_creatures(file, tmp_path / "guards.json")
    write_creatures(file, tmp_path / "guards.csv")
    (tmp_path / "guards.json").rename(tmp_path / "guards.txt")
    assert read_creatures(tmp_path / "guards.txt").creatures == file.creatures
    assert read_creatures(tmp_path / "guards.csv").creatures == file.creatures


def test_what_cannot_be_told_writes_nothing_and_leaves_the_old_file(tmp_path):
    path = tmp_path / "guards.csv"
    path.write_text("old")
    twice = replace(GUARD.token, starflight=StarflightSheet(weapons=(WEAPON, WEAPON)))
    with pytest.raises(MapFileError, match='weapon 2 "Rifle"'):
        write_creatures(CreatureFile((Creature("", twice),)), path)
    assert [(each.name, each.read_text()) for each in tmp_path.iterdir()] == [("guards.csv", "old")]


def test_a_sheet_on_which_nothing_is_written_is_still_a_sheet():
    empty = Creature("", replace(BARE.token, starflight=StarflightSheet(), psipunk=PsipunkSheet()))
    assert in_csv(csv_text((empty,))) == (empty,)


DOUBTFUL = (
    "name,starflight.stats.hp,starflight.stats.max_hp,starflight.weapon.2.name,starflight.weapon.2.type,"
    "starflight.weapon.2.magazine,starflight.weapon.2.loaded,side\n"
    "Ada,80,10,Rifle,projectile,12,13,crew\nBo,10,10\nCy,10,10,,,,,\n\nDee,11,10,,,,\n"
)


def test_what_can_hardly_be_meant_is_told_by_row_and_column():
    read = creatures_of_csv(DOUBTFUL.encode(), "guards.csv")
    assert [each.token.name for each in read.creatures] == ["Ada", "Bo", "Cy", "Dee"]
    assert read.doubts == (
        (0, 'row 2, column "starflight.stats.hp": found 80, more than the max_hp of 10'),
        (0, 'row 2, column "starflight.weapon.2.loaded": found 13, more than the magazine of 12'),
        (1, 'row 3: found 3 cells, row 1 has 8: from column "starflight.weapon.2.name" on it is empty'),
        (3, 'row 6: found 7 cells, row 1 has 8: from column "side" on it is empty'),
        (3, 'row 6, column "starflight.stats.hp": found 11, more than the max_hp of 10'),
    )


def test_a_cell_too_many_is_refused_by_its_column_and_empty_ones_are_nothing():
    assert 'row 2, column 3: found "x" below no heading, expected nothing' in refusal("name,side\nA,watch,x\n")
    assert creatures_of_csv(b"name,side\nA,watch,,\n", "guards.csv").doubts == ()


def test_json_tells_the_same_by_creature_and_key():
    sheet = StarflightSheet(
        stats={"nhp": 5, "max_nhp": 4, "impact": 3}, conditions=(StarflightCondition(name="stunned", rounds=3),)
    )
    odd = replace(BARE.token, starflight=sheet, optimal_arc_deg=120.0, peripheral_arc_deg=90.0)
    file = CreatureFile((BARE, Creature("", odd)))
    read = creatures_of_json(json_of_creatures(file).encode(), "guards.json")
    assert read.creatures == file.creatures
    assert read.doubts == tuple(
        (1, f'creature 2 "Nobody": key "{line}')
        for line in (
            'optimal_arc_deg": found 120.0, more than the peripheral_arc_deg of 90.0',
            'starflight.stats.nhp": found 5, more than the max_nhp of 4',
            'starflight.stats.impact": found 3 beside nhp 5, which counts',
            'starflight.condition.1.name": found "stunned", which is not among its conditions, and so does not count',
        )
    )


@pytest.mark.parametrize("library", ["library.toml", "library_psipunk.toml"])
def test_nobody_of_the_project_is_in_doubt(library):
    tokens = load_map(asset_path(library)).state.tokens.values()
    assert len(tokens) >= 20
    assert [told for token in tokens for told in doubts_of(token)] == []
