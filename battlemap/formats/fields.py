"""The single fields of a file of others: a wrong one is named by its place, with what was found and expected."""

import math
from collections.abc import Mapping
from typing import Any

from battlemap.formats.errors import show

FARTHEST_CELLS = 4e5  # what lies farther off is no place on a map
_WITHIN_REACH = f"a number from {-FARTHEST_CELLS:.0f} to {FARTHEST_CELLS:.0f}"
_LONGEST_NUMBER = 40  # digits of a number written as text


class FieldError(Exception):
    """A field that cannot be used; the message names place, found and expected."""

    def __init__(self, place: str, found: object, expected: str) -> None:
        super().__init__(f"{place}: found {show(found)}, expected {expected}")


def number(value: Any, place: str) -> float:
    """A finite number within reach."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise FieldError(place, value, "a finite number")
    if not abs(value) <= FARTHEST_CELLS:
        is_finite = isinstance(value, int) or math.isfinite(value)
        raise FieldError(place, value, _WITHIN_REACH if is_finite else "a finite number")
    return float(value)


def positive(value: Any, place: str) -> float:
    """A finite number that is not negative."""
    if number(value, place) < 0:
        raise FieldError(place, value, "a number that is not negative")
    return float(value)


def table(value: Any, place: str) -> Mapping[str, Any]:
    """A JSON object."""
    if not isinstance(value, dict):
        raise FieldError(place, value, "an object")
    return value


def truth(value: Any, place: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise FieldError(place, value, "true or false")
    return value


def amount(value: Any, place: str, default: float | None = None) -> float:
    """A finite number, also one written as text; the default where there is nothing."""
    if value is None and default is not None:
        return default
    if isinstance(value, str) and len(value) <= _LONGEST_NUMBER:
        try:
            written = float(value)
        except ValueError as error:
            raise FieldError(place, value, "a finite number") from error
        return number(written, place)
    return number(value, place)


def code(value: Any, place: str, known: Mapping[int, Any] | range, default: int = 0) -> int:
    """One of some whole numbers; the default where there is nothing."""
    found = amount(value, place, default)
    if found not in known:
        raise FieldError(place, value, "one of " + ", ".join(map(str, known)))
    return int(found)
