"""What holds for all code of the rules: short functions, and no dice but those that are handed in."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import rules

PATHS = sorted(Path(rules.__file__).parent.rglob("*.py"))
MOST_LINES = 40  # with the lines of decorators, signature and docstring
DICE = ("random", "secrets", "numpy", "uuid", "os", "time")  # what could bring dice or another chance
TYPES = {("random", "Random")}  # the type of dice that are handed in


def long_functions(source: str) -> list[str]:
    """The functions of a source that are too long, with their lines."""
    functions = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    lines = {node.name: _last(node) - _first(node) + 1 for node in functions}
    return [f"{name}: {count} lines" for name, count in lines.items() if count > MOST_LINES]


def _first(node: ast.FunctionDef) -> int:
    return min(node.lineno, *(decorator.lineno for decorator in node.decorator_list), node.lineno)


def _last(node: ast.FunctionDef) -> int:
    return node.end_lineno or node.lineno


def own_dice(source: str) -> Iterator[str]:
    """Where a source could draw dice of its own: chance imported as a module, or a generator made."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                yield from (name.name for name in names if name.name.split(".")[0] in DICE)
            case ast.ImportFrom(module=str() as module, names=names) if module.split(".")[0] in DICE:
                found = ((module, name.name) for name in names)
                yield from (".".join(one) for one in found if one not in TYPES)
            case ast.Call(func=ast.Name(id="Random") | ast.Attribute(attr="Random" | "SystemRandom")):
                yield f"line {node.lineno} makes dice"


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.relative_to(PATHS[0].parent).as_posix())
def test_no_function_of_the_rules_is_longer_than_forty_lines(path: Path) -> None:
    assert long_functions(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.relative_to(PATHS[0].parent).as_posix())
def test_nothing_in_the_rules_draws_dice_of_its_own(path: Path) -> None:
    assert list(own_dice(path.read_text(encoding="utf-8"))) == []


def test_a_function_of_forty_one_lines_is_found() -> None:
    fits = "def fits():\n" + "    x = 1\n" * (MOST_LINES - 1)
    assert long_functions(fits) == []
    assert long_functions(fits + "    x = 1\n") == ["fits: 41 lines"]
    assert long_functions("@plays('SF')\n" + fits) == ["fits: 41 lines"]


@pytest.mark.parametrize(
    "source",
    [
        "import random\n",
        "import numpy.random as r\n",
        "from random import randint\n",
        "from secrets import choice\n",
        "from numpy import random\n",
        "from random import Random\n\ndef f():\n    return Random(7).random()\n",
        "def f(r):\n    import random\n",
    ],
)
def test_dice_of_its_own_are_found(source: str) -> None:
    assert list(own_dice(source)) != []


def test_the_type_of_dice_that_are_handed_in_is_no_dice() -> None:
    assert (
        list(own_dice("from random import Random\n\ndef f(dice: Random) -> int:\n    return dice.randrange(10)\n"))
        == []
    )


def test_there_is_code_to_look_at() -> None:
    assert len(PATHS) > 100
