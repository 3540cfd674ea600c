"""What a turn is spent on: actions, moves and changes of facing, as the dragged token or the resolution tells them."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from battlemap.document.commands import Command, MoveTokens, TurnTokens, WithSpending
from battlemap.document.errors import DocumentError
from battlemap.document.model import MapState, Token, TokenId
from battlemap.document.turns_record import Lasting, Spending, SpentDeed, Turns
from battlemap.geometry.types import MapPoint
from battlemap.rulings.errors import RulingError
from battlemap.rulings.move_warnings import against_moving, warning_words
from battlemap.rulings.moves import measure_move
from battlemap.rulings.riding import body_moved
from battlemap.rulings.turn_budget import RUN, budget_of, closed_move, cost_of, move_price, turns_in
from battlemap.rulings.turn_lasting import noted
from rules.core.errors import RulesError
from rules.starflight.actions.changes import MovedAlong
from rules.starflight.actions.table import Action


def spent_on(
    state: MapState, token: TokenId, deed: str, cost: int | None = None, changes: Iterable[object] = ()
) -> Turns | None:
    """The fight after a token has done something; None where nobody fights, or it is not in the fight.

    A move that was under way is over by that, and effects that last through the next action are used up; only then
    the durations begin that ``changes`` bring.

    Parameters
    ----------
    deed : by its name in the rules: an ``Action`` of Starflight, a ``Deed`` of Psi-punk, or any words.
    cost : actions, or seconds in Psi-punk; None: what the rules say. Who is not on turn pays with its own turn of the
        round: with what is left of it, or with the one to come.
    changes : all changes of the outcome; those of others too.
    """
    turns = state.turns
    if turns is None or turns.entry_of(token) is None:
        return None if turns is None else noted(state, turns, changes)
    cost = cost_of(state, deed) if cost is None else cost
    if token in turns.on_turn:
        spending = closed_move(state, token, turns.spending(token))
        deeds = (*spending.deeds, SpentDeed(what=deed, cost=cost))
        turns = with_spending(turns, token, replace(spending, deeds=deeds))
    elif cost and not has_fired(turns, token):
        spending = turns.spending(token)
        deeds = (*spending.deeds, SpentDeed(what=deed, cost=cost, early=is_to_begin(turns, token)))
        turns = with_spending(turns, token, replace(spending, deeds=deeds))
    if cost:
        turns = _used_up(turns, state.tokens[token], cost)
    return noted(state, turns, changes)


def is_to_begin(turns: Turns, token: TokenId) -> bool:
    """Whether its turn of this round has not begun."""
    entry = turns.entry_of(token)
    return entry is not None and entry.begun_in != turns.round


def has_fired(turns: Turns, token: TokenId) -> bool:
    """Whether its readied action was triggered since its turn began: what it does then is paid for as that says."""
    entry = turns.entry_of(token)
    if entry is None or not 0 < entry.since == entry.begun_in:
        return False
    declared = sum(deed.what == Action.READY for deed in turns.spending(token).deeds)
    return entry.state == "acted" or (entry.state == "readied" and len(entry.readied) < declared)


def early_deeds(before: Spending) -> tuple[SpentDeed, ...]:
    """What was done out of turn before the turn that pays for it, as deeds of that turn."""
    return tuple(replace(deed, early=False) for deed in before.deeds if deed.early)


def to_pay_with(turns: Turns, token: TokenId) -> Spending:
    """What is spent of the turn that pays for what a token does now: this one, the one that is over, or the next."""
    spending = turns.spending(token)
    if token in turns.on_turn or not is_to_begin(turns, token):
        return spending
    return Spending(deeds=early_deeds(spending), owed=spending.fired, full_attack=spending.full_attack)


def with_spending(turns: Turns, token: TokenId, spending: Spending) -> Turns:
    """The fight with what a token has spent."""
    return replace(turns, spent={**turns.spent, token: spending})


def _used_up(turns: Turns, token: Token, actions: int) -> Turns:
    """Effects that last through so many actions are nearer to their end, or over. SF-STN-05, SF-CHG-06.

    A condition stays at 0 until the turn is over, which takes it from its token.
    """
    mine = (token.id, "actions")
    found = (_less(each, actions) if (each.token, each.ends) == mine else each for each in turns.lasting)
    kept = (each for each in found if each.left != 0 or each.name in token.conditions)
    return replace(turns, lasting=tuple(kept))


def _less(lasting: Lasting, actions: int) -> Lasting:
    return replace(lasting, left=max(0, (lasting.left or 0) - actions))


def moved_by(state: MapState, token: TokenId, to: MapPoint) -> Spending:
    """What a token will have spent once its upper left corner is at ``to``, in its own turn."""
    turns = state.turns
    spending = turns.spending(token) if turns else Spending()
    far_m = measure_move(state, token, to).distance_m
    turned = spending.turned + (spending.faced_deg is not None)
    return replace(spending, move_m=round(spending.move_m + far_m, 6), turned=turned, faced_deg=None)


def words_after_move(state: MapState, token: TokenId, to: MapPoint) -> str:
    """What a token would have left after the hand has moved it straight there; out of turn, that it pays nothing.

    First comes why it may not move at all, if so: the game master moves it all the same.
    Empty where it is in no fight, or where what is left can not be told.
    """
    turns = state.turns
    entry = None if turns is None else turns.entry_of(token)
    if turns is None or entry is None or entry.state == "left":
        return ""
    warned = warning_words(against_moving(state, token))
    if token not in turns.on_turn:
        left = f"⚠ not the turn of {state.tokens[token].name}: by hand it pays nothing"
    else:
        left = words_left(state, token, moved_by(state, token, to))
    return "; ".join(filter(None, (warned, left)))


def words_left(state: MapState, token: TokenId, spending: Spending) -> str:
    """What a token has left once it has spent that, as the turn bar counts; empty where that can not be told."""
    try:
        left = budget_of(state, token, spending)
    except (RulingError, RulesError):
        return ""
    return f"{'⚠ ' if left.is_over else ''}left: {left.actions}, {left.movement}"


def gone_by(
    state: MapState, token: TokenId, changes: Iterable[object], *, turned: int, price: float, running: bool
) -> Turns | None:
    """The fight after a way that was played; a walk is a part of the move under way, a run a deed of its own.

    Parameters
    ----------
    state : the map before it.
    changes : all changes of it; durations that begin with them are counted from now.
    turned : the changes of facing on the way.
    price : what the way cost, in points or metres.
    """
    turns, kept = state.turns, tuple(changes)
    if turns is None or token not in turns.on_turn:
        return None if turns is None else noted(state, turns, kept)
    spending, far_m = turns.spending(token), gone_m(kept, body_moved(state, state.tokens[token]).name)
    if running:
        spending = closed_move(state, token, spending)
        ran = SpentDeed(what=RUN, cost=cost_of(state, RUN), moved_m=far_m, turned=turned)
        gone = replace(spending, deeds=(*spending.deeds, ran))
    else:
        gone = _further(state, state.tokens[token], far_m, turned, price)
    return noted(state, with_spending(turns, token, gone), kept)


def gone_out_of_turn(state: MapState, token: TokenId, changes: Iterable[object], what: str) -> Turns | None:
    """The fight after a way that was played out of turn: a deed of the own turn of the round; a step is free.

    Parameters
    ----------
    what : a step, a move or a run, by its name in the rules.
    """
    turns, kept, cost = state.turns, tuple(changes), cost_of(state, what)
    if turns is None:
        return None
    if cost and turns.entry_of(token) is not None and not has_fired(turns, token):
        far_m = gone_m(kept, body_moved(state, state.tokens[token]).name)
        early = is_to_begin(turns, token)
        spending = turns.spending(token)
        deeds = (*spending.deeds, SpentDeed(what=what, cost=cost, moved_m=far_m, early=early))
        turns = with_spending(turns, token, replace(spending, deeds=deeds))
    return noted(state, turns, kept)


def gone_m(changes: Iterable[object], name: str) -> float:
    """How far somebody went, by the changes of an outcome."""
    return sum(each.length_m for each in changes if isinstance(each, MovedAlong) and each.name == name)


def _further(state: MapState, token: Token, far_m: float, turned: int, price: float) -> Spending:
    """The move under way goes on by a way of that price, whatever its length alone would cost."""
    spending = state.turns.spending(token.id) if state.turns else Spending()
    whole = move_price(state, token, spending) + price
    move_m, turns_now = round(spending.move_m + far_m, 6), turns_in(spending) + turned
    spending = replace(spending, move_m=move_m, turned=turns_now, faced_deg=None, more=0.0)
    return replace(spending, more=round(whole - move_price(state, token, spending), 6))


def turned_by(state: MapState, token: TokenId, facing_deg: float) -> Spending:
    """What a token will have spent once it faces so, in its own turn; back where it looked before costs nothing."""
    turns = state.turns
    spending = turns.spending(token) if turns else Spending()
    before = state.tokens[token].facing_deg if spending.faced_deg is None else spending.faced_deg
    return replace(spending, faced_deg=None if facing_deg % 360.0 == before else before)


def with_turn_spent(state: MapState | None, command: Command) -> Command:
    """The command that also counts what a move or a turn takes of the turn of those who are on it."""
    if state is None or state.turns is None or not isinstance(command, MoveTokens | TurnTokens):
        return command
    try:
        spent = _spent_by(state, state.turns, command)
    except (DocumentError, RulingError, RulesError):
        return command  # the document says why; what can not be measured is not counted
    turns = replace(state.turns, spent={**state.turns.spent, **spent})
    return WithSpending(command, turns) if spent else command


def _spent_by(state: MapState, turns: Turns, command: MoveTokens | TurnTokens) -> Mapping[TokenId, Spending]:
    acting = {token for token in turns.on_turn if token in state.tokens}
    if isinstance(command, MoveTokens):
        return {each: moved_by(state, each, at) for each, at in command.places.items() if each in acting}
    return {each: turned_by(state, each, deg) for each, deg in command.facings.items() if each in acting}
