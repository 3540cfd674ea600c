"""Refuses numbers that no table can mean, before anything is worked out from them."""

from math import isfinite

from rules.core.errors import RulesError


def check_number(name: str, value: float, least: float = 0, most: float | None = None) -> None:
    """``RulesError`` unless a number is finite and from ``least`` to ``most``, both ends in; None: no upper end."""
    if isfinite(value) and value >= least and (most is None or value <= most):
        return
    upper = "" if most is None else f" to {most:g}"
    expected = f"{least:g}{upper}" if upper else f"{least:g} or more"
    raise RulesError(f"{name}: found {value!r}, expected {expected}")
