"""What an action that was played on the map takes of the turn of who played it, and which durations begin with it."""

from collections.abc import Iterable
from dataclasses import replace

from battlemap.document.model import MapState, TokenId
from battlemap.document.turns_record import SpentDeed, Turns
from battlemap.rulings.action_list import PLAYED
from battlemap.rulings.psipunk_ruling import psipunk_rules_of
from battlemap.rulings.turn_budget import RUN, closed_move, turns_in
from battlemap.rulings.turn_lasting import noted
from battlemap.rulings.turn_spending import spent_on, with_spending
from rules.psipunk.actions import Deed
from rules.starflight.actions.changes import MovedAlong
from rules.starflight.actions.table import ROW, Action, Cost

GOING = frozenset({"move", "run"})
#: Saves and checks that are no deed of one's own, and what is done in another's turn.
FREE = frozenset({"opportunity", "calm-down", "check-part"})
#: The deeds of Psi-punk by the names of their actions; an attack takes as long as a power.
DEEDS = {"attack": Deed.ATTACK, "grapple": Deed.GRAPPLE, "reload": Deed.RELOAD, "stand": Deed.STAND_UP}


def turns_after(
    before: MapState, after: MapState, actor: TokenId, action: str, changes: Iterable[object]
) -> Turns | None:
    """The fight after an action that was played; None where nobody fights.

    Parameters
    ----------
    before, after : the map without and with what the action changed.
    action : by the name under which it is played: ``attack``, ``full-attack``, ``move``.
    changes : those that were made, of everybody.
    """
    kept = tuple(changes)
    if before.turns is None:
        return None
    if before.info.system == "psipunk":
        deed = DEEDS.get(action)
        name, cost = (str(deed), None) if deed else (action, psipunk_rules_of(before).round_s if action == "aim" else 0)
        return spent_on(before, actor, name, cost, kept)
    if action in GOING:
        return noted(after, _gone(before, after, before.turns, actor, action, kept), kept)
    return spent_on(before, actor, *_deed(action), kept)


def _deed(action: str) -> tuple[str, int]:
    """The deed of the rules that an action plays, and the actions it takes."""
    found = (
        Action.ATTACK if action == "attack" else next((deed for deed, names in PLAYED.items() if action in names), None)
    )
    if found is None or action in FREE:
        return action, 0
    cost = ROW[found].cost
    return str(found), 1 if cost is Cost.INSTEAD else cost.phases


def _gone(
    before: MapState, after: MapState, turns: Turns, actor: TokenId, action: str, changes: tuple[object, ...]
) -> Turns:
    """The way that was gone, as a part of the move that is under way; a run is a deed of its own."""
    if actor not in turns.on_turn or actor not in after.tokens:
        return turns
    name, spending = before.tokens[actor].name, turns.spending(actor)
    far_m = sum(each.length_m for each in changes if isinstance(each, MovedAlong) and each.name == name)
    turned = int(before.tokens[actor].facing_deg != after.tokens[actor].facing_deg)
    if action == "move":
        gone = replace(spending, move_m=spending.move_m + far_m, turned=turns_in(spending) + turned, faced_deg=None)
        return with_spending(turns, actor, gone)
    closed = closed_move(before, actor, spending)
    ran = SpentDeed(what=RUN, cost=ROW[Action.RUN].cost.phases, moved_m=far_m, turned=turned)
    return with_spending(turns, actor, replace(closed, deeds=(*closed.deeds, ran)))
