"""Why somebody may not move at all, for whoever drags it all the same: what its list of actions says against moving."""

from battlemap.document.model import MapState, TokenId
from battlemap.rulings.bodies import steed_of
from battlemap.rulings.errors import RulingError
from battlemap.rulings.holds import held_creature
from battlemap.rulings.psipunk_creatures import combatant_of
from battlemap.rulings.starflight_ruling import house_rules_of
from rules.core.breakdown import Refusal
from rules.core.errors import RulesError
from rules.psipunk.condition import out_cold
from rules.starflight.actions.menu import menu_entry
from rules.starflight.actions.menu_facts import MenuFacts
from rules.starflight.actions.table import Action
from rules.starflight.actions.turn import Turn
from rules.starflight.facts import Scale

FRESH = Turn()


def against_moving(state: MapState, token: TokenId) -> tuple[Refusal, ...]:
    """What forbids a move of any length, whatever the turn has left; a rider asks for its steed, too.

    Empty where not even that can be told, as by house rules that can not be read.
    """
    try:
        return _psipunk(state, token) if state.info.system == "psipunk" else _starflight(state, token)
    except (RulingError, RulesError):
        return ()


def warning_words(refusals: tuple[Refusal, ...]) -> str:
    """The reasons as they stand beside a drag; empty where there are none."""
    return "; ".join(f"⚠ {refusal.reason} [{refusal.rule}]" for refusal in dict.fromkeys(refusals))


def _psipunk(state: MapState, token: TokenId) -> tuple[Refusal, ...]:
    """Who can not even crawl."""
    return out_cold(combatant_of(state.tokens[token]))


def _starflight(state: MapState, token: TokenId) -> tuple[Refusal, ...]:
    """What is said against a move and against a step alike, at the start of a turn."""
    there, house = state.tokens[token], house_rules_of(state)
    steed = steed_of(state, there)
    facts = MenuFacts(
        creature=held_creature(state, there, house),
        turn=FRESH,
        scale=Scale(state.info.fight.scale),
        steed=None if steed is None else held_creature(state, steed, house),
    )
    moves, steps = (menu_entry(action, facts, house).refusals for action in (Action.MOVE, Action.STEP))
    return tuple(refusal for refusal in moves if refusal in steps)
