"""How the reasons of this game write numbers, lists and throws."""

from collections.abc import Sequence

SIGNS = {1: "+", 0: "0", -1: "-"}


def feet(distance_ft: float) -> str:
    """A distance as the table reads it: ``95 ft``, ``5.01 ft``."""
    return f"{distance_ft:.2f}".rstrip("0").rstrip(".") + " ft"


def signed(value: int) -> str:
    """A value with its sign: ``+2``, ``0``, ``-1``."""
    return f"{value:+d}" if value else "0"


def faces_text(faces: Sequence[int]) -> str:
    """The faces of a throw as they are read aloud: ``++0-``."""
    return "".join(SIGNS[face] for face in faces)


def listed(names: Sequence[str]) -> str:
    """Names in a row: ``A``, ``A and B``, ``A, B and C``."""
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def counted(number: int, thing: str) -> str:
    """A number of things: ``1 die``, ``3 dice``; other words take an s."""
    plural = {"die": "dice", "foe": "foes"}.get(thing, f"{thing}s")
    return f"{number} {thing if number == 1 else plural}"
