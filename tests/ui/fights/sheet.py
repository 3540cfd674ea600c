"""What stands on the sheets of a fight, as plain words by plain names, and a table that tells how they change."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from battlemap.document.model import MapState, Token
from battlemap.rulings.starflight_creatures import creature_of

Sheet = dict[str, str]


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a table: who does what, what the dice show, and what is different afterwards."""

    line: int
    who: str
    does: str
    dice: tuple[str, ...]
    changes: Sheet


def read_rows(path: Path) -> list[Row]:
    """The rows of a table; ``#`` begins a remark, columns stand between strokes, changes between semicolons."""
    return list(_rows(path.read_text(encoding="utf-8").splitlines()))


def _rows(lines: list[str]) -> Iterator[Row]:
    for number, line in enumerate(lines, start=1):
        if line.strip() and not line.lstrip().startswith("#"):
            who, does, dice, changes = (part.strip() for part in line.split("|")[:4])
            told = (each.strip().partition(" ") for each in changes.split(";") if each.strip())
            yield Row(number, who, does, tuple(dice.split()), {name: value.strip() for name, _, value in told})


def sheet_of(state: MapState) -> Sheet:
    """Everything a fight may change, but the turns and the log."""
    found: Sheet = {}
    for token in state.tokens.values():
        who = token.name.replace(" ", "-")
        found |= {f"{who}.{name}": value for name, value in _token(token, state.info.system) if value}
    for key, thing in (*state.walls.items(), *state.doors.items()):
        found |= {f"{key}.hp": "whole" if thing.hp is None else str(thing.hp)}
    return found | {f"{key}.state": door.state for key, door in state.doors.items()}


def _token(token: Token, system: str) -> Iterator[tuple[str, str]]:
    yield "at", f"{token.at.x:g},{token.at.y:g}"
    yield "posture", token.posture
    yield "is", "+".join(sorted({*token.conditions} - {"prone"}))
    yield from _starflight(token) if system == "starflight" else _psipunk(token)


def _starflight(token: Token) -> Iterator[tuple[str, str]]:
    creature = creature_of(token)
    yield "hp", str(creature.hp)
    yield "nhp", str(creature.nhp)
    for part in creature.parts:
        yield f"wounds.{part.name.replace(' ', '-')}", str(part.wounds or "")
        yield f"failed.{part.name.replace(' ', '-')}", "yes" if part.failed else ""
    for gear in creature.gear:
        yield f"{gear.name}", str(gear.hp)
    for weapon in token.starflight.weapons:
        yield f"{weapon.name}", "dropped" if weapon.dropped else "drawn" if weapon.drawn else "sheathed"
        yield f"{weapon.name}.loaded", "" if weapon.loaded is None else str(weapon.loaded)
        yield f"{weapon.name}.works", "" if weapon.works else "no"


def _psipunk(token: Token) -> Iterator[tuple[str, str]]:
    sheet = token.psipunk
    for track in ("physical", "mental"):
        yield track, "+".join(sheet.wounds.get(track, ()))
    yield "aimed", str(sheet.aimed or "")
    yield "stance", "" if sheet.stance == "neutral" else sheet.stance
    for weapon in sheet.weapons:
        yield f"{weapon.name}", "empty" if weapon.empty else ""
