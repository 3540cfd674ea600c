"""A ruling as lines of text, walked from the ruling itself; no Qt, and no rule is known here by name."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from battlemap.document.model import MapState
from battlemap.document.plain_text import one_line
from battlemap.rulings.aim import SEEN_AT_LEAST
from battlemap.rulings.attack_ruling import AttackRuling, RulingLine
from battlemap.rulings.both_games import side_by_side
from battlemap.rulings.games import GAMES, length
from battlemap.rulings.obstacles import ObstacleFound
from battlemap.rulings.sight import SightRuling

Ruling = AttackRuling | SightRuling
VALUES = {True: "▸", False: "▹"}  # the answer of the map's own game, and the other
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
    if ruling.is_lost_in_the_dark:
        return "Not seen: in the dark, though a line is open"
    return "Seen" if ruling.sight else "Not seen"


def light_words(sight: SightRuling) -> str:
    """What light the target stands in, in a clause; empty where it is bright."""
    if sight.is_lost_in_the_dark:
        return f"In the dark: with light, {sight.dark_fraction:.0%} would be seen"
    words = {"bright": "", "dim": "In dim light", "dark": "In the dark"}[sight.light]
    if sight.light == "dark" and sight.sight:
        return f"{words}, seen without light"
    if sight.dark_fraction > SEEN_AT_LEAST:
        return f"{words or 'In bright light'}, {sight.dark_fraction:.0%} of it lost in the dark"
    return words


def sight_of(ruling: Ruling) -> SightRuling:
    """What the map measured for a ruling."""
    return ruling.sight if isinstance(ruling, AttackRuling) else ruling


def card_sections(ruling: Ruling, state: MapState) -> tuple[CardSection, ...]:
    """All sections that have something to say, in the order of the card."""
    sight = sight_of(ruling)
    sections = [
        *(_attack_sections(ruling, state) if isinstance(ruling, AttackRuling) else ()),
        *(_both_games(ruling, state) if isinstance(ruling, AttackRuling) else ()),
        CardSection(title="On the map", lines=tuple(_facts(ruling, sight))),
        CardSection(title="Obstacles", lines=tuple(_obstacles(sight))),
        CardSection(title="Creatures between", lines=tuple(_between(sight, state))),
    ]
    if isinstance(ruling, AttackRuling):
        sections.append(CardSection(title="Worth knowing", lines=_ruling_lines(ruling.notes, ruling, state)))
    return tuple(section for section in sections if section.lines)


def _attack_sections(ruling: AttackRuling, state: MapState) -> Iterator[CardSection]:
    for part in ruling.parts():
        yield CardSection(title=part.title, lines=_ruling_lines(part.lines, ruling, state))


def _ruling_lines(lines: Iterable[RulingLine], ruling: AttackRuling, state: MapState) -> tuple[CardLine, ...]:
    return tuple(
        CardLine(
            text=line.text,
            value=line.value,
            rule=line.rule,
            counts=line.counts,
            records=spoken_of(line.text, ruling, state),
        )
        for line in lines
    )


def _both_games(ruling: AttackRuling, state: MapState) -> Iterator[CardSection]:
    """Both answers, and what each thing on the map does to them."""
    both = side_by_side(state, ruling)
    if both is None:
        return
    lines = [
        CardLine(text=f"{GAMES[each.game]}, {each.weapon}: {each.headline}", value=VALUES[each is both.own])
        for each in (both.own, both.other)
    ]
    names = GAMES[both.own.game], GAMES[both.other.game]
    for found in both.differences:
        effects = zip(names, (found.own, found.other), strict=True)
        told = ", ".join(f"{name} {effect}" for name, effect in effects)
        lines.append(CardLine(text=f"{found.what}: {told}", value="≠" if found.own != found.other else "="))
    yield CardSection(title=both.title, lines=tuple(lines))


def _facts(ruling: Ruling, sight: SightRuling) -> Iterator[CardLine]:
    target = frozenset({sight.target})
    yield CardLine(text=_distance(ruling, sight), value="↔", records=target)
    if sight.game == "starflight":  # the only game with a facing
        yield CardLine(text=f"{sight.bearing_deg:.0f}° off the facing, {ARCS[sight.arc]}", value="∠", records=target)
    seen = f"{sight.visible_fraction:.0%} seen; {sight.hidden_fraction:.0%} behind what stops a shot"
    yield CardLine(text=seen, value="◐", records=target)
    if light := light_words(sight):
        yield CardLine(text=light, value="☾", records=target)
    if ruling.borderline:
        yield CardLine(text="Borderline: a twentieth of a cell either way changes the answer", value="≈")


def _distance(ruling: Ruling, sight: SightRuling) -> str:
    if isinstance(ruling, AttackRuling):
        return ruling.place[0]
    return (
        f"{sight.distance_m:.4g} m apart"
        if sight.game == "starflight"
        else f"{length(sight.distance_m, sight.game)} apart"
    )


def _obstacles(sight: SightRuling) -> Iterator[CardLine]:
    for found in sight.obstacles:
        facts = f"{_matter(found)}; " if sight.game == "starflight" else ""
        text = f"{found.describe()}: {facts}hides {found.hides:.0%}{_alone(found)}"
        yield CardLine(text=text, value="▮", records=frozenset({found.id}))
    if sight.hidden_by_several > SEEN_AT_LEAST:
        behind = frozenset(found.id for found in sight.obstacles if found.hides > found.hides_alone)
        yield CardLine(text=f"behind more than one of them: {sight.hidden_by_several:.0%}", value="▮▮", records=behind)


def _alone(found: ObstacleFound) -> str:
    """What of it no other hides, where that is not all of it."""
    return f", {found.hides_alone:.0%} alone" if found.hides - found.hides_alone > SEEN_AT_LEAST else ""


def _matter(found: ObstacleFound) -> str:
    facts: list[str] = [found.obstacle_class]
    facts += [f"{found.thickness_cm:g} cm"] if found.thickness_cm else []
    facts += [f"{found.hp_left} HP"] if found.hp_left else []
    return ", ".join(facts)


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
