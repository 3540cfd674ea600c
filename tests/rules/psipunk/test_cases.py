"""Every worked case gives exactly what was worked out by hand: lines, totals, refusals, changes and odds."""

import pytest

from tests.rules.psipunk.case_files import Case, all_cases, run


@pytest.mark.parametrize("case", all_cases(), ids=lambda case: case.id)
def test_a_case_gives_what_was_worked_out_by_hand(case: Case):
    found = run(case)
    assert found.plain == case.expect
    assert [wanted for wanted in case.told if wanted not in found.told] == []
    assert case.rule in found.rules, "a case is about the rule it is named after"


def test_no_two_cases_share_an_id_and_each_names_its_source():
    cases = all_cases()
    assert len({case.id for case in cases}) == len(cases) > 200
    assert [case.id for case in cases if "Psi-punk ch. 4" not in case.source] == []
