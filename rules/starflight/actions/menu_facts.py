"""What the menu of actions has to be told about one combatant and what is around it."""

from dataclasses import dataclass

from rules.starflight.actions.gear import Held
from rules.starflight.actions.simple import Ride
from rules.starflight.actions.turn import Turn
from rules.starflight.creature import Creature
from rules.starflight.facts import Scale, Weapon


@dataclass(frozen=True, slots=True, kw_only=True)
class Nearby:
    """Somebody else, friend or foe, as far as the menu asks."""

    creature: Creature
    distance_m: float
    shares_cell: bool | None = None  # on a grid of 5 m
    can_see: bool = True  # in the vision arcs of who asks, with an open line


@dataclass(frozen=True, slots=True, kw_only=True)
class MenuFacts:
    """One combatant, its turn so far, and everything within its reach."""

    creature: Creature
    turn: Turn
    scale: Scale = Scale.MELEE
    weapons: tuple[Weapon, ...] = ()
    held: tuple[Held, ...] = ()
    fallen: tuple[str, ...] = ()  # what it carried and has let fall
    hostiles: tuple[Nearby, ...] = ()  # able to fight or not
    friends: tuple[Nearby, ...] = ()
    ride: Ride | None = None  # a steed or vehicle beside it, or the one it sits on
    is_mounted: bool = False
    steed: Creature | None = None  # that it moves on
    things_in_reach: tuple[str, ...] = ()  # at Range Zero
    things_to_attack: tuple[str, ...] = ()  # doors, machines ...
    items: tuple[str, ...] = ()  # that it can use
    has_hit_in_melee: bool = False  # just now, so that Improved Grab may follow
    has_won_grapple: bool = False  # just now, so that constricting or swallowing may follow
