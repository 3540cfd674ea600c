"""The values of settings and tables in words one reads at the table, and what is typed as a value again."""

from collections.abc import Iterable, Mapping

#: Those that need more than a blank for each underscore.
WORDS: Mapping[str, str] = {
    "non_lethal": "non-lethal",
    "no_change": "nothing changes",
    "brawling_check": "Brawling check",
    "check_dc": "the DC of the check",
    "hd_only": "HD only",
    "ceil_tenth": "a tenth of the damage, rounded up",
    "dof": "degree of failure",
    "dos": "degree of success",
    "always_subtract": "always taken off",
}


def shown(value: str) -> str:
    """A value in words."""
    return WORDS.get(value) or value.replace("_", " ")


def meant(text: str, values: Iterable[str]) -> str:
    """The value that is told by a text, as its words or as it is kept; the text itself where it is none."""
    wanted = text.strip().casefold()
    return next((each for each in values if wanted in (each.casefold(), shown(each).casefold())), text)


def told(text: str, values: Iterable[str]) -> str:
    """A text that quotes values as they are kept, with their words instead."""
    for each in values:
        text = text.replace(f'"{each}"', f'"{shown(each)}"')
    return text
