"""What is done to several tokens at once: lined up, spread, turned, raised, changed alike; each is one command."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Literal

from battlemap.document.commands import EditTokens, MoveTokens, TurnTokens
from battlemap.document.model import Grid, MapState, System, Token, TokenId
from battlemap.geometry.angles import bearing
from battlemap.geometry.types import MapPoint
from battlemap.rulings.games import METRES_A_FOOT
from battlemap.scene.hits import center
from battlemap.scene.tools.drag import pulled_onto_map, snapped
from battlemap.texts import tr

Axis = Literal["x", "y"]
RAISE_M: Mapping[System, float] = {"starflight": 1.0, "psipunk": 5 * METRES_A_FOOT}  # by one press of the key
ELEVATION_DIGITS = 9  # metres: up and down again ends where it began
LEAST_TO_LINE_UP, LEAST_TO_SPREAD = 2, 3


def line_up(state: MapState, tokens: Sequence[Token], lead: Token, along: Axis) -> MoveTokens | None:
    """In one row (``along`` x) or column with the one that leads, side by side where two would share a place."""
    if len(tokens) < LEAST_TO_LINE_UP:
        return None
    across = "y" if along == "x" else "x"
    level = getattr(center(lead), across)
    places: dict[TokenId, MapPoint] = {}
    last: float | None = None
    for token in sorted(tokens, key=lambda each: (getattr(center(each), along), each.id)):
        start = getattr(token.at, along) if last is None else max(getattr(token.at, along), last)
        at = _point(along, start, level - token.size / 2)
        places[token.id] = _on_cells(token, at, state.info.grid)
        last = getattr(places[token.id], along) + token.size
    return _moved(state, places)


def spread(state: MapState, tokens: Sequence[Token]) -> MoveTokens | None:
    """At even distances between the two that stand furthest out, along the longer way between them."""
    if len(tokens) < LEAST_TO_SPREAD:
        return None
    middles = [center(token) for token in tokens]
    xs, ys = [middle.x for middle in middles], [middle.y for middle in middles]
    along: Axis = "x" if max(xs) - min(xs) >= max(ys) - min(ys) else "y"
    order = sorted(tokens, key=lambda each: (getattr(center(each), along), each.id))
    first, last = (getattr(center(each), along) for each in (order[0], order[-1]))
    step = (last - first) / (len(order) - 1)
    places = {}
    for number, token in enumerate(order[1:-1], start=1):
        corner = first + number * step - token.size / 2
        at = MapPoint(corner, token.at.y) if along == "x" else MapPoint(token.at.x, corner)
        places[token.id] = _on_cells(token, at, state.info.grid)
    return _moved(state, places)


def face(state: MapState, tokens: Sequence[Token], point: MapPoint) -> TurnTokens | None:
    """Turn each of them to a point; one that stands on it stays as it is."""
    facings = {each.id: bearing(center(each), point) for each in tokens if center(each) != point}
    turned = {i: facing for i, facing in facings.items() if facing != state.tokens[i].facing_deg}
    return TurnTokens(state.info.id, turned) if turned else None


def raised(state: MapState, tokens: Sequence[Token], steps: int, gesture: str | None = None) -> EditTokens | None:
    """Each of them higher by so many steps, lower where negative: metres, on a Psi-punk map five feet each."""
    by = steps * RAISE_M[state.info.system]
    made = (replace(each, elevation_m=round(each.elevation_m + by, ELEVATION_DIGITS)) for each in tokens)
    return edited_alike(state, made, tr("Raise") if steps > 0 else tr("Lower"), gesture)


def brought_to_front(state: MapState, tokens: Sequence[Token]) -> EditTokens | None:
    """On top of all others; among themselves they lie as they did."""
    others = [each.front for each in state.tokens.values() if each not in tokens]
    rise = max(others, default=-1) + 1 - min((each.front for each in tokens), default=0)
    made = (replace(each, front=max(0, each.front + rise)) for each in tokens)
    return edited_alike(state, made, tr("Bring to front")) if rise > 0 else None


def with_condition(token: Token, condition: str, *, on: bool) -> Token:
    """The token with a condition, or without it."""
    others = tuple(each for each in token.conditions if each != condition)
    return replace(token, conditions=(*others, condition) if on else others)


def edited_alike(state: MapState, made: Iterable[Token], verb: str, gesture: str | None = None) -> EditTokens | None:
    """The command that writes those of them that differ; None where none does."""
    changed = tuple(each for each in made if each != state.tokens[each.id])
    return EditTokens(state.info.id, changed, verb, gesture=gesture) if changed else None


def _on_cells(token: Token, at: MapPoint, grid: Grid) -> MapPoint:
    return pulled_onto_map(replace(token, at=snapped(token, at, grid)), grid).at


def _point(along: Axis, main: float, across: float) -> MapPoint:
    return MapPoint(main, across) if along == "x" else MapPoint(across, main)


def _moved(state: MapState, places: Mapping[TokenId, MapPoint]) -> MoveTokens | None:
    moved = {i: at for i, at in places.items() if at != state.tokens[i].at}
    return MoveTokens(state.info.id, moved) if moved else None
