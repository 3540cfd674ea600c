"""The tables a table of players may replace: cover, and which body part a hit finds."""

from collections.abc import Sequence

CoverTable = tuple[tuple[float, int], ...]  # from this hidden fraction on (in): this modifier

COVER_TABLE: CoverTable = ((0.25, -5), (0.5, -10), (0.75, -25))
HIT_LOCATION_TABLE = (
    "cognitive organs",
    "motor appendage",
    "motor appendage",
    "body",
    "sensory organs",
    "body",
    "groin",
    "propulsive appendage",
    "propulsive appendage",
    "body",
)

COVER_EXPECTS = "pairs [hidden fraction, modifier], the fractions rising from above 0 to 1"
HIT_LOCATION_EXPECTS = "ten names of body parts, for 0 to 9 on the die"


def read_cover_table(value: object) -> CoverTable:
    """Read the steps of cover; ``ValueError`` for anything but rising fractions with whole modifiers."""
    steps = tuple(_cover_step(step) for step in _sequence(value))
    fractions = [fraction for fraction, _ in steps]
    if fractions != sorted(set(fractions)):
        raise ValueError(value)
    return steps


def read_hit_location_table(value: object) -> tuple[str, ...]:
    """Read the ten body parts; ``ValueError`` for more, fewer or nameless ones."""
    parts = tuple(part for part in _sequence(value) if isinstance(part, str) and part.strip())
    if len(parts) != 10 or len(_sequence(value)) != 10:
        raise ValueError(value)
    return parts


def _cover_step(value: object) -> tuple[float, int]:
    match _sequence(value):
        case [bool(), _] | [_, bool()]:
            raise ValueError(value)
        case [int() | float() as fraction, int() as modifier] if 0 < fraction <= 1:
            return float(fraction), modifier
    raise ValueError(value)


def _sequence(value: object) -> Sequence[object]:
    if isinstance(value, list | tuple):
        return value
    raise ValueError(value)
