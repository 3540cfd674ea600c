"""Whose turn is next, and everything that ends or changes by that: one command for each step of a fight."""

from dataclasses import replace

from battlemap.document.commands import NextTurn, StartFight
from battlemap.document.model import MapState
from battlemap.document.turns_record import Turns
from battlemap.rulings.psipunk_ruling import psipunk_rules_of
from battlemap.rulings.turn_counting import count_with, take_in
from battlemap.rulings.turn_course import Course
from battlemap.rulings.turn_initiative import Fighter, Rolled, begun, roll_initiative
from battlemap.rulings.turn_order import order_of, tokens_of, who_acts
from battlemap.rulings.turn_ticks import begin_turn, end_round, end_turn, why_no_turn
from battlemap.rulings.turn_together import with_wounds_kept
from rules.core.resolution import Resolution


def start_fight(state: MapState, rolled: Rolled, *, surprise: bool = False) -> Resolution[StartFight]:
    """Begin a fight in the order that was rolled; the first has its turn.

    Parameters
    ----------
    surprise : a round comes first in which only those act who are not surprised. M10; Starflight alone has it.
    """
    turns = begun(state, rolled, surprise=surprise)
    course = Course(replace(state, turn_orders={turns.id: turns}))
    course.before = state
    course.put(replace(turns, begun=0))
    take_in(course, turns.round - 1)
    course.note(rolled.notes)
    if turns.round < 1:
        _set_surprise(course, on=True)
    yield from go_on(course)
    return course.command(StartFight)


def next_turn(state: MapState) -> Resolution[NextTurn]:
    """The turn of those who act now ends, and the next have theirs.

    Those who can do nothing are passed over, and told. Where everybody has acted and somebody still holds an action,
    the round waits for it once.
    """
    course = Course(state)
    if course.turns.now:
        for number in course.turns.now:
            end_turn(course, course.turns.entry(number))
        course.put(replace(course.turns, at=course.turns.at + 1))
        yield from go_on(course)
    else:
        yield from _next_round(course)
        yield from go_on(course)
    return course.command(NextTurn)


def go_on(course: Course) -> Resolution[None]:
    """Let the turn begin that stands at ``at``, or the next that somebody can use."""
    for _ in range(2 * len(course.turns.entries) + 2):
        if not course.turns.now:
            if _wait_for_held(course):
                return
            yield from _next_round(course)
        if not course.turns.now:
            return  # nobody is left
        yield from _begin(course)
        if _somebody_acts(course):
            return
        for number in course.turns.now:
            end_turn(course, course.turns.entry(number))
        course.put(replace(course.turns, at=course.turns.at + 1))


def _wait_for_held(course: Course) -> bool:
    """Whether somebody who holds may still come in before the round is over. PP-HLD-01."""
    held = [entry.number for entry in course.turns.entries if entry.state == "holding"]
    for number in held:
        course.tell(f"{course.name(number)} may still come in before the round is over", "PP-HLD-01")
    return bool(held)


def _begin(course: Course) -> Resolution[None]:
    """The turn of those at ``at`` begins; who comes back in the same round has begun already."""
    course.put(replace(course.turns, begun=course.turns.begun + 1))
    for number in course.turns.now:
        entry = course.turns.entry(number)
        if entry.begun_in == course.turns.round:
            continue
        course.put_entry(replace(entry, begun_in=course.turns.round))
        yield from count_with(course, number)
        yield from begin_turn(course, course.turns.entry(number))
    course.put(with_wounds_kept(course.state, replace(course.turns, together={})))
    if len(course.turns.now) > 1:
        names = ", ".join(course.name(number) for number in course.turns.now)
        course.tell(f"{names} act at the same time: effects are applied together", "PP-INI-04")


def _somebody_acts(course: Course) -> bool:
    """Whether anybody on turn can do anything; tells of those who can not."""
    found = False
    for number in course.turns.now:
        for token in tokens_of(course.state, course.turns.entry(number)):
            refusals = why_no_turn(course, token)
            found = found or not refusals
            for refusal in refusals:
                course.tell(f"no turn: {refusal.reason}", refusal.rule)
    return found


def _next_round(course: Course) -> Resolution[None]:
    """The round is over; the next one begins with everybody in their places."""
    _lose_held(course)
    yield from end_round(course)
    if course.turns.round < 1:
        _set_surprise(course, on=False)
    turns = course.turns
    entries = tuple(replace(each, state="waiting") if each.state == "acted" else each for each in turns.entries)
    course.put(replace(turns, entries=entries, round=turns.round + 1, at=0))
    if course.state.info.system == "psipunk" and psipunk_rules_of(course.state).initiative_each_round:
        yield from _roll_anew(course)
    course.put(_in_order(course))
    course.tell(f"Round {course.turns.round}")


def _in_order(course: Course) -> Turns:
    turns = course.turns
    return replace(turns, order=order_of(who_acts(turns, turns.round), course.state.info.system))


def _lose_held(course: Course) -> None:
    for entry in course.turns.entries:
        if entry.state == "holding":
            course.tell(f"the round is over: the action of {course.name(entry.number)} is lost", "PP-HLD-01")
            course.put_entry(replace(entry, state="acted", trigger=""))


def _roll_anew(course: Course) -> Resolution[None]:
    """By house rule initiative is rolled every round. PP-INI-02."""
    entries = [each for each in who_acts(course.turns, course.turns.round) if tokens_of(course.state, each)]
    fighters = [Fighter(tokens=tuple(token.id for token in tokens_of(course.state, entry))) for entry in entries]
    rolled = yield from roll_initiative(course.state, fighters)
    for entry, new in zip(entries, rolled.entries, strict=True):
        course.put_entry(replace(entry, initiative=new.initiative, tie=new.tie))
    course.note(rolled.notes)


def _set_surprise(course: Course, *, on: bool) -> None:
    info = course.state.info
    course.state = replace(course.state, info=replace(info, fight=replace(info.fight, surprise_round=on)))
    course.tell("the surprise round" if on else "the surprise round is over", "M10")
