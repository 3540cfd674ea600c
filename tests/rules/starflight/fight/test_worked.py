"""Every worked case about range, melee and the order of battle comes out as it was worked out by hand."""

import pytest

from tests.rules.starflight.fight.answers import FIGHTS, told
from tests.rules.starflight.patients import wrong
from tests.rules.starflight.worked import Worked, worked_cases


@pytest.mark.parametrize("case", worked_cases("fight_*.toml"), ids=lambda case: case.id)
def test_a_fight_comes_out_as_worked_out_by_hand(case: Worked):
    assert wrong(told(case, FIGHTS[case.ask](case)), case.expect) == []
