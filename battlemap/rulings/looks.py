"""Looks that were taken already: kept while neither of the two tokens, the walls nor the light change.

Players' maps ask after each command who sees whom; a move of one token changes few of those answers.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from shapely.geometry.base import BaseGeometry

from battlemap.document.model import MapState, Token, TokenId
from battlemap.geometry.angles import bearing, turn_deg
from battlemap.geometry.light import Level
from battlemap.geometry.walls import WallIndex
from battlemap.rulings.bodies import body_of, eye_of
from battlemap.rulings.ground import bounds_of, walls_of
from battlemap.rulings.light import least_level, light_of
from battlemap.rulings.sight import sees, token_of, visible_area

T = TypeVar("T")
MOST_KEPT = 4096  # for one set of walls
HALF_TURN = 180.0

_kept: "WeakKeyDictionary[WallIndex, OrderedDict[Hashable, tuple[object, Any]]]" = WeakKeyDictionary()


class Looks:
    """The looks on one map, at one moment; cheap to make where the light of the map is known."""

    def __init__(self, state: MapState) -> None:
        self._state, self._light = state, light_of(state)
        is_bright = self._light.is_everywhere(Level.BRIGHT)
        self._lit = None if is_bright else (id(self._light), least_level(state))
        self._answers = _kept.setdefault(walls_of(state), OrderedDict())

    def area(self, viewer: TokenId) -> BaseGeometry:
        """What a viewer sees of the map within its arcs and by the light there is; see ``sight.visible_area``."""
        token = token_of(self._state, viewer)
        return self._remembered((sight_facts(token),), lambda: visible_area(self._state, viewer))

    def sees(self, viewer: TokenId, target: TokenId) -> bool:
        """Whether a viewer sees some of a target within its arcs and by the light there is; see ``sight.sees``."""
        one, other = token_of(self._state, viewer), token_of(self._state, target)
        return self._remembered(
            (sight_facts(one), sight_facts(other)),
            lambda: not _is_behind(self._state, one, other) and sees(self._state, viewer, target),
        )

    def _remembered(self, tokens: Hashable, ask: Callable[[], T]) -> T:
        key = (tokens, self._lit, bounds_of(self._state))
        if key not in self._answers:
            self._answers[key] = self._light, ask()  # holding the light keeps its identity from being used again
            if len(self._answers) > MOST_KEPT:
                self._answers.popitem(last=False)
        self._answers.move_to_end(key)
        found: T = self._answers[key][1]
        return found


def _is_behind(state: MapState, viewer: Token, target: Token) -> bool:
    """Whether all of a body lies outside a viewer's arcs, so that nobody need look at it."""
    walls = walls_of(state)
    eye, body = eye_of(viewer, walls), body_of(target, walls)
    far = ((eye.at.x - body.centre.x) ** 2 + (eye.at.y - body.centre.y) ** 2) ** 0.5
    if far <= target.size:  # so near that the body spans many headings
        return False
    spread = HALF_TURN * target.size / far / 2  # more than the angle that its square takes to either side
    off = abs(turn_deg(viewer.facing_deg, bearing(eye.at, body.centre)))
    return off - spread > max(viewer.optimal_arc_deg, viewer.peripheral_arc_deg) / 2


def sight_facts(token: Token) -> Hashable:
    """Everything of a token that a look can depend on."""
    place = token.at, token.size, token.facing_deg, token.elevation_m, token.height_m, token.posture
    arcs = token.optimal_arc_deg, token.peripheral_arc_deg, token.sees_in_dark_cells
    return token.id, place, arcs, token.conditions
