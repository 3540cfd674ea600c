"""What the table decides in the middle of an action: an opportunity attack is offered when it is provoked."""

from collections.abc import Sequence
from dataclasses import dataclass

from battlemap.document.model import Token, TokenId
from battlemap.geometry.types import MapPoint
from battlemap.rulings.starflight_deed import LETS_PASS, TRIP, Taken
from rules.core.die import one_of
from rules.core.resolution import Ask, Roll

PASS = "let it pass"


@dataclass(frozen=True, slots=True)
class Decision(Ask):
    """Something a player chooses and no die decides; its value is the number of an option, from 1."""

    options: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()  # what each option is to a ``Question``: an entry of ``opportunity``
    by: TokenId | None = None
    at: MapPoint | None = None  # where the mover is then: its upper left corner


def strike_offer(by: Token, ways: Sequence[Taken], at: Token) -> Decision:
    """Whether somebody takes its opportunity attack, and how."""
    return Decision(
        name=f"opportunity attack of {by.name}",
        die=one_of(len(ways) + 1),
        decides=f"whether {by.name} strikes at {at.name}, and how",
        options=(PASS, *(_words(way) for way in ways)),
        answers=(_told(Taken(by=by, passes=True)), *(_told(way) for way in ways)),
        by=by.id,
        at=at.at,
    )


def answers_of(rolls: Sequence[Roll]) -> tuple[str, ...]:
    """What was decided so far, as a question names it that is played again."""
    return tuple(roll.ask.answers[roll.value - 1] for roll in rolls if isinstance(roll.ask, Decision))


def _words(way: Taken) -> str:
    if way.trips:
        return "trip it"
    return f"strike with {way.weapon}"


def _told(way: Taken) -> str:
    how = LETS_PASS if way.passes else TRIP if way.trips else way.weapon
    return f"{way.by.name}={how}"
