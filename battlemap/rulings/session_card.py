"""What a session shows, as sections of lines like those of the card: the preview both ways, and the result."""

from collections.abc import Iterable, Iterator

from battlemap.document.log_record import LogNumber, LogReason, LogStep
from battlemap.document.model import MapState
from battlemap.rulings.attack_ruling import AttackRuling, signed
from battlemap.rulings.card import CardLine, CardSection, card_sections
from battlemap.rulings.log_words import number_line


def preview_sections(
    rulings: Iterable[AttackRuling], back: Iterable[AttackRuling], state: MapState
) -> tuple[CardSection, ...]:
    """The chance at each target and back, then every reason for each."""
    rulings = tuple(rulings)
    both = [_odds(ruling, "→") for ruling in rulings] + [_odds(ruling, "←") for ruling in back]
    sections = [CardSection(title="Both ways", lines=tuple(both))] if both else []
    for ruling in rulings:
        prefix = f"{ruling.target_name}: " if len(rulings) > 1 else ""
        found = card_sections(ruling, state)
        sections += [CardSection(title=prefix + section.title, lines=section.lines) for section in found]
    return tuple(sections)


def _odds(ruling: AttackRuling, sign: str) -> CardLine:
    names = f"{ruling.attacker_name} at {ruling.target_name}, {ruling.weapon}"
    return CardLine(text=f"{names}: {ruling.headline}", value=sign, records=frozenset({ruling.sight.target}))


def result_sections(steps: Iterable[LogStep], state: MapState) -> tuple[CardSection, ...]:
    """What happened, step by step, each with its numbers and reasons."""
    return tuple(CardSection(title=step.text, lines=tuple(_lines(step, state))) for step in steps)


def _lines(step: LogStep, state: MapState) -> Iterator[CardLine]:
    token = state.token_named(step.who)
    records = frozenset({token.id}) if token else frozenset[str]()
    for number in step.numbers:
        yield CardLine(text=number_line(number) if number.words else number.what, value=_total(number), records=records)
        yield from (_reason(reason, records) for reason in number.reasons)
    yield from (_reason(note, records) for note in step.notes)


def _total(number: LogNumber) -> str:
    return f"{number.total}".replace("-", "−")


def _reason(reason: LogReason, records: frozenset[str]) -> CardLine:
    value = "·" if reason.value is None else signed(reason.value)
    return CardLine(text=reason.text, value=value, rule=reason.rule, counts=reason.counts, records=records)
