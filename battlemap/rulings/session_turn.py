"""What something that was played takes of the turn, where a fight is on: the hook to the turn order."""

from collections.abc import Iterable, Mapping

from battlemap.document.model import MapState, Token
from battlemap.document.turns_record import Turns
from battlemap.rulings.action_list import PLAYED
from battlemap.rulings.move_spending import GOES, turns_after_move
from battlemap.rulings.psipunk_creatures import combatant_of, is_power
from battlemap.rulings.psipunk_ruling import psipunk_rules_of
from battlemap.rulings.session_question import ATTACK, Question
from battlemap.rulings.turn_spending import spent_on
from rules.psipunk.actions import Deed
from rules.psipunk.firing import reload_deed
from rules.starflight.actions.table import Action

#: What is played on a map by a name of its own, and takes nothing of the turn.
FREE = frozenset({"opportunity", "calm-down", "check-part"})
DEEDS: Mapping[str, Deed] = {"grapple": Deed.GRAPPLE, "stand": Deed.STAND_UP, "aim": Deed.OTHER, "blast": Deed.ATTACK}
ACTIONS: Mapping[str, Action] = {"blast": Action.ATTACK, ATTACK: Action.ATTACK} | {
    name: action for action, names in PLAYED.items() for name in names if name != ATTACK
}


def turns_after(
    state: MapState, question: Question, changes: Iterable[object], before: MapState | None = None
) -> Turns | None:
    """The turn order after it; None where nobody fights. Whoever is not on turn spends nothing.

    Parameters
    ----------
    state : the map with the changes made.
    changes : those that are made; durations that begin with them are counted from now.
    before : the map without them, from which a move is priced; None: the same.
    """
    if state.turns is None:
        return None
    if question.action in GOES and state.info.system == "starflight":
        return turns_after_move(before or state, question, changes)
    deed, cost = _psipunk(state, question) if state.info.system == "psipunk" else _starflight(question)
    return spent_on(state, question.actor, deed, cost, changes)


def _starflight(question: Question) -> tuple[str, int | None]:
    if question.action in FREE or question.action not in ACTIONS:
        return question.action, 0
    return str(ACTIONS[question.action]), None


def _psipunk(state: MapState, question: Question) -> tuple[str, int | None]:
    actor: Token = state.tokens[question.actor]
    if question.action == "aim":
        return str(DEEDS["aim"]), psipunk_rules_of(state).round_s
    if question.action == "reload":
        return str(reload_deed(combatant_of(actor))[0]), None
    if question.action == ATTACK and question.weapon and is_power(actor, question.weapon):
        return str(Deed.PSIONICS), None
    return str(DEEDS.get(question.action, Deed.ATTACK)), None
