"""What was shown before an action is held against what came of it: refusals, numbers, and the exact odds."""

from battlemap.document.model import MapState
from battlemap.rulings.attack_ruling import AttackRuling
from battlemap.rulings.psipunk_ruling import PsipunkRuling
from battlemap.rulings.session import Session
from battlemap.rulings.session_choices import first_roll_of, fitted
from battlemap.rulings.session_question import ATTACK, Question
from battlemap.rulings.starflight_creatures import creatures_of
from battlemap.rulings.starflight_menu import NO_RULE
from battlemap.rulings.starflight_odds import odds_on_map
from rules.core.breakdown import Refusal, RuleId
from rules.psipunk.changes import WeaponEmptied
from rules.psipunk.outcomes import AttackOutcome
from rules.starflight.changes import all_changed
from rules.starflight.outcome import Outcome, Step, Tested

ALL_OR_NONE = RuleId("SF-MTG-01")  # what is refused for one target is refused for the others
OF_BURSTS = 9  # of so many bursts the odds of one are worked out: they take longest
A_ROLL = "attack of"  # how the rolls of attacks are named


Shown = tuple[AttackRuling, ...]


def check_refusals(question: Question, shown: Shown, refused: tuple[Refusal, ...]) -> None:
    """Assert that the card forbids an attack for the reasons for which it can not be made, and for no others."""
    if question.action == ATTACK and (question.targets or question.thing):
        if not refused and any(not ruling.refusals for ruling in shown) and isinstance(shown[0], PsipunkRuling):
            return  # a burst leaves out those it can not be fired at
        told = {refusal.rule for ruling in shown for refusal in ruling.refusals}
        no_ruling_is_about = {NO_RULE, ALL_OR_NONE}
        given = {refusal.rule for refusal in refused} - no_ruling_is_about
        assert told == given, (question, told, given)


def check_result(state: MapState, question: Question, shown: Shown, session: Session, *, thorough: bool) -> None:
    """Assert that what came out is what was shown: numbers, hit or miss, damage, what became of the target.

    ``thorough``: against what takes seconds to work out, too: damage, and the first roll of what is no attack.
    """
    outcome = session.table.outcome
    if isinstance(outcome, AttackOutcome):
        _check_psipunk(shown, outcome)
    elif isinstance(outcome, Outcome):
        _check_starflight(state, question, shown, outcome, thorough=thorough)


def _check_psipunk(shown: Shown, outcome: AttackOutcome) -> None:
    played = {target.name: target for target in outcome.targets}  # those that were left out are told last
    for ruling in shown:
        assert isinstance(ruling, PsipunkRuling)
        target = played[ruling.target_name]
        answer = ruling.answer.targets[ruling.place_in_burst]
        if target.refusals:
            assert answer.odds is None
            continue
        assert ruling.target_number.total == target.minimum.total
        assert answer.odds is not None
        assert (answer.odds.hit if target.hit else 1 - answer.odds.hit) > 0
        assert answer.odds.wounds.get(target.wound, 0) > 0
        if target.hit:
            assert answer.odds.degrees[target.degree] > 0
        if any(isinstance(change, WeaponEmptied) for change in outcome.changes):
            assert ruling.answer.runs_dry


def _check_starflight(state: MapState, question: Question, shown: Shown, outcome: Outcome, *, thorough: bool) -> None:
    tests = [step.tested for step in outcome.steps if step.tested]
    if not tests or "Stamina check" in tests[0].what:
        return  # nothing rolled, or a wounded arm that was tried first and may change all the rest
    if shown:
        _check_numbers(shown, outcome)
    if not thorough:
        return
    if shown:
        _check_damage(state, question, outcome)
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


def _check_numbers(shown: Shown, outcome: Outcome) -> None:
    rolls = [step.tested for step in outcome.steps if step.tested and step.tested.what.startswith(A_ROLL)]
    for ruling, tested in zip(shown, rolls, strict=False):  # whoever is out cold attacks no further target
        _check_number(tested, ruling)
        if tested.critical == "failure" or ruling.sight.obstacles:
            return  # it may have hit itself or what is in the way, so that the rest is not as it was shown


def _check_damage(state: MapState, question: Question, outcome: Outcome) -> None:
    """What got through, and what became of the target, had a chance above zero."""
    if question.action != ATTACK or len(question.targets) != 1 or question.other_weapon is not None:
        return  # the odds are of one weapon at one target
    if ruled_rate(state, question) > 1 and len(state.logs) % OF_BURSTS:
        return
    odds = odds_on_map(state, question.actor, question.targets[0], str(question.weapon))
    assert odds is not None
    target = state.tokens[question.targets[0]].name
    own = [step for step in outcome.steps if step.who == target]
    landed = any(note.rule == "SF-LOC-01" for step in own for note in step.notes)
    assert odds.hit > 0 or not landed, question
    points = (points_of(own, "SF-DEF-06"), points_of(own, "SF-NLD-01"))
    assert odds.damage.get(points, 0) > 0, (question, points, odds.damage)
    after = all_changed(creatures_of(state), outcome.changes)[target]
    fates = (
        (after.has("dazed"), odds.dazed),
        (after.is_unconscious and not after.is_dead, odds.knocked_out),
        (after.is_dead, odds.killed),
    )
    for is_so, chance in fates:
        assert (chance if is_so else 1 - chance) > 0, (question, fates)


def ruled_rate(state: MapState, question: Question) -> int:
    """How many shots the weapon of an attack fires."""
    sheet = state.tokens[question.actor].starflight
    return next((each.rate for each in sheet.weapons if each.name == question.weapon), 1) if sheet else 1


def points_of(steps: list[Step], rule: str) -> int:
    """The points that steps of a rule took from a pool."""
    return sum(step.numbers.total for step in steps if any(note.rule == rule for note in step.notes))


def _check_number(tested: Tested, ruling: AttackRuling) -> None:
    assert ruling.target_number.total == tested.against.total, ruling.headline
    assert ruling.roll.total == tested.bonus.total, ruling.headline
    chance = ruling.chance or 0
    assert (chance if tested.succeeded else 1 - chance) > 0, ruling.headline
    assert tested.succeeded == (ruling.needed is not None and tested.natural >= ruling.needed), ruling.headline
