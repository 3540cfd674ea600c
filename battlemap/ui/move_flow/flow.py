"""Moves at the window: what the hand let go of is played at once, or its way is chosen and shown to the table."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from battlemap.document.commands import MoveTokens
from battlemap.document.log_record import LogId
from battlemap.document.model import MapState, Token, TokenId
from battlemap.geometry.types import MapPoint
from battlemap.rulings.card import CardLine, CardSection
from battlemap.rulings.dragged import two_moves
from battlemap.rulings.errors import RulingError
from battlemap.rulings.move_flow import (
    OfferingSession,
    end_words,
    ends_of,
    is_ruled,
    is_two_moves,
    needs_table,
    question_of,
    session_for,
)
from battlemap.rulings.move_warnings import warning_words
from battlemap.rulings.move_ways import move_ways
from battlemap.rulings.npc import Suggestion
from battlemap.rulings.route import Route
from battlemap.rulings.route_card import route_sections, way_words
from battlemap.rulings.session import Session
from battlemap.rulings.session_card import warning_sections
from battlemap.rulings.session_question import Question
from battlemap.scene.tools.sketch import Sketch
from battlemap.texts import tr
from battlemap.ui.attack_flow.panel import FlowPanel
from battlemap.ui.desk import Desk
from rules.core.breakdown import Refusal

GO, ROLL, TAKE = tr("Go"), tr("Roll"), tr("Decide")


class MoveFlow(QObject):
    """The pages of a move in the panel: its ways, its dice, and the opportunity attacks it is offered."""

    asked = Signal(object)  # Question: a move that needs the table
    chosen = Signal(object)  # dict: another of the ways

    def __init__(self, desk: Desk, panel: FlowPanel) -> None:
        super().__init__(desk)
        self._desk, self._panel = desk, panel
        self.ways: tuple[Route, ...] = ()
        self._listed: Question | None = None  # whose ways these are
        self._is_shown = False  # whether something of it is on the map
        self.is_under_way = False  # whether the way was chosen and its dice are rolled
        panel.ways.chosen.connect(lambda row: self.chosen.emit({"way": row}))
        panel.ways.view.pointed.connect(self._light)

    def take_move(self, token: TokenId, to: MapPoint, via: Sequence[MapPoint] = (), *, always: bool = False) -> bool:
        """Play a move by the rules; False where the hand that moves the token is all there is.

        Parameters
        ----------
        always : show the way though nothing is to be decided, and whosever turn it is.
        """
        state = self._desk.state
        if state is None or not (always or is_ruled(state, token)):
            return False
        try:
            question, route = question_of(state, token, to, via)
        except RulingError as error:
            self._say(str(error))
            return False
        if not always and route.refusals:
            self._say(tr("Moved though the rules say: {reason}", reason=warning_words(route.refusals[:1])))
            return False
        if always:
            self.asked.emit(question)
        elif is_two_moves(state, route):
            self._desk.execute(two_moves(state, route))
        else:
            self._play(state, question, route)
        return True

    def take_suggestion(self, suggestion: Suggestion) -> None:
        """Move as suggested: by the rules where they hold, else as the hand would."""
        state, token = self._desk.state, suggestion.token
        if state is None or suggestion.to == state.tokens[token].at:
            return
        if not is_ruled(state, token) or suggestion.route is None:
            self._desk.execute(MoveTokens(state.info.id, {token: suggestion.to}))
            return
        question, _ = question_of(state, token, suggestion.to)
        ways = move_ways(state, token, suggestion.to)
        same = (number for number, way in enumerate(ways) if way.points == suggestion.route.points)
        self._play(state, replace(question, way=next(same, 0)), suggestion.route)

    def _play(self, state: MapState, question: Question, route: Route) -> None:
        """At once where nothing is to be decided."""
        if needs_table(state, route):
            self.asked.emit(question)
        else:
            session = session_for(state, question)
            self._desk.execute(session.command(LogId(self._desk.document.new_id("log"))))

    def show_ways(self, state: MapState, question: Question, warnings: Sequence[Refusal] = ()) -> None:
        """List the ways of a move, and draw the one that is chosen; first what the turn order has against it."""
        if question.to is None:
            return
        if self._listed is None or not self.ways or _place(self._listed) != _place(question):
            self.is_under_way = False
            self.ways = move_ways(state, question.actor, question.to, question.via)
        self._listed = question
        number = min(question.way, len(self.ways) - 1)
        self._panel.ways.show_rows([way_words(way) for way in self.ways], number)
        chosen = self.ways[number]
        sections = (*warning_sections(warnings), *_what_may_come(state, chosen), *route_sections(chosen))
        self._panel.ways.show_sections(sections)
        if self._desk.scene is not None:
            self._is_shown = True
            self._desk.scene.show_way(chosen)
            self._desk.scene.show_sketch(end_sketch(state.tokens[question.actor], question.to))

    def forget(self) -> None:
        """No way is chosen any more."""
        was_shown, scene = self._is_shown, self._desk.scene
        self.ways, self._listed, self.is_under_way, self._is_shown = (), None, False, False
        if was_shown and scene is not None:
            scene.show_way(None)
            scene.show_sketch(None)
            scene.highlight(frozenset())

    def show_session(self, session: Session) -> None:
        """Show what is to be done next: choose a way, roll a die, or decide."""
        decision = session.decision if isinstance(session, OfferingSession) else None
        if decision is not None:
            self._panel.offer.show_rows(decision.options, 1)
            self._panel.offer.show_sections(())
            self._panel.show_page(self._panel.offer, TAKE, tr("Decide {decides}", decides=decision.decides))
            self._panel.title.setText(f"{decision.name[:1].upper()}{decision.name[1:]}: {decision.decides}")
            self._panel.offer.list.setFocus()
            if self._desk.scene is not None and decision.by is not None:
                self._is_shown = True
                self._desk.scene.highlight(frozenset({decision.by}))
            return
        self._panel.show_page(
            self._panel.ways, ROLL if self.is_under_way else GO, tr("Go this way"), rolls=self.is_under_way
        )
        (self._panel.shown if self.is_under_way else self._panel.ways.list).setFocus()

    def _light(self, records: frozenset[str]) -> None:
        if self._desk.scene is not None:
            self._desk.scene.highlight(records)

    def _say(self, words: str) -> None:
        if self._desk.scene is not None:
            self._desk.scene.say(words)


def end_sketch(token: Token, to: MapPoint, *, straight: bool = False) -> Sketch:
    """A ring where a token would stand; a line to there where no way is ruled."""
    half = token.size / 2
    here, there = (MapPoint(at.x + half, at.y + half) for at in (token.at, to))
    return Sketch(lines=((here, there),) if straight and here != there else (), circle=(there, half))


def _place(question: Question) -> tuple[object, ...]:
    return question.actor, question.to, question.via


def _what_may_come(state: MapState, route: Route) -> tuple[CardSection, ...]:
    ends = ends_of(state, route)
    lines = tuple(CardLine(text=end_words(end), value="→") for end in ends)
    return (CardSection(title=tr("What may come of it"), lines=lines),) if len(ends) > 1 else ()
