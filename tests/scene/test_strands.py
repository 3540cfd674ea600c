"""How wide walls are drawn."""

import pytest
from PySide6.QtGui import QPainterPath

from battlemap.scene.pens import FULL_WIDTH_FROM_PX
from battlemap.scene.strands import WIDTH_STEP, Strands, pixel_size
from battlemap.scene.theme import Stroke
from battlemap.scene.units import CELL


@pytest.mark.parametrize("cell_px", [40, 48, 100, 143.7, 400])
def test_from_the_full_width_on_a_pen_is_about_as_wide_as_asked_on_the_screen(cell_px):
    on_screen = pixel_size(cell_px) * cell_px / CELL
    assert 1 / WIDTH_STEP <= on_screen <= 1.001


@pytest.mark.parametrize("cell_px", [2, 10, 39])
def test_below_it_lines_get_thinner_with_the_map(cell_px):
    assert pixel_size(cell_px) == CELL / FULL_WIDTH_FROM_PX


def test_there_is_a_halo_under_every_stroke_and_what_is_not_needed_is_not_drawn(qapp):
    strands = Strands(Stroke(color="#ffffff", width=3), halo_z=1, z=2)
    path = QPainterPath()
    path.lineTo(100, 0)
    strands.show(path, (Stroke(color="#000000", width=4),))
    halo, line, unused = strands.parts
    assert halo.pen().widthF() == pytest.approx(line.pen().widthF() * 7 / 4)
    assert halo.zValue() < line.zValue()
    assert not unused.isVisible()


def test_a_plain_line_is_one_thin_item_and_no_more(qapp):
    strands = Strands(Stroke(color="#ffffff", width=3), halo_z=1, z=2, is_plain=True)
    path = QPainterPath()
    path.lineTo(100, 0)
    strands.show(path, (Stroke(color="#000000", width=4),))
    (line,) = strands.parts
    assert line.isVisible()
    assert line.pen().isCosmetic()
    assert line.pen().widthF() == 1
