"""The program on offscreen screens of different scaling: where the player window lands, how large an inch is."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SCREENS = {
    "screens": [
        {"name": "Laptop", "x": 0, "y": 0, "width": 2732, "height": 1536, "dpr": 2},
        {"name": "Projector", "x": 2732, "y": 0, "width": 1920, "height": 1080, "dpr": 1},
        {"name": "TV", "x": 4652, "y": 0, "width": 1280, "height": 720, "dpr": 1},
        {"name": "Second TV", "x": 5932, "y": 0, "width": 1280, "height": 720, "dpr": 1},
    ]
}


def opened(tmp_path: Path, chosen: str, *ways: str, factor: str = "1") -> dict[str, object]:
    """What the program says of its windows; everything is scaled by the factor, on top of what each screen says."""
    config = tmp_path / "screens.json"
    screens = [{"logicalDpi": 96, "logicalBaseDpi": 96, **screen} for screen in SCREENS["screens"]]
    config.write_text(json.dumps({"screens": screens}), encoding="utf-8")
    environment = {**os.environ, "QT_QPA_PLATFORM": f"offscreen:configfile={config}"}
    environment["QT_SCALE_FACTOR"] = factor
    ran = subprocess.run(
        [sys.executable, "-m", "tests.ui.two_screens", str(tmp_path), chosen, *ways],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    told: dict[str, object] = json.loads(ran.stdout.splitlines()[-1])
    return told


@pytest.mark.gui
@pytest.mark.parametrize(
    ("chosen", "lands_on", "geometry"),
    [("Projector", "Projector", [2732, 0, 1920, 1080]), ("TV", "TV", [4652, 0, 1280, 720])],
)
def test_tc_36_the_window_lands_on_the_chosen_screen_and_an_inch_is_an_inch_there(tmp_path, chosen, lands_on, geometry):
    """Tested with offscreen screens: a laptop at 200 % and two others at 100 %, in a process of its own.

    Qt's offscreen windows always draw at 100 %, so that a window *on* the 200 % screen is tested by the arithmetic
    alone (``test_player_scale``).
    """
    told = opened(tmp_path, chosen)
    assert told["screens"] == {"Laptop": 2, "Projector": 1, "TV": 1, "Second TV": 1}
    assert (told["own"], told["players"], told["full"]) == ("Laptop", lands_on, True)
    assert told["geometry"] == geometry
    assert told["cell_physical"] == pytest.approx(told["measured"]) == pytest.approx(40)


@pytest.mark.gui
def test_tc_36_an_inch_stays_an_inch_at_a_scaling_between_100_and_200_percent(tmp_path):
    """Tested with a window that Qt scales by 175 %; 125, 150 % and the rest by the arithmetic."""
    told = opened(tmp_path, "TV", factor="1.75")
    assert told["ratio"] == pytest.approx(1.75)
    assert told["cell_physical"] == pytest.approx(told["measured"])
    assert told["cell_drawn"] == pytest.approx(told["measured"], abs=0.01)
    assert told["players"] == "TV"


@pytest.mark.gui
def test_without_a_choice_it_lands_on_a_screen_the_game_master_does_not_sit_at(tmp_path):
    assert opened(tmp_path, "")["players"] == "Projector"


@pytest.mark.gui
def test_on_the_game_masters_own_screen_it_is_a_window_and_fills_nothing(tmp_path):
    told = opened(tmp_path, "Laptop")
    assert (told["players"], told["full"]) == ("Laptop", False)


@pytest.mark.gui
@pytest.mark.parametrize("how", ["to ", "by hand to "])
def test_tc_36_an_inch_stays_an_inch_when_the_open_window_goes_to_another_screen_and_back(tmp_path, how):
    """Both screens are as large, so that the window keeps its size: 40 pixels an inch on one, 60 on the other."""
    there, back = opened(tmp_path, "TV", f"{how}TV", f"{how}Second TV", f"{how}TV")["sent"][1:]
    assert (there["on"], there["told"], back["on"], back["told"]) == ("Second TV", "Second TV", "TV", "TV")
    assert there["size"] == back["size"]
    assert (there["cell"], back["cell"]) == (pytest.approx(60, abs=0.01), pytest.approx(40, abs=0.01))
