"""The Psi-punk part of the inspector: traits of the sheet by the words of the ladder, weapons, powers, wounds."""

from dataclasses import replace
from typing import get_args

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFormLayout, QGroupBox, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from battlemap.document.model import MapInfo, Token
from battlemap.document.sheets import PsipunkPower, PsipunkSheet, PsipunkWeapon, Stance
from battlemap.rulings.table_offers import luck_words, offered_armour, offered_gifts
from battlemap.texts import tr
from battlemap.ui.inspector.fields import ChoiceField, SpinField, WholeField
from battlemap.ui.inspector.ladder_field import LadderField
from battlemap.ui.inspector.pair_grid import PairGrid
from battlemap.ui.inspector.psipunk_dialogs import PsipunkPowerDialog, PsipunkWeaponDialog
from battlemap.ui.inspector.records_table import Columns, RecordsTable
from battlemap.ui.inspector.text_field import TextField
from battlemap.ui.inspector.token_form import split_words
from battlemap.ui.plain_label import plain_tip
from rules.psipunk.tables_house import HOUSE_TABLES
from rules.psipunk.wounds import STAGES_WITH_BOXES

LEVEL_PX = 70  # the least in which a level can be read
ATTRIBUTES = {name: name.capitalize() for name in ("strength", "dexterity", "body", "mind", "persona", "focus")}
SKILLS = {"combat_melee": tr("Melee"), "combat_ranged": tr("Ranged")}
DOMAINS = {"physical": tr("Wounds"), "mental": tr("of the mind")}
STAGES = tuple(stage.words for stage in STAGES_WITH_BOXES)
GIFTS = (
    "Combat Reflexes",
    "Damage Resistant",
    "Danger Sense",
    "Fast Healer",
    "Fast Reload",
    "Hard to Kill",
    "Lucky",
    "Mental Resistance",
    "Quick Reflexes",
    "Quickness",
    "Unlucky",
)  # offered while typing; any other is kept too


class PsipunkForm(QWidget):
    """Levels as words, then how it fights, what it carries and how it is wounded; edits are told as tokens."""

    edited = Signal(object, object)  # Token, gesture | None
    complained = Signal(str)  # what a number field could not take; empty when it could

    def __init__(self) -> None:
        super().__init__()
        self._token: Token | None = None
        self.attributes = {key: LadderField(text) for key, text in ATTRIBUTES.items()}
        self.skills: dict[str, LadderField] = {}
        self._skill_pairs = PairGrid(LEVEL_PX)
        self.armour = {
            "armour": WholeField(tr("Armour"), -10, 20),
            "mental_armour": WholeField(tr("Mental armour"), -10, 20),
        }
        self.aimed, self.speed = WholeField(tr("Rounds aimed"), 0, 99), SpinField(tr("Speed"), 0, 9999, 5, " mph")
        self.luck = WholeField(tr("Luck Points spent"), 0, 99)
        self.stance = ChoiceField(tr("Stance"), get_args(Stance))
        self.stance.setSizeAdjustPolicy(ChoiceField.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.stance.setMinimumContentsLength(6)
        self.defence = TextField(tr("Defends with"), _needs_a_trait, ("Body", "combat_melee", "none"))
        self.armour_kind = TextField(tr("Wears"), choices=[name for name, _ in HOUSE_TABLES.armour_table])
        self.gifts = TextField(tr("Gifts"), choices=GIFTS)
        self.wounds = {
            domain: TextField(tr("{domain} wounds", domain=domain), _unknown_stage, STAGES) for domain in DOMAINS
        }
        self.weapons = RecordsTable(
            Columns(
                tr("Weapons"), (tr("Name"), tr("Kind"), tr("Dmg"), tr("Range")), _weapon_cells, PsipunkWeaponDialog.ask
            )
        )
        self.powers = RecordsTable(
            Columns(tr("Powers"), (tr("Name"), tr("Bolt"), tr("Level")), _power_cells, PsipunkPowerDialog.ask)
        )
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        levels = PairGrid(LEVEL_PX)
        for key, text in ATTRIBUTES.items():
            levels.add(text, self.attributes[key])
        for key in SKILLS:
            self._add_skill(key)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 2, 6, 6)
        layout.addWidget(_group(tr("Psi-punk traits"), levels))
        layout.addWidget(self._skills_group())
        layout.addWidget(self._fight_group())
        layout.addWidget(_group(tr("Weapons"), self.weapons))
        layout.addWidget(_group(tr("Powers"), self.powers))

    def _skills_group(self) -> QGroupBox:
        group = _group(tr("Skills"), self._skill_pairs)
        self.new_skill = QLineEdit()
        self.new_skill.setPlaceholderText(tr("Another skill"))
        self.new_skill.setAccessibleName(tr("Name of another skill"))
        add = QPushButton(tr("Add"))
        add.setMinimumWidth(30)
        add.setAccessibleName(tr("Add the skill"))
        add.clicked.connect(self._name_skill)
        self.new_skill.returnPressed.connect(self._name_skill)
        row = QHBoxLayout()
        row.addWidget(self.new_skill, 1)
        row.addWidget(add)
        group.layout().addLayout(row)  # type: ignore[union-attr, attr-defined]
        return group

    def _fight_group(self) -> QGroupBox:
        numbers = PairGrid(LEVEL_PX)
        numbers.add(tr("Armour"), self.armour["armour"])
        numbers.add(tr("Mental"), self.armour["mental_armour"])
        numbers.add(tr("Aimed"), self.aimed)
        numbers.add(tr("Speed"), self.speed)
        numbers.add(tr("Luck spent"), self.luck)
        form = QFormLayout()
        form.setVerticalSpacing(4)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)  # at 200 % the dock is narrow
        form.addRow(tr("Stance"), self.stance)
        form.addRow(tr("Defence"), self.defence)
        form.addRow(tr("Wears"), self.armour_kind)
        form.addRow(tr("Gifts"), self.gifts)
        for domain, field in self.wounds.items():
            form.addRow(DOMAINS[domain], field)
        group = _group(tr("Fight"), numbers)
        group.layout().addLayout(form)  # type: ignore[union-attr, attr-defined]
        return group

    def _connect(self) -> None:
        for field in (*self.armour.values(), self.aimed, self.speed, self.luck):
            field.complained.connect(self.complained)
        for key, level in self.attributes.items():
            level.edited.connect(lambda value, gesture, key=key: self._tell_level("stats", key, value, gesture))
        for key, number in self.armour.items():
            number.edited.connect(lambda value, gesture, key=key: self._tell(gesture, **{key: int(value)}))
        self.aimed.edited.connect(lambda value, gesture: self._tell(gesture, aimed=int(value)))
        self.speed.edited.connect(lambda value, gesture: self._tell(gesture, speed_mph=float(value)))
        self.luck.edited.connect(lambda value, gesture: self._tell(gesture, luck_spent=int(value)))
        self.stance.edited.connect(lambda value, gesture: self._tell(gesture, stance=value))
        self.defence.edited.connect(lambda value, gesture: self._tell(gesture, defence=value))
        self.armour_kind.edited.connect(lambda value, gesture: self._tell(gesture, armour_kind=value))
        self.gifts.edited.connect(lambda value, gesture: self._tell(gesture, gifts=split_words(value)))
        for domain, field in self.wounds.items():
            field.edited.connect(lambda value, _gesture, domain=domain: self._tell_wounds(domain, value))
        self.weapons.edited.connect(lambda weapons: self._tell(None, weapons=weapons))
        self.powers.edited.connect(lambda powers: self._tell(None, powers=powers))

    def _add_skill(self, key: str) -> None:
        text = SKILLS.get(key, key.replace("_", " ").capitalize())
        field = LadderField(text)
        field.setToolTip(plain_tip(key))
        field.edited.connect(lambda value, gesture: self._tell_level("skills", key, value, gesture))
        self._skill_pairs.add(text, field)
        self.skills[key] = field

    def _name_skill(self) -> None:
        key = "_".join(self.new_skill.text().strip().lower().split())
        if not key:
            return
        if key not in self.skills:
            self._add_skill(key)
        self.new_skill.clear()
        self.skills[key].setFocus()

    @property
    def _sheet(self) -> PsipunkSheet:
        return (self._token.psipunk if self._token else None) or PsipunkSheet()

    def show_token(self, token: Token, info: MapInfo | None = None) -> None:
        """Show the sheet of a token; one without a sheet shows no levels. The map's kinds of armour are offered."""
        self._token = token
        if info is not None:
            self.armour_kind.set_choices(offered_armour(info))
            self.gifts.set_choices(tuple(dict.fromkeys((*GIFTS, *offered_gifts(info)))))
            self.luck.setToolTip(tr("Left: {left}; type 0 when a session begins", left=luck_words(token, info)))
        sheet = self._sheet
        for key in sheet.skills:
            if key not in self.skills:
                self._add_skill(key)
        for key, field in self.attributes.items():
            field.show_value(sheet.stats.get(key))
        for key, field in self.skills.items():
            field.show_value(sheet.skills.get(key))
        for key, number in self.armour.items():
            number.show_value(getattr(sheet, key))
        self.aimed.show_value(sheet.aimed)
        self.speed.show_value(sheet.speed_mph)
        self.luck.show_value(sheet.luck_spent)
        self.stance.show_value(sheet.stance)
        self.defence.show_value(sheet.defence, token.id)
        self.armour_kind.show_value(sheet.armour_kind, token.id)
        self.gifts.show_value(", ".join(sheet.gifts), token.id)
        for domain, text in self.wounds.items():
            text.show_value(", ".join(sheet.wounds.get(domain, ())), token.id)
        self.weapons.show_records(sheet.weapons)
        self.powers.show_records(sheet.powers)

    def _tell_level(self, table: str, key: str, value: int | None, gesture: str | None) -> None:
        levels = dict(getattr(self._sheet, table))
        if value is None:
            levels.pop(key, None)
        else:
            levels[key] = value
        self._tell(gesture, **{table: levels})

    def _tell_wounds(self, domain: str, text: str) -> None:
        words = tuple(STAGES[_FOLDED.index(word.casefold())] for word in _parts(text))
        wounds = {**self._sheet.wounds, domain: words}
        self._tell(None, wounds={each: found for each, found in wounds.items() if found})

    def _tell(self, gesture: str | None, **changes: object) -> None:
        if self._token is not None:
            sheet = replace(self._sheet, **changes)  # type: ignore[arg-type]
            self.edited.emit(replace(self._token, psipunk=sheet), gesture)


_FOLDED = tuple(stage.casefold() for stage in STAGES)


def _parts(text: str) -> list[str]:
    """Words between commas; the same one may stand there twice."""
    return [word.strip() for word in text.split(",") if word.strip()]


def _unknown_stage(text: str) -> str | None:
    wrong = [word for word in _parts(text) if word.casefold() not in _FOLDED]
    return tr("Found {wrong}; expected {stages}.", wrong=wrong[0], stages=", ".join(STAGES)) if wrong else None


def _needs_a_trait(text: str) -> str | None:
    return None if text else tr("A trait it defends with, such as Body, or none.")


def _group(title: str, part: QWidget) -> QGroupBox:
    group = QGroupBox(title)
    layout = QVBoxLayout(group)
    layout.setContentsMargins(6, 4, 6, 6)
    layout.addWidget(part)
    return group


def _weapon_cells(weapon: PsipunkWeapon) -> tuple[str, ...]:
    kind = weapon.kind or " ".join(weapon.modes) or "–"
    damage = "–" if weapon.damage is None else f"{weapon.damage:+d}"
    return weapon.name, kind, damage, weapon.max_range or "–"


def _power_cells(power: PsipunkPower) -> tuple[str, ...]:
    return power.name, "yes" if power.projectile else "no", f"{power.level:+d}"
