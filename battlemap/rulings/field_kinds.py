"""What a field tells of one place, kind by kind."""

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from battlemap.document.model import MapState, Token, TokenId
from battlemap.rulings.attack import house_rules_of
from battlemap.rulings.field_cells import Place
from battlemap.rulings.field_shots import Shot, Shots, shot_at, shots_of, weapons_at_hand
from battlemap.rulings.hostility import hostile_to
from battlemap.rulings.psipunk_melee import foes_in_reach
from battlemap.rulings.psipunk_ruling import psipunk_rules_of
from battlemap.rulings.riding import mover_on
from battlemap.rulings.sight import SightRuling, distance_m, measure_undrawn
from battlemap.rulings.starflight_creatures import creature_of
from battlemap.rulings.threats import NEAR_M, is_seen, on_the_way
from rules.starflight.movement.facts import MoveFacts, OnTheWay
from rules.starflight.movement.provoked import provoked_by_moving

Number = Fraction | float | int
SURE = Fraction(1)


@dataclass(frozen=True, slots=True, kw_only=True)
class FoeAnswer:
    """What one foe brings to the number of a place. ``chance`` None: there is no attack, for these reasons."""

    value: Number
    hidden_fraction: float  # of whoever is looked at
    visible_fraction: float
    chance: Fraction | None = None
    weapon: str | None = None
    refusals: tuple[tuple[str, str], ...] = ()  # rule, reason


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a field tells of one place: its number, whose it is, a word for it, and what each foe brings to it."""

    value: Number
    who: tuple[str, ...] = ()
    word: str | None = None
    foes: Mapping[TokenId, FoeAnswer] = field(default_factory=dict)


AskPlace = Callable[[Place], Answer]


def hit(state: MapState, foes: tuple[TokenId, ...], weapon: str) -> AskPlace:
    """My chance to hit the foe that is hit best from there; 0 where none can be attacked."""
    shots = shots_of(state)

    def asked(place: Place) -> Answer:
        found = {foe: _my_shot(shots, place, place.state.tokens[foe], weapon) for foe in foes}
        best = max(found.values(), key=lambda one: one.value)
        who = tuple(place.state.tokens[foe].name for foe, one in found.items() if one.value == best.value)
        return Answer(value=best.value, who=who if best.value else (), foes=found)

    return asked


def exposure(state: MapState, foes: tuple[TokenId, ...]) -> AskPlace:
    """The chance that at least one of the foes hits me there, each with the weapon that hits best."""
    shots = shots_of(state)
    arms = {foe: weapons_at_hand(state, state.tokens[foe]) for foe in foes}

    def asked(place: Place) -> Answer:
        found = {foe: _their_shot(shots, place, place.state.tokens[foe], arms[foe]) for foe in foes}
        missed = math.prod((SURE - one.value for one in found.values()), start=SURE)
        who = tuple(place.state.tokens[foe].name for foe, one in found.items() if one.value)
        return Answer(value=SURE - missed, who=who, foes=found)

    return asked


def net(state: MapState, foes: tuple[TokenId, ...], weapon: str) -> AskPlace:
    """What is to be gained there: my chance to hit the best foe, less the chance that at least one hits me."""
    mine, theirs = hit(state, foes, weapon), exposure(state, foes)

    def asked(place: Place) -> Answer:
        own, other = mine(place), theirs(place)
        return Answer(value=own.value - other.value, who=own.who)

    return asked


def cover(foes: tuple[TokenId, ...]) -> AskPlace:
    """The share of me that solid matter hides there from the foe it hides least from."""

    def asked(place: Place) -> Answer:
        looks = {foe: measure_undrawn(place.state, foe, place.token.id, place.views) for foe in foes}
        found = {foe: _from_look(look.hidden_fraction, look) for foe, look in looks.items()}
        least = min(one.value for one in found.values())
        who = tuple(place.state.tokens[foe].name for foe, one in found.items() if one.value == least)
        return Answer(value=least, who=who, foes=found)

    return asked


def visible(viewer: TokenId) -> AskPlace:
    """The share that a token sees, from where it is, of somebody standing there; the word is the vision arc."""

    def asked(place: Place) -> Answer:
        look = measure_undrawn(place.state, viewer, place.token.id, place.views)
        return Answer(value=look.visible_fraction, word=look.arc)

    return asked


def threatened(state: MapState, token: Token) -> AskPlace:
    """How many of the hostile may strike at whoever comes there from afar."""
    if state.info.system == "psipunk":
        return _in_reach(state)
    house, mover = house_rules_of(state), mover_on(state, token)
    creatures = {other.id: creature_of(other) for other in hostile_to(state, token)}

    def near(place: Place, other: TokenId, gap_m: float) -> OnTheWay:
        look = measure_undrawn(place.state, other, place.token.id, place.views)
        return on_the_way(creatures[other], math.inf, gap_m, is_seen(look))

    def asked(place: Place) -> Answer:
        gaps = {other: distance_m(place.state, place.token, place.state.tokens[other]) for other in creatures}
        met = tuple(near(place, other, gap_m) for other, gap_m in gaps.items() if gap_m <= NEAR_M)
        strikers = provoked_by_moving(MoveFacts(mover=mover, legs=(), on_the_way=met), house)
        return _counted(one.name for one in strikers)

    return asked


def _in_reach(state: MapState) -> AskPlace:
    house = psipunk_rules_of(state)
    return lambda place: _counted(foe.name for foe in foes_in_reach(place.state, place.token, house))


def _counted(names: Iterable[str]) -> Answer:
    who = tuple(names)
    return Answer(value=len(who), who=who)


def _my_shot(shots: Shots, place: Place, foe: Token, weapon: str) -> FoeAnswer:
    (shot,) = shot_at(shots, place.state, place.token, foe, (weapon,), place.views)
    return _foe_answer(shot)


def _their_shot(shots: Shots, place: Place, foe: Token, weapons: tuple[str, ...]) -> FoeAnswer:
    """The best of its weapons; the first of them where none can be used. 0 without any."""
    if not weapons:
        return _from_look(Fraction(0), measure_undrawn(place.state, foe.id, place.token.id, place.views))
    return _foe_answer(max(shot_at(shots, place.state, foe, place.token, weapons, place.views), key=lambda s: s.odds))


def _from_look(value: Number, look: SightRuling) -> FoeAnswer:
    return FoeAnswer(value=value, hidden_fraction=look.hidden_fraction, visible_fraction=look.visible_fraction)


def _foe_answer(shot: Shot) -> FoeAnswer:
    return replace(
        _from_look(shot.odds, shot.sight),
        chance=shot.chance,
        weapon=shot.weapon,
        refusals=tuple((refusal.rule, refusal.reason) for refusal in shot.refusals),
    )
