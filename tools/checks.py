"""The checks of `python3 run.py test`: this list is the one place that says what they are."""

import subprocess
from typing import NamedTuple

from tools.environment import ROOT, Environment, variables
from tools.say import say


class Check(NamedTuple):
    """One step: what it proves, and the module of the private environment that does it."""

    name: str
    command: tuple[str, ...]


#: The tests that need no window. They run once, with PySide6 out of reach; the others run with it.
WITHOUT_QT = (
    "tests/rules",
    "tests/geometry",
    "tests/document",
    "tests/formats",
    "tests/rulings",
)
WITH_AND_WITHOUT_QT = ("tests/cli",)
TIMED = "tests/benchmarks"
TWO_AT_ONCE = ("-n", "2", "--dist", "loadfile")  # for tests that time nothing
CHECKS = (
    Check("style", ("ruff", "check")),
    Check("layout of the code", ("ruff", "format", "--check")),
    Check("types", ("mypy",)),
    Check(
        "tests without PySide6",
        (
            *("pytest", "-q", *TWO_AT_ONCE),
            *("-p", "no:pytest-qt", "-p", "tools.without_pyside", "-m", "not gui"),
            *WITHOUT_QT,
            *WITH_AND_WITHOUT_QT,
        ),
    ),
    Check(
        "all other tests",
        ("pytest", "-q", *TWO_AT_ONCE, *(f"--ignore={folder}" for folder in (*WITHOUT_QT, TIMED))),
    ),
    Check("benchmarks", ("pytest", "-q", TIMED)),
)


def run_checks() -> int:
    """Run them in order, stop at the first that fails, and return its exit code."""
    settings = variables() | {"QT_QPA_PLATFORM": "offscreen"}
    for check in CHECKS:
        say(f"check: {check.name} ({' '.join(check.command[:2])})")
        command = [str(Environment().python), "-m", *check.command]
        code = subprocess.run(command, cwd=ROOT, env=settings, check=False).returncode
        if code:
            say(f"FAILED: {check.name}")
            return code
    say(f"all {len(CHECKS)} checks passed")
    return 0


def run_fuzz(words: list[str]) -> int:
    """Damage map files for so many minutes and see how they are read; give the exit code."""
    command = [str(Environment().python), "-m", "tools.fuzz", *words]
    return subprocess.run(command, cwd=ROOT, env=variables(), check=False).returncode
