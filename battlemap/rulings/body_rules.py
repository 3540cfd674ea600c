"""Every choice about bodies in height that a table may make for itself, whatever the game, with its default."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from rules.core.settings import Setting, describe, read_settings

KNEELING = Setting("Bodies", "the share of its height that whoever kneels is high", 0.01, 1)
PRONE = Setting("Bodies", "the share of its height that whoever lies is high", 0.01, 1)
EYE = Setting("Bodies", "how high the eye is, as a share of the height in its posture", 0, 1)
SADDLE = Setting("Bodies", "how high the back of a steed is, as a share of its height", 0, 1)
SEAT = Setting("Bodies", "the share of a rider's height that hangs below the back of the steed", 0, 1)
COVER = Setting("Bodies", "what of a rider is behind the back of its steed is in cover")


@dataclass(frozen=True, slots=True, kw_only=True)
class BodyRules:
    """The choices in force on a map; they stand among its house rules."""

    kneeling_height: Annotated[float, KNEELING] = 0.65
    prone_height: Annotated[float, PRONE] = 0.25
    eye_height: Annotated[float, EYE] = 0.9
    saddle_height: Annotated[float, SADDLE] = 0.75
    seat_height: Annotated[float, SEAT] = 0.5
    steed_gives_cover: Annotated[bool, COVER] = True

    @classmethod
    def from_mapping(cls, values: Mapping[str, object]) -> "BodyRules":
        """Read the choices; ``SettingError`` names every wrong one."""
        return read_settings(cls, BODY_FIELDS, values)


BODY_FIELDS = describe(BodyRules)
