"""The cells of a table of creatures: what a value looks like in a spreadsheet, and how one is read from it."""

import json
import re
from collections.abc import Mapping
from typing import Any

from battlemap.formats.creature_columns import EMPTY, cell_kind
from battlemap.formats.scenario.problems import Location

FORMULA = "=+-@\t\r'"  # a spreadsheet takes text that begins so for a formula
TRUTHS: Mapping[str, bool] = {
    **dict.fromkeys(("true", "yes", "1", "x", "wahr", "ja", "vrai", "oui"), True),
    **dict.fromkeys(("false", "no", "0", "falsch", "nein", "faux", "non"), False),
}
_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?")
_WHOLE = re.compile(r"[+-]?\d+(\.0+)?")
_MOST_DIGITS = 40
WITH_A_POINT = "a number with a decimal point, such as 1.5"
WITH_A_COMMA = "a number, such as 1.5 or 1,5"


def cell_text(path: Location, value: Any, decimal_comma: bool) -> str:
    """A value as it stands in its cell."""
    if path in EMPTY:
        return "{}"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return _list_text(value, decimal_comma)
    if isinstance(value, float) and decimal_comma:
        return repr(value).replace(".", ",")
    text = str(value)
    if isinstance(value, str) and (value[:1] in FORMULA or not value.strip()):
        return "'" + text
    return text


def _list_text(value: list[Any], decimal_comma: bool) -> str:
    """Entries with semicolons between; as a list in brackets where one of them would be read otherwise."""
    if not all(isinstance(entry, str) for entry in value):
        numbers = [repr(entry) for entry in value]
        return "; ".join(number.replace(".", ",") if decimal_comma else number for number in numbers)
    is_plain = value and all(entry == entry.strip() and entry and ";" not in entry for entry in value)
    text = "; ".join(value)
    return text if is_plain and text[0] not in FORMULA + "[" else json.dumps(value, ensure_ascii=False)


def cell_value(path: Location, text: str, decimal_comma: bool) -> Any:
    """The value of a cell that is not empty; ``ValueError`` says what was expected.

    What fits no kind is handed on as text, for the sheet to judge: a ladder word is a whole number there.
    """
    if path in EMPTY:
        return _empty(text)
    kind = cell_kind(path)
    if kind == "list":
        return _list(text)
    if kind == "text":
        is_kept = text[:1] == "'" and (text[1:2] in FORMULA or not text[1:].strip())
        return text[1:] if is_kept and len(text) > 1 else text
    plain = text.strip().replace("−", "-")
    if kind == "truth":
        return TRUTHS.get(plain.casefold(), plain)
    if kind == "numbers":
        return [_number(part.strip(), decimal_comma) for part in plain.split(";")]
    if kind == "number":
        return _number(plain, decimal_comma)
    whole = plain.replace(",", ".") if decimal_comma else plain
    return int(whole.partition(".")[0]) if _WHOLE.fullmatch(whole) and len(whole) <= _MOST_DIGITS else plain


def _empty(text: str) -> dict[str, Any]:
    if text.strip() != "{}":
        raise ValueError("{}, a table with nothing in it")
    return {}


def _number(text: str, decimal_comma: bool) -> float:
    point = text.replace(",", ".") if decimal_comma and text.count(",") == 1 and "." not in text else text
    if not _NUMBER.fullmatch(point) or len(point) > _MOST_DIGITS:
        raise ValueError(WITH_A_COMMA if decimal_comma else WITH_A_POINT)
    return float(point)


def _list(text: str) -> list[Any]:
    if text.lstrip().startswith("["):
        try:
            value = json.loads(text)
        except (ValueError, RecursionError):
            value = None
        if not isinstance(value, list):
            raise ValueError('a list with semicolons between, or in brackets as ["a", "b"]')
        return value
    return [part.strip() for part in text.split(";") if part.strip()]
