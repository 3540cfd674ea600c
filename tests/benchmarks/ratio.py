"""Times two ways of doing one thing in one run, and tells their ratio."""

import statistics
import time
from collections.abc import Callable, Iterable
from typing import TypeVar

Case = TypeVar("Case")


def median_seconds(work: Callable[[Case], object], cases: Iterable[Case]) -> float:
    """The median time of one call over the cases."""
    times = []
    for case in cases:
        begin = time.perf_counter()
        work(case)
        times.append(time.perf_counter() - begin)
    return statistics.median(times)


def told(what: str, measured: float, baseline: float, bar: float) -> str:
    """One line: the ratio, and the bar it is held against in review."""
    return f"\n{what}: {measured / baseline:.4f} x the baseline ({measured * 1e3:.3f} ms; bar {bar} x)"
