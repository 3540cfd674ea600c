"""A roll besides fights that is being made: odds, dice typed or rolled, and what of it goes to the log."""

from collections.abc import Mapping
from dataclasses import asdict

from battlemap.document.commands import ApplyOutcome
from battlemap.document.log_record import LogChange, LogEntry, LogId
from battlemap.document.model import MapState, System, TokenId
from battlemap.rulings import rolls_psipunk, rolls_starflight
from battlemap.rulings.applying import applied
from battlemap.rulings.applying_words import words_of
from battlemap.rulings.dice_taking import DiceTaking
from battlemap.rulings.errors import RulingError
from battlemap.rulings.rolls import Chance, RollKind, RollOutcome, RollQuestion
from rules.core.resolution import Start

ROLL = "roll"  # what the log calls it
ROLLS: Mapping[System, tuple[RollKind, ...]] = {
    "starflight": rolls_starflight.STARFLIGHT_ROLLS,
    "psipunk": rolls_psipunk.PSIPUNK_ROLLS,
}


def roll_kind(state: MapState, name: str) -> RollKind:
    """A kind of roll of the map's game; ``RulingError`` names those there are."""
    kinds = ROLLS[state.info.system]
    found = next((kind for kind in kinds if kind.name == name), None)
    if found is None:
        raise RulingError(f"there is no roll {name!r}; there are {', '.join(kind.name for kind in kinds)}")
    return found


def traits_of(state: MapState, question: RollQuestion, whose: str) -> Mapping[str, int]:
    """What a creature of the map may roll, by the map's game."""
    tell = rolls_psipunk.traits if state.info.system == "psipunk" else rolls_starflight.traits
    return tell(state, question, whose)


class RollSession(DiceTaking):
    """One roll; it changes the log, and the Luck Points of who spends one."""

    def __init__(self, state: MapState, question: RollQuestion) -> None:
        super().__init__(_start(state, question))
        self.state, self.question = state, question

    @property
    def odds(self) -> tuple[Chance, ...]:
        """The exact chances, before any die falls."""
        return self._kind.odds(self.state, self.question)

    @property
    def advice(self) -> str:
        """What the rules say of rolling at all; empty where nothing."""
        return rolls_psipunk.advice(self.state, self.question) if self.state.info.system == "psipunk" else ""

    @property
    def result(self) -> RollOutcome | None:
        """What came out; None while a die is asked for."""
        found: RollOutcome | None = self.outcome
        return found

    @property
    def title(self) -> str:
        """Who rolls what against what."""
        return self._kind.title(self.state, self.question)

    @property
    def _kind(self) -> RollKind:
        return roll_kind(self.state, self.question.kind)

    def entry(self, entry_id: LogId, seed: int | None = None) -> LogEntry:
        """The entry of the log."""
        result, question = self.result, self.question
        asked: dict[str, object] = {"action": ROLL, **asdict(question)}
        who, other = question.token(self.state), question.token(self.state, "other")
        return LogEntry(
            id=entry_id,
            title=f"{self.title}: {result.words}" if result else self.title,
            who=who.name if who else "",
            targets=(other.name,) if other else (),
            dice=self.dice,
            steps=result.steps if result else (),
            changes=tuple(LogChange(text=words_of(change, self.state)) for change in result.changes) if result else (),
            asked=asked if seed is None else {**asked, "seed": seed},
            gm_only=self.is_hidden or self.hides_dice,
            round=None if self.state.turns is None else self.state.turns.round,
        )

    def command(self, entry_id: LogId, seed: int | None = None) -> ApplyOutcome:
        """The one step that logs it."""
        entry, changes = self.entry(entry_id, seed), self.result.changes if self.result else ()
        return ApplyOutcome(self.state.info.id, entry.title, applied(self.state, changes).changed, entry)


def question_of(asked: Mapping[str, object]) -> RollQuestion:
    """The roll that an entry of the log asked for; ``RulingError`` where it is none."""
    kind, values = asked.get("kind"), asked.get("values", {})
    if not isinstance(kind, str) or not isinstance(values, Mapping):
        raise RulingError("found no roll, expected its kind and its values")
    who, other = (None if asked.get(name) is None else TokenId(str(asked[name])) for name in ("who", "other"))
    return RollQuestion(kind=kind, who=who, other=other, values=dict(values))


def _start(state: MapState, question: RollQuestion) -> Start[RollOutcome]:
    return roll_kind(state, question.kind).start(state, question)
