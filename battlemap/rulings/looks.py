"""Looks that were taken already: kept while neither of the two tokens, the walls, the map's facts nor the light change.

Players' maps ask after each command who sees whom; a move of one token changes few of those answers.
"""

import math
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from shapely.geometry.base import BaseGeometry

from battlemap.document.model import MapState, Token, TokenId
from battlemap.geometry.angles import bearing, turn_deg
from battlemap.geometry.light import Level
from battlemap.geometry.walls import WallIndex
from battlemap.rulings.bodies import steed_of
from battlemap.rulings.ground import walls_of
from battlemap.rulings.light import light_of
from battlemap.rulings.sight import sees, token_of, visible_area
from battlemap.rulings.views import Views

T = TypeVar("T")
MOST_KEPT = 4096  # for one set of walls
HALF_TURN = 180.0

#: Answers by the identities of what they hang on, with these things, so that no identity is used again.
_kept: "WeakKeyDictionary[WallIndex, OrderedDict[Hashable, tuple[tuple[object, ...], Any]]]" = WeakKeyDictionary()


class Looks:
    """The looks on one map, at one moment."""

    def __init__(self, state: MapState) -> None:
        light = light_of(state)
        self._state, self._views = state, Views(walls_of(state))
        self._held = (state.info, None if light.is_everywhere(Level.BRIGHT) else light)
        self._answers = _kept.setdefault(walls_of(state), OrderedDict())

    def area(self, viewer: TokenId) -> BaseGeometry:
        """What a viewer sees of the map within its arcs and by the light there is; see ``sight.visible_area``."""
        token = token_of(self._state, viewer)
        return self._remembered("area", (token,), lambda: visible_area(self._state, viewer))

    def sees(self, viewer: TokenId, target: TokenId) -> bool:
        """Whether a viewer sees some of a target within its arcs and by the light there is; see ``sight.sees``."""
        one, other = token_of(self._state, viewer), token_of(self._state, target)
        return self._remembered("sees", (one, other), lambda: self._look(one, other))

    def _look(self, viewer: Token, target: Token) -> bool:
        return not self._is_behind(viewer, target) and sees(self._state, viewer.id, target.id, self._views)

    def _remembered(self, what: str, tokens: tuple[Token, ...], ask: Callable[[], T]) -> T:
        steeds = (steed_of(self._state, token) for token in tokens)  # who sits on somebody is as high as that one is
        held = (*self._held, *tokens, *steeds)
        key = (what, *map(id, held))
        if key not in self._answers:
            self._answers[key] = held, ask()
            if len(self._answers) > MOST_KEPT:
                self._answers.popitem(last=False)
        self._answers.move_to_end(key)
        found: T = self._answers[key][1]
        return found

    def _is_behind(self, viewer: Token, target: Token) -> bool:
        """Whether all of a body lies outside a viewer's arcs, so that nobody need look at it."""
        eye, body = self._views.eye(self._state, viewer), self._views.stance(self._state, target).body
        far = math.dist(eye.at, body.centre)
        if far <= target.size:  # so near that the body spans many headings
            return False
        spread = HALF_TURN * target.size / far / 2  # more than the angle that its body takes to either side
        off = abs(turn_deg(viewer.facing_deg, bearing(eye.at, body.centre)))
        return off - spread > max(viewer.optimal_arc_deg, viewer.peripheral_arc_deg) / 2
