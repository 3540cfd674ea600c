"""The first page of the attack flow: how, with what, at whom, and what the odds are both ways."""

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from battlemap.document.model import MapState
from battlemap.rulings.chosen_items import items_for
from battlemap.rulings.session_choices import arms_for, choices_for, choosable
from battlemap.rulings.session_question import Question
from battlemap.rulings.starflight_actions import FACTS_OF
from battlemap.rulings.things import thing_words
from battlemap.texts import tr
from battlemap.ui.card.psipunk_choices import ChoicesButton
from battlemap.ui.card.view import CardView
from battlemap.ui.card.whole_label import WholeLabel

LEAST_PREVIEW_PX = 48  # the rest of a small window is for what is chosen
NO_SECOND = "nothing"
MORE_TARGETS = tr("Shift + click another token to add it, or one of these to take it out.")


class ChoosePage(QWidget):
    """Tells what was chosen, field by field.

    ``fields`` stands above the page, and stays there where what is chosen comes out at once, without dice.
    """

    chosen = Signal(object)  # a dict of fields of a Question

    def __init__(self) -> None:
        super().__init__()
        self.actions, self.arms, self.second, self.item = (QComboBox() for _ in range(4))
        self.targets, self.facts, self.choices = WholeLabel(), QLineEdit(), ChoicesButton()
        self.more = QToolButton()
        self.view, self.fields = CardView(), QWidget()
        self._fitting: dict[QWidget, bool] = {}
        self._is_attack = True
        self._lay_out()
        self.actions.activated.connect(lambda _row: self._tell(action=self.actions.currentData()))
        self.arms.activated.connect(lambda _row: self._tell(weapon=self.arms.currentData()))
        self.second.activated.connect(lambda _row: self._tell(other_weapon=self.second.currentData()))
        self.item.activated.connect(lambda _row: self._tell_item())
        self.facts.setAccessibleName(tr("Facts that stand on no map"))
        self.facts.editingFinished.connect(lambda: self._tell(facts=tuple(self.facts.text().split())))
        self.choices.chosen.connect(lambda words: self._tell(choices=words))

    def _lay_out(self) -> None:
        self.form = QFormLayout(self.fields)
        self.form.setContentsMargins(0, 0, 0, 0)
        self.form.setVerticalSpacing(2)
        self.form.setHorizontalSpacing(8)
        self.form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.DontWrapRows)
        self.more.setText(tr("&More"))
        self.more.setCheckable(True)
        self.more.setToolTip(tr("A second weapon, and facts that stand on no map (Alt + M)"))
        self.more.toggled.connect(lambda _on: self._show_fields())
        self.targets.setWordWrap(True)
        self.targets.setToolTip(MORE_TARGETS)
        fields = {tr("How"): self.actions, tr("With"): self.arms, tr("And with"): self.second, tr("Item"): self.item}
        for words, field in fields.items():
            field.setAccessibleName(words)
            field.setToolTip(words)
            field.setMinimumContentsLength(2)  # beside a scroll bar in the narrowest window
            field.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        how, at = QHBoxLayout(), QHBoxLayout()
        how.setSpacing(4)
        how.addWidget(self.actions, 1)
        how.addWidget(self.arms, 1)
        at.addWidget(self.targets, 1)
        at.addWidget(self.more)
        self.form.addRow(how)
        self.form.addRow(tr("At"), at)
        self._at = at
        self.form.addRow(tr("And with"), self.second)
        self.form.addRow(tr("Item"), self.item)
        self.form.addRow(tr("Facts"), self.facts)
        self.form.addRow(self.choices)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        self.view.setMinimumHeight(LEAST_PREVIEW_PX)
        self.view.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        layout.addWidget(self.view, 1)

    def _tell_item(self) -> None:
        """What was picked, or what was typed where it may be anything."""
        picked = self.item.findText(self.item.currentText())
        self._tell(item=self.item.itemData(picked) if picked >= 0 else self.item.currentText().strip() or None)

    def _tell(self, **fields: object) -> None:
        self.chosen.emit(fields)

    def show_question(self, state: MapState, question: Question) -> None:
        """Show what is chosen, and offer what else there is."""
        game, actor = state.info.system, state.tokens[question.actor]
        way = choosable(game, question.action)
        offered = [(each.title, each.action) for each in choices_for(actor, game, question.action)]
        names = arms_for(actor, game, question.action)
        if question.weapon is not None and question.weapon not in names:
            names = (*names, question.weapon)  # such as one that was used up meanwhile: what refuses it is told
        _fill(self.actions, offered, question.action)
        _fill(self.arms, [(name, name) for name in names], question.weapon)
        seconds = [(name, name) for name in names if name != question.weapon]
        _fill(self.second, [(NO_SECOND, None), *seconds], question.other_weapon)
        self._show_items(list(items_for(state, question)), question.item, free=way.free_item)
        at = (
            ", ".join(state.tokens[each].name for each in question.targets)
            or thing_words(state, question.thing)
            or "nobody"
        )
        self.targets.setText(at)
        known = FACTS_OF.get(question.action, ()) if game == "starflight" else ()
        self.facts.setPlaceholderText(" ".join(f"{name}=…" for name in known))
        self.facts.setToolTip(tr("What stands on no map: {facts}", facts=", ".join(known)))
        self.facts.setText(" ".join(question.facts))
        self.choices.show_token(actor, game, question.weapon, question.choices)
        self._fitting = {self.second: way.second and game == "starflight", self.facts: bool(known)}
        self._is_attack = way.is_attack
        self.arms.setVisible(way.armed)
        self.form.setRowVisible(self.item, way.item or way.area)
        self.form.setRowVisible(self._at, not way.alone)
        self.form.setRowVisible(self.choices, game == "psipunk" and way.armed)
        self._show_fields()

    def _show_items(self, items: list[tuple[str, object]], chosen: str | None, *, free: bool) -> None:
        known = {name for _, name in items}
        _fill(self.item, items if chosen is None or chosen in known else [*items, (chosen, chosen)], chosen)
        if free and not self.item.isEditable():
            self.item.setEditable(True)
            self.item.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
            self.item.lineEdit().editingFinished.connect(self._tell_item)
        elif not free:
            self.item.setEditable(False)

    def _show_fields(self) -> None:
        """What is seldom asked for shows where it is wanted, or where something stands in it."""
        self.more.setVisible(self._is_attack and any(self._fitting.values()))
        for field, fits in self._fitting.items():
            is_told = bool(self.facts.text()) if field is self.facts else self.second.currentIndex() > 0
            self.form.setRowVisible(field, fits and (self.more.isChecked() or is_told or not self._is_attack))


def _fill(box: QComboBox, rows: list[tuple[str, object]], chosen: object) -> None:
    with QSignalBlocker(box):
        box.clear()
        for text, data in rows:
            box.addItem(text, data)
        box.setCurrentIndex(max(0, box.findData(chosen)))
