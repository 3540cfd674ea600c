"""What of a polyline lies on another one."""

import pytest

from battlemap.geometry.polylines import lying_on
from battlemap.geometry.types import MapPoint


def line(*points: tuple[float, float]) -> tuple[MapPoint, ...]:
    return tuple(MapPoint(*point) for point in points)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (line((0, 0), (10, 0)), line((2, 0), (4, 0)), [(2, 4)]),
        (line((0, 0), (10, 0)), line((4, 0), (2, 0)), [(2, 4)]),
        (line((0, 0), (10, 0)), line((-3, 0), (4, 0)), [(0, 4)]),
        (line((0, 0), (10, 0)), line((-3, 0), (14, 0)), [(0, 10)]),
        (line((0, 0), (10, 0)), line((10, 0), (14, 0)), []),
        (line((0, 0), (10, 0)), line((5, -5), (5, 5)), []),
        (line((0, 0), (10, 0)), line((2, 0.001), (4, 0.001)), []),
        (line((0, 0), (4, 0), (4, 4)), line((3, 0), (4, 0), (4, 2)), [(3, 6)]),
        (line((0, 0), (6, 8)), line((1.2, 1.6), (3.6, 4.8)), [(2, 6)]),
        (line((0, 0), (4, 0), (0, 0)), line((1, 0), (2, 0)), [(1, 2), (6, 7)]),
    ],
)
def test_the_stretches_that_lie_on_another_line_are_found(one, other, expected):
    assert [pytest.approx(stretch) for stretch in lying_on(one, other)] == expected
