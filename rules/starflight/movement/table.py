"""The table of stunts: what each needs, gives and costs, and where it goes."""

from dataclasses import dataclass
from typing import Final

from rules.starflight.movement.facts import Direction


@dataclass(frozen=True, slots=True)
class Stunt:
    """One row of the table."""

    name: str
    direction: Direction
    finesse: int  # the least that can do it
    dc: int  # added to the number of the check
    hd: int  # added to HD until the next turn
    attack: int  # added to the Attack Bonus through the next action; zero or less
    jump: bool = False  # covers two increments after moving forward

    @property
    def is_plain(self) -> bool:
        """Whether it is walking ahead, which asks for no check by itself."""
        return self.name == WALK_FORWARD


WALK_FORWARD: Final = "walk forward"
_AHEAD, _SIDE, _BACK = Direction.AHEAD, Direction.SIDE, Direction.BACK

STUNTS: Final = (
    Stunt(WALK_FORWARD, _AHEAD, 0, 0, 0, 0),
    Stunt("forward sidestep", Direction.DIAGONAL_AHEAD, 5, 15, 5, -1),
    Stunt("sidestep", _SIDE, 10, 20, 5, -2),
    Stunt("backwards sidestep", Direction.DIAGONAL_BACK, 10, 40, 5, -1),
    Stunt("walk backwards", _BACK, 10, 30, 5, 0),
    Stunt("jump forward", _AHEAD, 5, 10, 5, -1, jump=True),
    Stunt("jump backwards", _BACK, 10, 30, 5, -2, jump=True),
    Stunt("jump sideways", _SIDE, 10, 40, 10, -2, jump=True),
    Stunt("tumble forward", _AHEAD, 10, 20, 15, -5),
    Stunt("tumble backwards", _BACK, 15, 50, 20, -10),
    Stunt("tumble sideways", _SIDE, 15, 60, 25, -10),
    Stunt("handspring", _AHEAD, 15, 40, 20, -6),
    Stunt("back flip", _BACK, 20, 70, 25, -8),
    Stunt("cartwheel", _SIDE, 20, 80, 30, -8),
    Stunt("somersault", _AHEAD, 20, 45, 25, -6),
    Stunt("backwards somersault", _BACK, 25, 75, 30, -8),
    # the cell of the needed Finesse is broken in the book: 2, and a 5 that stands alone above the table
    Stunt("sideways somersault", _SIDE, 25, 85, 35, -8),
)

STUNT: Final = {stunt.name: stunt for stunt in STUNTS}

#: All ways of going in a direction, the plainest first.
STUNTS_TOWARD: Final = {
    direction: tuple(stunt for stunt in STUNTS if stunt.direction is direction) for direction in Direction
}
