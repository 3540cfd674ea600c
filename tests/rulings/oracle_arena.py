"""Random states for the tables of what the rules allow: more varied than a fight, with walls that run between rows."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from battlemap.document.model import Door, DoorId, Fight, MapState, Token, Wall, WallId
from battlemap.document.sheets import PsipunkPower, PsipunkSheet, StarflightSheet, StarflightWeapon
from battlemap.geometry.types import MapPoint
from tests.rulings.arena import arena

FAR_RIFLE = StarflightWeapon(name="Long rifle", type="projectile", damage=20, range_m=1000, appendages=2, scope=20)
CONDITIONS = ("shaken", "fatigued", "grappling", "pinned", "immobile", "unconscious", "helpless", "concentrating")
OF_PATIENTS = ("clinically_dead", "brain_dead", "stasis", "stasis", "comatose", "unconscious", "shaken", "infected")
DEADLY = 3 * 8  # wounds: three times the Durability of everybody
ABILITIES = ("trample", "constrict", "swallow_whole", "improved_grab")
HANDS = 2
POWERS = (PsipunkPower(name="Ice dart", level=2, projectile=True), PsipunkPower(name="Mind shield", level=1))
GIFTS = ("Hard to Kill", "Fast Reload")
WOUNDS = ("Scratched", "Hurt", "Very Hurt", "Incapacitated", "Near Death", "dead")


def varied(chance: Random, system: str) -> MapState:
    """Four of two sides near each other, or one of them far away, in all sorts of states."""
    state = arena(chance, system)
    rough = chance.random() < 0.5  # half of the states are of those who are well and can do much
    tokens = [_varied(chance, token) if rough else _sound(chance, token) for token in state.tokens.values()]
    tokens = [_patient(chance, token) if chance.random() < 0.2 else token for token in tokens]
    if chance.random() < 0.3:  # two in one cell
        tokens[1] = replace(tokens[1], at=tokens[0].at)
    if chance.random() < 0.15:
        tokens = [_wrestling(chance, token, number) for number, token in enumerate(tokens)]
    cell_m = state.info.grid.cell_m
    if chance.random() < 0.15:  # snipers
        tokens[3] = replace(tokens[3], at=MapPoint(tokens[3].at.x + 100, tokens[3].at.y))
        tokens, cell_m = [_with_rifle(token) for token in tokens], 5.0
    if chance.random() < 0.1:
        tokens = tokens[:2]  # a duel
    fight = Fight(scale=chance.choice(("melee", "melee", "melee", "ranged")))
    grid = replace(state.info.grid, columns=120, cell_m=cell_m)
    return replace(
        state,
        info=replace(state.info, fight=fight, grid=grid),
        tokens={token.id: token for token in tokens},
        walls=_walls(chance),
        doors=_doors(chance),
    )


def _wrestling(chance: Random, token: Token, number: int) -> Token:
    """One of four who all lie in one knot."""
    held = chance.choice((("grappling",), ("grappling",), ("pinned",), ()))
    return replace(token, at=MapPoint(6 + number % 2, 4 + number // 2), conditions=held)


def _with_rifle(token: Token) -> Token:
    sheet = token.starflight
    assert sheet is not None
    return replace(token, starflight=replace(sheet, weapons=(FAR_RIFLE,)))


def _walls(chance: Random) -> dict[WallId, Wall]:
    if chance.random() < 0.6:
        return {}
    line = (MapPoint(7, 0), MapPoint(7, 20))
    wall = Wall(id=WallId("wall-1"), kind=chance.choice(("wall", "window")), line=line)
    return {wall.id: wall}


def _doors(chance: Random) -> dict[DoorId, Door]:
    if chance.random() < 0.6:
        return {}
    line, is_open = (MapPoint(0, 6), MapPoint(120, 6)), chance.choice(("open", "closed"))
    door = Door(id=DoorId("door-1"), line=line, state=is_open)
    return {door.id: door}


def _varied(chance: Random, token: Token) -> Token:
    arc = chance.choice((90.0, 200.0, 360.0, 360.0))
    token = replace(
        token,
        optimal_arc_deg=arc,
        peripheral_arc_deg=arc,
        posture=chance.choice(("standing", "standing", "standing", "prone", "kneeling", "mounted")),
        conditions=tuple(chance.sample(CONDITIONS, chance.choice((0, 0, 0, 1, 1, 2)))),
    )
    return replace(token, starflight=_starflight(chance, token.starflight), psipunk=_psipunk(chance, token.psipunk))


def _sound(chance: Random, token: Token) -> Token:
    """Somebody who is well, or in a hold; strong enough for whatever takes strength."""
    sheet = token.starflight
    assert sheet is not None
    abilities = {name: chance.choice((0, 1)) for name in ABILITIES}
    pools = {"max_hp": sheet.stats["hp"], "max_nhp": sheet.stats["nhp"]}
    stats = {**sheet.stats, **pools, **abilities, "initiative": 20, "size_class": chance.randrange(1, 7)}
    return replace(
        token,
        posture="standing",
        conditions=(chance.choice(("grappling", "grappling", "pinned")),) if chance.random() < 0.4 else (),
        starflight=replace(sheet, stats=stats, weapons=_in_hand(chance, sheet.weapons)),
    )


def _patient(chance: Random, token: Token) -> Token:
    """Somebody who may need a medic, of all sorts."""
    sheet = token.starflight
    assert sheet is not None
    hp, nhp = sheet.stats["max_hp"], sheet.stats["max_nhp"]
    stats = {
        **sheet.stats,
        "hp": chance.choice((hp, hp, hp // 2, 0, -3, -hp)),
        "nhp": chance.choice((nhp, nhp, 1, 0, -3, -nhp)),
        "wounds": chance.choice((0, 0, 1, DEADLY)),
    }
    conditions = tuple(chance.sample(OF_PATIENTS, chance.choice((0, 0, 1, 1, 2))))
    return replace(token, conditions=conditions, starflight=replace(sheet, stats=stats))


def _starflight(chance: Random, sheet: StarflightSheet | None) -> StarflightSheet:
    assert sheet is not None
    most = sheet.stats["hp"]
    stats = {
        **sheet.stats,
        "max_hp": most,
        "hp": chance.choice((most, most, most, most // 2, 1, 0)),
        "max_nhp": sheet.stats["nhp"],
        "nhp": chance.choice((sheet.stats["nhp"], sheet.stats["nhp"], 1, 0, -3)),
        "initiative": chance.choice((-1, 0, 2, 5, 20)),
        "encumbrance": chance.choice((0, 0, 30)),
    }
    worn = tuple(replace(each, active=chance.random() < 0.6) for each in sheet.gear)
    failed = tuple(chance.sample(("right arm", "left leg", "right leg"), chance.choice((0, 0, 0, 1, 2))))
    return replace(sheet, stats=stats, weapons=_in_hand(chance, sheet.weapons), failed=failed, gear=worn)


def _in_hand(chance: Random, arms: Sequence[StarflightWeapon]) -> tuple[StarflightWeapon, ...]:
    """No more drawn than there are hands for; a pistol may be empty."""
    free, found = HANDS, []
    for arm in arms:
        drawn = arm.type == "natural" or (arm.appendages <= free and chance.random() < 0.7)
        free -= arm.appendages if drawn and arm.type != "natural" else 0
        loaded = arm.loaded and chance.choice((0, 1, 9))
        works = chance.random() < 0.9 or arm.type == "natural"
        dropped = not drawn and chance.random() < 0.3
        found.append(replace(arm, drawn=drawn, loaded=loaded, works=works, dropped=dropped))
    return tuple(found)


def _psipunk(chance: Random, sheet: PsipunkSheet | None) -> PsipunkSheet:
    assert sheet is not None
    weapons = [replace(each, empty=bool(each.blanks) and chance.random() < 0.3) for each in sheet.weapons]
    worst = {kind: (chance.choice(WOUNDS),) if chance.random() < 0.3 else () for kind in ("physical", "mental")}
    return replace(
        sheet,
        weapons=tuple(chance.sample(weapons, chance.randrange(4))),
        powers=tuple(chance.sample(POWERS, chance.randrange(3))),
        gifts=tuple(chance.sample(GIFTS, chance.choice((0, 0, 1)))),
        wounds=worst,
        aimed=chance.randrange(4),
    )
