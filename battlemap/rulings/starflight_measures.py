"""What the actions of a deed ask the map: runs, onlookers, room, bystanders, the thing to be knocked away."""

from dataclasses import replace

from battlemap.document.model import MapState, Token
from battlemap.rulings.bodies import steed_of
from battlemap.rulings.hostility import hostile_to
from battlemap.rulings.house_tables import weapons_on, wielded
from battlemap.rulings.sight import distance_m, measure_undrawn
from battlemap.rulings.starflight_creatures import creature_of
from battlemap.rulings.starflight_deed import Deed
from battlemap.rulings.starflight_facts import weapon_facts
from battlemap.rulings.views import Views
from battlemap.rulings.ways import free_way, heading_to, moved
from rules.starflight.actions.aid import Aided, AidFacts
from rules.starflight.actions.blast import Bystander
from rules.starflight.actions.disarm import Item
from rules.starflight.actions.provoke import Onlooker
from rules.starflight.actions.push import PushFacts
from rules.starflight.actions.run_up import RunUp
from rules.starflight.conditions import IN_GRAPPLE
from rules.starflight.facts import Arc, Scale, Weapon, WeaponType
from rules.starflight.ranges import increment_m

ALL_AROUND = 360.0
BODY_STOPS_M = float(increment_m(Scale.MELEE))  # how far a push throws


def run_up_of(deed: Deed) -> RunUp:
    """The straight run at the target."""
    run = deed.run
    free = run.way.blocked_by is None
    return RunUp(
        length_m=run.length_m,
        scale=Scale(deed.state.info.fight.scale),
        reaches_range_zero=run.reaches,
        is_free=free,
        first_blocked_at=run.way.blocked_by,
        steed=None if (steed := steed_of(deed.state, deed.actor)) is None else creature_of(steed),
    )


def push_facts(deed: Deed) -> PushFacts:
    """What a push or a trample has to be told."""
    run = deed.run
    state, ahead = moved(deed.state, run.arrived), heading_to(run.arrived, deed.target)
    both = frozenset({deed.actor.id, deed.target.id})
    hostile, views = hostile_to(deed.state, deed.actor), deed.views
    return PushFacts(
        actor=deed.me,
        target=deed.them,
        run_up=run_up_of(deed),
        free_behind_target_m=free_way(state, deed.target, ahead, BODY_STOPS_M, both).free_m,
        free_behind_actor_m=free_way(state, run.arrived, ahead + 180, BODY_STOPS_M, both).free_m,
        onlookers=tuple(onlooker(state, other, run.arrived, views) for other in hostile),
    )


def onlooker(state: MapState, who: Token, mover: Token, views: Views) -> Onlooker:
    """Whether somebody may strike at one that comes along; ``views`` share the work of several looks."""
    look, creature = measure_undrawn(state, who.id, mover.id, views), creature_of(who)
    arms = (_reach_m(weapon_facts(weapon)) for weapon in wielded(who, state.info))
    reach_m = max((BODY_STOPS_M, *arms))  # bare hands are always there
    return Onlooker(
        name=who.name,
        sees_it=look.is_reachable and Arc(look.arc) is not Arc.OUTSIDE,
        in_range=look.distance_m <= reach_m,
        can_act=not creature.is_helpless,
        grappling=creature.has(*IN_GRAPPLE),
    )


def _reach_m(weapon: Weapon) -> float:
    if weapon.range_m is not None:
        return weapon.range_m
    return float("inf") if weapon.is_ranged else BODY_STOPS_M


def _walled(deed: Deed, other: Token, views: Views) -> bool:
    """Whether no open air joins the two: a window or a thin wall shields too. A blast looks all around."""
    if other.id == deed.target.id:
        return False
    around = replace(deed.target, optimal_arc_deg=ALL_AROUND, peripheral_arc_deg=ALL_AROUND)
    return not measure_undrawn(moved(deed.state, around), around.id, other.id, views).is_clear


def item_of(deed: Deed) -> Item | None:
    """What the target carries of that name: a weapon of its sheet, or gear it wears; its claws it does not carry."""
    carried = [each for each in weapons_on(deed.target, deed.state.info) if each.type != "natural" and not each.dropped]
    at_hand = (*(each.name for each in carried if each.drawn), *(each.name for each in deed.them.gear if each.active))
    wanted = next(iter(at_hand), None) if deed.item is None else deed.item
    for weapon in carried:
        if weapon.name == wanted:
            rules = weapon_facts(weapon)
            return Item(
                name=rules.name,
                appendages=rules.appendages,
                explosive=rules.explosive,
                charged=rules.type is WeaponType.BEAM and rules.loaded != 0,
                damage=rules.damage,
                damage_type=rules.damage_type,
            )
    worn = next((gear for gear in deed.them.gear if gear.name == wanted), None)
    return Item(name=worn.name, worn_on=next(iter(worn.parts), "body"), is_on=worn.active) if worn else None


def aid_facts(deed: Deed) -> AidFacts:
    """Who is to be helped, and how far away."""
    far = {target.name: distance_m(deed.state, deed.actor, target) for target in deed.targets}
    helped = tuple(Aided(creature=creature_of(target), distance_m=far[target.name]) for target in deed.targets)
    return AidFacts(helper=deed.me, targets=helped)


def bystanders(deed: Deed) -> tuple[Bystander, ...]:
    """Everybody, and how far from the target."""
    views = deed.views
    return tuple(
        Bystander(
            name=other.name,
            distance_m=distance_m(deed.state, deed.target, other),
            walls_between=_walled(deed, other, views),
        )
        for other in deed.state.tokens.values()
    )
