"""What a move that was played takes of the turn: the price of the way that was gone, by the rules that priced it."""

from collections.abc import Iterable
from dataclasses import replace

from battlemap.document.model import MapState
from battlemap.document.turns_record import Turns
from battlemap.rulings.errors import RulingError
from battlemap.rulings.move_ways import chosen_way
from battlemap.rulings.route import Route
from battlemap.rulings.session_question import Question
from battlemap.rulings.sight import token_of
from battlemap.rulings.starflight_ruling import house_rules_of
from battlemap.rulings.turn_budget import MOVE, RUN, STEP
from battlemap.rulings.turn_lasting import noted
from battlemap.rulings.turn_spending import gone_by, gone_m, gone_out_of_turn
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


def turns_after_way(state: MapState, route: Route, *, running: bool) -> Turns | None:
    """The turn order once all of a way is gone; None where nobody fights."""
    far = MovedAlong(route.token_name, len(route.legs), route.facts.length_m)
    turned = route.facts.facing_changes
    return gone_by(state, route.payer, (far,), turned=turned, price=route.cost, running=running)


def deed_of_move(state: MapState, question: Question) -> str:
    """What a move that is asked for counts as: a step, a move or a run."""
    return RUN if question.action == "run" else STEP if _way_of(state, question).kind == "step" else MOVE


def _way_of(state: MapState, question: Question) -> Route:
    if question.to is None:
        raise RulingError("a move needs a place where it ends")
    return chosen_way(state, question.actor, question.to, question.via, question.way)


def turns_after_move(state: MapState, question: Question, changes: Iterable[object]) -> Turns | None:
    """The turn order after a move that was played on this map; who is not on turn pays with its own turn."""
    changes, token = tuple(changes), token_of(state, question.actor)
    if state.turns is None or question.to is None:
        return None if state.turns is None else noted(state, state.turns, changes)
    if token.id not in state.turns.on_turn:
        return gone_out_of_turn(state, token.id, changes, deed_of_move(state, question))
    route = _way_of(state, question)
    price, turned = price_of(route, gone_m(changes, route.token_name), house_rules_of(state))
    return gone_by(state, token.id, changes, turned=turned, price=price, running=question.action == "run")
