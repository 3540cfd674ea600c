"""Every rule of the catalogue has a source, stands in the code, and is played by a worked case of its own."""

import ast
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

import rules.starflight
from rules.core.rule_functions import plays
from rules.starflight.catalogue import TITLES
from rules.starflight.house_rules import HOUSE_RULE_FIELDS, HouseRules
from rules.starflight.sources import SOURCES
from tests.rules.starflight.all_cases import AnyCase, all_cases
from tests.rules.starflight.executed import AN_ID, named_in, watched

TEXTS = {"sources.py", "handbook.py", "catalogue.py", "house_rules.py", "tables_missing.py"}

#: It is no rule but the book's example: the case of its name has to play a whole hit.
EXAMPLE = "SF-EXA-01"
WHOLE_HIT = {"SF-PIP-01", "SF-HIT-04", "SF-LOC-04", "SF-SAV-03", "SF-WND-04"}

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


def example_if_played() -> frozenset[str]:
    """The example, where a case of its name plays a hit from the roll to the last save."""
    found = any(EXAMPLE in case.about and played_rules()[case.name] >= WHOLE_HIT for case in all_cases())
    return frozenset({EXAMPLE} if found else ())


def rules_in_code() -> set[str]:
    """Every id that stands as a string in the code of the rules, texts about the rules left out."""
    paths = [path for path in Path(rules.starflight.__file__).parent.rglob("*.py") if path.name not in TEXTS]
    return {found for path in paths for found in ids_in(path.read_text(encoding="utf-8"))}


def ids_in(code: str) -> set[str]:
    constants = (node.value for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Constant))
    return {text for text in constants if isinstance(text, str) and AN_ID.fullmatch(text)}


def test_every_rule_has_a_source():
    assert TITLES.keys() - SOURCES.keys() == set()
    assert all(SOURCES.values())


def test_every_house_rule_has_a_source():
    assert {field.rule for field in HOUSE_RULE_FIELDS.values()} <= SOURCES.keys()


def test_every_rule_stands_in_the_code():
    assert TITLES.keys() - rules_in_code() == {EXAMPLE}


def test_the_code_knows_no_rule_that_the_catalogue_does_not():
    assert rules_in_code() - SOURCES.keys() == set()


def test_every_rule_is_played_by_a_case():
    played = example_if_played().union(*played_rules().values())
    assert TITLES.keys() - played == NOT_YET


def test_every_rule_has_a_case_of_its_own_that_plays_it():
    own = {rule for case in all_cases() for rule in case.about & played_rules()[case.name]} | example_if_played()
    assert sorted(TITLES.keys() - own - NOT_YET) == []


def test_no_two_cases_share_a_name():
    assert len({case.name for case in all_cases()}) == len(all_cases()) > 500


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
