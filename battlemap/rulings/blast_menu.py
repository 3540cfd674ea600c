"""Whether somebody can make something go off now, tried on every template of the map."""

import math
from collections.abc import Iterator

from battlemap.document.model import MapState, Token
from battlemap.rulings.arms import explosives_of
from battlemap.rulings.bodies import footprint_of
from battlemap.rulings.errors import RulingError
from battlemap.rulings.session_blast import BLAST, caught_tokens
from battlemap.rulings.session_question import Question, start_of, story_of
from battlemap.rulings.starflight_menu import NO_RULE, Tried
from rules.core.breakdown import Refusal
from rules.core.resolution import Typed


def tried_blast(state: MapState, actor: Token) -> Tried | None:
    """The first blast that may be made, or every reason against each; None for who carries nothing that explodes."""
    if not explosives_of(actor, state.info.system):
        return None
    found: dict[Refusal, None] = {}
    for question in _questions(state, actor):
        refusals = _refusals(state, question)
        if not refusals:
            return Tried(question)
        found |= dict.fromkeys(refusals)
    return Tried(None, tuple(found))


def _questions(state: MapState, actor: Token) -> Iterator[Question]:
    """Each explosive, those that are left first, in each template, the nearest first; one without if there is none."""
    here = footprint_of(actor, state.info.grid.kind).centre
    near = sorted(state.templates.values(), key=lambda each: (math.dist(here, each.at), each.id))
    arms = sorted(explosives_of(actor, state.info.system), key=lambda each: not each[1])
    for name, _is_left in arms:
        for item in tuple(each.id for each in near) or (None,):
            targets = caught_tokens(state, item)
            yield Question(action=BLAST, actor=actor.id, targets=targets, weapon=name, item=item)


def _refusals(state: MapState, question: Question) -> tuple[Refusal, ...]:
    """Why it can not be done; whom it spares is no reason against it."""
    try:
        typed = Typed(start_of(state, question))
    except RulingError as error:
        return (Refusal(rule=NO_RULE, reason=str(error)),)
    story = None if typed.asks is not None else story_of(typed.outcome)
    return story.refusals if story and not story.changes else ()
