"""A field is held up by a key, worked out slice by slice, and gone when the key or the map goes."""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence

from battlemap.document.commands import MoveTokens, RemoveTokens
from battlemap.geometry.types import MapPoint
from battlemap.rulings.field import field_of
from battlemap.rulings.field_cells import standing_places
from battlemap.scene.heat_show import EVERYWHERE, HELD_FIELDS
from battlemap.scene.key_map import KeyMap
from battlemap.scene.theme import DARK
from tests.scene.build import ADA, BEN


def shown(scene):
    return scene.board.heat.item.field


@pytest.mark.parametrize("deed", HELD_FIELDS)
def test_a_held_key_shows_the_field_over_the_places_in_reach_and_letting_go_takes_it_away(qtbot, view, scene, deed):
    pressed = QKeySequence(KeyMap().keys(deed)[0])[0]
    scene.set_viewer(ADA)
    qtbot.keyPress(view, pressed.key(), pressed.keyboardModifiers())
    scene.heat.finish()
    reach = field_of(scene.state, ADA, "reach")
    places = np.array([[one is not None for one in line] for line in reach.answers])
    if HELD_FIELDS[deed] in EVERYWHERE:
        places = standing_places(scene.state, scene.state.tokens[ADA])
    assert shown(scene) == field_of(scene.state, ADA, HELD_FIELDS[deed], weapon="Hand laser", places=places)
    qtbot.keyRelease(view, pressed.key(), pressed.keyboardModifiers())
    assert shown(scene) is None
    assert not scene.heat.is_on


def test_the_status_line_tells_what_is_shown_and_where_it_is_best(qtbot, view, scene):
    said = []
    scene.status_changed.connect(said.append)
    scene.set_viewer(ADA)
    qtbot.keyPress(view, Qt.Key.Key_I)
    assert said[-1] == "Ada hits with Hand laser, in % …"
    scene.heat.finish()
    assert said[-1].startswith("Ada hits with Hand laser: ")


def test_without_a_viewer_nothing_is_held_up(qtbot, view, scene):
    qtbot.keyPress(view, Qt.Key.Key_I)
    assert not scene.heat.is_on


@pytest.fixture
def covered(qtbot, view, scene):
    """The cover of Ada is held up."""
    view.setFocus()
    scene.set_viewer(ADA)
    qtbot.keyPress(view, Qt.Key.Key_B)
    assert scene.heat.is_on
    return scene


def test_a_field_goes_when_a_token_moves(covered, document, map_id):
    document.execute(MoveTokens(map_id=map_id, places={BEN: MapPoint(3, 3)}))
    assert (covered.heat.is_on, shown(covered)) == (False, None)


def test_a_field_goes_when_another_token_is_selected(covered):
    covered.set_viewer(BEN)
    assert (covered.heat.is_on, shown(covered)) == (False, None)


def test_a_field_goes_with_the_colours(covered):
    covered.set_theme(DARK)
    assert (covered.heat.is_on, shown(covered)) == (False, None)


def test_a_field_goes_when_the_map_loses_the_keys(covered, view):
    view.clearFocus()
    assert (covered.heat.is_on, shown(covered)) == (False, None)


def test_what_can_not_be_asked_is_said(qtbot, view, scene, document, map_id):
    said = []
    scene.status_changed.connect(said.append)
    others = [token for token in scene.state.tokens if token not in (ADA, BEN)]
    document.execute(RemoveTokens(map_id=map_id, ids=tuple(others)))
    scene.set_viewer(ADA)
    qtbot.keyPress(view, Qt.Key.Key_J)
    assert "nobody" in said[-1]
    assert not scene.heat.is_on
