"""The kinds of grids a test goes through."""

HEXES = ("hex-rows", "hex-columns")
GRIDS = ("square", *HEXES)
KINDS = (*GRIDS, "none")
