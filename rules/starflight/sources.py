"""Where each rule stands: the book, its edition and the section. The book's pages have no numbers."""

from rules.core.breakdown import RuleId
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

_SECTIONS = {
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
