"""Every worked case about moving comes out as it was worked out by hand."""

import pytest

from tests.rules.starflight.movement.answers import MOVING
from tests.rules.starflight.worked import Worked, differences, plain, worked_cases


@pytest.mark.parametrize("case", worked_cases("move_*.toml"), ids=lambda case: case.id)
def test_a_move_comes_out_as_worked_out_by_hand(case: Worked):
    assert differences(plain(MOVING[case.ask](case)), case.expect) == []
