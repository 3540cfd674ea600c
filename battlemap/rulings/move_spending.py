"""What a move that was played takes of the turn: the price of the way that was gone, by the rules that priced it."""

from collections.abc import Iterable
from dataclasses import replace

from battlemap.document.model import MapState
from battlemap.document.turns_record import Turns
from battlemap.rulings.move_ways import chosen_way
from battlemap.rulings.route import Route
from battlemap.rulings.session_question import Question
from battlemap.rulings.sight import token_of
from battlemap.rulings.starflight_ruling import house_rules_of
from battlemap.rulings.turn_lasting import noted
from battlemap.rulings.turn_spending import gone_by
from rules.starflight.actions.changes import MovedAlong
from rules.starflight.house_rules import HouseRules
from rules.starflight.movement.facts import Leg
from rules.starflight.movement.price import path_price

GOES = frozenset({"move", "run"})
DUST_M = 1e-6


def price_of(route: Route, far_m: float, house: HouseRules) -> tuple[float, int]:
    """What so many metres of a way cost, in its unit, and how many changes of facing are among them."""
    if far_m >= route.facts.length_m - DUST_M:
        return route.cost, route.facts.facing_changes
    legs, turned, left = list[Leg](), 0, far_m
    for leg, own in zip(route.facts.legs, route.path.legs, strict=True):
        if left <= DUST_M:
            break
        share = min(1.0, left / leg.length_m)
        legs.append(replace(leg, length_m=leg.length_m * share, counts_m=leg.paid_m * share))
        turned, left = turned + own.turns, left - leg.length_m
    if not legs:
        return 0.0, 0
    return path_price(replace(route.facts, legs=tuple(legs), facing_changes=turned), house).total, turned


def gone_m(changes: Iterable[object], name: str) -> float:
    """How far somebody went, by the changes of an outcome."""
    return sum(each.length_m for each in changes if isinstance(each, MovedAlong) and each.name == name)


def turns_after_way(state: MapState, route: Route, *, running: bool) -> Turns | None:
    """The turn order once all of a way is gone; None where nobody fights."""
    far = MovedAlong(state.tokens[route.token].name, len(route.legs), route.facts.length_m)
    turned = route.facts.facing_changes
    return gone_by(state, route.token, (far,), turned=turned, price=route.cost, running=running)


def turns_after_move(state: MapState, question: Question, changes: Iterable[object]) -> Turns | None:
    """The turn order after a move that was played on this map; whoever is not on turn spends nothing."""
    changes, token = tuple(changes), token_of(state, question.actor)
    if state.turns is None or question.to is None or token.id not in state.turns.on_turn:
        return None if state.turns is None else noted(state, state.turns, changes)
    route = chosen_way(state, token.id, question.to, question.via, question.way)
    price, turned = price_of(route, gone_m(changes, token.name), house_rules_of(state))
    return gone_by(state, token.id, changes, turned=turned, price=price, running=question.action == "run")
