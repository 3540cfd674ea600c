"""Facts of an action that stand on no map, as the game master gives them: ``rounds_dead=30``, ``age=industrial``."""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from battlemap.rulings.errors import RulingError

YES, NO = ("yes", "true", "1"), ("no", "false", "0")


@dataclass(frozen=True, slots=True)
class Given:
    """Facts by their names; each is read as what an action takes it for, and told where it can not be."""

    facts: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, texts: Iterable[str]) -> "Given":
        """Read ``name=value`` texts; ``RulingError`` for one that is not like that, and for a name given twice."""
        facts: dict[str, str] = {}
        for text in texts:
            name, equals, value = (part.strip() for part in text.partition("="))
            if not name or not equals or not value:
                raise RulingError(f"fact: found {text!r}, expected a name and a value, as in rounds_dead=30")
            if name in facts:
                raise RulingError(f"fact: {name} is given twice")
            facts[name] = value
        return cls(facts)

    def check_names(self, action: str, known: Iterable[str]) -> None:
        """Refuse a fact the action does not ask for."""
        names = tuple(known)
        for name in self.facts.keys() - set(names):
            there = ", ".join(names) or "none"
            raise RulingError(f"{action}: there is no fact {name!r}; it may be told: {there}")

    def whole(self, name: str, default: int | None = None, least: int = 0) -> int | None:
        """A whole number."""
        if name not in self.facts:
            return default
        try:
            value = int(self.facts[name])
        except ValueError:
            value = least - 1
        if value < least:
            raise RulingError(f"fact {name}: found {self.facts[name]!r}, expected a whole number from {least} on")
        return value

    def counted(self, name: str, default: int = 0, least: int = 0) -> int:
        """A whole number that is always there."""
        found = self.whole(name, default, least)
        return default if found is None else found

    def is_so(self, name: str, default: bool = False) -> bool:
        """Yes or no."""
        if name not in self.facts:
            return default
        word = self.facts[name].casefold()
        if word not in (*YES, *NO):
            raise RulingError(f"fact {name}: found {self.facts[name]!r}, expected yes or no")
        return word in YES

    def one_of(self, name: str, choices: Iterable[str], default: str) -> str:
        """One of several words."""
        word, there = self.facts.get(name, default).casefold(), tuple(choices)
        if word not in there:
            raise RulingError(f"fact {name}: found {self.facts[name]!r}, expected one of {', '.join(there)}")
        return word

    def word(self, name: str, default: str = "") -> str:
        """Any text."""
        return self.facts.get(name, default)

    def numbers(self, name: str) -> tuple[float, ...]:
        """Numbers from 0 on with spaces between."""
        try:
            found = tuple(float(word) for word in self.facts.get(name, "").split())
        except ValueError:
            found = (-1.0,)
        if not all(math.isfinite(number) and number >= 0 for number in found):
            raise RulingError(f"fact {name}: found {self.facts[name]!r}, expected numbers with spaces between, as 0 30")
        return found
