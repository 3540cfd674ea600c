"""Every worked case about hits and damage comes out as it was worked out by hand."""

import pytest

from tests.rules.starflight.damage.answers import DAMAGE
from tests.rules.starflight.worked import Worked, differences, plain, worked_cases


@pytest.mark.parametrize("case", worked_cases("hit_*.toml"), ids=lambda case: case.id)
def test_a_hit_comes_out_as_worked_out_by_hand(case: Worked):
    found = plain(DAMAGE[case.ask](case))
    calm = {"refusals": []} if isinstance(found, dict) else {}
    expected = {**calm, **case.expect} if isinstance(case.expect, dict) else case.expect
    assert differences(found, expected) == []
