"""A small room for tests of the window: two sides, a stone wall, a fence, a closed door."""

from dataclasses import replace

from battlemap.document.model import Door, DoorId, Grid, MapId, MapInfo, MapState, Token, TokenId, Wall, WallId
from battlemap.document.sheets import StarflightSheet, StarflightWeapon
from battlemap.geometry.types import MapPoint

LASER = StarflightWeapon(name="Hand laser", type="beam", damage=10, range_m=250)
KNIFE = StarflightWeapon(name="Knife", type="melee", damage=4)
SCORES = {"hd": 61, "thd": 55, "fhd": 50, "dodge": 34, "melee_ab": 2, "ranged_ab": 4, "hp": 100}


def token(name: str, at: tuple[float, float], side: str, number: int, **facts: object) -> Token:
    """A token with the scores and weapons of this room."""
    made = Token(
        id=TokenId(f"token-{number}"),
        name=name,
        at=MapPoint(*at),
        side=side,
        starflight=StarflightSheet(stats=SCORES, weapons=(LASER, KNIFE)),
    )
    return replace(made, **facts)


def bay() -> MapState:
    """Ada in the west looks east at Bo in the open; Cy stands behind a stone wall, Di behind Bo."""
    info = MapInfo(id=MapId("map-1"), name="Bay", system="starflight", grid=Grid(columns=20, rows=12))
    tokens = (
        token("Ada", (2, 5), "heroes", 1, facing_deg=90.0, kind="pc"),
        token("Bo", (9, 5), "raiders", 2, facing_deg=270.0),
        token("Cy", (9, 10), "raiders", 3),
        token("Di", (12, 5), "raiders", 4),
    )
    walls = (
        Wall(id=WallId("wall-1"), line=(MapPoint(5, 8), MapPoint(14, 8))),
        Wall(id=WallId("wall-2"), line=(MapPoint(15, 2), MapPoint(15, 7)), kind="fence"),
    )
    door = Door(id=DoorId("door-1"), line=(MapPoint(14, 8), MapPoint(15, 8)))
    return MapState(
        info=info,
        tokens={each.id: each for each in tokens},
        walls={each.id: each for each in walls},
        doors={door.id: door},
    )
