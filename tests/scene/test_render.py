"""Maps as pictures, for the GM and for the players."""

import io
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image
from PySide6.QtGui import QColor, QImage

from battlemap.document.model import ImageId, Picture
from battlemap.scene.player_scene import MARGIN_CELLS
from battlemap.scene.render import render_map
from battlemap.scene.theme import DARK, LIGHT
from tests.scene.build import ADA, GATE, GUARD, SNIPER, two_rooms

PX = 20.0


@pytest.fixture(autouse=True)
def _with_qt(qapp):
    """Drawing text needs the application."""


def rendered(state=None, **order) -> QImage:
    return render_map(state or two_rooms(), {}.__getitem__, px_per_cell=PX, **order)


def color_at(image: QImage, x: float, y: float) -> QColor:
    return image.pixelColor(round((x + MARGIN_CELLS) * PX), round((y + MARGIN_CELLS) * PX))


def part(image: QImage, x: float, y: float, wide: float, high: float) -> QImage:
    left, top = round((x + MARGIN_CELLS) * PX), round((y + MARGIN_CELLS) * PX)
    return image.copy(left, top, round(wide * PX), round(high * PX))


def difference(one: QImage, other: QImage) -> float:
    """The largest difference of a channel, 0 to 255; Qt places letters to within a 64th of a pixel."""
    size = [min(getattr(one, side)(), getattr(other, side)()) for side in ("width", "height")]
    cut = [image.copy(0, 0, *size) for image in (one, other)]
    pixels = [np.frombuffer(image.constBits(), np.uint8).astype(int) for image in cut]
    return float(np.abs(pixels[0] - pixels[1]).max())


def assert_same_picture(one: QImage, other: QImage) -> None:
    assert difference(one, other) <= 12


def test_the_picture_has_the_asked_size():
    image = rendered(player=True)
    assert (image.width(), image.height()) == (round(40.7 * PX), round(40.7 * PX))


def test_the_legend_stands_beside_the_map_and_hides_nothing_of_it():
    plain, aimed = rendered(), rendered(viewer=ADA, target=GUARD)
    assert plain.width() > round(40.7 * PX)
    assert aimed.width() > plain.width()  # it tells the lines too
    assert color_at(aimed, 40.2, 0.5) == QColor(LIGHT.background)


def test_the_same_order_gives_the_same_picture():
    order = {"viewer": ADA, "target": GUARD, "weapon": "Knife"}
    assert_same_picture(rendered(**order), rendered(**order))


def test_a_ruling_shows_on_the_picture_and_its_weapon_matters():
    plain = rendered(viewer=ADA)
    seen = rendered(viewer=ADA, target=GUARD)
    shot = rendered(viewer=ADA, target=GUARD, weapon="Hand laser")
    assert min(difference(plain, seen), difference(seen, shot), difference(plain, shot)) > 100


def test_what_the_viewer_does_not_see_is_dimmed():
    image = rendered(viewer=ADA)
    assert color_at(image, 12.5, 20.5).lightness() < color_at(image, 5.3, 3.3).lightness()


def test_themes_differ():
    assert color_at(rendered(theme=DARK), 20.5, 20.5).lightness() < 100
    assert color_at(rendered(theme=LIGHT), 20.5, 20.5).lightness() > 200


def test_players_see_dark_where_their_characters_see_nothing():
    image = rendered(player=True)
    dark = QColor(LIGHT.dark)
    assert color_at(image, 12.5, 2.5) == dark
    assert color_at(image, 0.5, 0.5) == dark  # behind both of them
    assert color_at(image, 5.3, 3.3) != dark


def test_players_never_see_a_hidden_token_nor_one_behind_a_wall():
    state = two_rooms()
    gone = {i: t for i, t in state.tokens.items() if not t.hidden and i != SNIPER}
    assert_same_picture(rendered(state, player=True), rendered(replace(state, tokens=gone), player=True))
    assert difference(rendered(state), rendered(replace(state, tokens=gone))) > 100


def test_players_see_a_foe_without_its_name():
    state = two_rooms()
    other = replace(state.tokens[GUARD], name="Somebody Else Entirely")
    renamed = replace(state, tokens={**state.tokens, GUARD: other})
    assert_same_picture(rendered(state, player=True), rendered(renamed, player=True))
    assert difference(rendered(state), rendered(renamed)) > 100


def test_players_see_a_wall_where_a_secret_door_is():
    state = two_rooms()
    secret = replace(state.doors[GATE], secret=True)
    image = rendered(replace(state, doors={GATE: secret}), player=True)
    door = rendered(state, player=True)
    assert difference(part(image, 6.7, 5.1, 0.2, 0.8), part(door, 6.7, 5.1, 0.2, 0.8)) > 50
    assert difference(part(image, 6.7, 3.1, 0.2, 0.8), part(image, 6.7, 5.1, 0.2, 0.8)) <= 12


def test_the_picture_lies_under_the_grid_at_its_offset():
    out = io.BytesIO()
    halves = Image.new("RGB", (100, 50), (255, 0, 0))
    halves.paste((0, 0, 255), (50, 0, 100, 50))
    halves.save(out, "PNG")
    state = two_rooms()
    picture = Picture(image=ImageId("a"), file="a.png", px_per_cell=10, offset_px=(20.0, 10.0))
    shown = replace(state, info=replace(state.info, picture=picture), tokens={}, walls={}, doors={})
    image = render_map(shown, {"a": out.getvalue()}.__getitem__, px_per_cell=PX)
    assert color_at(image, 2.5, 1.5) == QColor(255, 0, 0)
    assert color_at(image, 3.5, 1.5) == QColor(0, 0, 255)
    assert color_at(image, 8.5, 1.5) == QColor(LIGHT.background)


@pytest.mark.parametrize("player", [True, False])
def test_the_lines_between_the_cells_may_be_left_out(player):
    with_lines, without = (rendered(player=player, grid=grid) for grid in (True, False))
    assert with_lines.size() == without.size()
    assert with_lines != without
