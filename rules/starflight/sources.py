"""Where each rule stands: the book, its edition and the section. The book's pages have no numbers."""

from rules.core.breakdown import RuleId
<<<<<<< HEAD
from rules.starflight.handbook_data import catalogue, missing_facts

BOOK = "Starflight RPG 9.2"
OWN = "a default of this project"
=======
from rules.starflight.action_sources import ACTION_SOURCES

_RANGE = "Starflight RPG 9.2, Range"
_ACTIONS = "Starflight RPG 9.2, Character-Scale Actions"
_WEAPONS = "Starflight RPG 9.2, Using Weapons"
_SNIPING = "Starflight RPG 9.2, Sniping"
_DAMAGE = "Starflight RPG 9.2, Resolving Damage"
_NON_LETHAL = "Starflight RPG 9.2, Non-Lethal Damage"
_LETHAL = "Starflight RPG 9.2, Lethal Damage and Wounds"
_TERMS = "Starflight RPG 9.2, Miscellaneous Terms and Definitions"
_OWN = "not in Starflight RPG 9.2: a default of this project"
>>>>>>> part/sfb

#: The section of each group of ids: the letters between the dashes.
_SECTIONS = {
<<<<<<< HEAD
    "Range": ("RNG",),
    "Character-Scale Actions": ("GEN", "ACT"),
    "Ready": ("RDY",),
    "Standby": ("STB",),
    "Use Skill/Ability": ("SKL",),
    "Cease Concentration": ("CNC",),
    "Run": ("RUN",),
    "Draw/Sheathe Weapon": ("DRW",),
    "Raise/Lower Shield": ("SHD",),
    "Mount/Dismount Steed/Vehicle": ("MNT",),
    "Charge": ("CHG",),
    "Push Attack": ("PSH",),
    "Trip": ("TRP",),
    "Trample": ("TRM",),
    "Grapple": ("GRP",),
    "Improved Grab": ("IGR",),
    "Constrict": ("CST",),
    "Swallow Whole": ("SWL",),
    "Full Attack": ("FUL",),
    "Coup de Grâce": ("CDG",),
    "Drop Prone": ("PRN",),
    "Stand Up": ("STD",),
    "Manipulate Item/Object": ("MAN",),
    "Activate Item": ("ATI",),
    "Drop Item": ("DRP",),
    "Attack Item": ("OBJ",),
    "Disarm/Sunder": ("DIS",),
    "Speak": ("SPK",),
    "Aid": ("AID",),
    "Reload/Recharge": ("REL",),
    "Move Action Rules": ("MOV", "STN", "NPC", "OFG"),
    "Attack Action Rules": ("ATK",),
    "Using Weapons": ("LOS", "MWP", "MTG", "AUT", "MEL", "HIT", "UNA", "DMG", "CRIT"),
    "Sniping": ("SNP",),
    "Resolving Damage": ("LOC", "TYP", "DEF", "SAV", "PIP", "EXA"),
    "Non-Lethal Damage": ("NLD", "COM"),
    "Lethal Damage and Wounds": ("WND", "PRT", "FTG", "DTH", "MAS"),
    "Healing and Recuperation": ("HLG",),
    "Healing Non-Lethal Damage Naturally": ("HNL", "HIM"),
    "Healing Lethal Damage and Wounds Naturally": ("HLE", "HWD"),
    "Assisted Healing": ("AHG", "ANL", "ACO", "ALE", "AWD", "PRO", "MED"),
    "Assisted Revival, Resuscitation, and Stasis": ("REV", "RES", "STA", "SUR", "PHY", "BRN"),
    "Miscellaneous Terms and Definitions": ("OPP", "CND"),
}

#: Rules that stand elsewhere than their group, or in part nowhere.
_ELSEWHERE = {
    "SF-GEN-01": f"{BOOK}, Resolving Damage (the range of the die: WCRPG 1.1, The Core Mechanic)",
    "SF-GEN-02": f"{BOOK}, Using Weapons (only critical hits say what a 0 is)",
    "SF-GEN-03": "Starflight RPG 1.1, The Core Mechanic (9.2 is silent on ties)",
    "SF-GEN-04": f"{BOOK}, Using Weapons (the thresholds: {OWN})",
    "SF-GEN-05": f"{BOOK}, throughout (where it is silent: {OWN})",
    "SF-GEN-06": f"{BOOK}, Using Weapons (whether an attack roll is a check: {OWN})",
    "SF-GEN-07": f"{BOOK}, Push Attack (ties: {OWN})",
    "SF-GEN-08": f"{BOOK}, Lethal Damage and Wounds",
    "SF-GEN-09": f"{BOOK}, Miscellaneous Terms and Definitions (what counts once: {OWN})",
    "SF-GEN-10": f"{BOOK}, Resolving Damage",
    "SF-RNG-02": f"{BOOK}, Range (the size of Range Zero: {OWN})",
    "SF-LOS-09": f"{BOOK}, Using Weapons (the steps of cover: {OWN})",
    "SF-LOC-01": f"{BOOK}, Resolving Damage (the table of parts: {OWN})",
    "SF-PRN-02": f"{BOOK}, Drop Prone, and Miscellaneous Terms and Definitions",
    "SF-PIP-01": f"{BOOK}, Resolving Damage (the order: {OWN}, built on the book's example)",
}


def _source(rule: str) -> str:
    group = rule.split("-")[1]
    return _ELSEWHERE.get(rule) or f"{BOOK}, {_SECTION_OF[group]}"


_SECTION_OF = {group: section for section, groups in _SECTIONS.items() for group in groups}

#: Book, edition and section of every rule; for what 9.2 leaves out, where it was found or whose default it is.
SOURCES = {RuleId(rule): _source(rule) for rule in catalogue()} | {
    RuleId(fact.id): fact.source for fact in missing_facts()
}
=======
    f"{_WEAPONS} (only critical hits say what a 0 is)": ("SF-GEN-02",),
    "Starflight RPG 1.1, The Core Mechanic (9.2 is silent on ties)": ("SF-GEN-03",),
    f"{_WEAPONS} (the thresholds: {_OWN})": ("SF-GEN-04",),
    f"{_WEAPONS} (whether an attack roll is a check: {_OWN})": ("SF-GEN-06",),
    f"{_ACTIONS} (ties: {_OWN})": ("SF-GEN-07",),
    _RANGE: ("SF-RNG-03", "SF-RNG-04", "SF-RNG-05", "SF-RNG-06"),
    f"{_RANGE} (the size of Range Zero: {_OWN})": ("SF-RNG-02",),
    _WEAPONS: (
        *("SF-ATK-01", "SF-ATK-02"),
        *("SF-LOS-03", "SF-LOS-04", "SF-LOS-05", "SF-LOS-06", "SF-LOS-07", "SF-LOS-08", "SF-LOS-10"),
        *("SF-MWP-01", "SF-MWP-02", "SF-MTG-02", "SF-AUT-01", "SF-AUT-02"),
        *("SF-MEL-01", "SF-MEL-02", "SF-MEL-03", "SF-MEL-04"),
        *("SF-HIT-01", "SF-HIT-02", "SF-HIT-03", "SF-HIT-04", "SF-HIT-05", "SF-HIT-06", "SF-HIT-07"),
        *("SF-UNA-01", "SF-CRIT-04", "SF-CRIT-05"),
    ),
    f"{_WEAPONS} (the steps of cover: {_OWN})": ("SF-LOS-09",),
    _SNIPING: ("SF-SNP-01", "SF-SNP-02", "SF-SNP-03", "SF-SNP-04", "SF-SNP-05", "SF-SNP-07"),
    f"{_DAMAGE} (the table of parts: {_OWN})": ("SF-LOC-01",),
    _DAMAGE: ("SF-LOC-04", "SF-DEF-03", "SF-SAV-01"),
    _NON_LETHAL: ("SF-COM-04",),
    _LETHAL: ("SF-WND-03", "SF-FTG-01", "SF-MAS-01"),
    "Starflight RPG 9.2, Healing Non-Lethal Damage Naturally": ("SF-HIM-02",),
    "Starflight RPG 9.2, Assisted Healing": ("SF-ANL-04",),
    _TERMS: ("SF-OPP-01", "SF-CND-01", "SF-CND-02", "SF-CND-03", "SF-CND-05"),
    _OWN: ("M9", "M13"),
    "Starflight RPG 3.1, Power skills": ("M17",),
}

#: Book, edition and section of every rule that an answer or a house rule names.
SOURCES = {RuleId(rule): section for section, rules in _SECTIONS.items() for rule in rules} | ACTION_SOURCES
>>>>>>> part/sfb
