"""A token as the map measures it: where its eye is, how tall it stands, what it fills."""

from battlemap.document.model import GridKind, Token
from battlemap.geometry.angles import point_at
from battlemap.geometry.footprint import Footprint
from battlemap.geometry.silhouette import Body, Eye
from battlemap.geometry.types import MapPoint
from battlemap.geometry.walls import WallIndex

POSTURE_SHARE = {"standing": 1.0, "mounted": 1.0, "kneeling": 0.65, "prone": 0.25}  # of the full height
LYING = frozenset({"prone", "unconscious", "comatose", "dead", "clinically_dead", "brain_dead"})  # conditions
LEAST_HEIGHT_M = 0.01  # nothing is flat
EYE_SHARE = 0.9  # of the height in its posture
STEP_OFF_WALL = 1e-5  # cells: how far a token whose centre lies on a wall is taken to stand to the side it faces
HEADINGS_TRIED = (0, 45, 90, 135, 180, 225, 270, 315)


def footprint_of(token: Token, grid: GridKind = "square") -> Footprint:
    """The cells it fills on a map with such a grid; its middle is the same on all."""
    return Footprint(token.at, token.size, grid)


def share_ground(one: Token, other: Token, grid: GridKind = "square") -> bool:
    """Whether two tokens stand in one cell, or one within the other's; a token does so with itself.

    Without a grid there are no cells to share: then one stands in the other.
    """
    here, there = footprint_of(one, grid), footprint_of(other, grid)
    return here.overlaps(there) or (grid != "none" and here.middle_cell == there.middle_cell)


def height_of(token: Token) -> float:
    """Metres from its feet to its top, in its posture; who is said to be prone or out cold lies down."""
    return token.height_m * POSTURE_SHARE["prone" if said_of(token) & LYING else token.posture]


def said_of(token: Token) -> frozenset[str]:
    """Its conditions, however they are written: in small letters, words joined by a stroke."""
    return frozenset(name.strip().lower().replace(" ", "_") for name in token.conditions)


def eye_of(token: Token, walls: WallIndex) -> Eye:
    """Its eye: the centre of the footprint, at nine tenths of its height."""
    return Eye(_standing_point(token, walls), token.elevation_m + EYE_SHARE * height_of(token))


def body_of(token: Token, walls: WallIndex, grid: GridKind = "square") -> Body:
    """The upright disc that is seen of it."""
    top = token.elevation_m + max(height_of(token), LEAST_HEIGHT_M)
    return Body(_standing_point(token, walls), footprint_of(token, grid).body_radius, token.elevation_m, top)


def _standing_point(token: Token, walls: WallIndex) -> MapPoint:
    """The centre; where it lies on a wall, a hair to the side the token faces, so that it has one side."""
    centre = footprint_of(token).centre
    if not walls.has_on_it(centre):
        return centre
    tried = (point_at(centre, token.facing_deg + turn, STEP_OFF_WALL) for turn in HEADINGS_TRIED)
    return next((point for point in tried if not walls.has_on_it(point)), centre)
