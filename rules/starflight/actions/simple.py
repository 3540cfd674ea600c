"""Actions that take no dice: lying down, standing up, riding, speaking, skills and concentration."""

from dataclasses import dataclass

from rules.core.breakdown import Note, Refusal, RuleId
from rules.starflight.actions.changes import Mounted
from rules.starflight.changes import ConditionGained, ConditionLost
from rules.starflight.creature import Condition, Creature
from rules.starflight.house_rules import HouseRules
from rules.starflight.movement.from_creature import mover_of
from rules.starflight.movement.refusals import held_fast
from rules.starflight.outcome import Outcome, Step
from rules.starflight.states import can_act

PRONE, CONCENTRATING = "prone", "concentrating"
MOUNTED_ALREADY = Refusal(RuleId("SF-MNT-01"), "mounted already")
NOT_MOUNTED = Refusal(RuleId("SF-MNT-03"), "not mounted")
NO_STEED = Refusal(RuleId("SF-MNT-01"), "no steed beside it")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ride:
    """A steed or vehicle to get on or off."""

    name: str
    adjacent: bool = True
    vehicle: bool = False
    cover_fraction: float = 0.0
    free_cell_beside: bool = True
    hostile: bool = False  # an enemy lets nobody ride it


def drop_prone(creature: Creature, house: HouseRules) -> Outcome:
    """Drop to the ground; it protects, and movement is a quarter. SF-PRN-01 to 03."""
    refusals = (Refusal(RuleId("SF-PRN-01"), f"{creature.name} is prone already"),) if creature.is_prone else ()
    melee = "" if house.prone_bonus_vs_melee else ", not against melee attacks"
    notes = (
        Note(RuleId("SF-PRN-01"), f"{creature.name} drops prone"),
        Note(RuleId("SF-PRN-02"), f"+{house.prone_hd_bonus} HD{melee}"),
        Note(RuleId("SF-PRN-03"), "a quarter of its movement"),
    )
    gained = ConditionGained(creature.name, Condition(name=PRONE, cause="dropped"))
    return _told(creature, "drop prone", refusals, notes, (gained,))


def stand_up(creature: Creature) -> Outcome:
    """Get up; all that came of lying ends. SF-STD-01."""
    return _told(
        creature,
        "stand up",
        stand_refusals(creature),
        Note(RuleId("SF-STD-01"), f"{creature.name} stands up: no more HD and slowness of the prone"),
        (ConditionLost(creature.name, PRONE),),
    )


def stand_refusals(creature: Creature) -> tuple[Refusal, ...]:
    """Why it can not stand up."""
    unable = can_act(creature)
    standing = None if creature.is_prone else Refusal(RuleId("SF-STD-01"), f"{creature.name} is not prone")
    return tuple(refusal for refusal in (unable, standing) if refusal is not None)


def mount(creature: Creature, ride: Ride, *, is_mounted: bool = False) -> Outcome:
    """Get on a steed: its movement, and its cover; a rider gets off first, the held stay. SF-MNT-01, 02."""
    cover = f", {ride.cover_fraction:.0%} hidden" if ride.cover_fraction else ""
    note = Note(RuleId("SF-MNT-01"), f"{creature.name} rides {ride.name} and moves as it does{cover}")
    refusals = (
        *held_fast(mover_of(creature)),
        *((MOUNTED_ALREADY,) if is_mounted else mount_refusals(ride, creature.name)),
    )
    return _told(creature, "mount", refusals, note, (Mounted(creature.name, ride.name, True),))


def mount_refusals(ride: Ride, rider: str = "") -> tuple[Refusal, ...]:
    """Why one can not get on."""
    found: list[Refusal] = []
    if ride.name == rider:
        found.append(Refusal(RuleId("SF-MNT-01"), f"{rider} can not ride itself"))
    elif ride.hostile:
        found.append(NO_STEED)
    if ride.vehicle:
        found.append(Refusal(RuleId("SF-MNT-02"), f"{ride.name} is a vehicle: mixed-scale combat, not part of this"))
    if not ride.adjacent:
        found.append(Refusal(RuleId("SF-MNT-01"), f"{ride.name} is not beside it"))
    return tuple(found)


def dismount(creature: Creature, ride: Ride, *, is_mounted: bool = True) -> Outcome:
    """Get off a steed; its movement and cover end. SF-MNT-03."""
    refusals = (*held_fast(mover_of(creature)), *(dismount_refusals(ride) if is_mounted else (NOT_MOUNTED,)))
    note = Note(RuleId("SF-MNT-03"), f"{creature.name} gets off {ride.name}")
    changes = (Mounted(creature.name, ride.name, False),)
    return _told(creature, "dismount", refusals, note, changes)


def dismount_refusals(ride: Ride) -> tuple[Refusal, ...]:
    """Why a rider can not get off."""
    full = Refusal(RuleId("SF-MNT-03"), f"no free cell beside {ride.name}")
    return () if ride.free_cell_beside else (full,)


def speak(speaker: Creature, listener: Creature, *, common_language: bool) -> Outcome:
    """Say something; understood only in a language both know. SF-SPK-01."""
    words = "understands it" if common_language else "does not know the language"
    note = Note(RuleId("SF-SPK-01"), f"{listener.name} {words}; what it does is its own choice")
    return _told(speaker, "speak", (), note, ())


def use_skill(creature: Creature, skill: str, target: str | None = None) -> Outcome:
    """Use a skill or an ability, on a target where it needs one. SF-SKL-01, SF-CNC-02."""
    at = f" on {target}" if target else ""
    note = Note(RuleId("SF-SKL-01"), f"{creature.name} uses {skill}{at}")
    if skill != "concentration":
        return _told(creature, f"use {skill}", (), note, ())
    again = Note(RuleId("SF-CNC-02"), f"{creature.name} concentrates: a use of a skill")
    gained = ConditionGained(creature.name, Condition(name=CONCENTRATING, cause="own will"))
    return Outcome((Step(text=again.reason, who=creature.name, notes=(note, again), changes=(gained,)),))


def cease_concentration(creature: Creature) -> Outcome:
    """Stop concentrating: its bonuses end, and what depends on it fails. SF-CNC-01."""
    calm = Refusal(RuleId("SF-CNC-01"), f"{creature.name} does not concentrate on anything")
    note = Note(RuleId("SF-CNC-01"), "bonuses of concentration end; tasks that need it fail")
    refusals = () if creature.has(CONCENTRATING) else (calm,)
    return _told(creature, "cease concentration", refusals, note, (ConditionLost(creature.name, CONCENTRATING),))


def _told(
    creature: Creature,
    what: str,
    refusals: tuple[Refusal, ...],
    notes: Note | tuple[Note, ...],
    changes: tuple[object, ...],
) -> Outcome:
    if refusals:
        return Outcome((Step(text=f"{creature.name} can not {what}", who=creature.name, refusals=refusals),))
    kept = notes if isinstance(notes, tuple) else (notes,)
    return Outcome((Step(text=kept[0].reason, who=creature.name, notes=kept, changes=changes),))
