"""A move from the release of the mouse to the map: whether it needs the table, what may come of it, and playing it."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from battlemap.document.log_record import LogEntry, LogId
from battlemap.document.model import MapState, TokenId
from battlemap.geometry.types import MapPoint
from battlemap.rulings.applying_places import went_along
from battlemap.rulings.attack import house_rules_of
from battlemap.rulings.errors import RulingError
from battlemap.rulings.log_steps import dice_of
from battlemap.rulings.move_offers import Decision, answers_of
from battlemap.rulings.move_spending import GOES, price_of
from battlemap.rulings.move_ways import chosen_way
from battlemap.rulings.resolve import start_of_request
from battlemap.rulings.route import Route
from battlemap.rulings.session import Session
from battlemap.rulings.session_question import Question, request_of, start_of
from battlemap.rulings.session_ways import ways_of
from battlemap.rulings.sight import DISTANCE_DIGITS, token_of
from battlemap.rulings.starflight_creatures import creature_of
from battlemap.rulings.starflight_moves import metres_to
from battlemap.rulings.turn_budget import MOVES_A_TURN, move_price
from rules.core.resolution import Start
from rules.starflight.anatomy import Part
from rules.starflight.movement.budget import budget
from rules.starflight.movement.price import is_step
from rules.starflight.movement.stunt_move import before_stunts
from rules.starflight.part_checks import parts_to_check
from rules.starflight.words import metres

OFFERED = "offered"  # of a question: what was decided stands in it
#: Actions in which somebody may be given an opportunity attack.
OFFERING = frozenset({*GOES, "charge", "push", "trample", "grapple"})


class OfferingSession(Session):
    """A session that also asks what is decided in its middle: whether an opportunity attack is taken, and how."""

    def __init__(self, state: MapState, question: Question) -> None:
        super().__init__(state, question, offering_start(state, question))

    @property
    def decision(self) -> Decision | None:
        """What a player has to decide now; None where a die is asked for, or all is decided."""
        asks = self.asks
        return asks if isinstance(asks, Decision) else None

    def decide(self, number: int) -> None:
        """Take one of the options, from 1."""
        if self.decision is not None:
            self._typed.give(number)

    def roll(self, dice: Random) -> None:
        """Have the program roll until all is decided, or a player has to decide something."""
        rolled = len(self._typed.rolls)
        if any(isinstance(roll.ask, Decision) for roll in self._typed.rolls):
            for roll in self._typed.rolls:  # the dice go on; they do not begin again with those that fell already
                if not isinstance(roll.ask, Decision):
                    roll.ask.die.roll(dice)
        while self.asks is not None and self.decision is None:
            self._typed.give(self.asks.die.roll(dice))
        self._note_hidden(rolled)

    def entry(self, entry_id: LogId, seed: int | None = None) -> LogEntry:
        """The entry of the log; what was decided stands in the question, so that it can be played again."""
        rolls = [(place, roll) for place, roll in enumerate(self._typed.rolls) if not isinstance(roll.ask, Decision)]
        hidden = frozenset(number for number, (place, _) in enumerate(rolls) if place in self._hidden)
        asked = {**replace(self.question, opportunity=answers_of(self._typed.rolls)).to_json(), OFFERED: True}
        return replace(
            super().entry(entry_id, seed),
            dice=dice_of([roll for _, roll in rolls], hidden),
            asked=asked if seed is None else {**asked, "seed": seed},
        )


class DecidedSession(OfferingSession):
    """The same again with what was decided then, in that order; ``RulingError`` where that is no option any more."""

    def __init__(self, state: MapState, question: Question) -> None:
        super().__init__(state, replace(question, opportunity=()))
        self._decided = deque(question.opportunity)
        self._decide()

    def give(self, shown: str) -> None:
        """A die of the table, and what was decided after it."""
        super().give(shown)
        self._decide()

    def _decide(self) -> None:
        while (decision := self.decision) is not None and self._decided:
            answer = self._decided.popleft()
            if answer not in decision.answers:
                raise RulingError(f"found {answer!r}, expected one of: {', '.join(decision.answers)}")
            self.decide(decision.answers.index(answer) + 1)


def session_for(state: MapState, question: Question) -> Session:
    """The session that plays a question: one that offers opportunity attacks where they may be provoked."""
    if state.info.system == "starflight" and question.action in OFFERING and not question.opportunity:
        return OfferingSession(state, question)
    return Session(state, question)


def offering_start(state: MapState, question: Question) -> Start[Any]:
    """How it is played where opportunity attacks are asked about when they are provoked."""
    if state.info.system != "starflight":
        return start_of(state, question)
    return start_of_request(state, replace(request_of(question), offers=True))


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveEnd:
    """Where a move may end, why, and what was spent until there."""

    words: str
    at: MapPoint  # upper left corner
    length_m: float
    price: float


def is_ruled(state: MapState, token: TokenId) -> bool:
    """Whether a move of this token is played by the rules: in a Starflight fight, in its own turn."""
    return state.info.system == "starflight" and state.turns is not None and token in state.turns.on_turn


def question_of(state: MapState, token: TokenId, to: MapPoint, via: Sequence[MapPoint] = ()) -> tuple[Question, Route]:
    """The move, or the run, that goes there, and its cheapest way."""
    route = chosen_way(state, token, to, via)
    action = "run" if route.facts.running else "move"
    runs = state.turns.spending(token).runs if state.turns and action == "run" else 0
    facts = (f"turns_run={runs + 1}",) if runs else ()
    return Question(action=action, actor=token, to=to, via=tuple(via), facts=facts), route


def needs_table(state: MapState, route: Route) -> bool:
    """Whether a way asks for more than the hand that moves the token: dice, a run, or somebody who may strike."""
    return route.facts.running or route.dc is not None or bool(route.threats) or bool(_legs(state, route))


def is_two_moves(state: MapState, route: Route) -> bool:
    """Whether it is no run but two moves one after the other, on which nothing is rolled and nobody strikes."""
    token = token_of(state, route.token)
    asks = route.dc is not None or route.threats or _legs(state, route)
    if not route.facts.running or asks or state.turns is None or is_step(route.facts.length_m):
        return False  # two moves are not so short
    done = move_price(state, token, state.turns.spending(route.payer))
    return done + route.cost <= MOVES_A_TURN * budget(route.facts.mover, house_rules_of(state)).allowance.total


def _legs(state: MapState, route: Route) -> tuple[Part, ...]:
    """The wounded legs that are checked before it goes."""
    return parts_to_check(creature_of(token_of(state, route.token)), "move")


def ends_of(state: MapState, route: Route) -> tuple[MoveEnd, ...]:
    """Every place where a move may end by the rules: its goal, before the first stunt, where it is, at each attack."""
    if route.refusals:
        return ()
    told = {"all of the way": route.facts.length_m}
    if route.answer.check is not None:
        told |= {"a stunt fails": sum(use.leg.length_m for use in before_stunts(route.answer))}
        told |= {"a critical failure": 0.0}
    if _legs(state, route):
        told |= {"legs do not hold": 0.0}
    for threat in route.threats:
        told[f"felled by {threat.name}"] = metres_to(route, threat, state.info.grid.cell_m)
    return tuple(_end(state, route, words, far_m) for words, far_m in told.items())


def _end(state: MapState, route: Route, words: str, far_m: float) -> MoveEnd:
    token = token_of(state, route.token)
    question = Question(action="move", actor=route.token, to=route.to)
    at = (
        went_along(state, token.name, far_m, ways_of(state, question, route)).tokens[token.id].at if far_m else token.at
    )
    price, _ = price_of(route, far_m, house_rules_of(state))
    return MoveEnd(words=words, at=at, length_m=round(far_m, DISTANCE_DIGITS), price=price)


def end_words(end: MoveEnd) -> str:
    """An end as the panel tells it."""
    return f"{end.words}: {metres(end.length_m)}, {end.price:g} spent"


def refused_words(state: MapState, token: TokenId, to: MapPoint) -> str:
    """Why the rules have no way there, for whoever moves it all the same; empty where they have one."""
    try:
        _, route = question_of(state, token, to)
    except RulingError as error:
        return str(error)
    return route.refusals[0].reason if route.refusals else ""
