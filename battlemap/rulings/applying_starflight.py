"""What the Starflight rules say of a creature after something happened, written back on its token."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from battlemap.document.model import Posture, Token
from battlemap.document.sheets import StarflightCondition, StarflightGear, StarflightSheet, StarflightWeapon
from battlemap.rulings.bodies import footprint_of
from battlemap.rulings.starflight_creatures import WHOLE_WOUNDS, WOUNDS, creature_of
from rules.starflight.anatomy import Part, PartGroup
from rules.starflight.creature import Condition, Creature

PRONE: Final = "prone"


def with_creature(token: Token, after: Creature) -> Token:
    """The token whose creature is ``after``; what the creature is not asked about stays as it was."""
    before, sheet = creature_of(token), token.starflight or StarflightSheet()
    if before == after:
        return token
    sheet = replace(
        sheet,
        stats=_stats(sheet.stats, before, after),
        gear=tuple(_gear(worn, after) for worn in sheet.gear),
        weapons=_weapons(token, sheet.weapons, before, after),
        failed=tuple(part.name for part in after.parts if part.failed and not part.maimed),
        maimed=tuple(part.name for part in after.parts if part.maimed),
        conditions=tuple(map(_told, after.conditions)) if _has_more(after) else (),
    )
    return _with_names(replace(token, starflight=sheet), after)


def _stats(stats: Mapping[str, int], before: Creature, after: Creature) -> dict[str, int]:
    found = dict(stats)
    if (before.hp, before.max_hp) != (after.hp, after.max_hp):
        found |= {"hp": after.hp, "max_hp": after.max_hp}
    if (before.nhp, before.max_nhp) != (after.nhp, after.max_nhp):
        found.pop("impact", None)
        found |= {"nhp": after.nhp, "max_nhp": after.max_nhp}
    found |= {name: score for name, score in after.scores.items() if before.scores.get(name) != score}
    for old, new in zip(before.parts, after.parts, strict=True):
        if old.wounds != new.wounds:
            _write_wounds(found, new)
    return found


def _write_wounds(stats: dict[str, int], part: Part) -> None:
    """The wounds of a part; those the sheet gives to no part lie on the body."""
    whole = max(0, stats.get(WHOLE_WOUNDS, 0)) if part.group is PartGroup.BODY else 0
    if part.wounds < whole:
        whole = stats[WHOLE_WOUNDS] = part.wounds
    stats[WOUNDS + part.name.replace(" ", "_")] = part.wounds - whole


def _gear(worn: StarflightGear, after: Creature) -> StarflightGear:
    now = next((gear for gear in after.gear if gear.name == worn.name), None)
    return worn if now is None else replace(worn, hp=now.hp, active=now.active)


def _weapons(
    token: Token, weapons: tuple[StarflightWeapon, ...], before: Creature, after: Creature
) -> tuple[StarflightWeapon, ...]:
    """What is in no hand any more lies on the ground where it stands; the hands of the others stay the same."""
    if [part.holds for part in before.parts] == [part.holds for part in after.parts]:
        return weapons
    return tuple(_held(token, weapon, before, after) if weapon.drawn else weapon for weapon in weapons)


def _held(token: Token, weapon: StarflightWeapon, before: Creature, after: Creature) -> StarflightWeapon:
    if weapon.type == "natural":
        return weapon
    then, now = (tuple(part.name for part in each.parts if part.holds == weapon.name) for each in (before, after))
    if then and not now:
        return replace(weapon, drawn=False, dropped=True, fell_at=footprint_of(token).centre, hands=None)
    return replace(weapon, hands=now)


def _with_names(token: Token, after: Creature) -> Token:
    """Its conditions by name; lying down is a posture."""
    names = tuple(dict.fromkeys(condition.name for condition in after.conditions))
    lies = PRONE in names
    posture: Posture = "standing" if token.posture == PRONE and not lies else PRONE if lies else token.posture
    return replace(token, posture=posture, conditions=tuple(name for name in names if name != PRONE))


def _has_more(after: Creature) -> bool:
    """Whether any condition is more than its name."""
    return any(_told(each) != StarflightCondition(name=each.name) for each in after.conditions)


def _told(condition: Condition) -> StarflightCondition:
    return StarflightCondition(
        name=condition.name, rounds=condition.rounds, dc=condition.dc, cause=condition.cause, bonus=condition.bonus
    )
