"""The fields of a scene under one name, whichever version of Foundry wrote them: told by the fields themselves."""

from collections.abc import Mapping
from typing import Any

from battlemap.document.model import GridKind

Raw = Mapping[str, Any]

GRID_TYPES: tuple[GridKind, ...] = ("none", "square", "hex-rows", "hex-rows", "hex-columns", "hex-columns")
EVEN_TYPES = frozenset({3, 5})


def generation(scene: Raw) -> int:
    """The oldest version of Foundry that writes scenes like this: 8 (and all before), 9, 10, 12 or 14."""
    if isinstance(scene.get("levels"), list):
        return 14
    if isinstance(scene.get("environment"), dict):
        return 12
    if isinstance(scene.get("grid"), dict):
        return 10
    walls = (wall for wall in _entries(scene, "walls") if isinstance(wall, dict))
    lights = (light for light in _entries(scene, "lights") if isinstance(light, dict))
    is_9 = any("sight" in wall for wall in walls) or any("config" in light for light in lights)
    return 9 if is_9 else 8


def _entries(scene: Raw, key: str) -> list[Any]:
    entries = scene.get(key)
    return entries if isinstance(entries, list) else []


def part(value: Any, *keys: str) -> Any:
    """What lies at the end of these keys; None where one of them is not there."""
    for key in keys:
        if not isinstance(value, dict):
            return None
        value = value.get(key)
    return value


def first(*values: Any) -> Any:
    """The first that is there."""
    return next((value for value in values if value is not None), None)
