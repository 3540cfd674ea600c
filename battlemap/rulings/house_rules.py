"""Are the house rules of a map known to its game? Asked when a map is opened, before any rule is."""

from collections.abc import Callable, Mapping

from battlemap.document.model import MapState, System
from rules.core.errors import RulesError
from rules.psipunk.house_rules import HouseRules as PsipunkHouseRules
from rules.starflight.house_rules import HouseRules as StarflightHouseRules

#: How each game reads its house rules.
READERS: Mapping[System, Callable[[Mapping[str, object]], object]] = {
    "starflight": StarflightHouseRules.from_mapping,
    "psipunk": PsipunkHouseRules.from_mapping,
}


def house_rule_problems(state: MapState) -> tuple[str, ...]:
    """A line for each house rule that is unknown or has a wrong value: its name, what was found and expected."""
    try:
        READERS[state.info.system](state.info.house_rules)
    except RulesError as error:
        return tuple(f"house_rules: {line}" for line in str(error).splitlines())
    return ()
