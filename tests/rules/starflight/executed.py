"""Which rules the production code really played while a case ran."""

import re
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any, TypeVar

from rules.core.rule_functions import PLAYED_BY
from tests.rules.starflight.worked import plain

T = TypeVar("T")
AN_ID = re.compile(r"SF-[A-Z]+-\d\d|M\d\d?")


def watched(run: Callable[[], T]) -> tuple[T, set[str]]:
    """What a case answers, and the rules whose functions ran for it."""
    found: set[str] = set()

    def called(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call":
            found.update(PLAYED_BY.get(frame.f_code, ()))

    before = sys.getprofile()
    sys.setprofile(called)
    try:
        return run(), found
    finally:
        sys.setprofile(before)


def named_in(answer: object) -> set[str]:
    """Every rule id that stands in a modifier, refusal or note of an answer, wherever in it."""
    return set(_ids(plain(answer)))


def _ids(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value] if AN_ID.fullmatch(value) else []
    if isinstance(value, dict):
        return [found for inner in value.values() for found in _ids(inner)]
    return [found for inner in value for found in _ids(inner)] if isinstance(value, list) else []
