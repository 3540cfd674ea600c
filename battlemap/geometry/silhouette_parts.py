"""Which wall hides how much of a silhouette: alone, or where others hide it too.

Two sums hold. What all walls hide or keep from being shot at (1 - ``open_fraction``) is the sum of ``hidden_by_alone``
over the walls and ``hidden_by_several``, once. What solid matter keeps from being shot at (``hidden_fraction``) is
the sum of ``stopped_by_alone`` over the walls and ``stopped_by_several``. The shares "with or without others" of the
walls add up to more where walls stand one behind the other.
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from battlemap.geometry.silhouette import Piece, share_where


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """What one wall does to a silhouette, as shares of it: see ``hidden_by`` and the other functions here."""

    hidden: float = 0.0
    hidden_alone: float = 0.0
    stopped: float = 0.0
    stopped_alone: float = 0.0


NO_PARTS = Parts()


def parts_by_owner(pieces: Iterable[Piece]) -> Mapping[str, Parts]:
    """The same four shares as the functions below give, to the last digit, of all walls that hide or stop anything."""
    sizes: list[float] = []
    found: defaultdict[str, tuple[list[float], ...]] = defaultdict(lambda: ([], [], [], []))
    for piece in pieces:
        width = piece.width
        for slab in piece.slabs:
            size = width * slab.share
            sizes.append(size)
            for place, owners in ((0, slab.kept_by), (2, slab.stopping)):
                for owner in owners:
                    found[owner][place].append(size)
                    if len(owners) == 1:
                        found[owner][place + 1].append(size)
    total = math.fsum(sizes)
    return {owner: _parts(lists, total) for owner, lists in found.items()}


def _parts(lists: tuple[list[float], ...], total: float) -> Parts:
    hidden, hidden_alone, stopped, stopped_alone = (
        min(1.0, max(0.0, math.fsum(sizes) / total)) if sizes else 0.0 for sizes in lists
    )
    return Parts(hidden=hidden, hidden_alone=hidden_alone, stopped=stopped, stopped_alone=stopped_alone)


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
