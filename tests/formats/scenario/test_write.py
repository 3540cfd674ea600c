from dataclasses import replace

import pytest

from battlemap.document.model import Grid, MapInfo, MapPoint, MapState, Picture, Token
from battlemap.document.sheets import PsipunkPower, PsipunkSheet, PsipunkWeapon
from battlemap.formats.errors import MapFileError
from battlemap.formats.pictures import image_id
from battlemap.formats.scenario import read_scenario, scenario_text, write, write_scenario
from tests.formats.samples import picture

DECK = picture(30, 20)
OTHER = picture(30, 20, colour="black")
IMAGES = {image_id(DECK): DECK}


def bay(*tokens, file="deck.png", **changes):
    info = MapInfo(
        id="map-1",
        name="Bay",
        system="starflight",
        grid=Grid(columns=4, rows=3),
        picture=Picture(image=image_id(DECK), file=file, px_per_cell=7.5),
    )
    numbered = {f"token-{n}": replace(token, id=f"token-{n}") for n, token in enumerate(tokens, start=1)}
    return MapState(info=replace(info, **changes), tokens=numbered)


def token(name, **changes):
    return Token(id="", name=name, at=MapPoint(1, 1), **changes)


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def test_short_lists_stand_on_one_line(tmp_path):
    text = scenario_text(bay(token("A")))
    assert "at = [1, 1]\n" in text


def test_a_long_line_of_points_is_broken_into_several(tmp_path):
    arena = bay(house_rules={"table": [[number / 4, -5] for number in range(60)]})
    assert max(map(len, scenario_text(arena).splitlines())) <= 110


def test_only_the_text_and_its_pictures_are_left_in_the_folder(tmp_path):
    write_scenario(bay(), IMAGES, tmp_path / "bay.toml")
    assert names(tmp_path) == ["bay.toml", "deck.png"]
    assert (tmp_path / "deck.png").read_bytes() == DECK


@pytest.mark.parametrize(
    ("file", "written"),
    [
        ("../../deck.png", "deck.png"),
        ("/etc/deck.png", "deck.png"),
        ("C:\\maps\\deck.png", "deck.png"),
        ("..", "picture.png"),
        ("", "picture.png"),
        ("deck:2?.png", "deck_2_.png"),
        ("con.png", "picture-con.png"),
        ("bay.toml", "bay.toml.png"),
        ("deck", "deck.png"),
        ("x" * 400 + ".png", "x" * 117 + ".png"),
    ],
)
def test_a_picture_is_written_beside_the_text_and_never_outside(tmp_path, file, written):
    folder = tmp_path / "a" / "b"
    folder.mkdir(parents=True)
    write_scenario(bay(file=file), IMAGES, folder / "bay.toml")
    assert names(folder) == sorted(["bay.toml", written])
    assert names(tmp_path) == ["a"]
    assert read_scenario(folder / "bay.toml").images == IMAGES


def test_another_picture_of_that_name_is_not_overwritten(tmp_path):
    (tmp_path / "deck.png").write_bytes(OTHER)
    write_scenario(bay(), IMAGES, tmp_path / "bay.toml")
    assert (tmp_path / "deck.png").read_bytes() == OTHER
    assert read_scenario(tmp_path / "bay.toml").state.info.picture.file == "deck-2.png"


def test_the_same_picture_is_written_once(tmp_path):
    write_scenario(bay(), IMAGES, tmp_path / "bay.toml")
    write_scenario(bay(), IMAGES, tmp_path / "bay.toml")
    assert names(tmp_path) == ["bay.toml", "deck.png"]


def test_a_link_in_the_way_is_not_followed(tmp_path):
    (tmp_path / "folder").mkdir()
    (tmp_path / "elsewhere.png").write_bytes(OTHER)
    (tmp_path / "folder" / "deck.png").symlink_to(tmp_path / "elsewhere.png")
    write_scenario(bay(), IMAGES, tmp_path / "folder" / "bay.toml")
    assert (tmp_path / "elsewhere.png").read_bytes() == OTHER
    assert read_scenario(tmp_path / "folder" / "bay.toml").images == IMAGES


def test_half_a_sign_in_a_name_is_written_as_a_sign_for_anything_unknown(tmp_path):
    """Export was refused, in words of the encoding (issue 8)."""
    write_scenario(bay(token("\ud800x"), name="\udfffBay \U0001f600"), IMAGES, tmp_path / "bay.toml")
    again = read_scenario(tmp_path / "bay.toml").state
    assert again.info.name == "\ufffdBay \U0001f600"
    assert [each.name for each in again.tokens.values()] == ["\ufffdx"]


@pytest.mark.parametrize(
    ("state", "told"),
    [
        (bay(token("A"), token("A")), 'token 2 "A": key "name": found the name of token 1'),
        (bay(token("A", size=float("nan"))), 'token 1 "A": key "size": found nan, expected a finite number'),
        (
            bay(house_rules={"max_free_actions": None}),
            "cannot be told as a scenario: NoneType is not known to TOML",
        ),
    ],
)
def test_what_a_text_cannot_tell_is_refused_and_nothing_is_written(tmp_path, state, told):
    with pytest.raises(MapFileError) as caught:
        write_scenario(state, IMAGES, tmp_path / "bay.toml")
    assert told in str(caught.value)
    assert names(tmp_path) == []


def test_a_token_with_sheets_of_both_games_tells_the_other_one_under_its_name(tmp_path):
    weapon, power = PsipunkWeapon(name="Auto", damage=0), PsipunkPower(name="Fire dart", level=2, projectile=True)
    other = PsipunkSheet(
        stats={"body": 1, "luck": 2},
        skills={"combat_ranged": 3},
        weapons=(weapon,),
        powers=(power,),
        wounds={"physical": ("Scratched", "Hurt")},
        stance="total offence",
    )
    state = bay(token("A", psipunk=other), token("B", psipunk=PsipunkSheet(), starflight=None))
    write_scenario(state, IMAGES, tmp_path / "bay.toml")
    text = (tmp_path / "bay.toml").read_text(encoding="utf-8")
    for header in ("stats", "stats.skills", "stats.other", "wounds"):
        assert f"\n[token.psipunk.{header}]\n" in text
    assert '\n[[token.psipunk.weapon]]\nname = "Auto"\ndamage = 0\n' in text
    assert "\n[[token.psipunk.power]]\n" in text
    assert read_scenario(tmp_path / "bay.toml").state.tokens == state.tokens


def test_a_picture_that_is_missing_is_refused_and_nothing_is_written(tmp_path):
    with pytest.raises(MapFileError, match=r'bay\.toml: the picture "deck\.png" is not there to be written'):
        write_scenario(bay(), {}, tmp_path / "bay.toml")
    assert names(tmp_path) == []


def test_a_failed_write_leaves_the_old_text_as_it_was(tmp_path, monkeypatch):
    write_scenario(bay(), IMAGES, tmp_path / "bay.toml")
    before = (tmp_path / "bay.toml").read_bytes()

    def fail(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", fail)
    with pytest.raises(MapFileError, match=r"bay\.toml: cannot be written: No space left on device"):
        write_scenario(bay(name="Other"), IMAGES, tmp_path / "bay.toml")
    assert (tmp_path / "bay.toml").read_bytes() == before
    assert names(tmp_path) == ["bay.toml", "deck.png"]


def test_a_scenario_that_cannot_be_put_in_its_place_leaves_no_picture_behind(tmp_path):
    (tmp_path / "bay.toml").symlink_to("gone")
    with pytest.raises(MapFileError, match=r"bay\.toml: cannot be written: found a link"):
        write_scenario(bay(), IMAGES, tmp_path / "bay.toml")
    assert names(tmp_path) == ["bay.toml"]


def test_when_the_text_cannot_be_written_its_pictures_go_again(tmp_path, monkeypatch):
    written = []

    def fill_up(path, data):
        if path.suffix == ".toml":
            raise MapFileError("bay.toml: cannot be written: No space left on device")
        path.write_bytes(data)
        written.append(path.name)

    monkeypatch.setattr(write, "write_file", fill_up)
    with pytest.raises(MapFileError, match="No space left"):
        write_scenario(bay(), IMAGES, tmp_path / "bay.toml")
    assert (written, names(tmp_path)) == (["deck.png"], [])


def test_a_picture_that_was_there_before_stays_when_the_text_cannot_be_written(tmp_path, monkeypatch):
    def fail(path, data):
        raise MapFileError("no")

    (tmp_path / "deck.png").write_bytes(DECK)
    monkeypatch.setattr(write, "write_file", fail)
    with pytest.raises(MapFileError, match="no"):
        write_scenario(bay(), IMAGES, tmp_path / "bay.toml")
    assert names(tmp_path) == ["deck.png"]
