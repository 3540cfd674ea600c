"""The Fight menu, and the menu of an entry in the turn bar: what may be done with its place in the order."""

from functools import partial

from PySide6.QtWidgets import QInputDialog, QMenu, QWidget

from battlemap.document.model import MapState, TokenId
from battlemap.document.turns_record import TurnEntry
from battlemap.rulings.turn_groups import united_with
from battlemap.rulings.turn_order import is_to_come, name_of
from battlemap.scene.choice_menu import as_typed
from battlemap.texts import tr
from battlemap.ui.actions import add_action
from battlemap.ui.desk import SEEDS, Desk
from battlemap.ui.messages import tell_error
from battlemap.ui.plain_label import plain_tip
from battlemap.ui.turn_deeds import TurnDeeds
from battlemap.ui.turn_ready_dialog import ReadyDialog
from battlemap.ui.turn_start_dialog import StartFightDialog
from rules.core.errors import RulesError

MOST_INITIATIVE = 1000
THROUGH_ACTION = "action"  # typed in the place of a number of rounds
#: What a turn can be spent on by hand, by the game: words of the menu, the deed, its cost where the rules have none.
SPENT_ON = {
    "starflight": (
        (tr("an action"), "attack", None),
        (tr("a full-round action"), tr("full attack"), None),
        ("running", "run", None),
    ),
    "psipunk": (
        (tr("an attack (6 s)"), "attack", None),
        (tr("aiming for the round"), "aiming", 6),
        (tr("3 s of something"), tr("something else"), 3),
        (tr("6 s of something"), tr("something else"), 6),
    ),
}


class TurnMenu(QMenu):
    """Start and end the fight, next and back; whoever is on turn has its own menu in here."""

    def __init__(self, window: QWidget, desk: Desk, deeds: TurnDeeds) -> None:
        super().__init__(tr("Fi&ght"), window)
        self._window, self._desk, self._deeds = window, desk, deeds
        self.start_action = add_action(self, tr("&Start fight…"), self.ask_start, "start_fight")
        self.next_action = add_action(self, tr("&Next turn"), deeds.next, "next_turn")
        self.back_action = add_action(self, tr("&Back to the turn before"), deeds.back, "turn_before")
        self.addSeparator()
        self.entry_menu = self.addMenu(tr("Whose &turn it is"))
        self.entry_menu.aboutToShow.connect(self._fill_entry_menu)
        self.join_action = add_action(self, tr("Selected tokens &join…"), self.ask_join)
        self.addSeparator()
        self.dice_action = add_action(self, tr("Saves are rolled at the table"), self._set_dice, checked=False)
        self.seed_action = add_action(self, tr("Seed of the &dice…"), self.ask_seed)
        self.end_action = add_action(self, tr("&End fight"), deeds.end)
        desk.changed.connect(lambda _event: self.refresh())
        desk.map_shown.connect(lambda _scene: self.refresh())
        self.refresh()

    def refresh(self) -> None:
        """What can be done now is not grey."""
        state = self._desk.state
        fights = state is not None and state.turns is not None
        self.start_action.setEnabled(state is not None and not fights and bool(state.tokens))
        for action in (self.next_action, self.back_action, self.join_action, self.end_action):
            action.setEnabled(fights)
        self.entry_menu.setEnabled(fights and bool(state and state.turns and state.turns.now))

    def ask_start(self) -> None:
        """Ask who fights and what they rolled, and begin."""
        state = self._desk.state
        if state is None or state.turns is not None or not state.tokens:
            return
        try:
            dialog = StartFightDialog(state, self._deeds.dice(), self._window)
        except RulesError as error:
            tell_error(self._window, tr("No fight"), str(error))
            return
        if dialog.exec() and dialog.rolled is not None and self._desk.state == state:
            self._deeds.start(dialog.rolled, surprise=dialog.surprise)

    def ask_seed(self) -> None:
        """Ask what the program's dice come from."""
        words = tr("With the same seed, the same things done from the same start are rolled alike.")
        seed, ok = QInputDialog.getInt(self._window, tr("Seed of the dice"), words, self._desk.dice_seed, 0, SEEDS - 1)
        if ok:
            self._desk.dice_seed = seed

    def ask_join(self) -> None:
        """Ask for the initiative of the selected tokens that are not in the fight."""
        state, scene = self._desk.state, self._desk.scene
        if state is None or state.turns is None or scene is None:
            return
        for token in sorted(scene.selection):
            entry = state.turns.entry_of(token)
            if entry is None or entry.state == "left":
                self._ask_join(token, entry)

    def _ask_join(self, token: TokenId, entry: TurnEntry | None) -> None:
        state = self._desk.state
        name = state.tokens[token].name if state else ""
        before = 0 if entry is None else entry.initiative
        value, ok = QInputDialog.getInt(
            self._window,
            tr("Join the fight"),
            plain_tip(tr("Initiative of {name}", name=name)),
            before,
            -MOST_INITIATIVE,
            MOST_INITIATIVE,
        )
        if ok:
            self._deeds.join((token,) if entry is None else entry.tokens, value)

    def fill(self, menu: QMenu, number: int) -> None:
        """Put into a menu what may be done with an entry."""
        state = self._desk.state
        turns = None if state is None else state.turns
        if state is None or turns is None:
            return
        entry = turns.entry(number)
        is_now, psipunk = number in turns.now, state.info.system == "psipunk"
        if entry.state == "holding":
            add_action(menu, tr("&Come back in"), partial(self._deeds.come_back, number))
            add_action(menu, tr("Inte&rrupt, with a gift for it"), partial(self._deeds.interrupt, number))
        elif entry.state == "readied":
            for which, (_, trigger) in enumerate(entry.readied):
                add_action(
                    menu,
                    tr("&Trigger: {trigger}", trigger=as_typed(trigger)),
                    partial(self._deeds.trigger, number, which),
                )
        elif is_now and psipunk:
            add_action(menu, tr("&Hold"), partial(self._deeds.hold, number))
        if is_now:
            add_action(
                menu, tr("&Ready…") if not psipunk else tr("Hold for a t&rigger…"), partial(self.ask_ready, number)
            )
            self._add_spending(menu.addMenu(tr("&Spend on")), number, state)
        if is_now or is_to_come(turns, number):
            self._add_delay(menu.addMenu(tr("&Delay until after")), number, state)
        self._add_groups(menu, number, state)
        menu.addSeparator()
        add_action(menu, tr("Set &initiative…"), partial(self.ask_initiative, number))
        add_action(menu, tr("Condition for some r&ounds…"), partial(self.ask_lasting, number))
        if entry.state != "left":
            add_action(menu, tr("&Leave the fight"), partial(self._deeds.leave, number))
        else:
            add_action(menu, tr("&Join the fight again…"), partial(self._ask_join, entry.tokens[0], entry))

    def _add_spending(self, menu: QMenu, number: int, state: MapState) -> None:
        for words, deed, cost in SPENT_ON[state.info.system]:
            add_action(menu, words.capitalize(), partial(self._deeds.spend, number, deed, cost))
        menu.addSeparator()
        add_action(menu, tr("Nothing yet: give it all back"), partial(self._deeds.give_back, number))

    def _add_delay(self, menu: QMenu, number: int, state: MapState) -> None:
        turns = state.turns
        assert turns is not None  # asked by fill
        later = [each for group in turns.order[turns.at :] for each in group if each != number]
        for other in later:
            add_action(menu, as_typed(name_of(state, turns.entry(other))), partial(self._deeds.delay, number, other))
        menu.setEnabled(bool(later))

    def _add_groups(self, menu: QMenu, number: int, state: MapState) -> None:
        """To act together with others of the side, and one by one again."""
        assert state.turns is not None  # asked by fill
        together = menu.addMenu(tr("Act to&gether with"))
        for other in united_with(state, number):
            add_action(together, as_typed(name_of(state, other)), partial(self._deeds.unite, number, other.number))
        together.setEnabled(not together.isEmpty())
        if len(state.turns.entry(number).tokens) > 1:
            add_action(menu, tr("Act one &by one"), partial(self._deeds.split, number))

    def ask_ready(self, number: int) -> None:
        """Ask for action and trigger."""
        state = self._desk.state
        if state is None or state.turns is None:
            return
        dialog = ReadyDialog(name_of(state, state.turns.entry(number)), state.info.system, self._window)
        if dialog.exec():
            self._deeds.ready(number, dialog.trigger, dialog.action)

    def ask_initiative(self, number: int) -> None:
        """Ask for another initiative."""
        state = self._desk.state
        if state is None or state.turns is None:
            return
        entry = state.turns.entry(number)
        value, ok = QInputDialog.getInt(
            self._window,
            tr("Initiative"),
            plain_tip(tr("Initiative of {name_of}", name_of=name_of(state, entry))),
            entry.initiative,
            -MOST_INITIATIVE,
            MOST_INITIATIVE,
        )
        if ok:
            self._deeds.set_initiative(number, value)

    def ask_lasting(self, number: int) -> None:
        """Ask for a condition and its rounds."""
        state = self._desk.state
        if state is None or state.turns is None:
            return
        token = state.turns.entry(number).tokens[0]
        words = tr(
            "A condition of {name} and its rounds, as in “blinded 3”;\n“blinded action”: through the next action",
            name=state.tokens[token].name,
        )
        text, ok = QInputDialog.getText(self._window, tr("Condition for some rounds"), plain_tip(words))
        name, _, rounds = text.strip().rpartition(" ")
        if ok and name and rounds.casefold() == THROUGH_ACTION:
            self._deeds.set_lasting(token, name, None)
        elif ok and name and rounds.isdecimal() and int(rounds) > 0:
            self._deeds.set_lasting(token, name, int(rounds))
        elif ok:
            tell_error(
                self._window,
                tr("Not a condition"),
                tr("Found “{text}”; expected a name and rounds, as in blinded 3, or blinded action", text=text),
            )

    def _fill_entry_menu(self) -> None:
        self.entry_menu.clear()
        state = self._desk.state
        for number in state.turns.now if state and state.turns else ():
            if state is None or state.turns is None:
                return
            if len(state.turns.now) == 1:
                self.fill(self.entry_menu, number)
            else:
                self.fill(self.entry_menu.addMenu(as_typed(name_of(state, state.turns.entry(number)))), number)

    def _set_dice(self, on: bool) -> None:
        self._deeds.asks_for_dice = on
