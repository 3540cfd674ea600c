"""Every worked case about healing and conditions comes out as it was worked out by hand."""

import pytest

from tests.rules.starflight.healing.answers import HEALING, told
from tests.rules.starflight.worked import Worked, differences, worked_cases


@pytest.mark.parametrize("case", worked_cases("heal_*.toml"), ids=lambda case: case.id)
def test_healing_comes_out_as_worked_out_by_hand(case: Worked):
    assert differences(told(case, HEALING[case.ask](case)), case.expect) == []


def test_a_wrong_expectation_is_found():
    case = worked_cases("heal_*.toml")[0]
    assert differences(told(case, HEALING[case.ask](case)), {"after": {"hp": -1}})
