"""Writes docs/rules/starflight.md from the rules: ``python -m tools.handbook``."""

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path

from rules.starflight.handbook import Entry, HouseRuleEntry, entries

ROOT = Path(__file__).resolve().parent.parent
HANDBOOK = ROOT / "docs" / "rules" / "starflight.md"
CASES = ROOT / "tests" / "rules" / "starflight" / "cases"

HEAD = """# Starflight RPG 9.2: the rules as this program plays them

Made from the rules by `python -m tools.handbook`; a test holds it to them. Each rule has an id, which stands behind
every number on a card; what it does, in our own words; where it stands; the house rules that change it, each with both
readings; and the cases that were worked out by hand and are played by the tests.
`battlemap rules starflight SF-CHG-02` prints one rule in the terminal.
"""

#: The chapters, by the first group of ids in each.
CHAPTERS = {
    "GEN": "Dice and conventions",
    "RNG": "Range",
    "ACT": "Actions",
    "MOV": "Movement",
    "ATK": "Attacks",
    "LOC": "Damage",
    "HLG": "Healing",
    "CND": "Conditions",
}
MISSING = "What 9.2 leaves out"


def handbook() -> str:
    """The whole text."""
    cases = cases_by_rule()
    parts = [HEAD]
    for found in entries().values():
        chapter = chapter_at(found)
        if chapter:
            parts.append(f"## {chapter}\n")
        parts.append(entry_text(found, cases.get(found.id, ())))
    return "\n".join(parts)


def chapter_at(found: Entry) -> str:
    """The chapter that begins with this entry, or nothing."""
    if found.id == "M1":
        return MISSING
    group, _, number = found.id.removeprefix("SF-").partition("-")
    return CHAPTERS.get(group, "") if number == "01" else ""


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


def cases_by_rule() -> Mapping[str, tuple[str, ...]]:
    """The names of the worked cases by the rule they begin with."""
    found: dict[str, tuple[str, ...]] = {}
    for path in sorted(CASES.glob("*.toml")):
        for case in tomllib.loads(path.read_text(encoding="utf-8"))["case"]:
            rule, _, words = case["id"].partition(" ")
            found[rule] = (*found.get(rule, ()), words)
    return found


if __name__ == "__main__":
    HANDBOOK.parent.mkdir(parents=True, exist_ok=True)
    HANDBOOK.write_text(handbook(), encoding="utf-8")
