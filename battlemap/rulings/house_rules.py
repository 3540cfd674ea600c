"""Are the house rules of a map known to its game? Asked when a map is opened, before any rule is."""

from battlemap.document.model import MapState
from battlemap.rulings.games import MAP_FIELDS, read_settings, tables_set, values_of
from rules.core.errors import RulesError


def house_rule_problems(state: MapState) -> tuple[str, ...]:
    """A line for each house rule that is unknown or has a wrong value: its name, what was found and expected.

    One that only the other game knows is none: a map that was switched to another game keeps it.
    """
    try:
        of_map = {name: value for name, value in state.info.house_rules.items() if name in MAP_FIELDS}
        read_settings(state.info.system, {**values_of(state.info), **tables_set(state.info), **of_map})
    except RulesError as error:
        return tuple(f"house_rules: {line}" for line in str(error).splitlines())
    return ()
