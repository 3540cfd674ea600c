"""The handbook of the rules: each id with its name, what it does, where it stands, and its house rules."""

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache

from rules.core.breakdown import RuleId
from rules.core.errors import RulesError
from rules.psipunk.catalogue import TITLES
from rules.psipunk.handbook_data import Readings, explained, missing_facts, readings
from rules.psipunk.house_rules import HOUSE_RULE_FIELDS
from rules.psipunk.sources import SOURCES


class UnknownRuleError(RulesError):
    """There is no rule of that id; the message names the nearest."""


@dataclass(frozen=True, slots=True)
class HouseRuleEntry:
    """A house rule with its meaning and both readings."""

    name: str
    meaning: str
    expects: str
    readings: Readings


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One rule of the handbook."""

    id: RuleId
    title: str
    does: str
    source: str
    house_rules: tuple[HouseRuleEntry, ...] = ()
    status: str = ""  # of a fact that chapter 4 leaves out: found, inferred or default
    edit: str = ""  # where such a fact is changed

    def to_json(self) -> dict[str, object]:
        """The entry as plain values."""
        house = [
            {
                "name": field.name,
                "meaning": field.meaning,
                "expects": field.expects,
                "readings": {
                    field.readings.default: field.readings.means,
                    field.readings.other: field.readings.other_means,
                },
                "default": field.readings.default,
            }
            for field in self.house_rules
        ]
        values: dict[str, object] = {
            "id": self.id,
            "title": self.title,
            "does": self.does,
            "source": self.source,
            "house_rules": house,
        }
        return values | ({"status": self.status, "edit": self.edit} if self.status else {})


@cache
def entries() -> Mapping[str, Entry]:
    """Every rule and every missing fact by its id, in the book's order."""
    rules = (
        Entry(
            id=RuleId(rule),
            title=title,
            does=explained()[rule],
            source=SOURCES[RuleId(rule)],
            house_rules=_house_rules(rule),
        )
        for rule, title in TITLES.items()
    )
    facts = (
        Entry(
            id=RuleId(fact.id),
            title=fact.what,
            does=_sentence(fact.value),
            source=fact.source,
            house_rules=_house_rules(fact.id),
            status=fact.status,
            edit=fact.edit,
        )
        for fact in missing_facts()
    )
    return {entry.id: entry for entry in (*rules, *facts)}


def entry(rule: str) -> Entry:
    """One entry, however its id is typed (``pp-cmb-1``); ``UnknownRuleError`` names the nearest."""
    wanted = _spelled(rule)
    found = entries().get(wanted)
    if found is None:
        near = ", ".join(get_close_matches(wanted, entries(), n=3, cutoff=0.5))
        raise UnknownRuleError(f"no rule {rule!r}" + (f"; the nearest: {near}" if near else ""))
    return found


def entry_lines(found: Entry) -> list[str]:
    """An entry as the terminal shows it."""
    lines = [f"{found.id}  {found.title}", f"    {found.does}", f"    Source: {found.source}"]
    if found.status:
        lines.append(f"    Status: {found.status}; to change it: {found.edit}")
    for field in found.house_rules:
        both = field.readings
        lines += [
            f"    House rule {field.name}: {field.meaning}",
            f"        {both.default} (default): {both.means}",
            f"        {both.other}: {both.other_means}",
        ]
    return lines


def _house_rules(rule: str) -> tuple[HouseRuleEntry, ...]:
    return tuple(
        HouseRuleEntry(field.name, field.meaning, field.expects, readings()[field.name])
        for field in HOUSE_RULE_FIELDS.values()
        if field.rule == rule
    )


def _spelled(rule: str) -> str:
    parts = rule.strip().upper().split("-")
    if len(parts) == 3 and parts[2].isdigit():
        parts[2] = parts[2].zfill(2)
    return "-".join(parts)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + "."
