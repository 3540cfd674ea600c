"""The handbook of a game's rules: each id with its name, what it does, where it stands, and its house rules."""

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches

from rules.core.breakdown import RuleId
from rules.core.errors import RulesError
from rules.core.handbook_texts import MissingFact, Readings, Texts
from rules.core.settings import SettingField


class UnknownRuleError(RulesError):
    """There is no rule of that id; the message names the nearest."""


@dataclass(frozen=True, slots=True)
class HouseRuleEntry:
    """A house rule with its meaning and both readings."""

    name: str
    meaning: str
    expects: str
    readings: Readings

    def to_json(self) -> dict[str, object]:
        """It as plain values."""
        both = self.readings
        return {
            "name": self.name,
            "meaning": self.meaning,
            "expects": self.expects,
            "readings": {both.default: both.means, both.other: both.other_means},
            "default": both.default,
        }

    def lines(self) -> list[str]:
        """It as the terminal shows it."""
        both = self.readings
        return [
            f"    House rule {self.name}: {self.meaning}",
            f"        {both.default} (default): {both.means}",
            f"        {both.other}: {both.other_means}",
        ]


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One rule of a handbook, or one fact that the book leaves out."""

    id: RuleId
    title: str
    does: str
    source: str
    house_rules: tuple[HouseRuleEntry, ...] = ()
    status: str = ""  # of a fact that the book leaves out: found, inferred or default
    edit: str = ""  # where such a fact is changed

    def to_json(self) -> dict[str, object]:
        """It as plain values."""
        values: dict[str, object] = {
            "id": self.id,
            "title": self.title,
            "does": self.does,
            "source": self.source,
            "house_rules": [field.to_json() for field in self.house_rules],
        }
        return values | ({"status": self.status, "edit": self.edit} if self.status else {})

    def lines(self) -> list[str]:
        """It as the terminal shows it."""
        lines = [f"{self.id}  {self.title}", f"    {self.does}", f"    Source: {self.source}"]
        if self.status:
            lines.append(f"    Status: {self.status}; to change it: {self.edit}")
        return [*lines, *(line for field in self.house_rules for line in field.lines())]


@dataclass(frozen=True, slots=True)
class Handbook:
    """What the handbook of a game is made of. Rules stand in the order of their titles, missing facts after them."""

    titles: Mapping[RuleId, str]
    texts: Texts
    sources: Mapping[RuleId, str]
    house_rules: Mapping[str, SettingField]

    def entries(self) -> Mapping[str, Entry]:
        """Every rule and every missing fact by its id."""
        found = (*map(self._rule, self.titles), *map(self._fact, self.texts.missing))
        return {entry.id: entry for entry in found}

    def entry(self, rule: str) -> Entry:
        """One entry, however its id is typed (``pp-cmb-1``); ``UnknownRuleError`` names the nearest."""
        entries, wanted = self.entries(), _spelled(rule)
        if wanted not in entries:
            near = ", ".join(get_close_matches(wanted, entries, n=3, cutoff=0.5))
            raise UnknownRuleError(f"no rule {rule!r}" + (f"; the nearest: {near}" if near else ""))
        return entries[wanted]

    def _rule(self, rule: RuleId) -> Entry:
        return Entry(
            id=rule,
            title=self.titles[rule],
            does=self.texts.explained[rule],
            source=self.sources[rule],
            house_rules=self._house_rules(rule),
        )

    def _fact(self, fact: MissingFact) -> Entry:
        return Entry(
            id=RuleId(fact.id),
            title=fact.what,
            does=f"{fact.value[:1].upper()}{fact.value[1:]}.",
            source=fact.source,
            house_rules=self._house_rules(fact.id),
            status=fact.status,
            edit=fact.edit,
        )

    def _house_rules(self, rule: str) -> tuple[HouseRuleEntry, ...]:
        return tuple(
            HouseRuleEntry(field.name, field.meaning, field.expects, self.texts.readings[field.name])
            for field in self.house_rules.values()
            if field.rule == rule
        )


def _spelled(rule: str) -> str:
    parts = rule.strip().upper().split("-")
    if len(parts) == 3 and parts[2].isdigit():
        parts[2] = parts[2].zfill(2)
    return "-".join(parts)
