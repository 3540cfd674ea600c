"""Time that passes out of combat: how much, who spends it how, and what came of it for each creature."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields

from battlemap.document.log_record import LogReason, LogStep
from battlemap.document.model import MapState, System, Token, TokenId

TIME = "time"  # what the log calls it
MINUTES = {"minutes": 1, "hours": 60, "days": 24 * 60}
MOST_MINUTES = 60 * MINUTES["days"]
REST, BUSY, CARE = "rest", "busy", "care"
PROSTHETIC, REGROWTH, OF_PART = "prosthetic", "regrow", ":"  # before the part of the body: "regrow:left arm"

#: How a creature may spend the time, by the game: the word for it, and how the table reads it.
WAYS: Mapping[System, Mapping[str, str]] = {
    "starflight": {
        REST: "rests",
        CARE: "in a medic's care",
        BUSY: "up and about",
        "revive": "is revived, then rests",
        "resuscitate": "is resuscitated, then rests",
        "stasis-cold": "into stasis by cold",
        "stasis-drugs": "into stasis by drugs",
        "leave-stasis": "out of stasis, then rests",
        "surgery": "has surgery, then rests",
    },
    "psipunk": {
        REST: "rests",
        "kit": "treated with a field kit",
        "hospital": "treated in a hospital",
        "device": "treated by a magic device",
        "power": "treated by a power",
        BUSY: "up and about",
        "mission": "between missions",
    },
}


#: What is open only to who has lost a part.
PART_WAYS = {PROSTHETIC: "gets a prosthetic {part}", REGROWTH: "has {part} regrown"}


def ways_of(system: System, token: Token) -> Mapping[str, str]:
    """How this creature may spend the time."""
    maimed = token.starflight.maimed if token.starflight and system == "starflight" else ()
    for_parts = {
        f"{way}{OF_PART}{part}": words.format(part=part) for part in maimed for way, words in PART_WAYS.items()
    }
    return {**WAYS[system], **for_parts}


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeQuestion:
    """So many minutes, and how each of the creatures spends them.

    Attributes
    ----------
    ways : a word of ``ways_of`` for each creature; who is not named is left out.
    medic : who cares, treats and helps those who rest; None: nobody.
    dressed : whether wounds are bandaged; else they bleed every minute.
    """

    minutes: int
    ways: Mapping[TokenId, str]
    medic: TokenId | None = None
    skill: str = "primatology"  # the medicine of Starflight that fits the patients
    age: str = "starfaring"
    in_vehicle: bool = False
    dressed: bool = True
    surgery_hours: int = 0  # of surgery before
    clocks: Mapping[TokenId, Mapping[str, int]] = field(default_factory=dict)  # as ``clocks_of`` found them

    def to_json(self) -> dict[str, object]:
        """Plain values, for the log."""
        return asdict(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """What a book leaves to the game master: it comes after the changes of its creature, where it is taken."""

    name: str
    changes: tuple[object, ...]
    why: LogReason


@dataclass(frozen=True, slots=True, kw_only=True)
class Passed:
    """What time brought to one creature. ``clock`` is what of its intervals is left over, for the next time."""

    token: TokenId
    steps: tuple[LogStep, ...] = ()
    changes: tuple[object, ...] = ()
    offers: tuple[Offer, ...] = ()
    clock: Mapping[str, int] = field(default_factory=dict)


def clocks_of(state: MapState) -> Mapping[TokenId, Mapping[str, int]]:
    """What is left over of the intervals of each creature, where nothing was played since time passed last."""
    last = tuple(state.logs.values())[-1:]
    found = last[0].asked.get("left") if last and last[0].asked.get("action") == TIME else None
    if not isinstance(found, Mapping):
        return {}
    return {TokenId(token): _whole(clock) for token, clock in found.items() if isinstance(clock, Mapping)}


def time_question_of(asked: Mapping[str, object]) -> TimeQuestion:
    """The time that an entry of the log asked for."""
    names = {each.name for each in fields(TimeQuestion)}
    return TimeQuestion(**{name: value for name, value in asked.items() if name in names})  # type: ignore[arg-type]


def _whole(clock: Mapping[object, object]) -> dict[str, int]:
    """The whole numbers of a clock; a file may hold anything."""
    return {str(name): value for name, value in clock.items() if isinstance(value, int) and 0 <= value <= MOST_MINUTES}


def duration_words(minutes: int) -> str:
    """Minutes as the table says them: ``2 days 3 hours``."""
    parts = []
    for unit, size in reversed(MINUTES.items()):
        count, minutes = divmod(minutes, size)
        if count:
            parts.append(f"{count} {unit if count != 1 else unit.removesuffix('s')}")
    return " ".join(parts) or "no time"
