"""The first page of the attack flow: how, with what, at whom, and what the odds are both ways."""

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QFormLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from battlemap.document.model import MapState
from battlemap.rulings.session_choices import CHOOSABLE, arms_for, choosable, items_of
from battlemap.rulings.session_question import Question
from battlemap.rulings.starflight_actions import FACTS_OF
from battlemap.ui.card.psipunk_choices import ChoicesButton
from battlemap.ui.card.view import CardView

NO_SECOND = "no second weapon"
MORE_TARGETS = "Shift + click another token to add it, or one of these to take it out."


class ChoosePage(QWidget):
    """Tells what was chosen, field by field."""

    chosen = Signal(object)  # a dict of fields of a Question

    def __init__(self) -> None:
        super().__init__()
        self.actions, self.arms, self.second, self.item = (QComboBox() for _ in range(4))
        self.targets, self.facts, self.choices = QLabel(), QLineEdit(), ChoicesButton()
        self.view = CardView()
        self._lay_out()
        self.actions.activated.connect(lambda _row: self._tell(action=self.actions.currentData()))
        self.arms.activated.connect(lambda _row: self._tell(weapon=self.arms.currentData()))
        self.second.activated.connect(lambda _row: self._tell(other_weapon=self.second.currentData()))
        self.item.activated.connect(lambda _row: self._tell(item=self.item.currentData()))
        self.facts.editingFinished.connect(lambda: self._tell(facts=tuple(self.facts.text().split())))
        self.choices.chosen.connect(lambda words: self._tell(choices=words))

    def _lay_out(self) -> None:
        self.form = QFormLayout()
        self.form.setContentsMargins(0, 0, 0, 0)
        self.form.setVerticalSpacing(2)
        self.form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.DontWrapRows)
        self.targets.setWordWrap(True)
        self.targets.setToolTip(MORE_TARGETS)
        rows = (("How", self.actions), ("With", self.arms), ("And", self.second), ("Item", self.item))
        for words, field in rows:
            field.setAccessibleName(words)
            field.setMinimumContentsLength(6)
            field.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            self.form.addRow(words, field)
        self.form.addRow("At", self.targets)
        self.form.addRow("Facts", self.facts)
        self.form.addRow(self.choices)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        layout.addLayout(self.form)
        layout.addWidget(self.view, 1)

    def _tell(self, **fields: object) -> None:
        self.chosen.emit(fields)

    def show_question(self, state: MapState, question: Question) -> None:
        """Show what is chosen, and offer what else there is."""
        game, actor = state.info.system, state.tokens[question.actor]
        way = choosable(game, question.action)
        offered = [(each.title, each.action) for each in CHOOSABLE[game]]
        if question.action not in {action for _, action in offered}:
            offered.append((question.action.replace("-", " "), question.action))
        names = arms_for(actor, game)
        _fill(self.actions, offered, question.action)
        _fill(self.arms, [(name, name) for name in names], question.weapon)
        seconds = [(name, name) for name in names if name != question.weapon]
        _fill(self.second, [(NO_SECOND, None), *seconds], question.other_weapon)
        target = state.tokens.get(question.targets[0]) if question.targets else None
        _fill(self.item, [(name, name) for name in items_of(target)] if target else [], question.item)
        at = ", ".join(state.tokens[each].name for each in question.targets) or question.thing or "nobody"
        self.targets.setText(at)
        known = FACTS_OF.get(question.action, ()) if game == "starflight" else ()
        self.facts.setPlaceholderText(" ".join(f"{name}=…" for name in known))
        self.facts.setToolTip("What stands on no map: " + ", ".join(known))
        self.facts.setText(" ".join(question.facts))
        self.choices.show_token(actor, game, question.weapon, question.choices)
        shown = {self.arms: way.armed, self.second: way.second, self.item: way.item, self.facts: bool(known)}
        for field, is_shown in shown.items():
            self.form.setRowVisible(field, is_shown)
        self.form.setRowVisible(self.choices, game == "psipunk" and way.armed)


def _fill(box: QComboBox, rows: list[tuple[str, object]], chosen: object) -> None:
    with QSignalBlocker(box):
        box.clear()
        for text, data in rows:
            box.addItem(text, data)
        box.setCurrentIndex(max(0, box.findData(chosen)))
