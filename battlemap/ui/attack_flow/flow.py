"""Drives the panel: what the GM chooses becomes a session, and what is applied one step of the document."""

from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from battlemap.document.document import ChangeEvent
from battlemap.document.log_record import LogId
from battlemap.document.model import MapState, TokenId
from battlemap.rulings.action_menu import ask_menu
from battlemap.rulings.errors import RulingError
from battlemap.rulings.move_flow import OfferingSession, session_for
from battlemap.rulings.move_spending import GOES
from battlemap.rulings.npc import Suggestion
from battlemap.rulings.session import Session, dice_for
from battlemap.rulings.session_card import preview_sections, result_sections
from battlemap.rulings.session_choices import all_hit, answers_back, asked_anew, first_roll_of, fitted, previews
from battlemap.rulings.session_question import Question
from battlemap.scene.map_scene import MapScene
from battlemap.scene.tools.drawn import thing_at
from battlemap.texts import tr
from battlemap.ui.attack_flow.panel import FlowPanel
from battlemap.ui.desk import Desk
from battlemap.ui.move_flow.flow import MoveFlow
from battlemap.ui.move_flow.hints import Hints
from rules.core.die import DieError

NO_TARGET = tr("Point at whom, or at the wall or door, to attack; then press Return")
NO_VIEWER = tr("Select who attacks, then point at a target and press Return")
ROLL, APPLY = tr("Roll"), tr("Apply")
NOT_APPLIED = tr("What was rolled was put away: nothing of it was applied or logged")
DICE_AGAIN = tr("What is being played has changed on the map: dice are asked for again")
THING_REACH = 0.25  # cells: how far off the pointer still meets a wall


class AttackFlow(QObject):
    """One attack at a time, from the first choice to the map."""

    shown = Signal(bool)  # whether the panel takes the place of the card
    ended = Signal()  # the keys are for the map again

    def __init__(self, desk: Desk, panel: FlowPanel) -> None:
        super().__init__(desk)
        self._desk, self.panel = desk, panel
        self.moves, self.hints = MoveFlow(desk, panel), Hints(desk, panel)
        self.session: Session | None = None
        self._question: Question | None = None
        self._asked_of: MapState | None = None  # the map as it was when that was asked
        self._refusal = ""
        self._applying = False
        self._lists_actions = False
        panel.went_on.connect(self.go_on)
        panel.closed.connect(self.end)
        panel.back_asked.connect(self.take_back)
        panel.all_asked.connect(self._take_all)
        panel.hidden_set.connect(self._hide)
        panel.choose.chosen.connect(self._choose)
        panel.result.taken.connect(self._take)
        panel.result.overridden.connect(self._override)
        panel.actions.asked.connect(self.begin)
        panel.actions.hints_asked.connect(self.show_hints)
        panel.offer.taken.connect(lambda _row: self.go_on())
        self.moves.asked.connect(self.begin)
        self.moves.chosen.connect(self._choose)
        self.hints.shown.connect(lambda: self.shown.emit(True))
        self.hints.taken.connect(self._take_hint)
        for view in (panel.choose.view, panel.result.view):
            view.pointed.connect(self._light)
        desk.map_shown.connect(self._on_scene)
        desk.viewer_changed.connect(lambda viewer: self._on_viewer(viewer))
        desk.changed.connect(self._on_change)

    @property
    def is_open(self) -> bool:
        """Whether something is being chosen or played."""
        return self._question is not None

    def _on_scene(self, scene: MapScene | None) -> None:
        self.end()
        if scene is not None:
            scene.attack_asked.connect(self.attack)
            scene.actions_asked.connect(self.show_actions)
            scene.hints_asked.connect(self.show_hints)
            scene.take_move = self.moves.take_move
            scene.take_target = self._take_target
            scene.target_changed.connect(lambda _target: self._on_target())

    def attack(self) -> None:
        """Begin an attack of the selected token at its target, as the card has it."""
        scene, state = self._desk.scene, self._desk.state
        if scene is None or state is None:
            return
        question = self._question
        if question is not None and question.actor == scene.viewer and scene.target in question.targets:
            self.panel.take_focus()  # it is being chosen or played already; nothing of that is thrown away
            return
        thing = None if scene.target else _thing_under(scene)
        if scene.viewer is not None and thing is not None:
            choices = scene.aim.choices(state)
            self.begin(Question(actor=scene.viewer, thing=thing, weapon=scene.weapon, choices=choices))
            return
        if scene.viewer is None or scene.target is None:
            scene.say(NO_VIEWER if scene.viewer is None else NO_TARGET)
            return
        target, weapon = scene.target, scene.weapon
        scene.set_target(target)
        question = Question(actor=scene.viewer, targets=(target,), weapon=weapon, choices=scene.aim.choices(state))
        self.begin(question)

    def show_actions(self) -> None:
        """Show what the selected token may do."""
        scene, state = self._desk.scene, self._desk.state
        if scene is None or state is None or scene.viewer is None:
            if scene is not None:
                scene.say(tr("Select a token to see what it may do"))
            return
        self.end()
        try:
            asked = ask_menu(state, scene.viewer)
        except RulingError as error:
            scene.say(str(error))
            return
        self.panel.title.setText(tr("{who}: what may I do?", who=asked.menu.who))
        self.panel.actions.show_menu(asked)
        self._lists_actions = True
        self.panel.show_page(self.panel.actions, tr("Start"), tr("Start the chosen action"))
        self.shown.emit(True)
        self.panel.actions.list.setFocus()

    def show_hints(self) -> None:
        """Show where the selected token might go."""
        self.end()
        self.hints.show()

    def _take_hint(self, suggestion: Suggestion) -> None:
        self.end()
        self.moves.take_suggestion(suggestion)

    def begin(self, question: Question) -> None:
        """Show a question to be chosen further and played."""
        state, scene = self._desk.state, self._desk.scene
        if state is None or scene is None:
            return
        if question.action in GOES and question.to is None:
            self.end()
            scene.plan_move()
            return
        self._lists_actions = False
        self.panel.actions.forget()
        self.moves.forget()
        self.shown.emit(True)
        self._ask(state, question)
        if question.action not in GOES:
            self.panel.shown.setFocus()

    def end(self) -> None:
        """Put the panel away; nothing is changed."""
        self._lists_actions = False
        self.panel.actions.forget()
        self.session, self._question = None, None
        self.moves.forget()
        self.hints.forget()
        self.panel.shown.clear()
        self.panel.hidden.setChecked(False)
        self.shown.emit(False)
        self.ended.emit()

    def go_on(self) -> None:
        """The one thing to do next: start, roll, take a die, apply."""
        if self.hints.is_open:
            self.hints.take()
        elif self._question is None:
            self.panel.actions.start_current()
        elif self.is_move and not self.moves.is_under_way:
            self._set_out()
        elif self.session is not None and self.session.story is not None and not self.session.is_refused:
            self._apply()
        elif isinstance(self.session, OfferingSession) and self.session.decision is not None:
            self.session.decide(self.panel.offer.row + 1)
            self._show(self.session)
        elif self.session is not None and self.session.asks is not None:
            self._roll(self.session)

    @property
    def is_move(self) -> bool:
        """Whether what is asked is a move along a way."""
        return self._question is not None and self._question.action in GOES

    def _set_out(self) -> None:
        """The way is chosen: ask for its first die, or show at once what comes of it."""
        if self.session is not None and not self.session.is_refused:
            self.moves.is_under_way = True
            self._show(self.session)

    def _roll(self, session: Session) -> None:
        text = self.panel.shown.text().strip()
        try:
            if text:
                session.give(text)
            else:
                session.roll(dice_for(self._desk.dice_seed, session.state))
        except DieError as error:
            self._refusal = str(error)
        else:
            self._refusal = ""
            self.panel.shown.clear()
        self._show(session)

    def take_back(self) -> None:
        """Ask for the last die again, or go back to the choices."""
        if self.session is not None:
            if not self.session.has_begun:
                self.moves.is_under_way = False
            self.session.take_back()
            self.panel.result.forget()
            self._show(self.session)
            if not self.is_move:
                self.panel.shown.setFocus()

    def _apply(self) -> None:
        session, document = self.session, self._desk.document
        if session is None:
            return
        command = session.command(LogId(document.new_id("log")), self._desk.dice_seed)
        self._applying = True
        done = self._desk.execute(command)
        self._applying = False
        if done:
            self.end()

    def _choose(self, fields: dict[str, object]) -> None:
        state = self._desk.state
        if self._question is not None and state is not None:
            question = replace(self._question, **fields)  # type: ignore[arg-type]
            self._ask(state, asked_anew(state, question) if "action" in fields else question)

    def _ask(self, state: MapState, question: Question) -> None:
        """A new question: nothing is rolled yet."""
        self._question = question = fitted(state, question)
        self._asked_of = state
        self._refusal = ""
        self.panel.result.forget()
        try:
            self.session = session_for(state, question)
            self.session.hides_dice = self.panel.hidden.isChecked()
        except RulingError as error:
            self.session, self._refusal = None, str(error)
        if self.is_move:
            self.moves.show_ways(state, question, () if self.session is None else self.session.warnings)
            self._show(self.session)
            return
        self.panel.choose.show_question(state, question)
        rulings = previews(state, question)
        back = answers_back(state, question.actor, question.targets)
        warnings = () if self.session is None else self.session.warnings
        first = first_roll_of(state, question)
        self.panel.choose.view.show_sections(
            preview_sections(rulings, back, state, first, warnings, all_hit(question, rulings))
        )
        self._show(self.session)

    def _show(self, session: Session | None) -> None:
        panel = self.panel
        decided = session is not None and session.story is not None and (self.moves.is_under_way or not self.is_move)
        if session is not None and decided and not session.is_refused:
            panel.title.setText(session.title)
            panel.result.view.show_sections(result_sections(session.steps, session.state))
            panel.result.show_changes(session.proposed, session.state)
            hint, chooses = tr("Make the ticked changes, in one step"), not (session.has_begun or self.is_move)
            panel.show_page(panel.result, self._apply_words(session), hint, chooses=chooses)
            panel.back.setEnabled(self.is_move or session.has_begun)
            panel.go.setEnabled(True)
            panel.go.setFocus()
            return
        panel.title.setText("" if session is None else session.title)
        panel.die.setText(self._die_words(session))
        has_begun = session is not None and session.has_begun
        panel.back.setEnabled(has_begun or self.moves.is_under_way)
        panel.go.setEnabled(
            session is not None and (session.asks is not None or self.is_move) and not session.is_refused
        )
        if session is not None and (self.is_move or (isinstance(session, OfferingSession) and session.decision)):
            self.moves.show_session(session)
        else:
            panel.show_page(panel.choose, ROLL, tr("Take the die typed, or have the program roll"))

    def _apply_words(self, session: Session) -> str:
        count = sum(each.taken for each in session.proposed)
        whole = max(count, sum(not each.offered for each in session.proposed))
        return (
            APPLY
            if count == whole
            else tr("Apply {count} of {whole}", count=count, whole=whole)
            if count
            else tr("Log only")
        )

    def _die_words(self, session: Session | None) -> str:
        if self._refusal:
            return f"✗ {self._refusal}"
        if session is None or session.asks is None:
            story = None if session is None else session.story
            return "\n".join(f"✗ {each.reason}" for each in story.refusals[:3]) if story else ""
        ask = session.asks
        asked = f"{ask.name} ({ask.die.reading}): {ask.decides}"
        told = tr("Die {count}, {asked}", count=len(session.dice) + 1, asked=asked) if session.dice else asked
        warned = "".join(f"⚠ {each.reason} [{each.rule}]\n" for each in session.warnings)
        return f"{warned}{told}"

    def _take(self, place: int, taken: bool) -> None:
        if self.session is not None:
            self.session.take(place, taken)
            self._show_changes(self.session)

    def _take_all(self, taken: bool) -> None:
        if self.session is not None:
            self.session.take_all(taken)
            self._show_changes(self.session)

    def _override(self, place: int, value: int) -> None:
        if self.session is not None:
            self.session.override(place, value)
            self._show_changes(self.session)

    def _show_changes(self, session: Session) -> None:
        self.panel.result.show_changes(session.proposed, session.state)
        self.panel.go.setText(self._apply_words(session))

    def _hide(self, hidden: bool) -> None:
        if self.session is not None:
            self.session.hides_dice = hidden

    def _on_viewer(self, viewer: TokenId | None) -> None:
        if self._lists_actions or self.hints.is_open or (self._question is not None and viewer != self._question.actor):
            has_rolled = self.session is not None and self.session.has_begun
            self.end()
            if has_rolled and self._desk.scene is not None:
                self._desk.scene.say(NOT_APPLIED)

    def _on_target(self) -> None:
        """A token that is kept as target while the choices are open is one of theirs."""
        pinned = None if self._desk.scene is None else self._desk.scene.aim.pinned
        if self._question is not None and pinned is not None and pinned not in self._question.targets:
            self._take_target(pinned)

    def _take_target(self, token: TokenId) -> bool:
        """A token that is pointed out while the choices are open is added, or taken out again, but for the last."""
        scene, state, question = self._desk.scene, self._desk.state, self._question
        has_dice = self.session is not None and self.session.dice
        if scene is None or state is None or question is None or has_dice or token == question.actor:
            return False
        left = tuple(each for each in question.targets if each != token)
        targets = left if token in question.targets else (*question.targets, token)
        several = fitted(state, replace(question, targets=targets)).targets == targets
        targets = targets if targets and several else (token,)
        self._ask(state, replace(question, targets=targets))
        self.panel.take_focus()  # the click gave the keys to the map
        scene.set_target(targets[0])  # the number on the map is the first one's; further targets have their minus
        return True

    def _on_change(self, _event: ChangeEvent) -> None:
        """The map is not what was asked about any more: ask anew, where that still makes sense."""
        state, question = self._desk.state, self._question
        if self._lists_actions:
            self.show_actions()
        elif self.hints.is_open:
            self.show_hints()
        if question is None or self._applying:
            return
        if state is None or not {question.actor, *question.targets} <= state.tokens.keys():
            gone = self._gone(state, question)
            self.end()
            if gone and self._desk.scene is not None:
                self._desk.scene.say(tr("{names}: not on the map any more, so the panel is closed", names=gone))
        else:
            before, was_move = self.session, self.is_move
            self.moves.forget()
            self._ask(state, replace(question, way=0))
            if not was_move and before is not None and self.session is not None and before.has_begun:
                self._keep_dice(before, self.session)

    def _gone(self, state: MapState | None, question: Question) -> str:
        """The names of those who take part and are not there any more."""
        before = {} if self._asked_of is None or state is None else self._asked_of.tokens
        taking_part = dict.fromkeys((question.actor, *question.targets))
        return ", ".join(before[each].name for each in taking_part if each in before and each not in state.tokens)

    def _keep_dice(self, before: Session, now: Session) -> None:
        """Dice that lie on the table stay there, unless those who take part are not what they were."""
        taking_part = (now.question.actor, *now.question.targets)
        is_same = all(before.state.tokens.get(each) == now.state.tokens.get(each) for each in taking_part)
        if not (is_same and now.take_over(before)) and self._desk.scene is not None:
            self._desk.scene.say(DICE_AGAIN)
        self._show(now)

    def _light(self, records: frozenset[str]) -> None:
        if self._desk.scene is not None:
            self._desk.scene.highlight(records)


def _thing_under(scene: MapScene) -> str | None:
    """The wall or door the pointer rests on."""
    at = scene.pointer_at
    key = thing_at(scene.state, at, THING_REACH) if at is not None else None
    return key.id if key is not None and key.kind in ("wall", "door") else None
