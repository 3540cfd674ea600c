"""Gear and doors from the list of actions: each is applied, takes its action, and is taken back."""

from dataclasses import replace

import pytest

from battlemap.document.commands import EditTokens
from battlemap.document.document import Document
from battlemap.document.model import Door, DoorId
from battlemap.document.sheets import StarflightGear
from battlemap.geometry.types import MapPoint
from battlemap.ui.main_window import MainWindow
from tests.ui.hand import Hand
from tests.ui.test_move_flow import ada, arena, taken_back
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
