"""The one shape of an answer to an attack, whatever the game: refusals, numbers with reasons, a chance, words."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from enum import Enum
from fractions import Fraction
from typing import Any

from battlemap.document.model import System
from battlemap.rulings.sight import SightRuling
from rules.core.breakdown import Breakdown, Modifier, Note, Refusal, RuleId


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingLine:
    """One reason of a ruling, or one thing worth knowing about it."""

    text: str
    value: str = ""
    rule: str = ""
    counts: bool = True


@dataclass(frozen=True, slots=True)
class RulingPart:
    """A heading with its lines."""

    title: str
    lines: tuple[RulingLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackRuling(ABC):
    """One attack as the rules of its game answer it; map, card, inspector and command line walk it alike."""

    attacker_name: str
    target_name: str
    weapon: str
    sight: SightRuling
    facts: Any  # the attack facts of the game, a frozen dataclass
    borderline: bool

    @property
    @abstractmethod
    def game(self) -> System:
        """Whose rules these are."""

    @property
    @abstractmethod
    def refusals(self) -> tuple[Refusal, ...]:
        """Everything that forbids the attack."""

    @property
    @abstractmethod
    def target_number(self) -> Breakdown:
        """What the roll has to beat, or to reach."""

    @property
    @abstractmethod
    def roll(self) -> Breakdown:
        """What is added to the natural roll."""

    @property
    @abstractmethod
    def needed(self) -> int | None:
        """The lowest natural roll that can hit; None when refused, or when no roll hits."""

    @property
    @abstractmethod
    def chance(self) -> Fraction | None:
        """The exact chance to hit; None when refused."""

    @property
    @abstractmethod
    def chance_words(self) -> str:
        """The chance in percent, as fine as the dice of the game are."""

    @property
    @abstractmethod
    def needed_words(self) -> tuple[str, str]:
        """What has to be rolled: in a clause for the card, and as short as the map wants it."""

    @property
    @abstractmethod
    def place(self) -> tuple[str, str]:
        """How far it is: in a clause for the card, and as short as the map wants it."""

    @abstractmethod
    def parts(self) -> tuple[RulingPart, ...]:
        """The numbers with their reasons: what the card says first."""

    @property
    def notes(self) -> tuple[RulingLine, ...]:
        """What is worth knowing and changes nothing; the card says it last."""
        return ()

    @abstractmethod
    def own_json(self) -> Mapping[str, object]:
        """What only this game has to say, as plain values."""

    @property
    def headline(self) -> str:
        """The answer in one line."""
        if self.refusals:
            return f"No attack: {self.refusals[0].reason}"
        if self.chance is None or self.needed is None:
            return "0 %, no roll hits"
        return f"{self.chance_words} %, {self.needed_words[0]}"

    @property
    def number(self) -> str:
        """The answer as the map shows it; the refusals are told beside it."""
        if self.refusals:
            return "No attack"
        if self.chance is None or self.needed is None:
            return "0 %   no roll hits"
        return f"{self.chance_words} %   {self.needed_words[1]}"

    def to_json(self) -> dict[str, object]:
        """The ruling as plain values, with the keys of the command line. A refused attack has no number."""
        return {
            "from": self.attacker_name,
            "to": self.target_name,
            "weapon": self.weapon,
            "refusals": [{"rule": refusal.rule, "reason": refusal.reason} for refusal in self.refusals],
            "target_number": None if self.refusals else self.target_number.total,
            "target_modifiers": modifiers_json(self.target_number),
            "roll_modifiers": modifiers_json(self.roll),
            "needed": self.needed,
            "chance": None if self.chance is None else str(self.chance),
            "distance_m": self.sight.distance_m,
            "obstacles": [obstacle.to_json() for obstacle in self.sight.obstacles],
            **self.own_json(),
            "borderline": self.borderline,
            "facts": plain(asdict(self.facts)),
        }


def told_of_the_dark(refusals: Iterable[Refusal], sight: SightRuling, rule: RuleId) -> tuple[Refusal, ...]:
    """Refusals with the right reason for the one that a target in the dark brings: the rules know of no light."""
    if not sight.is_lost_in_the_dark:
        return tuple(refusals)
    dark = f"{sight.target_name} is in the dark"
    return tuple(replace(each, reason=dark) if each.rule == rule else each for each in refusals)


def refusal_lines(refusals: Iterable[Refusal]) -> tuple[RulingLine, ...]:
    """Refusals, each with a cross."""
    return tuple(RulingLine(text=each.reason, value="✗", rule=each.rule) for each in refusals)


def modifier_lines(breakdown: Breakdown) -> tuple[RulingLine, ...]:
    """The reasons of a number."""
    return tuple(
        RulingLine(text=each.reason, value=signed(each.value), rule=each.rule, counts=each.counts)
        for each in breakdown.modifiers
    )


def note_lines(notes: Iterable[Note]) -> tuple[RulingLine, ...]:
    """What is worth knowing, each thing once."""
    return tuple(RulingLine(text=each.reason, value="·", rule=each.rule) for each in dict.fromkeys(notes))


def percent(chance: Fraction) -> str:
    """A chance in percent, whole where it is whole."""
    return f"{float(chance * 100):g}"


def signed(value: int) -> str:
    """A number with its sign, and a minus one can see."""
    return f"{value:+d}".replace("-", "−")


def modifiers_json(breakdown: Breakdown) -> list[dict[str, object]]:
    """The reasons of a number as plain values."""
    return [_modifier(modifier) for modifier in breakdown.modifiers]


def _modifier(modifier: Modifier) -> dict[str, object]:
    return {
        "rule": modifier.rule,
        "value": modifier.value,
        "reason": modifier.reason,
        "counts": modifier.counts,
    }


def plain(value: object) -> object:
    """Facts as JSON has them: names for choices, lists for tuples, sorted lists for sets."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return {str(plain(key)): plain(inner) for key, inner in value.items()}
    if isinstance(value, frozenset):
        return sorted(str(plain(inner)) for inner in value)
    return [plain(inner) for inner in value] if isinstance(value, tuple | list) else value
