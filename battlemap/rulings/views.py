"""What many looks share: eyes, bodies among the walls, the walls before them, and what the sheets say."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Any, TypeVar, cast

import numpy as np

from battlemap.document.model import Token, TokenId
from battlemap.geometry.between import who_may_be_between
from battlemap.geometry.hull import segments_before, segments_before_each
from battlemap.geometry.silhouette import Eye, Stance
from battlemap.geometry.walls import Floats, Ints, WallIndex
from battlemap.rulings.bodies import body_of, eye_of

Found = TypeVar("Found")


class Views:
    """Looks between tokens among the same walls.

    One is good for maps that differ only in where their tokens stand: what depends on the place is kept for a token
    as it is, what the sheets say is kept by the id.
    """

    def __init__(self, walls: WallIndex) -> None:
        self.walls = walls
        self._kept: dict[tuple[Hashable, ...], tuple[tuple[Token, ...], Any]] = {}
        self._of_ids: dict[tuple[str, str], Any] = {}

    def eye(self, token: Token) -> Eye:
        """Where it looks from."""
        return self.kept("eye", (token,), lambda: eye_of(token, self.walls))

    def stance(self, token: Token) -> Stance:
        """What is seen of it, among the walls."""
        return self.kept("stance", (token,), lambda: Stance(body_of(token, self.walls), self.walls))

    def before(self, viewer: Token, target: Token) -> Ints:
        """The segments that meet the hull of a viewer's eye and a target."""
        body = self.stance(target).body
        return segments_before(self.eye(viewer).at, body.centre, body.radius, self.walls)

    def may_be_between(self, viewer: Token, target: Token, tokens: Iterable[Token]) -> list[Token]:
        """Those of the tokens that come near the hull of a viewer's eye and a target."""
        tokens, body = list(tokens), self.stance(target).body
        eyes, discs = np.array([self.eye(viewer).at]), [self.stance(token).body for token in tokens]
        near = who_may_be_between(eyes, np.array([body.centre]), body.radius, discs)[0]
        return [token for token, is_near in zip(tokens, near, strict=True) if is_near]

    def kept(self, what: str, tokens: tuple[Token, ...], find: Callable[[], Found]) -> Found:
        """Something about tokens where they stand, found once."""
        key = (what, *map(id, tokens))
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = (tokens, find())  # the tokens too, so that their identities are not used again
        return cast(Found, found[1])

    def of_sheet(self, what: str, token: Token, find: Callable[[], Found]) -> Found:
        """Something about a token wherever it stands, found once."""
        return self._of_id(what, token.id, find)

    def of_wall(self, what: str, owner: str, find: Callable[[], Found]) -> Found:
        """Something about a wall or a door, found once."""
        return self._of_id(what, owner, find)

    def _of_id(self, what: str, name: str, find: Callable[[], Found]) -> Found:
        key = (what, name)
        found = self._of_ids.get(key)
        if found is None:
            found = self._of_ids[key] = (find(),)
        return cast(Found, found[0])


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
        self._before: dict[tuple[bool, TokenId], list[Ints]] = {}
        self._between: dict[tuple[bool, TokenId], list[list[Token]]] = {}

    def each(self, tokens: Sequence[Token]) -> Iterator[Token]:
        """Go over the mover at many places; what is asked in between is about the one given last."""
        self._there = tuple(tokens)
        self._points = np.array([eye_of(token, self.walls).at for token in tokens]).reshape(-1, 2)
        self._before, self._between = {}, {}
        for here, token in enumerate(self._there):
            self._here, self._of_place = here, {}
            yield token

    def before(self, viewer: Token, target: Token) -> Ints:
        """The segments that meet the hull of a viewer's eye and a target."""
        looks = viewer.id == self._mover
        other = target if looks else viewer
        if looks == (target.id == self._mover) or other is not self._others.get(other.id):
            return super().before(viewer, target)
        if (looks, other.id) not in self._before:
            self._before[looks, other.id] = self._before_each(other, looks)
        return self._before[looks, other.id][self._here]

    def may_be_between(self, viewer: Token, target: Token, tokens: Iterable[Token]) -> list[Token]:
        """Those of the tokens that come near the hull of a viewer's eye and a target."""
        looks = viewer.id == self._mover
        other = target if looks else viewer
        if looks == (target.id == self._mover) or other is not self._others.get(other.id):
            return super().may_be_between(viewer, target, tokens)
        if (looks, other.id) not in self._between:
            self._between[looks, other.id] = self._between_each(other, looks)
        return self._between[looks, other.id][self._here]

    def kept(self, what: str, tokens: tuple[Token, ...], find: Callable[[], Found]) -> Found:
        """Something about tokens where they stand, found once; about the mover only while it stands there."""
        if all(token.id != self._mover for token in tokens):
            return super().kept(what, tokens, find)
        key = (what, *map(id, tokens))
        found = self._of_place.get(key)
        if found is None:
            found = self._of_place[key] = (tokens, find())
        return cast(Found, found[1])

    def _before_each(self, other: Token, looks: bool) -> list[Ints]:
        """For the other and the mover at each place: which segments meet their hull, whoever looks."""
        return segments_before_each(*self._hulls(other, looks), self.walls)

    def _between_each(self, other: Token, looks: bool) -> list[list[Token]]:
        """The same for who of the others may be between; the mover is never so in its own looks."""
        thirds = [third for third in self._others.values() if third is not other]
        discs = [self.stance(third).body for third in thirds]
        near = who_may_be_between(*self._hulls(other, looks), discs)
        return [[thirds[k] for k in np.flatnonzero(row)] if row.any() else [] for row in near]

    def _hulls(self, other: Token, looks: bool) -> tuple[Floats, Floats, float]:
        """Eyes, middles and radius of the looks between the mover at all places and somebody else."""
        if looks:
            body = self.stance(other).body
            return self._points, np.array([body.centre]), body.radius
        return np.array([self.eye(other).at]), self._points, body_of(self._there[0], self.walls).radius
