"""A map that uses every kind of record and every field that is easy to lose on the way to a file."""

from dataclasses import replace
from hashlib import sha256

from battlemap.document.model import (
    Door,
    DoorId,
    Fight,
    Fog,
    FogId,
    Grid,
    ImageId,
    Light,
    LightId,
    MapId,
    MapInfo,
    MapState,
    Note,
    NoteId,
    Picture,
    Template,
    TemplateId,
    Terrain,
    TerrainId,
    Token,
    TokenId,
    Wall,
    WallId,
)
from battlemap.document.sheets import (
    PsipunkPower,
    PsipunkSheet,
    PsipunkWeapon,
    StarflightGear,
    StarflightSheet,
    StarflightWeapon,
)
from battlemap.document.turns_record import Lasting, Spending, SpentDeed, TurnEntry, Turns, TurnsId
from battlemap.geometry.types import MapPoint

MAP = MapId("map-1")
PICTURE = b"not really a picture"
PICTURE_ID = ImageId(sha256(PICTURE).hexdigest())


def wall(number: int, x: float = 1.0) -> Wall:
    return Wall(id=WallId(f"wall-{number}"), line=(MapPoint(x, 0.1), MapPoint(x, 4.0 / 3.0)))


def door(number: int, x: float = 2.0) -> Door:
    return Door(id=DoorId(f"door-{number}"), line=(MapPoint(x, 1.0), MapPoint(x, 2.0)), thickness_cm=5.0)


def terrain(number: int, x: float = 3.0) -> Terrain:
    return Terrain(
        id=TerrainId(f"terrain-{number}"),
        area=(MapPoint(x, 0.0), MapPoint(x + 1.0, 0.0), MapPoint(x, 1.0)),
        movement="impassable",
    )


def light(number: int, x: float = 5.5) -> Light:
    return Light(id=LightId(f"light-{number}"), at=MapPoint(x, 5.5), range_cells=6.0)


def token(number: int, name: str, x: float = 0.0) -> Token:
    return Token(
        id=TokenId(f"token-{number}"),
        name=name,
        at=MapPoint(x, 7.0),
        facing_deg=90.0,
        conditions=("prone", "dazed"),
        starflight=StarflightSheet(
            stats={"hd": 61, "dodge": 34},
            weapons=(StarflightWeapon(name="Rifle", type="beam", damage=20, range_m=75.1, ignores=("cover",)),),
            gear=(StarflightGear(name="Vest", kind="armour", parts=("torso",), hp=30),),
        ),
        psipunk=PsipunkSheet(
            skills={"Guns": 1},
            weapons=(PsipunkWeapon(name="Pistol", damage=0, modes=("single",), blanks={"single": 2}),),
            powers=(PsipunkPower(name="Push", level=2),),
            wounds={"light": ("arm",)},
        ),
    )


def fog() -> Fog:
    """A fog with a memory; the sample map has none, as it had none when its file was saved."""
    ring = (MapPoint(0.0, 0.1), MapPoint(4.0 / 3.0, 0.1), MapPoint(1.0, 2.0))
    return Fog(id=FogId("fog"), mode="explored", revealed=(ring,), doors={DoorId("door-1"): "locked"})


def template(number: int, x: float = 4.0) -> Template:
    return Template(
        id=TemplateId(f"template-{number}"),
        at=MapPoint(x, 4.0 / 3.0),
        shape="cone",
        size_cells=0.1,
        direction_deg=33.3,
        name="Wärme <b>",
        cut_by_walls=True,
        hidden=True,
    )


def note(number: int, x: float = 6.0) -> Note:
    return Note(id=NoteId(f"note-{number}"), at=MapPoint(x, 0.1), title="Trap", text='DC "15"\n<i>click</i>')


def turns(number: int = 1) -> Turns:
    """A fight of both tokens; the sample map has none, as it had none when its file was saved."""
    guard, pilot = TokenId("token-1"), TokenId("token-2")
    return Turns(
        id=TurnsId("turns"),
        entries=(
            TurnEntry(
                number=1,
                tokens=(guard,),
                initiative=12,
                state="readied",
                action="attack",
                trigger="a shot",
                also=(("move", "a shout"),),
            ),
            TurnEntry(number=2, tokens=(pilot,), initiative=7, tie=1),
        ),
        order=((1,), (2,)),
        at=number,
        round=3,
        begun=5,
        spent={guard: Spending(deeds=(SpentDeed(what="move", cost=1, moved_m=7.1),), move_m=0.1, faced_deg=45.5)},
        lasting=(Lasting(token=pilot, name="pinned", left=1, counted_with=1, rule="SF-GRP-09"),),
        told=("Guard bleeds [SF-WND-03]",),
    )


def sample_info() -> MapInfo:
    return MapInfo(
        id=MAP,
        name="Cargo bay – östlich",
        system="starflight",
        grid=Grid(columns=20, rows=12, cell_m=1.5),
        picture=Picture(image=PICTURE_ID, file="bay.png", px_per_cell=70.0, offset_px=(-3.5, 0.1)),
        house_rules={"sight_points": 9, "distance": "metric", "near": 0.1, "list": [1, 2.5, None]},
        fight=Fight(scale="ranged", surprise_round=True),
        sides={"crew": ("traders",), "pirates": ()},
    )


def sample_map() -> MapState:
    walls = [wall(1), wall(2, 8.0), wall(10, 9.0)]
    tokens = [token(1, "Guard"), token(2, "Pilot", 4.25)]
    return MapState(
        info=sample_info(),
        walls={each.id: each for each in walls},
        doors={DoorId("door-1"): door(1)},
        terrains={TerrainId("terrain-1"): terrain(1)},
        lights={LightId("light-1"): light(1)},
        tokens={each.id: each for each in tokens},
    )


def full_map() -> MapState:
    """The sample map with what was not known yet when its file was saved."""
    return replace(sample_map(), templates={TemplateId("template-1"): template(1)}, notes={NoteId("note-1"): note(1)})
