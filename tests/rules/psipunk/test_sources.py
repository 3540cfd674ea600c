"""Every rule of the catalogue has a source, code, and a worked case whose outcome names it."""

import ast
from pathlib import Path

import rules.psipunk
from rules.psipunk.catalogue import TITLES
from rules.psipunk.house_rules import HOUSE_RULE_FIELDS
from rules.psipunk.sources import SOURCES
from tests.rules.psipunk.case_files import all_cases, run


def rules_in_code() -> set[str]:
    """Every id that a ``RuleId("...")`` in the package gives to a line, a refusal or a note."""
    paths = sorted(Path(rules.psipunk.__file__).parent.glob("*.py"))
    return {found for path in paths for found in rule_ids(path.read_text(encoding="utf-8"))}


def rule_ids(code: str) -> set[str]:
    calls = [node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Call)]
    named = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "RuleId"]
    return {argument.value for call in named for argument in call.args if isinstance(argument, ast.Constant)}


def gaps(titles: set[str], sources: set[str], in_code: set[str], executed: set[str]) -> dict[str, set[str]]:
    """What each rule of the catalogue lacks."""
    return {"source": titles - sources, "code": titles - in_code, "case": titles - executed}


def test_the_catalogue_has_128_rules_each_with_a_title():
    assert len(TITLES) == 128
    assert all(title.strip() for title in TITLES.values())


def test_every_rule_of_the_catalogue_has_a_source_code_and_an_executed_case():
    executed = {rule for case in all_cases() for rule in run(case).rules}
    found = gaps({*TITLES}, {*SOURCES}, rules_in_code(), executed)
    assert found == {"source": set(), "code": set(), "case": set()}


def test_every_rule_of_the_catalogue_has_a_case_of_its_own():
    assert {*TITLES} - {case.rule for case in all_cases()} == set()


def test_every_rule_in_the_code_has_a_source_and_an_executed_case():
    executed = {rule for case in all_cases() for rule in run(case).rules}
    assert rules_in_code() - {*SOURCES} == set()
    assert rules_in_code() - executed == set()


def test_no_source_is_left_over():
    in_use = {*TITLES} | rules_in_code() | {field.rule for field in HOUSE_RULE_FIELDS.values()}
    assert {*SOURCES} == in_use


def test_a_rule_without_source_code_or_case_is_found():
    missing = gaps({"PP-X-01", "PP-X-02"}, {"PP-X-01"}, {"PP-X-01"}, {"PP-X-02"})
    assert missing == {"source": {"PP-X-02"}, "code": {"PP-X-02"}, "case": {"PP-X-01"}}


def test_a_rule_id_in_code_is_found():
    assert rule_ids('x = Note(RuleId("PP-X-01"), "why")') == {"PP-X-01"}
