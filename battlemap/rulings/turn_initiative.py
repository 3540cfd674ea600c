"""Who acts when: initiative by the dice of the program or of the table, for both games, and what settles a tie."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import TypeVar

from battlemap.document.model import MapState, Token, TokenId
from battlemap.document.turns_record import TurnEntry, Turns, TurnsId
from battlemap.rulings.attack import house_rules_of
from battlemap.rulings.house_tables import psipunk_tables
from battlemap.rulings.psipunk_creatures import combatant_of
from battlemap.rulings.psipunk_ground import has_bad_footing
from battlemap.rulings.psipunk_ruling import psipunk_rules_of
from battlemap.rulings.starflight_creatures import creature_of
from battlemap.rulings.turn_order import order_of, who_acts
from rules.core.breakdown import Breakdown, Modifier, Note, RuleId
from rules.core.die import Die
from rules.core.resolution import Resolution
from rules.psipunk.dice import fudge_dice
from rules.psipunk.initiative import Entry, base, initiative
from rules.starflight.initiative import initiative_die, order_of_battle, surprise_notes

T = TypeVar("T")
FIRST = TurnsId("turns")
UNAWARE = {0: "aware", 1: "distracted", 2: "unaware", 3: "asleep"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Fighter:
    """Somebody who comes into a fight: a token, or a group of minions that act together."""

    tokens: tuple[TokenId, ...]
    unaware: int = 0  # 0: aware; 1 to 3 in Psi-punk; above 0 in Starflight: surprised


@dataclass(frozen=True, slots=True, kw_only=True)
class Rolled:
    """What initiative brought: the order, with every number's reasons by the number of its entry."""

    entries: tuple[TurnEntry, ...]
    totals: Mapping[int, Breakdown] = field(default_factory=dict)
    notes: tuple[Note, ...] = ()


def die_of(state: MapState) -> Die:
    """The die that is rolled for initiative."""
    return fudge_dice() if state.info.system == "psipunk" else initiative_die(house_rules_of(state))


def score_of(state: MapState, fighter: Fighter) -> Breakdown:
    """What is added to the die of one fighter."""
    if state.info.system == "psipunk":
        return base(_entry(state, fighter), (), psipunk_rules_of(state), psipunk_tables(state.info).missing)
    score = creature_of(_leader(state, fighter)).score("initiative")
    return Breakdown((Modifier(RuleId("M9"), score, f"Initiative {score}"),))


def roll_initiative(state: MapState, fighters: Sequence[Fighter]) -> Resolution[Rolled]:
    """Roll for everybody in the order given. M9, PP-INI-01."""
    return _by_fudge_dice(state, fighters) if state.info.system == "psipunk" else _by_d10(state, fighters)


def begun(state: MapState, rolled: Rolled, *, surprise: bool = False) -> Turns:
    """The fight at its beginning; with ``surprise`` a round in which only the aware act comes first. M10."""
    first = 0 if surprise and state.info.system == "starflight" else 1
    turns = Turns(id=FIRST, entries=rolled.entries, order=(), round=first, first_round=first)
    return replace(turns, order=order_of(who_acts(turns, first), state.info.system))


def rolled_by_hand(resolution: Resolution[T], shown: Mapping[str, str], dice: Random) -> T:
    """Play it with what the table rolled, and with the program's dice where it rolled none.

    Parameters
    ----------
    shown : what the dice show, by the name of the die that is asked for (``ask_of``); of Fudge dice the sum will do.
        ``DieError`` for what a die can not show.
    """
    try:
        ask = next(resolution)
        while True:
            text = shown.get(ask.name)
            ask = resolution.send(ask.die.roll(dice) if text is None else ask.die.parse(_as_faces(ask.die, text)))
    except StopIteration as end:
        outcome: T = end.value
        return outcome


def ask_of(state: MapState, fighter: Fighter) -> str:
    """The name under which initiative asks for the die of a fighter."""
    return f"initiative of {_leader(state, fighter).name}"


def _as_faces(die: Die, text: str) -> str:
    """Faces that show a sum of Fudge dice; any other text as it is."""
    plain = text.replace("−", "-").strip()
    if not die.name.endswith("dF") or plain.lstrip("+-") not in set("01234"):
        return text
    wanted = int(plain)
    return next((faces for faces in die.shown if faces.count("+") - faces.count("-") == wanted), text)


def _by_d10(state: MapState, fighters: Sequence[Fighter]) -> Resolution[Rolled]:
    """One after another; lots settle what nothing else does."""
    creatures = [creature_of(_leader(state, fighter)) for fighter in fighters]
    aware = frozenset(c.name for c, fighter in zip(creatures, fighters, strict=True) if not fighter.unaware)
    places = yield from order_of_battle(creatures, house_rules_of(state), aware)
    by_name = {creature.name: number for number, creature in enumerate(creatures, start=1)}
    entries, ties = [], Counter[int]()
    for place in places:
        number, total = by_name[place.name], place.total.total
        tokens = fighters[number - 1].tokens
        entries.append(
            TurnEntry(number=number, tokens=tokens, initiative=total, tie=ties[total], surprised=place.surprised)
        )
        ties[total] += 1
    totals = {by_name[place.name]: place.total for place in places}
    notes = surprise_notes(places) if len(aware) < len(creatures) else ()
    return Rolled(entries=_by_number(entries), totals=totals, notes=notes)


def _by_fudge_dice(state: MapState, fighters: Sequence[Fighter]) -> Resolution[Rolled]:
    """Equal results act at the same time."""
    entries = [_entry(state, fighter) for fighter in fighters]
    order = yield from initiative(entries, psipunk_rules_of(state), psipunk_tables(state.info).missing)
    totals = {number: place.result for number, place in enumerate(order.places, start=1)}
    places = [
        TurnEntry(number=number, tokens=fighter.tokens, initiative=totals[number].total)
        for number, fighter in enumerate(fighters, start=1)
    ]
    return Rolled(entries=_by_number(places), totals=totals, notes=order.notes)


def _by_number(entries: Iterable[TurnEntry]) -> tuple[TurnEntry, ...]:
    return tuple(sorted(entries, key=lambda entry: entry.number))


def _leader(state: MapState, fighter: Fighter) -> Token:
    """The one whose scores count for a group."""
    return state.tokens[fighter.tokens[0]]


def _entry(state: MapState, fighter: Fighter) -> Entry:
    token = _leader(state, fighter)
    return Entry(
        combatant=combatant_of(token, state.info),
        side=token.side,
        unaware=fighter.unaware,
        bad_footing=has_bad_footing(state, token),
    )
