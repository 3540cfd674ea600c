"""The first use after installation: an answer at once, from the code that is compiled later."""

import os
import subprocess
import sys

from tools.environment import ROOT

FIRST_ANSWER = """
import sys
from battlemap.geometry.types import MapPoint
from battlemap.geometry.visible_area import visible_area
from tests.geometry.build import square, walls
area = visible_area(MapPoint(2, 2), walls(square(1, 1, 4, 3)), (0.0, 0.0, 10.0, 10.0)).area
print(round(area, 9), "numba" in sys.modules)
"""


def test_the_first_answer_waits_for_no_compiler(tmp_path):
    """Nothing compiled is there to be found, and not even the compiler is loaded."""
    found = subprocess.run(
        [sys.executable, "-c", FIRST_ANSWER],
        cwd=ROOT,
        env={**os.environ, "NUMBA_CACHE_DIR": str(tmp_path), "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert found.stdout.split() == ["6.0", "False"]
    assert list(tmp_path.iterdir()) == []
