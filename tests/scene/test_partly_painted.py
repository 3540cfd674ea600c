"""A partly repainted view equals a wholly repainted one: a drag leaves no trail behind, and paints over nothing."""

import os
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

from battlemap.scene import labels
from tests.scene import partly_painted
from tests.scene.partly_painted import OVER, THEMES, differences, opened

ROOT = Path(__file__).resolve().parents[2]
STEPS = 40  # of each drag
LOOKS = [*product(THEMES, OVER)]


@pytest.fixture
def window(qtbot, document):
    """Opens a window on the map, and closes it in the end."""
    views = []

    def open_(theme: str, over: str):
        views.append(opened(document, THEMES[theme], over))
        qtbot.addWidget(views[-1])
        return views[-1]

    yield open_
    for view in views:
        view.map_scene.detach()


@pytest.mark.parametrize(("theme", "over"), LOOKS)
def test_a_partly_repainted_view_equals_a_wholly_repainted_one(window, theme, over):
    seed = LOOKS.index((theme, over))
    assert [*differences(window(theme, over), seed, STEPS)] == []


def test_what_is_painted_beyond_its_bounds_is_found(window, monkeypatch):
    monkeypatch.setattr(labels, "EDGE_PX", -3.0)
    assert [*differences(window("light", "nothing"), 0, STEPS)] != []


@pytest.mark.gui
def test_a_partly_repainted_view_equals_a_wholly_repainted_one_at_200_percent():
    """In a process of its own, which Qt scales."""
    ran = subprocess.run(
        [sys.executable, "-m", partly_painted.__name__, str(STEPS)],
        cwd=ROOT,
        env={**os.environ, "QT_SCALE_FACTOR": "2"},
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert ran.stdout.splitlines()[-1:] == ["0 differences at 2.0"], ran.stdout + ran.stderr
