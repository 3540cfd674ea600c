"""What a scenario text puts wholly outside the cells of its map: kept, and told."""

from itertools import pairwise

from battlemap.document.model import Door, MapState, Token, Wall
from battlemap.formats.account import many
from battlemap.formats.universal_vtt.fields import Frame
from battlemap.geometry.grids import bounds


def outside_notes(state: MapState) -> list[str]:
    """How many walls, doors and tokens lie there, in a line; none where all have a part on the map."""
    grid = state.info.grid
    frame = Frame(*bounds(grid.kind, grid.columns, grid.rows))
    number = {
        "wall": sum(not _has_line(frame, wall) for wall in state.walls.values()),
        "door": sum(not _has_line(frame, door) for door in state.doors.values()),
        "token": sum(not _has_token(frame, token) for token in state.tokens.values()),
    }
    told = ", ".join(many(found, word) for word, found in number.items() if found)
    return [f"wholly outside the cells of the map: {told}; kept"] if told else []


def _has_line(frame: Frame, thing: Wall | Door) -> bool:
    return any(frame.touches(*ends) for ends in pairwise(thing.line))


def _has_token(frame: Frame, token: Token) -> bool:
    """Whether a part of its square is on the map; beside the edge is off it."""
    left, top = token.at
    return -token.size < left < frame.width and -token.size < top < frame.height
