"""What lies about on a map: weapons that were dropped or knocked from a hand, where they fell. SF-DRP-01, SF-DIS-06."""

from collections.abc import Iterator
from dataclasses import dataclass

from battlemap.document.model import MapState, Token, TokenId
from battlemap.document.sheets import StarflightSheet, StarflightWeapon
from battlemap.geometry.types import MapPoint

PATCH = 1.0  # cells: the ground that a thing takes up


@dataclass(frozen=True, slots=True)
class Lying:
    """A thing on the ground; ``ground`` is the patch it lies on, measured as a token is."""

    owner: Token  # on whose sheet it stands
    weapon: StarflightWeapon
    ground: Token

    @property
    def words(self) -> str:
        """What it is called where several things of its name lie about."""
        return f"{self.weapon.name} of {self.owner.name}"


@dataclass(frozen=True, slots=True)
class LyingMark:
    """A thing on the ground as the map shows it; without words for those who only see it."""

    at: MapPoint
    words: str = ""


def lying_things(state: MapState) -> Iterator[Lying]:
    """Everything that lies about; what a sheet says no place of lies at the feet of whoever carried it."""
    for token in state.tokens.values():
        for weapon in (token.starflight or StarflightSheet()).weapons:
            if weapon.dropped:
                yield Lying(token, weapon, token if weapon.fell_at is None else _patch(weapon, weapon.fell_at))


def lying_marks(state: MapState) -> dict[str, LyingMark]:
    """What the map shows of it, by a key of its own; what lies at somebody's feet needs no mark."""
    return {
        f"{each.owner.id} {each.weapon.name}": LyingMark(each.weapon.fell_at, f"{each.weapon.name} · {each.owner.name}")
        for each in lying_things(state)
        if each.weapon.fell_at is not None
    }


def _patch(weapon: StarflightWeapon, at: MapPoint) -> Token:
    corner = MapPoint(at.x - PATCH / 2, at.y - PATCH / 2)
    return Token(id=TokenId(f"what lies: {weapon.name}"), name=weapon.name, at=corner, size=PATCH)
