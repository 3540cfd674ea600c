"""How long a map of 8,192 x 8,192 px and 5,000 segments takes to open, against Qt decoding its picture."""

from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from battlemap.geometry.compiled import compile_loops
from tests.benchmarks.large_map import floor_picture, large_map, save_large_map, seconds, shown
from tests.benchmarks.ratio import told

SIDE_PX, SEGMENTS, BAR = 8192, 5000, 2.0
ROUNDS = 3  # of both, by turns: what else the machine does falls on the one as on the other


@pytest.mark.gui
def test_a_large_map_opens_in_twice_the_time_its_picture_takes(qtbot, tmp_path, capsys):
    compile_loops()
    data = floor_picture(SIDE_PX)
    decoded, began = [], []
    for number in range(ROUNDS):
        own = data + bytes([number])  # behind the end of the picture: no round finds that of the one before
        path = tmp_path / f"large-{number}.bmap"
        save_large_map(path, large_map(SIDE_PX, SEGMENTS, own), own)
        decoded.append(seconds(lambda own=own: QImage.fromData(own)))
        began.append(opening_seconds(qtbot, path))
    decoding, opening = min(decoded), min(began)
    with capsys.disabled():
        print(told("a map of 8,192 px and 5,000 segments opened", opening, decoding, BAR))
    assert opening <= BAR * decoding


def opening_seconds(qtbot, path: Path) -> float:
    """What it takes of the processor; all of the map is there."""
    kept = []
    took = seconds(lambda: kept.extend(shown(path)))
    document, scene, view = kept
    qtbot.addWidget(view)
    assert len(scene.state.walls) == SEGMENTS // 10
    assert scene.picture_problem is None
    scene.detach()
    document.close()
    return took
