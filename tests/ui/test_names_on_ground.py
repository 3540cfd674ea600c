"""Names of tokens keep clear of the words on the ground."""

import pytest

from battlemap.document.commands import AddTerrains, MoveTokens
from battlemap.geometry.types import MapPoint
from battlemap.scene.labels import TextLabel
from tests.rulings.build import terrain

pytestmark = pytest.mark.gui


def on_screen(window, label):
    """Where a label lies in the view."""
    view = window.stage.view
    corner = view.viewportTransform().map(label.scenePos())
    return label.boundingRect().translated(corner)


def label_of(window, text: str) -> TextLabel:
    labels = [item for item in window.desk.scene.items() if isinstance(item, TextLabel) and item.isVisible()]
    return next(each for each in labels if each.lines and each.lines[0].text == text)


def test_a_name_gives_way_to_the_words_on_the_ground(window):
    """Issue 6: "Dorn One-Eye" lay over "movement ×2"."""
    state, map_id = window.desk.state, window.desk.map_id
    bo = state.token_named("Bo")
    at = MapPoint(10.0, 5.0)
    window.desk.execute(MoveTokens(map_id, {bo.id: at}))
    window.desk.execute(AddTerrains(map_id, (terrain(at.x - 1.5, at.y + 0.3, at.x + 2.5, at.y + 2.3, movement=2.0),)))
    window.desk.scene._names.now()
    name, words = label_of(window, "Bo"), label_of(window, "movement ×2")
    assert not on_screen(window, name).intersects(on_screen(window, words))
    assert name.isVisible()
