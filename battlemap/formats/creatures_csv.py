"""Many creatures as one CSV table: a row each, a column for each value, empty where nothing is told.

Written for spreadsheets and read as they write: with a byte order mark, with commas, semicolons or tabs, with decimal
commas where the columns are not parted by commas, with empty rows and columns.
"""

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from battlemap.document.creatures import Creature
from battlemap.formats.creature_cells import cell_text, cell_value
from battlemap.formats.creature_columns import column_name, column_problem, in_order, is_numbered, path_of
from battlemap.formats.creature_doubts import doubts_of
from battlemap.formats.creatures import MOST_CREATURES, CreatureFile, checked, read_creature
from battlemap.formats.errors import MOST_PROBLEMS_TOLD, MapFileError, show
from battlemap.formats.json_text import is_lfs_pointer
from battlemap.formats.scenario.problems import Location

DELIMITERS = ",;\t"
LINE_END = "\r\n"
_BYTE_ORDER_MARKS = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}
_IN_A_TABLE = {  # words for files of another kind, and what one reads of a table instead
    " is missing; expected ": ": found nothing, expected ",
    "text in quotes": "text",
    "[token.stats.other]": "stats.other",
}


def csv_text(creatures: Sequence[Creature], *, semicolons: bool = False) -> str:
    """The table of creatures; ``MapFileError`` for what cannot be told. Pictures are left out."""
    rows = [_flat({key: value for key, value in told.items() if key != "image"}) for told in checked(creatures)]
    columns = in_order({path for row in rows for path in row} | {("name",)})
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=";" if semicolons else ",", lineterminator=LINE_END)
    writer.writerow([column_name(path) for path in columns])
    for row in rows:
        writer.writerow([cell_text(path, row[path], semicolons) if path in row else "" for path in columns])
    return out.getvalue()


def _flat(value: Any, path: Location = ()) -> dict[Location, Any]:
    """The values of a creature by their places; tables in a list are counted from 0."""
    if isinstance(value, dict) and value:
        return {where: each for key in value for where, each in _flat(value[key], (*path, key)).items()}
    if isinstance(value, list) and value and is_numbered(path):
        return {
            where: each for number, entry in enumerate(value) for where, each in _flat(entry, (*path, number)).items()
        }
    return {path: value}


def creatures_of_csv(data: bytes, file: str) -> CreatureFile:
    """The creatures of a table; ``MapFileError`` names row and column of all that is wrong."""
    text = _text(data, file)
    delimiter, text = _delimiter(text)
    rows = _rows(text, delimiter, file)
    headings = next(rows, [])
    columns, problems = _columns(headings)
    if problems:
        raise MapFileError.of(file, problems)
    creatures: list[Creature] = []
    doubts: list[tuple[int, str]] = []
    for number, row in enumerate(rows, start=2):
        if not any(cell.strip() for cell in row):
            continue
        read = _creature(row, columns, decimal_comma=delimiter != ",")
        problems += [f"row {number}{line}" for line in read.problems]
        if read.creature is not None:
            doubts += [(len(creatures), f"row {number}{line}") for line in (*_cut_off(row, columns), *read.doubts)]
            creatures.append(read.creature)
        if len(creatures) > MOST_CREATURES or len(problems) > MOST_PROBLEMS_TOLD:
            break
    if len(creatures) > MOST_CREATURES:
        problems.append(f"found more than {MOST_CREATURES} creatures, expected at most so many")
    if not creatures and not problems:
        problems.append("found no creature, expected a row for each below the row of headings")
    if problems:
        raise MapFileError.of(file, problems)
    return CreatureFile(tuple(creatures), doubts=tuple(doubts))


def _text(data: bytes, file: str) -> str:
    if is_lfs_pointer(data):
        raise MapFileError(f"{file}: found a Git LFS placeholder, not the table; download the real file")
    encoding = _BYTE_ORDER_MARKS.get(data[:2], "utf-8-sig")
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        row = data.count(b"\n", 0, error.start) + 1
        found = f"0x{data[error.start]:02x}"
        raise MapFileError(
            f'{file}: row {row}: found byte {found}, expected text as UTF-8; save it as "CSV UTF-8"'
        ) from error


def _delimiter(text: str) -> tuple[str, str]:
    """What parts the columns, and the text without the line in which some programs tell it."""
    first, _, rest = text.partition("\n")
    said = first.strip().lower().removeprefix("sep=")
    if first.lower().startswith("sep=") and len(said) == 1 and said in DELIMITERS:
        return said, rest
    if first.rstrip("\r").lower() == "sep=\t":
        return "\t", rest
    outside = "".join(first.split('"')[::2])
    return max(DELIMITERS, key=outside.count), text


def _rows(text: str, delimiter: str, file: str) -> Any:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    number = 0
    while True:
        number += 1
        try:
            yield next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            raise MapFileError(f"{file}: row {number}: found a cell with broken quotes ({error})") from error


def _columns(headings: Sequence[str]) -> tuple[list[Location | None], list[str]]:
    """The place of each column, None for one without heading; a line for each heading that is wrong."""
    columns: list[Location | None] = []
    problems = []
    for number, heading in enumerate(headings, start=1):
        path = path_of(heading.strip()) if heading.strip() else None
        wrong = column_problem(path) if path else ""
        if path in columns and path is not None:
            wrong = f"found the heading of column {columns.index(path) + 1} again, expected it once"
        problems += [f"row 1, column {number} {show(heading.strip())}: {wrong}"] if wrong else []
        columns.append(path)
    if ("name",) not in columns and not problems:
        problems.append('row 1: found no column "name", expected one; the first row holds the headings')
    return columns, problems


def _cut_off(row: Sequence[str], columns: Sequence[Location | None]) -> Iterator[str]:
    """A row that ends before the last heading: some programs leave out empty cells, and so looks a file cut off."""
    last = max(number for number, path in enumerate(columns) if path is not None)
    if len(row) <= last:
        first = next(path for path in columns[len(row) :] if path is not None)
        yield f': found {len(row)} cells, row 1 has {last + 1}: from column "{column_name(first)}" on it is empty'


class _Read(NamedTuple):
    """What became of a row: each line follows its number."""

    creature: Creature | None
    problems: Sequence[str]
    doubts: Sequence[str] = ()


def _creature(row: Sequence[str], columns: Sequence[Location | None], *, decimal_comma: bool) -> _Read:
    values: dict[Location, Any] = {}
    problems = []
    for number, cell in enumerate(row):
        path = columns[number] if number < len(columns) else None
        if not cell.strip():
            continue
        if path is None:
            problems.append(f", column {number + 1}: found {show(cell)} below no heading, expected nothing")
            continue
        try:
            values[path] = cell_value(path, cell, decimal_comma)
        except ValueError as error:
            problems.append(f', column "{column_name(path)}": found {show(cell)}, expected {error}')
    if problems:
        return _Read(None, problems)
    told, counted = _nested(values)
    creature, wrong = read_creature(told)
    doubts = [] if creature is None else doubts_of(creature.token)
    in_table = [[_line(_in_table(place, counted), words) for place, words in found] for found in (wrong, doubts)]
    return _Read(creature, *in_table)


def _line(place: Location, words: str) -> str:
    for found, said in _IN_A_TABLE.items():
        words = words.replace(found, said)
    return f', column "{column_name(place)}"{words}' if place else words


def _nested(values: Mapping[Location, Any]) -> tuple[dict[str, Any], dict[Location, Location]]:
    """The values in tables and lists; the lists closed up, and where each of their tables stood."""
    tree: dict[str, Any] = {}
    counted: dict[Location, Location] = {}
    numbers: dict[Location, list[int]] = {}
    for path in values:
        for end, part in enumerate(path):
            if isinstance(part, int) and part not in numbers.setdefault(path[:end], []):
                numbers[path[:end]].append(part)
    for path, value in values.items():
        at: Any = tree
        for end, part in enumerate(path[:-1]):
            if isinstance(part, int):
                place = sorted(numbers[path[:end]]).index(part)
                counted[(*path[:end], place)] = path[: end + 1]
                at.extend({} for _ in range(place + 1 - len(at)))
                at = at[place]
            else:
                at = at.setdefault(part, [] if isinstance(path[end + 1], int) else {})
        at[path[-1]] = value
    return tree, counted


def _in_table(place: Location, counted: Mapping[Location, Location]) -> Location:
    """The place as the columns count it: without the number of an entry within a cell."""
    for end in range(len(place), 0, -1):
        if place[:end] in counted:
            place = (*counted[place[:end]], *place[end:])
            break
    return place[:-1] if place and isinstance(place[-1], int) else place
