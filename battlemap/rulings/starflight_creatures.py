"""Tokens as the Starflight rules see them: creatures with scores, pools, gear, wounds and conditions."""

from collections.abc import Mapping
from dataclasses import replace

from battlemap.document.model import MapState, Token
from battlemap.document.sheets import StarflightGear, StarflightSheet, StarflightWeapon
from rules.starflight.anatomy import Part, PartGroup
from rules.starflight.creature import Condition, Creature, Gear
from rules.starflight.facts import WeaponType

FULL = 100  # a pool the sheet does not tell
WOUNDS = "wounds_"  # before the name of a part, among the scores: wounds_left_leg
POOLS = frozenset({"hp", "max_hp", "nhp", "max_nhp"})
TYPES = frozenset(kind.value for kind in WeaponType)


def creature_of(token: Token) -> Creature:
    """The creature of a token; one without a sheet has no scores and full pools."""
    sheet = token.starflight or StarflightSheet()
    creature = Creature(name=token.name)
    hp, nhp = sheet.stats.get("hp", sheet.stats.get("max_hp", FULL)), sheet.stats.get("nhp")
    max_nhp = sheet.stats.get("max_nhp", FULL if nhp is None else nhp)
    return replace(
        creature,
        scores={name: score for name, score in sheet.stats.items() if not _is_no_score(name)},
        hp=hp,
        max_hp=sheet.stats.get("max_hp", hp),
        nhp=max_nhp if nhp is None else nhp,
        max_nhp=max_nhp,
        parts=_parts(creature.parts, sheet),
        gear=tuple(_gear(worn) for worn in sheet.gear),
        conditions=_conditions(token),
    )


def creatures_of(state: MapState) -> dict[str, Creature]:
    """Every creature of a map by its name."""
    return {token.name: creature_of(token) for token in state.tokens.values()}


def wielded(token: Token) -> tuple[StarflightWeapon, ...]:
    """The weapons a token has drawn."""
    return tuple(weapon for weapon in (token.starflight or StarflightSheet()).weapons if weapon.drawn)


def _is_no_score(name: str) -> bool:
    return name in POOLS or name.startswith(WOUNDS)


def _conditions(token: Token) -> tuple[Condition, ...]:
    names = dict.fromkeys((*token.conditions, *(("prone",) if token.posture == "prone" else ())))
    return tuple(Condition(name=name) for name in names)


def _gear(worn: StarflightGear) -> Gear:
    blocks = frozenset(WeaponType(name) for name in worn.blocks if name in TYPES)
    return Gear(name=worn.name, kind=worn.kind, hp=worn.hp, parts=worn.parts, blocks=blocks)


def _parts(parts: tuple[Part, ...], sheet: StarflightSheet) -> tuple[Part, ...]:
    """The parts with their wounds, and with the drawn weapons in the motor appendages, in the order of the sheet."""
    held = _held([part.name for part in parts if part.group is PartGroup.MOTOR], sheet)
    return tuple(replace(part, holds=held.get(part.name), wounds=_wounds(part, sheet.stats)) for part in parts)


def _held(hands: list[str], sheet: StarflightSheet) -> dict[str, str]:
    held: dict[str, str] = {}
    for weapon in (weapon for weapon in sheet.weapons if weapon.drawn and weapon.type != "natural"):
        free = [hand for hand in hands if hand not in held][: weapon.appendages]
        if len(free) == weapon.appendages:
            held |= dict.fromkeys(free, weapon.name)
    return held


def _wounds(part: Part, stats: Mapping[str, int]) -> int:
    return max(0, stats.get(WOUNDS + part.name.replace(" ", "_"), 0))
