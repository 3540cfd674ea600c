"""What a silhouette is made of: an eye, a body, and the pieces and slabs that the eye cuts it into."""

from dataclasses import dataclass
from enum import IntEnum

from battlemap.geometry.types import MapPoint

HALF_TURN = 180.0


class Reach(IntEnum):
    """How a part of a body can be reached from the eye, best first."""

    CLEAR = 0
    PENETRABLE = 1  # through matter that can be shot through
    LOW = 2  # hidden behind what can only be shot over
    SOLID = 3


@dataclass(frozen=True, slots=True)
class Eye:
    """Where one looks from: map units, and metres over the map's zero."""

    at: MapPoint
    height_m: float


@dataclass(frozen=True, slots=True)
class Body:
    """What is looked at: a disc in map units, from ``base_m`` to ``top_m`` in metres."""

    centre: MapPoint
    radius: float
    base_m: float
    top_m: float


@dataclass(frozen=True, slots=True)
class Slab:
    """A share of a piece's height that is alike: seen or not, how it is reached, and the walls in the way.

    ``owners`` are all of them; ``hiding`` those that keep it from the eye, ``stopping`` those no shot goes through.
    """

    share: float
    seen: bool
    reach: Reach
    owners: frozenset[str]
    hiding: frozenset[str] = frozenset()
    stopping: frozenset[str] = frozenset()

    @property
    def kept_by(self) -> frozenset[str]:
        """The walls that hide it or keep it from being shot at; none where it is seen and within reach."""
        return self.hiding | self.stopping


@dataclass(frozen=True, slots=True)
class Piece:
    """A range of directions (degrees, ``start <= end``) in which the silhouette is alike.

    ``crossed`` names the walls on the way in plan, nearest first, also those the line passes over. The shares of
    the slabs add up to 1.
    """

    start: float
    end: float
    slabs: tuple[Slab, ...]
    crossed: tuple[str, ...]

    @property
    def width(self) -> float:
        """Degrees."""
        return self.end - self.start
