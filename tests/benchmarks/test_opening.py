"""How long a map of 8,192 x 8,192 px and 5,000 segments takes to open, against Qt decoding its picture."""

import pytest
from PySide6.QtGui import QImage

from battlemap.geometry.compiled import compile_loops
from tests.benchmarks.large_map import floor_picture, large_map, save_large_map, seconds, shown
from tests.benchmarks.ratio import told

SIDE_PX, SEGMENTS, BAR = 8192, 5000, 2.0


@pytest.mark.gui
def test_a_large_map_opens_in_twice_the_time_its_picture_takes(qtbot, tmp_path, capsys):
    compile_loops()
    data = floor_picture(SIDE_PX)
    path = tmp_path / "large.bmap"
    save_large_map(path, large_map(SIDE_PX, SEGMENTS, data), data)
    decoding = seconds(lambda: QImage.fromData(data))
    kept = []
    opening = seconds(lambda: kept.extend(shown(path)))
    document, scene, view = kept
    qtbot.addWidget(view)
    with capsys.disabled():
        print(told("a map of 8,192 px and 5,000 segments opened", opening, decoding, BAR))
    assert len(scene.state.walls) == SEGMENTS // 10
    assert scene.picture_problem is None
    assert opening <= BAR * decoding
    scene.detach()
    document.close()
