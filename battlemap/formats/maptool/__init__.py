"""MapTool maps and campaigns: grid, picture and the places of tokens; walls are not read."""

from battlemap.formats.maptool.read import is_maptool, maptool_maps

__all__ = ["is_maptool", "maptool_maps"]
