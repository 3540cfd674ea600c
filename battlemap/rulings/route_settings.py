"""Every choice about ways over the map that a table may make for itself, with its default."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from battlemap.document.model import MapState
from battlemap.geometry.paths.metrics import Metric
from battlemap.rulings.errors import RulingError
from rules.core.errors import RulesError
from rules.core.settings import Setting, describe, read_settings

WAYS = "Ways"
MetricName = Literal["euclid", "5-10-5", "chebyshev", "manhattan"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RouteSettings:
    """How ways are measured, and what stands in them; these stand among the house rules of a map.

    What a rule of the game says is a house rule of the game, not one of these.
    """

    metric: Annotated[MetricName, Setting(WAYS, "what a diagonal step counts; on hexes every step is one cell")] = (
        "euclid"
    )
    corner_cutting: Annotated[
        bool,
        Setting(WAYS, "areas and bodies are judged by the places stood on, not by what is brushed"),
    ] = False
    through_friends: Annotated[
        bool, Setting(WAYS, "whoever is not hostile may be walked past, though not stopped in")
    ] = True
    through_hostile: Annotated[bool, Setting(WAYS, "hostile ones may be walked past, though not stopped in")] = False
    through_fallen: Annotated[bool, Setting(WAYS, "those who lie there and can do nothing may be stepped over")] = True
    slides: Annotated[bool, Setting(WAYS, "ice carries on whoever steps on it, in the direction of the step")] = True
    highest_step_m: Annotated[
        float, Setting(WAYS, "the highest step between two heights of the ground, up or down, in metres", 0, 100)
    ] = 1.0

    @property
    def measure(self) -> Metric:
        """What a diagonal counts."""
        return Metric(self.metric)

    @classmethod
    def from_mapping(cls, values: Mapping[str, object]) -> "RouteSettings":
        """Read the choices; ``SettingError`` names every wrong one."""
        return read_settings(cls, ROUTE_FIELDS, values)


ROUTE_FIELDS = describe(RouteSettings)


def route_settings_of(state: MapState) -> RouteSettings:
    """The table's choices about ways; ``RulingError`` for one that can not be read."""
    house = {name: value for name, value in state.info.house_rules.items() if name in ROUTE_FIELDS}
    try:
        return RouteSettings.from_mapping(house)
    except RulesError as error:
        raise RulingError(f"house rules of {state.info.name!r}: {error}") from error
