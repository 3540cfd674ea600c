"""Short ways to put Psi-punk fighters on a map of one-foot or five-foot cells."""

from battlemap.document.model import (
    Door,
    Fight,
    Grid,
    MapId,
    MapInfo,
    MapState,
    Terrain,
    TerrainId,
    Token,
    TokenId,
    Wall,
)
from battlemap.document.sheets import PsipunkPower, PsipunkSheet, PsipunkWeapon
from battlemap.geometry.types import MapPoint

FOOT_M = 0.3048
HANDGUN = PsipunkWeapon(name="Handgun", damage=1, max_range="Good", modes=("S",), blanks={"S": 4})
AUTO = PsipunkWeapon(name="Auto", damage=1, max_range="Good", modes=("S", "B", "FA"), blanks={"S": 4, "B": 3, "FA": 2})
KNIFE = PsipunkWeapon(name="Large knife", damage=1, max_range="Poor")
ICE_DART = PsipunkPower(name="Ice dart", level=2, projectile=True)
SKILLS = {"combat_melee": 1, "combat_ranged": 2}


def fighter(name: str, x: float, y: float, **facts) -> Token:
    """A token of the side its name starts with, Fair all over, with a gun, a knife and a bolt of ice."""
    facts = {"side": name[0], "kind": "pc", **facts}
    own = {"skills": SKILLS, "weapons": (HANDGUN, AUTO, KNIFE), "powers": (ICE_DART,)} | facts.pop("sheet", {})
    return Token(id=TokenId(f"token-{name}"), name=name, at=MapPoint(x, y), psipunk=PsipunkSheet(**own), **facts)


def area(left: float, top: float, right: float, bottom: float, number: int = 1, **facts) -> Terrain:
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return Terrain(id=TerrainId(f"terrain-{number}"), area=tuple(MapPoint(*corner) for corner in corners), **facts)


def a_street(*things: Token | Wall | Door | Terrain, cell_ft: float = 5, surprise: bool = False, **house) -> MapState:
    """A Psi-punk map of 150 x 40 cells with these things on it."""
    return MapState(
        info=MapInfo(
            id=MapId("map-street"),
            name="Street",
            system="psipunk",
            grid=Grid(columns=150, rows=40, cell_m=cell_ft * FOOT_M),
            house_rules=house,
            fight=Fight(surprise_round=surprise),
        ),
        tokens={t.id: t for t in things if isinstance(t, Token)},
        walls={w.id: w for w in things if isinstance(w, Wall)},
        doors={d.id: d for d in things if isinstance(d, Door)},
        terrains={t.id: t for t in things if isinstance(t, Terrain)},
    )


A, B = TokenId("token-A"), TokenId("token-B")
