"""What each wall hides and stops of a silhouette, all at once, held against the shares asked for one by one."""

import random

from battlemap.geometry.silhouette_parts import (
    NO_PARTS,
    Parts,
    hidden_by,
    hidden_by_alone,
    parts_by_owner,
    stopped_by,
    stopped_by_alone,
)
from battlemap.geometry.silhouette_types import Piece, Reach, Slab

WALLS = [f"wall-{number}" for number in range(5)]


def some_of(chance: random.Random) -> frozenset[str]:
    return frozenset(wall for wall in WALLS if chance.random() < 0.3)


def random_pieces(chance: random.Random) -> tuple[Piece, ...]:
    pieces, start = [], 0.0
    for _ in range(chance.randrange(1, 12)):
        shares = [chance.random() for _ in range(chance.randrange(1, 4))]
        slabs = tuple(
            Slab(share / sum(shares), False, Reach.SOLID, frozenset(WALLS), some_of(chance), some_of(chance))
            for share in shares
        )
        end = start + chance.uniform(0.1, 5)
        pieces.append(Piece(start, end, slabs, ()))
        start = end
    return tuple(pieces)


def test_all_walls_at_once_have_the_shares_of_each_by_itself_to_the_last_digit():
    chance = random.Random(7)
    for _ in range(200):
        pieces = random_pieces(chance)
        found = parts_by_owner(pieces)
        for wall in WALLS:
            assert found.get(wall, NO_PARTS) == Parts(
                hidden=hidden_by(pieces, wall),
                hidden_alone=hidden_by_alone(pieces, wall),
                stopped=stopped_by(pieces, wall),
                stopped_alone=stopped_by_alone(pieces, wall),
            )


def test_of_no_pieces_nobody_hides_anything():
    assert parts_by_owner(()) == {}
