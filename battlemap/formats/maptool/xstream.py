"""The XML of MapTool: a thing that is there already is written as a path to its first place."""

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from battlemap.formats.fields import amount

MOST_STEPS = 20  # from one reference to the next
_STEP = re.compile(r"([^\[\]/]+)(?:\[(\d{1,9})\])?")


class Tree:
    """A tree with its references. Class names are never more than text."""

    def __init__(self, root: Element) -> None:
        self.root = root
        self._parents = {child: parent for parent in root.iter() for child in parent}

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

    def amount(self, element: Element | None, name: str, default: float) -> float:
        """The number in a child; ``FieldError`` names it when it is none."""
        return amount(self.text(element, name), name, default)

    def all_of(self, element: Element | None, kind: str) -> Iterator[Element]:
        """The things of a class in the entries below an element, each once."""
        seen: set[int] = set()
        for entry in [] if element is None else element.iter("entry"):
            for child in entry:
                found = self.meant(child)
                if child.tag.endswith(f".{kind}") and found is not None and id(found) not in seen:
                    seen.add(id(found))
                    yield found

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
            same = [child for child in found if child.tag == match[1]]
            number = int(match[2] or 1) - 1
            found = same[number] if 0 <= number < len(same) else None
        return found
