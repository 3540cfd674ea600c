"""A pytest plugin that makes PySide6 absent: ``pytest -p tools.without_pyside``."""

import sys
import tomllib
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Literal

import pytest

from tools.environment import ROOT

ABSENT = ("PySide6", "shiboken6")


class _Absent(MetaPathFinder):
    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname.split(".")[0] in ABSENT:
            raise ModuleNotFoundError(f"No module named {fullname!r} (hidden for this run)", name=fullname)
        return None


for _name in [name for name in sys.modules if name.split(".")[0] in ABSENT]:
    del sys.modules[_name]
sys.meta_path.insert(0, _Absent())


def pytest_addoption(parser: pytest.Parser) -> None:
    """Know the settings of pytest-qt, which cannot load here; unknown settings are errors."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    for name, value in project["tool"]["pytest"]["ini_options"].items():
        if name.startswith("qt_"):
            kind: Literal["linelist", "string"] = "linelist" if isinstance(value, list) else "string"
            parser.addini(name, "of pytest-qt; without meaning in this run", type=kind)
