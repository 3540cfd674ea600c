"""All facts of a Psi-punk weapon, or of a power, in a form; it closes only with one that can be used."""

from collections.abc import Callable
from typing import get_args

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QGridLayout, QLineEdit, QVBoxLayout, QWidget

from battlemap.document.sheets import PsipunkPower, PsipunkWeapon
from battlemap.formats.scenario.words import FireMode, RangeRow
from battlemap.texts import tr
from battlemap.ui.dialogs import fit_to_screen, scrolled
from battlemap.ui.inspector.fields import ChoiceField, ScoreField, SpinField, TickField, WholeField
from battlemap.ui.inspector.ladder_field import LadderField
from battlemap.ui.inspector.number_complaint import NumberComplaint
from battlemap.ui.inspector.text_field import complaint_label, explain

BY_ITS_NAME = tr("by its name or range")
KINDS = {BY_ITS_NAME: None, "melee": "melee", "ranged": "ranged", "thrown": "thrown"}
NO_ROW = "–"
MODES = {"S": tr("Single"), "B": tr("Burst"), "FA": tr("Full auto"), "RF": tr("Rapid fire")}


class NamedDialog(QDialog):
    """A form whose thing needs a name that no other on the sheet has."""

    thing = "thing"

    def __init__(self, name: str, taken: frozenset[str], parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setWindowTitle(f"{self.thing.capitalize()}: {name}" if name else self.thing.capitalize())
        self._taken = taken
        self.made: object | None = None
        self.name = QLineEdit(name)
        self.complaint, self.number_complaint = complaint_label(), NumberComplaint()
        self.form = QFormLayout()
        self.form.addRow(tr("&Name"), self.name)
        self.form.addRow("", self.complaint)

    def finish(self, make: Callable[[str], object], *ticks: TickField) -> None:
        """Put the ticks and the buttons under the form; ``make`` makes the thing of that name from the form."""
        self._make = make
        grid = QGridLayout()
        for index, tick in enumerate(ticks):
            grid.addWidget(tick, index // 2, index % 2)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        body = QWidget()
        column = QVBoxLayout(body)
        column.addLayout(self.form)
        column.addLayout(grid)
        self.numbers = [field for field in body.findChildren(QWidget) if isinstance(field, SpinField | ScoreField)]
        self.number_complaint.watch(self.numbers)
        layout = QVBoxLayout(self)
        for part in (scrolled(body), self.number_complaint, buttons):
            layout.addWidget(part)
        fit_to_screen(self)

    def accept(self) -> None:
        name = self.name.text().strip()
        complaint = tr("A {thing} needs a name.", thing=self.thing) if not name else None
        if name in self._taken:
            complaint = tr("This sheet already has a {thing} called {name}.", thing=self.thing, name=name)
        explain(self.complaint, self.name, complaint)
        if complaint:
            self.name.setFocus()
            return
        for field in self.numbers:
            field.commit()
        if self.number_complaint.is_unread():
            return
        self.made = self._make(name)
        super().accept()


class PsipunkWeaponDialog(NamedDialog):
    """Edit one weapon, or make one."""

    thing = "weapon"

    def __init__(self, weapon: PsipunkWeapon | None, taken: frozenset[str], parent: QWidget | None) -> None:
        shown = weapon or PsipunkWeapon(name="")
        super().__init__(shown.name, taken, parent)
        self.kind = ChoiceField(tr("Kind"), tuple(KINDS))
        self.damage = LadderField(tr("Damage"))
        self.range = ChoiceField(tr("Maximum range"), (NO_ROW, *get_args(RangeRow)))
        self.rerolls = WholeField(tr("Dice to reroll"), -4, 4)
        self.modes = {mode: TickField(MODES[mode]) for mode in get_args(FireMode)}
        self.blanks = {
            mode: ScoreField(tr("Blanks that empty it, {modes}", modes=MODES[mode].lower()))
            for mode in get_args(FireMode)
        }
        self.ticks = {
            "mental": TickField(tr("Hurts the mind")),
            "needs_room": TickField(tr("Needs room")),
            "empty": TickField(tr("Empty")),
            "explosive": TickField(tr("Explosive")),
        }
        self.count = ScoreField(tr("How many (– not counted)"))
        self._lay_out()
        self._show(shown)

    @classmethod
    def ask(cls, weapon: PsipunkWeapon | None, taken: frozenset[str], parent: QWidget | None) -> object | None:
        """Show the form; the weapon made, or None when it was cancelled."""
        dialog = cls(weapon, taken, parent)
        dialog.exec()
        return dialog.made

    def _lay_out(self) -> None:
        self.form.addRow(tr("&Kind"), self.kind)
        self.form.addRow(tr("&Damage"), self.damage)
        self.form.addRow(tr("Maximum &range"), self.range)
        self.form.addRow(tr("Dice to r&eroll"), self.rerolls)
        self.form.addRow(tr("Ho&w many (– not counted)"), self.count)
        modes = QGridLayout()
        for row, mode in enumerate(self.modes):
            modes.addWidget(self.modes[mode], row, 0)
            modes.addWidget(self.blanks[mode], row, 1)
        self.form.addRow(tr("Modes, and blanks\nthat empty it"), modes)
        self.finish(self.make, *self.ticks.values())

    def _show(self, weapon: PsipunkWeapon) -> None:
        self.kind.setCurrentText(weapon.kind or BY_ITS_NAME)
        self.damage.show_value(weapon.damage)
        self.range.setCurrentText(weapon.max_range or NO_ROW)
        self.rerolls.show_value(weapon.rerolls)
        self.count.show_value(weapon.count)
        for mode, tick in self.modes.items():
            tick.show_value(mode in weapon.modes)
            self.blanks[mode].show_value(weapon.blanks.get(mode))
        for key, tick in self.ticks.items():
            tick.show_value(getattr(weapon, key))

    def make(self, name: str) -> PsipunkWeapon:
        """The weapon as the form tells it."""
        blanks = {mode: field.settled() for mode, field in self.blanks.items()}
        row = self.range.currentText()
        return PsipunkWeapon(
            name=name,
            kind=KINDS[self.kind.currentText()],  # type: ignore[arg-type]
            damage=self.damage.settled(),
            max_range=None if row == NO_ROW else row,
            modes=tuple(mode for mode, tick in self.modes.items() if tick.isChecked()),
            blanks={mode: count for mode, count in blanks.items() if count is not None},
            rerolls=int(self.rerolls.settled()),
            count=self.count.settled(),
            **{key: tick.isChecked() for key, tick in self.ticks.items()},
        )


class PsipunkPowerDialog(NamedDialog):
    """Edit one power, or make one."""

    thing = "power"

    def __init__(self, power: PsipunkPower | None, taken: frozenset[str], parent: QWidget | None) -> None:
        shown = power or PsipunkPower(name="", projectile=True)
        super().__init__(shown.name, taken, parent)
        self.level = LadderField(tr("Level"), none=False)
        self.ticks = {
            "projectile": TickField(tr("Hurls a bolt at somebody")),
            "mental": TickField(tr("Hurts the mind")),
            "crosses_planes": TickField(tr("Reaches other planes")),
        }
        self.form.addRow(tr("&Level"), self.level)
        self.finish(self.make, *self.ticks.values())
        self.level.show_value(shown.level)
        for key, tick in self.ticks.items():
            tick.show_value(getattr(shown, key))

    @classmethod
    def ask(cls, power: PsipunkPower | None, taken: frozenset[str], parent: QWidget | None) -> object | None:
        """Show the form; the power made, or None when it was cancelled."""
        dialog = cls(power, taken, parent)
        dialog.exec()
        return dialog.made

    def make(self, name: str) -> PsipunkPower:
        """The power as the form tells it."""
        facts = {key: tick.isChecked() for key, tick in self.ticks.items()}
        return PsipunkPower(name=name, level=self.level.settled() or 0, **facts)
