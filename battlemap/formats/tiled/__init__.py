"""Tiled maps, as XML (.tmx) and as JSON (.tmj, .json)."""

from battlemap.formats.tiled.read import is_tiled, tiled_map, tiled_map_of_xml

__all__ = ["is_tiled", "tiled_map", "tiled_map_of_xml"]
