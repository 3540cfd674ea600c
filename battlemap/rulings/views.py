"""What many looks share: eyes, bodies among the walls, the walls before them, and what the sheets say."""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any, TypeVar, cast

import numpy as np

from battlemap.document.model import MapState, Token, TokenId
from battlemap.geometry.between import Disc, who_may_be_between
from battlemap.geometry.hull import segments_before, segments_before_each
from battlemap.geometry.silhouette import Eye, Stance
from battlemap.geometry.walls import Floats, Ints, WallIndex
from battlemap.rulings.bodies import body_of, eye_of, standing_point
from battlemap.rulings.ground import walls_of

Found = TypeVar("Found")
MOST_KEPT = 1024  # answers about tokens where they stand


class Views:
    """Looks between tokens among the same walls.

    One is good for maps that differ only in where their tokens stand: what depends on the place is kept for a token
    as it is, what the sheets say is kept by the id.
    """

    def __init__(self, walls: WallIndex) -> None:
        self.walls = walls
        self._kept: OrderedDict[tuple[Hashable, ...], tuple[tuple[Token, ...], Any]] = OrderedDict()
        self._of_ids: dict[tuple[str, str], Any] = {}

    def eye(self, state: MapState, token: Token) -> Eye:
        """Where it looks from."""
        return self.kept("eye", _bears_on(state, token), lambda: eye_of(state, token))

    def stance(self, state: MapState, token: Token) -> Stance:
        """What is seen of it, among the walls."""
        return self.kept("stance", _bears_on(state, token), lambda: Stance(body_of(state, token), self.walls))

    def before(self, state: MapState, viewer: Token, target: Token) -> Ints:
        """The segments that meet the hull of a viewer's eye and a target."""
        body = self.stance(state, target).body
        return segments_before(self.eye(state, viewer).at, body.centre, body.radius, self.walls)

    def may_be_between(self, state: MapState, viewer: Token, target: Token) -> list[Token]:
        """The tokens that come near the hull of a viewer's eye and a target."""
        tokens, body = list(state.tokens.values()), self.stance(state, target).body
        eyes, discs = np.array([self.eye(state, viewer).at]), [self._disc(state, token) for token in tokens]
        near = who_may_be_between(eyes, np.array([body.centre]), body.radius, discs)[0]
        return [token for token, is_near in zip(tokens, near, strict=True) if is_near]

    def _disc(self, state: MapState, token: Token) -> Disc:
        """What it fills as a body, seen from above: that does not hang on whether it sits on somebody."""

        def found() -> Disc:
            body = body_of(state, token)
            return body.centre, body.radius

        return self.kept("disc", (token,), found)

    def kept(self, what: str, tokens: tuple[Token, ...], find: Callable[[], Found]) -> Found:
        """Something about tokens where they stand, found once."""
        key = (what, *map(id, tokens))
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = (tokens, find())  # the tokens too, so that their identities are not used again
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(key)
        return cast(Found, found[1])

    def of_sheet(self, what: str, token: Token, find: Callable[[], Found]) -> Found:
        """Something about a token wherever it stands, found once."""
        return self._of_id(what, token.id, find)

    def of_thing(self, what: str, owner: str, find: Callable[[], Found]) -> Found:
        """Something about a wall, a door or whatever else is in the way, found once."""
        return self._of_id(what, owner, find)

    def _of_id(self, what: str, name: str, find: Callable[[], Found]) -> Found:
        key = (what, name)
        found = self._of_ids.get(key)
        if found is None:
            found = self._of_ids[key] = (find(),)
        return cast(Found, found[0])


_last: list[tuple[MapState, Views]] = []


def views_of(state: MapState) -> Views:
    """Looks on a map, shared by all questions about it as it is; those of the map asked about last are kept."""
    if not _last or _last[0][0] is not state:
        _last[:] = [(state, Views(walls_of(state)))]
    return _last[0][1]


class ManyPlaces(Views):
    """Looks to and from one token at many places, one place after the other: the walls before are found in bulk.

    Parameters
    ----------
    others : everybody else, as they stand.
    """

    def __init__(self, walls: WallIndex, mover: TokenId, others: Sequence[Token]) -> None:
        super().__init__(walls)
        self._mover, self._others = mover, {other.id: other for other in others}
        self._there: tuple[Token, ...] = ()
        self._here = 0
        self._of_place: dict[tuple[Hashable, ...], tuple[tuple[Token, ...], Any]] = {}
        self._points: Floats = np.empty((0, 2))
        self._before: dict[tuple[TokenId, bool], list[Ints]] = {}
        self._between: dict[tuple[TokenId, bool], list[list[Token]]] = {}

    def each(self, tokens: Sequence[Token]) -> Iterator[Token]:
        """Go over the mover at many places; what is asked in between is about the one given last."""
        self._there = tuple(tokens)
        self._points = np.array([standing_point(token, self.walls) for token in tokens]).reshape(-1, 2)
        self._before, self._between = {}, {}
        for here, token in enumerate(self._there):
            self._here, self._of_place = here, {}
            yield token

    def before(self, state: MapState, viewer: Token, target: Token) -> Ints:
        """The segments that meet the hull of a viewer's eye and a target."""
        pair = self._pair(viewer, target)
        if pair is None:
            return super().before(state, viewer, target)
        if pair not in self._before:
            self._before[pair] = segments_before_each(*self._hulls(state, *pair), self.walls)
        return self._before[pair][self._here]

    def may_be_between(self, state: MapState, viewer: Token, target: Token) -> list[Token]:
        """The tokens that come near the hull of a viewer's eye and a target; the mover is not between its own looks."""
        pair = self._pair(viewer, target)
        if pair is None:
            return super().may_be_between(state, viewer, target)
        if pair not in self._between:
            self._between[pair] = self._between_each(state, *pair)
        return self._between[pair][self._here]

    def kept(self, what: str, tokens: tuple[Token, ...], find: Callable[[], Found]) -> Found:
        """Something about tokens where they stand, found once; about the mover only while it stands there."""
        if all(token.id != self._mover for token in tokens):
            return super().kept(what, tokens, find)
        key = (what, *map(id, tokens))
        found = self._of_place.get(key)
        if found is None:
            found = self._of_place[key] = (tokens, find())
        return cast(Found, found[1])

    def _pair(self, viewer: Token, target: Token) -> tuple[TokenId, bool] | None:
        """Who the other one is, and whether the mover looks; None unless the mover is one of two."""
        looks = viewer.id == self._mover
        other = target if looks else viewer
        if looks == (target.id == self._mover) or other is not self._others.get(other.id):
            return None
        return other.id, looks

    def _between_each(self, state: MapState, other: TokenId, looks: bool) -> list[list[Token]]:
        thirds = [third for third in self._others.values() if third.id != other]
        near = who_may_be_between(*self._hulls(state, other, looks), [self._disc(state, third) for third in thirds])
        return [[thirds[k] for k in np.flatnonzero(row)] if row.any() else [] for row in near]

    def _hulls(self, state: MapState, other: TokenId, looks: bool) -> tuple[Floats, Floats, float]:
        """Eyes, middles and radius of the looks between the mover at all places and somebody else."""
        point, radius = self._disc(state, self._others[other])
        if looks:
            return self._points, np.array([point]), radius
        return np.array([point]), self._points, body_of(state, self._there[0]).radius


def _bears_on(state: MapState, token: Token) -> tuple[Token, ...]:
    """Whose places say where its eye and its body are: its own; of a mounted one also those it may sit on."""
    return (token, *state.tokens.values()) if token.posture == "mounted" else (token,)
