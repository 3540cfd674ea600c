"""What goes wrong with a file from outside, told so that its author can mend it."""

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from battlemap.document.plain_text import one_line

MOST_PROBLEMS_TOLD = 50
_LONGEST_QUOTE = 60
_LARGEST_INT_SHOWN = 10**18


class MapFileError(Exception):
    """A file that cannot be read or written; one line a problem: file, place, found, expected."""

    def __init__(self, *problems: str) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems

    @classmethod
    def of(cls, file: str, problems: Sequence[str]) -> "MapFileError":
        """The error for all problems of one file; each line names the file."""
        told = [f"{file}: {one_line(problem)}" for problem in problems[:MOST_PROBLEMS_TOLD]]
        left = len(problems) - MOST_PROBLEMS_TOLD
        return cls(*told, *([f"{file}: and {left} more problems"] if left > 0 else []))


class Words(str):
    """What was found, told in words and no value of the file: shown without quotes."""

    __slots__ = ()


def show(value: object) -> str:
    """A found value in a few words: short text and numbers as they are, tables and lists by their kind."""
    match value:
        case None:
            return "nothing"
        case bool():
            return "true" if value else "false"
        case Words():
            return str(value)
        case str():
            return '"' + one_line(value if len(value) <= _LONGEST_QUOTE else value[:_LONGEST_QUOTE] + "…") + '"'
        case int():
            return str(value) if abs(value) <= _LARGEST_INT_SHOWN else "a number of far too many digits"
        case float():
            return repr(value)
        case dict():
            return "a table"
        case list() | tuple():
            return "an empty list" if not value else f"a list of {len(value)}"
        case _:
            return f"a {type(value).__name__}"


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """``; did you mean "damage"?``, or nothing when no known word is near."""
    near = get_close_matches(word[:_LONGEST_QUOTE], list(known), n=1, cutoff=0.6)
    return f'; did you mean "{near[0]}"?' if near else ""
