"""Makes a file that fails smaller, as long as it fails in the same way."""

import json
import re
from collections.abc import Callable
from typing import Any

from tools.fuzz.case import Case
from tools.fuzz.changes import places_of

MOST_TRIES = 400
SMALLEST_PIECE = 1


def kind_of(fault: str) -> str:
    """What faults of one cause have in common: all but the found values."""
    return re.sub(r"map\.\w+|\d+", "", ": ".join(fault.split(": ")[:3]))[:80]


def shrunk(case: Case, fault: str, fault_of: Callable[[Case], str | None]) -> Case:
    """A smaller case with a fault of the same kind."""
    left = MOST_TRIES

    def fails(tried: Case) -> bool:
        nonlocal left
        left -= 1
        found = fault_of(tried) if left >= 0 else None
        return found is not None and kind_of(found) == kind_of(fault)

    for name in [name for name in case.files if name != case.main]:
        fewer = Case(case.main, {key: data for key, data in case.files.items() if key != name})
        case = fewer if fails(fewer) else case
    try:
        root = json.loads(case.data)
    except (ValueError, RecursionError):
        return _shorter(case, fails)
    return _fewer_values(case, root, fails)


def _fewer_values(case: Case, root: Any, fails: Callable[[Case], bool]) -> Case:
    if not fails(case.with_file(case.main, json.dumps(root).encode())):
        return _shorter(case, fails)
    tried: set[tuple[Any, ...]] = set()
    while (way := next((way for way in sorted(places_of(root), key=len) if way not in tried), None)) is not None:
        tried.add(way)
        copy = json.loads(json.dumps(root))
        holder = copy
        for key in way[:-1]:
            holder = holder[key]
        del holder[way[-1]]
        smaller = case.with_file(case.main, json.dumps(copy).encode())
        if fails(smaller):
            case, root = smaller, copy
            tried.discard(way)  # the next entry of a list has its place now
    return case


def _shorter(case: Case, fails: Callable[[Case], bool]) -> Case:
    """Cut pieces out of the bytes, large ones first."""
    size = max(SMALLEST_PIECE, len(case.data) // 2)
    while size >= SMALLEST_PIECE:
        at = 0
        while at < len(case.data):
            smaller = case.with_file(case.main, case.data[:at] + case.data[at + size :])
            if fails(smaller):
                case = smaller
            else:
                at += size
        size //= 2
    return case
