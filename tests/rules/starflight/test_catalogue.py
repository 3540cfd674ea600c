"""Every rule of the catalogue has a source, stands in the code, and is played by a worked case of its own."""

import ast
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

import rules.starflight
from rules.core.rule_functions import plays
from rules.starflight.handbook_data import catalogue
from rules.starflight.house_rules import HOUSE_RULE_FIELDS, HouseRules
from rules.starflight.sources import SOURCES
from tests.rules.starflight.all_cases import AnyCase, all_cases
from tests.rules.starflight.executed import AN_ID, named_in, watched

TEXTS = {"sources.py", "handbook.py", "handbook_data.py", "house_rules.py", "tables_missing.py"}

#: Rules that no case has played yet. This set may only shrink.
NOT_YET: frozenset[str] = frozenset()


@cache
def played_rules() -> dict[str, frozenset[str]]:
    """By the name of each case, the rules that the production code played for it."""
    played = {}
    for case in all_cases():
        answer, by_functions = watched(case.answer)
        played[case.name] = frozenset(named_in(answer) | by_functions)
    return played


def rules_in_code() -> set[str]:
    """Every id that stands as a string in the code of the rules, texts about the rules left out."""
    paths = [path for path in Path(rules.starflight.__file__).parent.rglob("*.py") if path.name not in TEXTS]
    return {found for path in paths for found in ids_in(path.read_text(encoding="utf-8"))}


def ids_in(code: str) -> set[str]:
    constants = (node.value for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Constant))
    return {text for text in constants if isinstance(text, str) and AN_ID.fullmatch(text)}


def test_every_rule_has_a_source():
    assert catalogue().keys() - SOURCES.keys() == set()
    assert all(SOURCES.values())


def test_every_house_rule_has_a_source():
    assert {field.rule for field in HOUSE_RULE_FIELDS.values()} <= SOURCES.keys()


def test_every_rule_stands_in_the_code():
    assert catalogue().keys() - rules_in_code() == set()


def test_the_code_knows_no_rule_that_the_catalogue_does_not():
    assert rules_in_code() - SOURCES.keys() == set()


def test_every_rule_is_played_by_a_case():
    played = frozenset().union(*played_rules().values())
    assert catalogue().keys() - played == NOT_YET


def test_every_rule_has_a_case_of_its_own_name_that_plays_it():
    own = {
        rule for name, rules_ in played_rules().items() for rule in rules_ if rule in re.split(r"\W*[ ,:;]\W*", name)
    }
    assert sorted(catalogue().keys() - own - NOT_YET) == []


def test_a_case_that_does_not_play_its_rule_covers_nothing():
    answer, by_functions = watched(lambda: ["SF-CHG-02 is a name here, not an id", 3])
    assert named_in(answer) | by_functions == set()


def test_a_marked_function_is_seen_when_it_runs_and_only_then():
    @plays("SF-GEN-05")
    def halved(score: int) -> int:
        return score // 2

    assert watched(lambda: halved(5)) == (2, {"SF-GEN-05"})
    assert watched(lambda: 2) == (2, set())


def test_an_id_in_code_is_found():
    assert ids_in('x = Modifier(RuleId("SF-XXX-01"), 1, "why of SF-XXX-02")') == {"SF-XXX-01"}


def differs_by(case: AnyCase, field: str) -> bool:
    """Whether a case comes out otherwise when one of its house rules is the default again."""
    default = HouseRules.from_mapping({**case.house, field: HOUSE_RULE_FIELDS[field].default})
    return _outcome(lambda: case.answered_by(default)) != _outcome(case.answer)


def _outcome(run: Callable[[], object]) -> object:
    try:
        return repr(run())
    except Exception as error:  # the dice of a case fit its own reading only
        return type(error).__name__


@pytest.mark.parametrize("field", HOUSE_RULE_FIELDS)
def test_every_house_rule_is_played_in_both_readings(field: str):
    changed = [case for case in all_cases() if field in case.house]
    assert any(differs_by(case, field) for case in changed), f"no case comes out otherwise by {field}"
