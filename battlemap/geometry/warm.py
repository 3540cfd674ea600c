"""Compiles the inner loops without holding up the program: in a process of its own, then loads what that left on disk.

``python -m battlemap.geometry.warm`` is that process.
"""

import os
import subprocess
import sys
from collections.abc import Callable

import battlemap.geometry.visible_area  # noqa: F401  its loops are to be compiled
from battlemap.geometry.compiled import compile_loops

LOOK_AGAIN_S = 0.2
LOWEST_PRIORITY = 19


def warm_up(is_stopped: Callable[[], bool]) -> None:
    """Have the loops compiled and use them; to be called off the main thread. It ends early when told to stop."""
    command = [sys.executable, "-m", "battlemap.geometry.warm"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while not is_stopped():
        try:
            process.wait(LOOK_AGAIN_S)
        except subprocess.TimeoutExpired:
            continue
        compile_loops(is_stopped)
        return
    process.kill()
    process.wait()


def _compile_into_the_cache() -> None:
    if hasattr(os, "nice"):
        os.nice(LOWEST_PRIORITY)
    compile_loops()


if __name__ == "__main__":
    _compile_into_the_cache()
