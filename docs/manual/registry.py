"""The lists of what pictures are taken of."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from docs.manual.desktop import Desktop

Take = Callable[["Desktop"], None]
SHOTS: dict[str, Take] = {}  # of the manual
LOOKS: dict[str, Take] = {}  # only looked at


def shot(take: Take) -> Take:
    """A function that takes the picture of its name for the manual."""
    SHOTS[_name(take)] = take
    return take


def look(take: Take) -> Take:
    """A function that takes the picture of its name to be looked at; the manual does not show it."""
    LOOKS[_name(take)] = take
    return take


def _name(take: Take) -> str:
    return take.__name__[1:].replace("_", "-")
