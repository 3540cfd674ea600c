"""Bars and conditions of tokens in both games, and who sees them."""

from dataclasses import replace

import pytest

from battlemap.document.sheets import PsipunkSheet, StarflightSheet
from battlemap.rulings.condition_words import CONDITIONS, letters_of
from battlemap.rulings.player_view import player_view
from battlemap.rulings.token_marks import Bar, marks_of, shows_marks
from tests.rulings.build import a_map, token


def hurt(**stats):
    return replace(token("A", 2, 2), starflight=StarflightSheet(stats=stats))


@pytest.mark.parametrize(
    ("stats", "bars"),
    [
        ({"dodge": 5}, []),
        ({"hp": 25, "max_hp": 100}, [("lethal", (0.25,), "25 of 100 HP")]),
        ({"hp": 40}, [("lethal", (1.0,), "40 of 40 HP")]),
        ({"hp": -8, "max_hp": 50}, [("lethal", (0.0,), "-8 of 50 HP")]),
        ({"nhp": 30, "max_nhp": 60}, [("non-lethal", (0.5,), "30 of 60 non-lethal HP")]),
        (
            {"nhp": 0, "impact": 15, "max_nhp": 60},
            [("impact", (0.25,), "15 Impact beyond the non-lethal HP")],
        ),
    ],
)
def test_starflight_bars_are_the_pools_the_sheet_tells(stats, bars):
    expected = tuple(Bar(kind=kind, filled=filled, words=words) for kind, filled, words in bars)
    assert marks_of(hurt(**stats), "starflight").bars == expected


def test_psipunk_bars_are_the_wound_tracks():
    wounds = {"physical": ("Hurt", "scratched", "Scratched"), "mental": ("Very Hurt",)}
    marked = replace(token("A", 2, 2), psipunk=PsipunkSheet(wounds=wounds))
    body, mind = marks_of(marked, "psipunk").bars
    assert (body.kind, body.filled, body.words) == ("physical", (1.0, 1.0, 0.0, 0.0, 0.0), "Scratched 2x, Hurt")
    assert (mind.kind, mind.filled, mind.words) == ("mental", (0.0, 0.0, 1.0, 0.0, 0.0), "mind: Very Hurt")


def test_an_unhurt_and_a_dead_psipunk_token():
    unhurt = replace(token("A", 2, 2), psipunk=PsipunkSheet())
    assert [bar.words for bar in marks_of(unhurt, "psipunk").bars] == ["unhurt"]
    (dead,) = marks_of(replace(unhurt, conditions=("dead",)), "psipunk").bars
    assert (set(dead.filled), dead.words) == ({1.0}, "Dead")


def test_the_letters_of_the_offered_conditions_differ():
    assert len(set(map(letters_of, CONDITIONS))) == len(CONDITIONS)


@pytest.mark.parametrize(
    ("word", "letters"),
    [("Shaken", "Sh"), ("on fire", "Of"), ("x", "X"), ("!!", "?"), ("<b> ok", "Bo"), ("漢字", "漢字")],
)
def test_a_condition_of_any_words_has_letters(word, letters):
    assert letters_of(word) == letters


@pytest.mark.parametrize(
    ("facts", "shown"),
    [
        ({"kind": "pc"}, True),
        ({"kind": "npc"}, False),
        ({"kind": "pc", "shows_bars": False}, False),
        ({"kind": "npc", "shows_bars": True}, True),
        ({"kind": "pc", "hidden": True, "shows_bars": True}, False),
    ],
)
def test_players_see_the_bars_of_characters_and_of_whom_the_game_master_says(facts, shown):
    assert shows_marks(replace(token("A", 2, 2), **facts)) is shown


def test_the_players_view_holds_marks_of_those_alone_that_are_theirs_to_see():
    hero = token("Hero", 2, 2, kind="pc", side="crew", conditions=("shaken",), stats={"hp": 5, "max_hp": 10})
    foe = token("Foe", 5, 2, side="guards", conditions=("dazed",), stats={"hp": 7}, notes="the traitor")
    far = token("Far", 0, 2, side="guards", shows_bars=True, stats={"hp": 7})  # behind the hero, who looks east
    spy = token("Spy", 5, 4, side="guards", hidden=True, shows_bars=True, stats={"hp": 7})
    view = player_view(a_map(hero, foe, far, spy))
    assert {i: [bar.words for bar in marks.bars] for i, marks in view.marks.items()} == {hero.id: ["5 of 10 HP"]}
    assert view.marks[hero.id].conditions == ("shaken",)
    assert all(each.notes == "" and each.shows_bars is None for each in view.state.tokens.values())
    told = player_view(a_map(hero, replace(foe, shows_bars=True)))
    assert told.marks[foe.id].conditions == ("dazed",)
    assert told.state.tokens[foe.id].conditions == ()
