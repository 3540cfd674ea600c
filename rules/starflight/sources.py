"""Where each rule stands: the book, its edition and the section. The book's pages have no numbers."""

from rules.core.breakdown import RuleId
from rules.core.handbook_texts import texts_of
from rules.starflight.catalogue import TITLES

BOOK = "Starflight RPG 9.2"
OWN = "a default of this project"

#: The section of each group of ids: the letters between the dashes.
_SECTIONS = {
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
SOURCES = {rule: _source(rule) for rule in TITLES} | {
    RuleId(fact.id): fact.source for fact in texts_of(__package__).missing
}
