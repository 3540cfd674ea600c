"""Time passes out of combat for many creatures at once: previewed, taken for all, some or none, one step of the map."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from battlemap.document.commands import ApplyOutcome
from battlemap.document.log_record import LogChange, LogEntry, LogId, LogReason, LogStep
from battlemap.document.model import MapState, Token, TokenId
from battlemap.rulings.applying import applied
from battlemap.rulings.dice_taking import DiceTaking
from battlemap.rulings.errors import RulingError
from battlemap.rulings.house_tables import starflight_tables
from battlemap.rulings.log_steps import starflight_steps
from battlemap.rulings.psipunk_creatures import combatant_of
from battlemap.rulings.psipunk_ruling import psipunk_rules_of
from battlemap.rulings.starflight_creatures import creature_of
from battlemap.rulings.starflight_ruling import house_rules_of
from battlemap.rulings.time_psipunk import stay as psipunk_stay
from battlemap.rulings.time_question import MOST_MINUTES, TIME, WAYS, Passed, TimeQuestion, duration_words
from battlemap.rulings.time_starflight import Stay as StarflightStay
from battlemap.rulings.time_starflight import stay as starflight_stay
from rules.core.resolution import Resolution, Start
from rules.psipunk.wounds import Domain, Stage
from rules.starflight.creature import Creature
from rules.starflight.outcome import Outcome

MOST_TOLD, MOST_RULES = 2, 6  # in one clause


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeRow:
    """One creature in the preview: what changes, and why; ``words`` is empty where nothing does."""

    token: TokenId
    name: str
    words: str
    steps: tuple[LogStep, ...]
    taken: bool = True

    @property
    def reason(self) -> str:
        """Why, in a clause: what needed no number in its own words, then the rules behind the numbers."""
        plain = (note for step in self.steps if not step.numbers for note in step.notes)
        told = dict.fromkeys(f"{note.text} [{note.rule}]" for note in plain)
        rules = dict.fromkeys(reason.rule for step in self.steps for reason in _numbers(step) if reason.rule)
        parts = (*tuple(told)[:MOST_TOLD], ", ".join(tuple(rules)[:MOST_RULES]))
        return "; ".join(filter(None, parts))

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of all rules that had a part in it."""
        told = (reason for step in self.steps for reason in (*step.notes, *_numbers(step)))
        return tuple(dict.fromkeys(reason.rule for reason in told if reason.rule))


class TimeSession(DiceTaking):
    """A question of time that is being played; ``RulingError`` where a fight is on, or for what can not be."""

    def __init__(self, state: MapState, question: TimeQuestion) -> None:
        super().__init__(start_of_time(state, question))
        self.state, self.question = state, question
        self._left_out: frozenset[TokenId] = frozenset()
        self._rows: tuple[tuple[Passed, ...], tuple[TimeRow, ...]] | None = None

    @property
    def passed(self) -> tuple[Passed, ...]:
        """What it brought to each creature; nothing while a die is asked for."""
        return () if self.asks is not None else self.outcome

    @property
    def rows(self) -> tuple[TimeRow, ...]:
        """The preview, a row for each creature in the map's order."""
        passed = self.passed
        if self._rows is None or self._rows[0] is not passed:
            self._rows = passed, tuple(_row(self.state, each) for each in passed)
        return tuple(replace(row, taken=row.token not in self._left_out) for row in self._rows[1])

    def take(self, token: TokenId, taken: bool) -> None:
        """Take what time brings to a creature, or leave it."""
        self._left_out = self._left_out - {token} if taken else self._left_out | {token}

    def take_all(self, taken: bool) -> None:
        """Take it for all of them, or for none."""
        self._left_out = frozenset() if taken else frozenset(self.question.ways)

    def take_back(self) -> None:
        """Ask for the last die again; what was chosen of the result is forgotten."""
        super().take_back()
        self._left_out = frozenset()

    @property
    def title(self) -> str:
        """What the history and the log call it."""
        return f"{duration_words(self.question.minutes)} pass"

    def entry(self, entry_id: LogId, seed: int | None = None) -> LogEntry:
        """The entry of the log: a line a creature, every step with its numbers and reasons."""
        taken = [each for each in self.passed if each.token not in self._left_out]
        asked: dict[str, object] = {"action": TIME, **self.question.to_json()}
        asked["left"] = {each.token: dict(each.clock) for each in taken if each.clock}
        return LogEntry(
            id=entry_id,
            title=self.title,
            targets=tuple(row.name for row in self.rows),
            dice=self.dice,
            steps=tuple(step for row in self.rows for step in row.steps),
            changes=tuple(
                LogChange(text=f"{row.name}: {row.words}", applied=row.taken) for row in self.rows if row.words
            ),
            asked=asked if seed is None else {**asked, "seed": seed},
            gm_only=self.is_hidden,
        )

    def command(self, entry_id: LogId, seed: int | None = None) -> ApplyOutcome:
        """The one step that makes what was taken, and logs all of it."""
        changes = [each for passed in self.passed if passed.token not in self._left_out for each in passed.changes]
        done = applied(self.state, changes)
        return ApplyOutcome(self.state.info.id, self.title, done.changed, self.entry(entry_id, seed))


def start_of_time(state: MapState, question: TimeQuestion) -> Start[tuple[Passed, ...]]:
    """How the time is played, creature by creature in the order of the map."""
    if state.turns is not None:
        raise RulingError("a fight is on: its rounds pass by the turn bar; end the fight first")
    if not 1 <= question.minutes <= MOST_MINUTES:
        raise RulingError(f"found {question.minutes} minutes, expected 1 to {MOST_MINUTES}, which is 60 days")
    ways = WAYS[state.info.system]
    wrong = next((way for way in question.ways.values() if way not in ways), None)
    if wrong is not None:
        raise RulingError(f"nobody can spend time as {wrong!r}; there are {', '.join(ways)}")
    play = PLAYS[state.info.system]

    def started() -> Resolution[tuple[Passed, ...]]:
        found: tuple[Passed, ...] = ()
        for token in state.tokens.values():
            if token.id in question.ways:
                found = (*found, (yield from play(state, question, token, question.clocks.get(token.id, {}))))
        return found

    return started


def _starflight(state: MapState, question: TimeQuestion, token: Token, clock: Mapping[str, int]) -> Resolution[Passed]:
    medic = state.tokens.get(question.medic) if question.medic else None
    here = StarflightStay(
        now=creature_of(token),
        question=question,
        way=question.ways[token.id],
        medic=None if medic is None else creature_of(medic),
        house=house_rules_of(state),
        tables=starflight_tables(state.info),
        clock=dict(clock),
    )
    yield from starflight_stay(here)
    outcome = Outcome(tuple(here.steps))
    steps = tuple(step for step in starflight_steps(outcome) if step.text)
    return Passed(token=token.id, steps=steps, changes=outcome.changes, clock=here.clock)


def _psipunk(state: MapState, question: TimeQuestion, token: Token, clock: Mapping[str, int]) -> Resolution[Passed]:
    medic = state.tokens.get(question.medic) if question.medic else None
    here = yield from psipunk_stay(
        combatant_of(token),
        question,
        question.ways[token.id],
        None if medic is None else combatant_of(medic),
        psipunk_rules_of(state),
        clock,
        aims=token.psipunk is not None and token.psipunk.aimed > 0,
    )
    return Passed(token=token.id, steps=here.steps, changes=here.changes, clock=here.clock)


Play = Callable[[MapState, TimeQuestion, Token, Mapping[str, int]], Resolution[Passed]]
PLAYS: Mapping[str, Play] = {"starflight": _starflight, "psipunk": _psipunk}


def _row(state: MapState, passed: Passed) -> TimeRow:
    before = state.tokens[passed.token]
    after = applied(state, passed.changes).state.tokens[passed.token]
    tell = _psipunk_words if state.info.system == "psipunk" else _starflight_words
    return TimeRow(token=passed.token, name=before.name, words=tell(before, after), steps=passed.steps)


def _numbers(step: LogStep) -> tuple[LogReason, ...]:
    return tuple(reason for number in step.numbers for reason in number.reasons)


def _starflight_words(before: Token, after: Token) -> str:
    old, new = creature_of(before), creature_of(after)
    told = [
        f"{word} {then} → {now}"
        for word, then, now in (("HP", old.hp, new.hp), ("NHP", old.nhp, new.nhp), ("wounds", old.wounds, new.wounds))
        if then != now
    ]
    told += [_words(name) for name in sorted(new.condition_names - old.condition_names)]
    told += [f"no longer {_words(name)}" for name in sorted(old.condition_names - new.condition_names)]
    told += [
        f"{_words(name)} {score} → {new.score(name)}" for name, score in old.scores.items() if new.score(name) != score
    ]
    told += _clocks(old, new)
    return ", ".join(told)


def _clocks(old: Creature, new: Creature) -> list[str]:
    """Conditions that go on, with fewer rounds left."""
    then = {(had.name, had.cause): had.rounds for had in old.conditions}
    return [
        f"{_words(had.name)} for {had.rounds} rounds more"
        for had in new.conditions
        if (had.name, had.cause) in then and had.rounds != then[had.name, had.cause] and had.rounds
    ]


def _words(name: str) -> str:
    return "in stasis" if name == "stasis" else name.replace("_", " ")


def _psipunk_words(before: Token, after: Token) -> str:
    told = []
    old, new = combatant_of(before), combatant_of(after)
    for domain in Domain:
        then, now = old.track(domain), new.track(domain)
        if then != now:
            marks = [f"{_stages(then.marks)} → {_stages(now.marks)} ({domain})"] if then.marks != now.marks else []
            told += [*marks, *(["no longer dying"] if now.stabilised and not then.stabilised else [])]
            told += ["dead"] if now.dead and not then.dead else []
    if before.psipunk and after.psipunk and before.psipunk.aimed != after.psipunk.aimed:
        told.append("no longer aims")
    return ", ".join(told)


def _stages(marks: tuple[int, ...]) -> str:
    told = [
        f"{count} {Stage(place).words}" if count > 1 else Stage(place).words
        for place, count in enumerate(marks)
        if count
    ]
    return " and ".join(told) or "unhurt"
