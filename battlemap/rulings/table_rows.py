"""How the value of a table becomes rows of cells, and how rows that are typed become a value again."""

from collections.abc import Mapping, Sequence

from battlemap.document.model import System
from battlemap.rulings.table_list import Column, HouseTable, Row, setting_of

TRUTHS: Mapping[str, bool] = {"yes": True, "no": False}
EXPECTED = {"whole": "a whole number", "number": "a number", "truth": "yes or no", "text": "a name"}


class CellError(ValueError):
    """What is typed in a cell cannot be taken; the message says where, what was found and expected."""


def default_rows(table: HouseTable, game: System) -> tuple[Row, ...]:
    """The rows of the program."""
    if table.starters:
        return table.starters
    if table.has_own_numbers:
        return tuple((setting_of(game, name).default,) for name in table.settings)
    value = setting_of(game, table.settings[0]).default
    return _as_rows(table, value)


def rows_of(table: HouseTable, game: System, values: Mapping[str, object]) -> tuple[Row, ...]:
    """The rows in force: what is set, else those of the program."""
    if table.has_own_numbers:
        return tuple((values.get(name, setting_of(game, name).default),) for name in table.settings)
    if table.settings[0] not in values:
        return default_rows(table, game)
    own = _as_rows(table, values[table.settings[0]])
    if not table.starters:
        return own
    by_name = {str(row[0]).casefold(): row for row in own}
    kept = [by_name.pop(str(row[0]).casefold(), row) for row in table.starters]
    return (*kept, *by_name.values())


def _as_rows(table: HouseTable, value: object) -> tuple[Row, ...]:
    if not isinstance(value, list | tuple):
        return ()
    return tuple((each,) if table.is_flat else tuple(each) for each in value)


def values_of_rows(table: HouseTable, game: System, rows: Sequence[Row]) -> dict[str, object]:
    """What to keep for rows as they are now; nothing for a table that is as the program has it."""
    rows = tuple(tuple(row) for row in rows)
    if table.has_own_numbers:
        defaults = default_rows(table, game)
        changed = zip(table.settings, rows, defaults, strict=True)
        return {name: row[0] for name, row, default in changed if row != default}
    if table.starters:
        starters = {tuple(_plain(cell) for cell in row) for row in table.starters}
        own = [[*row] for row in rows if tuple(_plain(cell) for cell in row) not in starters]
        return {table.settings[0]: own} if own else {}
    if rows == default_rows(table, game):
        return {}
    return {table.settings[0]: [row[0] if table.is_flat else [*row] for row in rows]}


def _plain(cell: object) -> object:
    return "" if cell is None else cell


def cell_words(cell: object) -> str:
    """A value as it stands in its cell."""
    if cell is None or isinstance(cell, bool):
        return "" if cell is None else next(word for word, truth in TRUTHS.items() if truth is cell)
    return f"{cell:g}" if isinstance(cell, float) else str(cell)


def read_cell(column: Column, text: str, where: str) -> object:
    """The value of a cell; ``CellError`` where it cannot be read."""
    text = text.strip()
    if not text and column.may_be_empty:
        return ""
    try:
        if column.kind == "whole":
            return int(text)
        if column.kind == "number":
            return int(text) if text.lstrip("+-").isdigit() else float(text.replace(",", "."))
        if column.kind == "truth":
            return TRUTHS[text.casefold()]
    except (ValueError, KeyError):
        raise CellError(f"{where}, {column.title}: found {text!r}, expected {EXPECTED[column.kind]}") from None
    if (column.choices and text not in column.choices) or not text:
        expected = " or ".join(column.choices) or EXPECTED["text"]
        raise CellError(f"{where}, {column.title}: found {text!r}, expected {expected}")
    return text
