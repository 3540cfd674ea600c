"""Moving the whole map: mirrored, turned by quarters, shifted by whole cells. Exact for places on a lattice."""

from typing import NamedTuple

from hypothesis import strategies as st

from battlemap.geometry.types import MapPoint
from battlemap.geometry.walls import Segment

OTHER_SIDE = {"left": "right", "right": "left"}


class Symmetry(NamedTuple):
    """First mirrored left to right, then turned clockwise by quarters, then shifted; all about (0, 0)."""

    mirrored: bool
    quarters: int
    shift_x: int
    shift_y: int

    def place(self, x: float, y: float) -> MapPoint:
        """Where a place comes to lie."""
        x = -x if self.mirrored else x
        for _ in range(self.quarters):
            x, y = -y, x
        return MapPoint(x + self.shift_x, y + self.shift_y)

    def heading(self, deg: float) -> float:
        """Where a heading comes to point, in degrees clockwise from north."""
        return ((-deg if self.mirrored else deg) + 90 * self.quarters) % 360

    def side(self, blocks: str) -> str:
        """On which side a one-way wall acts then."""
        return OTHER_SIDE.get(blocks, blocks) if self.mirrored else blocks

    def segment(self, one: Segment) -> Segment:
        """A segment where it comes to lie."""
        return Segment(
            owner=one.owner,
            a=self.place(*one.a),
            b=self.place(*one.b),
            blocks_sight=self.side(one.blocks_sight),
            matter=one.matter,
            base_m=one.base_m,
            top_m=one.top_m,
        )


symmetries = st.builds(Symmetry, st.booleans(), st.integers(0, 3), st.integers(-40, 40), st.integers(-40, 40))
