"""Foundry scenes: exported as JSON, or in a pack with one scene a line."""

from battlemap.formats.foundry.containers import Scenes, is_foundry, refuse_level_db, scenes_in_lines, scenes_in_value
from battlemap.formats.foundry.read import foundry_maps

__all__ = ["Scenes", "foundry_maps", "is_foundry", "refuse_level_db", "scenes_in_lines", "scenes_in_value"]
