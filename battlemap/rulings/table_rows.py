"""How the value of a table becomes rows of cells, and how rows that are typed become a value again."""

import math
import re
from collections.abc import Mapping, Sequence
from itertools import pairwise

from battlemap.document.model import System
from battlemap.rulings.games import read_settings
from battlemap.rulings.table_list import Column, HouseTable, Row, setting_of
from battlemap.rulings.value_words import meant, shown
from rules.core.errors import RulesError

TRUTHS: Mapping[str, bool] = {"yes": True, "no": False}
EXPECTED = {"whole": "a whole number", "number": "a number", "truth": "yes or no", "text": "a name"}
Texts = Sequence[Sequence[str]]  # of rows of cells


class CellError(ValueError):
    """What is typed in a cell cannot be taken; the message says where, what was found and expected."""

    def __init__(self, message: str, row: int = 0, place: int = 0) -> None:
        super().__init__(message)
        self.row, self.place = row, place


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


def cell_words(cell: object, column: Column) -> str:
    """A value as it stands in a cell of its column."""
    if cell is None or isinstance(cell, bool):
        return "" if cell is None else next(word for word, truth in TRUTHS.items() if truth is cell)
    if cell in column.choices:
        return shown(str(cell))
    return f"{cell:g}" if isinstance(cell, float) else str(cell)


def values_typed(table: HouseTable, game: System, texts: Texts) -> dict[str, object]:
    """What to keep for rows as they are typed; ``CellError`` leads to the first cell that cannot be taken."""
    rows = tuple(
        tuple(_cell(table, texts, row, place) for place in range(len(table.columns))) for row in range(len(texts))
    )
    _check_first_column(table, texts, rows)
    if not table.labels:
        for number, row in enumerate(rows):
            _check_rules(table, game, (row,), f"{table.title}, {_row_words(table, texts, number)}", number)
    _check_rules(table, game, rows, table.title, 0)
    return values_of_rows(table, game, rows)


def problem_typed(table: HouseTable, game: System, texts: Texts) -> CellError | None:
    """The first cell of a table that cannot be taken as it is typed; None where all can."""
    try:
        values_typed(table, game, texts)
    except CellError as error:
        return error
    return None


def _row_words(table: HouseTable, texts: Texts, row: int) -> str:
    if table.labels:
        return table.labels[row]
    name = texts[row][0].strip() if table.columns[0].kind == "text" else ""
    return f"row {row + 1} ({name})" if name else f"row {row + 1}"


def _cell(table: HouseTable, texts: Texts, row: int, place: int) -> object:
    column = table.column(row, place)
    where = f"{table.title}, {_row_words(table, texts, row)}"
    try:
        return read_cell(column, texts[row][place], where)
    except CellError as error:
        raise CellError(str(error), row, place) from None


def _check_first_column(table: HouseTable, texts: Texts, rows: Sequence[Row]) -> None:
    """Names that may be there once, and numbers that must rise."""
    title, seen = table.columns[0].title, dict[str, int]()
    for number, row in enumerate(rows):
        name, where = str(row[0]).casefold(), f"{table.title}, {_row_words(table, texts, number)}, {title}"
        if table.names_once and name in seen:
            raise CellError(f"{where}: found the name of row {seen[name] + 1} again, expected each once", number)
        seen[name] = number
    for number, (before, row) in enumerate(pairwise(rows), start=1):
        if table.rises and not _as_number(before[0]) < _as_number(row[0]):
            where = f"{table.title}, {_row_words(table, texts, number)}, {title}"
            raise CellError(
                f"{where}: found {texts[number][0]}, expected more than {texts[number - 1][0]} above", number
            )


def _as_number(cell: object) -> float:
    return float(cell) if isinstance(cell, int | float) else math.nan


def _check_rules(table: HouseTable, game: System, rows: Sequence[Row], where: str, row: int) -> None:
    """As the rules read it: what no single cell shows."""
    values = values_of_rows(table, game, rows)
    try:
        read_settings(game, values)
    except RulesError:
        name = next(name for name in table.settings if name in values)
        cells = (cell_words(cell, table.column(row, place)) for place, cell in enumerate(rows[0]))
        found = ", ".join(cells) if len(rows) == 1 else f"{len(rows)} rows"
        raise CellError(f"{where}: found {found}, expected {setting_of(game, name).expects}", row) from None


def read_cell(column: Column, text: str, where: str) -> object:
    """The value of a cell; ``CellError`` where it cannot be read."""
    text = text.strip()
    if not text and column.may_be_empty:
        return ""
    try:
        value = _value(column, text)
    except (ValueError, KeyError):
        value = None
    if value is None or not _is_within(column, value):
        raise CellError(f"{where}, {column.title}: found {text!r}, expected {_expected(column)}")
    return value


def _value(column: Column, text: str) -> object:
    """What a text says; ``ValueError`` or ``KeyError`` where it says nothing the column takes."""
    match column.kind:
        case "whole":
            return int(text.replace("−", "-"))
        case "number":
            plain = text.replace("−", "-").replace(",", ".")
            return int(plain) if plain.lstrip("+-").isdigit() else float(plain)
        case "truth":
            return TRUTHS[text.casefold()]
        case "parts":
            words = [word.strip() for word in text.split(",") if word.strip()]
            return ", ".join(words) if words and all(_is_choice(column, word) for word in words) else None
    text = meant(text, column.choices)
    return text if text and (not column.choices or _is_choice(column, text)) else None


def _is_choice(column: Column, word: str) -> bool:
    return word in column.choices or bool(column.besides and re.fullmatch(column.besides, word))


def _is_within(column: Column, value: object) -> bool:
    if not isinstance(value, int | float):
        return True
    least = -math.inf if column.least is None else column.least
    return math.isfinite(value) and least <= value <= (math.inf if column.most is None else column.most)


def _expected(column: Column) -> str:
    if column.choices:
        words = ", ".join(map(shown, column.choices))
        return f"some of {words}" if column.kind == "parts" else f"one of {words}"
    bounds = "" if column.least is None else f" from {column.least:g}"
    return (
        EXPECTED[column.kind] + bounds + (f" to {column.most:g}" if column.most is not None else " up" * bool(bounds))
    )
