# ruff: noqa: E501 (each message on one line, as it is shown)
import os

import pytest

from battlemap.formats.errors import MapFileError
from battlemap.formats.scenario import read_scenario
from tests.formats.samples import HEAD, write_scenario_text

TOKEN = "[[token]]\nname = 'Xxksax'\nat = [4, 5]\n"
WEAPON = TOKEN + "[[token.weapon]]\nname = 'Hand laser'\ntype = 'beam'\n"


def problems(folder, more="", head=HEAD):
    with pytest.raises(MapFileError) as caught:
        read_scenario(write_scenario_text(folder, more, head))
    assert str(caught.value) == "\n".join(caught.value.problems)
    return caught.value.problems


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (
            WEAPON + "damge = 10",
            'token 1 "Xxksax": weapon 1 "Hand laser": key "damge" is not known; did you mean "damage"?',
        ),
        ("sice = 3", 'grid: key "sice" is not known'),
        (TOKEN + "[turns]\norder = [[1]]\n[[turns.entry]]\nnumber = 1\ntokens = ['Bo']",
         'turns: found "Bo", expected the name of a token'),
        (TOKEN + "[turns]\norder = [[2]]\n[[turns.entry]]\nnumber = 1\ntokens = ['Xxksax']",
         'turns: key "order": found 2, expected numbers of entries'),
        (TOKEN + "[turns]\norder = [[1]]\nat = 2\n[[turns.entry]]\nnumber = 1\ntokens = ['Xxksax']",
         'turns: key "order": found the place 2, expected at most 1'),
        (TOKEN + "[turns]\norder = [[1]]\n[[turns.entry]]\nnumber = 1\ntokens = ['Xxksax']\nstate = 'gone'",
         'turns: entry 1: key "state": found "gone", expected "waiting", "holding", "readied", "acted" or "left"'),
        ("cell_m = 'far'", 'grid: key "cell_m": found "far", expected a number'),
        ("cell_m = true", 'grid: key "cell_m": found true, expected a number'),
        ("cell_m = nan", 'grid: key "cell_m": found nan, expected a finite number'),
        ("cell_m = -inf", 'grid: key "cell_m": found -inf, expected a finite number'),
        ("cell_m = 0", 'grid: key "cell_m": found 0, expected at least 0.001'),
        ("cell_m = 1" + "0" * 400, 'grid: key "cell_m": found a number of far too many digits, expected a number'),
        ("kind = 'sqare'", 'grid: key "kind": found "sqare", expected "square", "hex-columns", "hex-rows" or "none"; '
         'did you mean "square"?'),
        ("[[wall]]\nkind = 'wall'", 'wall 1: key "line" is missing; expected points, such as [[3.0, 2.0], [3.0, 8.0]]'),
        ("[[wall]]\nline = [[1, 1], [1.0, 1.0]]",
         'wall 1: key "line": found a list of 2, expected at least 2 distinct points'),
        ("[[wall]]\nline = []", 'wall 1: key "line": found an empty list, expected at least 2 distinct points'),
        ("[[wall]]\nline = [[1, 1], [2, '3']]",
         'wall 1: key "line": found a list of 2, expected two finite numbers in point 2, not [2, "3"]'),
        ("[[wall]]\nline = [[1, 1], [2, nan]]",
         'wall 1: key "line": found a list of 2, expected two finite numbers in point 2, not [2, nan]'),
        ("[[wall]]\nline = [[0,0],[1,0]]\nhp = 1.5", 'wall 1: key "hp": found 1.5, expected a whole number'),
        ("[[wall]]\nline = [[0,0],[1,0]]\nthickness_cm = -3",
         'wall 1: key "thickness_cm": found -3, expected at least 0'),
        ("[wall]\nline = [[0,0],[1,0]]", 'key "wall": found a table, expected tables in double brackets, [[wall]]'),
        ("[[door]]\nline = [[0,0],[1,0]]\nstate = 'ajar'",
         'door 1: key "state": found "ajar", expected "open", "closed" or "locked"'),
        ("[[terrain]]\narea = [[0,0],[1,0]]",
         'terrain 1: key "area": found a list of 2, expected at least 3 distinct points'),
        ("[[terrain]]\narea = [[0,0],[1,0],[1,1]]\nmovement = 'none'",
         'terrain 1: key "movement": found "none", expected a number above 0, or "impassable"'),
        ("[[light]]\nat=[0,0]\nrange=1\ncolor='red'",
         'light 1: key "color": found "red", expected a colour as "#AARRGGBB" or "#RRGGBB"'),
        ("[[light]]\nat=[0,0]\nrange=1\nbright=-1", 'light 1: key "bright": found -1, expected at least 0'),
        ("[[light]]\nat=[0,0]\nrange=1\nradius=3", 'light 1: key "radius" is not known'),
        (TOKEN + "light_cells = -2", 'token 1 "Xxksax": key "light_cells": found -2, expected at least 0'),
        (TOKEN + "posture = 'lying'", 'token 1 "Xxksax": key "posture": found "lying", '
         'expected "standing", "kneeling", "prone" or "mounted"; did you mean "prone"?'),
        (WEAPON + "[[token.weapon]]\nname = 'Hand laser'\ntype = 'melee'",
         'token 1 "Xxksax": weapon 2 "Hand laser": key "name": found the name of weapon 1, '
         'expected one that no other weapon of this token has'),
        (TOKEN + "size = -1", 'token 1 "Xxksax": key "size": found -1, expected at least 0.05'),
        (TOKEN + "hidden = 1", 'token 1 "Xxksax": key "hidden": found 1, expected true or false'),
        (TOKEN + "conditions = ['shaken', 3]",
         'token 1 "Xxksax": key "conditions": entry 2: found 3, expected text in quotes'),
        ("[[token]]\nat = [4, 5]", 'token 1: key "name" is missing; expected text in quotes'),
        ("[[token]]\nname = ''\nat = [4, 5]", 'token 1 "": key "name": found "", expected text that is not empty'),
        (TOKEN + TOKEN, 'token 2 "Xxksax": key "name": found the name of token 1, expected one that no other token has'),
        (TOKEN + "[token.stats]\nranged_abb = 4",
         'token 1 "Xxksax": stats: key "ranged_abb" is not known; did you mean "ranged_ab"?'),
        (TOKEN + "[token.stats]\nhd = '61'", 'token 1 "Xxksax": stats: key "hd": found "61", expected a whole number'),
        (TOKEN + "[token.stats.other]\nhd = 61",
         'token 1 "Xxksax": stats: other: key "hd": found "hd", '
         "expected a name that has no place of its own in [token.stats]"),
        (WEAPON + "rate = 0", 'token 1 "Xxksax": weapon 1 "Hand laser": key "rate": found 0, expected at least 1'),
        (TOKEN + "[[token.power]]\nname = 'x'", 'token 1 "Xxksax": key "power" is not known'),
        ("[house_rules]\nx = 1979-05-27",
         'house_rules: key "x": found a date, expected text, a finite number, true or false, or a list of these'),
        ("[sides]\nheroes = 'dockers'", 'sides: key "heroes": found "dockers", expected a list'),
        ("[fight]\nscale = 'close'", 'fight: key "scale": found "close", expected "melee" or "ranged"'),
    ],
)  # fmt: skip
def test_a_wrong_value_is_told_with_its_place(tmp_path, more, told):
    assert problems(tmp_path, more) == (f"bay.toml: {told}",)


@pytest.mark.parametrize("number", ["0", "-4", "1000000000", "1" + "0" * 30])
def test_a_grid_no_map_can_have_is_an_error(tmp_path, number):
    told = problems(tmp_path, head=HEAD.replace("columns = 20", f"columns = {number}"))
    assert told[0].startswith('bay.toml: grid: key "columns": found')


def test_all_problems_are_told_at_once(tmp_path):
    more = "cell_mm = 2\n[picture]\nfile = 'gone.png'\npx_per_cell = '70'\n" + TOKEN + "size = 'big'\n" + TOKEN
    assert len(problems(tmp_path, more)) == 5


def test_beyond_fifty_problems_the_rest_are_counted(tmp_path):
    told = problems(tmp_path, "[[wall]]\nkind = 'wall'\n" * 60)
    assert len(told) == 51
    assert told[-1] == "bay.toml: and 10 more problems"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("", 'key "format" is missing; expected format = "battlemap-scenario/1" in the first line'),
        ("format = 'tiled'", 'key "format": found "tiled", expected "battlemap-scenario/1"'),
        ("format = 1", 'key "format": found 1, expected "battlemap-scenario/1"'),
        (
            "format = 'battlemap-scenario/2'",
            'key "format": found "battlemap-scenario/2", newer than this program reads; '
            'expected "battlemap-scenario/1"',
        ),
    ],
)
def test_another_format_is_told_alone(tmp_path, line, told):
    head = HEAD.replace('format = "battlemap-scenario/1"', line)
    assert problems(tmp_path, "nonsense = 1", head) == (f"bay.toml: {told}",)


def test_of_an_unknown_game_only_the_game_is_told(tmp_path):
    told = problems(tmp_path, TOKEN + "[token.stats]\nmagic = 3", HEAD.replace("starflight", "psi-punk"))
    assert told == (
        'bay.toml: key "system": found "psi-punk", expected "starflight" or "psipunk"; did you mean "psipunk"?',
    )


@pytest.mark.parametrize(
    ("stats", "told"),
    [
        ("body = 'Godo'", 'stats: key "body": found "Godo", expected a whole number or a word of the ladder'),
        ("body = true", 'stats: key "body": found true, expected a whole number or a word of the ladder'),
        ("bdoy = 1", 'stats: key "bdoy" is not known; did you mean "body"?'),
        (
            "[token.wounds]\nphysical = ['Slain']",
            'wounds: key "physical": entry 1: found "Slain", expected "Scratched"',
        ),
        (
            "[[token.weapon]]\nname = 'w'\nblanks = {Q = 1}",
            'weapon 1 "w": blanks: key "Q": found "Q", expected "S"',
        ),
        (
            "[[token.weapon]]\nname = 'w'\nmax_range = 'far'",
            'weapon 1 "w": key "max_range": found "far", expected',
        ),
    ],
)
def test_a_wrong_psipunk_value_is_told_with_its_place(tmp_path, stats, told):
    head = HEAD.replace("starflight", "psipunk")
    (only,) = problems(tmp_path, TOKEN + "[token.stats]\n" + stats, head)
    assert only.startswith('bay.toml: token 1 "Xxksax": ' + told)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("format = \n", "line 1, column 10: not TOML: invalid value"),
        ("a = 1\na = 2\n", "line 2, column 6: not TOML: cannot overwrite a value"),
        ("a = [1, 2\n", "line 2, column 1: not TOML: unclosed array"),
        ("a = " + "[" * 100_000, "found tables or lists nested far too deep"),
        ("a = 1" + "0" * 5000, "found a number of far too many digits, expected one that can be read"),
        ("a" + ".a" * 1_000_000 + " = 1", "line 1, column 1: found a key of far too many parts"),
        ("x = 1\n" + '"a" . ' * 200_000 + "a = 1", "line 2, column 1: found a key of far too many parts"),
    ],
)
def test_a_text_that_is_no_toml_is_told_with_line_and_column(tmp_path, text, told):
    (only,) = problems(tmp_path, head=text)
    assert only.startswith(f"bay.toml: {told}")


def test_a_text_that_is_not_utf_8_is_told_with_its_line(tmp_path):
    path = write_scenario_text(tmp_path)
    path.write_bytes(HEAD.replace("Bay", "Bucht für Schiffe").encode("latin-1"))
    with pytest.raises(MapFileError, match=r"bay\.toml: line 4: found byte 0xfc, expected text saved as UTF-8"):
        read_scenario(path)


@pytest.mark.parametrize(
    "file", ["../out.png", "/etc/passwd", "C:\\\\out.png", "a\\\\..\\\\..\\\\out.png", "x/../../out.png"]
)
def test_a_picture_outside_the_folder_is_refused(tmp_path, file):
    folder = tmp_path / "inside"
    folder.mkdir()
    (tmp_path / "out.png").write_bytes(b"secret")
    (only,) = problems(folder, f'[picture]\nfile = "{file}"\npx_per_cell = 70')
    assert "expected a file beside the scenario, never outside its folder" in only


def test_a_link_that_leads_out_is_refused(tmp_path):
    folder = tmp_path / "inside"
    folder.mkdir()
    (tmp_path / "out.png").write_bytes(b"secret")
    (folder / "deck.png").symlink_to(tmp_path / "out.png")
    (only,) = problems(folder, '[picture]\nfile = "deck.png"\npx_per_cell = 70')
    assert "a link that leads outside the scenario's folder" in only


def test_a_link_to_itself_is_refused(tmp_path):
    (tmp_path / "deck.png").symlink_to(tmp_path / "deck.png")
    (only,) = problems(tmp_path, '[picture]\nfile = "deck.png"\npx_per_cell = 70')
    assert only.startswith('bay.toml: picture: key "file": found "deck.png"')


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes")
def test_a_pipe_is_no_picture_and_does_not_hang(tmp_path):
    os.mkfifo(tmp_path / "deck.png")
    (only,) = problems(tmp_path, '[picture]\nfile = "deck.png"\npx_per_cell = 70')
    assert "there is no such file" in only


@pytest.mark.parametrize("file", ["gone.png", "bay.toml/x.png", "a\\u0000b", "x" * 5000, "."])
def test_a_picture_that_is_not_there_is_told(tmp_path, file):
    (only,) = problems(tmp_path, f'[picture]\nfile = "{file}"\npx_per_cell = 70')
    assert only.startswith('bay.toml: picture: key "file": found')


def test_a_file_that_is_no_picture_is_told(tmp_path):
    (only,) = problems(tmp_path, TOKEN + "image = 'bay.toml'")
    assert only.startswith('bay.toml: token 1 "Xxksax": key "image": found bytes that start')
    assert "expected a PNG, JPEG, WebP, GIF, BMP, TIFF, AVIF or SVG picture" in only


def test_a_darkness_that_is_none_is_told(tmp_path):
    assert problems(tmp_path, head="darkness = 'gloomy'\n" + HEAD) == (
        'bay.toml: key "darkness": found "gloomy", expected "bright", "dim" or "dark"',
    )
