"""Portals: the openings of a Universal VTT file, as doors."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from battlemap.formats.account import Account, many
from battlemap.formats.errors import show
from battlemap.formats.fields import FieldError, number, truth
from battlemap.formats.universal_vtt.fields import Frame, point
from battlemap.formats.universal_vtt.options import OpenPortals
from battlemap.geometry.tolerance import TOUCH_TOLERANCE
from battlemap.geometry.types import MapPoint


@dataclass(frozen=True, slots=True)
class FoundPortal:
    """An opening: its two ends and whether it is shut."""

    place: str  # "portals[3]"
    line: tuple[MapPoint, MapPoint]
    shut: bool


_TAKEN_AS = {
    "opening": "kept as an opening",
    "window": "taken as a window, as was chosen",
    "door": "taken as a door that stands open, as was chosen",
}


def read_portals(
    raw: Mapping[str, Any], frame: Frame, account: Account, open_portals: OpenPortals = "opening"
) -> list[FoundPortal]:
    """The portals; one that stands free of walls is a door like any other."""
    entries = raw.get("portals")
    if entries is not None and not isinstance(entries, list):
        account.dropped.append(f"portals: found {show(entries)}, expected a list")
    tables = entries if isinstance(entries, list) else []
    found = [portal for number, entry in enumerate(tables) if (portal := _portal(entry, number, frame, account))]
    account.counts |= _counts([entry for entry in tables if isinstance(entry, dict)], len(tables))
    if opened := account.counts["portals_open"]:
        account.notes.append(
            f"{many(opened, 'portal')} not shut: the file does not say whether it is a window, an arch "
            f"or a door that stands open; {_TAKEN_AS[open_portals]}"
        )
    account.counts["portals_outside"] = sum(not frame.touches(*portal.line) for portal in found)
    return found


def _counts(portals: list[Mapping[str, Any]], total: int) -> dict[str, int]:
    opened = sum(portal.get("closed") is False for portal in portals)
    return {
        "portals": total,
        "portals_shut": len(portals) - opened,
        "portals_open": opened,
        "portals_freestanding": sum(portal.get("freestanding") is True for portal in portals),
    }


def _portal(entry: Any, index: int, frame: Frame, account: Account) -> FoundPortal | None:
    place = f"portals[{index}]"
    if not isinstance(entry, dict):
        account.drop("portals", f"{place}: found {show(entry)}, expected an object")
        return None
    try:
        line = _bounds(entry, place, frame)
    except FieldError as no_bounds:
        try:
            line = _from_rotation(entry, place, frame)
        except FieldError as no_place:
            account.drop("portals", f"{no_bounds}; and {no_place}")
            return None
        account.mended.append(f"{no_bounds}; an opening of 1 square was made from its position and rotation")
    return FoundPortal(place, line, _is_shut(entry, place, account))


def _bounds(entry: Mapping[str, Any], place: str, frame: Frame) -> tuple[MapPoint, MapPoint]:
    bounds = entry.get("bounds")
    if not isinstance(bounds, list) or len(bounds) != 2:
        raise FieldError(f"{place}.bounds", bounds, "two points")
    start, end = (point(value, f"{place}.bounds[{index}]", frame) for index, value in enumerate(bounds))
    if math.dist(start, end) <= TOUCH_TOLERANCE:
        raise FieldError(f"{place}.bounds", bounds, "two points apart")
    return start, end


def _from_rotation(entry: Mapping[str, Any], place: str, frame: Frame) -> tuple[MapPoint, MapPoint]:
    middle = point(entry.get("position"), f"{place}.position", frame)
    radians = number(entry.get("rotation", 0), f"{place}.rotation")
    dx, dy = math.cos(radians) / 2, math.sin(radians) / 2
    return MapPoint(middle.x - dx, middle.y - dy), MapPoint(middle.x + dx, middle.y + dy)


def _is_shut(entry: Mapping[str, Any], place: str, account: Account) -> bool:
    try:
        return truth(entry.get("closed"), f"{place}.closed")
    except FieldError as error:
        account.mended.append(f"{error}; taken as shut")
        return True
