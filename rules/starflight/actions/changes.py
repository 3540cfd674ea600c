"""What actions and moves do to the world besides hit points, wounds and conditions, as plain values."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MovedAlong:
    """A creature went along so many legs of the path it was given."""

    name: str
    legs: int
    length_m: float


@dataclass(frozen=True, slots=True)
class Forced:
    """A creature is thrown straight away from another, or slides on; ``blocked``: it ended at an obstacle."""

    name: str
    away_from: str
    distance_m: float
    blocked: bool = False


@dataclass(frozen=True, slots=True)
class Slid:
    """A charger that was tripped slides on the way it was going; ``blocked``: it ended at an obstacle."""

    name: str
    distance_m: float
    blocked: bool = False


@dataclass(frozen=True, slots=True)
class FacingTurned:
    """A creature ends up facing elsewhere: so many steps of 45 degrees clockwise."""

    name: str
    steps: int


@dataclass(frozen=True, slots=True)
class StuntsDone:
    """What stunts leave behind: HD until its next turn, Attack Bonus through its next action."""

    name: str
    hd_bonus: int
    attack_penalty: int


@dataclass(frozen=True, slots=True)
class ChargePaid:
    """HD a charger loses until it has completed so many further actions, and its Attack Bonus for this round."""

    name: str
    hd: int
    phases: int
    attack_bonus: int = 0


@dataclass(frozen=True, slots=True)
class ItemTaken:
    """An item changes hands."""

    name: str  # who loses it
    item: str
    by: str


@dataclass(frozen=True, slots=True)
class ItemSwitchedOff:
    """An item stops working until it is switched on again."""

    name: str
    item: str


@dataclass(frozen=True, slots=True)
class ItemBroken:
    """An item is destroyed, or does not work until it is repaired."""

    name: str
    item: str
    destroyed: bool


@dataclass(frozen=True, slots=True)
class ItemHeld:
    """An item is drawn or picked up; ``appendages`` are the parts that hold it now."""

    name: str
    item: str
    appendages: int = 1


@dataclass(frozen=True, slots=True)
class ItemStowed:
    """An item is sheathed or put away."""

    name: str
    item: str


@dataclass(frozen=True, slots=True)
class GearToggled:
    """A shield is raised or lowered, armour is donned or removed, after so many move actions."""

    name: str
    gear: str
    active: bool


@dataclass(frozen=True, slots=True)
class Reloaded:
    """A weapon or another item is full again."""

    name: str
    item: str
    loaded: int


@dataclass(frozen=True, slots=True)
class Mounted:
    """A rider is on a steed now, or no more."""

    name: str
    steed: str
    mounted: bool


@dataclass(frozen=True, slots=True)
class DoorSwung:
    """A door is opened or closed by somebody's hand."""

    name: str
    door: str
    words: str  # what the door is called
    opened: bool


@dataclass(frozen=True, slots=True)
class Swallowed:
    """A creature is inside another and off the map."""

    name: str
    by: str


@dataclass(frozen=True, slots=True)
class CutOut:
    """A swallowed creature is on the map again, so far from the one it came out of."""

    name: str
    out_of: str
    distance_m: float


@dataclass(frozen=True, slots=True)
class FullAttackMade:
    """The round of a full attack; the next one has to wait."""

    name: str
    round_number: int


ActionChange = (
    MovedAlong
    | Forced
    | Slid
    | FacingTurned
    | StuntsDone
    | ChargePaid
    | ItemTaken
    | ItemSwitchedOff
    | ItemBroken
    | ItemHeld
    | ItemStowed
    | GearToggled
    | Reloaded
    | Mounted
    | DoorSwung
    | Swallowed
    | CutOut
    | FullAttackMade
)
