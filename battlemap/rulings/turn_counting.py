"""Durations counting down by themselves: conditions, effects, revival wearing off, the clocks of death and stasis."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from battlemap.document.model import System, Token
from battlemap.document.turns_record import Lasting
from battlemap.rulings.house_tables import starflight_tables
from battlemap.rulings.starflight_creatures import creature_of
from battlemap.rulings.starflight_ruling import house_rules_of
from battlemap.rulings.troubles import POISONED, TROUBLES, Told, held_after, let_go
from battlemap.rulings.turn_course import Course
from battlemap.rulings.turn_lasting import with_lasting
from rules.core.breakdown import Note, RuleId
from rules.core.resolution import Resolution
from rules.starflight.changes import ConditionGained, ConditionLost
from rules.starflight.creature import Condition, Creature
from rules.starflight.endings import RUNS_OUT
from rules.starflight.healing.clock import STRETCH
from rules.starflight.healing.facts import Age
from rules.starflight.healing.revival import REVIVED, wears_off
from rules.starflight.healing.stasis import leave_stasis
from rules.starflight.outcome import Step
from rules.starflight.thresholds import ROUNDS_A_MINUTE, brain_death, untold_death

A_ROUND: Mapping[System, str] = {"starflight": "SF-GEN-08", "psipunk": "PP-RND-01"}  # what says how long one is
DEAD, STASIS = "clinically_dead", "stasis"
STASIS_SLOWS = STRETCH[Age.STARFARING]  # rounds that pass as one on the clock of the dead


def count_with(course: Course, number: int) -> Resolution[None]:
    """Count a round of everything that began in the turn of this entry."""
    for lasting in course.turns.lasting:
        if lasting.counted_with == number:
            yield from _count(course, lasting)


def count_rest(course: Course) -> Resolution[None]:
    """At the end of a round, count what nobody's turn has counted; what was not known yet begins to count."""
    for lasting in course.turns.lasting:
        yield from _count(course, lasting)
    _begin_to_die(course)
    take_in(course, course.turns.round)


def _begin_to_die(course: Course) -> None:
    """The dead of whom only the pools tell are dead from the end of this round on. SF-DTH-01, 02."""
    if course.state.info.system != "starflight":
        return
    for each in (each for entry in course.turns.entries for each in entry.tokens):
        if each in course.state.tokens:
            course.happen(untold_death(creature_of(course.state.tokens[each])))


def take_in(course: Course, counted: int) -> None:
    """Take in conditions whose rounds are on a sheet alone, and troubles, as counted up to that round."""
    if course.state.info.system != "starflight":
        return
    known = {(each.token, each.name, each.cause) for each in course.turns.lasting}
    for entry in course.turns.entries:
        for token in (course.state.tokens[each] for each in entry.tokens if each in course.state.tokens):
            for had in creature_of(token).conditions:
                counts = had.rounds is not None or had.name in TROUBLES
                if counts and (token.id, had.name, had.cause) not in known:
                    fresh = Lasting(token=token.id, name=had.name, cause=had.cause, began=counted, counted=counted)
                    course.put(with_lasting(course.turns, fresh))


def _count(course: Course, lasting: Lasting) -> Resolution[None]:
    """Count one round of a duration, unless it was counted in this round, or is not counted in rounds."""
    if lasting.ends != "rounds" or lasting.counted >= course.turns.round:
        return
    token = course.state.tokens.get(lasting.token)
    if token is None:
        course.put_lasting(lasting, None)
        return
    if lasting.name in TROUBLES and course.state.info.system == "starflight":
        lasting = yield from _troubled(course, token, lasting)
    count = _count_on_sheet if lasting.left is None else _count_named
    count(course, course.state.tokens[token.id], lasting, replace(lasting, counted=course.turns.round))


def _troubled(course: Course, token: Token, lasting: Lasting) -> Resolution[Lasting]:
    """What a condition brings in this round, if it is its time; the dead feel no more of it."""
    creature, house = creature_of(token), house_rules_of(course.state)
    had, (every, comes) = _had(creature, lasting), TROUBLES[lasting.name]
    rounds = course.turns.round - lasting.began
    if had is None or creature.is_dead or rounds % every:
        return lasting
    released = let_go(course.state, token, had, house)
    if released:
        course.happen(released)
        return lasting
    tables = starflight_tables(course.state.info)
    outcome = yield from comes(Told(creature, rounds // every, lasting.value, house, tables))
    course.happen(outcome.steps)
    if lasting.name != POISONED:
        return lasting
    after = replace(lasting, value=held_after(outcome, lasting.value))
    course.put_lasting(lasting, after)
    return after


def _had(creature: Creature, lasting: Lasting) -> Condition | None:
    """The condition on the sheet that a duration is about."""
    return next(
        (each for each in creature.conditions if (each.name, each.cause) == (lasting.name, lasting.cause)), None
    )


def _count_named(course: Course, token: Token, lasting: Lasting, counted: Lasting) -> None:
    """One whose rounds are kept with the fight: of any condition the game master gave rounds to."""
    left = (lasting.left or 0) - 1
    if left > 0:
        course.put_lasting(lasting, replace(counted, left=left))
    else:
        _end_named(course, token, lasting)


def end_after_action(course: Course, tokens: Iterable[Token]) -> None:
    """End the conditions of these that held through the action which is done now."""
    acted = {token.id for token in tokens}
    for lasting in course.turns.lasting:
        if lasting.ends == "actions" and lasting.left == 0 and lasting.token in acted:
            _end_named(course, course.state.tokens[lasting.token], lasting)


def _end_named(course: Course, token: Token, lasting: Lasting) -> None:
    course.put_lasting(lasting, None)
    names = tuple(name for name in token.conditions if name != lasting.name)
    course.put_token(replace(token, conditions=names))
    rule = lasting.rule or A_ROUND[course.state.info.system]
    course.tell(f"{token.name} is no longer {_words(lasting.name)}", rule)


def _count_on_sheet(course: Course, token: Token, lasting: Lasting, counted: Lasting) -> None:
    """One of the Starflight rules, whose rounds stand on the sheet."""
    creature = creature_of(token)
    had = _had(creature, lasting)
    if had is None or had.rounds is None:
        goes_on = had is not None and had.name in TROUBLES
        course.put_lasting(lasting, counted if goes_on else None)
        return
    if had.name == DEAD and creature.has(STASIS) and lasting.slowed + 1 < STASIS_SLOWS:
        course.put_lasting(lasting, replace(counted, slowed=lasting.slowed + 1))
        return
    course.put_lasting(lasting, replace(counted, slowed=0))
    if had.name == REVIVED:
        course.happen(wears_off(creature).steps)
    elif had.rounds > 1:
        course.change((ConditionGained(creature.name, replace(had, rounds=had.rounds - 1)),))
    else:
        course.happen(RUN_OUT.get(had.name, over)(creature, had))


def over(creature: Creature, had: Condition) -> tuple[Step, ...]:
    """A condition that simply ends with its rounds."""
    rule, _ = RUNS_OUT.get(had.name, ("SF-GEN-08", ""))
    lost = ConditionLost(creature.name, had.name, had.cause)
    notes = (Note(RuleId(rule), ""),)
    text = f"{creature.name} is no longer {_words(had.name)}"
    return (Step(text=text, who=creature.name, notes=notes, changes=(lost,)),)


def _brain_dies(creature: Creature, had: Condition) -> tuple[Step, ...]:
    """The clock of the dead has run out; it stays dead, and the clock stands."""
    stopped = Step(text="", who=creature.name, changes=(ConditionGained(creature.name, replace(had, rounds=None)),))
    died = brain_death(creature, ROUNDS_A_MINUTE * (creature.durability or 0))
    return (died, stopped) if died else (stopped,)


def _out_of_stasis(creature: Creature, _had: Condition) -> tuple[Step, ...]:
    return leave_stasis(creature).steps


#: What the end of its rounds does, by the name of the condition; any other is simply over.
RUN_OUT: Mapping[str, Callable[[Creature, Condition], tuple[Step, ...]]] = {
    DEAD: _brain_dies,
    STASIS: _out_of_stasis,
}


def _words(name: str) -> str:
    return name.replace("_", " ")
