"""What a window takes from the hand on the map: moves to play by the rules, and targets for what is being chosen."""

from collections.abc import Callable, Sequence
from typing import Protocol

from battlemap.document.model import TokenId
from battlemap.geometry.types import MapPoint

#: Takes a token as a target, or lets it go again; False where nobody asks for targets.
TakeTarget = Callable[[TokenId], bool]


class TakeMove(Protocol):
    """Plays a move by the rules; False where none holds and the hand alone moves the token."""

    def __call__(self, token: TokenId, to: MapPoint, via: Sequence[MapPoint] = (), *, always: bool = False) -> bool: ...


def no_move_taken(_token: TokenId, _to: MapPoint, _via: Sequence[MapPoint] = (), *, always: bool = False) -> bool:
    """Without a window no move is played by the rules."""
    return always and False


def no_target_taken(_token: TokenId) -> bool:
    """Without a window nobody asks for targets."""
    return False
