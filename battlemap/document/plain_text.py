"""Names as a terminal may show them: what could move the cursor or forge a line is shown as an escape."""

import unicodedata

_LEADS_ASTRAY = {"Cc", "Cs", "Zl", "Zp"}  # control signs, halves of signs, line and paragraph breaks
#: Signs that set or turn the direction of what follows them.
TURNS_DIRECTION = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def one_line(text: str) -> str:
    r"""The text in one line, with escapes such as ``\x1b`` and ``\n`` for what is no letter or sign to be seen."""
    return "".join(map(_shown, text))


def lines_shown(text: str) -> str:
    """The same line by line: the line breaks of the text stay."""
    return "\n".join(map(one_line, text.split("\n")))


def whole_signs(text: str) -> str:
    """The text with a sign that stands for anything unknown for each half of a sign, which no file can hold."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _shown(letter: str) -> str:
    if unicodedata.category(letter) in _LEADS_ASTRAY or letter in TURNS_DIRECTION:
        return letter.encode("unicode_escape").decode("ascii")
    return letter
