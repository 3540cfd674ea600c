"""Every choice about light that a table may make for itself, whatever the game, with its default."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from rules.core.settings import Setting, describe, read_settings


@dataclass(frozen=True, slots=True, kw_only=True)
class LightRules:
    """The choices in force on a map; they stand among its house rules."""

    dim_light_hides: Annotated[bool, Setting("Light", "what stands in dim light is not seen")] = False
    night_is_dark: Annotated[
        bool, Setting("Light", "areas of night are dark where no light source reaches, however bright the map is")
    ] = False
    bright_share: Annotated[
        float, Setting("Light", "the share of a light's range that is bright, where the light does not say", 0, 1)
    ] = 0.5

    @classmethod
    def from_mapping(cls, values: Mapping[str, object]) -> "LightRules":
        """Read the choices; ``SettingError`` names every wrong one."""
        return read_settings(cls, LIGHT_FIELDS, values)


LIGHT_FIELDS = describe(LightRules)
