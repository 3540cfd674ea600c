"""Short ways to put tokens and walls on a map in a test."""

from battlemap.document.model import (
    Door,
    DoorId,
    Fight,
    Grid,
    Light,
    LightId,
    MapId,
    MapInfo,
    MapState,
    Note,
    NoteId,
    Template,
    TemplateId,
    Terrain,
    TerrainId,
    Token,
    TokenId,
    Wall,
    WallId,
)
from battlemap.document.sheets import StarflightSheet, StarflightWeapon
from battlemap.geometry.grids import corner_of
from battlemap.geometry.types import MapPoint

LASER = StarflightWeapon(name="Hand laser", type="beam", damage=10, range_m=250)
KNIFE = StarflightWeapon(name="Knife", type="melee", damage=6)
STATS = {"hd": 61, "dodge": 34, "ranged_ab": 4, "melee_ab": 2}


def token(name: str, x: float, y: float, **facts) -> Token:
    """A token facing east, of the side its name starts with, with a laser and a knife."""
    facts = {"facing_deg": 90.0, "side": name[0], **facts}
    stats = {**STATS, **facts.pop("stats", {})}
    weapons = facts.pop("weapons", (LASER, KNIFE))
    sheet = StarflightSheet(stats=stats, weapons=weapons)
    return Token(id=TokenId(f"token-{name}"), name=name, at=MapPoint(x, y), starflight=sheet, **facts)


def wall(*points: tuple[float, float], name: str = "wall-1", **facts) -> Wall:
    return Wall(id=WallId(name), line=tuple(MapPoint(*point) for point in points), **facts)


def door(*points: tuple[float, float], name: str = "door-1", **facts) -> Door:
    return Door(id=DoorId(name), line=tuple(MapPoint(*point) for point in points), **facts)


def terrain(left: float, top: float, right: float, bottom: float, name: str = "terrain-1", **facts) -> Terrain:
    corners = (left, top), (right, top), (right, bottom), (left, bottom)
    return Terrain(id=TerrainId(name), area=tuple(MapPoint(*corner) for corner in corners), **facts)


def on(grid: str, col: float, row: float, size: float = 1.0) -> MapPoint:
    """Where a token in that cell has its upper left corner."""
    return corner_of(grid, size, (col, row))


def light(x: float, y: float, reach: float = 6.0, name: str = "light-1", **facts) -> Light:
    return Light(id=LightId(name), at=MapPoint(x, y), range_cells=reach, **facts)


def template(
    x: float, y: float, shape: str = "circle", size: float = 3.0, name: str = "template-1", **facts
) -> Template:
    return Template(id=TemplateId(name), at=MapPoint(x, y), shape=shape, size_cells=size, **facts)


def note(x: float, y: float, title: str = "Trap", name: str = "note-1", **facts) -> Note:
    return Note(id=NoteId(name), at=MapPoint(x, y), title=title, **facts)


def a_map(
    *things: Token | Wall | Door | Terrain | Light | Template | Note, cell_m: float = 1.5, scale: str = "melee", **info
) -> MapState:
    """A map of 40 x 40 cells with these things on it; ``grid`` is the kind of its cells."""
    fight = Fight(scale=scale, surprise_round=info.pop("surprise_round", False))
    return MapState(
        info=MapInfo(
            id=MapId("map-1"),
            name="Test",
            system="starflight",
            grid=Grid(
                columns=info.pop("columns", 40),
                rows=info.pop("rows", 40),
                cell_m=cell_m,
                kind=info.pop("grid", "square"),
            ),
            fight=fight,
            **info,
        ),
        tokens={t.id: t for t in things if isinstance(t, Token)},
        walls={w.id: w for w in things if isinstance(w, Wall)},
        doors={d.id: d for d in things if isinstance(d, Door)},
        terrains={t.id: t for t in things if isinstance(t, Terrain)},
        lights={one.id: one for one in things if isinstance(one, Light)},
        templates={one.id: one for one in things if isinstance(one, Template)},
        notes={one.id: one for one in things if isinstance(one, Note)},
    )


A, B = TokenId("token-A"), TokenId("token-B")
