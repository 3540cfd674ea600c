"""The program's words in the language of the user. No Qt, so that whatever shows words can use it.

The language is chosen at the start: by ``BATTLEMAP_LANGUAGE``, else by the system. Modules keep their words in
constants, which are said in that language when the module is read.
"""

import gettext
import os
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

from battlemap.document.plain_text import TURNS_DIRECTION

LANGUAGE = "BATTLEMAP_LANGUAGE"
PSEUDO = "pseudo"  # a language that nobody speaks: every word longer, in brackets
DOMAIN = "battlemap"
FOLDER = Path(__file__).parent / "locale"
#: Words of Hebrew, Arabic and their like, with what stands between them.
_LETTERS = r"[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+"
RIGHT_TO_LEFT = re.compile(rf"{_LETTERS}(?:[\W_]+{_LETTERS})*")
SET_APART = re.compile(rf"\u2068({RIGHT_TO_LEFT.pattern})\u2069")
TURNING = re.compile(f"[{''.join(sorted(TURNS_DIRECTION))}]")
LONGER = 0.4  # what a translation may be longer than the English


def tr(text: str, /, **fields: object) -> str:
    """A text in the language of the user, its named fields filled in: ``tr("Open {name}", name=path.name)``.

    Without fields nothing is filled in, and braces stand for themselves. A translation with other fields than the
    text has is not used.
    """
    said = _translation(os.environ.get(LANGUAGE, ""))(text)
    if not fields:
        return said
    try:
        return said.format(**fields)
    except (KeyError, IndexError, ValueError):
        return text.format(**fields)


def isolated(text: str) -> str:
    r"""The text with words of scripts from right to left set apart, so that numbers beside them stay where they are.

    Signs that turn round what follows them are shown as escapes (``\u202e``), as on the map; said twice it is the same.
    """
    plain = TURNING.sub(lambda sign: f"\\u{ord(sign[0]):04x}", SET_APART.sub("\\g<1>", text))
    return RIGHT_TO_LEFT.sub("\u2068\\g<0>\u2069", plain)


def pseudo(text: str) -> str:
    """The text in brackets and 40 % longer, so that what is not translated, and what has no room, can be seen."""
    return f"[!! {text}{'~' * max(1, round(LONGER * len(text)) - len('[!!  !!]'))} !!]" if text.strip() else text


@cache
def _translation(language: str) -> Callable[[str], str]:
    if language == PSEUDO:
        return pseudo
    catalogue = gettext.translation(DOMAIN, FOLDER, [language] if language else None, fallback=True)
    return lambda text: catalogue.gettext(text) if text else ""  # of nothing, a catalogue tells its own head
