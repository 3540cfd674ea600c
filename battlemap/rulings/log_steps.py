"""What was played, step by step, in the plain values of the log; the window shows the same before it is logged."""

from collections.abc import Iterable, Sequence

from battlemap.document.log_record import LogDie, LogNumber, LogReason, LogStep
from battlemap.rulings.outcome_telling import endings
from battlemap.rulings.psipunk_outcome import target_words
from rules.core.breakdown import Breakdown, Note, Refusal
from rules.core.resolution import Roll
from rules.psipunk.ladder import level_text
from rules.psipunk.outcomes import AttackOutcome, TargetOutcome
from rules.starflight.outcome import Outcome, Step


def starflight_steps(outcome: Outcome) -> tuple[LogStep, ...]:
    """The steps of a Starflight resolution."""
    return tuple(_step(step) for step in outcome.steps)


def psipunk_steps(outcome: AttackOutcome) -> tuple[LogStep, ...]:
    """The steps of a Psi-punk attack: what forbade it and what holds for all, then target by target."""
    general = (*reasons(outcome.refusals), *reasons(dict.fromkeys(outcome.notes)))
    first = (LogStep(text="the attack", notes=general),) if general else ()
    return (*(_target(target) for target in outcome.targets), *first)


def dice_of(rolls: Sequence[Roll], hidden: frozenset[int] = frozenset()) -> tuple[LogDie, ...]:
    """The dice as they fell; ``hidden`` are the places of those only the game master sees."""
    return tuple(
        LogDie(
            name=roll.ask.name,
            die=roll.ask.die.name,
            decides=roll.ask.decides,
            shown=roll.shown,
            value=roll.value,
            hidden=place in hidden,
        )
        for place, roll in enumerate(rolls)
    )


def reasons(found: Iterable[Note | Refusal]) -> tuple[LogReason, ...]:
    """Notes or refusals."""
    return tuple(LogReason(text=each.reason, rule=each.rule) for each in found if each.reason)


def number(what: str, breakdown: Breakdown, words: str = "") -> LogNumber:
    """A number with its reasons."""
    lines = (
        LogReason(text=each.reason, rule=each.rule, value=each.value, counts=each.counts)
        for each in breakdown.modifiers
    )
    return LogNumber(what=what, total=breakdown.total, reasons=tuple(lines), words=words)


def _step(step: Step) -> LogStep:
    numbers: tuple[LogNumber, ...] = ()
    if step.tested:
        tested = step.tested
        critical = "critical " if tested.critical else ""
        ends = f"{critical}{'success' if tested.succeeded else 'failure'}"
        rolled = f"{tested.what}: {tested.natural:02d} {tested.bonus.total:+d} = {tested.total}"
        words = f"{rolled} against {tested.against.total}, {ends}"
        numbers = (
            LogNumber(what=tested.what, total=tested.total, words=words, reasons=number("", tested.bonus).reasons),
            number("against", tested.against),
        )
    if step.numbers.modifiers:
        numbers = (*numbers, number("in all", step.numbers))
    ends_at = [end for end in endings(step) if end not in step.notes]
    notes = (*reasons(step.refusals), *reasons((*step.notes, *ends_at)))
    return LogStep(text=step.text, who=step.who, numbers=numbers, notes=notes)


def _target(target: TargetOutcome) -> LogStep:
    if target.refusals:
        return LogStep(text=target_words(target), who=target.name, notes=reasons(target.refusals))
    numbers = [
        number("attack", target.attack, level_text(target.attack.total)),
        number("needs", target.minimum, level_text(target.minimum.total)),
    ]
    if target.defence is not None:
        numbers.append(number("defence", target.defence, level_text(target.defence.total)))
    if target.hit and not target.is_thing:
        numbers.append(number("damage", target.damage))
    notes = reasons(dict.fromkeys(target.notes))
    return LogStep(text=target_words(target), who=target.name, numbers=tuple(numbers), notes=notes)
