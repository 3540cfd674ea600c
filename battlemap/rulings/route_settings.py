"""Every choice about ways over the map that a table may make for itself, with its default."""

from dataclasses import dataclass

from battlemap.geometry.paths.metrics import Metric


@dataclass(frozen=True, slots=True, kw_only=True)
class RouteSettings:
    """How ways are measured, and what stands in them. What a rule says is a house rule, not one of these."""

    metric: Metric = Metric.EUCLID  # what a diagonal counts
    corner_cutting: bool = False  # areas and bodies are judged by the places stood on, not by what is brushed
    through_friends: bool = True  # whoever is not hostile may be walked past, though not stopped in
    through_hostile: bool = False
    through_fallen: bool = True  # so may those who lie there and can do nothing
    slides: bool = True  # ice carries on whoever steps on it, in the direction of the step
    highest_step_m: float = 1.0  # between two heights of the ground, up or down


DEFAULTS = RouteSettings()
