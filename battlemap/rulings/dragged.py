"""What a drag of one token takes of its turn: one price for what is told meanwhile and for what is taken after it."""

from battlemap.document.commands import Command, EditTokens, WithSpending
from battlemap.document.model import MapState, TokenId
from battlemap.document.turns_record import Turns
from battlemap.rulings.applying_places import went_along
from battlemap.rulings.errors import RulingError
from battlemap.rulings.move_flow import is_ruled, is_two_moves
from battlemap.rulings.move_spending import turns_after_way
from battlemap.rulings.riding import own_corner
from battlemap.rulings.route import Route
from battlemap.rulings.session_question import Question
from battlemap.rulings.session_ways import ways_of
from battlemap.rulings.turn_spending import words_after_move, words_left


def is_priced_by_its_way(state: MapState, tokens: int, grabbed: TokenId, *, by_hand: bool) -> bool:
    """Whether a drag pays for the way of the rules, not for its straight length.

    Parameters
    ----------
    tokens : how many are dragged.
    by_hand : whether the rules are left out, as off the grid.
    """
    return tokens == 1 and not by_hand and is_ruled(state, grabbed)


def words_after_drag(state: MapState, route: Route) -> str:
    """What a token would have left once it has gone all of its way; where there is none, once the hand moved it."""
    turns = None if route.refusals or not is_ruled(state, route.payer) else _turns_after(state, route)
    if turns is None:
        return words_after_move(state, route.payer, own_corner(state, state.tokens[route.payer], route.to))
    return words_left(state, route.payer, turns.spending(route.payer))


def two_moves(state: MapState, route: Route) -> Command:
    """The command that makes a way as two moves, where ``is_two_moves``: the token at its end, facing as it came."""
    name, turns = route.token_name, _turns_after(state, route)
    question = Question(action="move", actor=route.token, to=route.to)
    there = went_along(state, name, route.facts.length_m, ways_of(state, question, route)).tokens[route.token]
    moved = EditTokens(state.info.id, (there,), verb="Move")  # who rides on it goes with it
    if turns is None:
        raise RulingError(f"{name} is in no fight: there are no moves to count")
    return WithSpending(moved, turns)


def _turns_after(state: MapState, route: Route) -> Turns | None:
    return turns_after_way(state, route, running=route.facts.running and not is_two_moves(state, route))
