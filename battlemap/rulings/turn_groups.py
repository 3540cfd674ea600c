"""Several at one place of the turn order: a group that is split into single entries, and entries made one group.

No rule of either game: how minions are led is the game master's word.
"""

from collections.abc import Iterator
from dataclasses import replace

from battlemap.document.commands import SplitEntry, UniteEntries
from battlemap.document.model import MapState, System
from battlemap.document.turns_record import TurnEntry, Turns
from battlemap.rulings.turn_choices import FIGHT, Choice
from battlemap.rulings.turn_course import Course, turns_of
from battlemap.rulings.turn_order import made_room, name_of, tokens_of, without_place
from rules.core.breakdown import Refusal


def split(state: MapState, number: int) -> Choice:
    """Everybody of a group as an entry of its own, at the initiative of the group and in its order."""
    course, entry = Course(state), turns_of(state).entry(number)
    if len(entry.tokens) < 2:
        return Choice(refusals=(Refusal(FIGHT, f"{course.name(number)} acts alone already"),))
    who, psipunk = course.name(number), state.info.system == "psipunk"
    fresh, last = max(each.number for each in course.turns.entries), entry.number
    course.put_entry(replace(entry, tokens=entry.tokens[:1]))
    for token in entry.tokens[1:]:
        fresh += 1
        turns, after = course.turns, course.turns.entry(last)
        tie = after.tie
        if not psipunk:
            turns, (_, tie) = made_room(turns, after)
        course.put(_placed_beside(turns, fresh, last, state.info.system))
        course.put_entry(replace(entry, number=fresh, tokens=(token,), tie=tie))
        last = fresh
    return Choice(course.command(SplitEntry, who))


def unite(state: MapState, number: int, other: int) -> Choice:
    """Those of another entry at the place of this one; neither has a turn more or less in this round by that."""
    course, turns = Course(state), turns_of(state)
    entry, joined = turns.entry(number), turns.entry(other)
    refusals = tuple(_against_uniting(state, entry, joined))
    if refusals:
        return Choice(refusals=refusals)
    turns = without_place(turns, other)
    kept = tuple(each for each in turns.entries if each.number != other)
    counted = tuple(
        replace(each, counted_with=number) if each.counted_with == other else each for each in turns.lasting
    )
    course.put(replace(turns, entries=kept, lasting=counted))
    course.put_entry(replace(entry, tokens=(*entry.tokens, *joined.tokens)))
    return Choice(course.command(UniteEntries, course.name(number)))


def united_with(state: MapState, number: int) -> tuple[TurnEntry, ...]:
    """The entries that could act together with this one: of its side, and as far in this round."""
    turns = turns_of(state)
    entry = turns.entry(number)
    return tuple(each for each in turns.entries if not any(_against_uniting(state, entry, each)))


def _against_uniting(state: MapState, entry: TurnEntry, other: TurnEntry) -> Iterator[Refusal]:
    one, two = name_of(state, entry), name_of(state, other)
    sides = {token.side for each in (entry, other) for token in tokens_of(state, each)}
    if entry.number == other.number or len(sides) != 1 or not tokens_of(state, other):
        yield Refusal(FIGHT, f"{one} and {two} are not two of one side")
    if _stands(entry, turns_of(state)) != _stands(other, turns_of(state)):
        yield Refusal(FIGHT, f"{one} and {two} are not as far in this round: unite them in the next")


def _stands(entry: TurnEntry, turns: Turns) -> tuple[object, ...]:
    """How far an entry is in this round."""
    is_now, has_begun = entry.number in turns.now, entry.begun_in == turns.round
    return entry.state, is_now, has_begun, entry.surprised, entry.trigger, entry.readied


def _placed_beside(turns: Turns, number: int, other: int, game: System) -> Turns:
    """The round with a new entry at the place of another in Psi-punk, else right after it; none where that has none."""
    place = next((at for at, group in enumerate(turns.order) if other in group), None)
    if place is None:
        return turns
    if game == "psipunk":
        joined = (*turns.order[place], number)
        return replace(turns, order=(*turns.order[:place], joined, *turns.order[place + 1 :]))
    order = (*turns.order[: place + 1], (number,), *turns.order[place + 1 :])
    return replace(turns, order=order, at=turns.at + (place < turns.at))
