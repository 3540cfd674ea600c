"""Imports point down only, in every package; and this check is seen to fail."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
NUMBERS = ("shapely", "numpy")
DOWN_TO_DOCUMENT = ("battlemap.document", "battlemap.geometry")
DOWN_TO_RULES = (*DOWN_TO_DOCUMENT, "rules.core", "rules.starflight", "rules.psipunk")

#: What a package may import besides the standard library; everything else is a breach.
ALLOWED = {
    "rules/core": ("rules.core", "icepool"),
    "rules/starflight": ("rules.starflight", "rules.core", "icepool"),
    "rules/psipunk": ("rules.psipunk", "rules.core", "icepool"),
    "battlemap/geometry": ("battlemap.geometry", "networkx", "numba", *NUMBERS),
    "battlemap/document": ("battlemap.document", "battlemap.geometry.grids", "battlemap.geometry.types"),
    "battlemap/formats": (
        "battlemap.formats",
        *DOWN_TO_DOCUMENT,
        "pydantic",
        "pydantic_core",
        "compression.zstd",  # of the standard library from Python 3.14 on
        "PIL",
        *NUMBERS,
    ),
    "battlemap/rulings": ("battlemap.rulings", *DOWN_TO_RULES, *NUMBERS),
    "battlemap/scene": (
        *("battlemap.scene", "battlemap.rulings", "battlemap.texts"),
        *(*DOWN_TO_RULES, "PySide6", "PIL", *NUMBERS),
    ),
    "battlemap/ui": (
        *("battlemap.ui", "battlemap.scene", "battlemap.rulings", "battlemap.formats", "battlemap.__version__"),
        "battlemap.texts",
        *(*DOWN_TO_RULES, "assets", "PySide6", "platformdirs"),
    ),
    "battlemap/cli": ("battlemap", "rules.core", "rules.starflight", "rules.psipunk", "assets", "PySide6", "typer"),
    "assets": ("assets", "PIL"),
    "tools": ("tools", "rules.core", "rules.starflight", "rules.psipunk"),
    "tools/fuzz": ("tools", "battlemap.document", "battlemap.formats", "PIL"),
}
FUZZ = ROOT / "tools" / "fuzz"  # runs in the private environment, all else in tools before there is one
PYTEST_PLUGINS = ROOT / "tools" / "without_pyside.py"


def imported(source: str) -> Iterator[str]:
    """Every module a source imports, at any depth; relative imports with their dots."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import():
                yield from (alias.name for alias in node.names)
            case ast.ImportFrom():
                dots = "." * node.level
                yield from (f"{dots}{node.module or ''}.{alias.name}" for alias in node.names)
            case ast.Call(
                func=ast.Attribute(attr="import_module") | ast.Name(id="import_module" | "__import__"),
                args=[ast.Constant(value=str() as name), *_],
            ):
                yield name


def breaches(source: str, allowed: tuple[str, ...]) -> list[str]:
    """The imports of a source that are neither of the standard library nor allowed."""
    return [
        name
        for name in imported(source)
        if name.split(".")[0] not in sys.stdlib_module_names
        and not any(name == prefix or name.startswith(prefix + ".") for prefix in allowed)
    ]


@pytest.mark.parametrize("package", ALLOWED)
def test_package_imports_nothing_above_it(package: str) -> None:
    folder = ROOT / package
    paths = [
        path for path in folder.rglob("*.py") if path != PYTEST_PLUGINS and (folder == FUZZ or FUZZ not in path.parents)
    ]
    assert paths, "an empty folder proves nothing"
    for path in paths:
        assert not breaches(path.read_text(encoding="utf-8"), ALLOWED[package]), path


def test_every_package_is_covered() -> None:
    packages = {
        f"{parent}/{path.parent.name}"
        for parent in ("battlemap", "rules")
        for path in ROOT.glob(f"{parent}/*/__init__.py")
    }
    assert packages == {package for package in ALLOWED if "/" in package and package != "tools/fuzz"}


@pytest.mark.parametrize(
    ("package", "wrong"),
    [
        ("battlemap/document", "from PySide6 import QtCore"),
        ("battlemap/document", "import PySide6.QtCore"),
        ("battlemap/document", "from battlemap import geometry"),
        ("battlemap/document", "from battlemap.geometry import sight_line"),
        ("battlemap/document", "def late():\n    from battlemap.rulings.sight import sight"),
        ("battlemap/formats", "from battlemap.formats_of_others import x"),
        ("battlemap/rulings", "import importlib\nimportlib.import_module('PySide6.QtGui')"),
        ("battlemap/geometry", "from . import types"),
        ("battlemap/geometry", "from .types import MapPoint"),
        ("battlemap/scene", "from battlemap.ui.app import run"),
        ("battlemap/ui", "import battlemap.cli"),
        ("rules/core", "import numpy as np"),
        ("rules/core", "from rules.starflight import attack"),
        ("rules/starflight", "from rules.psipunk import attack"),
        ("rules/starflight", "from battlemap.document.model import Token"),
        ("rules/psipunk", "from rules.starflight.facts import AttackFacts"),
        ("tools", "__import__('pip')"),
    ],
)
def test_a_wrong_import_is_caught(package: str, wrong: str) -> None:
    assert breaches(wrong, ALLOWED[package])


@pytest.mark.parametrize(
    ("package", "right"),
    [
        ("rules/starflight", "from rules.core.breakdown import Modifier\nimport icepool\nfrom math import floor"),
        ("battlemap/document", "from battlemap.geometry.types import MapPoint"),
        ("battlemap/rulings", "from battlemap.geometry import visible_area as area"),
    ],
)
def test_a_right_import_passes(package: str, right: str) -> None:
    assert breaches(right, ALLOWED[package]) == []


def test_the_command_line_loads_qt_only_inside_functions() -> None:
    for path in (ROOT / "battlemap/cli").rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        loaded = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
        names = list(imported(ast.unparse(ast.Module(loaded, []))))
        assert not [name for name in names if name.startswith(("PySide6", "battlemap.scene", "battlemap.ui.app"))], path
