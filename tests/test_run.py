"""run.py gets to its message on any Python, and hands the rest to tools."""

import ast
import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

PATH = Path(__file__).resolve().parent.parent / "run.py"
NEWER_THAN_PYTHON_2 = (ast.JoinedStr, ast.AnnAssign, ast.NamedExpr, ast.Starred, ast.AsyncFunctionDef, ast.Nonlocal)


@pytest.fixture
def run() -> ModuleType:
    spec = importlib.util.spec_from_file_location("run", PATH)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_an_old_python_gets_a_plain_message(run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 13, "final", 0))
    message = run.main()
    assert message.startswith("Battlemap needs Python 3.11 or later. This is Python 3.10")


def test_every_python_can_parse_it() -> None:
    tree = ast.parse(PATH.read_text(encoding="ascii"), feature_version=(3, 7))
    assert not [node for node in ast.walk(tree) if isinstance(node, NEWER_THAN_PYTHON_2)]
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    assert not [node for node in functions if node.returns or any(arg.annotation for arg in node.args.args)]


def test_nothing_is_loaded_before_the_version_is_checked() -> None:
    top = [node for node in ast.parse(PATH.read_text(encoding="ascii")).body if isinstance(node, ast.Import)]
    assert [alias.name for node in top for alias in node.names] == ["os", "sys"]
