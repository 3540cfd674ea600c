"""A ruling as lines of text, walked from the ruling itself; no Qt, and no rule is known here by name."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from battlemap.document.model import MapState
from battlemap.document.plain_text import one_line
from battlemap.rulings.attack import AttackRuling, percent
from battlemap.rulings.sight import SightRuling
from rules.core.breakdown import Breakdown

Ruling = AttackRuling | SightRuling
ARCS = {
    "optimal": "in the optimal arc",
    "peripheral": "in the peripheral arc",
    "outside": "outside both vision arcs",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class CardLine:
    """One line of the card. ``records`` are the walls, doors and tokens it speaks of."""

    text: str
    value: str = ""
    rule: str = ""
    counts: bool = True
    records: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSection:
    """A heading with its lines."""

    title: str
    lines: tuple[CardLine, ...] = ()


def headline(ruling: Ruling) -> str:
    """The one sentence on top of the card."""
    if isinstance(ruling, AttackRuling):
        return ruling.headline
    if ruling.sight and ruling.arc == "outside":
        return "Not seen: outside both vision arcs, though a line is open"
    return "Seen" if ruling.sight else "Not seen"


def sight_of(ruling: Ruling) -> SightRuling:
    """What the map measured for a ruling."""
    return ruling.sight if isinstance(ruling, AttackRuling) else ruling


def card_sections(ruling: Ruling, state: MapState) -> tuple[CardSection, ...]:
    """All sections that have something to say, in the order of the card."""
    sight = sight_of(ruling)
    sections = [
        *(_attack_sections(ruling, state) if isinstance(ruling, AttackRuling) else ()),
        CardSection(title="On the map", lines=tuple(_facts(ruling, sight))),
        CardSection(title="Obstacles", lines=tuple(_obstacles(sight))),
        CardSection(title="Creatures between", lines=tuple(_between(sight, state))),
    ]
    return tuple(section for section in sections if section.lines)


def _attack_sections(ruling: AttackRuling, state: MapState) -> Iterator[CardSection]:
    refusals = tuple(
        CardLine(text=each.reason, value="✗", rule=each.rule, records=spoken_of(each.reason, ruling, state))
        for each in ruling.refusals
    )
    yield CardSection(title="Why not", lines=refusals)
    number, roll = f"Target number {ruling.target_number.total}", f"Roll d% {signed(ruling.roll.total)}"
    if ruling.refusals:  # a refusal is no number: what would count is told, and not added up
        number, roll = "On the target number", "On the roll"
    yield CardSection(title=number, lines=tuple(_modifiers(ruling, ruling.target_number, state)))
    yield CardSection(title=roll, lines=tuple(_modifiers(ruling, ruling.roll, state)))
    yield CardSection(title="Shots of one attack", lines=tuple(_shots(ruling)))


def _modifiers(ruling: AttackRuling, breakdown: Breakdown, state: MapState) -> Iterator[CardLine]:
    for modifier in breakdown.modifiers:
        yield CardLine(
            text=modifier.reason,
            value=signed(modifier.value),
            rule=modifier.rule,
            counts=modifier.counts,
            records=spoken_of(modifier.reason, ruling, state),
        )


def _shots(ruling: AttackRuling) -> Iterator[CardLine]:
    for shot in ruling.answer.shots:
        needed = "no roll hits" if shot.needed is None else f"roll {shot.needed:02d} or more"
        text = f"{needed}, {percent(shot.chance)} %, target number {signed(shot.extra)}"
        yield CardLine(text=text, value=str(shot.number), rule=shot.rule, records=frozenset({ruling.sight.target}))


def _facts(ruling: Ruling, sight: SightRuling) -> Iterator[CardLine]:
    target = frozenset({sight.target})
    yield CardLine(text=_distance(ruling, sight), value="↔", records=target)
    yield CardLine(text=f"{sight.bearing_deg:.0f}° off the facing, {ARCS[sight.arc]}", value="∠", records=target)
    seen = f"{sight.visible_fraction:.0%} seen; {sight.hidden_fraction:.0%} behind what stops a shot"
    yield CardLine(text=seen, value="◐", records=target)
    if ruling.borderline:
        yield CardLine(text="Borderline: a twentieth of a cell either way changes the answer", value="≈")


def _distance(ruling: Ruling, sight: SightRuling) -> str:
    metres = f"{sight.distance_m:.4g} m apart"
    if not isinstance(ruling, AttackRuling):
        return metres
    unit = "increment" if ruling.range_band == 1 else "increments"
    return f"{metres}, {ruling.range_band} {unit} ({ruling.facts.scale} scale)"


def _obstacles(sight: SightRuling) -> Iterator[CardLine]:
    for found in sight.obstacles:
        facts: list[str] = [found.obstacle_class]
        facts += [f"{found.thickness_cm:g} cm"] if found.thickness_cm else []
        facts += [f"{found.hp_left} HP"] if found.hp_left else []
        text = f"{found.describe()}: {', '.join(facts)}; hides {found.hides:.0%}"
        yield CardLine(text=text, value="▮", records=frozenset({found.id}))


def _between(sight: SightRuling, state: MapState) -> Iterator[CardLine]:
    for name in sight.between:
        token = state.token_named(name)
        yield CardLine(text=name, value="●", records=frozenset({token.id}) if token else frozenset())


def spoken_of(reason: str, ruling: AttackRuling, state: MapState) -> frozenset[str]:
    """The walls, doors and tokens a reason names; the target, when it names none."""
    barriers: dict[str, str] = {found.id: found.id for found in ruling.sight.obstacles + ruling.sight.on_best_line}
    tokens: dict[str, str] = {token.name: token.id for token in state.tokens.values()}
    named = {record for word, record in {**barriers, **tokens}.items() if _names(reason, word)}
    return frozenset(named) or frozenset({ruling.sight.target})


def _names(reason: str, word: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", reason) is not None


def signed(value: int) -> str:
    """A number with its sign, and a minus one can see."""
    return f"{value:+d}".replace("-", "−")


def card_text(ruling: Ruling, state: MapState) -> str:
    """The card as plain text, to copy into a chat or a report."""
    lines = [who(ruling), headline(ruling)]
    for section in card_sections(ruling, state):
        lines += ["", section.title, *(plain_line(line) for line in section.lines)]
    return "\n".join(map(one_line, lines))


def who(ruling: Ruling) -> str:
    """Who looks or shoots at whom, with what."""
    sight = sight_of(ruling)
    pair = f"{sight.viewer_name} → {sight.target_name}"
    return f"{pair}, {ruling.weapon}" if isinstance(ruling, AttackRuling) else pair


def plain_line(line: CardLine) -> str:
    """One line of the card as plain text."""
    parts = [f"  {line.value:>5}  {line.text}"]
    parts += [] if line.counts else ["(does not count)"]
    parts += [f"[{line.rule}]"] if line.rule else []
    return " ".join(parts)
