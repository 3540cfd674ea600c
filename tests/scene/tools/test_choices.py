"""What a right click offers."""

from dataclasses import replace

import pytest

from battlemap.scene.tools.choices import door_choices, token_choices
from tests.scene.build import ADA, GATE


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
    choices = {choice.text: choice.command for choice in token_choices(table.map_id, table.state.tokens[ADA])}
    table.execute(choices[text])
    assert getattr(table.state.tokens[ADA], field) == value


def test_what_is_so_already_is_not_offered(table):
    texts = [choice.text for choice in token_choices(table.map_id, table.state.tokens[ADA])]
    assert "Stand up" not in texts
    assert "Close" not in [c.text for c in door_choices(table.map_id, table.state.doors[GATE])]
