"""What the game master does with a fight: each deed asks the rulings, and is one step of the history."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import TypeVar

from PySide6.QtWidgets import QInputDialog, QLineEdit, QWidget

from battlemap.document.commands import EndFight, NextTurn, PreviousTurn, SpendAction, StartFight, TurnCommand
from battlemap.document.log_record import LogEntry, LogId, LogStep
from battlemap.document.model import MapState, TokenId
from battlemap.document.turns_record import Spending
from battlemap.rulings import turn_choices as choices
from battlemap.rulings import turn_groups
from battlemap.rulings.errors import RulingError
from battlemap.rulings.session import turn_dice_for
from battlemap.rulings.turn_back import previous_turn, start_of_turn
from battlemap.rulings.turn_choices import Choice
from battlemap.rulings.turn_initiative import Rolled
from battlemap.rulings.turn_next import next_turn, start_fight
from battlemap.rulings.turn_spending import spent_on, with_spending
from battlemap.scene.units import map_to_scene
from battlemap.texts import tr
from battlemap.ui.desk import Desk
from battlemap.ui.stage import Stage
from rules.core.die import DieError
from rules.core.errors import RulesError
from rules.core.resolution import Ask, Resolution, Typed

T = TypeVar("T")
CHANGES_TURN = (StartFight, NextTurn, PreviousTurn)


class TurnDeeds:
    """Everything about turns that changes the campaign on the desk."""

    def __init__(self, window: QWidget, desk: Desk, stage: Stage) -> None:
        self._window, self._desk, self._stage = window, desk, stage
        self.asks_for_dice = False  # saves at the start of a turn are rolled at the table

    def dice(self) -> Random:
        """The program's dice for what comes next."""
        state = self._desk.state
        return Random() if state is None else turn_dice_for(self._desk.dice_seed, state)

    def start(self, rolled: Rolled, *, surprise: bool) -> None:
        """Begin the fight in this order."""
        state = self._desk.state
        if state is not None:
            self._play(lambda: start_fight(state, rolled, surprise=surprise))

    def next(self) -> None:
        """End this turn, and begin the next."""
        self._with_fight(lambda state: self._play(lambda: next_turn(state)))

    def back(self) -> None:
        """Give the turn back to those before."""

        def go(state: MapState) -> None:
            command = previous_turn(self._desk.document, state.info.id)
            if command is None:
                self._desk.status_changed.emit(tr("This is the first turn of the fight"))
            else:
                self._do(command)

        self._with_fight(go)

    def to_turn_start(self) -> None:
        """Undo everything since the turn began; the history keeps it for redo."""
        state = self._desk.state
        position = None if state is None else start_of_turn(self._desk.document, state.info.id)
        if position is not None and position != self._desk.document.position:
            self._desk.undo_to(position)

    def end(self) -> None:
        """End the fight."""
        self._with_fight(lambda state: self._desk.execute(EndFight(state.info.id)) and None)

    def hold(self, number: int) -> None:
        """Hold, and hand the turn on."""
        self._choose(lambda state: choices.hold(state, number))

    def come_back(self, number: int) -> None:
        """Come back in after the current action."""
        self._choose(lambda state: choices.come_back(state, number))

    def interrupt(self, number: int) -> None:
        """Act at the same time as who is on turn."""
        self._choose_at_once(lambda state: choices.interrupt(state, number))

    def ready(self, number: int, trigger: str, action: str) -> None:
        """Wait for a trigger."""
        self._choose(lambda state: choices.ready(state, number, trigger, action or "attack"))

    def trigger(self, number: int, which: int = 0) -> None:
        """What was waited for happens."""
        self._choose_at_once(lambda state: choices.trigger(state, number, which))

    def delay(self, number: int, after: int) -> None:
        """Act after another from now on."""
        self._choose(lambda state: choices.delay(state, number, after))

    def leave(self, number: int) -> None:
        """Go out of the fight."""
        self._choose(lambda state: choices.leave(state, number))

    def split(self, number: int) -> None:
        """Let those of a group act one by one."""
        self._choose_at_once(lambda state: turn_groups.split(state, number))

    def unite(self, number: int, other: int) -> None:
        """Let those of another entry act together with this one."""
        self._choose_at_once(lambda state: turn_groups.unite(state, number, other))

    def set_initiative(self, number: int, initiative: int) -> None:
        """Another initiative."""
        self._choose_at_once(lambda state: choices.set_initiative(state, number, initiative))

    def join(self, tokens: tuple[TokenId, ...], initiative: int) -> None:
        """Come into the fight."""
        self._choose_at_once(lambda state: choices.join(state, tokens, initiative))

    def set_lasting(self, token: TokenId, condition: str, rounds: int | None) -> None:
        """Give a condition a number of rounds; None: it lasts through the next action."""
        self._choose_at_once(lambda state: choices.set_lasting(state, token, condition, rounds))

    def spend(self, number: int, deed: str, cost: int | None = None) -> None:
        """Count something as done in this turn."""

        def go(state: MapState) -> None:
            turns = state.turns
            assert turns is not None  # asked by _with_fight
            for token in turns.entry(number).tokens:
                turns = spent_on(replace(state, turn_orders={turns.id: turns}), token, deed, cost) or turns
            self._desk.execute(SpendAction(state.info.id, turns, f"{self._name(state, number)}, {deed}"))

        self._with_fight(go)

    def give_back(self, number: int) -> None:
        """Count nothing as done in this turn."""

        def go(state: MapState) -> None:
            turns = state.turns
            assert turns is not None  # asked by _with_fight
            for token in turns.entry(number).tokens:
                before = turns.spending(token)
                fresh = Spending(owed=before.owed, full_attack=before.full_attack, runs=before.runs)
                turns = with_spending(turns, token, fresh)
            self._desk.execute(
                SpendAction(state.info.id, turns, tr("nothing yet, {name}", name=self._name(state, number)))
            )

        self._with_fight(go)

    def show(self, tokens: tuple[TokenId, ...], *, centre: bool = True) -> None:
        """Select tokens, and bring them into view."""
        scene, view = self._desk.scene, self._stage.view
        there = [each for each in tokens if scene is not None and each in scene.state.tokens]
        if scene is None or view is None or not there:
            return
        scene.select(there, there[0])
        token = scene.state.tokens[there[0]]
        middle = map_to_scene(type(token.at)(token.at.x + token.size / 2, token.at.y + token.size / 2))
        if centre:
            view.centerOn(middle)
        else:
            view.ensureVisible(middle.x(), middle.y(), 1, 1)

    def _name(self, state: MapState, number: int) -> str:
        return choices.name_of(state, state.turns.entry(number)) if state.turns else ""

    def _with_fight(self, do: Callable[[MapState], None]) -> None:
        state = self._desk.state
        if state is None or state.turns is None:
            self._desk.status_changed.emit(tr("There is no fight: start one first"))
            return
        try:
            do(state)
        except (RulingError, RulesError) as error:
            self._desk.refused.emit(str(error))

    def _choose(self, start: Callable[[MapState], Resolution[Choice]]) -> None:
        def go(state: MapState) -> None:
            choice = self._decided(lambda: start(state))
            if choice is not None:
                self._take(choice)

        self._with_fight(go)

    def _choose_at_once(self, choose: Callable[[MapState], Choice]) -> None:
        self._with_fight(lambda state: self._take(choose(state)))

    def _take(self, choice: Choice) -> None:
        if choice.command is not None:
            self._do(choice.command)
        else:
            self._desk.status_changed.emit("; ".join(f"{each.reason} [{each.rule}]" for each in choice.refusals))

    def _play(self, start: Callable[[], Resolution[TurnCommand]]) -> None:
        try:
            command = self._decided(start)
        except (RulingError, RulesError) as error:
            self._desk.refused.emit(str(error))
            return
        if command is not None:
            self._do(command)

    def _do(self, command: TurnCommand) -> None:
        """Carry it out, with what it tells in the log; follow the turn."""
        before = None if self._desk.state is None or self._desk.state.turns is None else self._desk.state.turns
        told = command.turns.told
        if told:
            steps = tuple(LogStep(text=line) for line in told)
            log_id = LogId(self._desk.document.new_id("log"))
            entry = LogEntry(id=log_id, title=command.text, steps=steps, gm_only=True, round=command.turns.round)
            command = replace(command, entry=entry)
        if not self._desk.execute(command):
            return
        if isinstance(command, CHANGES_TURN) or before is None or before.now != command.turns.now:
            self.show(command.turns.on_turn, centre=False)
        self._desk.status_changed.emit("; ".join(told) or command.text)

    def _decided(self, start: Callable[[], Resolution[T]]) -> T | None:
        """Play it with the program's dice, or with those of the table; None where the table gave up."""
        typed, dice = Typed(start), self.dice()
        while (ask := typed.asks) is not None:
            if not self.asks_for_dice:
                typed.give(ask.die.roll(dice))
                continue
            shown = self._asked(ask)
            if shown is None:
                return None
            try:
                typed.give_shown(shown) if shown.strip() else typed.give(ask.die.roll(dice))
            except DieError as error:
                self._desk.status_changed.emit(str(error))
        return typed.outcome

    def _asked(self, ask: Ask) -> str | None:
        """What the die shows; empty: the program rolls it; None: never mind."""
        words = tr(
            "{name}: {decides}\n{reading}; leave it empty to let the program roll",
            name=ask.name,
            decides=ask.decides,
            reading=ask.die.reading,
        )
        text, ok = QInputDialog.getText(self._window, ask.name, words, QLineEdit.EchoMode.Normal)
        return text if ok else None
