"""What a token can attack with by the rules of a game, each with the facts one chooses by."""

from battlemap.document.model import MapInfo, System, Token
from battlemap.document.sheets import StarflightWeapon
from battlemap.rulings.errors import RulingError
from battlemap.rulings.house_tables import weapons_on
from battlemap.rulings.psipunk_creatures import attack_of, attacks_of, combatant_of, weapon_of_sheet
from battlemap.rulings.starflight_creatures import failed_arm
from rules.psipunk.ladder import level_text
from rules.psipunk.weapons import Kind


def weapons_of(token: Token, game: System, info: MapInfo | None = None) -> tuple[tuple[str, str], ...]:
    """The names rulings take, each with a few words, in the order of the sheet.

    With ``info`` the words tell the numbers of the map's own tables.
    """
    if game == "psipunk":
        return tuple((name, _psipunk_words(token, name, info)) for name in attacks_of(token))
    try:
        weapons = weapons_on(token, info)
    except RulingError:  # told when the map is opened, and by the ruling
        weapons = weapons_on(token, None)
    return tuple((weapon.name, f"{weapon.type} {weapon.damage}") for weapon in weapons)


def explosives_of(token: Token, game: System) -> tuple[tuple[str, bool], ...]:
    """What it carries that can be made to go off at a place, and whether there is any of it left."""
    if game == "starflight":
        carried = token.starflight.weapons if token.starflight else ()
        return tuple((each.name, each.loaded != 0) for each in carried if each.explosive and not each.dropped)
    arms = (weapon_of_sheet(each) for each in (token.psipunk.weapons if token.psipunk else ()))
    return tuple((each.name, each.left != 0 and not each.empty) for each in arms if each.explosive)


def weapon_named(token: Token, game: System, name: str) -> str | None:
    """The name of a weapon as the sheet spells it, whatever the letters; None where there is none like it."""
    names = [there for there, _ in weapons_of(token, game)]
    exact = [there for there in names if there == name]
    return next(iter(exact or [there for there in names if there.casefold() == name.casefold()]), None)


def weapon_in_hand(token: Token, game: System) -> str | None:
    """What a token attacks with when nothing is said: what it has drawn and can use, else its first; None without."""
    names = [name for name, _ in weapons_of(token, game)]
    drawn = [each.name for each in token.starflight.weapons if _is_at_hand(token, each)] if token.starflight else []
    return next((name for name in drawn if name in names), next(iter(names), None))


def _is_at_hand(token: Token, weapon: StarflightWeapon) -> bool:
    """Whether it is drawn, and the arm that holds it works."""
    return weapon.drawn and (weapon.type == "natural" or not failed_arm(token, weapon.name))


def _psipunk_words(token: Token, name: str, info: MapInfo | None) -> str:
    try:
        weapon, mode = attack_of(token, name, info=info)
    except RulingError as error:  # a sheet the rules can not read; the ruling says the same
        return f"⚠ {error}"
    if weapon.kind is Kind.POWER:
        return f"power, {level_text(combatant_of(token).level(weapon.trait))}"
    words = f"{weapon.kind} {weapon.damage:+d}, to {level_text(weapon.reach)}"
    return f"{words}, {mode}" if len(weapon.modes) > 1 else words
