"""What a session shows, as sections of lines like those of the card: the preview both ways, and the result."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from battlemap.document.log_record import LogNumber, LogReason, LogStep
from battlemap.document.model import MapState
from battlemap.rulings.attack_ruling import AttackRuling, percent, signed
from battlemap.rulings.card import CardLine, CardSection, card_sections
from battlemap.rulings.log_words import number_line
from battlemap.rulings.session_odds import FirstRoll
from rules.core.breakdown import Refusal

AGAINST = "Against the turn order; whoever goes on overrules it"


def preview_sections(
    rulings: Iterable[AttackRuling],
    back: Iterable[AttackRuling],
    state: MapState,
    first: FirstRoll | None = None,
    warnings: Iterable[Refusal] = (),
    all_hit: Fraction | None = None,
) -> tuple[CardSection, ...]:
    """The chance at each target and back, then every reason for each; of other actions those of the first roll.

    Parameters
    ----------
    warnings : what the turn order has against it; they come first.
    all_hit : the chance that every attack of a full attack hits.
    """
    rulings = tuple(rulings)
    own = [_odds(ruling, "→") for ruling in rulings] + ([_first(first)] if first else [])
    if all_hit is not None:
        own.append(CardLine(text=f"all hit, double damage: {percent(all_hit)} %", value="→", rule="SF-FUL-02"))
    both = [*own, *(_odds(ruling, "←") for ruling in back)]
    sections = [*warning_sections(warnings)]
    sections += [CardSection(title="Both ways", lines=tuple(both))] if both else []
    sections += _reasons_of(first) if first else []
    for ruling in rulings:
        prefix = f"{_which(ruling, rulings)}: " if len(rulings) > 1 else ""
        found = card_sections(ruling, state)
        sections += [CardSection(title=prefix + section.title, lines=section.lines) for section in found]
    return tuple(sections)


def _which(ruling: AttackRuling, rulings: Sequence[AttackRuling]) -> str:
    """What tells one ruling from the others: whom it is about, with what, or both."""
    targets, weapons = ({getattr(each, name) for each in rulings} for name in ("target_name", "weapon"))
    told = [ruling.target_name] * (len(targets) > 1) + [ruling.weapon] * (len(weapons) > 1)
    return ", ".join(told) or ruling.target_name


def warning_sections(warnings: Iterable[Refusal]) -> tuple[CardSection, ...]:
    """What the turn order has against an action; nothing where there is nothing."""
    against = tuple(CardLine(text=each.reason, value="⚠", rule=each.rule) for each in warnings)
    return (CardSection(title=AGAINST, lines=against),) if against else ()


def _first(first: FirstRoll) -> CardLine:
    chance = "somebody rolls against it" if first.chance is None else f"{percent(first.chance)} %"
    return CardLine(text=f"{first.what}: {chance}", value="→")


def _reasons_of(first: FirstRoll) -> list[CardSection]:
    numbers = (("Against a roll and" if first.is_opposed else "Against", first.against), ("Roll", first.bonus))
    return [
        CardSection(
            title=f"{title} {number.total if title == 'Against' else signed(number.total)}",
            lines=tuple(
                CardLine(text=each.reason, value=signed(each.value), rule=each.rule, counts=each.counts)
                for each in number.modifiers
            ),
        )
        for title, number in numbers
    ]


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
