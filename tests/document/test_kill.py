"""A process that is killed at any moment loses no finished command and leaves a file that opens."""

import os
import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

from battlemap.document.commands import EditMapInfo
from battlemap.document.document import Document
from tests.document import killed
from tests.document.sample_map import MAP

ROOT = Path(__file__).parents[2]
ROUNDS = 25


def test_killed_25_times_every_finished_command_is_in_the_file(campaign_path: Path) -> None:
    rng = random.Random(7)
    with Document.open(campaign_path) as document:
        info = replace(document.map(MAP).info, house_rules={"number": 0})
        document.execute(EditMapInfo(MAP, info))
    finished = 0
    for _ in range(ROUNDS):
        finished = max(finished, run_and_kill(campaign_path, rng.randint(1, 8)))
        number = check(campaign_path)
        assert number in (finished, finished + 1)  # killed before it could say the last one
        finished = number
    assert finished > ROUNDS


def run_and_kill(path: Path, commands: int) -> int:
    """The last number the process said, having been killed in whatever it did after so many commands."""
    process = subprocess.Popen(
        [sys.executable, killed.__file__, str(path)],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        text=True,
    )
    assert process.stdout is not None
    with process.stdout:
        said = "".join(process.stdout.readline() for _ in range(commands))
        process.kill()
        whole_lines = (said + process.stdout.read()).split("\n")[:-1]
    process.wait()
    return int(whole_lines[-1])


def check(path: Path) -> int:
    """The number in the file, which must be whole: no half command, and a history that works."""
    with Document.open(path) as document:
        assert document.problems == ()
        state = document.map(MAP)
        guard, pilot = state.tokens.values()
        number, text = state.info.house_rules["number"], document.undo_text
        assert guard.at == pilot.at
        assert guard.at.x in (number, number + 1)
        assert len(state.walls) - 3 == (text == "Add wall")
        assert document.undo() is not None
        assert document.redo() is not None
        assert document.map(MAP) == state
        assert document.undo_text == text
        if text == "Add wall":
            document.undo()
    assert list(path.parent.iterdir()) == [path]
    assert isinstance(number, int)
    return number
