"""What was shown before an action is held against what came of it: refusals, numbers, and the exact odds."""

from battlemap.document.model import MapState
from battlemap.rulings.attack_ruling import AttackRuling
from battlemap.rulings.psipunk_ruling import PsipunkRuling
from battlemap.rulings.session import Session
from battlemap.rulings.session_choices import first_roll_of, fitted, previews
from battlemap.rulings.session_question import ATTACK, Question
from battlemap.rulings.starflight_menu import NO_RULE
from rules.core.breakdown import Refusal
from rules.psipunk.changes import WeaponEmptied
from rules.psipunk.outcomes import AttackOutcome
from rules.starflight.outcome import Outcome, Tested


def check_preview(
    state: MapState, question: Question, refused: tuple[Refusal, ...], session: Session | None = None
) -> None:
    """Assert that nothing was shown that is not so; ``session``: the action after its dice."""
    shown = previews(state, question)
    if question.action == ATTACK and (question.targets or question.thing):
        told = {refusal.rule for ruling in shown for refusal in ruling.refusals}
        given = {refusal.rule for refusal in refused} - {NO_RULE}  # what the map has not, no ruling is about
        assert told == given, (question, told, given)
    if session is None or refused:
        return
    outcome = session.table.outcome
    if isinstance(outcome, AttackOutcome):
        _check_psipunk(shown, outcome)
    elif isinstance(outcome, Outcome):
        _check_starflight(state, question, shown, outcome)


def _check_psipunk(shown: tuple[AttackRuling, ...], outcome: AttackOutcome) -> None:
    for ruling, target in zip(shown, outcome.targets, strict=True):
        assert isinstance(ruling, PsipunkRuling)
        answer = ruling.answer.targets[ruling.place_in_burst]
        assert ruling.target_number.total == target.minimum.total
        assert answer.odds is not None
        assert (answer.odds.hit if target.hit else 1 - answer.odds.hit) > 0
        assert answer.odds.wounds.get(target.wound, 0) > 0
        if target.hit:
            assert answer.odds.degrees[target.degree] > 0
        if any(isinstance(change, WeaponEmptied) for change in outcome.changes):
            assert ruling.answer.runs_dry


def _check_starflight(state: MapState, question: Question, shown: tuple[AttackRuling, ...], outcome: Outcome) -> None:
    tests = [step.tested for step in outcome.steps if step.tested]
    if not tests or "Stamina check" in tests[0].what:
        return  # nothing rolled, or a wounded arm that was tried first and may change all the rest
    if shown:
        _check_number(tests[0], shown[0])
        return
    first = first_roll_of(state, fitted(state, question) if question.action != "move" else question)
    if first is not None:
        rolled = tests[0].against
        if first.is_opposed:
            assert set(first.against.modifiers) < set(rolled.modifiers), question
        else:
            assert first.against.total == rolled.total, question
        assert first.bonus.total == tests[0].bonus.total, question
        if first.chance is not None:
            assert (first.chance if tests[0].succeeded else 1 - first.chance) > 0, question


def _check_number(tested: Tested, ruling: AttackRuling) -> None:
    assert ruling.target_number.total == tested.against.total, ruling.headline
    assert ruling.roll.total == tested.bonus.total, ruling.headline
    chance = ruling.chance or 0
    assert (chance if tested.succeeded else 1 - chance) > 0, ruling.headline
    assert tested.succeeded == (ruling.needed is not None and tested.natural >= ruling.needed), ruling.headline
