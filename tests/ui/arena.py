"""Two who fight in an empty arena, and keys that go wherever the focus is: for the flows of a Starflight fight."""

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from battlemap.document.model import Grid, MapState, Token
from battlemap.document.sheets import StarflightSheet
from battlemap.geometry.types import MapPoint
from battlemap.ui.main_window import MainWindow
from tests.bay import KNIFE, LASER, bay
from tests.rulings.test_move_flow import in_a_fight

SCORES = {
    "hd": 40,
    "thd": 40,
    "fhd": 40,
    "melee_ab": 40,
    "ranged_ab": 40,
    "hp": 100,
    "nhp": 100,
    "max_nhp": 100,
    "initiative": 6,
    "finesse": 25,
    "maneuvers": 0,
    "reflex": 10,
    "fortitude": 10,
    "willpower": 10,
    "power": 12,
}


def ready(token: Token) -> Token:
    """One that can move, and holds a laser and a knife."""
    return replace(token, starflight=StarflightSheet(stats=SCORES, weapons=(LASER, KNIFE)))


def arena() -> MapState:
    """Ada in the west is on turn; Bo stands far in the east and looks at her; nobody else is near."""
    room = bay()
    tokens = {key: ready(each) for key, each in room.tokens.items() if each.name in ("Ada", "Bo")}
    ada, bo = tokens.values()
    tokens = {ada.id: replace(ada, at=MapPoint(2, 5)), bo.id: replace(bo, at=MapPoint(28, 5), facing_deg=270.0)}
    grid = Grid(columns=32, rows=12, cell_m=1.0)
    return in_a_fight(replace(room, tokens=tokens, walls={}, doors={}, info=replace(room.info, grid=grid)))


def press(window: MainWindow, *keys: Qt.Key) -> None:
    """Keys that go wherever the focus is."""
    for key in keys:
        QTest.keyClick(window.focusWidget(), key)


def die(window: MainWindow, shown: str) -> None:
    """A die of the table, typed and taken."""
    QTest.keyClicks(window.focusWidget(), shown)
    press(window, Qt.Key.Key_Return)


def ada(window: MainWindow) -> Token:
    return window.desk.state.token_named("Ada")


def taken_back(window: MainWindow, before: MapState) -> bool:
    """Whether one step back gives the map as it was."""
    window.desk.undo()
    return window.desk.state == before
