"""What a way tells before it is gone comes out: metres, price, what stunts bring and cost, every die asked, by name.

The dice are forced: all goes well, the stunts fail, a foe on the way fells the mover.
"""

import math
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise, takewhile
from random import Random

import pytest

from battlemap.document.model import MapState
from battlemap.geometry.types import MapPoint
from battlemap.rulings.move_flow import OfferingSession, question_of, session_for
from battlemap.rulings.move_ways import move_ways
from battlemap.rulings.route import Route
from battlemap.rulings.session_question import Question
from battlemap.rulings.starflight_creatures import creature_of
from battlemap.rulings.turn_budget import move_price
from rules.starflight.actions.changes import StuntsDone
from rules.starflight.checks import comes_out
from rules.starflight.house_rules import HouseRules
from tests.rulings.build import A, a_map, terrain
from tests.rulings.test_move_flow import SCORES, applied, foe, in_a_fight
from tests.rulings.walkers import walker

MOVES = 4  # of random movers; a longer run is a change of this number
CHECK, SAVE = "Three-Dimensional Maneuvers of A", "Reflex save of A"
HOUSE = HouseRules()
Way = tuple[MapState, Question, Route]


def a_way(chance: Random, *, cheapest: bool, **facts) -> Way | None:
    """Somebody among foes and on uneven ground, and one of its ways to a place; None where there is none."""
    cells = chance.sample([(x, y) for x in range(8, 32) for y in range(8, 32)], 5)
    facing = [chance.randrange(0, 360, 45) for _ in cells]
    foes = [foe(f"B{n}", *cells[n], facing_deg=facing[n]) for n in range(3)]
    scores = {**SCORES, "initiative": chance.randrange(2, 14), "finesse": chance.choice((0, 20, 40)), **facts}
    mud = terrain(10, 10, 22, 22, movement=chance.choice((1.0, 2.0)))
    mover = walker(*cells[3], stats={**scores, "maneuvers": chance.choice((20, 60))}, facing_deg=facing[3])
    state = in_a_fight(a_map(mover, *foes, mud, cell_m=chance.choice((1.0, 1.5))))
    to = MapPoint(*cells[4])
    question, route = question_of(state, A, to)
    if question.action == "move" and not (route.refusals or cheapest):
        ways = move_ways(state, A, to)
        number = chance.randrange(len(ways))
        question, route = replace(question, way=number), ways[number]
    return None if route.refusals else (state, question, route)


def a_way_with(seed: int, wanted: Callable[[Route], bool], *, cheapest: bool = False, **facts) -> Way:
    """The first of random ways that has what is wanted."""
    chance = Random(seed)
    tried = (a_way(chance, cheapest=cheapest, **facts) for _ in range(200))
    return next(way for way in tried if way is not None and wanted(way[2]))


def natural(route: Route, *, succeeds: bool) -> str:
    """A roll of the stunts' check that comes out so without being critical; empty where there is none."""
    check = route.answer.check
    rolls = range(100) if check else ()
    wanted = [n for n in rolls if _out(n, route) == (succeeds, None)]
    return f"{wanted[-1] if succeeds else wanted[0]:02d}" if wanted else ""


def can_fail(route: Route) -> bool:
    """Whether there is a stunt on it that an ordinary roll fails."""
    return any(not use.stunt.is_plain for use in route.answer.stunts) and bool(natural(route, succeeds=False))


def _out(number: int, route: Route) -> tuple[bool, object]:
    check = route.answer.check
    return comes_out(number, check.roll.total, check.target_number.total, HOUSE, critical=True)


def played(way: Way, check: str, *strikes: str) -> tuple[OfferingSession, list[str]]:
    """The session with that roll and those decisions, the rest let pass; and every die it asked for, by name."""
    state, question, _ = way
    session, asked, chosen = session_for(state, question), [], iter(strikes)
    while session.asks is not None:
        asked.append(session.asks.name)
        if session.decision is not None:
            wanted = next(chosen, "let it pass")
            session.decide(1 + next(n for n, each in enumerate(session.decision.options) if each.startswith(wanted)))
        elif session.asks.name == CHECK:
            session.give(check)
        elif session.asks.name == SAVE:
            session.give("05")
        elif session.asks.name.startswith("attack of"):
            session.give("95")
        else:
            session.give(f"{session.asks.die.roll(Random(1))}")
    return session, asked


def stunts_of(session: OfferingSession) -> tuple[int, int]:
    """What the stunts brought and cost."""
    done = [each for each in session.story.changes if isinstance(each, StuntsDone)]
    return sum(each.hd_bonus for each in done), sum(each.attack_penalty for each in done)


def spent(way: Way, session: OfferingSession) -> tuple[float, float, MapState]:
    """The metres and the price that were put on the turn, and the map after it."""
    after = applied(way[0], session)
    spending = after.turns.spending(A)
    if session.question.action == "run":
        return spending.deeds[-1].moved_m, math.nan, after
    return spending.move_m, move_price(way[0], way[0].tokens[A], spending), after


def offers(route: Route) -> list[str]:
    return [f"opportunity attack of {threat.name}" for threat in route.threats]


@pytest.mark.parametrize("seed", range(MOVES))
def test_a_way_that_goes_well_is_what_it_told(seed: int) -> None:
    way = a_way_with(seed, lambda route: route.dc is None or bool(natural(route, succeeds=True)))
    _, question, route = way
    session, asked = played(way, natural(route, succeeds=True))
    assert asked == [CHECK] * (route.dc is not None) + offers(route)
    length_m, price, after = spent(way, session)
    assert length_m == pytest.approx(route.length_m, abs=1e-4)
    assert question.action == "run" or price == route.cost
    assert stunts_of(session) == (route.hd_bonus, route.attack_penalty)
    assert (after.tokens[A].at, after.tokens[A].facing_deg) == (route.to, route.facing_deg)


@pytest.mark.parametrize("seed", range(MOVES))
def test_stunts_that_fail_end_the_way_before_the_first_for_the_price_until_there(seed: int) -> None:
    way = a_way_with(seed, can_fail)
    _, question, route = way
    low = natural(route, succeeds=False)
    session, asked = played(way, low)
    before = [*takewhile(lambda pair: pair[1].stunt.is_plain, zip(route.legs, route.answer.stunts, strict=False))]
    far_m = sum(leg.length_m for leg, _ in before)
    met = [name for name, at_m in zip(offers(route), metres_to_threats(way), strict=True) if at_m <= far_m + 1e-4]
    assert asked == [CHECK, SAVE, *met]
    length_m, price, after = spent(way, session)
    assert length_m == pytest.approx(far_m, abs=1e-3)
    assert question.action == "run" or price == pytest.approx(sum(leg.cost for leg, _ in before))
    assert stunts_of(session) == (0, 0)
    assert creature_of(after.tokens[A]).is_prone


@pytest.mark.parametrize("seed", range(MOVES))
def test_who_is_felled_on_the_way_has_gone_to_the_point_that_was_told_and_keeps_what_was_begun(seed: int) -> None:
    def wanted(route: Route) -> bool:
        return bool(route.threats) and (route.dc is None or bool(natural(route, succeeds=True)))

    way = a_way_with(seed, wanted, cheapest=True, hp=1, nhp=1)
    _, question, route = way
    session, asked = played(way, natural(route, succeeds=True), "strike with Hand laser")
    check = [CHECK] * (route.dc is not None)
    assert asked[: len(check) + 2] == [*check, offers(route)[0], f"attack of {route.threats[0].name}"]
    assert not set(offers(route)[1:]) & set(asked)  # nobody strikes at who lies already
    length_m, price, after = spent(way, session)
    assert length_m == pytest.approx(metres_to_threats(way)[0], abs=1e-3)
    assert creature_of(after.tokens[A]).is_helpless
    assert question.action == "run" or 0 <= price <= route.cost
    hd, penalty = stunts_of(session)
    assert 0 <= hd <= route.hd_bonus
    assert route.attack_penalty <= penalty <= 0


def metres_to_threats(way: Way) -> list[float]:
    """How far along its way each of those who may strike gets to."""
    state, _, route = way
    cell_m = state.info.grid.cell_m
    legs = [0.0, *(math.dist(one, other) * cell_m for one, other in pairwise(route.points))]
    return [sum(legs[: each.step + 1]) + math.dist(route.points[each.step], each.at) * cell_m for each in route.threats]
