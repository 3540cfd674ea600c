"""Where a map is dim or dark is drawn, and what several selected tokens see."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage

from battlemap.document.commands import AddLights, EditToken, SetDarkness, SetDoorState
from battlemap.document.model import Grid
from battlemap.rulings.viewers import seen_by_all
from battlemap.scene.legend import legend_of
from battlemap.scene.render import render_map
from battlemap.scene.shaded import ShadedArea
from battlemap.scene.sides import side_looks
from battlemap.scene.theme import DARK, LIGHT
from battlemap.scene.units import CELL, area_path
from tests.rulings.build import light
from tests.scene.build import ADA, BEN, GATE, items_of, two_rooms
from tests.scene.test_render import color_at, part

LAMP = light(4, 5.5, 6)  # bright to 3 cells, before the gate


def shades(scene) -> list[ShadedArea]:
    """The dim and the dark one."""
    found = [item for item in items_of(scene) if isinstance(item, ShadedArea) and item.zValue() < 28]
    return sorted(found, key=lambda item: QColor(item.look.fill).alpha())


def covers(shade: ShadedArea, x: float, y: float) -> bool:
    return shade.isVisible() and shade.path.contains(QPointF(x * CELL, y * CELL))


def darken(document, map_id, darkness="dark") -> None:
    document.execute(SetDarkness(map_id, darkness))
    document.execute(AddLights(map_id, (LAMP,)))


def test_a_bright_map_has_no_shade(scene, document, map_id):
    document.execute(AddLights(map_id, (LAMP,)))
    assert [shade.isVisible() for shade in shades(scene)] == [False, False]


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_dim_and_dark_places_have_their_own_shade(scene, document, map_id, theme):
    scene.set_theme(theme)
    darken(document, map_id)
    dim, dark = shades(scene)
    assert [covers(dim, x, 5.5) for x in (4.5, 0.5, 20)] == [False, True, False]
    assert [covers(dark, x, 5.5) for x in (4.5, 0.5, 20)] == [False, False, True]


def test_a_dim_map_has_no_dark_places(scene, document, map_id):
    darken(document, map_id, "dim")
    dim, dark = shades(scene)
    assert [covers(dim, x, 5.5) for x in (4.5, 20)] == [False, True]
    assert not dark.isVisible()


def test_a_door_that_opens_lets_the_light_through(scene, document, map_id):
    darken(document, map_id)
    assert covers(shades(scene)[1], 8, 5.5)
    document.execute(SetDoorState(map_id, GATE, "open"))
    assert not covers(shades(scene)[1], 8, 5.5)
    document.undo()
    assert covers(shades(scene)[1], 8, 5.5)


def test_a_torch_takes_its_light_along(scene, document, map_id):
    document.execute(SetDarkness(map_id, "dark"))
    assert covers(shades(scene)[1], 1.5, 2.5)
    document.execute(EditToken(map_id, replace(scene.state.tokens[ADA], light_cells=2.0)))
    assert not covers(shades(scene)[1], 1.5, 2.5)


def test_a_map_that_can_not_be_measured_is_drawn_without_shade():
    state = two_rooms()
    broken = replace(state.info, darkness="dark", house_rules={"night_is_dark": "perhaps"})
    render_map(replace(state, info=broken), {}.__getitem__, px_per_cell=8)


def mean_lightness(image: QImage) -> float:
    colors = [image.pixelColor(x, y).lightnessF() for x in range(image.width()) for y in range(image.height())]
    return sum(colors) / len(colors)


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_dark_is_darker_than_dim_and_dim_than_bright(qapp, theme):
    state = replace(two_rooms(), info=replace(two_rooms().info, darkness="dark", grid=Grid(columns=20, rows=20)))
    image = render_map(replace(state, lights={LAMP.id: LAMP}), {}.__getitem__, px_per_cell=20, theme=theme)
    bright, dim, dark = (mean_lightness(part(image, *at, 0.8, 0.8)) for at in ((5.1, 7.1), (0.1, 8.1), (15.1, 7.1)))
    assert bright > dim + 0.02
    assert dim > dark + 0.02


def test_the_players_see_no_dark_place(qapp):
    state = replace(two_rooms(), info=replace(two_rooms().info, darkness="dark"), lights={LAMP.id: LAMP})
    image = render_map(state, {}.__getitem__, px_per_cell=20, player=True)
    assert color_at(image, 5.5, 6.5) != QColor(LIGHT.dark)
    assert color_at(image, 5.5, 30.5) == QColor(LIGHT.dark)
    day = render_map(replace(state, info=two_rooms().info), {}.__getitem__, px_per_cell=20, player=True)
    assert color_at(day, 5.5, 20.5) != QColor(LIGHT.dark)


def test_several_selected_tokens_show_what_they_see_together_and_in_common(scene):
    scene.set_show_visible_area(True)
    scene.select([ADA, BEN], ADA)
    both = scene.board.common.area
    assert both.isVisible()
    assert both.path == area_path(seen_by_all(scene.state, [ADA, BEN]))
    scene.select([ADA], ADA)
    assert not scene.board.common.area.isVisible()


def test_nothing_in_common_is_marked_while_the_visible_area_is_off(scene):
    scene.select([ADA, BEN], ADA)
    assert not scene.board.common.area.isVisible()


def test_the_legend_says_where_light_ends_on_a_map_that_has_dark_places(qapp):
    state = two_rooms()
    dark = replace(state, info=replace(state.info, darkness="dark"))
    sides = side_looks(state, LIGHT)
    assert "edge of dim light" in legend_of(LIGHT, sides, lines=False, light=True).words
    assert "edge of dim light" not in legend_of(LIGHT, sides, lines=True).words
    day, night = (render_map(each, {}.__getitem__, px_per_cell=4) for each in (state, dark))
    assert night.width() > day.width()
