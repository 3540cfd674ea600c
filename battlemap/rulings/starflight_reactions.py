"""Opportunity attacks taken while somebody else acts: who strikes or trips, with what, and where."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from battlemap.document.model import MapInfo, Token
from battlemap.rulings.errors import RulingError
from battlemap.rulings.house_tables import wielded
from battlemap.rulings.move_offers import strike_offer
from battlemap.rulings.psipunk_ground import ground_under
from battlemap.rulings.starflight_deed import NOTHING_GIVEN, Deed, Taken, settled
from battlemap.rulings.starflight_facts import in_its_arm
from battlemap.rulings.ways import free_way, moved, shares_cell
from rules.core.breakdown import Note, RuleId
from rules.core.resolution import Resolution, Typed
from rules.starflight.actions.provoke import Reaction
from rules.starflight.actions.push import refused
from rules.starflight.actions.run_up import hd_price
from rules.starflight.actions.trip import Slide, TripFacts, trip
from rules.starflight.armoury import UNARMED
from rules.starflight.creature import Creature, combatant_of
from rules.starflight.opportunity import opportunity_attack, reaction_refusals
from rules.starflight.outcome import Outcome, Step

LONGEST_SLIDE_M = 50.0  # five increments, doubled where there is no friction


@dataclass(frozen=True, slots=True, kw_only=True)
class Provoking:
    """Whoever acts, where it is when it provokes, and what its action makes of it."""

    at: Token
    pays_hd: bool = False  # as a charger does
    slides: bool = False  # on, when it is tripped
    stunt_hd: int = 0  # what its stunts add against every attack until its next turn


def reactions(deed: Deed, provoking: Provoking, asked: Iterable[Token] | None = None) -> tuple[Reaction, ...]:
    """The opportunity attacks that are taken in a deed, in their order; else those that are asked about.

    Parameters
    ----------
    asked : who is asked, where the rules say that it is provoked; None: the target.
    """
    if deed.offers and deed.targets:
        return tuple(_offered(deed, each, provoking) for each in (asked or (deed.target,)))
    return tuple(_reaction(deed, taken, provoking) for taken in deed.taken)


def struck_by(deed: Deed, by: Token, provoking: Provoking) -> tuple[Reaction, ...]:
    """The opportunity attacks of one of those on the way: taken before, or asked about now."""
    if deed.offers:
        return (_offered(deed, by, provoking),)
    return tuple(_reaction(deed, taken, provoking) for taken in deed.taken if taken.by.id == by.id)


def strikes_of(deed: Deed, by: Token, provoking: Provoking, creature: Creature) -> tuple[Taken, ...]:
    """Every way somebody could make its opportunity attack: with what it holds, bare hands last; then to trip."""
    arms = (*(weapon.name for weapon in wielded(by, deed.state.info)), UNARMED.name)
    ways = (*(Taken(by=by, weapon=name) for name in arms), Taken(by=by, trips=True))
    return tuple(way for way in ways if not _refused(deed, way, provoking, creature))


def _refused(deed: Deed, way: Taken, provoking: Provoking, creature: Creature) -> bool:
    try:
        typed = Typed(lambda: strike_at(deed, way, provoking, creature))
    except RulingError:
        return True
    return typed.outcome is not None and bool(typed.outcome.refusals)


def _offered(deed: Deed, by: Token, provoking: Provoking) -> Reaction:
    """Ask the table, at that point, whether and how it strikes."""

    def start(creature: Creature) -> Resolution[Outcome]:
        ways = strikes_of(deed, by, provoking, creature)
        if not ways:
            note = Note(RuleId("SF-OPP-02"), f"{by.name} has nothing to strike with from where it stands")
            return Outcome((Step(text=f"no opportunity attack of {by.name}", who=by.name, notes=(note,)),))
        chosen = yield strike_offer(by, ways, provoking.at)
        if chosen == 1:
            note = Note(RuleId("SF-OPP-01"), "its player lets the opportunity pass")
            return Outcome((Step(text=f"{by.name} lets {creature.name} pass", who=by.name, notes=(note,)),))
        return (yield from _reaction(deed, ways[chosen - 2], provoking).start(creature))

    return Reaction(by.name, start, is_offered=True)


def strike_at(deed: Deed, taken: Taken, provoking: Provoking, creature: Creature) -> Resolution[Outcome]:
    """One opportunity attack on whoever provoked it, as it is by then."""
    at = provoking.at
    weapon = taken.weapon or _first_drawn(taken.by, deed.state.info, in_melee=taken.trips)
    own = replace(
        deed,
        state=moved(deed.state, at),
        actor=taken.by,
        targets=(at,),
        weapon=weapon,
        other_weapon=None,
        given=NOTHING_GIVEN,
        me_now=None,
    )
    price = hd_price(creature.name, "charges", deed.house)[1]
    facts = own.facts()
    facts = replace(
        facts,
        target=combatant_of(creature),
        target_charge_hd=price.hd if provoking.pays_hd and price.phases else facts.target_charge_hd,
        target_stunt_hd=facts.target_stunt_hd + provoking.stunt_hd,
    )
    crowd = {**deed.creatures, creature.name: creature}
    if not taken.trips:
        return opportunity_attack(facts, crowd, 0, deed.house)
    me = deed.creatures[taken.by.name]
    grappling = reaction_refusals(me, 0, deed.house)
    if grappling:
        return settled(refused(me, "trip", grappling))()
    tripping = TripFacts(
        actor=me,
        target=creature,
        attack=facts,
        shares_cell=shares_cell(own.state, taken.by, at),
        slide=_slide(own, at, deed) if provoking.slides else None,
    )
    return trip(tripping, crowd, deed.house)


def _reaction(deed: Deed, taken: Taken, provoking: Provoking) -> Reaction:
    def start(creature: Creature) -> Resolution[Outcome]:
        outcome = yield from strike_at(deed, taken, provoking, creature)
        return Outcome.of(_told(step) for step in outcome.steps)

    return Reaction(taken.by.name, start)


def _told(step: Step) -> Step:
    """Why somebody can not strike is no refusal of the action that provoked it."""
    notes = tuple(Note(refusal.rule, refusal.reason) for refusal in step.refusals)
    return replace(step, refusals=(), notes=(*step.notes, *notes))


def _slide(own: Deed, at: Token, deed: Deed) -> Slide:
    """On in the direction of the charge, past whoever trips it; on ice, if it lies there or is told."""
    ice = any(terrain.frictionless for terrain in ground_under(own.state, at))
    past = frozenset({at.id, own.actor.id})
    way = free_way(own.state, at, at.facing_deg, LONGEST_SLIDE_M, past)
    return Slide(free_m=way.free_m, frictionless=deed.given.is_so("frictionless", default=ice))


def _first_drawn(token: Token, info: MapInfo, *, in_melee: bool) -> str:
    """The first drawn weapon that works, of those one can trip with where it is to; else bare hands. SF-TRP-03."""
    drawn = (in_its_arm(token, weapon, info) for weapon in wielded(token, info) if weapon.works)
    usable = (weapon.name for weapon in drawn if not (in_melee and weapon.is_ranged) and not weapon.failed_arm)
    return next(usable, UNARMED.name)
