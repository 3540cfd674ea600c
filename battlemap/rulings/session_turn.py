"""What something that was played takes of the turn, where a fight is on: the hook to the turn order."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from battlemap.document.model import MapState, Token, TokenId
from battlemap.document.turns_record import Spending, SpentDeed, Turns
from battlemap.rulings.action_list import PLAYED
from battlemap.rulings.just_done import has_just_won
from battlemap.rulings.move_spending import GOES, deed_of_move, turns_after_move
from battlemap.rulings.psipunk_creatures import combatant_of, is_power
from battlemap.rulings.psipunk_ruling import psipunk_rules_of
from battlemap.rulings.session_question import ATTACK, Question
from battlemap.rulings.sight import distance_m
from battlemap.rulings.starflight_creatures import creature_of
from battlemap.rulings.starflight_ruling import house_rules_of
from battlemap.rulings.things import gap_to_thing_m, is_thing
from battlemap.rulings.turn_budget import budget_of, cost_of, turn_facts
from battlemap.rulings.turn_spending import has_fired, spent_on, to_pay_with, with_spending
from rules.core.breakdown import Refusal, RuleId
from rules.psipunk.actions import Deed
from rules.psipunk.firing import reload_deed
from rules.starflight.actions.table import Action
from rules.starflight.actions.turn import unaffordable
from rules.starflight.creature import combatant_of as starflight_combatant_of

#: What is played on a map by a name of its own, and takes nothing of the turn.
FREE = frozenset({"opportunity", "calm-down", "check-part"})
DEEDS: Mapping[str, Deed] = {"grapple": Deed.GRAPPLE, "stand": Deed.STAND_UP, "aim": Deed.AIM, "blast": Deed.ATTACK}
ACTIONS: Mapping[str, Action] = {"blast": Action.ATTACK, ATTACK: Action.ATTACK} | {
    name: action for action, names in PLAYED.items() for name in names if name != ATTACK
}


def turns_after(
    state: MapState, question: Question, changes: Iterable[object], before: MapState | None = None
) -> Turns | None:
    """The turn order after it; None where nobody fights. Whoever is not on turn pays with its own turn.

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
    deed, cost = _deed(state, question)
    return spent_on(state, question.actor, deed, cost, changes)


def against_the_turn(state: MapState, question: Question) -> tuple[Refusal, ...]:
    """Why the turn order has no place for it: not on turn, nothing left. The game master may overrule all of them.

    On turn moves are counted while they go on, and tell by themselves what is left.
    """
    turns, actor = state.turns, question.actor
    if turns is None or turns.entry_of(actor) is None or (question.action in GOES and actor in turns.on_turn):
        return ()
    deed, cost = _deed(state, question)
    is_free = cost == 0 or (cost is None and cost_of(state, deed) == 0)
    if is_free or (actor not in turns.on_turn and has_fired(turns, actor)):
        return ()
    is_psipunk = state.info.system == "psipunk"
    found = []
    if actor not in turns.on_turn:
        found.append(out_of_turn(state, actor))
    paying = to_pay_with(turns, actor)
    left = _psipunk_left if is_psipunk else _starflight_left
    return (*found, *left(state, actor, paying, SpentDeed(what=deed, cost=cost)))


def out_of_turn(state: MapState, actor: TokenId) -> Refusal:
    """Whoever is not on turn pays with its own; the surprised have none in the surprise round."""
    name = state.tokens[actor].name
    if _is_surprised(state, actor):
        return Refusal(RuleId("M10"), f"{name} is surprised, and has no turn in this round; it pays with its next")
    rule = RuleId("PP-INI-01" if state.info.system == "psipunk" else "SF-ACT-01")
    return Refusal(rule, f"it is not the turn of {name}; it pays with its own")


def _is_surprised(state: MapState, actor: TokenId) -> bool:
    """Whether it is the surprise round, and not one for this fighter. M10."""
    turns = state.turns
    entry = None if turns is None else turns.entry_of(actor)
    return turns is not None and entry is not None and turns.round < 1 and entry.surprised


def _psipunk_left(state: MapState, actor: TokenId, paying: Spending, deed: SpentDeed) -> tuple[Refusal, ...]:
    after = budget_of(state, actor, replace(paying, deeds=(*paying.deeds, deed)))
    return after.refusals if after.refusals != budget_of(state, actor, paying).refusals else ()


def _starflight_left(state: MapState, actor: TokenId, paying: Spending, deed: SpentDeed) -> tuple[Refusal, ...]:
    if state.turns is None or deed.what not in set(Action):
        return ()
    turns = with_spending(state.turns, actor, paying)
    there = replace(state, turn_orders={turns.id: turns})
    conditions = starflight_combatant_of(creature_of(state.tokens[actor])).conditions
    return unaffordable(Action(deed.what), conditions, turn_facts(there, actor), house_rules_of(state))


def _deed(state: MapState, question: Question) -> tuple[str, int | None]:
    """What it counts as, and what it takes; None: what the rules say."""
    if state.info.system == "psipunk":
        return _psipunk(state, question)
    return (deed_of_move(state, question), None) if question.action in GOES else _starflight(state, question)


def _starflight(state: MapState, question: Question) -> tuple[str, int | None]:
    if question.action in FREE or question.action not in ACTIONS:
        return question.action, 0
    if question.action == "constrict" and has_just_won(state, state.tokens[question.actor]):
        return str(Action.CONSTRICT), None  # else it is applied again: SF-CST-02
    return str(Action.SNIPE if _is_sniping(state, question) else ACTIONS[question.action]), None


def _is_sniping(state: MapState, question: Question) -> bool:
    """Whether an attack goes beyond the fight, which takes a full round. SF-SNP-01, 02."""
    actor, farthest_m = state.tokens[question.actor], house_rules_of(state).withdraw_ranged_m
    gaps_m = [distance_m(state, actor, state.tokens[each]) for each in question.targets if each in state.tokens]
    if question.thing is not None and is_thing(state, question.thing):
        gaps_m.append(gap_to_thing_m(state, actor, question.thing))
    return question.action == ATTACK and any(gap_m > farthest_m for gap_m in gaps_m)


def _psipunk(state: MapState, question: Question) -> tuple[str, int | None]:
    actor: Token = state.tokens[question.actor]
    if question.action == "aim":
        return str(DEEDS["aim"]), psipunk_rules_of(state).round_s
    if question.action == "reload":
        return str(reload_deed(combatant_of(actor))[0]), None
    if question.action == ATTACK and question.weapon and is_power(actor, question.weapon):
        return str(Deed.PSIONICS), None
    return str(DEEDS.get(question.action, Deed.ATTACK)), None
