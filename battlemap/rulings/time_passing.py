"""Time passes out of combat for many creatures at once: previewed, taken for all, some or none, one step of the map."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from battlemap.document.commands import ApplyOutcome
from battlemap.document.log_record import LogChange, LogEntry, LogId, LogReason, LogStep
from battlemap.document.model import MapState, Token, TokenId
from battlemap.rulings.applying import applied
from battlemap.rulings.dice_taking import DiceTaking
from battlemap.rulings.errors import RulingError
from battlemap.rulings.house_tables import psipunk_tables, starflight_tables
from battlemap.rulings.log_steps import starflight_steps
from battlemap.rulings.psipunk_creatures import combatant_of
from battlemap.rulings.psipunk_ruling import psipunk_rules_of
from battlemap.rulings.starflight_creatures import creature_of
from battlemap.rulings.starflight_ruling import house_rules_of
from battlemap.rulings.time_psipunk import Stay as PsipunkStay
from battlemap.rulings.time_psipunk import stay as psipunk_stay
from battlemap.rulings.time_question import MOST_MINUTES, TIME, Passed, TimeQuestion, duration_words, ways_of
from battlemap.rulings.time_starflight import stay as starflight_stay
from battlemap.rulings.time_stay import Stay as StarflightStay
from battlemap.rulings.troubles import let_go
from rules.core.resolution import Resolution, Start
from rules.psipunk.changes import AimLost
from rules.psipunk.wounds import Domain, Stage, Track
from rules.starflight.anatomy import Part
from rules.starflight.creature import Creature
from rules.starflight.outcome import Outcome
from rules.starflight.thresholds import ROUNDS_A_MINUTE

MOST_TOLD, MOST_RULES = 2, 6  # in one clause
MANY_ROUNDS = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeRow:
    """One creature in the preview: what changes, and why; ``words`` is empty where nothing does.

    ``offer`` names what the game master may let come of it besides: a row of its own, not taken unless said.
    """

    token: TokenId
    name: str
    words: str
    steps: tuple[LogStep, ...]
    taken: bool = True
    offer: str = ""

    @property
    def title(self) -> str:
        """Who, or what may come of it for whom."""
        return f"{self.name} {self.offer}" if self.offer else self.name

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
        self._accepted: frozenset[tuple[TokenId, str]] = frozenset()
        self._rows: tuple[tuple[Passed, ...], tuple[TimeRow, ...]] | None = None

    @property
    def passed(self) -> tuple[Passed, ...]:
        """What it brought to each creature; nothing while a die is asked for."""
        return () if self.asks is not None else self.outcome

    @property
    def rows(self) -> tuple[TimeRow, ...]:
        """The preview in the map's order: a row for each creature, below it one for each offer."""
        passed = self.passed
        if self._rows is None or self._rows[0] is not passed:
            self._rows = passed, tuple(row for each in passed for row in _rows(self.state, each))
        return tuple(replace(row, taken=self._takes(row.token, row.offer)) for row in self._rows[1])

    def _takes(self, token: TokenId, offer: str = "") -> bool:
        return token not in self._left_out and (not offer or (token, offer) in self._accepted)

    def take(self, token: TokenId, taken: bool, offer: str = "") -> None:
        """Take what time brings to a creature, or leave it; or what is offered besides, which needs the rest."""
        if offer:
            self._accepted = self._accepted | {(token, offer)} if taken else self._accepted - {(token, offer)}
        if not offer or taken:
            self._left_out = self._left_out - {token} if taken else self._left_out | {token}

    def take_all(self, taken: bool) -> None:
        """Take it for all of them, or for none; what is offered besides is taken one by one."""
        self._left_out = frozenset() if taken else frozenset(self.question.ways)
        self._accepted = self._accepted if taken else frozenset()

    def take_back(self) -> None:
        """Ask for the last die again; what was chosen of the result is forgotten."""
        super().take_back()
        self._left_out, self._accepted = frozenset(), frozenset()

    @property
    def title(self) -> str:
        """What the history and the log call it."""
        return f"{duration_words(self.question.minutes)} pass"

    def entry(self, entry_id: LogId, seed: int | None = None) -> LogEntry:
        """The entry of the log: a line a creature, every step with its numbers and reasons."""
        taken = [each for each in self.passed if self._takes(each.token)]
        asked: dict[str, object] = {"action": TIME, **self.question.to_json()}
        asked["left"] = {each.token: dict(each.clock) for each in taken if each.clock}
        return LogEntry(
            id=entry_id,
            title=self.title,
            targets=tuple(dict.fromkeys(row.name for row in self.rows)),
            dice=self.dice,
            steps=tuple(step for passed in self.passed for step in passed.steps),
            changes=tuple(
                LogChange(text=f"{row.title}: {row.words}", applied=row.taken) for row in self.rows if row.words
            ),
            asked=asked if seed is None else {**asked, "seed": seed},
            gm_only=self.is_hidden,
        )

    def command(self, entry_id: LogId, seed: int | None = None) -> ApplyOutcome:
        """The one step that makes what was taken, and logs all of it."""
        done = applied(self.state, [change for passed in self.passed for change in self._made(passed)])
        return ApplyOutcome(self.state.info.id, self.title, done.changed, self.entry(entry_id, seed))

    def _made(self, passed: Passed) -> tuple[object, ...]:
        """The changes of a creature that are taken."""
        if not self._takes(passed.token):
            return ()
        accepted = (offer for offer in passed.offers if self._takes(passed.token, offer.name))
        return (*passed.changes, *(change for offer in accepted for change in offer.changes))


def start_of_time(state: MapState, question: TimeQuestion) -> Start[tuple[Passed, ...]]:
    """How the time is played, creature by creature in the order of the map."""
    if state.turns is not None:
        raise RulingError("a fight is on: its rounds pass by the turn bar; end the fight first")
    if not 1 <= question.minutes <= MOST_MINUTES:
        raise RulingError(f"found {question.minutes} minutes, expected 1 to {MOST_MINUTES}, which is 60 days")
    for token in (each for each in state.tokens.values() if each.id in question.ways):
        way, ways = question.ways[token.id], ways_of(state.info.system, token)
        if way not in ways:
            raise RulingError(f"{token.name} can not spend time as {way!r}; there are {', '.join(ways)}")
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
    creature, house = creature_of(token), house_rules_of(state)
    here = StarflightStay(
        now=creature,
        question=question,
        way=question.ways[token.id],
        medic=None if medic is None else creature_of(medic),
        house=house,
        tables=starflight_tables(state.info),
        clock=dict(clock),
    )
    here.happen(tuple(step for had in creature.conditions for step in let_go(state, token, had, house)))
    yield from starflight_stay(here)
    outcome = Outcome(tuple(here.steps))
    steps = tuple(step for step in starflight_steps(outcome) if step.text)
    return Passed(token=token.id, steps=steps, changes=outcome.changes, clock=here.clock)


def _psipunk(state: MapState, question: TimeQuestion, token: Token, clock: Mapping[str, int]) -> Resolution[Passed]:
    medic = state.tokens.get(question.medic) if question.medic else None
    aims = token.psipunk is not None and token.psipunk.aimed > 0
    here = PsipunkStay(
        now=combatant_of(token),
        question=question,
        way=question.ways[token.id],
        medic=None if medic is None else combatant_of(medic),
        house=psipunk_rules_of(state),
        missing=psipunk_tables(state.info).missing,
        clock=dict(clock),
        changes=[AimLost(token.name)] if aims else [],
    )
    yield from psipunk_stay(here)
    return Passed(
        token=token.id,
        steps=tuple(here.steps),
        changes=tuple(here.changes),
        offers=tuple(here.offers),
        clock=here.clock,
    )


Play = Callable[[MapState, TimeQuestion, Token, Mapping[str, int]], Resolution[Passed]]
PLAYS: Mapping[str, Play] = {"starflight": _starflight, "psipunk": _psipunk}


def _rows(state: MapState, passed: Passed) -> Iterator[TimeRow]:
    """The row of a creature, and one for each offer, as it would be after that row."""
    before, after = state.tokens[passed.token], applied(state, passed.changes).state
    now = after.tokens[passed.token]
    tell = _psipunk_words if state.info.system == "psipunk" else _starflight_words
    yield TimeRow(token=passed.token, name=before.name, words=tell(before, now), steps=passed.steps)
    for offer in passed.offers:
        words = tell(now, applied(after, offer.changes).state.tokens[passed.token])
        steps = (LogStep(text=f"{before.name} {offer.name}", who=before.name, notes=(offer.why,)),)
        yield TimeRow(token=passed.token, name=before.name, words=words, steps=steps, offer=offer.name)


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
    return ", ".join((*told, *_parts(old, new), *_clocks(old, new)))


def _parts(old: Creature, new: Creature) -> list[str]:
    """Parts of the body that fail, are lost, or work again."""
    now = {part.name: part for part in new.parts}
    changed = [part for part in old.parts if (part.works, part.maimed) != (now[part.name].works, now[part.name].maimed)]
    return [f"{part.name} {_state(now[part.name])}" for part in changed]


def _state(part: Part) -> str:
    if part.maimed:
        return "is maimed"
    return "works again" if part.works else "fails"


def _clocks(old: Creature, new: Creature) -> list[str]:
    """Conditions that go on, with fewer rounds left."""
    then = {(had.name, had.cause): had.rounds for had in old.conditions}
    return [
        f"{_words(had.name)} for {_left(had.rounds)} more"
        for had in new.conditions
        if (had.name, had.cause) in then and had.rounds != then[had.name, had.cause] and had.rounds
    ]


def _left(rounds: int) -> str:
    """Rounds as the table counts them: by minutes and more where there are many."""
    return f"{rounds} rounds" if rounds < MANY_ROUNDS else duration_words(-(-rounds // ROUNDS_A_MINUTE))


def _words(name: str) -> str:
    return "in stasis" if name == "stasis" else name.replace("_", " ")


def _psipunk_words(before: Token, after: Token) -> str:
    told = []
    old, new = combatant_of(before), combatant_of(after)
    for domain in Domain:
        then, now = old.track(domain), new.track(domain)
        if (then.marks, then.dead) != (now.marks, now.dead):
            told.append(f"{_stages(then)} → {_stages(now)} ({domain})")
        if then.stabilised != now.stabilised and now.worst is Stage.NEAR_DEATH:
            told.append("no longer dying" if now.stabilised else "dying again")
    if before.psipunk and after.psipunk and before.psipunk.aimed != after.psipunk.aimed:
        told.append("no longer aims")
    return ", ".join(told)


def _stages(track: Track) -> str:
    if track.dead:
        return Stage.DEAD.words
    told = [
        f"{count} {Stage(place).words}" if count > 1 else Stage(place).words
        for place, count in enumerate(track.marks)
        if count
    ]
    return " and ".join(told) or "unhurt"
