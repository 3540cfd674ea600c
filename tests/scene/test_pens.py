"""Paths of the screen: what is empty is not painted, and what stays the same is not painted anew."""

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath
from PySide6.QtWidgets import QGraphicsScene

from battlemap.scene.pens import PathItem
from battlemap.scene.theme import Stroke


def path_to(x: float) -> QPainterPath:
    path = QPainterPath(QPointF(0, 0))
    path.lineTo(x, 100)
    return path


@pytest.fixture
def item(qapp):
    scene, item = QGraphicsScene(), PathItem((Stroke(color="#000000", width=3.0),), 0.0)
    scene.addItem(item)
    yield item
    scene.clear()


def test_an_empty_path_is_hidden_until_there_is_something_to_draw(item):
    assert not item.isVisible()
    item.set_path(path_to(100))
    assert item.isVisible()
    assert item.boundingRect().contains(QRectF(0, 0, 100, 100))
    item.set_path(QPainterPath())
    assert not item.isVisible()
    assert item.boundingRect().isEmpty()


def test_the_same_path_again_changes_nothing(item, monkeypatch):
    item.set_path(path_to(100))
    painted = []
    monkeypatch.setattr(item, "update", lambda: painted.append(item))
    item.set_path(path_to(100))
    assert painted == []
    item.set_path(path_to(90))
    assert painted == [item]
