"""The log of what was played: who did what, the dice, every number with its reasons, what changed."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NewType

LogId = NewType("LogId", str)


@dataclass(frozen=True, slots=True, kw_only=True)
class LogDie:
    """One die that was rolled, and what it was for. A hidden one is for the game master only."""

    name: str
    die: str
    decides: str
    shown: str
    value: int
    hidden: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LogReason:
    """One reason with its rule. ``value`` None: it changes no number."""

    text: str
    rule: str = ""
    value: int | None = None
    counts: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class LogNumber:
    """A number with all its reasons."""

    what: str
    total: int
    reasons: tuple[LogReason, ...] = ()
    words: str = ""  # as the table says the number, where it has words for it


@dataclass(frozen=True, slots=True, kw_only=True)
class LogStep:
    """One thing that happened."""

    text: str
    who: str = ""
    numbers: tuple[LogNumber, ...] = ()
    notes: tuple[LogReason, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LogChange:
    """One change: whether it was made, and what the rules had said where the game master made it another."""

    text: str
    applied: bool = True
    instead_of: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LogEntry:
    """One thing that was played. ``asked`` is the question by its fields, so that it can be asked again."""

    id: LogId
    title: str
    who: str = ""
    targets: tuple[str, ...] = ()
    dice: tuple[LogDie, ...] = ()
    steps: tuple[LogStep, ...] = ()
    changes: tuple[LogChange, ...] = ()
    asked: Mapping[str, object] = field(default_factory=dict)
    gm_only: bool = False
    round: int | None = None  # of the fight; None: outside of one
