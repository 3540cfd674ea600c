"""The XML of MapTool: a thing that is there already is written as a path to its first place."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from battlemap.formats.account import many
from battlemap.formats.fields import amount

MOST_STEPS = 20  # from one reference to the next
_STEP = re.compile(r"([^\[\]/]+)(?:\[(\d{1,9})\])?")


@dataclass(frozen=True, slots=True)
class Things:
    """Things out of a list, with how many entries hold none or lead nowhere, and how many lead to one listed before."""

    found: list[Element]
    lost: int
    twice: int


class Tree:
    """A tree with its references. Class names are never more than text."""

    def __init__(self, root: Element) -> None:
        self.root = root
        self._parents = {child: parent for parent in root.iter() for child in parent}
        self._named: dict[Element, dict[str, list[Element]]] = {}  # children by their tags, of those referred to

    def meant(self, element: Element | None) -> Element | None:
        """The element itself, or the one it stands for; None where that leads nowhere or round in a circle."""
        for _ in range(MOST_STEPS):
            if element is None or element.get("reference") is None:
                return element
            element = self._at(element, element.get("reference", ""))
        return None

    def child(self, element: Element | None, name: str) -> Element | None:
        """The child of that name, references followed."""
        found = self.meant(element)
        return None if found is None else self.meant(found.find(f"./{name}"))

    def text(self, element: Element | None, name: str) -> str | None:
        """The text of a child."""
        found = self.child(element, name)
        return None if found is None or found.text is None else found.text.strip()

    def amount(self, element: Element | None, name: str, default: float | None = None) -> float:
        """The number in a child. ``FieldError`` names it when there is none; the default is for a child not there."""
        found = self.meant(element)
        if default is not None and (found is None or found.find(f"./{name}") is None):
            return default
        return amount(self.text(found, name), name)

    def things(self, element: Element | None, kind: str) -> "Things":
        """The things of a class in the entries below an element, each once."""
        found: dict[int, Element] = {}
        lost = twice = 0
        for entry in entries_of(element):
            child = next((child for child in entry if child.tag.endswith(f".{kind}")), None)
            thing = self.meant(child)
            if thing is None:
                lost += 1
            elif id(thing) in found:
                twice += 1
            else:
                found[id(thing)] = thing
        return Things([*found.values()], lost, twice)

    def _children(self, element: Element) -> dict[str, list[Element]]:
        """The children by their tags: a file may refer to each of a hundred thousand of them."""
        if element not in self._named:
            named = self._named[element] = dict[str, list[Element]]()
            for child in element:
                named.setdefault(child.tag, []).append(child)
        return self._named[element]

    def _at(self, element: Element, path: str) -> Element | None:
        found: Element | None = element
        for step in path.split("/"):
            if found is None:
                return None
            if step == "..":
                found = self._parents.get(found)
                continue
            match = _STEP.fullmatch(step)
            if match is None:
                return None
            same = self._children(found).get(match[1], [])
            number = int(match[2] or 1) - 1
            found = same[number] if 0 <= number < len(same) else None
        return found


def told_entries(things: Things, word: str) -> list[str]:
    """What is told of the entries of a list that bring nothing; ``word`` is what they should be."""
    told = ((things.lost, f"to no {word}"), (things.twice, "to one listed before"))
    return [
        f"{many(number, 'entry', 'entries')} in the list of {word}s that {'leads' if number == 1 else 'lead'} {where}"
        for number, where in told
        if number
    ]


def entries_of(element: Element | None) -> Iterator[Element]:
    """The entries of a list, whatever it is wrapped in; not those within its things."""
    for child in [] if element is None else element:
        if child.tag == "entry":
            yield child
        else:
            yield from entries_of(child)
