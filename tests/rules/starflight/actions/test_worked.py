"""Every worked case about actions comes out as it was worked out by hand."""

import pytest

from tests.rules.starflight.actions.answers import FIGHTING
from tests.rules.starflight.actions.quiet_answers import QUIET
from tests.rules.starflight.worked import Worked, differences, plain, worked_cases


@pytest.mark.parametrize("case", worked_cases("act_*.toml"), ids=lambda case: case.id)
def test_an_action_comes_out_as_worked_out_by_hand(case: Worked):
    found = plain({**FIGHTING, **QUIET}[case.ask](case))
    calm = {"refusals": []} if isinstance(found, dict) and "refusals" in found else {}
    expected = {**calm, **case.expect} if isinstance(case.expect, dict) else case.expect
    assert differences(found, expected) == []
