"""TC-26 for what the command line gives out: a picture for the players tells nothing of what is hidden from them."""

from pathlib import Path

import pytest

from tests.cli.conftest import Command

SCENE = """format = "battlemap-scenario/1"

name = "{name}"
system = "starflight"
[grid]
columns = 12
rows = 8
cell_m = 1.5
[[token]]
name = "Ada"
kind = "pc"
side = "heroes"
at = [1, 3]
{secret}
"""
SECRET = """[[token]]
name = "Xyzzor"
side = "umbral court"
at = [6, 3]
hidden = true
light_cells = 4
conditions = ["shaken"]
"""


@pytest.mark.gui
def test_tc_26_a_picture_for_players_is_the_same_file_with_a_hidden_enemy_and_without(
    battlemap: Command, tmp_path: Path, qapp: object
) -> None:
    pictures = {}
    # Qt rounds one pixel of the fading arc otherwise in the first picture of a process: two plain ones.
    for name, secret in (("plain", ""), ("secret", SECRET), ("plain", "")):
        scene, target = tmp_path / f"{name}.toml", tmp_path / f"{name}.png"
        scene.write_text(SCENE.format(name="A hall", secret=secret), encoding="utf-8")
        answer = battlemap("render", scene, "-o", target, "--player", "--json", "--force")
        assert answer.code == 0, answer.err
        assert "Xyzzor" not in answer.out + answer.err
        pictures[name] = target.read_bytes()
    assert pictures["plain"] == pictures["secret"]
    shown = battlemap("render", tmp_path / "secret.toml", "-o", tmp_path / "gm.png")
    assert shown.code == 0
    assert (tmp_path / "gm.png").read_bytes() != pictures["secret"]
