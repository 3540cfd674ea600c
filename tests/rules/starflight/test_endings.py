"""Whoever is given a condition is told when it ends."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import rules.starflight
from rules.starflight.creature import Condition
from rules.starflight.endings import ENDINGS, ENDINGS_BY_CAUSE, FROM_DAMAGE, RUNS_OUT, TRIPPED_CHARGER, ending
from rules.starflight.sources import SOURCES

HERE = Path(rules.starflight.__file__).parent
#: The names that a function is handed for the condition it gives, by its file.
HANDED_ON = {
    "harm.py": ("dazed", "immobile"),
    "prosthetics.py": ("fitting_failed", "regrowth_failed"),
    "saves.py": ("prone",),
    "thresholds.py": ("dazed", "comatose", "fatigued", "mutilated", "brain_dead"),
    "wounding.py": ("unconscious", "prone"),
}


def conditions_given() -> Iterator[tuple[str, bool]]:
    """Every name of a condition that the code gives somebody, and whether with a number of rounds."""
    for path in HERE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="Condition"), keywords=keywords):
                    found = {word.arg: word.value for word in keywords}
                    yield from ((name, "rounds" in found) for name in _names(found["name"], path))


def _names(value: ast.expr, path: Path) -> tuple[str, ...]:
    if isinstance(value, ast.Constant):
        return (str(value.value),)
    assert isinstance(value, ast.Name), path
    return HANDED_ON[path.name] if value.id == "name" else (value.id.lower(),)


def test_every_condition_that_is_given_says_when_it_ends():
    given = set(conditions_given())
    assert len(given) > 15
    assert {name for name, timed in given if not timed} - ENDINGS.keys() == set()
    assert {name for name, timed in given if timed} - RUNS_OUT.keys() == set()


def test_every_ending_names_a_rule_there_is():
    told = (*ENDINGS.values(), *ENDINGS_BY_CAUSE.values(), *RUNS_OUT.values())
    assert {rule for rule, _ in told} - SOURCES.keys() == set()


@pytest.mark.parametrize(
    ("condition", "rule", "words"),
    [
        (Condition(name="dazed", rounds=30, cause="groin"), "SF-LOC-04", "after 30 rounds"),
        (
            Condition(name="fitting_failed", rounds=201_600, cause="left arm"),
            "SF-PRO-01",
            "after 14 days, then a prosthetic may be tried again",
        ),
        (Condition(name="dazed", cause=FROM_DAMAGE), "SF-NLD-02", "when it has more than half of its NHP"),
        (Condition(name="dazed", cause=TRIPPED_CHARGER), "SF-TRP-05", "when the game master ends it: 9.2"),
        (Condition(name="clinically_dead", rounds=100), "SF-DTH-02", "after 100 rounds, then the brain dies"),
        (Condition(name="pinned", rounds=1), "SF-GRP-09", "after a round, or until the pin is broken"),
        (Condition(name="bored"), "SF-GEN-08", "when the game master ends it"),
    ],
)
def test_an_ending_says_when_and_by_what_rule(condition: Condition, rule: str, words: str):
    end = ending(condition)
    assert (end.rule, end.reason[: len(words)]) == (rule, words)
