"""Token names: each one is given once on a map, so that a ruling can be asked for by name."""

import re
from collections.abc import Collection, Iterable

from battlemap.document.errors import DocumentError
from battlemap.document.model import Token


def free_name(name: str, taken: Collection[str]) -> str:
    """The name itself, or the next free number after it: "Guard", "Guard 2", "Guard 3"."""
    if name not in taken:
        return name
    match = re.fullmatch(r"(.*\S) \d+", name, re.DOTALL)
    stem, number = match[1] if match else name, 2
    while f"{stem} {number}" in taken:
        number += 1
    return f"{stem} {number}"


def numbered_names(name: str, count: int, taken: Collection[str]) -> list[str]:
    """Names for several of a kind, numbered on from the highest there: "Guard 1" to "Guard 4", then "Guard 5".

    One alone whose name is free keeps it. One that stands there without a number counts as the first.
    """
    if count == 1 and name not in taken and not _numbers_of(name, taken):
        return [name]
    highest = max(_numbers_of(name, taken), default=1 if name in taken else 0)
    return [f"{name} {number}" for number in range(highest + 1, highest + count + 1)]


def natural_order(name: str) -> tuple[tuple[str, int], ...]:
    """What names are sorted by so that "Guard 2" stands before "Guard 10"."""
    return tuple((words.casefold(), int(number or 0)) for words, number in re.findall(r"(\D*)([0-9]{0,18})", name))


def _numbers_of(stem: str, taken: Iterable[str]) -> list[int]:
    matches = (re.fullmatch(rf"{re.escape(stem)} ([0-9]{{1,9}})", name) for name in taken)
    return [int(match[1]) for match in matches if match]


def refuse_same_names(tokens: Iterable[Token]) -> None:
    """DocumentError when two of the tokens have one name, or one has none."""
    seen: set[str] = set()
    for token in tokens:
        if not token.name.strip():
            raise DocumentError(f"The token {token.id!r} needs a name")
        if token.name in seen:
            raise DocumentError(f"A token named {token.name!r} is on the map already")
        seen.add(token.name)
