from pathlib import Path

import pytest

from battlemap.document.model import Door, Fight, Light, MapPoint, Token, Wall
from battlemap.document.sheets import PsipunkPower, PsipunkWeapon, StarflightGear, StarflightWeapon
from battlemap.formats.load import load_map
from battlemap.formats.scenario import read_scenario
from battlemap.formats.scenario.write import scenario_text
from battlemap.geometry.grids import corner_of
from tests.formats.samples import HEAD, picture, write_scenario_text

HEXES = ("hex-rows", "hex-columns")
DOCKING_BAY = Path(__file__).with_name("docking_bay.toml")
DOCS = Path(__file__).parents[3] / "docs" / "formats" / "scenario.md"
PSIPUNK = HEAD.replace("starflight", "psipunk")


def read(folder, more="", head=HEAD):
    return read_scenario(write_scenario_text(folder, more, head)).state


def test_the_sample_of_the_format_page_reads(tmp_path):
    (tmp_path / "bay.webp").write_bytes(picture(1400, 1050, "WEBP"))
    (tmp_path / "bay.toml").write_bytes(DOCKING_BAY.read_bytes())
    loaded = read_scenario(tmp_path / "bay.toml")
    token = loaded.state.token_named("Xxksax")
    assert (token.at, token.kind, token.side) == (MapPoint(4, 5), "pc", "heroes")
    assert token.starflight.stats["hd"] == 61
    assert token.starflight.weapons[0] == StarflightWeapon(name="Hand laser", type="beam", damage=10, range_m=250)
    assert token.starflight.gear == (
        StarflightGear(name="Vest", kind="armour", parts=("body",), hp=30, blocks=("projectile",)),
    )
    assert loaded.state.walls["wall-1"].line == ((3, 2), (3, 8), (6, 8))
    assert loaded.report.picture == "WebP, 1400 x 1050 px"


def test_what_a_text_leaves_out_keeps_the_defaults_of_the_document(tmp_path):
    more = """
        [[wall]]
        line = [[0, 0], [1, 0]]
        [[door]]
        line = [[1, 0], [2, 0]]
        [[light]]
        at = [1.5, 2]
        range = 4
        [[token]]
        name = "A"
        at = [1, 1]
    """
    state = read(tmp_path, more)
    assert (state.info.grid.cell_m, state.info.grid.kind, state.info.fight) == (1.5, "square", Fight())
    assert state.walls["wall-1"] == Wall(id="wall-1", line=((0, 0), (1, 0)))
    assert state.doors["door-1"] == Door(id="door-1", line=((1, 0), (2, 0)))
    assert state.lights["light-1"] == Light(id="light-1", at=(1.5, 2), range_cells=4)
    assert state.tokens["token-1"] == Token(id="token-1", name="A", at=(1, 1))


def test_ids_count_up_in_file_order(tmp_path):
    more = "[[token]]\nname='B'\nat=[0,0]\n[[token]]\nname='A'\nat=[0,0]"
    tokens = read(tmp_path, more).tokens
    assert [(id_, token.name) for id_, token in tokens.items()] == [("token-1", "B"), ("token-2", "A")]


def test_further_scores_are_kept_with_the_others(tmp_path):
    more = "[[token]]\nname='A'\nat=[0,0]\n[token.stats]\nhd=61\n[token.stats.other]\ntelepathy=3"
    assert read(tmp_path, more).tokens["token-1"].starflight.stats == {"hd": 61, "telepathy": 3}


def test_an_empty_sheet_is_a_sheet(tmp_path):
    more = "[[token]]\nname='A'\nat=[0,0]\n[token.stats]"
    assert read(tmp_path, more).tokens["token-1"].starflight is not None


def test_a_psipunk_sheet_takes_ladder_words_and_values(tmp_path):
    more = """
        [[token]]
        name = "A"
        at = [0, 0]
        [token.stats]
        body = "Good"
        mind = -1
        armour = 2
        gifts = ["Combat Reflexes"]
        skills = { combat_ranged = "great", covert = -2 }
        [token.wounds]
        physical = ["Scratched", "Hurt"]
        [[token.weapon]]
        name = "Auto"
        damage = "Good"
        max_range = "Good"
        modes = ["S", "B", "FA"]
        blanks = {S = 4, B = 3, FA = 2}
        [[token.power]]
        name = "Pyrokinesis"
        level = 2
        projectile = true
    """
    sheet = read(tmp_path, more, PSIPUNK).tokens["token-1"].psipunk
    assert (sheet.stats, sheet.armour) == ({"body": 1, "mind": -1}, 2)
    assert sheet.skills == {"combat_ranged": 2, "covert": -2}
    assert (sheet.gifts, sheet.wounds) == (("Combat Reflexes",), {"physical": ("Scratched", "Hurt")})
    auto = PsipunkWeapon(
        name="Auto", damage=1, max_range="Good", modes=("S", "B", "FA"), blanks={"S": 4, "B": 3, "FA": 2}
    )
    assert sheet.weapons == (auto,)
    assert sheet.powers == (PsipunkPower(name="Pyrokinesis", level=2, projectile=True),)


def test_a_facing_is_brought_into_one_turn(tmp_path):
    more = "[[token]]\nname='A'\nat=[0,0]\nfacing_deg=-90\n[[token]]\nname='B'\nat=[0,0]\nfacing_deg=-1e-20"
    tokens = read(tmp_path, more).tokens
    assert [token.facing_deg for token in tokens.values()] == [270.0, 0.0]


def test_a_colour_without_an_alpha_is_opaque(tmp_path):
    lights = read(tmp_path, "[[light]]\nat=[0,0]\nrange=1\ncolor='#ECCD8B'").lights
    assert lights["light-1"].color == "#ffeccd8b"


def test_a_byte_order_mark_is_no_part_of_the_text(tmp_path):
    path = write_scenario_text(tmp_path)
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert read_scenario(path).state.info.name == "Bay"


def test_a_picture_in_a_folder_below_keeps_its_bytes_and_its_own_name(tmp_path):
    (tmp_path / "pictures").mkdir()
    (tmp_path / "pictures" / "deck.png").write_bytes(picture(30, 20))
    path = write_scenario_text(tmp_path, '[picture]\nfile = "pictures/deck.png"\npx_per_cell = 10')
    loaded = read_scenario(path)
    assert loaded.state.info.picture.file == "deck.png"
    assert loaded.images[loaded.state.info.picture.image] == picture(30, 20)


def test_the_example_of_the_documentation_reads(tmp_path):
    text = DOCS.read_text(encoding="utf-8").split("```toml\n")[1].split("```")[0]
    (tmp_path / "cargo.png").write_bytes(picture())
    (tmp_path / "vela.png").write_bytes(picture(4, 4))
    (tmp_path / "cargo.toml").write_text(text, encoding="utf-8")
    state = read_scenario(tmp_path / "cargo.toml").state
    assert state.walls
    assert state.doors
    assert state.terrains
    assert state.lights
    assert [(t.shape, t.cut_by_walls) for t in state.templates.values()] == [("cone", True)]
    assert [(n.title, n.shown) for n in state.notes.values()] == [("Loose tile", False)]
    assert state.info.sides == {"smugglers": ("dockers",)}
    assert state.tokens["token-1"].image is not None


@pytest.mark.parametrize("kind", HEXES)
def test_on_hexes_a_token_is_placed_by_column_and_row(tmp_path, kind):
    text = HEXED.format(kind=kind)
    (tmp_path / "hexes.toml").write_text(text, encoding="utf-8")
    state = read_scenario(tmp_path / "hexes.toml").state
    large, free = state.tokens.values()
    assert large.at == corner_of(kind, 3, (4, 3))
    assert free.at == MapPoint(2.25, 3.125)
    lines = scenario_text(state).splitlines()
    assert [line for line in lines if line.startswith(("at", "free"))] == [
        "at = [4, 3]",
        "at = [2.25, 3.125]",
        "free = true",
    ]


HEXED = """
format = "battlemap-scenario/1"
system = "starflight"
name = "Hexes"
[grid]
columns = 9
rows = 9
kind = "{kind}"
[[token]]
name = "Large"
at = [4, 3]
size = 3
[[token]]
name = "Free"
at = [2.25, 3.125]
free = true
"""


def test_light_and_darkness_are_facts_of_the_map_its_lights_and_its_tokens(tmp_path):
    more = """
        [[light]]
        at = [1, 1]
        range = 6
        bright = 2.5
        elevation_m = 3
        [[token]]
        name = "A"
        at = [1, 1]
        light_cells = 4
        sees_in_dark_cells = 8
    """
    state = read(tmp_path, more, "darkness = 'dark'\n" + HEAD)
    (lamp,), (who,) = state.lights.values(), state.tokens.values()
    assert state.info.darkness == "dark"
    assert (lamp.range_cells, lamp.bright_cells, lamp.elevation_m) == (6, 2.5, 3)
    assert (who.light_cells, who.sees_in_dark_cells) == (4, 8)


def test_tables_are_kept_in_the_order_of_the_format_whatever_order_they_are_given_in(tmp_path):
    wounds = ('mental = ["Hurt"]', 'physical = ["Hurt"]')
    kept = []
    for order in (wounds, wounds[::-1]):
        path = tmp_path / "x.toml"
        head = ('format = "battlemap-scenario/1"', 'system = "psipunk"', 'name = "x"')
        grid = ("[grid]", "columns = 9", "rows = 9")
        token = ("[[token]]", 'name = "A"', "at = [1, 1]", "[token.stats]", "body = 1", "[token.wounds]", *order)
        path.write_text("\n".join((*head, *grid, *token)))
        (token_read,) = load_map(path).state.tokens.values()
        kept.append(list(token_read.psipunk.wounds))
    assert kept[0] == kept[1] == ["physical", "mental"]


def wall_and_token(wall, token):
    """A text with a wall, a door along it and a token of two cells."""
    line = f"line = {wall}"
    return f'[[wall]]\n{line}\n[[door]]\n{line}\n[[token]]\nname = "Far"\nat = {token}\nsize = 2\n'


@pytest.mark.parametrize(
    ("wall", "token", "told"),
    [
        ("[[25, 1], [30, 1]]", "[40, 3]", ("wholly outside the cells of the map: 1 wall, 1 door, 1 token; kept",)),
        ("[[20, 0], [20, 5]]", "[20, 3]", ("wholly outside the cells of the map: 1 token; kept",)),
        ("[[-5, 4], [25, 4]]", "[-2, 3]", ("wholly outside the cells of the map: 1 token; kept",)),
        ("[[1, -3], [1, -1]]", "[19, 14]", ("wholly outside the cells of the map: 1 wall, 1 door; kept",)),
        ("[[-5, 4], [25, 4]]", "[-1, -1]", ()),
    ],
)
def test_what_lies_wholly_off_the_map_is_kept_and_told(tmp_path, wall, token, told):
    loaded = read_scenario(write_scenario_text(tmp_path, wall_and_token(wall, token)))
    assert loaded.report.notes == told
    assert (len(loaded.state.walls), len(loaded.state.doors), len(loaded.state.tokens)) == (1, 1, 1)
