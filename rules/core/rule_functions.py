"""Functions that are a rule by themselves, where no modifier, refusal or note can carry its id.

The mark changes nothing when they run. It lets a test see, by the code that ran, which rules a case has played.
"""

from collections.abc import Callable
from types import CodeType, FunctionType
from typing import TypeVar

from rules.core.breakdown import RuleId

F = TypeVar("F", bound=Callable[..., object])

PLAYED_BY: dict[CodeType, tuple[RuleId, ...]] = {}


def plays(*rules: str) -> Callable[[F], F]:
    """Mark a function as what plays these rules."""

    def mark(function: F) -> F:
        assert isinstance(function, FunctionType)
        PLAYED_BY[function.__code__] = tuple(RuleId(rule) for rule in rules)
        return function

    return mark
