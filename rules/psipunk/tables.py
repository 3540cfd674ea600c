"""Readers for the house rules that are rows of numbers: cover steps, track boxes, range rows."""

import math
from collections.abc import Sequence

COVER_STEPS = (0.0, 0.5, 0.75)
COVER_STEPS_EXPECT = "three hidden fractions, rising from 0 to below 1, for -1, -2 and -3"
TRACK_BOXES = (3, 1, 1, 1, 1)
TRACK_BOXES_EXPECT = "five whole numbers from 1 up, the boxes from Scratched to Near Death"
RANGE_BANDS_FT = (5.0, 10.0, 30.0, 75.0, 330.0, 1650.0, 6600.0)
RANGE_BANDS_EXPECT = "seven rising distances in feet, the far ends of the rows from Abysmal to Superb"


def read_cover_steps(value: object) -> tuple[float, ...]:
    """Three rising fractions from 0 (in) to below 1; ``ValueError`` for anything else."""
    steps = _rising(value, 3)
    if steps[0] < 0 or steps[-1] >= 1:
        raise ValueError(value)
    return steps


def read_range_bands(value: object) -> tuple[float, ...]:
    """Seven rising distances above 0; ``ValueError`` for anything else."""
    bands = _rising(value, len(RANGE_BANDS_FT))
    if bands[0] <= 0:
        raise ValueError(value)
    return bands


def read_track_boxes(value: object) -> tuple[int, ...]:
    """Five numbers of boxes, each at least one; ``ValueError`` for anything else."""
    numbers = _sequence(value)
    boxes = tuple(number for number in numbers if isinstance(number, int) and not isinstance(number, bool))
    if len(boxes) != len(numbers) or len(boxes) != len(TRACK_BOXES) or min(boxes) < 1:
        raise ValueError(value)
    return boxes


def _rising(value: object, count: int) -> tuple[float, ...]:
    numbers = _sequence(value)
    found = tuple(float(number) for number in numbers if isinstance(number, int | float) and _is_number(number))
    if len(found) != len(numbers) or len(found) != count or sorted(set(found)) != list(found):
        raise ValueError(value)
    return found


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def _sequence(value: object) -> Sequence[object]:
    if isinstance(value, list | tuple):
        return value
    raise ValueError(value)
