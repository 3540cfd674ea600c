"""A body whose lower part is hidden on all sides, worked out by hand."""

import pytest

from battlemap.geometry.screen import Screen, shadow_m, silhouette_behind
from battlemap.geometry.silhouette import Body, Eye, hidden_fraction, seen_fraction, silhouette
from battlemap.geometry.silhouette_parts import hidden_by, hidden_by_several
from battlemap.geometry.types import MapPoint
from tests.geometry.build import walls

EYE, BODY = Eye(MapPoint(0, 0), 0.9), Body(MapPoint(10, 0), 0.475, 0.0, 1.8)


@pytest.mark.parametrize(
    ("eye_m", "top_m", "shadow"),
    [
        (2.0, 1.5, 1.5),  # from above: the top itself
        (1.5, 1.5, 1.5),
        (1.0, 1.5, 1.625),  # from below, over the near rim at 8 of 10: 1 + 0.5 x 10 / 8
        (0.0, 2.0, 2.5),
    ],
)
def test_a_drum_hides_what_is_in_it_up_to_its_top_or_the_line_over_its_near_rim(eye_m, top_m, shadow):
    assert shadow_m(eye_m, 10, 2, top_m) == pytest.approx(shadow)


@pytest.mark.parametrize(("top_m", "hidden"), [(-1.0, 0.0), (0.0, 0.0), (0.6, 1 / 3), (1.8, 1.0), (9.0, 1.0)])
def test_a_screen_hides_its_share_of_the_height_and_stops_shots(top_m, hidden):
    pieces = silhouette_behind(EYE, BODY, walls(), Screen("horse", top_m))
    assert seen_fraction(pieces) == pytest.approx(1 - hidden)
    assert hidden_fraction(pieces) == hidden_by(pieces, "horse") == pytest.approx(hidden)


def test_what_a_wall_hides_too_counts_once():
    """The wall hides the left half, the screen the lower third: 1/2 + 1/3 - 1/6."""
    pieces = silhouette_behind(EYE, BODY, walls([(5, -2), (5, 0)]), Screen("horse", 0.6))
    assert hidden_fraction(pieces) == pytest.approx(2 / 3)
    assert hidden_by_several(pieces) == pytest.approx(1 / 6)


def test_without_a_screen_to_speak_of_it_is_the_plain_silhouette():
    index = walls([(5, -2), (5, 0)])
    assert silhouette_behind(EYE, BODY, index, Screen("horse", -0.5)) == silhouette(EYE, BODY, index)
