"""Suggestions for those the game master plays: by the rules for NPCs, and where most is to be gained."""

from dataclasses import replace

import pytest

from battlemap.document.sheets import StarflightGear
from battlemap.geometry.types import MapPoint
from battlemap.rulings.arms import weapon_in_hand
from battlemap.rulings.errors import RulingError
from battlemap.rulings.field import field_of
from battlemap.rulings.npc import BestSquare, npc_suggestion, strength_of
from tests.rulings.build import LASER, A, B, a_map, token, wall
from tests.rulings.street import HANDGUN, a_street, fighter
from tests.rulings.walkers import walker

GUNNER = {"weapons": (HANDGUN,), "powers": ()}
VEST = StarflightGear(name="Vest", kind="armour", hp=30)


def stronger(one):
    """The same in armour of 30 hit points."""
    return replace(one, starflight=replace(one.starflight, gear=(VEST,)))


def found(state, who=A):
    """The best square, when all places were looked at."""
    work = BestSquare(state, who)
    for _ in work.steps():
        pass
    return work.suggestion


def test_strength_is_gear_drawn_weapons_and_the_better_bonus():
    index = strength_of(stronger(token("B", 0, 0)), None)
    assert [(each.value, each.reason) for each in index.modifiers] == [
        (30, "hit points of Vest"),
        (10, "damage of Hand laser"),
        (6, "damage of Knife"),
        (4, "Ranged Attack Bonus"),
    ]


def test_a_stronger_npc_goes_toward_its_target_straight_ahead():
    state = a_map(stronger(walker(5, 20)), token("B", 25, 20), cell_m=1.0)
    found = npc_suggestion(state, A)
    assert found.to == MapPoint(24, 20)
    assert {leg.direction for leg in found.route.legs} == {"ahead"}
    assert [line.rule for line in found.sections[0].lines] == ["SF-NPC-01", "SF-NPC-02"]
    assert found.sections[0].lines[0].text == "the target, Strength Index 20, is weaker: toward"


def test_a_weaker_npc_goes_away_and_an_equal_one_stays():
    away = npc_suggestion(a_map(walker(20, 20), stronger(token("B", 25, 20)), cell_m=1.0), A)
    assert away.to.x < 20
    assert {leg.direction for leg in away.route.legs} == {"ahead"}
    stays = npc_suggestion(a_map(walker(20, 20), token("B", 25, 20), cell_m=1.0), A)
    assert (stays.route, stays.to) == (None, MapPoint(20, 20))


def test_the_target_is_the_one_named_else_the_nearest():
    state = a_map(stronger(walker(20, 20)), token("B", 30, 20), token("B2", 25, 20), cell_m=1.0)
    assert npc_suggestion(state, A).sections[0].title.endswith("B2")
    assert npc_suggestion(state, A, B).sections[0].title.endswith(": B")


def test_without_a_foe_there_is_nothing_to_suggest():
    with pytest.raises(RulingError, match="nobody"):
        npc_suggestion(a_map(walker(5, 20)), A)


@pytest.mark.parametrize("system", ["starflight", "psipunk"])
def test_the_best_square_is_one_of_the_best_of_its_field_within_a_move(system):
    if system == "starflight":
        me = walker(3, 4, stats={"initiative": 0, "ranged_ab": 30})
        state = a_map(me, token("B", 10, 4), wall((6, 2), (6, 6)), cell_m=1.5, columns=12, rows=8)
        weapon, who = LASER.name, A
    else:
        state, who = a_street(*(fighter(name, x, 2, sheet=GUNNER) for name, x in (("A", 3), ("B", 8)))), A
        state = replace(state, info=replace(state.info, grid=replace(state.info.grid, columns=10, rows=5)))
        weapon = weapon_in_hand(state.tokens[who], system)
    best = found(state, who)
    whole = {}
    told = field_of(state, who, "net", weapon=weapon)
    for spot, answer in told.told():
        whole[told.lattice.at(spot)] = answer.value
    assert whole[best.to] >= whole[state.tokens[who].at]
    assert (best.route is None) == (system == "psipunk" or best.to == state.tokens[who].at)
    if best.route is not None:
        assert best.route.refusals == ()
