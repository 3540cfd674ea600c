"""Weapons: guns with their rates of fire, things for the hand, things that are thrown, powers that hurl bolts."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType


class Kind(StrEnum):
    """How a weapon is used."""

    MELEE = "melee"
    RANGED = "ranged"
    THROWN = "thrown"
    POWER = "power"  # psionic projectile


class Mode(StrEnum):
    """Rates of fire (Table 4.11)."""

    SINGLE = "single"
    BURST = "burst"
    FULL_AUTO = "full auto"
    RAPID = "rapid fire"


SKILLS = {Kind.MELEE: "Melee", Kind.RANGED: "Ranged", Kind.THROWN: "Ranged", Kind.POWER: "Power"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Weapon:
    """What the sheet says about a weapon. Blanks: from how many on a natural roll empties it, by mode."""

    name: str
    kind: Kind
    skill: str | None = None  # the trait rolled; else by kind
    damage: int = 0
    reach: int = 0  # maximum effective range, as a level of the range table
    modes: tuple[Mode, ...] = (Mode.SINGLE,)
    blanks: Mapping[Mode, int] = field(default_factory=dict)
    mental: bool = False  # hurts the mind
    material: str | None = None  # of a thrown thing that is no weapon; its value stands for the damage
    reroll_dice: int = 0  # what the gear itself lets or makes one reroll
    empty: bool = False
    crosses_planes: bool = False
    needs_room: bool = False
    explosive: bool = False  # it can be made to go off at a place
    left: int | None = None  # how many there are of what is gone once it is used; None: it is not

    @property
    def trait(self) -> str:
        """The trait that is rolled."""
        return self.skill or SKILLS[self.kind]

    @property
    def is_melee(self) -> bool:
        """Whether it is used hand to hand."""
        return self.kind is Kind.MELEE


_ALL_MODES = (Mode.SINGLE, Mode.BURST, Mode.FULL_AUTO)
_AUTO_BLANKS = {Mode.SINGLE: 4, Mode.BURST: 3, Mode.FULL_AUTO: 2}


def _gun(name: str, damage: int, reach: int, blanks: int) -> Weapon:
    return Weapon(name=name, kind=Kind.RANGED, damage=damage, reach=reach, blanks={Mode.SINGLE: blanks})


def _automatic(name: str, damage: int, reach: int) -> Weapon:
    blanks = dict(_AUTO_BLANKS)  # facts are copied deep by those who tell them
    return Weapon(name=name, kind=Kind.RANGED, damage=damage, reach=reach, modes=_ALL_MODES, blanks=blanks)


def _hand(name: str, damage: int, reach: int, *, mental: bool = False, needs_room: bool = False) -> Weapon:
    return Weapon(name=name, kind=Kind.MELEE, damage=damage, reach=reach, mental=mental, needs_room=needs_room)


def _by_name(*weapons: Weapon) -> Mapping[str, Weapon]:
    return MappingProxyType({weapon.name: weapon for weapon in weapons})


#: Numbers of this project's own, to be edited by the table: chapter 4 refers to a table of another chapter.
GUNS = _by_name(
    _gun("Handgun", 1, 1, 4),
    _automatic("Auto", 1, 1),
    _automatic("Assault rifle", 2, 2),
    _gun("Rifle", 2, 2, 4),
    _gun("Sniper rifle", 3, 3, 3),
    _gun("Shotgun", 3, 0, 3),
    Weapon(name="Gatling gun", kind=Kind.RANGED, damage=2, reach=2, modes=(Mode.RAPID,)),
)

#: From public material; the farther end of each reach counts.
HAND_WEAPONS = _by_name(
    _hand("Unarmed, untrained", -1, -3),
    _hand("Unarmed, trained", 0, -3),
    _hand("Brass knuckles", 0, -3),
    _hand("Small knife", 0, -3),
    _hand("Large knife", 1, -2),
    _hand("Blackjack", 0, -3, mental=True),
    _hand("Club", 1, -2),
    _hand("Quarterstaff", 1, -1, needs_room=True),
    _hand("Whip", 0, 0, needs_room=True),
    _hand("One-handed sword", 2, -2),
    _hand("Two-handed sword", 3, -1, needs_room=True),
    Weapon(name="Small knife, thrown", kind=Kind.THROWN, damage=0, reach=0),
    Weapon(name="Throwing axe", kind=Kind.THROWN, damage=0, reach=0),
)
#: What goes off over an area, with the reach of the range table. How much it hurts the sheet says.
EXPLOSIVES = _by_name(
    Weapon(name="Grenade", kind=Kind.THROWN, reach=1, explosive=True),
    Weapon(name="Grenade launcher", kind=Kind.RANGED, reach=2, explosive=True),
    Weapon(name="Rocket launcher", kind=Kind.RANGED, reach=3, explosive=True),
    Weapon(name="Missile", kind=Kind.RANGED, reach=4, explosive=True),
)
THROWN_THING_REACH = -1  # a thing that was not made for throwing: across a room


def thrown_thing(name: str, material: str) -> Weapon:
    """Any thing picked up and thrown: what it is made of says how much it hurts."""
    return Weapon(name=name, kind=Kind.THROWN, reach=THROWN_THING_REACH, material=material)
