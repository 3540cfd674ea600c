"""What a Starflight creature on a map may do: the rules' menu of actions, each tried on what the map has."""

import math
from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice, product

from battlemap.document.model import Door, MapState, Token, Wall
from battlemap.document.presets import is_destroyed
from battlemap.document.sheets import StarflightSheet, StarflightWeapon
from battlemap.rulings.action_list import PLAYED
from battlemap.rulings.bodies import steed_of
from battlemap.rulings.errors import RulingError
from battlemap.rulings.hostility import are_hostile
from battlemap.rulings.house_tables import weapons_on
from battlemap.rulings.just_done import FOLLOWING, has_just_hit, has_just_won, just_done
from battlemap.rulings.session_question import Question, start_of, story_of
from battlemap.rulings.sight import SightRuling, distance_m, measure_undrawn
from battlemap.rulings.starflight_actions import ALONE, ARMED, MAY_BE_ALONE
from battlemap.rulings.starflight_creatures import creature_of
from battlemap.rulings.starflight_deed import deed_of
from battlemap.rulings.starflight_facts import in_its_arm
from battlemap.rulings.starflight_grapples import in_grapple
from battlemap.rulings.starflight_handling import ride_of, things_at_hand
from battlemap.rulings.starflight_quiet import MAGAZINE, QUIET_WEAPON, doubtful_parts
from battlemap.rulings.starflight_ruling import house_rules_of
from battlemap.rulings.things import gap_to_thing_m
from battlemap.rulings.views import Views, views_of
from battlemap.rulings.ways import at_range_zero, shares_cell
from rules.core.breakdown import Refusal, RuleId
from rules.core.resolution import Typed
from rules.starflight.actions.gear import Held
from rules.starflight.actions.menu import Menu, menu
from rules.starflight.actions.menu_facts import MenuFacts, Nearby
from rules.starflight.actions.scores import held_items
from rules.starflight.actions.simple import Ride
from rules.starflight.actions.table import Action
from rules.starflight.actions.turn import Turn
from rules.starflight.armoury import UNARMED
from rules.starflight.facts import Scale, WeaponType
from rules.starflight.refusals import reach_of

NEW_TURN = Turn()
BARE_HANDS = replace(UNARMED, drawn=False)  # there when nothing else is, and no part of a full attack
HAND_TO_HAND = frozenset({"charge", "trip", "grapple"})
MELEE = frozenset({"melee", "natural"})
NO_RULE = RuleId("MAP")  # what the map itself has not
FRIENDLY = frozenset({Action.AID, Action.SPEAK, Action.MOUNT, Action.USE_SKILL, Action.ACTIVATE})
#: What may be done to friend and foe alike: first come those it is mostly done to. SF-AID-01, SF-CDG-01, SF-SPK-01.
AT_ANYBODY = frozenset({Action.AID, Action.COUP_DE_GRACE, Action.SPEAK})
#: What an action is told, where it asks for a fact that stands on no map, while it is only asked whether it may be.
TOLD: Mapping[str, tuple[str, ...]] = {"first-aid": ("dc=50",)}
#: What an action is about, while it is not said.
SOMETHING: Mapping[str, str] = {"use-skill": "a skill", "activate": "an item"}
MOST_THINGS = 40  # walls and doors that are tried with one weapon
NOT_TRIED = frozenset({"move", "run"})  # their place is still to be chosen


@dataclass(frozen=True, slots=True)
class Tried:
    """How an action came out when it was tried: the question of one that may be, or every reason found."""

    question: Question | None
    refusals: tuple[Refusal, ...] = ()


def starflight_menu(state: MapState, actor: Token, turn: Turn = NEW_TURN) -> Menu:
    """Every action of the rules with its reasons, by what the map has around the creature."""
    return menu(menu_facts(state, actor, turn), house_rules_of(state))


def menu_facts(state: MapState, actor: Token, turn: Turn = NEW_TURN) -> MenuFacts:
    """What the rules' menu has to be told."""
    house, weapons = house_rules_of(state), weapons_on(actor, state.info)
    gear = actor.starflight.gear if actor.starflight else ()
    crowd = in_grapple(deed_of(state, house, actor.id, ()))
    others = [other for other in state.tokens.values() if other.id != actor.id]
    views = views_of(state)
    near = {other.id: _nearby(state, actor, other, views) for other in others}
    near = {key: replace(each, creature=crowd[each.creature.name]) for key, each in near.items()}
    friends = [other for other in others if not are_hostile(state, actor, other)]
    friends_beside = [other for other in friends if at_range_zero(state, actor, other, house)]
    carried = (weapon for weapon in weapons if weapon.type != "natural" and not weapon.dropped)
    return MenuFacts(
        creature=crowd[actor.name],
        turn=turn,
        scale=Scale(state.info.fight.scale),
        weapons=(*(in_its_arm(actor, weapon, state.info) for weapon in weapons), BARE_HANDS),
        held=tuple(Held(name=each.name, appendages=each.appendages, drawn=each.drawn) for each in carried),
        fallen=tuple(each.name for each in weapons if each.dropped),
        hostiles=tuple(near[other.id] for other in others if are_hostile(state, actor, other)),
        friends=tuple(near[other.id] for other in friends),
        ride=ride_of(state, actor) if actor.posture == "mounted" else next(map(_ride, friends_beside), None),
        is_mounted=actor.posture == "mounted",
        steed=None if (steed := steed_of(state, actor)) is None else crowd[steed.name],
        things_in_reach=tuple(each.words for each in things_at_hand(state, actor, house)),
        things_to_attack=tuple(islice((str(each.thing) for each in _at_things(state, actor)), 1)),
        items=(*(each.name for each in weapons if not each.dropped), *(each.name for each in gear)),
        has_hit_in_melee=has_just_hit(state, actor),
        has_won_grapple=has_just_won(state, actor),
    )


def _ride(steed: Token) -> Ride:
    return Ride(name=steed.name)


def _nearby(state: MapState, actor: Token, other: Token, views: Views) -> Nearby:
    look: SightRuling = measure_undrawn(state, actor.id, other.id, views)
    return Nearby(
        creature=creature_of(other, state.info),
        distance_m=look.distance_m,
        shares_cell=shares_cell(state, actor, other),
        can_see=look.is_reachable and look.arc != "outside" and not look.is_lost_in_the_dark,
    )


def _at_things(state: MapState, actor: Token) -> Iterator[Question]:
    """Every way to attack a wall or a door that is near enough for what it holds or for bare hands, the nearest first.

    Of many no more than ``MOST_THINGS`` are tried with each weapon: each takes a look of its own. SF-OBJ-01.
    """
    gaps = ((gap_to_thing_m(state, actor, each.id), each) for each in _standing(state))
    farthest_m = house_rules_of(state).withdraw_ranged_m  # beyond it is a sniping attack, which takes the whole round
    near = sorted((gap_m, each.id) for gap_m, each in gaps if gap_m <= farthest_m)
    arms = (in_its_arm(actor, weapon, state.info) for weapon in weapons_on(actor, state.info))
    for arm in (*(arm for arm in arms if arm.drawn or arm.type is WeaponType.NATURAL), UNARMED):
        reach_m = reach_of(arm)
        reached = (key for gap_m, key in near if reach_m is None or gap_m <= reach_m)
        for key in islice(reached, MOST_THINGS):
            yield Question(actor=actor.id, thing=key, weapon=arm.name)


def _standing(state: MapState) -> Iterator[Wall | Door]:
    yield from (door for door in state.doors.values() if door.state != "open" and not is_destroyed(door))
    yield from (wall for wall in state.walls.values() if not is_destroyed(wall))


def trying(state: MapState, actor: Token, action: Action) -> Generator[None, None, Tried]:
    """Try an action on those around, the nearest first, with each weapon, until one may be done.

    It yields after each that is refused, so that whoever asks can do something else in between.
    """
    found: dict[Refusal, None] = {}
    for question in questions(state, actor, action):
        refusals = refusals_of(state, question)
        if not refusals:
            return Tried(question)
        found |= dict.fromkeys(refusals)
        yield
    return Tried(None, tuple(found))


def questions(state: MapState, actor: Token, action: Action) -> Iterator[Question]:
    """Every way an action could be asked for, without its places."""
    if action is Action.ATTACK_ITEM:
        yield from _at_things(state, actor)
        return
    names = [name for name in PLAYED.get(action, ()) if name not in NOT_TRIED]
    for name in names:
        yield from questions_named(state, actor, action, name)


def questions_named(state: MapState, actor: Token, action: Action, name: str) -> Iterator[Question]:
    """Every way one of the actions on a map that play an action could be asked for."""
    for target, weapon, item, facts in product(
        _targets(state, actor, action, name),
        _arms(state, actor, name),
        _items(state, actor, name),
        _facts(state, actor, name),
    ):
        yield Question(
            action=name,
            actor=actor.id,
            targets=() if target is None else (target.id,),
            weapon=weapon,
            item=item,
            facts=facts,
        )


def first_open(state: MapState, question: Question) -> Question | None:
    """The first way its action may be done; None where there is none."""
    actor = state.tokens[question.actor]
    action = next((row for row, names in PLAYED.items() if question.action in names), None)
    ways = questions_named(state, actor, action, question.action) if action else ()
    return next((each for each in ways if not refusals_of(state, each)), None)


def refusals_of(state: MapState, question: Question) -> tuple[Refusal, ...]:
    """Why it can not be done as it is asked; empty where it can."""
    try:
        typed = Typed(start_of(state, question))
    except RulingError as error:
        return (Refusal(rule=NO_RULE, reason=str(error)),)
    return () if typed.asks is not None else story_of(typed.outcome).refusals


def _targets(state: MapState, actor: Token, action: Action, name: str) -> list[Token | None]:
    if name in ALONE | MAY_BE_ALONE:
        return [None]
    wants_friends = action in FRIENDLY
    around = [other for other in state.tokens.values() if other.id != actor.id]
    unwanted = {other.id for other in around if are_hostile(state, actor, other) is wants_friends}
    if action not in AT_ANYBODY:
        around = [other for other in around if other.id not in unwanted]
    if action is Action.ATTACK:  # beyond the fight it is a sniping attack, which takes the whole round
        farthest_m = house_rules_of(state).withdraw_ranged_m
        around = [other for other in around if distance_m(state, actor, other) <= farthest_m]
    if action in FOLLOWING:
        done = just_done(state, actor)
        around = [other for other in around if done and other.name in done.targets]
    near = sorted(around, key=lambda other: (other.id in unwanted, distance_m(state, actor, other), other.id))
    own: list[Token | None] = [actor] if name == "break-pin" else []
    return [*near, *own]


def _arms(state: MapState, actor: Token, name: str) -> list[str | None]:
    weapons = weapons_on(actor, state.info)
    if name in QUIET_WEAPON:
        carried = [each for each in weapons if each.type != "natural"]
        emptiest = sorted(carried, key=_shots_left) if name == "reload" else carried
        return [each.name for each in emptiest]
    if name not in ARMED:
        return [None]
    fitting = [each for each in weapons if name not in HAND_TO_HAND or each.type in MELEE]
    drawn_first = sorted(fitting, key=lambda each: not each.drawn)
    return [*(each.name for each in drawn_first), UNARMED.name]


def _shots_left(weapon: StarflightWeapon) -> tuple[float, bool]:
    """By which a weapon wants reloading: the emptiest first, those in hand before others."""
    if weapon.loaded is None:
        return math.inf, not weapon.drawn
    return weapon.loaded / max(1, weapon.magazine or MAGAZINE), not weapon.drawn


def _items(state: MapState, actor: Token, name: str) -> list[str | None]:
    if name == "drop":
        return list(held_items(creature_of(actor, state.info)))
    if name == "toggle-gear":
        return [worn.name for worn in (actor.starflight or StarflightSheet()).gear]
    if name == "manipulate":
        return [each.item for each in things_at_hand(state, actor, house_rules_of(state))]
    return [SOMETHING[name]] if name in SOMETHING else [None]


def _facts(state: MapState, actor: Token, name: str) -> list[tuple[str, ...]]:
    """What no map tells, where it can be guessed at."""
    if name == "check-part":
        return [(f"part={part}",) for part in doubtful_parts(creature_of(actor, state.info))]
    return [TOLD.get(name, ())]
