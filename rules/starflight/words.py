"""How the reasons of this game write numbers and lists."""

from collections.abc import Sequence


def metres(distance_m: float) -> str:
    """A distance as the table reads it: ``95 m``, ``5.01 m``."""
    return f"{distance_m:.2f}".rstrip("0").rstrip(".") + " m"


def listed(names: Sequence[str]) -> str:
    """Names in a row: ``A``, ``A and B``, ``A, B and C``."""
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))
