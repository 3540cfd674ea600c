"""Which wall hides how much of a silhouette: alone, or where others hide it too.

Two sums hold. What all walls hide or keep from being shot at (1 - ``open_fraction``) is the sum of ``hidden_by_alone``
over the walls and ``hidden_by_several``, once. What solid matter keeps from being shot at (``hidden_fraction``) is
the sum of ``stopped_by_alone`` over the walls and ``stopped_by_several``. The shares "with or without others" of the
walls add up to more where walls stand one behind the other.
"""

from collections.abc import Iterable

from battlemap.geometry.silhouette import Piece, share_where


def hidden_by(pieces: Iterable[Piece], owner: str) -> float:
    """The share of the silhouette that one wall hides or keeps from being shot at, with or without others."""
    return share_where(pieces, lambda slab: owner in slab.kept_by)


def hidden_by_alone(pieces: Iterable[Piece], owner: str) -> float:
    """The share that one wall alone hides or keeps from being shot at: what would lie open without it."""
    return share_where(pieces, lambda slab: slab.kept_by == {owner})


def hidden_by_several(pieces: Iterable[Piece]) -> float:
    """The share that two walls or more hide or keep from being shot at, each by itself."""
    return share_where(pieces, lambda slab: len(slab.kept_by) > 1)


def stopped_by(pieces: Iterable[Piece], owner: str) -> float:
    """The share of the silhouette that one solid wall keeps from being shot at, with or without others."""
    return share_where(pieces, lambda slab: owner in slab.stopping)


def stopped_by_alone(pieces: Iterable[Piece], owner: str) -> float:
    """The share that one solid wall alone keeps from being shot at."""
    return share_where(pieces, lambda slab: slab.stopping == {owner})


def stopped_by_several(pieces: Iterable[Piece]) -> float:
    """The share that two solid walls or more keep from being shot at, each by itself."""
    return share_where(pieces, lambda slab: len(slab.stopping) > 1)
