"""Suggestions of a move, for the game master to take or to drop: what the rules say of NPCs, and the best square.

Nothing is moved here: a suggestion is a place, the way there, and every reason for it.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise

import numpy as np

from battlemap.document.model import MapInfo, MapState, Token, TokenId
from battlemap.geometry.paths.lattice import Spot
from battlemap.geometry.types import MapPoint
from battlemap.rulings.arms import weapon_in_hand
from battlemap.rulings.attack_ruling import signed
from battlemap.rulings.bodies import footprint_of
from battlemap.rulings.card import CardLine, CardSection
from battlemap.rulings.errors import RulingError
from battlemap.rulings.field import FieldWork
from battlemap.rulings.field_cells import lattice_of, places_at_hand
from battlemap.rulings.field_kinds import Answer
from battlemap.rulings.hostility import hostile_to
from battlemap.rulings.house_tables import wielded
from battlemap.rulings.moves import measure_move
from battlemap.rulings.riding import body_moved, own_corner
from battlemap.rulings.route import MAP, Route, route_of
from battlemap.rulings.route_card import route_sections
from battlemap.rulings.route_plan import Planner
from battlemap.rulings.routes import cheapest_route, planner_of
from battlemap.rulings.sight import distance_m, token_of
from battlemap.rulings.starflight_creatures import creature_of
from battlemap.rulings.starflight_facts import weapon_facts
from battlemap.rulings.turn_budget import budget_of
from battlemap.rulings.turn_spending import moved_by
from rules.core.breakdown import Breakdown, RuleId
from rules.starflight.movement.facts import DIRECTION_STEP_DEG, Direction
from rules.starflight.movement.npc import Course, not_simple, npc_course
from rules.starflight.strength import strength_index

BY_RULE, BY_BENEFIT = "By the rules for NPCs", "Best square"


@dataclass(frozen=True, slots=True, kw_only=True)
class Suggestion:
    """One way to move, or to stay: ``to`` is the upper left corner at the end."""

    title: str
    token: TokenId
    to: MapPoint
    route: Route | None  # None: it stays, or the game rules no ways
    sections: tuple[CardSection, ...]

    @property
    def words(self) -> str:
        """The suggestion in a line, the first reason with it."""
        return f"{self.title}: {self.sections[0].lines[0].text}"


def npc_suggestion(state: MapState, token: TokenId, target: TokenId | None = None) -> Suggestion:
    """Toward a weaker target, away from a stronger one, straight ahead with turns of 45°. SF-NPC-01, 02.

    Parameters
    ----------
    target : whom it fights now; None: the nearest hostile one.

    Raises
    ------
    RulingError
        for a map of another game, or where nobody is hostile.
    """
    me, planner = token_of(state, token), planner_of(state, token)
    foe = token_of(state, target) if target else _nearest_foe(state, me)
    own, other = (strength_of(each, state.info) for each in (me, foe))
    course = npc_course(own.total, other.total)
    route = None if course.course is Course.STAY else _simple_way(planner, foe, course.course)
    lines = [CardLine(text=course.note.reason, value="→", rule=course.note.rule, records=frozenset({foe.id}))]
    if route is None and course.course is not Course.STAY:
        lines.append(CardLine(text=f"no place within a move lies farther {course.course}", value="·"))
    lines += _simple_lines(planner.token, route)
    sections = (
        CardSection(title=f"{BY_RULE}: {foe.name}", lines=tuple(lines)),
        *(_strength_section(each, index) for each, index in ((me, own), (foe, other))),
        *(route_sections(route) if route else ()),
    )
    to = own_corner(state, me, route.to) if route else me.at
    return Suggestion(title=BY_RULE, token=token, to=to, route=route, sections=sections)


def strength_of(token: Token, info: MapInfo | None) -> Breakdown:
    """The Strength Index of a token, with its parts, by the map's own tables. M32."""
    return strength_index(creature_of(token, info), map(weapon_facts, wielded(token, info)))


def _nearest_foe(state: MapState, me: Token) -> Token:
    foes = sorted(hostile_to(state, me), key=lambda foe: (distance_m(state, me, foe), foe.id))
    if not foes:
        raise RulingError(f"nobody on {state.info.name!r} is hostile to {me.name}")
    return foes[0]


def _simple_way(planner: Planner, foe: Token, course: Course) -> Route | None:
    """Straight ahead within a move to the place nearest to the target, or farthest from it; None: that is here."""
    pace, most = planner.pace(frozenset({Direction.AHEAD})), planner.most(running=False)
    costs = planner.costs(pace, most).ending.min(axis=0)
    there, size, kind = footprint_of(foe, planner.state.info.grid.kind), planner.token.size, planner.lattice.kind
    nearer = 1 if course is Course.TOWARD else -1

    def rank(spot: Spot) -> tuple[float, float, Spot]:
        own = footprint_of(replace(planner.token, at=planner.lattice.at(spot), size=size), kind)
        return nearer * round(own.gap_to(there), 6), float(costs[spot]), spot

    spots = [Spot(row, col) for row, col in np.argwhere(np.isfinite(costs) & planner.board.may_stop).tolist()]
    here = nearer * round(footprint_of(planner.token, kind).gap_to(there), 6)
    best = min(spots, key=rank, default=None)
    if best is None or rank(best)[0] >= here:
        return None
    path = planner.way([best], pace, most)
    return None if path is None else route_of(planner, path, planner.lattice.at(best))


def _simple_lines(me: Token, route: Route | None) -> Iterator[CardLine]:
    if route is None:
        return
    facings = (me.facing_deg, *(leg.facing_deg for leg in route.legs))
    turns = tuple(round((after - before) % DIRECTION_STEP_DEG, 6) for before, after in pairwise(facings))
    notes = not_simple(route.facts.legs, turns)
    yield from (CardLine(text=note.reason, value="✗", rule=note.rule) for note in notes)
    if not notes:
        yield CardLine(text="straight ahead, turns of 45°", value="✓", rule=RuleId("SF-NPC-02"))


def _strength_section(token: Token, index: Breakdown) -> CardSection:
    lines = (CardLine(text=each.reason, value=signed(each.value), rule=each.rule) for each in index.modifiers)
    return CardSection(title=f"Strength Index of {token.name} {index.total}", lines=tuple(lines))


class BestSquare:
    """The place within a move where most is to be gained, looked for place by place as there is time.

    Gained is the own chance to hit less the chance to be hit, of the field of that name; of equal places the cheapest.
    """

    def __init__(self, state: MapState, token: TokenId) -> None:
        self._state, self._me = state, token_of(state, token)
        self._body = body_moved(state, self._me)
        weapon = weapon_in_hand(self._me, state.info.system)
        self._planner = planner_of(state, token) if state.info.system == "starflight" else None
        spots = list(self._places())
        self._work = FieldWork(state, token, "net", weapon=weapon, spots=spots)
        self._lattice = lattice_of(state, self._me)

    def steps(self) -> Iterator[None]:
        """Look at one place after the other."""
        return self._work.steps()

    def _places(self) -> Iterator[Spot]:
        """Where it may stand after a move; in Psi-punk where a straight way within its seconds leads."""
        if self._planner is not None:
            costs = self._planner.costs(self._planner.pace(self._planner.directions), self._planner.most(running=False))
            reached = np.isfinite(costs.ending.min(axis=0)) & self._planner.board.may_stop
            yield from (Spot(row, col) for row, col in np.argwhere(reached).tolist())
            return
        lattice = lattice_of(self._state, self._me)
        for spot in places_at_hand(self._state, self._me):
            if self._is_walkable(lattice.at(spot)):
                yield spot

    def _is_walkable(self, at: MapPoint) -> bool:
        spending = moved_by(self._state, self._me.id, own_corner(self._state, self._me, at))
        fits = not budget_of(self._state, self._me.id, spending).is_over
        return fits and not measure_move(self._state, self._body.id, at).blocked_by

    @property
    def suggestion(self) -> Suggestion | None:
        """The best of the places looked at so far; None before the first."""
        told = {self._lattice.at(spot): answer for spot, answer in self._work.so_far.told()}
        if not told:
            return None
        away = {at: math.dist(at, self._body.at) for at in told}
        best = min(told, key=lambda at: (-told[at].value, round(away[at], 6), at))
        route = None if self._planner is None or best == self._body.at else cheapest_route(self._planner, best)
        lines = tuple(_gain_lines(told[best], told.get(self._body.at)))
        sections = (CardSection(title=BY_BENEFIT, lines=lines), *(route_sections(route) if route else ()))
        return Suggestion(
            title=BY_BENEFIT,
            token=self._me.id,
            to=own_corner(self._state, self._me, best),
            route=route,
            sections=sections,
        )


def _gain_lines(best: Answer, here: Answer | None) -> Iterator[CardLine]:
    whom = f", at {', '.join(best.who)}" if best.who else ""
    gain = f"chance to hit less chance to be hit {_percent(best)}{whom}"
    yield CardLine(text=gain, value="→", rule=MAP)
    if here is not None:
        same = " here already" if here.value == best.value else ""
        yield CardLine(text=f"where it stands {_percent(here)}{same}", value="·")


def _percent(answer: Answer) -> str:
    return f"{float(Fraction(answer.value) * 100):+.0f} %".replace("-", "−")
