"""The conditions that are offered, and the letters a badge has room for."""

from collections.abc import Mapping

#: Offered while typing, with their letters; any other word is kept too.
CONDITIONS: Mapping[str, str] = {
    "asleep": "Zz",
    "aware": "Aw",
    "bad footing": "Bf",
    "bound": "Bo",
    "comatose": "Co",
    "dazed": "Da",
    "dead": "††",
    "fatigued": "Fa",
    "helpless": "He",
    "light in the eyes": "Li",
    "pinned": "Pi",
    "plane: astral": "As",
    "prone": "Pr",
    "shaken": "Sh",
    "surprised": "Su",
    "unaware": "Ua",
    "unconscious": "Uc",
}
_UNTOLD = "?"


def letters_of(condition: str) -> str:
    """Two letters that stand for a condition, of one that is not known the first letters of its words."""
    known = CONDITIONS.get(condition.strip().casefold())
    if known is not None:
        return known
    words = ["".join(letter for letter in word if letter.isalnum()) for word in condition.split()]
    words = [word for word in words if word]
    if len(words) > 1:
        return words[0][0].upper() + words[1][0].lower()
    return words[0][:2].capitalize() if words else _UNTOLD
