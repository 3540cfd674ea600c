"""Things at hand on a map: shields raised, armour donned, a steed got off, doors and what lies about handled."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from battlemap.document.model import Door, DoorId, MapState, Token
from battlemap.document.presets import is_destroyed
from battlemap.rulings.applying_places import has_room_beside
from battlemap.rulings.bodies import steed_of
from battlemap.rulings.house_tables import weapons_on
from battlemap.rulings.lying import Lying, lying_things
from battlemap.rulings.sight import distance_m
from battlemap.rulings.starflight_deed import Deed, Start, refusing, settled
from battlemap.rulings.starflight_grapples import in_grapple
from battlemap.rulings.starflight_quiet import awake, carried, named_item
from battlemap.rulings.things import gap_to_thing_m
from battlemap.rulings.ways import at_range_zero, shares_cell
from rules.core.breakdown import Refusal, RuleId
from rules.starflight.actions.changes import DoorSwung, ItemTaken
from rules.starflight.actions.gear import Held, Putting, manipulate, pick_up, toggle
from rules.starflight.actions.simple import Ride, dismount
from rules.starflight.facts import Scale
from rules.starflight.house_rules import HouseRules
from rules.starflight.outcome import Outcome
from rules.starflight.ranges import increment_m, range_band

NO_STEED = "its steed"  # where none stands on the map


@dataclass(frozen=True, slots=True)
class AtHand:
    """Something at Range Zero: what it is asked for by, and what it is called."""

    item: str
    words: str


def things_at_hand(state: MapState, actor: Token, house: HouseRules) -> Iterator[AtHand]:
    """What it could handle: doors at Range Zero, and what lies there. SF-MAN-01, SF-DRP-01."""
    for key, door in state.doors.items():
        if not is_destroyed(door) and _is_door_at_zero(state, actor, door, house):
            yield AtHand(key, _door_words(door))
    there = [
        each
        for each in lying_things(state)
        if each.ground.id == actor.id or at_range_zero(state, actor, each.ground, house)
    ]
    alike = Counter(each.weapon.name for each in there)
    for each in there:
        called = each.words if alike[each.weapon.name] > 1 else each.weapon.name
        yield AtHand(called, called)


def _door_words(door: Door) -> str:
    return f"{door.kind} ({door.id})"


def _is_door_at_zero(state: MapState, actor: Token, door: Door, house: HouseRules) -> bool:
    gap_m = gap_to_thing_m(state, actor, door.id)
    touches = gap_m == 0 if state.info.grid.cell_m == increment_m(Scale.MELEE) else None
    return range_band(gap_m, Scale.MELEE, house, shares_cell=touches) == 0


def ride_of(state: MapState, rider: Token) -> Ride:
    """What a mounted one sits on; where no steed stands on the map it gets off where it is."""
    steed = steed_of(state, rider)
    if steed is None:
        return Ride(name=NO_STEED)
    return Ride(name=steed.name, free_cell_beside=has_room_beside(state, rider, steed))


def _toggle(deed: Deed) -> Start:
    """Raise or lower a shield, don or remove armour. SF-SHD-01."""
    name, given = named_item(deed), deed.given
    worn = next((gear for gear in deed.me.gear if gear.name == name), None)
    if worn is None:
        there = ", ".join(gear.name for gear in deed.me.gear) or "none"
        unknown = Refusal(RuleId("SF-SHD-01"), f"it has no shield or armour {name}; there is {there}")
        return awake(deed, "see to its gear", refusing(deed, f"see to {name}", (unknown,)))
    putting = Putting(
        physical=given.is_so("physical"),
        deployment=given.counted("deployment", 1, 1),
        done=given.counted("done"),
    )
    return awake(deed, "see to its gear", settled(toggle(deed.me, worn, carried(deed), deed.house, putting)))


def _dismount(deed: Deed) -> Start:
    rider, on = in_grapple(deed)[deed.actor.name], deed.actor.posture == "mounted"
    gets_off = dismount(rider, ride_of(deed.state, deed.actor), is_mounted=on)
    return awake(deed, "dismount", settled(gets_off))


def _manipulate(deed: Deed) -> Start:
    """Pick up what lies there, swing a door, or handle whatever else the game master has put there."""
    name, state = named_item(deed), deed.state
    door = state.doors.get(DoorId(name))
    called = (each for each in lying_things(state) if name in (each.weapon.name, each.words))
    lying = sorted(called, key=lambda each: _far(deed, each))
    if door is not None:
        return awake(deed, "handle it", _swinging(deed, door))
    if lying:
        return awake(deed, "pick it up", settled(_picked_up(deed, lying[0])))
    return awake(deed, "handle it", settled(manipulate(deed.me, name, 0.0, deed.house)))


def _far(deed: Deed, lying: Lying) -> tuple[float, bool]:
    """What lies nearest; of two that lie alike first its own."""
    at_own_feet = lying.ground.id == deed.actor.id
    return 0.0 if at_own_feet else distance_m(deed.state, deed.actor, lying.ground), lying.owner.id != deed.actor.id


def _picked_up(deed: Deed, lying: Lying) -> Outcome:
    owner, ground, name = lying.owner, lying.ground, lying.weapon.name
    weapon = next(each for each in weapons_on(owner, deed.state.info) if each.name == name and each.dropped)
    far_m, is_others = _far(deed, lying)
    shares = None if ground.id == deed.actor.id else shares_cell(deed.state, deed.actor, ground)
    item = Held(name=name, appendages=weapon.appendages)
    outcome = pick_up(deed.me, item, carried(deed), far_m, deed.house, shares_cell=shares)
    if outcome.refusals or not is_others:
        return outcome
    taken = ItemTaken(owner.name, name, deed.actor.name)
    return Outcome(tuple(replace(step, changes=(taken,)) for step in outcome.steps))


def _swinging(deed: Deed, door: Door) -> Start:
    """A closed door opens, an open one closes; a locked one is handled, and what comes of it is the game master's."""
    words = _door_words(door)
    if is_destroyed(door):
        return refusing(deed, "handle it", (Refusal(RuleId("SF-MAN-01"), f"{words} is destroyed"),))
    if not _is_door_at_zero(deed.state, deed.actor, door, deed.house):
        far = Refusal(RuleId("SF-MAN-01"), f"{words} is not at Range Zero")
        return refusing(deed, "handle it", (far,))
    outcome = manipulate(deed.me, words, 0.0, deed.house)
    if door.state == "locked":
        return settled(outcome)
    swung = DoorSwung(deed.actor.name, door.id, words, door.state == "closed")
    return settled(Outcome(tuple(replace(step, changes=(swung,)) for step in outcome.steps)))


#: What is done with things at hand, by the name of the action.
HANDLING: Mapping[str, Callable[[Deed], Start]] = {
    "toggle-gear": _toggle,
    "dismount": _dismount,
    "manipulate": _manipulate,
}
FACTS_OF_HANDLING: Mapping[str, tuple[str, ...]] = {"toggle-gear": ("physical", "deployment", "done")}
