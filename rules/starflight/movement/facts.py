"""What a Starflight move has to be told: the mover, and the path cut into legs by the map."""

from dataclasses import dataclass
from enum import StrEnum

from rules.starflight.facts import Scale

DIRECTION_STEP_DEG = 45.0


class Direction(StrEnum):
    """Where a leg goes, relative to the mover's facing; left and right are alike."""

    AHEAD = "ahead"
    DIAGONAL_AHEAD = "diagonal ahead"
    SIDE = "side"
    DIAGONAL_BACK = "diagonal back"
    BACK = "back"


_AROUND = tuple(Direction)


def direction_of(off_facing_deg: float) -> Direction:
    """The direction nearest to an angle off the facing, either side; halfway goes to the one farther ahead."""
    off_deg = abs((off_facing_deg + 180.0) % 360.0 - 180.0)
    steps = int(-(-(off_deg - DIRECTION_STEP_DEG / 2) // DIRECTION_STEP_DEG))
    return _AROUND[max(0, steps)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Mover:
    """The scores of one combatant that a move asks for."""

    name: str
    initiative: int = 0
    speed: int = 0
    finesse: int = 0
    maneuvers: int = 0  # Three-Dimensional Maneuvers
    encumbrance: int = 0  # the encumbrance total
    durability: int = 0
    legs: int = 2  # propulsive appendages; 0: it has none and needs none
    working_legs: int = 2
    leg_wounds: int = 0  # on all of them together
    wounds: int = 0  # on all parts together
    inspired: int = 0  # more on every roll
    prone: bool = False
    kneeling: bool = False
    grappling: tuple[str, ...] = ()  # with whom
    pinned: bool = False
    immobile: bool = False  # held in place by something else
    conditions: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Leg:
    """A straight piece of a path, the same direction off the facing all along."""

    direction: Direction
    length_m: float
    stunt: str | None = None  # chosen by name; None: the plainest way of going there
    bends: bool = False  # it does not go straight on from the leg before, or the facing was changed between
    counts_m: float | None = None  # what it is paid for as, on ground that is hard to cross; None: its length

    @property
    def paid_m(self) -> float:
        """The metres it is paid for."""
        return self.length_m if self.counts_m is None else self.counts_m


@dataclass(frozen=True, slots=True, kw_only=True)
class OnTheWay:
    """A hostile combatant that the path comes near."""

    name: str
    gap_before_m: float  # where the move starts
    nearest_gap_m: float  # the smallest gap on the path
    sees_mover: bool = True  # at the point where the 10 m are crossed
    can_act: bool = True
    grappling: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveFacts:
    """One mover, its path, and what this turn has seen of it."""

    mover: Mover
    legs: tuple[Leg, ...]
    scale: Scale = Scale.MELEE
    facing_changes: int = 0
    running: bool = False
    steps_taken: int = 0  # free steps of this turn
    has_moved: bool = False  # whether a move was made this turn
    on_the_way: tuple[OnTheWay, ...] = ()

    @property
    def length_m(self) -> float:
        """The length of the whole path."""
        return sum(leg.length_m for leg in self.legs)

    @property
    def only_turns(self) -> bool:
        """Whether the mover stays where it is and changes its facing, which is neither a move nor a step."""
        return not self.legs
