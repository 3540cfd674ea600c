"""Reading the log: what kind an entry is, whom it is about, and whether it is what is looked for."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from battlemap.document.log_record import LogEntry
from battlemap.document.model import MapState
from battlemap.rulings.log_words import entry_lines

OTHER = "other"
NO_ROUND = -1  # as a round that is looked for: outside of a fight
GM_ONLY = "GM only"


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What is looked for; what is left out is anything."""

    text: str = ""  # words, all of which must stand in the entry, whatever their letters
    who: str | None = None
    round: int | None = None
    kind: str | None = None

    @property
    def is_all(self) -> bool:
        """Whether nothing is left out."""
        return self == Wanted()


def kind_of(entry: LogEntry) -> str:
    """What was played: attack, charge, time, roll ..."""
    action = entry.asked.get("action", "attack" if "weapon" in entry.asked else OTHER)
    return str(action).replace("-", " ")


def names_in(entry: LogEntry) -> tuple[str, ...]:
    """Whom it is about: who acted, the targets, and whoever something happened to."""
    found = (entry.who, *entry.targets, *(step.who for step in entry.steps))
    return tuple(name for name in dict.fromkeys(found) if name)


def round_words(number: int | None) -> str:
    """A round as a heading."""
    if number is None:
        return "Out of a fight"
    return "Surprise round" if number < 1 else f"Round {number}"


def is_wanted(entry: LogEntry, wanted: Wanted) -> bool:
    """Whether an entry is what is looked for."""
    if wanted.who is not None and wanted.who not in names_in(entry):
        return False
    if wanted.round is not None and wanted.round != (NO_ROUND if entry.round is None else entry.round):
        return False
    if wanted.kind is not None and wanted.kind != kind_of(entry):
        return False
    words = wanted.text.casefold().split()
    if not words:
        return True
    text = "\n".join((*entry_lines(entry), round_words(entry.round), kind_of(entry), *names_in(entry))).casefold()
    return all(word in text for word in words)


def by_round(entries: Iterable[LogEntry]) -> Iterator[tuple[int | None, list[LogEntry]]]:
    """Entries in the order in which they were played, those of one round after the other together."""
    together: list[LogEntry] = []
    for entry in entries:
        if together and together[-1].round != entry.round:
            yield together[-1].round, together
            together = []
        together.append(entry)
    if together:
        yield together[-1].round, together


def for_players(state: MapState) -> tuple[LogEntry, ...]:
    """What players may read of the log: nothing that is for the game master only, and nothing that names the hidden."""
    hidden = {token.name for token in state.tokens.values() if token.hidden}
    return tuple(
        entry
        for entry in state.logs.values()
        if not entry.gm_only and hidden.isdisjoint(names_in(entry)) and not any(name in entry.title for name in hidden)
    )
