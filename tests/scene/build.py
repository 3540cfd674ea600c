"""A small map for the tests of the scene: two rooms, a door, friends and foes."""

from dataclasses import replace

from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

from battlemap.document.document import Document
from battlemap.document.model import DoorId, MapState, Token, TokenId, WallId
from battlemap.geometry.types import MapPoint
from battlemap.scene.sheet import Sheet
from battlemap.scene.tools.pointer import Pointer
from tests.rulings.build import a_map, door, token, wall

ADA, BEN, GUARD, SNIPER, SPY = (TokenId(f"token-{n}") for n in range(1, 6))
STONE, GATE = WallId("wall-1"), DoorId("door-1")


def two_rooms() -> MapState:
    """Ada and Ben face the Guard; behind a stone wall with a gate waits the Sniper; the Spy is hidden."""
    people = (
        _person(ADA, "Ada", 1, 2, side="crew", kind="pc"),
        _person(BEN, "Ben", 1, 5, side="crew", kind="pc"),
        _person(GUARD, "Guard", 4, 2, side="guards", facing_deg=270.0),
        _person(SNIPER, "Sniper", 9, 2, side="guards", facing_deg=270.0),
        _person(SPY, "Spy", 3, 5, side="guards", hidden=True),
    )
    walls = (
        wall((7, 0), (7, 5), name=STONE),
        wall((7, 6), (7, 40), name="wall-2"),
    )
    return a_map(*people, *walls, door((7, 5), (7, 6), name=GATE))


def _person(token_id: TokenId, name: str, x: float, y: float, **facts) -> Token:
    return replace(token(name, x, y, **facts), id=token_id)


def two_rooms_document() -> Document:
    """A campaign in memory with that map."""
    document = Document.in_memory()
    document.import_map(two_rooms(), {})
    return document


def items_of(scene: QGraphicsScene) -> list[QGraphicsItem]:
    """All that is drawn of a scene: what lies on its sheets stands for them."""
    found = []
    for item in scene.items():
        found += item.items() if isinstance(item, Sheet) else [item]
    return found


def pointer(what: str, x: float = 0.0, y: float = 0.0, **keys: bool) -> Pointer:
    return Pointer(what=what, at=MapPoint(x, y), **keys)
