"""One action from the choice to the map: preview, dice rolled or typed, the result, what of it is applied.

Window and command line drive the same session; it holds no Qt and writes nothing by itself.
"""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

from battlemap.document.commands import ApplyOutcome
from battlemap.document.log_record import LogEntry, LogId, LogReason, LogStep
from battlemap.document.model import MapState
from battlemap.rulings.applying import applied
from battlemap.rulings.applying_proposals import Proposal, all_or_none, proposals, taken, with_taken
from battlemap.rulings.dice_taking import DiceTaking
from battlemap.rulings.session_question import Question, Story, start_of, story_of
from battlemap.rulings.session_turn import against_the_turn, turns_after
from battlemap.rulings.session_ways import ways_of
from battlemap.rulings.things import thing_words
from rules.core.breakdown import Refusal
from rules.core.resolution import Start

OVERRULED = "Overruled by the game master"


def dice_for(seed: int, state: MapState) -> Random:
    """The program's dice for the next thing that is played on a map: of one seed they are always the same.

    They go by how much was played, so that a fight played again from a seed is the same fight.
    """
    return Random(f"{seed}:{len(state.logs)}")


def turn_dice_for(seed: int, state: MapState) -> Random:
    """The program's dice for what turns ask for, as initiative and saves, by the same seed: by the turns begun."""
    begun = 0 if state.turns is None else state.turns.begun
    return Random(f"{seed}:{len(state.logs)}:turn {begun}")


def roll_dice_for(seed: int, state: MapState, throw: int) -> Random:
    """The program's dice for a roll besides the fight; ``throw`` counts those since the last entry of the log."""
    return Random(f"{seed}:{len(state.logs)}:roll {throw}")


def proposals_of(session: "Session") -> tuple[Proposal, ...]:
    """What the rules propose there, whatever the game master made of it."""
    story = session.story
    return () if story is None else proposals(story.changes, session.state, story.offers)


class Session(DiceTaking):
    """A question that is being played; ``RulingError`` where the map has not what it asks for."""

    def __init__(self, state: MapState, question: Question, start: Start[Any] | None = None) -> None:
        super().__init__(start or start_of(state, question))
        self.state, self.question = state, question
        self._proposed: tuple[Proposal, ...] | None = None
        self.warnings: tuple[Refusal, ...] = against_the_turn(state, question)  # who goes on overrules them

    def take_back(self) -> None:
        """Ask for the last die again; what was chosen of the result is forgotten."""
        super().take_back()
        self._proposed = None

    def take_over(self, other: DiceTaking) -> bool:
        """The same with what was chosen of the result, where the same comes out."""
        takes_all = super().take_over(other)
        if takes_all and isinstance(other, Session) and self.story and self.proposed == proposals_of(other):
            self._proposed = other.proposed
        return takes_all

    @property
    def story(self) -> Story | None:
        """What came out; None while a die is asked for."""
        return None if self.asks is not None else story_of(self.outcome)

    @property
    def steps(self) -> tuple[LogStep, ...]:
        """What came out, step by step; first what the game master overruled for it."""
        story = self.story
        if story is None or self.is_refused or not self.warnings:
            return () if story is None else story.steps
        notes = tuple(LogReason(text=each.reason, rule=each.rule) for each in self.warnings)
        return (LogStep(text=OVERRULED, who=self.state.tokens[self.question.actor].name, notes=notes), *story.steps)

    @property
    def is_refused(self) -> bool:
        """Whether it can not be done at all: then no die was asked for and nothing changes."""
        story = self.story
        return story is not None and bool(story.refusals) and not self.dice and not story.changes

    @property
    def proposed(self) -> tuple[Proposal, ...]:
        """What it changes, each taken unless the game master said otherwise; nothing before it is decided."""
        story = self.story
        if story is None:
            return ()
        if self._proposed is None:
            self._proposed = proposals(story.changes, self.state, story.offers)
        return self._proposed

    def take(self, place: int, taken: bool) -> None:
        """Make one of the changes, or leave it."""
        self._proposed = with_taken(self.proposed, place, taken)

    def take_all(self, taken: bool) -> None:
        """Make all of the changes, or none."""
        self._proposed = all_or_none(self.proposed, taken)

    def override(self, place: int, value: int | None) -> None:
        """Put another number in a change; None: that of the rules again."""
        self._change(place, lambda each: replace(each, instead=value))

    def _change(self, place: int, change: Callable[[Proposal], Proposal]) -> None:
        now = list(self.proposed)
        now[place] = change(now[place])
        self._proposed = tuple(now)

    @property
    def title(self) -> str:
        """Who did what to whom, and what came of it in a word or two."""
        question, state = self.question, self.state
        who = state.tokens[question.actor].name
        at = ", ".join(state.tokens[each].name for each in question.targets) or thing_words(state, question.thing)
        what = question.action.replace("-", " ") + (f" at {at}" if at else "")
        armed = f" with {question.weapon}" if question.weapon else ""
        return f"{who}: {what}{armed}"

    def entry(self, entry_id: LogId, seed: int | None = None) -> LogEntry:
        """The entry of the log: dice, steps, and which of the changes were made."""
        asked = self.question.to_json()
        return LogEntry(
            id=entry_id,
            title=self.title,
            who=self.state.tokens[self.question.actor].name,
            targets=tuple(self.state.tokens[each].name for each in self.question.targets),
            dice=self.dice,
            steps=self.steps,
            changes=tuple(each.logged(self.state) for each in self.proposed if each.taken or not each.offered),
            asked=asked if seed is None else {**asked, "seed": seed},
            gm_only=self.is_hidden,
            round=None if self.state.turns is None else self.state.turns.round,
        )

    def command(self, entry_id: LogId, seed: int | None = None) -> ApplyOutcome:
        """The one step that makes the changes that were taken, and logs all of it."""
        changes = taken(self.proposed)
        done = applied(self.state, changes, ways_of(self.state, self.question))
        turns = turns_after(done.state, self.question, changes, before=self.state)
        spent = () if turns is None or turns == self.state.turns else (turns,)
        return ApplyOutcome(self.state.info.id, self.title, (*done.changed, *spent), self.entry(entry_id, seed))
