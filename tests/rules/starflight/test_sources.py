"""Every rule an answer can name has a source, and a worked case that makes the answer name it."""

import ast
from pathlib import Path

import rules.starflight
from rules.starflight.house_rules import HOUSE_RULE_FIELDS
from rules.starflight.sources import SOURCES
from tests.rules.starflight.case_files import answer_of, attack_cases, range_answer, range_cases


def rules_in_code() -> set[str]:
    """Every id written as ``RuleId("...")`` in the package."""
    paths = sorted(Path(rules.starflight.__file__).parent.glob("*.py"))
    return {found for path in paths for found in rule_ids(path.read_text(encoding="utf-8"))}


def rule_ids(code: str) -> set[str]:
    calls = [node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Call)]
    named = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "RuleId"]
    return {argument.value for call in named for argument in call.args if isinstance(argument, ast.Constant)}


def rules_told_by_cases() -> set[str]:
    told = {reason.rule for case in range_cases() for reason in range_answer(case)}
    for answer in map(answer_of, attack_cases()):
        told |= {reason.rule for reason in (*answer.target_number.modifiers, *answer.roll.modifiers)}
        told |= {reason.rule for reason in (*answer.refusals, *answer.shots)}
    return told


def test_every_rule_in_the_code_has_a_source():
    assert len(rules_in_code()) > 30
    assert rules_in_code() <= SOURCES.keys()


def test_every_house_rule_has_a_source():
    assert {field.rule for field in HOUSE_RULE_FIELDS.values()} <= SOURCES.keys()


def test_no_source_is_left_over():
    in_use = rules_in_code() | {field.rule for field in HOUSE_RULE_FIELDS.values()}
    assert set(SOURCES) == in_use


def test_every_rule_in_the_code_is_told_by_a_case():
    assert rules_in_code() - rules_told_by_cases() == set()


def test_a_rule_id_in_code_is_found():
    assert rule_ids('x = Modifier(RuleId("SF-XXX-01"), 1, "why")') == {"SF-XXX-01"}
