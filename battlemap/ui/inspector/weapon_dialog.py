"""All facts of one weapon in a form; it closes only with a weapon that can be used."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import get_args, get_type_hints

from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QGridLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from battlemap.document.sheets import StarflightWeapon
from battlemap.rulings.value_words import meant, shown
from battlemap.texts import tr
from battlemap.ui.dialogs import fit_to_screen, scrolled
from battlemap.ui.inspector.fields import ChoiceField, ScoreField, SpinField, TickField, WholeField
from battlemap.ui.inspector.number_complaint import NumberComplaint
from battlemap.ui.inspector.text_field import complaint_label, explain, offer_names
from battlemap.ui.inspector.token_form import split_words

HINTS = get_type_hints(StarflightWeapon)
NUMBERS = {
    "damage": (tr("&Damage"), 0, 9999),
    "falloff_hd": (tr("&Fall-off HD"), -999, 999),
    "appendages": (tr("&Hands used"), 0, 20),
    "rate": (tr("&Multiple fire"), 1, 99),
    "scope": (tr("Sc&ope"), 0, 999),
}
OPTIONAL = {"magazine": tr("Maga&zine (– not counted)"), "loaded": tr("&Loaded (– not counted)")}
NO_RANGE = -1.0
CHOICES = ("type", "damage_type")
TICKS = {
    "sniper": tr("Sniper weapon"),
    "explosive": tr("Explosive"),
    "touch": tr("Touch attack"),
    "drawn": tr("Drawn"),
    "off_hand": tr("In the off hand"),
}


class WeaponDialog(QDialog):
    """Edit one weapon, or make one."""

    def __init__(
        self,
        weapon: StarflightWeapon | None,
        taken: frozenset[str],
        parent: QWidget | None,
        offered: Sequence[StarflightWeapon] = (),
    ) -> None:
        super().__init__(parent)
        self._before = weapon or StarflightWeapon(name="", type="melee")
        self.setWindowTitle(tr("Weapon") if weapon is None else tr("Weapon: {name}", name=weapon.name))
        self._taken = taken
        self.made: StarflightWeapon | None = None
        self.name, self.ignores = QLineEdit(), QLineEdit()
        self.ignores.setPlaceholderText(tr("armour passed"))
        self.complaint = complaint_label()
        self.choices = {key: ChoiceField(shown(key), [*map(shown, get_args(HINTS[key]))]) for key in CHOICES}
        self.numbers = {key: WholeField(text.replace("&", ""), low, high) for key, (text, low, high) in NUMBERS.items()}
        self.range = SpinField(tr("Range"), NO_RANGE, 100_000, 5, " m")
        self.range.setSpecialValueText(tr("as its type"))
        self.optional = {key: ScoreField(text.replace("&", "")) for key, text in OPTIONAL.items()}
        self.ticks = {key: TickField(text) for key, text in TICKS.items()}
        self.number_complaint = NumberComplaint()
        self.number_complaint.watch((*self.numbers.values(), self.range, *self.optional.values()))
        offer_names(self.name, {each.name: partial(self._show, each) for each in offered})
        self._lay_out()
        self._show(self._before)

    @classmethod
    def ask(
        cls,
        weapon: StarflightWeapon | None,
        taken: frozenset[str],
        parent: QWidget | None,
        offered: Sequence[StarflightWeapon] = (),
    ) -> StarflightWeapon | None:
        """Show the form; the weapon made, or None when it was cancelled. A name that is ``offered`` fills it in."""
        dialog = cls(weapon, taken, parent, offered)
        dialog.exec()
        return dialog.made

    def _lay_out(self) -> None:
        body = QWidget()
        form = QFormLayout(body)
        form.addRow(tr("&Name"), self.name)
        form.addRow("", self.complaint)
        form.addRow(tr("&Type"), self.choices["type"])
        form.addRow(tr("Damage t&ype"), self.choices["damage_type"])
        for key, (text, _low, _high) in NUMBERS.items():
            form.addRow(text, self.numbers[key])
        form.addRow(tr("Ran&ge"), self.range)
        for key, text in OPTIONAL.items():
            form.addRow(text, self.optional[key])
        form.addRow(tr("&Ignores"), self.ignores)
        ticks = QGridLayout()
        for index, tick in enumerate(self.ticks.values()):
            ticks.addWidget(tick, index // 2, index % 2)
        form.addRow(ticks)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        for part in (scrolled(body), self.number_complaint, buttons):
            layout.addWidget(part)
        fit_to_screen(self)

    def _show(self, weapon: StarflightWeapon) -> None:
        self.name.setText(weapon.name)
        self.ignores.setText(", ".join(weapon.ignores))
        for key, choice in self.choices.items():
            choice.show_value(shown(getattr(weapon, key)))
        for key, field in {**self.numbers, **self.ticks}.items():
            field.show_value(getattr(weapon, key))
        self.range.show_value(NO_RANGE if weapon.range_m is None else weapon.range_m)
        for key, score in self.optional.items():
            score.show_value(getattr(weapon, key))

    def accept(self) -> None:
        name = self.name.text().strip()
        complaint = tr("A weapon needs a name.") if not name else None
        if name in self._taken:
            complaint = tr("This sheet already has a weapon called {name}.", name=name)
        explain(self.complaint, self.name, complaint)
        if complaint:
            self.name.setFocus()
            return
        for field in (*self.numbers.values(), self.range, *self.optional.values()):
            field.commit()
        if self.number_complaint.is_unread():
            return
        self.made = self._weapon(name)
        super().accept()

    def _weapon(self, name: str) -> StarflightWeapon:
        chosen = {key: field.currentText() for key, field in self.choices.items()}
        facts: dict[str, object] = {key: meant(word, get_args(HINTS[key])) for key, word in chosen.items()}
        facts |= {key: int(field.settled()) for key, field in self.numbers.items()}
        facts |= {key: field.settled() for key, field in self.optional.items()}
        facts["range_m"] = None if self.range.settled() == NO_RANGE else self.range.value()
        facts |= {key: field.isChecked() for key, field in self.ticks.items()}
        return replace(self._before, name=name, ignores=split_words(self.ignores.text()), **facts)  # type: ignore[arg-type]
