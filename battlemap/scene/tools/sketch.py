"""What a drawing gesture shows while it lasts."""

import math
from dataclasses import dataclass
from itertools import pairwise

from battlemap.document.model import Token
from battlemap.geometry.types import MapPoint, Polyline
from battlemap.scene.wording import cells_said
from battlemap.texts import tr


@dataclass(frozen=True, slots=True, kw_only=True)
class Sketch:
    """Lines as they would be drawn, or a circle, where the next point would fall, and what it measures."""

    lines: tuple[Polyline, ...] = ()
    circle: tuple[MapPoint, float] | None = None  # middle, radius in cells
    snap: MapPoint | None = None
    ringed: tuple[Token, ...] = ()  # whom it would concern
    text: str = ""
    more: str = ""  # a second line

    @property
    def words(self) -> str:
        """All it says, in one line."""
        return " · ".join(part for part in (self.text, self.more) if part)


def length_words(line: Polyline, cell_m: float) -> str:
    """The last piece and the whole of a line, in cells and metres."""
    pieces = [math.dist(a, b) for a, b in pairwise(line)]
    if not pieces:
        return ""
    last = tr("{pieces}, {pieces_2:.4g} m", pieces=cells_said(pieces[-1], ".4g"), pieces_2=pieces[-1] * cell_m)
    return last if len(pieces) == 1 else tr("{last}; in all {sum:.4g} m", last=last, sum=sum(pieces) * cell_m)
