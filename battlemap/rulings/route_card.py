"""A route as the card and the command line tell it, walked from the route itself."""

from collections.abc import Iterator

from battlemap.document.plain_text import one_line
from battlemap.rulings.attack_ruling import signed
from battlemap.rulings.card import CardLine, CardSection, plain_line
from battlemap.rulings.route import Route, RouteLeg
from rules.core.breakdown import Breakdown


def route_sections(route: Route) -> tuple[CardSection, ...]:
    """All sections that have something to say, in the order of the card."""
    answer, check, mover = route.answer, route.answer.check, frozenset({route.token})
    refusals = tuple(CardLine(text=each.reason, value="✗", rule=each.rule, records=mover) for each in route.refusals)
    sections = [
        CardSection(title="Why not", lines=refusals),
        CardSection(title="Legs", lines=tuple(_leg(leg) for leg in route.legs)),
        CardSection(title=f"Price {answer.price.words} of {answer.budget.words}", lines=tuple(_price(route))),
        CardSection(title=f"May move {answer.budget.words}", lines=tuple(_numbers(answer.budget.allowance, zero="·"))),
        CardSection(title=f"Check against {route.dc}", lines=tuple(_numbers(check.target_number if check else None))),
        CardSection(title="Roll d%", lines=tuple(_numbers(check.roll if check else None))),
        CardSection(title=f"HD {signed(route.hd_bonus)}", lines=tuple(_numbers(answer.hd_bonus))),
        CardSection(
            title=f"Next attack {signed(route.attack_penalty)}", lines=tuple(_numbers(route.answer.attack_penalty))
        ),
        CardSection(title="Opportunity attacks", lines=tuple(_threats(route))),
    ]
    return tuple(section for section in sections if section.lines)


def route_text(route: Route) -> str:
    """The route as plain text."""
    lines = [f"{route.token_name} → ({route.place[0]:g}, {route.place[1]:g})", route.headline]
    for section in route_sections(route):
        lines += ["", section.title, *(plain_line(line) for line in section.lines)]
    return "\n".join(map(one_line, lines))


def way_words(route: Route) -> str:
    """One of several ways in a line: what it costs, how likely it comes off, what it brings, who strikes on it."""
    if route.refusals:
        return route.headline
    stunts = dict.fromkeys(leg.stunt for leg in route.legs)
    chance = "no check" if route.dc is None else f"{float(route.chance * 100):g} %"
    told = [route.answer.price.words, chance, f"HD {signed(route.hd_bonus)}" if route.hd_bonus else ""]
    struck = ", ".join(threat.name for threat in route.threats)
    return f"{' · '.join(filter(None, told))} · {', '.join(stunts)}{f' · ⚔ {struck}' if struck else ''}"


def _leg(leg: RouteLeg) -> CardLine:
    turn = f"facing {leg.facing_deg:g}°, " if leg.turns else ""
    stunt = leg.stunt if leg.times == 1 else f"{leg.times} x {leg.stunt}"
    text = f"{turn}{stunt}, {leg.length_m:.4g} m to ({leg.place[0]:g}, {leg.place[1]:g})"
    return CardLine(text=text, value=f"{leg.cost:.4g}")


def _price(route: Route) -> Iterator[CardLine]:
    for part in route.answer.price.parts:
        yield CardLine(text=part.reason, value=f"{part.amount:.4g}", rule=part.rule)


def _numbers(breakdown: Breakdown | None, zero: str = "+0") -> Iterator[CardLine]:
    for modifier in breakdown.modifiers if breakdown else ():
        value = signed(modifier.value) if modifier.value else zero
        yield CardLine(text=modifier.reason, value=value, rule=modifier.rule, counts=modifier.counts)


def _threats(route: Route) -> Iterator[CardLine]:
    for threat in route.threats:
        text = f"{threat.name}, at ({threat.at.x:.4g}, {threat.at.y:.4g}): {threat.reason}"
        yield CardLine(text=text, value="⚔", rule=threat.rule, records=frozenset({threat.by}))
