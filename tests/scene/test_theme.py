"""Colours: readable on each other, and never the only difference."""

from itertools import combinations
from typing import get_args

import pytest

from battlemap.document.model import DoorKind, WallKind
from battlemap.scene.theme import DARK, LIGHT, Theme

THEMES = pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)


def luminance(color: str) -> float:
    """Relative luminance as the accessibility guidelines (WCAG 2) define it; alpha is left out."""
    parts = [int(color[-6:][i : i + 2], 16) / 255 for i in (0, 2, 4)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def sides(theme: Theme):
    return (theme.heroes, theme.neutral, *theme.others)


def test_black_on_white_has_the_contrast_the_guidelines_say():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


@THEMES
def test_text_stands_out_from_its_halo_and_its_card(theme):
    assert contrast(theme.text, theme.halo) >= 7
    card = theme.card
    for color in (card.text, card.faint_text):
        assert contrast(color, card.fill) >= 7
    for color in (card.good, card.bad):
        assert contrast(color, card.fill) >= 4.5


@THEMES
def test_walls_and_doors_stand_out_from_their_halo(theme):
    for strokes in (*theme.walls.values(), *theme.doors.values()):
        assert contrast(strokes[0].color, theme.barrier_halo.color) >= 4.5


@THEMES
def test_sight_lines_and_paths_stand_out_from_their_halo(theme):
    for stroke in (*theme.sight_lines.values(), theme.cross):
        assert contrast(stroke.color, theme.line_halo.color) >= 4.5
    for under, over in (theme.path_free, theme.path_blocked, theme.viewer, theme.selected, theme.target):
        assert contrast(under.color, over.color) >= 4.5
    for under, over in (theme.highlight,):
        assert contrast(under.color, over.color) >= 4.5


@THEMES
def test_letters_and_rings_stand_out_from_the_disc(theme):
    for look in sides(theme):
        assert contrast(theme.text, look.fill) >= 7
        assert contrast(look.ring, look.fill) >= 4.5


@THEMES
def test_no_two_kinds_of_a_thing_differ_in_colour_alone(theme):
    def pattern(strokes):
        return [(stroke.width, stroke.dash, stroke.round) for stroke in strokes]

    lines = [[stroke] for stroke in theme.sight_lines.values()]
    arcs = [[stroke] for stroke in theme.arc_edges.values()]
    for group in (list(theme.walls.values()), lines, arcs, [theme.path_free, theme.path_blocked]):
        for one, other in combinations(group, 2):
            assert pattern(one) != pattern(other)
    assert len({look.pattern for look in sides(theme)}) == len(sides(theme))


@THEMES
def test_every_kind_of_wall_and_door_has_a_look(theme):
    assert theme.walls.keys() == {*get_args(WallKind), "destroyed"}
    assert theme.doors.keys() >= set(get_args(DoorKind)) - {"door"}
