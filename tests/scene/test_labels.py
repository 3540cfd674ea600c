"""Cards: how they are painted, and how little of the screen they call theirs."""

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from battlemap.scene.labels import EDGE_PX, Card, TextLine, card_picture, paint_card
from battlemap.scene.theme import DARK, LIGHT

LINES = [TextLine(text="10.0 cells · 15.0 m", bold=True), TextLine(text="run, 13.5 m", color="#00653f")]


@pytest.mark.parametrize("look", [LIGHT.card, DARK.card])
@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
def test_a_board_that_is_stretched_looks_as_one_that_is_drawn(qapp, look, ratio):
    width, height = 180, 50
    drawn = QImage(round(width * ratio), round(height * ratio), QImage.Format.Format_ARGB32_Premultiplied)
    drawn.setDevicePixelRatio(ratio)
    drawn.fill(Qt.GlobalColor.transparent)
    painter = QPainter(drawn)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_card(painter, QRectF(0, 0, width, height), LINES, look)
    painter.end()
    laid = card_picture((width, height), LINES, look, ratio).toImage()
    assert laid.convertToFormat(drawn.format()) == drawn


@pytest.fixture
def card(qapp, view, scene):
    card = Card(LIGHT.card, 100.0, "under")
    scene.addItem(card)
    card.zoomed(view.transform().m11())
    card.show_lines(LINES, QPointF(1000, 1000), 50.0)
    yield card
    scene.removeItem(card)


def on_screen(card: Card, view) -> QRectF:
    return card.boundingRect().translated(view.viewportTransform().map(card.pos()))


def test_a_card_calls_no_more_of_the_screen_its_own_than_it_covers(card):
    width, height = card.size()
    box = card.boundingRect()
    assert (box.width(), box.height()) == pytest.approx((width + 2 * EDGE_PX, height + 2 * EDGE_PX))


def test_a_card_keeps_within_the_view_that_is_scrolled(card, view, scene):
    before = card.boundingRect()
    view.pan_by(round(view.viewportTransform().map(card.pos()).x()) - 10, 0)  # near the left edge
    card.moved_in_view()
    assert card.boundingRect() != before
    assert on_screen(card, view).left() >= 0


def test_without_a_view_a_card_may_hang_anywhere(qapp, scene):
    card = Card(LIGHT.card, 100.0, "under")
    scene.addItem(card)
    card.show_lines(LINES, QPointF(1000, 1000), 50.0)
    width, height = card.size()
    assert card.boundingRect().contains(QRectF(-width, -height, 2 * width, 2 * height))
    scene.removeItem(card)
