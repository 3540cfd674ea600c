"""The shields and armour on a Starflight sheet as a small table, and the form of one of them."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtWidgets import QLineEdit, QWidget

from battlemap.document.sheets import StarflightGear
from battlemap.texts import tr
from battlemap.ui.inspector.fields import ChoiceField, TickField, WholeField
from battlemap.ui.inspector.psipunk_dialogs import NamedDialog
from battlemap.ui.inspector.records_table import Columns, RecordsTable
from battlemap.ui.inspector.text_field import offer_names
from battlemap.ui.inspector.token_form import split_words

Offer = Callable[[], Sequence[StarflightGear]]


class GearTable(RecordsTable):
    """Shows shields and armour; tells the whole tuple after an edit."""

    def __init__(self, offered: Offer) -> None:
        ask = partial(GearDialog.ask, offered=offered)
        super().__init__(Columns(tr("Armour and shields"), (tr("Name"), tr("Kind"), "HP", tr("Parts")), _cells, ask))


def _cells(gear: StarflightGear) -> tuple[str, ...]:
    return gear.name, gear.kind if gear.active else f"({gear.kind})", str(gear.hp), ", ".join(gear.parts) or "–"


class GearDialog(NamedDialog):
    """Edit one shield or piece of armour, or make one."""

    thing = tr("piece of gear")

    def __init__(
        self, gear: StarflightGear | None, taken: frozenset[str], parent: QWidget | None, offered: Offer
    ) -> None:
        self._before = gear or StarflightGear(name="", kind="armour")
        super().__init__(self._before.name, taken, parent)
        self.kind = ChoiceField(tr("Kind"), ("armour", "shield"))
        self.hp = WholeField("HP", 0, 9999)
        self.parts, self.blocks = QLineEdit(), QLineEdit()
        self.parts.setPlaceholderText(tr("torso, arms, left leg …"))
        self.blocks.setPlaceholderText(tr("melee, beam, projectile …"))
        self.active = TickField(tr("Worn, or raised"))
        self.form.addRow(tr("&Kind"), self.kind)
        self.form.addRow(tr("&HP"), self.hp)
        self.form.addRow(tr("Co&vers"), self.parts)
        self.form.addRow(tr("Made &against"), self.blocks)
        offer_names(self.name, {each.name: partial(self._show, each) for each in offered()})
        self.finish(self.make, self.active)
        self._show(self._before)

    @classmethod
    def ask(
        cls, gear: StarflightGear | None, taken: frozenset[str], parent: QWidget | None, offered: Offer
    ) -> object | None:
        """Show the form; the gear made, or None when it was cancelled."""
        dialog = cls(gear, taken, parent, offered)
        dialog.exec()
        return dialog.made

    def _show(self, gear: StarflightGear) -> None:
        self.kind.show_value(gear.kind)
        self.hp.show_value(gear.hp)
        self.parts.setText(", ".join(gear.parts))
        self.blocks.setText(", ".join(gear.blocks))
        self.active.show_value(gear.active)

    def make(self, name: str) -> StarflightGear:
        """The gear as the form tells it."""
        return replace(
            self._before,
            name=name,
            kind=self.kind.currentText(),  # type: ignore[arg-type]
            hp=int(self.hp.settled()),
            parts=split_words(self.parts.text()),
            blocks=split_words(self.blocks.text()),
            active=self.active.isChecked(),
        )
