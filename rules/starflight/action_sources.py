"""Where each rule about actions and movement stands; the sections of the book are named as it names them."""

from rules.core.breakdown import RuleId

_BOOK = "Starflight RPG 9.2"
_ACTIONS = f"{_BOOK}, Character-Scale Actions"
_MOVE = f"{_BOOK}, Move Action Rules"


def _rules(family: str, first: int, last: int) -> tuple[str, ...]:
    return tuple(f"SF-{family}-{place:02d}" for place in range(first, last + 1))


_SECTIONS = {
    _ACTIONS: _rules("ACT", 1, 2),
    f"{_BOOK}, Ready": _rules("RDY", 1, 4),
    f"{_BOOK}, Standby": _rules("STB", 1, 1),
    f"{_BOOK}, Use Skill/Ability": _rules("SKL", 1, 1),
    f"{_BOOK}, Cease Concentration": _rules("CNC", 1, 2),
    f"{_BOOK}, Run": _rules("RUN", 1, 4),
    f"{_BOOK}, Draw/Sheathe Weapon": _rules("DRW", 1, 4),
    f"{_BOOK}, Raise/Lower Shield": _rules("SHD", 1, 5),
    f"{_BOOK}, Mount/Dismount Steed/Vehicle": _rules("MNT", 1, 3),
    f"{_BOOK}, Charge": _rules("CHG", 1, 6),
    f"{_BOOK}, Push Attack": _rules("PSH", 1, 7),
    f"{_BOOK}, Push Attack (which unarmed damage: a default of this project)": _rules("PSH", 8, 8),
    f"{_BOOK}, Trip": _rules("TRP", 1, 5),
    f"{_BOOK}, Trample": _rules("TRM", 1, 4),
    f"{_BOOK}, Grapple": _rules("GRP", 1, 12),
    f"{_BOOK}, Improved Grab": _rules("IGR", 1, 1),
    f"{_BOOK}, Constrict": _rules("CST", 1, 2),
    f"{_BOOK}, Swallow Whole": _rules("SWL", 1, 7),
    f"{_BOOK}, Full Attack": _rules("FUL", 1, 3),
    f"{_BOOK}, Coup de Grâce": _rules("CDG", 1, 3),
    f"{_BOOK}, Drop Prone": (*_rules("PRN", 1, 1), *_rules("PRN", 3, 3)),
    f"{_BOOK}, Drop Prone, and Miscellaneous Terms and Definitions": _rules("PRN", 2, 2),
    f"{_BOOK}, Stand Up": _rules("STD", 1, 1),
    f"{_BOOK}, Manipulate Item/Object": _rules("MAN", 1, 1),
    f"{_BOOK}, Activate Item": _rules("ATI", 1, 1),
    f"{_BOOK}, Drop Item": _rules("DRP", 1, 1),
    f"{_BOOK}, Disarm/Sunder": _rules("DIS", 1, 8),
    f"{_BOOK}, Speak": _rules("SPK", 1, 1),
    f"{_BOOK}, Aid": _rules("AID", 1, 6),
    f"{_BOOK}, Reload/Recharge": _rules("REL", 1, 1),
    _MOVE: (
        *_rules("MOV", 1, 7),
        *_rules("MOV", 9, 9),
        *_rules("STN", 1, 8),
        *_rules("NPC", 1, 2),
        *_rules("OFG", 1, 2),
    ),
    f"{_MOVE} (how many have to fail: a default of this project)": _rules("MOV", 8, 8),
    f"{_MOVE}, Stunts": _rules("STN", 9, 9),
    "Starflight RPG 5.3, Armour (deployment time)": ("M25",),
    "not in Starflight RPG 9.2: a default of this project": ("M28",),
}

#: Book, edition and section of every rule about actions and movement.
ACTION_SOURCES = {RuleId(rule): section for section, rules in _SECTIONS.items() for rule in rules}
