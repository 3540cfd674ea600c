"""Foundry scenes: exported as JSON, or in a pack with one scene a line."""

from battlemap.formats.foundry.containers import (
    EXPORT_IT,
    Scenes,
    is_foundry,
    is_level_db,
    scenes_in_lines,
    scenes_in_value,
)
from battlemap.formats.foundry.read import foundry_maps

__all__ = ["EXPORT_IT", "Scenes", "foundry_maps", "is_foundry", "is_level_db", "scenes_in_lines", "scenes_in_value"]
