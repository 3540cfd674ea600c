"""Where creatures that come onto a map stand: in the free cells nearest to a place, nobody on another."""

import math
from collections.abc import Callable, Sequence
from dataclasses import replace

from battlemap.document.model import MapState, Token, TokenId
from battlemap.document.names import free_name
from battlemap.geometry.grids import corner_of
from battlemap.geometry.types import Cell
from battlemap.rulings.bodies import footprint_of


def settled(
    creatures: Sequence[Token], near: Cell, state: MapState, new_id: Callable[[], TokenId]
) -> tuple[Token, ...]:
    """Tokens of creatures round a cell, whole cells each; on the cell itself where all is full. Names are numbered."""
    made: list[Token] = []
    names = {token.name for token in state.tokens.values()}
    for creature in creatures:
        token = replace(_standing(creature, near, state, made), id=new_id(), name=free_name(creature.name, names))
        names.add(token.name)
        made.append(token)
    return tuple(made)


def _standing(creature: Token, near: Cell, state: MapState, made: Sequence[Token]) -> Token:
    grid, size = state.info.grid, math.ceil(creature.size)
    cells = (Cell(col, row) for row in range(grid.rows - size + 1) for col in range(grid.columns - size + 1))
    others = [footprint_of(other, grid.kind) for other in (*state.tokens.values(), *made)]
    for cell in sorted(cells, key=lambda cell: (math.dist(cell, near), cell.row, cell.col)):
        token = replace(creature, at=corner_of(grid.kind, creature.size, cell))
        here = footprint_of(token, grid.kind)
        if not any(here.overlaps(other) for other in others):
            return token
    return replace(creature, at=corner_of(grid.kind, creature.size, near))
