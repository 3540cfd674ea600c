"""What a Starflight attack has to be told: frozen facts that the map and the sheets hand over."""

from dataclasses import dataclass
from enum import StrEnum


class Scale(StrEnum):
    """Which range increment is in force: 5 m in melee combat, 25 m in ranged combat."""

    MELEE = "melee"
    RANGED = "ranged"


class Arc(StrEnum):
    """The best vision arc of the attacker that holds a visible point of the target; arc edges are in."""

    OPTIMAL = "optimal"
    PERIPHERAL = "peripheral"
    OUTSIDE = "outside"


class ObstacleClass(StrEnum):
    """What a shot meets: something to shoot over, to shoot through, or neither."""

    LOW = "low"
    PENETRABLE = "penetrable"
    SOLID = "solid"


class DamageType(StrEnum):
    """What a weapon does: lethal, non-lethal, or Basic, which is half of each."""

    LETHAL = "lethal"
    NON_LETHAL = "non_lethal"
    BASIC = "basic"


class WeaponType(StrEnum):
    """The types of weapons; melee and natural ones are used hand to hand, the others at range."""

    MELEE = "melee"
    NATURAL = "natural"
    BEAM = "beam"
    PROJECTILE = "projectile"
    THROWN = "thrown"


@dataclass(frozen=True, slots=True, kw_only=True)
class Obstacle:
    """One obstacle on the best line to the target."""

    name: str  # as the table calls it: "stone wall", "closed door"
    obstacle_class: ObstacleClass
    material: str | None = None
    thickness_cm: float = 0.0
    hp_left: int | None = None  # None: no hit points are counted, as of a curtain; 0: it is destroyed
    key: str = ""  # what the map knows it by
    immune_to: frozenset[str] = frozenset()  # names or types of weapons that can not hurt it

    @property
    def hp(self) -> int:
        """The hit points that stop damage."""
        return max(0, self.hp_left or 0)

    @property
    def is_destroyed(self) -> bool:
        """Whether it is no obstacle any more. SF-OBJ-06."""
        return self.hp_left is not None and self.hp_left <= 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Combatant:
    """The scores of one side that an attack asks for. None: not on the sheet."""

    name: str  # unique on the map
    hd: int | None = None
    thd: int | None = None  # else HD
    fhd: int | None = None  # else HD
    dodge: int = 0
    melee_ab: int | None = None  # else a tenth of Security
    ranged_ab: int | None = None  # else a tenth of Security
    security: int = 0
    encumbrance: int = 0
    equipment_hd: int = 0  # what the gear of the attacker adds to the number it needs
    ambidexterity: int = 0
    brawling: int = 0
    prone: bool = False
    wounds: int = 0  # on all parts together
    inspired: int = 0  # more on every roll
    blinded: bool = False  # its eyes have failed
    conditions: frozenset[str] = frozenset()
    inside: str = ""  # who has swallowed it; empty: it is on the map


@dataclass(frozen=True, slots=True, kw_only=True)
class Weapon:
    """What the sheet says about the weapon used."""

    name: str
    type: WeaponType
    range_m: float | None = None  # None: one melee increment hand to hand, else no limit
    falloff_hd: int = 0
    rate: int = 1
    scope: int = 0
    sniper: bool = False
    touch: bool = False
    loaded: int | None = None  # None: not counted, always loaded
    drawn: bool = True
    off_hand: bool = False
    damage: int = 0
    damage_type: DamageType = DamageType.LETHAL
    appendages: int = 1  # how many it takes to hold
    explosive: bool = False
    ignores: tuple[str, ...] = ()  # names or kinds of gear that do not stop it
    failed_arm: str = ""  # the motor appendage that holds it, where that does not work
    unarmed: bool = False  # bare hands: a Brawling check, damage by its margin

    @property
    def is_ranged(self) -> bool:
        """Whether it is used at range, with the ranged Attack Bonus."""
        return self.type not in (WeaponType.MELEE, WeaponType.NATURAL)

    @property
    def shots(self) -> int:
        """How many shots one attack at one target fires: the rate, as far as the magazine goes."""
        return self.rate if self.loaded is None else max(1, min(self.rate, self.loaded))

    @property
    def is_used_up(self) -> bool:
        """Whether the thing itself is gone when it is used, as a grenade is; else only its rounds or charges are."""
        return self.explosive and self.type is WeaponType.THROWN

    def is_loaded_for(self, shots: int) -> bool:
        """Whether there are so many rounds or charges in it, or so many things to throw; only these are counted."""
        needs_none = self.type in (WeaponType.MELEE, WeaponType.NATURAL)
        return needs_none or self.loaded is None or self.loaded >= shots


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackFacts:
    """One attacker, one weapon, one target, and what the map measured between them.

    Names stand for combatants. Those in melee are the hostile ones within 10 m that count
    (``melee.are_in_melee``); those between are told for both readings of the rule.
    """

    attacker: Combatant
    target: Combatant
    weapon: Weapon
    distance_m: float  # gap of the two footprints; 0 when they touch or share a cell
    scale: Scale = Scale.MELEE
    arc: Arc = Arc.OPTIMAL
    bearing_deg: float = 0.0  # of the target off the attacker's facing, 0 to 180 either side
    sight_line_open: bool = True  # some point of the target is reached with nothing sight-blocking between
    obstacles: tuple[Obstacle, ...] = ()  # on the best line, from the attacker on
    hidden_fraction: float = 0.0  # share of the target hidden by what can not be shot through, 0 to 1
    between_centre: tuple[str, ...] = ()  # combatants on the line from centre to centre
    between_every_line: tuple[str, ...] = ()  # combatants that stand on every open line
    attacker_in_melee_with: tuple[str, ...] = ()
    target_in_melee_with: tuple[str, ...] = ()
    surprise_round: bool = False
    target_surprised: bool = False
    target_place: int = 1  # this is the k-th target of the action ...
    target_count: int = 1  # ... out of so many
    other_weapon: Weapon | None = None  # a second weapon used on the same target by the same roll
    charge_bonus: int = 0  # 10 for a charger
    stunt_penalty: int = 0  # of the attacker's stunts, zero or less
    target_stunt_hd: int = 0  # of the target's stunts, zero or more
    target_charge_hd: int = 0  # -10 while the target pays for a charge
    target_pinned_by: tuple[str, ...] = ()  # who holds the target in a pin
    friends: tuple[str, ...] = ()  # friendly combatants still on the field, the attacker left out
    friends_on_line: tuple[str, ...] = ()  # those of them that the weapon could have hit
