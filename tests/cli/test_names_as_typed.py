"""TC-25: the command line takes and tells names as they were typed."""

from dataclasses import replace
from pathlib import Path

import pytest

from battlemap.formats.scenario import write_scenario
from tests.bay import bay
from tests.cli.conftest import Command

NAMES = (
    'Bo "Big" O\'Brien',
    "<b>Bold</b> [red]one[/]",
    "&amp; R&D",
    "שלום",
    "漢字 👩‍👩‍👧 é",
    "A very long name " * 9 + "that ends",
)


@pytest.mark.parametrize("name", NAMES)
def test_tc_25_the_command_line_tells_a_name_as_typed(battlemap: Command, tmp_path: Path, name: str) -> None:
    state = bay()
    tokens = {i: replace(token, name=name) if token.name == "Bo" else token for i, token in state.tokens.items()}
    write_scenario(replace(state, tokens=tokens), {}, tmp_path / "bay.toml")
    asked = (tmp_path / "bay.toml", "--from", "Ada", "--to", name)
    assert battlemap("sight", *asked, "--json").json["to"] == name
    told = battlemap("sight", *asked)
    assert told.code == 0
    assert name in told.out.replace("\n", " ")
