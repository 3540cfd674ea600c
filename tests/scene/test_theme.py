"""Colours: readable on each other, and never the only difference."""

from itertools import combinations
from typing import get_args

import pytest

from battlemap.document.model import DoorKind, WallKind
from battlemap.scene.contrast import CONTRAST_DARK, CONTRAST_LIGHT, inked
from battlemap.scene.theme import DARK, LIGHT, Theme

LOOKS = {"light": LIGHT, "dark": DARK, "contrast light": CONTRAST_LIGHT, "contrast dark": CONTRAST_DARK}
STRONG = (CONTRAST_LIGHT, CONTRAST_DARK)
THEMES = pytest.mark.parametrize("theme", LOOKS.values(), ids=LOOKS.keys())


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
    assert contrast(theme.heat.text, theme.heat.halo) >= 4.5
    assert contrast(theme.border.color, theme.paper) >= 3  # a line, no text


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


@pytest.mark.parametrize("theme", STRONG, ids=["light", "dark"])
def test_in_high_contrast_every_text_and_every_ink_reads_as_well_as_the_guidelines_ask_most(theme):
    card, heat = theme.card, theme.heat
    texts = [(theme.text, theme.halo), (heat.text, heat.halo)]
    texts += [(color, card.fill) for color in (card.text, card.faint_text, card.good, card.bad, card.border)]
    texts += [(theme.text, look.fill) for look in sides(theme)]
    lines = [(strokes[0].color, theme.barrier_halo.color) for strokes in (*theme.walls.values(), *theme.doors.values())]
    lines += [(stroke.color, theme.line_halo.color) for stroke in (*theme.sight_lines.values(), theme.cross)]
    lines += [(under.color, over.color) for under, over in (theme.path_free, theme.path_blocked, theme.highlight)]
    lines += [(look.ring, look.fill) for look in sides(theme)]
    assert min(contrast(*pair) for pair in texts + lines) >= 7


@pytest.mark.parametrize(("plain", "strong"), [(LIGHT, CONTRAST_LIGHT), (DARK, CONTRAST_DARK)], ids=["light", "dark"])
def test_in_high_contrast_no_line_is_thin_or_faint(plain, strong):
    lines = (*strong.grid, strong.border, *strong.arc_edges.values(), strong.barrier_halo, *strong.frame)
    before = (*plain.grid, plain.border, *plain.arc_edges.values(), plain.barrier_halo, *plain.frame)
    assert all(line.color[:-6] in ("#", "#ff") for line in lines)
    assert all(line.width > was.width for line, was in zip(lines, before, strict=True))


def test_ink_is_mixed_in_only_as_far_as_it_takes():
    assert inked("#000000", "#ffffff", "#000000") == "#000000"
    mixed = inked("#d1006a", "#ffffff", "#000000")
    assert 7 <= contrast(mixed, "#ffffff") < 7.6
