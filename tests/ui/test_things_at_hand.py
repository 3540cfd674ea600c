"""Gear and doors from the list of actions: each is applied, takes its action, and is taken back."""

from dataclasses import replace

import pytest

from battlemap.document.commands import EditTokens, MoveTokens
from battlemap.document.document import Document
from battlemap.document.model import Door, DoorId
from battlemap.document.sheets import StarflightGear
from battlemap.geometry.types import MapPoint
from battlemap.scene import layers
from battlemap.scene.units import CELL
from battlemap.ui.main_window import MainWindow
from tests.ui.arena import ada, arena, taken_back
from tests.ui.hand import Hand
from tests.ui.test_runs_and_pushes import start, typed

pytestmark = pytest.mark.gui
DOOR = DoorId("door-1")


@pytest.fixture
def fight(open_window, tmp_path) -> MainWindow:
    """Ada beside a door."""
    document, state = Document.create(tmp_path / "fight.bmap"), arena()
    at = state.token_named("Ada").at
    door = Door(id=DOOR, line=(MapPoint(at.x, at.y), MapPoint(at.x + 1, at.y)), state="closed")
    document.import_map(replace(state, doors={DOOR: door}), {})
    return open_window(document)


@pytest.fixture
def mouse(qtbot, fight) -> Hand:
    return Hand(qtbot, fight)


def spent(window: MainWindow) -> list[tuple[str, int | None]]:
    return [(deed.what, deed.cost) for deed in window.desk.state.turns.spending(ada(window).id).deeds]


def test_a_shield_is_raised_from_the_list_of_actions(fight, mouse):
    belt = StarflightGear(name="Belt", kind="shield", hp=20, active=False)
    geared = replace(ada(fight), starflight=replace(ada(fight).starflight, gear=(belt,)))
    fight.desk.execute(EditTokens(fight.desk.state.info.id, (geared,)))
    before = fight.desk.state
    start(fight, mouse, "Raise or lower a shield")
    assert typed(fight) == []
    assert [worn.active for worn in ada(fight).starflight.gear] == [True]
    assert spent(fight) == [("raise or lower a shield, don or remove armour", 1)]
    assert taken_back(fight, before)


def test_a_door_at_hand_is_opened_from_the_list_of_actions(fight, mouse):
    before = fight.desk.state
    start(fight, mouse, "Manipulate an item")
    assert typed(fight) == []
    assert fight.desk.state.doors[DOOR].state == "open"
    assert spent(fight) == [("manipulate an item or object", 1)]
    assert taken_back(fight, before)


def marks(window: MainWindow) -> list[tuple[float, float]]:
    items = window.desk.scene.items()
    return [(item.x() / CELL, item.y() / CELL) for item in items if item.zValue() == layers.LYING]


def test_what_is_dropped_stays_on_the_map_when_its_bearer_goes(fight, mouse):
    """From the list of actions to the mark, and back by one step (issue 7, F17)."""
    at = ada(fight).at
    before = fight.desk.state
    start(fight, mouse, "Drop an item")
    assert typed(fight) == []
    assert [each.fell_at for each in ada(fight).starflight.weapons if each.dropped] == [
        MapPoint(at.x + 0.5, at.y + 0.5)
    ]
    fight.desk.execute(MoveTokens(fight.desk.state.info.id, {ada(fight).id: MapPoint(at.x, at.y + 4)}))
    assert marks(fight) == [(at.x + 0.5, at.y + 0.5)]
    fight.desk.undo()
    assert taken_back(fight, before)
    assert marks(fight) == []
