"""What a Psi-punk attack has to be told: frozen facts that the map, the fight and the sheets hand over."""

from dataclasses import dataclass
from enum import StrEnum

from rules.core.errors import RulesError
from rules.psipunk.checked import check_number
from rules.psipunk.combatant import Combatant
from rules.psipunk.rerolls import NO_REROLLS, Rerolls
from rules.psipunk.sides import Circumstance
from rules.psipunk.weapons import Mode, Weapon
from rules.psipunk.wounds import Stage


class Zone(StrEnum):
    """What lies on the line and makes aiming harder; each kind counts once."""

    RAIN = "rain"
    FOG = "fog"
    UNDERWATER = "underwater"
    NIGHT = "night"


class Size(StrEnum):
    """How large the target is."""

    COIN = "coin"  # 5 mm, a quarter inch
    SOFTBALL = "softball"
    BASKETBALL = "basketball"
    HUMAN = "human"
    CAR = "car"
    BUS = "bus"  # or a small building
    BUILDING = "building"  # a large one


@dataclass(frozen=True, slots=True, kw_only=True)
class Stand:
    """Where and how one side of an attack stands."""

    elevation_ft: float = 0.0
    bad_footing: bool = False
    light_in_eyes: bool = False
    kneeling: bool = False  # or prone
    foes_in_reach: int = 0  # that attack it hand to hand this round
    free_reach_cells: int | None = None  # cells from which a foe could reach it, taken ones too; None: not measured
    in_doorway: bool = False
    foes_need_room: bool = False  # their weapons or arts


LEVEL_GROUND = Stand()


@dataclass(frozen=True, slots=True, kw_only=True)
class Thing:
    """A wall or a door as a target: it throws nothing, and breaks by what it is made of. PP-MAT-01."""

    key: str  # what the map knows it by
    material: str | None = None  # of Table 4.4, or what the map calls it; None: nobody has said
    opens: bool = False  # forced by Strength it stands open instead of broken


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetFacts:
    """One target of an attack, and what the map measured on the way to it."""

    target: Combatant
    distance_ft: float  # gap of the two footprints; 0 when they touch
    same_plane: bool = True
    attacker_seen: bool = True  # the target can see the attacker
    target_aware: bool | None = None  # it knows of the attacker; None: it knows whom it sees
    defends: bool = True  # it chooses to defend itself if it can
    sight_line_open: bool = True  # some point of it is reached with nothing sight-blocking between
    hidden_fraction: float = 0.0  # 0 to 1
    crowd_on_line: bool = False  # the line crosses a crowd or another combatant
    zones_on_line: frozenset[Zone] = frozenset()
    target_on_foot: bool = True
    target_speed_mph: float = 0.0  # counts where it is not on foot
    target_size: Size = Size.HUMAN
    stand: Stand = LEVEL_GROUND
    is_aiming: bool = False  # it has rounds of aiming to lose
    rerolls: Rerolls = NO_REROLLS  # of its defence
    others: tuple[Circumstance, ...] = ()  # on its defence
    thing: Thing | None = None  # what is to be broken, in the place of a creature

    def __post_init__(self) -> None:
        check_number("distance_ft", self.distance_ft)
        check_number("hidden_fraction", self.hidden_fraction, most=1)
        check_number("target_speed_mph", self.target_speed_mph)

    @property
    def is_aware(self) -> bool:
        """Whether it knows of the attacker."""
        return self.attacker_seen if self.target_aware is None else self.target_aware


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackFacts:
    """One attacker, one weapon, one throw, and one or more targets it is compared with."""

    attacker: Combatant
    weapon: Weapon
    targets: tuple[TargetFacts, ...]
    mode: Mode = Mode.SINGLE
    rounds_aimed: int = 0  # kept by the fight
    stand: Stand = LEVEL_GROUND
    rerolls: Rerolls = NO_REROLLS
    luck_points: int = 0  # named before a psionic roll, +1 each
    others: tuple[Circumstance, ...] = ()  # on the attack
    damage_others: tuple[Circumstance, ...] = ()  # gifts that add to damage
    over_area: bool = False  # it goes off at a place and strikes all near it, its attacker too
    at_head: bool = False  # the game master may let it knock out
    pulled_to: Stage | None = None  # the worst wound the attacker wants

    def __post_init__(self) -> None:
        if not self.targets:
            raise RulesError("found no targets, expected at least one")
        check_number("rounds_aimed", self.rounds_aimed)
        check_number("luck_points", self.luck_points)
