"""MapTool maps and campaigns: grid, picture, what blocks sight and movement, lights and tokens."""

from battlemap.formats.maptool.read import is_maptool, maptool_maps

__all__ = ["is_maptool", "maptool_maps"]
