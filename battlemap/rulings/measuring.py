"""Measuring between places of a map, without tokens: how far, and how much cover a line of fire meets."""

from dataclasses import replace

from battlemap.document.model import MapState, Token, TokenId
from battlemap.geometry.angles import bearing
from battlemap.geometry.types import MapPoint
from battlemap.rulings.games import FOOT_DIGITS, METRES_A_FOOT, cells_words
from battlemap.rulings.psipunk_ruling import psipunk_rules_of
from battlemap.rulings.sight import SightRuling, measure
from rules.psipunk.ladder import level_text
from rules.psipunk.ranges import range_difficulty
from rules.starflight.facts import Scale
from rules.starflight.ranges import increment_m

HERE, THERE = TokenId("token-measured-from"), TokenId("token-measured-to")


def line_of_fire(state: MapState, start: MapPoint, end: MapPoint) -> SightRuling:
    """What somebody standing at one place, a cell wide and 1.8 m tall, sees of somebody like that at another.

    Tokens of the map count as between, but for those that stand at either place.
    """
    people = (
        Token(id=HERE, name="here", at=_corner(start), facing_deg=bearing(start, end)),
        Token(id=THERE, name="there", at=_corner(end)),
    )
    tokens = {**state.tokens, **{person.id: person for person in people}}
    return measure(replace(state, tokens=tokens), HERE, THERE)


def distance_words(state: MapState, cells: float) -> str:
    """A length in metres, cells and feet, and as the game counts: in increments, or by its range row."""
    metres = cells * state.info.grid.cell_m
    feet = round(metres / METRES_A_FOOT, FOOT_DIGITS)
    words = f"{metres:.4g} m · {cells_words(cells, '.4g')} · {feet:.4g} ft"
    if state.info.system == "psipunk":
        return f"{words} · {level_text(range_difficulty(feet, True, psipunk_rules_of(state)))}"
    increments = metres / increment_m(Scale(state.info.fight.scale))
    return f"{words} · {increments:.3g} increments"


def fire_words(fire: SightRuling) -> str:
    """Whether the line is open, and what keeps how much from being shot at."""
    if not fire.sight:
        stopping = next((obstacle.describe() for obstacle in fire.obstacles if obstacle.hides > 0), "the walls")
        return f"not seen behind {stopping}"
    hidden = f"{fire.hidden_fraction:.0%} in cover" if fire.hidden_fraction > 0 else "no cover"
    between = f", {', '.join(fire.between)} between" if fire.between else ""
    return f"{hidden}{between}"


def _corner(centre: MapPoint) -> MapPoint:
    return MapPoint(centre.x - 0.5, centre.y - 0.5)
