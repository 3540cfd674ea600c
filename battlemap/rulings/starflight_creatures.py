"""Tokens as the Starflight rules see them: creatures with scores, pools, gear, wounds and conditions."""

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from battlemap.document.model import MapInfo, MapState, Token
from battlemap.document.sheets import StarflightCondition, StarflightGear, StarflightSheet
from battlemap.rulings.errors import RulingError
from battlemap.rulings.house_tables import starflight_tables, weapons_on
from rules.starflight.anatomy import Part, PartGroup
from rules.starflight.creature import Condition, Creature, Gear
from rules.starflight.facts import WeaponType
from rules.starflight.tables_missing import MISSING_TABLES, MissingTables
from rules.starflight.wounding import with_failed_parts

FULL = 100  # a pool the sheet does not tell
WOUNDS = "wounds_"  # before the name of a part, among the scores: wounds_left_leg
WHOLE_WOUNDS = "wounds"  # those the sheet gives to no part; they lie on the body
GROIN, WEAK_GROIN = "groin", "weak_groin"  # 0 on the sheet: it has none, or a hit there does no more than elsewhere
NOT_SCORES = frozenset({"hp", "max_hp", "nhp", "max_nhp", "impact", WHOLE_WOUNDS, GROIN, WEAK_GROIN})
OTHER_NAMES = {"stability": "stable", "three_dimensional_maneuvers": "maneuvers"}  # the rules know the second
LIMBS = {"motor_appendages": (PartGroup.MOTOR, "arm"), "propulsive_appendages": (PartGroup.PROPULSIVE, "leg")}
MOST_LIMBS = 100
MOST_READ = 512
#: Creatures by the identity of token and tables, which are kept so that their identity is not used again.
_read: "OrderedDict[tuple[int, int], tuple[Token, MissingTables, Creature]]" = OrderedDict()
TYPES = frozenset(kind.value for kind in WeaponType)


def creature_of(token: Token, info: MapInfo | None = None) -> Creature:
    """The creature of a token; one without a sheet has no scores and full pools. It is read once.

    With ``info`` the map's own tables tell how many hands its weapons take, and name its size.
    """
    try:
        tables = starflight_tables(info)
    except RulingError:  # told when the map is opened, and by every attack
        info, tables = None, MISSING_TABLES
    key = (id(token), id(tables))
    kept = _read.get(key)
    if kept is None:
        kept = _read[key] = (token, tables, _creature_read(token, info))
        if len(_read) > MOST_READ:
            _read.popitem(last=False)
    return kept[2]


def _creature_read(token: Token, info: MapInfo | None) -> Creature:
    sheet = replace(token.starflight or StarflightSheet(), weapons=weapons_on(token, info))
    creature, pools = Creature(name=token.name), pools_of(sheet.stats)
    told = replace(
        creature,
        scores=_scores(sheet.stats),
        hp=pools.hp,
        max_hp=pools.max_hp,
        nhp=pools.nhp,
        max_nhp=pools.max_nhp,
        parts=_parts(creature.parts, sheet),
        weak_groin=sheet.stats.get(WEAK_GROIN, 1) > 0,
        gear=tuple(_gear(worn, sheet.stats) for worn in sheet.gear),
        conditions=_conditions(token),
        sizes=starflight_tables(info).sizes,
    )
    return with_failed_parts(told)


class Pools(NamedTuple):
    """Lethal and non-lethal pool, now and when full; Impact is what a non-lethal pool is below 0."""

    hp: int
    max_hp: int
    nhp: int
    max_nhp: int


def pools_of(stats: Mapping[str, int]) -> Pools:
    """The pools of a sheet; what it does not tell is full."""
    hp = stats.get("hp", stats.get("max_hp", FULL))
    return Pools(hp, stats.get("max_hp", hp), *_non_lethal(stats))


def creatures_of(state: MapState) -> dict[str, Creature]:
    """Every creature of a map by its name."""
    return {token.name: creature_of(token, state.info) for token in state.tokens.values()}


def _scores(stats: Mapping[str, int]) -> dict[str, int]:
    """The scores by the names of the rules; a name of theirs on the sheet comes before another for the same."""
    renamed = {OTHER_NAMES[name]: score for name, score in stats.items() if name in OTHER_NAMES}
    return renamed | {name: score for name, score in stats.items() if not _is_no_score(name)}


def _is_no_score(name: str) -> bool:
    return name in NOT_SCORES or name.startswith(WOUNDS)


def _non_lethal(stats: Mapping[str, int]) -> tuple[int, int]:
    """The non-lethal pool now and when full; Impact damage is what is beyond it."""
    nhp, impact = stats.get("nhp"), stats.get("impact", 0)
    most = stats.get("max_nhp", FULL if nhp is None or nhp <= 0 else nhp)
    return (-impact if impact > 0 else most if nhp is None else nhp), most


def _conditions(token: Token) -> tuple[Condition, ...]:
    """Those it has by name, with what the sheet tells of them; one of several causes is several."""
    names = dict.fromkeys((*token.conditions, *((token.posture,) if token.posture in ("prone", "kneeling") else ())))
    told = token.starflight.conditions if token.starflight else ()
    return tuple(_condition(each) for name in names for each in _told_of(name, told))


def _told_of(name: str, told: tuple[StarflightCondition, ...]) -> tuple[StarflightCondition, ...]:
    return tuple(each for each in told if each.name == name) or (StarflightCondition(name=name),)


def _condition(told: StarflightCondition) -> Condition:
    return Condition(name=told.name, rounds=told.rounds, dc=told.dc, cause=told.cause, bonus=told.bonus)


def _gear(worn: StarflightGear, stats: Mapping[str, int]) -> Gear:
    """Gear as worn; the damage reduction of a sheet is that of the armour (M26)."""
    blocks = frozenset(WeaponType(name) for name in worn.blocks if name in TYPES)
    reduction = max(0, stats.get("damage_reduction", 0)) if worn.kind == "armour" else 0
    return Gear(
        name=worn.name,
        kind=worn.kind,
        hp=worn.hp,
        parts=worn.parts,
        blocks=blocks,
        damage_reduction=reduction,
        active=worn.active,
    )


def _parts(parts: tuple[Part, ...], sheet: StarflightSheet) -> tuple[Part, ...]:
    """The parts with their wounds, and with the drawn weapons in the motor appendages, in the order of the sheet."""
    if sheet.stats.get(GROIN, 1) <= 0:
        parts = tuple(part for part in parts if part.group is not PartGroup.GROIN)
    parts = _with_limbs(parts, sheet.stats)
    held = _held([part.name for part in parts if part.group is PartGroup.MOTOR], sheet)
    return tuple(
        replace(
            part,
            holds=held.get(part.name),
            wounds=_wounds(part, sheet.stats),
            failed=part.name in (*sheet.failed, *sheet.maimed),
            maimed=part.name in sheet.maimed,
        )
        for part in parts
    )


def _with_limbs(parts: tuple[Part, ...], stats: Mapping[str, int]) -> tuple[Part, ...]:
    """As many arms and legs as the sheet tells; those beyond the second are numbered: leg 3."""
    for name, (group, word) in LIMBS.items():
        if name not in stats:
            continue
        count = min(max(0, stats[name]), MOST_LIMBS)
        usual = tuple(part for part in parts if part.group is group)
        more = tuple(Part(name=f"{word} {number}", group=group) for number in range(len(usual) + 1, count + 1))
        parts = (*(part for part in parts if part.group is not group), *usual[:count], *more)
    return parts


def _held(hands: list[str], sheet: StarflightSheet) -> dict[str, str]:
    """What each hand holds: first what is said to be in it, then the other drawn weapons in the order of the sheet."""
    drawn = [weapon for weapon in sheet.weapons if weapon.drawn and weapon.type != "natural"]
    held = {hand: weapon.name for weapon in drawn for hand in weapon.hands or () if hand in hands}
    for weapon in (weapon for weapon in drawn if weapon.hands is None):
        free = [hand for hand in hands if hand not in held][: weapon.appendages]
        if len(free) == weapon.appendages:
            held |= dict.fromkeys(free, weapon.name)
    return _in_working(hands, held, sheet)


def _in_working(hands: list[str], held: dict[str, str], sheet: StarflightSheet) -> dict[str, str]:
    """What no hand is told for is held by hands that work, where enough of them hold nothing else. SF-DRW-02."""
    lame = (*sheet.failed, *sheet.maimed)
    for weapon in sheet.weapons:
        own = [hand for hand in hands if held.get(hand) == weapon.name]
        if weapon.hands is not None or not any(hand in lame for hand in own):
            continue
        better = [hand for hand in hands if hand not in lame and held.get(hand, weapon.name) == weapon.name]
        if len(better) >= weapon.appendages:
            others = {hand: name for hand, name in held.items() if hand not in own}
            held = others | dict.fromkeys(better[: weapon.appendages], weapon.name)
    return held


def failed_arm(token: Token, weapon: str, info: MapInfo | None = None) -> str:
    """A motor appendage that holds a weapon and does not work, or any where none works; else empty. SF-PRT-03."""
    arms = creature_of(token, info).group(PartGroup.MOTOR)
    holding = [arm for arm in arms if arm.holds == weapon]
    lame = [arm.name for arm in holding or arms if not arm.works]
    return lame[0] if lame and (holding or len(lame) == len(arms)) else ""


def _wounds(part: Part, stats: Mapping[str, int]) -> int:
    whole = stats.get(WHOLE_WOUNDS, 0) if part.group is PartGroup.BODY else 0
    return max(0, whole) + max(0, stats.get(WOUNDS + part.name.replace(" ", "_"), 0))
