"""Where things lie that fell from somebody's hands: kept with the thing, on the sheet of whoever dropped it."""

from collections.abc import Callable
from dataclasses import replace

from battlemap.document.model import Token
from battlemap.geometry.types import MapPoint


def with_places(token: Token, place_of: Callable[[MapPoint], MapPoint | None]) -> Token:
    """The token with what it dropped lying elsewhere; None: at its feet again, wherever it goes."""
    sheet = token.starflight
    if sheet is None or all(each.fell_at is None for each in sheet.weapons):
        return token
    put = (each if each.fell_at is None else replace(each, fell_at=place_of(each.fell_at)) for each in sheet.weapons)
    return replace(token, starflight=replace(sheet, weapons=tuple(put)))


def at_its_feet(token: Token) -> Token:
    """A copy of a token for another place: what it dropped lies at its own feet."""
    return with_places(token, lambda _at: None)
