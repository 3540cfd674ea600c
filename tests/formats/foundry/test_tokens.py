"""Tokens: where they stand, whose side they are on, and what a scene does not tell of them."""

import pytest

from tests.formats.foundry.scenes import new, old, read, token


def one(tmp_path, **changes):
    loaded = read(tmp_path, new(padding=0.25, tokens=[token(500, 400, **changes)]))
    (found,) = loaded.state.tokens.values()
    return found, loaded.report


def test_a_token_stands_where_it_stood(tmp_path):
    found, report = one(tmp_path, elevation=10, hidden=True, rotation=90)
    assert (found.name, found.at, found.size, found.hidden) == ("Guard", (2, 2), 1, True)
    assert found.elevation_m == pytest.approx(3.048)
    assert found.facing_deg == 270, "pictures look down until they are turned"
    assert report.counts["tokens_kept"] == 1
    assert "tokens came without pictures, scores and weapons, which are not in the scene" in report.notes
    assert (found.starflight, found.psipunk) == (None, None)


@pytest.mark.parametrize(("disposition", "side"), [(-2, "neutral"), (-1, "hostile"), (0, "neutral"), (1, "friendly")])
def test_the_disposition_says_the_side(tmp_path, disposition, side):
    found, _ = one(tmp_path, disposition=disposition)
    assert found.side == side


def test_neutral_ones_are_nobodys_foes(tmp_path):
    state = read(tmp_path, new(tokens=[token(0, 0)])).state
    assert state.info.sides == {"neutral": ("friendly", "hostile")}


@pytest.mark.parametrize(("width", "size", "at"), [(0.5, 0.5, (2, 2)), (2, 2, (2, 2)), (4, 4, (2, 2))])
def test_a_token_keeps_its_size(tmp_path, width, size, at):
    found, _ = one(tmp_path, width=width, height=width)
    assert (found.size, found.at) == (size, at)


def test_an_oblong_token_becomes_a_square_round_its_middle(tmp_path):
    found, report = one(tmp_path, width=1, height=3)
    assert (found.size, found.at) == (3, (1, 2))
    assert report.mended == ("1 token of two sides taken as squares of the longer one",)


def test_tokens_of_one_name_are_numbered(tmp_path):
    loaded = read(tmp_path, new(tokens=[token(0, 0), token(100, 0), token(200, 0, name=None)]))
    assert [found.name for found in loaded.state.tokens.values()] == ["Guard", "Guard 2", "Token"]
    assert loaded.report.mended == ("1 token of a name that is there already, numbered",)


@pytest.mark.parametrize(
    "fields",
    [
        {"dimLight": 20, "brightLight": 40, "vision": True, "dimSight": 60, "brightSight": 0},
        {"light": {"dim": 40, "bright": 20}, "sight": {"enabled": True, "range": 60}},
    ],
)
def test_a_token_keeps_its_light_and_its_sight_in_the_dark(tmp_path, fields):
    found, _ = one(tmp_path, **fields)
    assert (found.light_cells, found.sees_in_dark_cells) == (8, 12)


def test_a_token_that_cannot_be_placed_is_named(tmp_path):
    loaded = read(tmp_path, old(tokens=[token(float("nan"), 0), token(0, 0, width=0), token(0, 0, disposition=9)]))
    assert [line.partition(":")[0] for line in loaded.report.dropped] == [
        "tokens[0].x",
        "tokens[1].width",
        "tokens[2].disposition",
    ]


@pytest.mark.parametrize(
    "fields",
    [
        {"light": {"dim": 40, "bright": 20, "luminosity": -0.5}},
        {"light": {"dim": 40, "bright": 20, "luminosity": 0.5, "negative": True}},
        {"dimLight": 40, "brightLight": -20},
    ],
)
def test_a_token_that_spreads_darkness_brings_no_light(tmp_path, fields):
    found, report = one(tmp_path, **fields)
    assert found.light_cells == 0
    assert report.dropped == ("1 carried light that spreads darkness: tokens[0]",)
    assert (report.lost, report.unread) == ({"lights_of_tokens": 1}, {})


def test_tokens_that_spread_darkness_are_counted(tmp_path):
    dark = {"dim": 40, "bright": 0, "negative": True}
    off = {"dim": 0, "bright": 0, "luminosity": -1, "negative": True}
    tokens = [token(0, 0, light=dark), token(100, 0, light=dark | {"negative": False}), token(200, 0, light=off)]
    loaded = read(tmp_path, new(tokens=[*tokens, token(300, 0, light=dark)]))
    assert [found.light_cells for found in loaded.state.tokens.values()] == [0, 8, 0, 0]
    assert loaded.report.dropped == ("2 carried lights that spread darkness: tokens[0], tokens[3]",)


@pytest.mark.parametrize("off", [{"sight": {"enabled": False, "range": 60}}, {"vision": False, "brightSight": 60}])
def test_tokens_without_sight_are_counted(tmp_path, off):
    tokens = [token(0, 0, **off), token(100, 0, **off), token(200, 0, sight={"enabled": True}), token(300, 0)]
    loaded = read(tmp_path, new(tokens=tokens))
    assert "2 tokens with sight turned off; here every token sees" in loaded.report.notes
    assert {found.sees_in_dark_cells for found in loaded.state.tokens.values()} == {0}
    assert not any("sight turned off" in note for note in read(tmp_path, new(tokens=tokens[2:])).report.notes)


@pytest.mark.parametrize(("disposition", "is_told"), [(1, True), (0, False), (-1, False)])
def test_whom_the_players_see_with_is_told_to_be_missing_where_they_have_tokens(tmp_path, disposition, is_told):
    _, report = one(tmp_path, disposition=disposition)
    told = 'which tokens the players see with is not in the scene: tick "Shares its sight" for them'
    assert (told in report.notes) == is_told
