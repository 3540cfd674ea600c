"""A field over the cells: tints, marks and numbers, and the scale in the legend."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QGraphicsScene

from battlemap.rulings.field import field_of
from battlemap.scene.overlays.heat import HeatOverlay, heat_step, heat_steps
from battlemap.scene.player_scene import MARGIN_CELLS
from battlemap.scene.render import render_map
from battlemap.scene.theme import DARK, LIGHT
from battlemap.scene.units import CELL
from tests.scene.build import ADA, SNIPER, two_rooms

PX = 20


@pytest.fixture(autouse=True)
def _with_qt(qapp):
    """Drawing text needs the application."""


@pytest.fixture
def found():
    return field_of(two_rooms(), ADA, "hit", weapon="Hand laser")


def painted(found, cell_px: int) -> QImage:
    """The heat map alone, on white."""
    scene = QGraphicsScene()
    HeatOverlay(scene, LIGHT.heat).show(found)
    rows, columns = found.lattice.shape
    image = QImage(columns * cell_px, rows * cell_px, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor("#ffffff"))
    painter = QPainter(image)
    scene.render(painter, QRectF(image.rect()), QRectF(0, 0, columns * CELL, rows * CELL))
    painter.end()
    return image


def colors_of(image: QImage, col: int, row: int, cell_px: int) -> set[str]:
    part = image.copy(col * cell_px + 1, row * cell_px + 1, cell_px - 2, cell_px - 2)
    return {part.pixelColor(x, y).name() for x in range(part.width()) for y in range(part.height())}


def test_places_of_different_steps_have_different_tints_and_nothing_is_painted_where_nobody_can_stand(found):
    image = painted(found, PX)
    best = max((one.value, col, row) for row, line in enumerate(found.answers) for col, one in enumerate(line) if one)
    none = next((col, row) for row, line in enumerate(found.answers) for col, one in enumerate(line) if one is None)
    assert colors_of(image, *none, PX) == {"#ffffff"}
    assert not colors_of(image, *best[1:], PX) & colors_of(image, 30, 30, PX)


def test_a_higher_number_has_a_larger_mark_so_that_colour_is_not_all(found):
    one = next(one for line in found.answers for one in line if one)
    marks = []
    for share in (0.1, 0.19):  # of one step, and so of one tint
        alone = replace(
            found, answers=((replace(one, value=share),),), lattice=replace(found.lattice, columns=1, rows=1)
        )
        image = painted(alone, PX)
        tint = image.pixelColor(1, 1)
        marked = [x for x in range(PX) for y in range(PX) if image.pixelColor(x, y) != tint]
        marks.append(max(marked) - min(marked))
    assert marks[0] < marks[1]


def test_numbers_are_written_where_they_have_room(found):
    small, large = colors_of(painted(found, 20), 2, 2, 20), colors_of(painted(found, 40), 2, 2, 40)
    assert LIGHT.heat.text in large
    assert LIGHT.heat.text not in small


def test_without_a_field_nothing_is_shown(found):
    scene = QGraphicsScene()
    overlay = HeatOverlay(scene, LIGHT.heat)
    overlay.show(found)
    overlay.show(None)
    assert overlay.item.boundingRect().isEmpty()
    overlay.remove()
    assert not scene.items()


def test_the_steps_run_from_the_lowest_to_the_highest_number(found):
    assert [step.words for step in heat_steps(found, LIGHT.heat)] == [
        *("0 to 20", "20 to 40", "40 to 60", "60 to 80", "80 to 100"),
    ]
    assert [heat_step(share, LIGHT.heat) for share in (0.0, 0.2, 0.99, 1.0)] == [0, 1, 4, 4]


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_a_rendered_map_shows_the_field_and_tells_its_scale(found, theme):
    plain, heated = (
        render_map(two_rooms(), {}.__getitem__, px_per_cell=PX, theme=theme, field=field) for field in (None, found)
    )
    assert heated.width() > plain.width()  # the scale stands in the legend
    at = round((20.5 + MARGIN_CELLS) * PX)
    assert heated.pixelColor(at, at) != plain.pixelColor(at, at)


def test_a_large_token_has_its_numbers_in_its_middle():
    state = two_rooms()
    giant = replace(state.tokens[SNIPER], size=3)
    found = field_of(replace(state, tokens={**state.tokens, SNIPER: giant}), SNIPER, "cover")
    overlay = HeatOverlay(QGraphicsScene(), LIGHT.heat)
    overlay.show(found)
    assert overlay.item.boundingRect().topLeft() == QPointF(CELL, CELL)
