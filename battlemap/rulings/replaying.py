"""A ruling or a played action kept beside a scenario text, so that it can be asked again and must come out the same."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from itertools import chain

from battlemap.document.document import Document
from battlemap.document.history import Step
from battlemap.document.log_record import LogEntry, LogId
from battlemap.document.model import MapId, MapState
from battlemap.document.records import RecordKey, with_records
from battlemap.rulings.attack_ruling import AttackRuling
from battlemap.rulings.card import Ruling, headline, sight_of, who
from battlemap.rulings.errors import RulingError
from battlemap.rulings.move_flow import OFFERED, DecidedSession
from battlemap.rulings.psipunk_creatures import SHORT
from battlemap.rulings.psipunk_ruling import PsipunkRuling
from battlemap.rulings.roll_session import ROLL, RollSession
from battlemap.rulings.roll_session import question_of as roll_of
from battlemap.rulings.session import Session
from battlemap.rulings.session_choices import previews
from battlemap.rulings.session_question import Question
from battlemap.rulings.sight import sight
from battlemap.rulings.time_passing import TimeSession
from battlemap.rulings.time_question import TIME, time_question_of

VERSION_KEY, VERSION = "battlemap-question", 1
SIGHT = "sight"
AnySession = Session | TimeSession | RollSession
KINDS = ("tokens", "walls", "doors", "templates")  # what a question may name by its id


@dataclass(frozen=True, slots=True, kw_only=True)
class Saved:
    """What was asked, and what came out: numbers of the card, or dice and steps of something that was played."""

    asked: Mapping[str, object]
    numbers: tuple[Mapping[str, object], ...] = ()
    dice: tuple[str, ...] | None = None  # None: nothing was rolled, the numbers alone were asked
    played: Mapping[str, object] | None = None

    def to_json(self, scenario: str) -> dict[str, object]:
        """Plain values; ``scenario`` is the file beside."""
        told = {VERSION_KEY: VERSION, "scenario": scenario, **asdict(self)}
        return {name: value for name, value in told.items() if value is not None}

    @classmethod
    def of_json(cls, told: Mapping[str, object]) -> "Saved":
        """What ``to_json`` told; ``RulingError`` where it is something else."""
        if told.get(VERSION_KEY) != VERSION:
            raise RulingError(f"found {told.get(VERSION_KEY)!r} as {VERSION_KEY!r}, expected {VERSION}")
        asked, numbers, dice, played = (told.get(name) for name in ("asked", "numbers", "dice", "played"))
        shapes = (
            isinstance(asked, Mapping),
            isinstance(numbers or [], list) and all(isinstance(each, Mapping) for each in numbers or []),  # type: ignore[attr-defined]
            dice is None or (isinstance(dice, list) and all(isinstance(each, str) for each in dice)),
            played is None or isinstance(played, Mapping),
        )
        if not all(shapes):
            raise RulingError("expected a question as it was saved: asked, numbers, dice, played")
        return cls(
            asked=asked,  # type: ignore[arg-type]
            numbers=tuple(numbers or ()),  # type: ignore[arg-type]
            dice=None if dice is None else tuple(dice),  # type: ignore[arg-type]
            played=played,  # type: ignore[arg-type]
        )


def asked_by(ruling: Ruling) -> dict[str, object]:
    """The question that a card answers."""
    seen = sight_of(ruling)
    if not isinstance(ruling, AttackRuling):
        return {"action": SIGHT, "actor": seen.viewer, "targets": [seen.target]}
    question = Question(
        actor=seen.viewer,
        targets=(seen.target,),
        weapon=ruling.weapon,
        mode=SHORT[ruling.facts.mode] if isinstance(ruling, PsipunkRuling) else None,
        choices=ruling.choices if isinstance(ruling, PsipunkRuling) else (),
    )
    return question.to_json()


def numbers_of(ruling: Ruling) -> dict[str, object]:
    """What of a ruling must come out again."""
    told: dict[str, object] = {"who": who(ruling), "says": headline(ruling)}
    if isinstance(ruling, AttackRuling):
        chance = None if ruling.chance is None else str(ruling.chance)
        told |= {"target_number": ruling.target_number.total, "roll": ruling.roll.total, "chance": chance}
        told["refusals"] = [refusal.rule for refusal in ruling.refusals]
    return told


def rulings_on(state: MapState, asked: Mapping[str, object]) -> tuple[Ruling, ...]:
    """The rulings of the card for a question; none for what is no attack with a weapon and no look."""
    with understood():
        if asked.get("action") in (TIME, ROLL):
            return ()
        question = Question.of_json(asked)
        _check_tokens(state, question)
        if question.action == SIGHT:
            return tuple(sight(state, question.actor, target) for target in question.targets)
        return previews(state, question)


def session_of(state: MapState, asked: Mapping[str, object]) -> AnySession:
    """What was played, ready for its dice; ``RulingError`` for what can not be asked."""
    with understood():
        if asked.get("action") == TIME:
            return TimeSession(state, time_question_of(asked))
        if asked.get("action") == ROLL:
            return RollSession(state, roll_of(asked))
        question = Question.of_json(asked)
        _check_tokens(state, question)
        return DecidedSession(state, question) if asked.get(OFFERED) else Session(state, question)


def can_be_asked(entry: LogEntry) -> bool:
    """Whether an entry of the log tells its question."""
    return "actor" in entry.asked or entry.asked.get("action") in (TIME, ROLL)


@contextmanager
def understood() -> Iterator[None]:
    """A question from a file may hold anything: what is no question is told as such."""
    try:
        yield
    except (TypeError, ValueError, AttributeError, KeyError) as error:
        raise RulingError(f"the question can not be understood: {error}") from error


def _check_tokens(state: MapState, question: Question) -> None:
    missing = [each for each in (question.actor, *question.targets) if each not in state.tokens]
    if missing:
        raise RulingError(f"{state.info.name}: there is no token {missing[0]!r}")


def saved_ruling(ruling: Ruling) -> Saved:
    """A card, to be kept."""
    return Saved(asked=plain(asked_by(ruling)), numbers=(plain(numbers_of(ruling)),))


def saved_entry(state: MapState, entry: LogEntry) -> Saved:
    """An entry of the log, to be kept with the map as it was before it."""
    numbers = tuple(plain(numbers_of(ruling)) for ruling in rulings_on(state, entry.asked))
    dice = tuple(die.shown for die in entry.dice)
    return Saved(asked=plain(entry.asked), numbers=numbers, dice=dice, played=played_of(entry))


def played_of(entry: LogEntry) -> dict[str, object]:
    """What of an entry must come out again: every number with its reasons, and the changes as the rules had them."""
    steps = [asdict(step) for step in entry.steps]
    return plain({"steps": steps, "changes": [change.instead_of or change.text for change in entry.changes]})


def plain(told: Mapping[str, object]) -> dict[str, object]:
    """As it comes back from a file."""
    found: dict[str, object] = json.loads(json.dumps(told))
    return found


def played_again(state: MapState, saved: Saved) -> LogEntry:
    """The entry with the dice that were kept; ``DieError`` where they no longer fit."""
    session = session_of(state, saved.asked)
    for shown in saved.dice or ():
        session.give(shown)
    if session.asks is not None:
        raise RulingError(f"a die more is asked for than was kept: {session.asks.name}")
    return session.entry(LogId("log-0"))


def state_before(document: Document, map_id: MapId, entry: LogId) -> MapState | None:
    """The map as it was when something was about to be played; None where the history does not reach back to it."""
    state: MapState | None = document.map(map_id)
    key = RecordKey("log", entry)

    def undone(step: Step) -> bool:
        nonlocal state
        if step.map_id == map_id:
            state = with_records(state, step.before)
        return step.map_id == map_id and key in step.after

    return state if document.last_step(undone) is not None else None


def with_ids_of(saved: Mapping[str, object], old: MapState, new: MapState) -> dict[str, object]:
    """A question about one map as a question about its copy, in which the same things may have other ids."""
    pairs = chain.from_iterable(
        zip(getattr(old, kind), getattr(new, kind), strict=True) for kind in KINDS if kind != "tokens"
    )
    ids = dict(pairs)
    for token in old.tokens.values():
        twin = new.token_named(token.name)
        if twin is not None:
            ids[token.id] = twin.id
    found = _renamed(saved, ids)
    assert isinstance(found, dict)  # of a mapping one is made
    return found


def _renamed(value: object, ids: Mapping[str, str]) -> object:
    if isinstance(value, Mapping):
        return {ids.get(name, name): _renamed(inner, ids) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_renamed(inner, ids) for inner in value]
    return ids.get(value, value) if isinstance(value, str) else value
