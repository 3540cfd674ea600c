"""Random fighters on a small map, for tests that try what nobody thought of: seeded, so that they are the same."""

from dataclasses import replace
from random import Random

from battlemap.document.model import Door, DoorId, Fight, Grid, MapId, MapInfo, MapState, Token, TokenId, Wall, WallId
from battlemap.document.sheets import PsipunkSheet, PsipunkWeapon, StarflightGear, StarflightSheet, StarflightWeapon
from battlemap.geometry.types import MapPoint

BLADE = StarflightWeapon(name="Blade", type="melee", damage=14)
LASER = StarflightWeapon(name="Laser", type="beam", damage=12, range_m=250)
PISTOL = StarflightWeapon(name="Pistol", type="projectile", damage=10, range_m=100, rate=3, loaded=9, magazine=9)
STUNNER = StarflightWeapon(name="Stunner", type="beam", damage=30, damage_type="non_lethal", range_m=50)
RIFLE = StarflightWeapon(name="Rifle", type="projectile", damage=25, appendages=2, range_m=375, drawn=False)
GRENADE = StarflightWeapon(name="Grenade", type="thrown", damage=20, damage_type="basic", range_m=30, explosive=True)
CLAWS = StarflightWeapon(name="Claws", type="natural", damage=9)
ARMS = (BLADE, LASER, PISTOL, STUNNER, RIFLE, GRENADE, CLAWS)
VEST = StarflightGear(name="Vest", kind="armour", parts=("torso",), hp=12)
SHIELD = StarflightGear(name="Shield", kind="shield", hp=15, blocks=("melee", "beam"))
GUNS = (
    PsipunkWeapon(name="Handgun", damage=2, max_range="Good", modes=("S",), blanks={"S": 1}),
    PsipunkWeapon(name="Auto", damage=3, max_range="Great", modes=("S", "B", "FA"), blanks={"S": 4, "B": 3, "FA": 2}),
    PsipunkWeapon(name="Mind lash", damage=4, max_range="Good", modes=("S",), mental=True),
    PsipunkWeapon(name="Large knife", damage=2, max_range="Poor"),
)
STAGES = ("Scratched", "Hurt", "Very Hurt")
NAMES = ("Ada", "Bo", "Cy", "Di")
STATES = ("prone", "shaken", "fatigued", "grappling", "dazed", "unconscious")


def arena(chance: Random, system: str = "starflight") -> MapState:
    """Four who stand near each other, two a side, with a window and a door about."""
    grid = Grid(columns=20, rows=20, cell_m=chance.choice((1.0, 1.5, 5.0)))
    places = chance.sample([(x, y) for x in range(4, 10) for y in range(4, 9)], len(NAMES))
    tokens = [_token(chance, number, at) for number, at in enumerate(places)]
    window = Wall(id=WallId("wall-1"), kind="window", line=(MapPoint(7, 0), MapPoint(7, 20)))
    door = Door(
        id=DoorId("door-1"), line=(MapPoint(0, 6.5), MapPoint(20, 6.5)), state=chance.choice(("open", "closed"))
    )
    return MapState(
        info=MapInfo(id=MapId("map-1"), name="Arena", system=system, grid=grid, fight=Fight()),
        tokens={token.id: token for token in tokens},
        walls={window.id: window} if chance.random() < 0.3 else {},
        doors={door.id: door} if chance.random() < 0.3 else {},
    )


def _token(chance: Random, number: int, at: tuple[int, int]) -> Token:
    token = Token(
        id=TokenId(f"token-{number + 1}"),
        name=NAMES[number],
        at=MapPoint(*at),
        facing_deg=chance.randrange(0, 360, 45),
        side="heroes" if number % 2 else "raiders",
        kind=chance.choice(("pc", "npc", "minion")),
        optimal_arc_deg=360.0,
        peripheral_arc_deg=360.0,
        conditions=tuple(chance.sample(STATES, chance.choice((0, 0, 0, 1, 2)))),
    )
    token = replace(token, posture="prone" if "prone" in token.conditions else "standing")
    token = replace(token, conditions=tuple(name for name in token.conditions if name != "prone"))
    return replace(token, starflight=_starflight(chance), psipunk=_psipunk(chance))


def _starflight(chance: Random) -> StarflightSheet:
    hp = chance.choice((15, 30, 60))
    stats = {
        "hd": 20,
        "thd": 15,
        "fhd": 10,
        "dodge": 5,
        "melee_ab": 45,
        "ranged_ab": 45,
        "durability": 8,
        "power": 12,
        "finesse": 12,
        "brawling": 40,
        "reflex": 10,
        "fortitude": 10,
        "willpower": 10,
        "speed": 8,
        "initiative": chance.randrange(5, 40),
        "size_class": chance.randrange(2, 6),
        "hp": hp,
        "nhp": chance.choice((10, 40)),
        "wounds": chance.choice((0, 0, 2)),
        **{name: 1 for name in ("trample", "constrict", "swallow_whole", "improved_grab") if chance.random() < 0.3},
        "wounds_right_arm": chance.choice((0, 0, 3)),
    }
    arms = tuple(chance.sample(ARMS, chance.randrange(1, 5)))
    return StarflightSheet(stats=stats, weapons=arms, gear=tuple(chance.sample((VEST, SHIELD), chance.randrange(3))))


def _psipunk(chance: Random) -> PsipunkSheet:
    return PsipunkSheet(
        stats={"strength": chance.randrange(-1, 3), "dexterity": chance.randrange(-1, 3)},
        skills={"combat_melee": 2, "combat_ranged": 3},
        armour=chance.randrange(3),
        weapons=GUNS,
        wounds={"physical": tuple(chance.choices(STAGES, k=chance.randrange(3)))},
        aimed=chance.choice((0, 0, 1)),
    )
