"""Drawing, raising, donning, picking up, dropping, using and reloading things."""

import math
from dataclasses import dataclass

from rules.core.breakdown import Note, Refusal, RuleId
from rules.starflight.actions.changes import GearToggled, ItemHeld, ItemStowed, Reloaded
from rules.starflight.anatomy import PartGroup, is_covered
from rules.starflight.changes import ItemDropped
from rules.starflight.creature import Creature, Gear
from rules.starflight.facts import Scale
from rules.starflight.house_rules import HouseRules
from rules.starflight.outcome import Outcome, Step
from rules.starflight.ranges import range_band
from rules.starflight.words import metres

PHYSICAL_SHIELD_HANDS = 2
RELOAD_ACTIONS = 1  # where the weapon does not say


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """A weapon or item and the motor appendages it takes."""

    name: str
    appendages: int = 1
    drawn: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Putting:
    """What is known of putting gear on or taking it off besides the gear itself."""

    physical: bool = False  # a shield that is held, not worn on the belt
    deployment: int = 1  # move actions that armour takes by its own entry
    done: int = 0  # actions spent on it before


AT_ONCE = Putting()


def free_appendages(creature: Creature, held: tuple[Held, ...]) -> int:
    """The motor appendages that work and hold nothing. SF-DRW-02."""
    working = sum(part.works for part in creature.group(PartGroup.MOTOR))
    return working - sum(item.appendages for item in held if item.drawn)


def draw(creature: Creature, item: Held, held: tuple[Held, ...]) -> Outcome:
    """Draw one weapon or item. SF-DRW-01, 02."""
    free = free_appendages(creature, held)
    refusals: tuple[Refusal, ...] = ()
    if item.drawn:
        refusals = (Refusal(RuleId("SF-DRW-01"), f"{item.name} is drawn already"),)
    elif item.appendages > free:
        reason = f"{item.name} takes {item.appendages} motor appendages, {max(0, free)} are free"
        refusals = (Refusal(RuleId("SF-DRW-02"), reason),)
    note = Note(RuleId("SF-DRW-01"), f"{creature.name} draws {item.name}")
    return _done(creature, f"draw {item.name}", refusals, note, (ItemHeld(creature.name, item.name, item.appendages),))


def on_the_ground(name: str) -> Refusal:
    """Why nothing is done with what lies there: first it is picked up. SF-DRP-01."""
    return Refusal(RuleId("SF-DRP-01"), f"{name} lies on the ground: it is picked up by handling it")


def sheathe(creature: Creature, item: Held, held: tuple[Held, ...]) -> Outcome:
    """Sheathe one weapon; drawing another is another action. SF-DRW-01, 03, 04."""
    refusals = () if item.drawn else (Refusal(RuleId("SF-DRW-01"), f"{item.name} is not drawn"),)
    others = [one for one in held if one.drawn and one.name != item.name]
    words = "drawing another weapon is another action" if others else "now unarmed"
    note = Note(
        RuleId("SF-DRW-03") if others else RuleId("SF-DRW-04"), f"{creature.name} sheathes {item.name}: {words}"
    )
    return _done(creature, f"sheathe {item.name}", refusals, note, (ItemStowed(creature.name, item.name),))


def toggle(
    creature: Creature, gear: Gear, held: tuple[Held, ...], house: HouseRules, putting: Putting = AT_ONCE
) -> Outcome:
    """One action of raising or lowering a shield, donning or removing armour. SF-SHD-01 to 04."""
    refusals = () if gear.active else _not_to_activate(creature, gear, held, putting)
    own_time = house.armour_uses_deployment_time and gear.kind == "armour"
    left = max(0, putting.deployment - putting.done - 1) if own_time else 0
    verb = _verb(gear)
    more = f": {left} more move actions to go" if left else ""
    note = Note(RuleId("SF-SHD-01"), f"{creature.name} {verb}s {gear.name}{more}")
    changes = () if left else (GearToggled(creature.name, gear.name, not gear.active),)
    return _done(creature, f"{verb} {gear.name}", refusals, note, changes)


def covers_pockets(gear: Gear, *, covers: bool) -> Note | None:
    """Armour may be in the way of what one carries. SF-SHD-05."""
    if not covers or gear.kind != "armour":
        return None
    return Note(RuleId("SF-SHD-05"), f"{gear.name} covers pockets: less can be carried")


def manipulate(
    creature: Creature, thing: str, distance_m: float, house: HouseRules, *, shares_cell: bool | None = None
) -> Outcome:
    """Operate, move or pick up something within reach. SF-MAN-01."""
    near = range_band(distance_m, Scale.MELEE, house, shares_cell=shares_cell) == 0
    reason = f"{thing} is {metres(distance_m)} away, not at Range Zero"
    refusals = () if near else (Refusal(RuleId("SF-MAN-01"), reason),)
    note = Note(RuleId("SF-MAN-01"), f"{creature.name} handles {thing}; what it brings is the game master's")
    return _done(creature, f"handle {thing}", refusals, note, ())


def pick_up(
    creature: Creature,
    item: Held,
    held: tuple[Held, ...],
    distance_m: float,
    house: HouseRules,
    *,
    shares_cell: bool | None = None,
) -> Outcome:
    """Take something from the ground into a hand. SF-MAN-01, SF-DRP-01."""
    outcome = manipulate(creature, item.name, distance_m, house, shares_cell=shares_cell)
    refusals = list(outcome.refusals)
    if item.appendages > free_appendages(creature, held):
        refusals.append(Refusal(RuleId("SF-DRW-02"), f"no motor appendage is free for {item.name}"))
    note = Note(RuleId("SF-MAN-01"), f"{creature.name} picks up {item.name}")
    changes = (ItemHeld(creature.name, item.name, item.appendages),)
    return _done(creature, f"pick up {item.name}", tuple(refusals), note, changes)


def drop_item(creature: Creature, item: str) -> Outcome:
    """Let something fall where one stands. SF-DRP-01."""
    note = Note(RuleId("SF-DRP-01"), f"{item} lies at Range Zero of {creature.name}")
    return _done(creature, f"drop {item}", (), note, (ItemDropped(creature.name, item),))


def activate(creature: Creature, item: str, delay_rounds: int = 0, target: str | None = None) -> Outcome:
    """Use an item; it works after its delay. SF-ATI-01."""
    when = "at once" if not delay_rounds else f"after {delay_rounds} round{'' if delay_rounds == 1 else 's'}"
    at = f" on {target}" if target else ""
    note = Note(RuleId("SF-ATI-01"), f"{creature.name} uses {item}{at}; it works {when}")
    return _done(creature, f"use {item}", (), note, ())


def reload_item(creature: Creature, item: str, magazine: int, done: int = 0, actions: int = RELOAD_ACTIONS) -> Outcome:
    """One action of reloading or recharging; full when the item's own number of actions is done. SF-REL-01.

    Parameters
    ----------
    done : actions spent on it before.
    actions : how many the item takes.
    """
    left = max(0, actions - done - 1)
    words = "done" if not left else f"{left} more to go"
    note = Note(RuleId("SF-REL-01"), f"{creature.name} reloads {item}: {words}")
    changes = () if left else (Reloaded(creature.name, item, magazine),)
    return _done(creature, f"reload {item}", (), note, changes)


def deployment_actions(turns: int, *, helped: bool) -> int:
    """The move actions armour takes to put on, half of them with help, rounded down; at least one. M25."""
    return max(1, math.floor(turns / 2) if helped else turns)


def _verb(gear: Gear) -> str:
    if gear.kind == "shield":
        return "lower" if gear.active else "raise"
    return "remove" if gear.active else "don"


def _not_to_activate(creature: Creature, gear: Gear, held: tuple[Held, ...], putting: Putting) -> tuple[Refusal, ...]:
    found: list[Refusal] = []
    others = [worn for worn in creature.gear if worn.active and worn.name != gear.name]
    if gear.kind == "shield":
        shields = (worn for worn in others if worn.kind == "shield")
        found += [Refusal(RuleId("SF-SHD-02"), f"{worn.name} is active; one shield at a time") for worn in shields]
        free = free_appendages(creature, held)
        if putting.physical and free < PHYSICAL_SHIELD_HANDS:
            reason = f"{gear.name} takes two motor appendages, {max(0, free)} are free"
            found.append(Refusal(RuleId("SF-SHD-03"), reason))
        return tuple(found)
    armour = [worn for worn in others if worn.kind == "armour" and _share_a_part(creature, worn, gear)]
    return tuple(Refusal(RuleId("SF-SHD-04"), f"{worn.name} covers a part of it already") for worn in armour)


def _share_a_part(creature: Creature, one: Gear, other: Gear) -> bool:
    return any(is_covered(part, one.parts) and is_covered(part, other.parts) for part in creature.parts)


def _done(
    creature: Creature, what: str, refusals: tuple[Refusal, ...], note: Note, changes: tuple[object, ...]
) -> Outcome:
    if refusals:
        return Outcome((Step(text=f"{creature.name} can not {what}", who=creature.name, refusals=refusals),))
    return Outcome((Step(text=note.reason, who=creature.name, notes=(note,), changes=changes),))
