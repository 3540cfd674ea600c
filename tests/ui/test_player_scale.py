"""Inches on a screen: the arithmetic."""

import pytest

from battlemap.ui.player_window.scale import at_resolution, card_bar, inch, px_per_inch_by_card, px_per_inch_by_diagonal


def test_a_card_of_85_60_mm_on_a_screen_of_100_px_an_inch():
    bar = 85.60 / 25.4 * 100
    assert px_per_inch_by_card(bar, 1.0) == pytest.approx(100)
    assert card_bar(100, 1.0) == pytest.approx(bar)


def test_a_full_hd_screen_of_24_inches():
    assert px_per_inch_by_diagonal(1920, 1080, 1.0, 24) == pytest.approx(91.79, abs=0.01)


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 1.75, 2.0, 3.0])
def test_the_scaling_of_the_system_makes_no_difference_to_what_is_kept(ratio):
    """The same screen, its 3840 x 2160 pixels counted in larger ones."""
    assert px_per_inch_by_diagonal(3840 / ratio, 2160 / ratio, ratio, 27) == pytest.approx(163.18, abs=0.01)
    assert px_per_inch_by_card(550 / ratio, ratio) == pytest.approx(550 * 25.4 / 85.6)


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 1.75, 2.0])
def test_an_inch_has_as_many_physical_pixels_whatever_the_scaling(ratio):
    assert inch(96.0, ratio) * ratio == pytest.approx(96.0)


@pytest.mark.parametrize(
    ("now", "px_per_inch"),
    [((1920, 1080), 60), ((3840, 2160), 120), ((1280, 720), 40), ((1080, 1920), 60), ((1440, 1080), 60)],
)
def test_a_screen_has_as_many_pixels_more_an_inch_as_it_shows_more_of_them(now, px_per_inch):
    """The last one is narrower: its picture is as high as the screen."""
    assert at_resolution(60, (1920, 1080), now) == pytest.approx(px_per_inch)


def test_tc_36_main_screen_200_percent_projector_100_percent_an_inch_stays_an_inch():
    """By the calibration's arithmetic: a cell is as many physical pixels as an inch of the screen it is on.

    The laptop has 220 physical pixels an inch at 200 %, the projector's picture 40 on the table at 100 %. That the
    window lands on the chosen one of two screens is tested with two offscreen screens in ``test_two_screens``.
    """
    laptop, projector = px_per_inch_by_card(85.6 / 25.4 * 110, 2.0), px_per_inch_by_card(85.6 / 25.4 * 40, 1.0)
    assert (laptop, projector) == (pytest.approx(220), pytest.approx(40))
    assert inch(projector, 1.0) == pytest.approx(40)  # drawn so on the projector
    assert inch(laptop, 2.0) == pytest.approx(110)  # were it drawn on the laptop: 220 physical pixels
    assert inch(projector, 2.0) * 2.0 == pytest.approx(40)  # the projector, when its scaling is changed
