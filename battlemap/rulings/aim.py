"""Where an eye best looks at, or aims at, a silhouette: which part, in which arc, past which walls."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import Literal

from battlemap.document.model import Token
from battlemap.geometry.angles import FULL_TURN, turn_deg, wedge_overlap
from battlemap.geometry.silhouette import Piece, Reach, Slab

SEEN_AT_LEAST = (
    0.001  # a share of the silhouette up to this is neither seen nor reached, unless the table says otherwise
)

FRACTION_DIGITS = 12  # shares: float dust is no part of an answer

ArcName = Literal["optimal", "peripheral", "outside"]


@dataclass(frozen=True, slots=True)
class Aim:
    """The best line to a target: its heading in degrees, the arc it lies in, how it arrives, past which walls."""

    heading: float
    arc: ArcName
    reach: Reach
    seen: bool
    passes: tuple[str, ...]  # ids of the walls at the height of the line, nearest first
    crossed: tuple[str, ...]  # ids of all walls on its way in plan, nearest first


@dataclass(frozen=True, slots=True)
class _Part:
    """A slab within one arc."""

    piece: Piece
    slab: Slab
    arc: ArcName
    span: tuple[float, float]

    @property
    def way(self) -> tuple[Reach, bool]:
        """How it is reached, and whether it is seen."""
        return self.slab.reach, self.slab.seen


def best_aim(viewer: Token, pieces: Iterable[Piece], towards: float, sliver: float = SEEN_AT_LEAST) -> Aim:
    """The best line: reached at all before not, within an arc before outside, clear before through matter.

    ``towards`` is the bearing of the target's centre; among equals the line nearest to it is taken. A
    way in which no more than ``sliver`` of the silhouette can be reached does not count.
    """
    parts = _worth_counting(list(_parts(viewer, tuple(pieces))), sliver)
    ranks = [_rank(part) for part in parts]
    best = min(ranks)
    aims = [_aim(part, towards) for part, rank in zip(parts, ranks, strict=True) if rank == best]
    return aims[0] if len(aims) == 1 else min(aims, key=lambda aim: _off(aim, towards))


def _off(aim: Aim, towards: float) -> tuple[float, float]:
    turn = turn_deg(towards, aim.heading)
    return abs(turn), turn


def seen_arc(viewer: Token, pieces: Iterable[Piece]) -> ArcName:
    """The best arc that holds a part that is seen; "outside" where none does."""
    arcs = {part.arc for part in _parts(viewer, tuple(pieces)) if part.slab.seen}
    return next((arc for arc, _ in _arcs(viewer) if arc in arcs), "outside")


def _parts(viewer: Token, pieces: tuple[Piece, ...]) -> Iterator[_Part]:
    for piece in pieces:
        for arc, width in _arcs(viewer):
            span = wedge_overlap(piece.start, piece.end, viewer.facing_deg, width)
            if span is not None:
                yield from (_Part(piece, slab, arc, span) for slab in piece.slabs)


def _arcs(viewer: Token) -> tuple[tuple[ArcName, float], ...]:
    widest = max(viewer.peripheral_arc_deg, viewer.optimal_arc_deg)
    return ("optimal", viewer.optimal_arc_deg), ("peripheral", widest), ("outside", FULL_TURN)


def _worth_counting(parts: list[_Part], sliver: float) -> list[_Part]:
    """Leave out the ways to reach a target of which, all told, no more than a sliver can be reached so or better.

    Nor does a way count that is next to nothing by itself.
    """
    whole = [part for part in parts if part.arc == "outside"]
    if len({part.way for part in whole}) == 1:
        return parts
    total = sum(part.piece.width * part.slab.share for part in whole)
    shares: dict[tuple[Reach, bool], float] = {}
    for part in whole:
        shares[part.way] = shares.get(part.way, 0.0) + part.piece.width * part.slab.share / total
    order = sorted(shares, key=lambda way: (way[0], not way[1]))
    sums = (round(share, FRACTION_DIGITS) for share in accumulate(shares[way] for way in order))
    so_far = dict(zip(order, sums, strict=True))
    worth = {way for way in order if so_far[way] > sliver and shares[way] > min(sliver, SEEN_AT_LEAST)}
    return [part for part in parts if part.way in worth] or parts


def _rank(part: _Part) -> tuple[bool, bool, Reach, bool, int]:
    unreachable = part.slab.reach > Reach.PENETRABLE
    outside = part.arc == "outside"
    return (
        unreachable,
        outside,
        part.slab.reach,
        not part.slab.seen,
        ("optimal", "peripheral", "outside").index(part.arc),
    )


def _aim(part: _Part, towards: float) -> Aim:
    low, high = part.span
    centre = low + turn_deg(low, towards)
    heading = centre if low <= centre <= high else (low + high) / 2
    passes = tuple(owner for owner in part.piece.crossed if owner in part.slab.owners)
    beside = tuple(sorted(part.slab.owners - set(passes)))
    return Aim(heading, part.arc, part.slab.reach, part.slab.seen, passes + beside, part.piece.crossed)
