"""Commands for the turn order of a fight. What is written was ruled before; each is told in words of its own."""

from abc import ABC
from dataclasses import dataclass, field, replace
from typing import ClassVar

from battlemap.document.commands.base import Command, added, edited
from battlemap.document.errors import DocumentError
from battlemap.document.log_record import LogEntry
from battlemap.document.model import MapId, MapState, Token
from battlemap.document.records import Records, key_of
from battlemap.document.turns_record import Turns


@dataclass(frozen=True, slots=True)
class TurnCommand(Command, ABC):
    """One step of a fight: the turn order as it is from now on, and the tokens that change with it."""

    words: ClassVar[str]

    turns: Turns
    who: str = ""  # the names of those it is about
    tokens: tuple[Token, ...] = ()
    surprise_round: bool | None = None  # whether it is one from now on; None: as before
    entry: LogEntry | None = None  # what the log tells of it

    @property
    def text(self) -> str:
        """What happens, and whom it is about."""
        return f"{self.words}: {self.who}" if self.who else self.words

    def apply(self, state: MapState) -> Records:
        """Put the turn order and the tokens; DocumentError for an order that is none."""
        check_turns(state, self.turns)
        logged = added(state, (self.entry,) if self.entry else ())
        written = {**edited(state, self.tokens), **logged, key_of(self.turns): self.turns}
        if self.surprise_round is not None:
            info = replace(state.info, fight=replace(state.info.fight, surprise_round=self.surprise_round))
            written[key_of(info)] = info
        return written


@dataclass(frozen=True, slots=True)
class StartFight(TurnCommand):
    """Begin a fight in an order that was rolled or typed in."""

    words: ClassVar[str] = "Start fight"

    def apply(self, state: MapState) -> Records:
        """Put the order; only one fight at a time."""
        if state.turns is not None:
            raise DocumentError(f"There is a fight on map {state.info.name!r} already")
        return TurnCommand.apply(self, state)


@dataclass(frozen=True, slots=True)
class NextTurn(TurnCommand):
    """The next in the order has its turn, with everything that ends or changes by that."""

    words: ClassVar[str] = "Next turn"


@dataclass(frozen=True, slots=True)
class PreviousTurn(TurnCommand):
    """The one before has its turn again; what the change of turns did is taken back."""

    words: ClassVar[str] = "Back to the turn"


@dataclass(frozen=True, slots=True)
class SetInitiative(TurnCommand):
    """Give somebody another initiative."""

    words: ClassVar[str] = "Set initiative"


@dataclass(frozen=True, slots=True)
class HoldTurn(TurnCommand):
    """Do nothing now, and come back in later."""

    words: ClassVar[str] = "Hold"


@dataclass(frozen=True, slots=True)
class ComeBackIn(TurnCommand):
    """Who held acts now."""

    words: ClassVar[str] = "Come back in"


@dataclass(frozen=True, slots=True)
class ReadyAction(TurnCommand):
    """Wait for a trigger with an action."""

    words: ClassVar[str] = "Ready"


@dataclass(frozen=True, slots=True)
class TriggerReadied(TurnCommand):
    """What was waited for happens."""

    words: ClassVar[str] = "Readied action"


@dataclass(frozen=True, slots=True)
class DelayTurn(TurnCommand):
    """Act after somebody else from now on."""

    words: ClassVar[str] = "Delay"


@dataclass(frozen=True, slots=True)
class JoinFight(TurnCommand):
    """Come into the fight."""

    words: ClassVar[str] = "Join fight"


@dataclass(frozen=True, slots=True)
class LeaveFight(TurnCommand):
    """Go out of the fight."""

    words: ClassVar[str] = "Leave fight"


@dataclass(frozen=True, slots=True)
class SplitEntry(TurnCommand):
    """Those who acted together act one by one."""

    words: ClassVar[str] = "Act one by one"


@dataclass(frozen=True, slots=True)
class UniteEntries(TurnCommand):
    """Two entries act together, at one place."""

    words: ClassVar[str] = "Act together"


@dataclass(frozen=True, slots=True)
class SpendAction(TurnCommand):
    """Use up some of the turn."""

    words: ClassVar[str] = "Spend"


@dataclass(frozen=True, slots=True)
class SetLasting(TurnCommand):
    """Say how long a condition lasts."""

    words: ClassVar[str] = "Set duration"


@dataclass(frozen=True, slots=True)
class EndFight(Command):
    """End the fight: nobody has a turn any more."""

    @property
    def text(self) -> str:
        """The words of the menu."""
        return "End fight"

    def apply(self, state: MapState) -> Records:
        """Delete the turn order."""
        if state.turns is None:
            raise DocumentError(f"There is no fight on map {state.info.name!r}")
        info = replace(state.info, fight=replace(state.info.fight, surprise_round=False))
        return {key_of(info): info, key_of(state.turns): None}


@dataclass(frozen=True, slots=True)
class WithSpending(Command):
    """A move or a turn of tokens together with what it takes of their turn, as one step: undo gives both back."""

    map_id: MapId = field(init=False)
    command: Command
    turns: Turns

    def __post_init__(self) -> None:
        object.__setattr__(self, "map_id", self.command.map_id)
        object.__setattr__(self, "gesture", self.command.gesture)

    @property
    def text(self) -> str:
        """The words of the command."""
        return self.command.text

    def apply(self, state: MapState) -> Records:
        """Put what the command puts, and what is left of the turn."""
        check_turns(state, self.turns)
        return {**self.command.apply(state), key_of(self.turns): self.turns}


def check_turns(state: MapState, turns: Turns) -> None:
    """DocumentError where a turn order does not hold together."""
    if state.turns is not None and state.turns.id != turns.id:
        raise DocumentError(f"Map {state.info.name!r} has another fight already")
    numbers = [entry.number for entry in turns.entries]
    placed = [number for group in turns.order for number in group]
    tokens = [token for entry in turns.entries for token in entry.tokens]
    for what, found in (("entry", numbers), ("place", placed), ("token", tokens)):
        if len(set(found)) != len(found):
            raise DocumentError(f"The turn order names a {what} twice: {sorted(found)}")
    if not set(placed) <= set(numbers) or not 0 <= turns.at <= len(turns.order):
        raise DocumentError(f"The turn order is at {turns.at} of {turns.order}; its entries are {numbers}")
