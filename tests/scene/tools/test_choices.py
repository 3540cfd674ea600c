"""What a right click offers."""

from dataclasses import replace

import pytest

from battlemap.document.commands import EditTokens
from battlemap.scene.tools.choices import door_choices
from battlemap.scene.tools.token_choices import token_choices, under_choices
from tests.scene.build import ADA, BEN, GATE, GUARD


def test_a_locked_door_can_be_unlocked(table):
    gate = replace(table.state.doors[GATE], state="locked")
    assert "Unlock" in [choice.text for choice in door_choices(table.map_id, gate)]


@pytest.mark.parametrize(
    ("text", "field", "value"),
    [
        ("Open", "state", "open"),
        ("Lock", "state", "locked"),
        ("Make it a window", "kind", "window"),
        ("Make it secret", "secret", True),
    ],
)
def test_each_choice_for_a_door_does_what_it_says(table, text, field, value):
    choices = {choice.text: choice.command for choice in door_choices(table.map_id, table.state.doors[GATE])}
    table.execute(choices[text])
    assert getattr(table.state.doors[GATE], field) == value


@pytest.mark.parametrize(
    ("text", "field", "value"),
    [("Drop prone", "posture", "prone"), ("Hide from the players", "hidden", True)],
)
def test_each_choice_for_a_token_does_what_it_says(table, text, field, value):
    choices = {choice.text: choice.command for choice in token_choices(table.state, [table.state.tokens[ADA]])}
    table.execute(choices[text])
    assert getattr(table.state.tokens[ADA], field) == value


def test_what_is_so_already_is_not_offered(table):
    texts = [choice.text for choice in token_choices(table.state, [table.state.tokens[ADA]])]
    assert "Stand up" not in texts
    assert "Close" not in [c.text for c in door_choices(table.map_id, table.state.doors[GATE])]


def tokens_of(table, *ids):
    return [table.state.tokens[each] for each in ids]


@pytest.mark.parametrize(
    ("menu", "text", "field", "value"),
    [
        ("", "Hide from the players", "hidden", True),
        ("", "Raise", "elevation_m", 1.0),
        ("", "Kneel", "posture", "kneeling"),
        ("Side", "crew", "side", "crew"),
        ("Condition", "shaken", "conditions", ("shaken",)),
        ("", "Hide its bars from the players", "shows_bars", False),
    ],
)
def test_a_choice_for_several_is_one_step_for_all_of_them(table, menu, text, field, value):
    before = table.state
    chosen = token_choices(table.state, tokens_of(table, ADA, BEN, GUARD))
    (command,) = (each.command for each in chosen if (each.menu, each.text) == (menu, text))
    table.execute(command)
    changed = [getattr(table.state.tokens[each], field) for each in (ADA, BEN, GUARD)]
    assert changed.count(value) == 3 or (field == "shows_bars" and changed == [False, False, None])
    table.document.undo()
    assert table.state == before


def test_a_condition_all_of_them_have_is_taken_away_again(table):
    shaken = [replace(each, conditions=("dazed", "shaken")) for each in tokens_of(table, ADA, BEN)]
    table.execute(EditTokens(table.map_id, tuple(shaken)))
    (off,) = (
        each for each in token_choices(table.state, tokens_of(table, ADA, BEN)) if each.text == "no longer shaken"
    )
    table.execute(off.command)
    assert {table.state.tokens[each].conditions for each in (ADA, BEN)} == {("dazed",)}


def test_whoever_lies_below_may_be_selected(table):
    assert [(each.text, each.select) for each in under_choices(table.state, [ADA, BEN])] == [("Under this: Ben", BEN)]
