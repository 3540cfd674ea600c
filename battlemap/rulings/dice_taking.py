"""Dice of something that is played, typed in as the table rolls them or rolled by the program, hidden or not."""

from random import Random
from typing import Any

from battlemap.document.log_record import LogDie
from battlemap.rulings.log_steps import dice_of
from rules.core.resolution import Ask, Start, Typed


class DiceTaking:
    """A resolution that is asked for its dice one by one; each can be taken back."""

    def __init__(self, start: Start[Any]) -> None:
        self._typed = Typed(start)
        self._hidden: frozenset[int] = frozenset()
        self.hides_dice = False  # whether what is rolled from now on is for the game master only

    @property
    def asks(self) -> Ask | None:
        """The die to roll now; None where all is decided."""
        return self._typed.asks

    @property
    def table(self) -> Typed[Any]:
        """The dice themselves, for who asks for them one by one at a terminal."""
        return self._typed

    @property
    def outcome(self) -> Any:
        """What came out; None while a die is asked for."""
        return self._typed.outcome

    @property
    def dice(self) -> tuple[LogDie, ...]:
        """What has been rolled so far."""
        return dice_of(self._typed.rolls, self._hidden)

    @property
    def has_begun(self) -> bool:
        """Whether anything was rolled or decided."""
        return bool(self._typed.rolls)

    @property
    def is_hidden(self) -> bool:
        """Whether any of the dice is for the game master only."""
        return bool(self._hidden)

    def give(self, shown: str) -> None:
        """Take what the table reads off the die asked for; ``DieError`` where it can not show that."""
        rolled = len(self._typed.rolls)
        self._typed.give_shown(shown)
        self._note_hidden(rolled)

    def roll(self, dice: Random) -> None:
        """Have the program roll every die that is still asked for."""
        rolled = len(self._typed.rolls)
        self._typed.roll_rest(dice)
        self._note_hidden(rolled)

    def take_back(self) -> None:
        """Ask for the last die again."""
        self._typed.take_back()
        self._hidden = frozenset(place for place in self._hidden if place < len(self._typed.rolls))

    def take_over(self, other: "DiceTaking") -> bool:
        """Take the dice of another as far as the same ones are asked for; whether all of them count here as well."""
        for place, roll in enumerate(other._typed.rolls):
            if self._typed.asks != roll.ask:
                return False
            self._typed.give(roll.value)
            self._hidden |= other._hidden & {place}
        return True

    def _note_hidden(self, since: int) -> None:
        if self.hides_dice:
            self._hidden |= frozenset(range(since, len(self._typed.rolls)))
