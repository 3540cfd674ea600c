"""The run without PySide6 really is one."""

import subprocess
import sys
from pathlib import Path

import pytest

from tools.checks import CHECKS, WITHOUT_QT
from tools.environment import ROOT, variables

TEST = """
import pytest

@pytest.mark.parametrize("name", ["PySide6", "PySide6.QtCore", "shiboken6"])
def test_it_is_absent(name):
    with pytest.raises(ModuleNotFoundError):
        __import__(name)

def test_no_plugin_brought_it_in():
    import sys
    assert not [name for name in sys.modules if name.startswith("PySide6")]
"""


def _pytest(folder: Path, *options: str) -> int:
    (folder / "test_absent.py").write_text(TEST, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-c", str(ROOT / "pyproject.toml"), *options, str(folder)]
    return subprocess.run(command, cwd=ROOT, env=variables(), capture_output=True, check=False).returncode


def test_with_the_plugin_pyside_cannot_be_imported(tmp_path: Path) -> None:
    command = next(check.command for check in CHECKS if check.name == "tests without PySide6")
    options = command[1 : command.index("-m")]
    assert _pytest(tmp_path, *options) == 0


@pytest.mark.gui
def test_without_the_plugin_it_can(tmp_path: Path) -> None:
    assert _pytest(tmp_path) == 1


@pytest.mark.parametrize("folder", WITHOUT_QT)
def test_the_folders_of_that_run_are_there(folder: str) -> None:
    assert list((ROOT / folder).rglob("test_*.py"))
