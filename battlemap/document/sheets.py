"""What a token carries for each game: scores, weapons and gear as written on the sheet, no rule applied."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from battlemap.geometry.types import MapPoint

Stance = Literal["total offence", "partial offence", "neutral", "partial defence", "total defence"]


@dataclass(frozen=True, slots=True, kw_only=True)
class StarflightWeapon:
    """A Starflight weapon as on the sheet. ``loaded`` None means: not counted, always loaded."""

    name: str
    type: Literal["melee", "beam", "projectile", "thrown", "natural"]
    damage: int = 0
    damage_type: Literal["lethal", "non_lethal", "basic"] = "lethal"
    appendages: int = 1
    range_m: float | None = None  # None: one melee increment for melee and natural weapons, else no limit
    falloff_hd: int = 0
    rate: int = 1
    scope: int = 0
    sniper: bool = False
    explosive: bool = False
    touch: bool = False
    magazine: int | None = None
    loaded: int | None = None
    drawn: bool = True
    off_hand: bool = False
    ignores: tuple[str, ...] = ()
    hands: tuple[str, ...] | None = None  # the parts that hold it; None: free ones, in the order of the sheet
    dropped: bool = False  # it lies on the ground
    fell_at: MapPoint | None = None  # where, if it is dropped; None: at the feet of whoever carried it
    works: bool = True  # False: of no use until it is repaired or switched on


@dataclass(frozen=True, slots=True, kw_only=True)
class StarflightGear:
    """A shield or a piece of armour."""

    name: str
    kind: Literal["armour", "shield"]
    parts: tuple[str, ...] = ()
    hp: int = 0
    blocks: tuple[str, ...] = ()
    active: bool = True  # raised, or worn


@dataclass(frozen=True, slots=True, kw_only=True)
class StarflightCondition:
    """What is known of a condition besides its name. ``rounds`` None: until something ends it."""

    name: str
    rounds: int | None = None
    dc: int | None = None  # of the save that failed
    cause: str = ""
    bonus: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class StarflightSheet:
    """Scores by their names (``hd``, ``dodge``, ``ranged_ab`` ...), weapons and gear.

    ``failed`` and ``maimed`` name parts of the body. ``conditions`` tell more of those the token has by name.
    """

    stats: Mapping[str, int] = field(default_factory=dict)
    weapons: tuple[StarflightWeapon, ...] = ()
    gear: tuple[StarflightGear, ...] = ()
    failed: tuple[str, ...] = ()
    maimed: tuple[str, ...] = ()
    conditions: tuple[StarflightCondition, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PsipunkWeapon:
    """A Psi-punk weapon: offensive damage factor, range row, modes, blanks by mode.

    ``kind`` None: by its name if it is one of the known weapons, else by its modes and range. ``damage`` None: that of
    the known weapon of its name, else 0.
    """

    name: str
    kind: Literal["melee", "ranged", "thrown"] | None = None
    damage: int | None = None
    max_range: str | None = None
    modes: tuple[str, ...] = ()
    blanks: Mapping[str, int] = field(default_factory=dict)
    mental: bool = False
    needs_room: bool = False
    rerolls: int = 0
    empty: bool = False
    explosive: bool = False
    count: int | None = None  # how many there are of what is gone once it is used; None: not counted, one to throw


@dataclass(frozen=True, slots=True, kw_only=True)
class PsipunkPower:
    """A psionic power and its level."""

    name: str
    level: int = 0
    projectile: bool = False
    mental: bool = False
    crosses_planes: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PsipunkSheet:
    """Attributes and skills as ladder values, armour, gifts, weapons, powers and wounds, and how it fights now."""

    stats: Mapping[str, int] = field(default_factory=dict)
    skills: Mapping[str, int] = field(default_factory=dict)
    armour: int = 0
    armour_kind: str = ""  # what it wears: its level by the tables of the map comes before the number
    mental_armour: int = 0
    gifts: tuple[str, ...] = ()
    weapons: tuple[PsipunkWeapon, ...] = ()
    powers: tuple[PsipunkPower, ...] = ()
    wounds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    defence: str = "Body"  # the trait it defends with; "none": it does not defend
    stance: Stance = "neutral"
    aimed: int = 0  # full rounds
    speed_mph: float = 0.0  # of a vehicle; 0: on foot
    luck_spent: int = 0  # Luck Points, this session
    stabilised: tuple[str, ...] = ()  # "physical", "mental": where a medic has stopped the dying
    kit_used_up: tuple[str, ...] = ()  # the same: saved with a field kit, so that only a hospital heals more
    rounds_since_hurt: Mapping[str, int] = field(default_factory=dict)
