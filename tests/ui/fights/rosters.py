"""Who stands where in the two fights."""

from battlemap.document.model import Door, DoorId, Fight, Grid, MapId, MapInfo, MapState, Token, TokenId, Wall, WallId
from battlemap.document.sheets import (
    PsipunkPower,
    PsipunkSheet,
    PsipunkWeapon,
    StarflightGear,
    StarflightSheet,
    StarflightWeapon,
)
from battlemap.geometry.types import MapPoint

LASER = StarflightWeapon(name="Laser", type="beam", damage=10, range_m=250)
PISTOL = StarflightWeapon(name="Pistol", type="projectile", damage=10, range_m=100, falloff_hd=2, magazine=12, loaded=1)
SMG = StarflightWeapon(
    name="SMG", type="projectile", damage=8, appendages=2, range_m=150, rate=5, loaded=12, magazine=12
)
BLADE = StarflightWeapon(name="Blade", type="melee", damage=12)
CLUB = StarflightWeapon(name="Club", type="melee", damage=8, damage_type="basic")
STUNNER = StarflightWeapon(name="Stunner", type="beam", damage=15, damage_type="non_lethal", range_m=50)
VEST = StarflightGear(name="Vest", kind="armour", parts=("torso",), hp=12)
SHIELD = StarflightGear(name="Shield", kind="shield", hp=15)
#: Everybody has these; hd 60 and the attack bonus 10 make 41 the least natural roll that hits somebody in the open.
SCORES = {
    "hd": 60,
    "thd": 40,
    "fhd": 30,
    "dodge": 0,
    "melee_ab": 10,
    "ranged_ab": 10,
    "durability": 8,
    "power": 10,
    "finesse": 10,
    "brawling": 30,
    "security": 100,
    "size_class": 3,
    "reflex": 50,
    "fortitude": 60,
    "willpower": 90,
    "stamina": 60,
    "hp": 100,
    "nhp": 100,
    "groin": 0,
}


def _star(number: int, name: str, side: str, at: tuple[float, float], initiative: int, *arms, **more) -> Token:
    kind = more.pop("kind", "npc")
    gear, stats = more.pop("gear", ()), {**SCORES, "initiative": initiative, **more}
    return Token(
        id=TokenId(f"token-{number}"),
        name=name,
        at=MapPoint(*at),
        side=side,
        facing_deg=90.0,
        kind=kind,
        optimal_arc_deg=360.0,
        peripheral_arc_deg=360.0,
        starflight=StarflightSheet(stats=stats, weapons=arms, gear=gear),
    )


def dock() -> MapState:
    """Four against four on a dock of 1.5 m a cell: a plank wall before the raiders, a door of wood in the west."""
    tokens = (
        _star(1, "Ada", "crew", (2, 10), 20, LASER, BLADE, kind="pc"),
        _star(2, "Vex", "raiders", (22, 10), 18, LASER, gear=(VEST,), willpower=0),
        _star(3, "Bo", "crew", (4, 16), 16, BLADE, gear=(SHIELD,), kind="pc"),
        _star(4, "Rok", "raiders", (16, 16), 14, CLUB, power=20, hp=60),
        _star(5, "Cy", "crew", (2, 4), 12, PISTOL, STUNNER, kind="pc"),
        _star(6, "Eve", "crew", (4, 2), 10, SMG, kind="pc"),
        _star(7, "Grunt 1", "raiders", (24, 3), 5, PISTOL, kind="minion", hp=20),
        _star(8, "Grunt 2", "raiders", (24, 5), 5, PISTOL, kind="minion", hp=20),
    )
    planks = Wall(id=WallId("wall-1"), line=(MapPoint(19, 8), MapPoint(19, 13)), material="wood", thickness_cm=1)
    door = Door(id=DoorId("door-1"), line=(MapPoint(1, 12), MapPoint(3, 12)), thickness_cm=1)
    info = MapInfo(
        id=MapId("map-1"),
        name="Dock",
        system="starflight",
        grid=Grid(columns=30, rows=20, cell_m=1.5),
        fight=Fight(scale="melee"),
    )
    return MapState(
        info=info, tokens={each.id: each for each in tokens}, walls={planks.id: planks}, doors={door.id: door}
    )


HANDGUN = PsipunkWeapon(name="Handgun", damage=1, max_range="Good", modes=("S",), blanks={"S": 4})
AUTO = PsipunkWeapon(name="Auto", damage=1, max_range="Good", modes=("S", "B", "FA"), blanks={"S": 4, "B": 3, "FA": 2})
RIFLE = PsipunkWeapon(name="Rifle", damage=2, max_range="Great", modes=("S",), blanks={"S": 4})
KNIFE = PsipunkWeapon(name="Large knife", damage=1, max_range="Poor")
FOOT_M = 0.3048


def _punk(number: int, name: str, side: str, at: tuple[float, float], focus: int, *arms, **more) -> Token:
    kind = more.pop("kind", "pc" if side == "crew" else "npc")
    sheet = PsipunkSheet(stats={"focus": focus}, skills={"combat_melee": 1, "combat_ranged": 2}, weapons=arms, **more)
    return Token(id=TokenId(f"token-{number}"), name=name, at=MapPoint(*at), side=side, kind=kind, psipunk=sheet)


def yard() -> MapState:
    """Four against four in a yard of 5 ft a cell; Bix and Nox are equally quick."""
    tokens = (
        _punk(1, "Ash", "crew", (2, 4), 5, HANDGUN, AUTO),
        _punk(2, "Nox", "gang", (10, 4), 4, AUTO),
        _punk(3, "Bix", "crew", (2, 7), 4, AUTO),
        _punk(4, "Mug", "gang", (12, 7), 3, RIFLE, armour=2),
        _punk(5, "Cal", "crew", (2, 10), 2, HANDGUN),
        _punk(6, "Dot", "crew", (9, 12), 1, KNIFE, powers=(PsipunkPower(name="Ice dart", level=2, projectile=True),)),
        _punk(7, "Thug 1", "gang", (10, 12), 0, KNIFE, kind="minion"),
        _punk(8, "Thug 2", "gang", (10, 10), 0, KNIFE, kind="minion"),
    )
    door = Door(id=DoorId("door-1"), line=(MapPoint(5, 1), MapPoint(7, 1)))
    info = MapInfo(id=MapId("map-1"), name="Yard", system="psipunk", grid=Grid(columns=24, rows=16, cell_m=5 * FOOT_M))
    return MapState(info=info, tokens={each.id: each for each in tokens}, doors={door.id: door})
