"""House rules of a map that its game does not know are found before any rule is asked."""

import pytest

from battlemap.document.model import Grid, MapId, MapInfo, MapState, System
from battlemap.rulings.house_rules import house_rule_problems


def with_rules(system: System, **house_rules: object) -> MapState:
    grid = Grid(columns=3, rows=3)
    return MapState(info=MapInfo(id=MapId("map-1"), name="x", system=system, grid=grid, house_rules=house_rules))


@pytest.mark.parametrize(
    ("state", "problems"),
    [
        (with_rules("starflight", tie_succeeds=True), ()),
        (with_rules("psipunk", armour_in_hit=True), ()),
        (
            with_rules("starflight", tie_succeds=True, crit_fail_max="x"),
            (
                "house_rules: tie_succeds: no such house rule; did you mean tie_succeeds?",
                "house_rules: crit_fail_max: found 'x', expected a whole number from -1 to 99",
            ),
        ),
        (
            with_rules("psipunk", armor_in_hit=True),
            ("house_rules: armor_in_hit: no such house rule; did you mean armour_in_hit?",),
        ),
        (with_rules("psipunk", kneeling_height=0.5, steed_gives_cover=False), ()),
        (
            with_rules("starflight", prone_height=2, tie_succeeds=3),
            (
                "house_rules: tie_succeeds: found 3, expected true or false",
                "house_rules: prone_height: found 2, expected a number from 0.01 to 1",
            ),
        ),
    ],
)
def test_each_slip_has_a_line(state: MapState, problems: tuple[str, ...]) -> None:
    assert house_rule_problems(state) == problems
