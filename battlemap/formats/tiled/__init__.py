"""Tiled maps, as XML (.tmx) and as JSON (.tmj, .json)."""

from battlemap.formats.tiled.read import is_tiled, tiled_map
from battlemap.formats.tiled.xml_tree import as_json

__all__ = ["as_json", "is_tiled", "tiled_map"]
