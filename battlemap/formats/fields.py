"""The single fields of a file of others: a wrong one is named by its place, with what was found and expected."""

from collections.abc import Mapping
from typing import Any

from battlemap.formats.errors import show

FARTHEST_CELLS = 4e5  # what lies farther off is no place on a map


class FieldError(Exception):
    """A field that cannot be used; the message names place, found and expected."""

    def __init__(self, place: str, found: object, expected: str) -> None:
        super().__init__(f"{place}: found {show(found)}, expected {expected}")


def number(value: Any, place: str) -> float:
    """A finite number within reach."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) <= FARTHEST_CELLS:
        raise FieldError(place, value, "a finite number")
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
