"""Tokens as the Psi-punk rules see them: combatants with their wounds, and what they attack with."""

from collections.abc import Iterator, Mapping

from battlemap.document.model import MapInfo, MapState, Token
from battlemap.document.sheets import PsipunkPower, PsipunkSheet, PsipunkWeapon
from battlemap.rulings.bodies import said_of
from battlemap.rulings.errors import RulingError
from battlemap.rulings.house_tables import arm_by_table, armour_by_table, psipunk_tables
from rules.core.breakdown import Breakdown, Modifier, RuleId
from rules.core.errors import RulesError
from rules.psipunk.combatant import ATTRIBUTES, Combatant, Posture
from rules.psipunk.condition import HARD_TO_KILL
from rules.psipunk.defence import RESISTANT
from rules.psipunk.firing import FAST_RELOAD
from rules.psipunk.ladder import level
from rules.psipunk.luck import LUCKY, UNLUCKY, luck_points
from rules.psipunk.resting import FAST_HEALER
from rules.psipunk.weapons import EXPLOSIVES, GUNS, HAND_WEAPONS, Kind, Mode, Weapon
from rules.psipunk.wounds import STAGES_WITH_BOXES, Track

SKILLS = {"combat_melee": "Melee", "combat_ranged": "Ranged"}  # names in a file: skills of the rules
MODES = {"S": Mode.SINGLE, "B": Mode.BURST, "FA": Mode.FULL_AUTO, "RF": Mode.RAPID}
SHORT = {mode: short for short, mode in MODES.items()}
KNOWN = {name.casefold(): weapon for name, weapon in {**GUNS, **HAND_WEAPONS, **EXPLOSIVES}.items()}
UNARMED = HAND_WEAPONS["Unarmed, untrained"]
ACROSS_A_ROOM = -1  # farthest row of what is used hand to hand, where the sheet does not say what it is
NO_DEFENCE = "none"
UNABLE = ("comatose", "asleep", "bound", "helpless")  # more conditions in which nobody does anything
OUT_COLD = "unconscious"  # among the conditions
DEAD = "dead"  # among the wounds of a track, or for the body among the conditions
#: The gifts the rules look at, by their names in small letters.
GIFTS = {
    gift.casefold(): gift for gift in (*RESISTANT.values(), FAST_HEALER, FAST_RELOAD, HARD_TO_KILL, LUCKY, UNLUCKY)
}


def combatant_of(token: Token, info: MapInfo | None = None) -> Combatant:
    """The combatant of a token; one without a sheet is Fair in everything and untrained.

    With ``info`` its armour is that of the map's table for the kind it wears, and its gifts are named as in that.
    """
    sheet = token.psipunk or PsipunkSheet()
    scores, skills = _attributes(sheet), _skills(sheet)
    return Combatant(
        name=token.name,
        strength=scores["strength"],
        dexterity=scores["dexterity"],
        body=scores["body"],
        mind=scores["mind"],
        persona=scores["persona"],
        focus=scores["focus"],
        skills=skills,
        gifts=frozenset(_gift(gift, info) for gift in sheet.gifts),
        armour=sheet.armour if info is None else armour_by_table(sheet, info),
        luck=None if info is None else luck_left(token, info).total,
        mental_armour=sheet.mental_armour,
        defence=trait_named(sheet.defence, skills),
        posture=Posture(sheet.stance),
        is_npc=token.kind != "pc",
        is_minion=token.kind == "minion",
        unconscious=OUT_COLD in said_of(token),
        physical=wound_track(token, "physical"),
        mental=wound_track(token, "mental"),
        unable=next((name for name in UNABLE if name in said_of(token)), None),
    )


def _gift(name: str, info: MapInfo | None) -> str:
    """A gift as the rules and the tables spell it, whatever its letters."""
    folded = name.casefold()
    return GIFTS.get(folded) or psipunk_tables(info).initiative_gift(name) or name


def luck_left(token: Token, info: MapInfo) -> Breakdown:
    """The Luck Points a token has left in this session, by the map's own table. M7."""
    sheet = token.psipunk or PsipunkSheet()
    points = luck_points(frozenset(_gift(gift, info) for gift in sheet.gifts), psipunk_tables(info).missing)
    spent = (Modifier(RuleId("M7"), -sheet.luck_spent, "spent"),) if sheet.luck_spent else ()
    return Breakdown((*points.number.modifiers, *spent))


def trait_named(name: str, skills: Mapping[str, int]) -> str | None:
    """The trait of a name, whatever its letters: an attribute, a skill, or one that is not on the sheet; None: none."""
    folded = name.strip().casefold()
    if folded == NO_DEFENCE:
        return None
    known = {trait.casefold(): trait for trait in (*skills, *ATTRIBUTES, *SKILLS.values())}
    return SKILLS.get(folded) or known.get(folded, name)


def combatants_of(state: MapState) -> dict[str, Combatant]:
    """Every combatant of a map by its name."""
    return {token.name: combatant_of(token, state.info) for token in state.tokens.values()}


def _attributes(sheet: PsipunkSheet) -> dict[str, int]:
    """The attributes; Body is the sum of Dexterity and Strength where the sheet does not give it."""
    found = {name.lower(): sheet.stats.get(name.lower(), 0) for name in ATTRIBUTES}
    if "body" not in sheet.stats:
        found["body"] = found["dexterity"] + found["strength"]
    return found


def _skills(sheet: PsipunkSheet) -> Mapping[str, int]:
    skills = {SKILLS.get(name, name): value for name, value in sheet.skills.items()}
    return skills | {power.name: power.level for power in sheet.powers}


def wound_track(token: Token, domain: str) -> Track:
    """The wounds of a token's body or mind, "physical" or "mental"; one without a sheet has none."""
    sheet = token.psipunk or PsipunkSheet()
    words = [word.casefold() for word in sheet.wounds.get(domain, ())]
    marks = tuple(words.count(stage.words.casefold()) for stage in STAGES_WITH_BOXES)
    return Track(
        marks=marks,
        dead=DEAD in words or (DEAD in said_of(token) and domain == "physical"),
        rounds_since_hurt=sheet.rounds_since_hurt.get(domain, 0),
        stabilised=domain in sheet.stabilised,
        kit_used_up=domain in sheet.kit_used_up,
    )


def attacks_of(token: Token) -> tuple[str, ...]:
    """What a token may attack with, by the names rulings take: each further mode of fire has a name of its own."""
    return tuple(name for name, _, _ in _attacks(token))


def is_power(token: Token, name: str) -> bool:
    """Whether a name stands for a power of a token, not for a weapon."""
    return any(
        named.casefold() == name.casefold() and isinstance(used, PsipunkPower) for named, used, _ in _attacks(token)
    )


def attack_of(token: Token, name: str, mode: Mode | None = None, info: MapInfo | None = None) -> tuple[Weapon, Mode]:
    """A weapon or projectile power of a token, and how it is fired; ``RulingError`` lists what it has.

    With ``info`` it has the numbers of the map's own table.
    """
    wanted = name.casefold()
    for named, carried, own in _attacks(token):
        if named.casefold() == wanted:
            weapon = _used(carried, info)
            return weapon, mode or (MODES[own] if own else weapon.modes[0])
    if wanted == "unarmed":
        return arm_by_table(UNARMED, info), mode or Mode.SINGLE
    there = ", ".join(repr(weapon) for weapon in attacks_of(token)) or "no weapon"
    raise RulingError(f"{token.name!r} has no weapon {name!r}; on its sheet: {there}")


def melee_weapons(token: Token, info: MapInfo | None = None) -> tuple[Weapon, ...]:
    """What it fights with hand to hand: fists where it has nothing better."""
    sheet = token.psipunk or PsipunkSheet()
    arms = (weapon_of_sheet(carried, info) for carried in sheet.weapons)
    return tuple(weapon for weapon in arms if weapon.is_melee) or (arm_by_table(UNARMED, info),)


def _attacks(token: Token) -> Iterator[tuple[str, PsipunkWeapon | PsipunkPower, str]]:
    """Names with what they stand for and the mode of fire; no mode: the first of the weapon."""
    sheet = token.psipunk or PsipunkSheet()
    for carried in sheet.weapons:
        known = KNOWN.get(carried.name.casefold())
        modes = carried.modes or tuple(SHORT[mode] for mode in (known.modes if known else ()))
        yield carried.name, carried, ""
        yield from ((f"{carried.name} [{mode}]", carried, mode) for mode in modes[1:] if mode in MODES)
    yield from ((power.name, power, "") for power in sheet.powers if power.projectile)


def _used(carried: PsipunkWeapon | PsipunkPower, info: MapInfo | None) -> Weapon:
    return weapon_of_sheet(carried, info) if isinstance(carried, PsipunkWeapon) else power_of_sheet(carried)


def weapon_of_sheet(carried: PsipunkWeapon, info: MapInfo | None = None) -> Weapon:
    """A weapon of a sheet as the rules see it; what the sheet leaves open is taken from a weapon of that name.

    With ``info`` it has the numbers of the map's own table.
    """
    known = KNOWN.get(carried.name.casefold())
    modes = tuple(_mode(mode, carried) for mode in carried.modes) or (known.modes if known else (Mode.SINGLE,))
    blanks = {_mode(mode, carried): count for mode, count in carried.blanks.items()}
    weapon = Weapon(
        name=carried.name,
        kind=_kind(carried, known),
        damage=_damage(carried, known),
        reach=_reach(carried, known),
        modes=modes,
        blanks=blanks or (known.blanks if known else {}),
        mental=carried.mental or (known is not None and known.mental),
        needs_room=carried.needs_room or (known is not None and known.needs_room),
        reroll_dice=carried.rerolls,
        empty=carried.empty,
        explosive=carried.explosive or (known is not None and known.explosive),
        left=_left(carried, known),
    )
    return arm_by_table(weapon, info)


def _left(carried: PsipunkWeapon, known: Weapon | None) -> int | None:
    """How many there are of what goes with its use; what is thrown and explodes is one where nobody counts."""
    is_explosive = carried.explosive or (known is not None and known.explosive)
    if carried.count is None and is_explosive and _kind(carried, known) is Kind.THROWN:
        return 1
    return carried.count


def power_of_sheet(power: PsipunkPower) -> Weapon:
    """A projectile power as the rules see it: it is rolled itself, and reaches as far as its roll."""
    return Weapon(
        name=power.name, kind=Kind.POWER, skill=power.name, mental=power.mental, crosses_planes=power.crosses_planes
    )


def _mode(text: str, carried: PsipunkWeapon) -> Mode:
    mode = MODES.get(text)
    if mode is None:
        raise RulingError(f"{carried.name!r}: found the mode {text!r}, expected one of {', '.join(MODES)}")
    return mode


def mode_named(text: str | None) -> Mode | None:
    """The mode of fire of a short name, in any case; ``RulingError`` for one there is not."""
    if text is None:
        return None
    if text.upper() not in MODES:
        raise RulingError(f"there is no mode of fire {text!r}; there are {', '.join(MODES)}")
    return MODES[text.upper()]


def _kind(carried: PsipunkWeapon, known: Weapon | None) -> Kind:
    if carried.kind is not None:
        return Kind(carried.kind)
    if known is not None:
        return known.kind
    is_gun = carried.modes or carried.blanks
    return Kind.RANGED if is_gun or _reach(carried, None) > ACROSS_A_ROOM else Kind.MELEE


def _damage(carried: PsipunkWeapon, known: Weapon | None) -> int:
    if carried.damage is not None:
        return carried.damage
    return known.damage if known else 0


def _reach(carried: PsipunkWeapon, known: Weapon | None) -> int:
    if carried.max_range is None:
        return known.reach if known else UNARMED.reach
    try:
        return level(carried.max_range)
    except RulesError as error:
        raise RulingError(f"range of {carried.name!r}: {error}") from error
