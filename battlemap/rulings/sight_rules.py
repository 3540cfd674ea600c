"""Every choice about sight that a table may make for itself, whatever the game, with its default."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from battlemap.document.model import MapState
from battlemap.rulings.aim import SEEN_AT_LEAST
from battlemap.rulings.errors import RulingError
from rules.core.errors import RulesError
from rules.core.settings import Setting, describe, read_settings


@dataclass(frozen=True, slots=True, kw_only=True)
class SightRules:
    """The choices in force on a map; they stand among its house rules."""

    not_seen_up_to: Annotated[
        float, Setting("Sight", "a target of which no more than this share shows is neither seen nor reached", 0, 0.99)
    ] = SEEN_AT_LEAST

    @classmethod
    def from_mapping(cls, values: Mapping[str, object]) -> "SightRules":
        """Read the choices; ``SettingError`` names every wrong one."""
        return read_settings(cls, SIGHT_FIELDS, values)


SIGHT_FIELDS = describe(SightRules)
AS_WRITTEN = SightRules()


def sight_rules_of(state: MapState) -> SightRules:
    """The table's choices about sight; ``RulingError`` for one that can not be read."""
    house = state.info.house_rules
    if not SIGHT_FIELDS.keys() & house.keys():
        return AS_WRITTEN
    try:
        return SightRules.from_mapping({name: value for name, value in house.items() if name in SIGHT_FIELDS})
    except RulesError as error:
        raise RulingError(f"house rules of {state.info.name!r}: {error}") from error
