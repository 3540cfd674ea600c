"""Rolls besides fights: the kinds there are in each game, what each asks for, its exact odds and what came out."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from battlemap.document.log_record import LogStep
from battlemap.document.model import MapState, Token, TokenId
from battlemap.rulings.errors import RulingError
from rules.core.breakdown import Refusal
from rules.core.resolution import Start

Sort = Literal["whole", "dc", "level", "yes", "word", "trait", "token"]
NUMBER = ""  # the trait that is no trait: the number beside it counts


@dataclass(frozen=True, slots=True, kw_only=True)
class RollField:
    """One thing a roll is told, and how it is asked for.

    Attributes
    ----------
    of : of a trait: the field that says whose it is; ``who`` or ``other``.
    words : of a word: those there are, each with what the table reads.
    """

    name: str
    label: str
    sort: Sort = "whole"
    default: object = 0
    least: int = -999
    most: int = 999
    of: str = "who"
    words: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class RollQuestion:
    """One roll as the table chose it; what is not in ``values`` has its default."""

    kind: str
    who: TokenId | None = None
    other: TokenId | None = None
    values: Mapping[str, object] = field(default_factory=dict)

    def whole(self, name: str) -> int:
        """A number."""
        value = self.values.get(name, 0)
        return value if isinstance(value, int) else 0

    def is_so(self, name: str) -> bool:
        """Yes or no."""
        return self.values.get(name) is True

    def word(self, name: str) -> str:
        """A word."""
        return str(self.values.get(name, ""))

    def token(self, state: MapState, name: str = "who") -> Token | None:
        """Whose roll it is, or who resists; None: nobody on the map."""
        found = self.who if name == "who" else self.other
        if found is not None and found not in state.tokens:
            raise RulingError(f"there is no token {found!r} on {state.info.name!r}")
        return None if found is None else state.tokens[found]

    def name(self, state: MapState, name: str = "who") -> str:
        """As the log calls whoever rolls."""
        token = self.token(state, name)
        return token.name if token else "somebody" if name == "who" else "the other side"


@dataclass(frozen=True, slots=True, kw_only=True)
class RollOutcome:
    """What came out: one line for the table, and everything behind it."""

    words: str
    steps: tuple[LogStep, ...] = ()
    refusals: tuple[Refusal, ...] = ()
    changes: tuple[object, ...] = ()  # what it takes from whoever rolls


@dataclass(frozen=True, slots=True)
class Chance:
    """An exact chance of one end."""

    words: str
    chance: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class RollKind:
    """One kind of roll of a game."""

    name: str
    label: str
    fields: tuple[RollField, ...]
    start: Callable[[MapState, RollQuestion], Start[RollOutcome]]
    odds: Callable[[MapState, RollQuestion], tuple[Chance, ...]]
    title: Callable[[MapState, RollQuestion], str]
    has_other: bool = False  # somebody else rolls too
    is_secret: bool = False  # rolled unseen unless the table says otherwise
    rolls: bool = True  # whether dice fall at all


def whole(name: str, label: str, default: int = 0, least: int = -999, most: int = 999) -> RollField:
    """A whole number."""
    return RollField(name=name, label=label, default=default, least=least, most=most)


def yes(name: str, label: str) -> RollField:
    """Yes or no; no unless told."""
    return RollField(name=name, label=label, sort="yes", default=False)
