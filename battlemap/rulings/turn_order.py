"""The order of a round: who acts when, who acts together, and how somebody comes in or goes out. No clock, no dice."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import groupby

from battlemap.document.model import MapState, System, Token
from battlemap.document.turns_record import TurnEntry, Turns

Order = tuple[tuple[int, ...], ...]
Key = tuple[int, int]


def key_of_entry(entry: TurnEntry) -> Key:
    """By which entries are put in order, low first."""
    return -entry.initiative, entry.tie


def order_of(entries: Iterable[TurnEntry], game: System) -> Order:
    """The order of a whole round. Equal ones act at the same time in Psi-punk, PP-INI-04, else one after another."""
    placed = sorted(entries, key=lambda entry: (*key_of_entry(entry), entry.number))
    if game != "psipunk":
        return tuple((entry.number,) for entry in placed)
    return tuple(tuple(entry.number for entry in same) for _, same in groupby(placed, key_of_entry))


def who_acts(turns: Turns, round_number: int) -> tuple[TurnEntry, ...]:
    """Those who have a turn in a round: all that are in the fight; in a surprise round not the surprised. M10."""
    is_surprise = round_number < 1
    return tuple(each for each in turns.entries if each.state != "left" and not (is_surprise and each.surprised))


def with_entry(turns: Turns, entry: TurnEntry) -> Turns:
    """The fight with an entry in the place of the one of its number, or a new one."""
    entries = {each.number: each for each in turns.entries} | {entry.number: entry}
    return replace(turns, entries=tuple(entries.values()))


def without_place(turns: Turns, number: int) -> Turns:
    """The round without an entry. Where it was alone on turn, ``at`` is the next place, or behind the last."""
    kept = tuple(tuple(each for each in group if each != number) for group in turns.order)
    gone_before = sum(not group for group in kept[: turns.at])
    return replace(turns, order=tuple(filter(None, kept)), at=turns.at - gone_before)


def placed_next(turns: Turns, number: int) -> Turns:
    """The round with an entry right after those whose turn it is; where it is nobody's turn, it is its own."""
    place = turns.at + 1 if turns.now else turns.at
    return replace(turns, order=(*turns.order[:place], (number,), *turns.order[place:]))


def placed_after(turns: Turns, number: int, other: int) -> Turns:
    """The round with an entry right after another that is still to come, or is on turn."""
    place = next(at for at, group in enumerate(turns.order) if other in group) + 1
    return replace(turns, order=(*turns.order[:place], (number,), *turns.order[place:]))


def placed_by_key(turns: Turns, number: int, game: System) -> Turns:
    """The round with an entry at the place of its initiative among those still to come, at the earliest the next."""
    key = key_of_entry(turns.entry(number))
    place = min(turns.at + 1, len(turns.order))
    while place < len(turns.order) and _key_at(turns, place) < key:
        place += 1
    if game == "psipunk" and place < len(turns.order) and _key_at(turns, place) == key:
        joined = (*turns.order[place], number)
        return replace(turns, order=(*turns.order[:place], joined, *turns.order[place + 1 :]))
    while place < len(turns.order) and _key_at(turns, place) == key:
        place += 1
    return replace(turns, order=(*turns.order[:place], (number,), *turns.order[place:]))


def _key_at(turns: Turns, place: int) -> Key:
    return max(key_of_entry(turns.entry(number)) for number in turns.order[place])


def made_room(turns: Turns, after: TurnEntry) -> tuple[Turns, Key]:
    """A place right after an entry in every round from now on: the ties behind it go one further."""
    moved = tuple(
        replace(entry, tie=entry.tie + 1) if entry.initiative == after.initiative and entry.tie > after.tie else entry
        for entry in turns.entries
    )
    return replace(turns, entries=moved), (after.initiative, after.tie + 1)


def is_to_come(turns: Turns, number: int) -> bool:
    """Whether an entry has its turn later in this round."""
    return any(number in group for group in turns.order[turns.at + 1 :])


def tokens_of(state: MapState, entry: TurnEntry) -> tuple[Token, ...]:
    """The tokens of an entry that are on the map."""
    return tuple(state.tokens[each] for each in entry.tokens if each in state.tokens)


def name_of(state: MapState, entry: TurnEntry) -> str:
    """An entry as the table calls it: a name, or the names of a group."""
    names = [token.name for token in tokens_of(state, entry)]
    if len(names) > SEVERAL:
        return f"{names[0]} and {len(names) - 1} more"
    return " and ".join(names) or f"entry {entry.number}"


def names_of(state: MapState, turns: Turns, numbers: Iterable[int]) -> str:
    """Several entries as the table calls them."""
    return ", ".join(name_of(state, turns.entry(number)) for number in numbers)


SEVERAL = 2  # names of a group that are told one by one
