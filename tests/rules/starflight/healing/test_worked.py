"""Every worked case about healing and conditions comes out as it was worked out by hand."""

import pytest

from tests.rules.starflight.healing.answers import HEALING, told
from tests.rules.starflight.patients import wrong
from tests.rules.starflight.worked import Worked, worked_cases


@pytest.mark.parametrize("case", worked_cases("heal_*.toml"), ids=lambda case: case.id)
def test_healing_comes_out_as_worked_out_by_hand(case: Worked):
    assert wrong(told(case, HEALING[case.ask](case)), case.expect) == []


def test_a_wrong_expectation_is_found():
    case = worked_cases("heal_*.toml")[0]
    assert wrong(told(case, HEALING[case.ask](case)), {"after": {"hp": -1}})


def test_a_wound_that_a_case_does_not_tell_is_found():
    case = next(case for case in worked_cases("heal_*.toml") if case.expect.get("after", {}).get("wounds"))
    found = told(case, HEALING[case.ask](case))
    assert wrong(found, {"after": {"wounds": found["after"]["wounds"]}}) == []
    assert wrong(found, {"after": {"wounds": {}}}) != []
