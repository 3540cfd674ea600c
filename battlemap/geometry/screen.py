"""A body whose lower part something keeps from view and from shots on all sides, such as a steed its rider's legs."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from battlemap.geometry.silhouette import Body, Eye, Piece, Reach, Slab, silhouette
from battlemap.geometry.walls import WallIndex


@dataclass(frozen=True, slots=True)
class Screen:
    """What stands before a body up to a height on its axis, in metres; ``owner`` names it."""

    owner: str
    top_m: float


def shadow_m(eye_height_m: float, distance: float, radius: float, top_m: float) -> float:
    """How high on its axis an upright drum hides what is in it, in metres.

    From above its top the drum hides what is below the top; from below, all under the line over its near rim.

    Parameters
    ----------
    distance : from the eye to the axis, map units; more than ``radius``.
    radius : of the drum, map units.
    top_m : the top of the drum.
    """
    if eye_height_m >= top_m:
        return top_m
    return eye_height_m + (top_m - eye_height_m) * distance / (distance - radius)


def silhouette_behind(eye: Eye, body: Body, walls: WallIndex, screen: Screen) -> tuple[Piece, ...]:
    """The pieces of a silhouette below the screen's top, which it hides, and above; their shares are of the whole."""
    share = min(1.0, max(0.0, (screen.top_m - body.base_m) / (body.top_m - body.base_m)))
    if share == 0:
        return silhouette(eye, body, walls)
    hidden = tuple(_hidden(silhouette(eye, _part(body, body.base_m, screen.top_m), walls), screen.owner, share))
    if share == 1:
        return hidden
    return hidden + tuple(_scaled(silhouette(eye, _part(body, screen.top_m, body.top_m), walls), 1 - share))


def _part(body: Body, low_m: float, high_m: float) -> Body:
    return replace(body, base_m=low_m, top_m=min(high_m, body.top_m))


def _scaled(pieces: Iterable[Piece], share: float) -> Iterable[Piece]:
    for piece in pieces:
        yield replace(piece, slabs=tuple(replace(slab, share=slab.share * share) for slab in piece.slabs))


def _hidden(pieces: Iterable[Piece], owner: str, share: float) -> Iterable[Piece]:
    for piece in pieces:
        slabs = tuple(_behind(slab, owner, share) for slab in piece.slabs)
        yield replace(piece, slabs=slabs, crossed=(*piece.crossed, owner))


def _behind(slab: Slab, owner: str, share: float) -> Slab:
    return Slab(
        share=slab.share * share,
        seen=False,
        reach=Reach.SOLID,
        owners=slab.owners | {owner},
        hiding=slab.hiding | {owner},
        stopping=slab.stopping | {owner},
    )
