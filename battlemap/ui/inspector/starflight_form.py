"""The Starflight part of the inspector: scores of the sheet and weapons."""

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QGroupBox,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from battlemap.document.model import MapInfo, Token
from battlemap.document.sheets import StarflightSheet
from battlemap.rulings.table_offers import offered_gear, offered_weapons
from battlemap.texts import tr
from battlemap.ui.inspector.fields import ScoreField
from battlemap.ui.inspector.gear_table import GearTable
from battlemap.ui.inspector.pair_grid import PairGrid
from battlemap.ui.inspector.weapons_table import WeaponsTable
from battlemap.ui.plain_label import plain_tip

SCORE_PX = 48  # the least in which a score can be read
#: Scores always offered, with the words they are shown by; a sheet may carry more.
SCORES = {
    "hd": "HD",
    "thd": tr("Touch HD"),
    "fhd": tr("Surpr. HD"),
    "dodge": tr("Dodge"),
    "melee_ab": tr("Melee AB"),
    "ranged_ab": tr("Ranged AB"),
    "finesse": tr("Finesse"),
    "power": tr("Power"),
    "durability": tr("Durability"),
    "speed": tr("Speed"),
    "initiative": tr("Initiative"),
    "size_class": tr("Size class"),
    "hp": "HP",
    "max_hp": tr("Max HP"),
    "nhp": "NHP",
    "max_nhp": tr("Max NHP"),
    "fortitude": tr("Fortitude"),
    "reflex": tr("Reflex"),
    "willpower": tr("Willpower"),
    "encumbrance": tr("Encumbr."),
}


class StarflightForm(QWidget):
    """Scores as a grid of numbers, then the weapons; each edit is told as the token it would make."""

    edited = Signal(object, object)  # Token, gesture | None
    complained = Signal(str)  # what a score could not take; empty when it could

    def __init__(self) -> None:
        super().__init__()
        self._token: Token | None = None
        self.scores: dict[str, ScoreField] = {}
        self._pairs = PairGrid(SCORE_PX)
        self._info: MapInfo | None = None
        self.weapons = WeaponsTable(lambda: offered_weapons(self._info))
        self.weapons.edited.connect(lambda weapons: self._tell_of_sheet(weapons=weapons))
        self.gear = GearTable(lambda: offered_gear(self._info))
        self.gear.edited.connect(lambda gear: self._tell_of_sheet(gear=gear))
        for key in SCORES:
            self._add_score(key)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 2, 6, 6)
        layout.addWidget(self._scores_group())
        layout.addWidget(_group(tr("Weapons"), self.weapons))
        layout.addWidget(_group(tr("Armour and shields"), self.gear))

    def _scores_group(self) -> QGroupBox:
        group = QGroupBox(tr("Starflight scores"))
        layout = QVBoxLayout(group)
        layout.setContentsMargins(6, 4, 6, 6)
        layout.addWidget(self._pairs)
        self.new_score = QLineEdit()
        self.new_score.setPlaceholderText(tr("Another score"))
        self.new_score.setAccessibleName(tr("Name of another score"))
        add = QPushButton(tr("Add"))
        add.setMinimumWidth(30)
        add.setAccessibleName(tr("Add the score"))
        add.clicked.connect(self._name_score)
        self.new_score.returnPressed.connect(self._name_score)
        row = QHBoxLayout()
        row.addWidget(self.new_score, 1)
        row.addWidget(add)
        layout.addLayout(row)
        return group

    def _add_score(self, key: str) -> None:
        text = SCORES.get(key, key.replace("_", " ").capitalize())
        field = ScoreField(text)
        field.setToolTip(plain_tip(key))
        field.complained.connect(self.complained)
        field.edited.connect(lambda value, gesture: self._tell_score(key, value, gesture))
        self._pairs.add(text, field)
        self.scores[key] = field

    def _name_score(self) -> None:
        key = "_".join(self.new_score.text().strip().lower().split())
        if not key:
            return
        if key not in self.scores:
            self._add_score(key)
        self.new_score.clear()
        self.scores[key].setFocus()
        self.scores[key].selectAll()

    def show_token(self, token: Token, info: MapInfo | None = None) -> None:
        """Show the sheet of a token; one without a sheet shows empty scores. The tables of the map are offered."""
        self._token, self._info = token, info
        sheet = token.starflight or StarflightSheet()
        for key in sheet.stats:
            if key not in self.scores:
                self._add_score(key)
        for key, field in self.scores.items():
            field.show_value(sheet.stats.get(key))
        self.weapons.show_records(sheet.weapons)
        self.gear.show_records(sheet.gear)

    def _tell_score(self, key: str, value: int | None, gesture: str | None) -> None:
        if self._token is None:
            return
        sheet = self._token.starflight or StarflightSheet()
        stats = dict(sheet.stats)
        if value is None:
            stats.pop(key, None)
        else:
            stats[key] = value
        self._tell(replace(sheet, stats=stats), gesture)

    def _tell_of_sheet(self, **facts: object) -> None:
        if self._token is not None:
            self._tell(replace(self._token.starflight or StarflightSheet(), **facts), None)  # type: ignore[arg-type]

    def _tell(self, sheet: StarflightSheet, gesture: str | None) -> None:
        self.edited.emit(replace(self._token, starflight=sheet), gesture)


def _group(title: str, part: QWidget) -> QGroupBox:
    group = QGroupBox(title)
    layout = QVBoxLayout(group)
    layout.setContentsMargins(6, 4, 6, 6)
    layout.addWidget(part)
    return group
