"""What a move that was played takes of the turn: the price of the way that was gone, by the rules that priced it."""

from collections.abc import Iterable
from dataclasses import replace

from battlemap.document.model import MapState, Token, TokenId
from battlemap.document.turns_record import Spending, Turns
from battlemap.rulings.move_ways import chosen_way
from battlemap.rulings.route import Route
from battlemap.rulings.session_question import Question
from battlemap.rulings.sight import token_of
from battlemap.rulings.starflight_ruling import house_rules_of
from battlemap.rulings.turn_budget import move_price
from battlemap.rulings.turn_lasting import noted
from battlemap.rulings.turn_spending import spent_on, with_spending
from rules.starflight.actions.changes import MovedAlong
from rules.starflight.actions.table import Action
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


def turns_after_move(before: MapState, after: MapState, question: Question, changes: Iterable[object]) -> Turns | None:
    """The turn order after a move that was played from ``before``; whoever is not on turn spends nothing."""
    changes = tuple(changes)
    if after.turns is None or question.to is None:
        return after.turns
    token = token_of(before, question.actor)
    if token.id not in after.turns.on_turn:
        return noted(after, after.turns, changes)
    route = chosen_way(before, token.id, question.to, question.via, question.way)
    far_m = gone_m(changes, token.name)
    price, turned = price_of(route, far_m, house_rules_of(before))
    if question.action == "run":
        return _ran(after, token.id, far_m, turned, changes)
    spending = moved_on(before, token, far_m, turned, price)
    return noted(after, with_spending(after.turns, token.id, spending), changes)


def moved_on(state: MapState, token: Token, far_m: float, turned: int, price: float) -> Spending:
    """What a token has spent after a way of that price more; the way goes on with the move that is under way."""
    spending = state.turns.spending(token.id) if state.turns else Spending()
    whole = move_price(state, token, spending) + price
    spending = replace(
        spending,
        move_m=round(spending.move_m + far_m, 6),
        turned=spending.turned + turned + (spending.faced_deg is not None),
        faced_deg=None,
        more=0.0,
    )
    return replace(spending, more=round(whole - move_price(state, token, spending), 6))


def _ran(state: MapState, token: TokenId, far_m: float, turned: int, changes: tuple[object, ...]) -> Turns | None:
    turns = spent_on(state, token, str(Action.RUN), None, changes)
    if turns is None:
        return None
    spending = turns.spending(token)
    run = replace(spending.deeds[-1], moved_m=round(far_m, 6), turned=turned)
    return with_spending(turns, token, replace(spending, deeds=(*spending.deeds[:-1], run)))
