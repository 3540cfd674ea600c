"""Says what is wrong with a scenario's tables: place, key, what was found, what was expected, all at once."""

from collections.abc import Mapping
from typing import Any, get_args

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from battlemap.formats.errors import MOST_PROBLEMS_TOLD, did_you_mean, show
from battlemap.formats.scenario.tables import PsipunkScenario, ScenarioTable, StarflightScenario, Table
from battlemap.formats.scenario.turn_tables import turn_problems
from battlemap.formats.scenario.twice import name_of, names_taken_twice

Location = tuple[int | str, ...]  # keys and numbers from 0, from the outside in
_BY_SYSTEM: dict[str, type[ScenarioTable]] = {"starflight": StarflightScenario, "psipunk": PsipunkScenario}
_OF_TURNS = {"entry", "spent", "deed", "lasting"}
_LISTS_OF_TABLES = {"wall", "door", "terrain", "light", "token", "weapon", "gear", "power", "condition"} | _OF_TURNS
_WORDS = {
    "string_type": "text in quotes",
    "int_type": "a whole number",
    "float_type": "a number",
    "finite_number": "a finite number",
    "bool_type": "true or false",
    "list_type": "a list",
    "dict_type": "a table",
    "model_type": "a table",
    "string_too_short": "text that is not empty",
    "int_parsing_size": "a smaller number",
}
OTHER_SCORES = "; a score that has no name in the rules stands under [token.stats.other]"
_BOUNDS = {
    "greater_than": ("gt", "a number above {}"),
    "greater_than_equal": ("ge", "at least {}"),
    "less_than_equal": ("le", "at most {}"),
    "string_too_long": ("max_length", "text of at most {} characters"),
}
# Words people use for a posture, of which the nearest by letters is a wrong guess.
_MEANT = {
    "lying": "prone",
    "lying down": "prone",
    "laying": "prone",
    "sitting": "kneeling",
    "crouching": "kneeling",
    "crouched": "kneeling",
    "riding": "mounted",
    "upright": "standing",
}


def table_problems(raw: Mapping[str, Any]) -> tuple[ScenarioTable | None, list[str]]:
    """The scenario, or None, and a line for each thing wrong with it."""
    system = raw.get("system")
    table_type = _BY_SYSTEM.get(system, ScenarioTable) if isinstance(system, str) else ScenarioTable
    try:
        table, problems = table_type.model_validate(raw), []
    except ValidationError as error:
        table = None
        problems = _all_told(error, raw, table_type)
    return table, [*problems, *names_taken_twice(raw), *turn_problems(raw)]


def located_problems(raw: Mapping[str, Any]) -> tuple[ScenarioTable | None, list[tuple[Location, str]]]:
    """The scenario, or None, and where each wrong value of its tables lies, with words that follow the place."""
    table_type = _BY_SYSTEM[raw["system"]]
    try:
        return table_type.model_validate(raw), []
    except ValidationError as error:
        errors = error.errors(include_url=False)[:MOST_PROBLEMS_TOLD]
        return None, [(details["loc"], _words(details, table_type)) for details in errors]


def _all_told(error: ValidationError, raw: Mapping[str, Any], root: type[Table]) -> list[str]:
    """A line for each error; those that nobody will see are only counted, for a hostile file has a million."""
    errors = error.errors(include_url=False)
    told = [_told(details, raw, root) for details in errors[:MOST_PROBLEMS_TOLD]]
    return told + [details["msg"] for details in errors[MOST_PROBLEMS_TOLD:]]


def _told(details: ErrorDetails, raw: Mapping[str, Any], root: type[Table]) -> str:
    place, key = _place(details["loc"], raw)
    return f"{place}{key}{_words(details, root)}" if key else f"{place.removesuffix(': ')}{_words(details, root)}"


def _words(details: ErrorDetails, root: type[Table]) -> str:
    """What is wrong at a place, to be put after it."""
    if details["type"] == "extra_forbidden":
        known = _keys_known_at(details["loc"][:-1], root)
        near = did_you_mean(str(details["loc"][-1]), known)
        elsewhere = OTHER_SCORES if not near and details["loc"][-2:-1] == ("stats",) else ""
        return f" is not known{near}{elsewhere}"
    if details["type"] == "missing":
        return f" is missing; expected {_wanted(details, root)}"
    return f": found {show(details['input'])}, expected {_expected(details)}{_near(details)}"


def _place(loc: tuple[int | str, ...], raw: Any) -> tuple[str, str]:
    """Where a value lies: the tables above it with number and name, and its key."""
    parts = [part for part in loc if part != "[key]"]
    place = ""
    while parts:
        part = str(parts.pop(0))
        raw = raw.get(part) if isinstance(raw, dict) else None
        if part in _LISTS_OF_TABLES and parts and isinstance(parts[0], int):
            number = int(parts.pop(0))
            raw = raw[number] if isinstance(raw, list) else None
            place += f"{part} {number + 1}{name_of(raw)}: "
        elif not parts:
            return place, f'key "{part}"'
        elif isinstance(parts[0], int):
            return place, f'key "{part}": entry {int(parts[0]) + 1}'
        else:
            place += f"{part}: "
    return place, ""


def _expected(details: ErrorDetails) -> str:
    kind = details["type"]
    context = details.get("ctx", {})
    if kind in _BOUNDS:
        name, words = _BOUNDS[kind]
        return words.format(f"{context[name]:.10g}")
    if kind == "expected":
        return str(context["words"])
    if kind == "literal_error":
        return str(context["expected"]).replace("'", '"')
    if kind == "list_type" and details["loc"][-1] in _LISTS_OF_TABLES:
        return f"tables in double brackets, [[{details['loc'][-1]}]]"
    return _WORDS.get(kind, details["msg"])


def _near(details: ErrorDetails) -> str:
    found = details["input"]
    if details["type"] != "literal_error" or not isinstance(found, str):
        return ""
    choices = str(details["ctx"]["expected"]).replace(" or ", ", ").replace("'", "").split(", ")
    meant = _MEANT.get(found.lower())
    return f'; did you mean "{meant}"?' if meant in choices else did_you_mean(found, choices)


def _wanted(details: ErrorDetails, root: type[Table]) -> str:
    key = str(details["loc"][-1])
    if _table_at(details["loc"], root) is not None:
        return f"a table [{key}]"
    examples = {
        "line": "points, such as [[3.0, 2.0], [3.0, 8.0]]",
        "area": "points, such as [[3, 2], [6, 2], [6, 5]]",
        "at": "two numbers, column and row",
        "range": "a number of cells",
        "columns": "a whole number of cells",
        "rows": "a whole number of cells",
        "px_per_cell": "a number of pixels",
        "type": '"melee", "beam", "projectile", "thrown" or "natural"',
        "kind": '"armour" or "shield"',
    }
    return examples.get(key, "text in quotes")


def _keys_known_at(loc: tuple[int | str, ...], root: type[Table]) -> list[str]:
    table = _table_at(loc, root)
    if table is None:
        return []
    return [field.alias or name for name, field in table.model_fields.items()]


def _table_at(loc: tuple[int | str, ...], root: type[Table]) -> type[Table] | None:
    table: type[Table] | None = root
    for part in loc:
        if isinstance(part, int):
            continue
        fields = table.model_fields if table else {}
        by_key = {field.alias or name: field.annotation for name, field in fields.items()}
        table = _table_in(by_key.get(part))
    return table


def _table_in(annotation: Any) -> type[Table] | None:
    if isinstance(annotation, type) and issubclass(annotation, Table):
        return annotation
    return next(filter(None, map(_table_in, get_args(annotation))), None)
