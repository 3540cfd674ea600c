"""Who is inside somebody: off the map, reached by nobody outside, and reaching nothing but what holds it. SF-SWL-03."""

from rules.core.breakdown import Refusal, RuleId


def out_of_reach(actor: str, inside: str, target: str, target_inside: str) -> Refusal | None:
    """Why one of two reaches the other not, whatever it does.

    Parameters
    ----------
    inside, target_inside : the names of those that have swallowed them; empty: they are on the map.
    """
    if target_inside and target_inside != inside:
        return Refusal(RuleId("SF-SWL-03"), f"{target} is inside {target_inside}, off the map")
    if inside and inside not in (target, target_inside):
        return Refusal(RuleId("SF-SWL-03"), f"{actor} is inside {inside}, and reaches nothing else")
    return None
