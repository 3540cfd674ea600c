"""This game stands on the shared core alone; and the check is seen to fail."""

import ast
import sys
from pathlib import Path

import rules.psipunk

ALLOWED = ("rules.psipunk", "rules.core", "icepool")


def breaches(code: str) -> list[str]:
    found = []
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            found.append("." * node.level + (node.module or ""))
    return [name for name in found if name.split(".")[0] not in sys.stdlib_module_names and not allowed(name)]


def allowed(name: str) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in ALLOWED)


def test_the_package_imports_only_the_core():
    paths = sorted(Path(rules.psipunk.__file__).parent.rglob("*.py"))
    assert len(paths) > 40
    assert {path.name: found for path in paths if (found := breaches(path.read_text(encoding="utf-8")))} == {}


def test_a_wrong_import_is_caught():
    assert breaches("from rules.starflight import facts\nimport battlemap") == ["rules.starflight", "battlemap"]


def test_files_and_functions_are_short():
    for path in sorted(Path(rules.psipunk.__file__).parent.rglob("*.py")):
        code = path.read_text(encoding="utf-8")
        assert code.count("\n") <= 300, path
        functions = [node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.FunctionDef)]
        assert [node.name for node in functions if node.end_lineno - node.lineno + 1 > 40] == []
