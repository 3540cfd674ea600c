"""Names of their own for the tokens of a file, in a time that grows with their number alone."""


class Names:
    """Gives out names: as written, or with the next free number after it, "Guard 2"."""

    def __init__(self) -> None:
        self._taken: set[str] = set()
        self._next: dict[str, int] = {}

    def free(self, name: str) -> str:
        """The name itself when it was not given before, else the next after it."""
        found = name
        if name in self._taken:
            number = self._next.get(name, 2)
            while (found := f"{name} {number}") in self._taken:
                number += 1
            self._next[name] = number + 1
        self._taken.add(found)
        return found
