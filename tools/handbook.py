"""Writes docs/rules/*.md from the rules of each game: ``python -m tools.handbook``."""

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rules.core.handbook import Entry, Handbook, HouseRuleEntry
from rules.psipunk.handbook import handbook as psipunk_rules
from rules.starflight.handbook import handbook as starflight_rules

ROOT = Path(__file__).resolve().parent.parent

AN_ID = re.compile(r"\b(?:SF|PP)-[A-Z]+-\d\d\b|\bM\d\d?\b")

HEAD = """# {title}: the rules as this program plays them

Made from the rules by `python -m tools.handbook`; a test holds it to them. Each rule has an id, which stands behind
every number on a card; what it does, in our own words; where it stands; the house rules that change it, each with both
readings; and the cases that were worked out by hand and are played by the tests.
`battlemap rules {game} {example}` prints one rule in the terminal.
"""


@dataclass(frozen=True, slots=True)
class Book:
    """The handbook of one game. Chapters begin with the first rule of a group of ids."""

    game: str
    title: str
    prefix: str
    example: str
    chapters: Mapping[str, str]
    missing: str
    rules: Callable[[], Handbook]

    @property
    def path(self) -> Path:
        """Where it is written."""
        return ROOT / "docs" / "rules" / f"{self.game}.md"

    @property
    def cases(self) -> Path:
        """The folder of the worked cases."""
        return ROOT / "tests" / "rules" / self.game / "cases"


STARFLIGHT = Book(
    "starflight",
    "Starflight RPG 9.2",
    "SF-",
    "SF-CHG-02",
    {
        "GEN": "Dice and conventions",
        "RNG": "Range",
        "ACT": "Actions",
        "MOV": "Movement",
        "ATK": "Attacks",
        "LOC": "Damage",
        "HLG": "Healing",
        "CND": "Conditions",
    },
    "What 9.2 leaves out",
    starflight_rules,
)
PSIPUNK = Book(
    "psipunk",
    "Psi-punk, chapter 4",
    "PP-",
    "PP-CMB-01",
    {
        "GEN": "Dice and the ladder",
        "MOD": "Modifiers, unopposed and opposed rolls",
        "LFT": "Loads, materials, repute and wealth",
        "TRM": "Rounds, initiative, actions",
        "ATK": "Attacks and defences",
        "RAN": "Ranged combat",
        "PSI": "Psionics in combat",
        "WND": "Wounds",
        "HEA": "Healing",
    },
    "What chapter 4 leaves out",
    psipunk_rules,
)
BOOKS = (STARFLIGHT, PSIPUNK)
HANDBOOK = STARFLIGHT.path


def handbook(book: Book = STARFLIGHT) -> str:
    """The whole text."""
    cases = cases_by_rule(book)
    parts = [HEAD.format(title=book.title, game=book.game, example=book.example)]
    for found in book.rules().entries().values():
        chapter = chapter_at(found, book)
        if chapter:
            parts.append(f"## {chapter}\n")
        parts.append(entry_text(found, cases.get(found.id, ())))
    return "\n".join(parts)


def chapter_at(found: Entry, book: Book) -> str:
    """The chapter that begins with this entry, or nothing."""
    if found.id == "M1":
        return book.missing
    group, _, number = found.id.removeprefix(book.prefix).partition("-")
    return book.chapters.get(group, "") if number == "01" else ""


def entry_text(found: Entry, cases: Iterable[str]) -> str:
    """One rule."""
    lines = [f"### {found.id} {found.title}", "", found.does, "", f"*{found.source}*"]
    if found.status:
        lines[-1] += f" · {found.status} · to change it: {found.edit}"
    lines += ["", *(line for field in found.house_rules for line in house_rule_lines(field))]
    told = [f"- {case}" for case in cases]
    return "\n".join([*lines, *(["Cases:", "", *told, ""] if told else [])])


def house_rule_lines(field: HouseRuleEntry) -> list[str]:
    """A house rule with both readings."""
    both = field.readings
    return [
        f"House rule `{field.name}`: {field.meaning}.",
        "",
        f"- `{both.default}` (default): {both.means}",
        f"- `{both.other}`: {both.other_means}",
        "",
    ]


def cases_by_rule(book: Book = STARFLIGHT) -> Mapping[str, tuple[str, ...]]:
    """The names of the worked cases by the rules they are about."""
    found: dict[str, tuple[str, ...]] = {}
    for path in sorted(book.cases.glob("*.toml")):
        for case in tomllib.loads(path.read_text(encoding="utf-8"))["case"]:
            for rule in sorted(rules_about(case["id"], case)):
                found[rule] = (*found.get(rule, ()), _words(case["id"], rule))
    return found


def rules_about(name: str, case: Mapping[str, Any]) -> frozenset[str]:
    """The rules a case was written for: those its name says, and those it lists."""
    return frozenset((*AN_ID.findall(name), *case.get("about", ())))


def _words(name: str, rule: str) -> str:
    """The name of a case under a rule, which need not say the rule again."""
    return name.removeprefix(rule).lstrip(" ,:;")


if __name__ == "__main__":
    for each in BOOKS:
        each.path.parent.mkdir(parents=True, exist_ok=True)
        each.path.write_text(handbook(each), encoding="utf-8")
