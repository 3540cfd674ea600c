"""The ways that movers of an action go: a planned route, or the straight run of a charge, a push, a trample."""

from dataclasses import replace

from battlemap.document.model import MapState, Token
from battlemap.geometry.types import MapPoint
from battlemap.rulings.applying_places import NO_WAYS, Way, Ways
from battlemap.rulings.move_ways import chosen_way
from battlemap.rulings.route import Route
from battlemap.rulings.session_question import Question
from battlemap.rulings.sight import token_of
from battlemap.rulings.snapped_places import nearest_place
from battlemap.rulings.starflight_ruling import house_rules_of
from battlemap.rulings.ways import at_range_zero, end_of_charge, run_at

RUNS = frozenset({"charge", "push", "trample"})
GOES = frozenset({"move", "run"})


def ways_of(state: MapState, question: Question, route: Route | None = None) -> Ways:
    """The way of the actor, where the action is one that goes somewhere; ``route``: if it is known already."""
    if state.info.system != "starflight":
        return NO_WAYS
    actor = token_of(state, question.actor)
    if question.action in GOES and question.to is not None:
        route = route or chosen_way(state, actor.id, question.to, question.via, question.way)
        start, facings = state.tokens[route.token].at, tuple(leg.facing_deg for leg in route.legs)
        return {route.token_name: Way((start, *(leg.to for leg in route.legs)), route.facing_deg, facings)}
    if question.action in RUNS and question.targets:
        return {actor.name: _run(state, actor, token_of(state, question.targets[0]))}
    return NO_WAYS


def _run(state: MapState, actor: Token, target: Token) -> Way:
    """To the target, and as far on past it: a charge may go both. It stops on the grid, at the target within reach."""
    house = house_rules_of(state)
    run = run_at(state, actor, target, house)
    on, heading = end_of_charge(state, run, target)

    def in_reach(at: MapPoint) -> bool:
        return at_range_zero(state, replace(actor, at=at), target, house)

    before = nearest_place(state, actor, run.arrived.at, in_reach)
    beyond = nearest_place(state, actor, on, lambda _at: True)
    return Way((actor.at, run.arrived.at, on), heading, stands=(actor.at, before, beyond))
