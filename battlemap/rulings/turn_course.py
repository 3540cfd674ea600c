"""One step of a fight while it happens: the map as it becomes, and what is told, until it is one command."""

from collections.abc import Iterable
from dataclasses import replace
from typing import TypeVar

from battlemap.document.commands import TurnCommand
from battlemap.document.model import MapState, Token, TokenId
from battlemap.document.turns_record import Lasting, Spending, TurnEntry, Turns
from battlemap.rulings.applying import applied
from battlemap.rulings.errors import RulingError
from battlemap.rulings.turn_lasting import noted
from battlemap.rulings.turn_order import name_of, names_of, with_entry
from rules.core.breakdown import Note
from rules.starflight.outcome import Step

CommandT = TypeVar("CommandT", bound=TurnCommand)


class Course:
    """Collects what one step changes; every rule that comes later sees the map as the earlier ones left it."""

    def __init__(self, state: MapState) -> None:
        turns_of(state)
        self.before = state
        self.state = state
        self.told: list[str] = []

    @property
    def turns(self) -> Turns:
        """The turn order as it is by now."""
        return turns_of(self.state)

    def put(self, turns: Turns) -> None:
        """Go on with this turn order."""
        self.state = replace(self.state, turn_orders={turns.id: turns})

    def put_entry(self, entry: TurnEntry) -> None:
        """Go on with this entry in the place of the one of its number."""
        self.put(with_entry(self.turns, entry))

    def put_token(self, token: Token) -> None:
        """Go on with this token in the place of the one of its id."""
        self.state = replace(self.state, tokens={**self.state.tokens, token.id: token})

    def put_spending(self, token: TokenId, spending: Spending) -> None:
        """Go on with what a token has spent."""
        self.put(replace(self.turns, spent={**self.turns.spent, token: spending}))

    def put_lasting(self, old: Lasting, new: Lasting | None) -> None:
        """Go on with a duration in the place of another, or without it."""
        kept = tuple(new if each is old else each for each in self.turns.lasting)
        self.put(replace(self.turns, lasting=tuple(each for each in kept if each is not None)))

    def tell(self, text: str, *rules: str) -> None:
        """Something that ended or changed by itself, with the rules that say so."""
        self.told.append(f"{text} [{', '.join(dict.fromkeys(rules))}]" if rules else text)

    def note(self, notes: Iterable[Note]) -> None:
        """What rules tell."""
        for note in notes:
            self.tell(note.reason, note.rule)

    def happen(self, steps: Iterable[Step]) -> None:
        """Steps of the Starflight rules: told, and made on the map."""
        for step in steps:
            if step.text:
                self.tell(": ".join(filter(None, (step.text, _reasons(step)))), *_rules(step))
            self.change(step.changes)

    def change(self, changes: Iterable[object]) -> None:
        """Changes made on the map; those that belong to the turn are kept with it."""
        made = applied(self.state, changes)
        self.state = made.state
        self.put(noted(self.state, self.turns, (*made.left, *changes)))

    def name(self, number: int) -> str:
        """An entry as the table calls it."""
        return name_of(self.state, self.turns.entry(number))

    def command(self, kind: type[CommandT], who: str | None = None) -> CommandT:
        """All of it as one command, about those whose turn it is now unless told."""
        turns = replace(self.turns, told=tuple(self.told))
        changed = tuple(each for key, each in self.state.tokens.items() if self.before.tokens.get(key) != each)
        was, now = (each.info.fight.surprise_round for each in (self.before, self.state))
        return kind(
            self.state.info.id,
            turns,
            names_of(self.state, turns, turns.now) if who is None else who,
            changed,
            surprise_round=None if was == now else now,
        )


def turns_of(state: MapState) -> Turns:
    """The turn order of the fight; ``RulingError`` where nobody fights."""
    if state.turns is None:
        raise RulingError(f"there is no fight on {state.info.name!r}; start one first")
    return state.turns


def _reasons(step: Step) -> str:
    """Why a step came about, in a clause; of a roll the numbers."""
    tested, reasons = step.tested, [part.reason for part in step.numbers.modifiers]
    reasons += [note.reason for note in step.notes if note.reason]
    if tested is not None:
        reasons.insert(0, f"{tested.natural:02d} {tested.bonus.total:+d} against {tested.against.total}")
    return "; ".join(dict.fromkeys(reasons))


def _rules(step: Step) -> Iterable[str]:
    """The rules behind a step."""
    yield from (note.rule for note in step.notes)
    yield from (refusal.rule for refusal in step.refusals)
    yield from (part.rule for part in step.numbers.modifiers)
    if step.tested is not None:
        yield from (part.rule for part in step.tested.against.modifiers)
