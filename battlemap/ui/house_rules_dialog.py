"""The house rules of a map: every reading the rules offer, with its meaning and its default."""

import json
from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from battlemap.document.model import MapInfo, MapState, System
from battlemap.rulings.games import GAMES, fields_of, read_settings
from battlemap.rulings.value_words import meant, shown, told
from battlemap.texts import tr
from battlemap.ui.dialogs import fit_to_screen
from battlemap.ui.inspector.fields import ChoiceField
from battlemap.ui.inspector.text_field import complaint_label
from battlemap.ui.plain_label import PlainLabel
from rules.core.errors import RulesError
from rules.core.handbook_texts import texts_of
from rules.core.settings import SettingField

WORDS = {True: "yes", False: "no"}
WORDS_OF = {"true": "yes", "false": "no"}  # as the handbook spells them
INDENT_PX = 12
SIZE = (560, 560)
HINT = tr("What is not set is played as written. A setting changes answers where the program asks its rule already.")


class HouseRulesDialog(QDialog):
    """One row a setting, found by words; it closes only with settings the rules can read."""

    def __init__(
        self,
        values: Mapping[str, object],
        parent: QWidget | None = None,
        game: System = "starflight",
        maps: Iterable[MapState] = (),
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("House rules of {games}", games=GAMES[game]))
        self._game = game
        fields = fields_of(game)
        self._others = {name: value for name, value in values.items() if name not in fields}
        self.made: dict[str, object] | None = None
        self.search = QLineEdit()
        self.search.setPlaceholderText(tr("Search house rules"))
        self.search.setAccessibleName(tr("Search house rules"))
        self.search.textChanged.connect(self._filter)
        infos = [state.info for state in maps if state.info.system == game]
        self.rows = {
            name: HouseRuleRow(field, values.get(name), readings_of(game, name), used_by(name, infos))
            for name, field in fields.items()
        }
        self.complaint = complaint_label()
        self._lay_out()
        fit_to_screen(self, QSize(*SIZE))

    @classmethod
    def ask(
        cls, info: MapInfo, parent: QWidget | None = None, maps: Iterable[MapState] = ()
    ) -> dict[str, object] | None:
        """Show the form for a map; what was set, or None when it was cancelled. Other games keep their settings.

        ``maps`` are those of the campaign: each row tells which of them play it otherwise than written.
        """
        dialog = cls(info.house_rules, parent, info.system, maps)
        dialog.exec()
        return dialog.made

    def _lay_out(self) -> None:
        hint = PlainLabel(HINT)
        hint.setWordWrap(True)
        body = QWidget()
        column = QVBoxLayout(body)
        for row in self.rows.values():
            column.addWidget(row)
        column.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(body)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        for part in (hint, self.search, area, self.complaint, buttons):
            layout.addWidget(part)

    def _filter(self, text: str) -> None:
        words = text.casefold().split()
        for row in self.rows.values():
            row.setVisible(all(word in row.words for word in words))

    def accept(self) -> None:
        values = {name: row.value for name, row in self.rows.items() if row.is_set}
        try:
            read_settings(self._game, values)
        except RulesError as error:
            words = {word for field in fields_of(self._game).values() for word in field.words}
            self.complaint.setText(f"⚠ {told(str(error), words)}")
            self.complaint.show()
            return
        self.made = {**self._others, **values}
        super().accept()


class HouseRuleRow(QWidget):
    """What a setting means, and its value; empty or *as written* leaves it alone."""

    def __init__(self, field: SettingField, value: object, readings: str = "", used: str = "") -> None:
        super().__init__()
        self._choices, self._values = field.choices, field.words
        self.words = f"{field.name} {field.rule} {field.meaning} {readings} {used}".casefold()
        label = PlainLabel(f"{field.meaning[:1].upper()}{field.meaning[1:]}  [{field.rule}]")
        label.setWordWrap(True)
        self.editor = _combo(field, value) if field.choices else _line(field, value)
        self.editor.setAccessibleName(field.meaning)
        label.setBuddy(self.editor)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 4)
        layout.setSpacing(2)
        layout.addWidget(label)
        for text in (readings, used):
            if text:
                layout.addWidget(_small(text))
        layout.addWidget(self.editor)

    @property
    def is_set(self) -> bool:
        """Whether the table chose for itself."""
        return self.editor.currentIndex() > 0 if isinstance(self.editor, ChoiceField) else bool(self.editor.text())

    @property
    def value(self) -> object:
        """What is set."""
        if isinstance(self.editor, ChoiceField):
            return self._choices[self.editor.currentIndex() - 1]
        return read_value(meant(self.editor.text(), self._values))


def _small(text: str) -> QLabel:
    """What is told besides, line by line as typed."""
    label = PlainLabel(text)
    label.setWordWrap(True)
    label.setIndent(INDENT_PX)
    return label


def readings_of(game: System, name: str) -> str:
    """Both readings of a house rule, a line each; empty where the handbook has none."""
    found = texts_of(f"rules.{game}").readings.get(name)
    if found is None:
        return ""
    both = ((found.default, tr("as written"), found.means), (found.other, "or", found.other_means))
    return "\n".join(f"{lead}, {WORDS_OF.get(value) or shown(value)}: {means}" for value, lead, means in both)


def used_by(name: str, infos: Sequence[MapInfo]) -> str:
    """Which maps of the campaign play it otherwise than written, with what they have."""
    found = [
        f"{info.name}: {show_value(_of_file(info.house_rules[name]))}" for info in infos if name in info.house_rules
    ]
    return tr("Set on {told}", told=", ".join(found)) if found else ""


def _of_file(value: object) -> object:
    return WORDS[value] if isinstance(value, bool) else value


def _combo(field: SettingField, value: object) -> ChoiceField:
    words = [tr("as written: {word}", word=_word(field.default)), *(_word(choice) for choice in field.choices)]
    combo = ChoiceField(field.meaning, words)
    combo.setCurrentIndex(field.choices.index(value) + 1 if value in field.choices else 0)
    return combo


def _line(field: SettingField, value: object) -> QLineEdit:
    line = QLineEdit("" if value is None else show_value(value))
    line.setPlaceholderText(tr("as written: {show_value}", show_value=show_value(field.default)))
    line.setToolTip(tr("Expected: {expects}", expects=told(field.expects, field.words)))
    return line


def _word(choice: object) -> str:
    return WORDS[choice] if isinstance(choice, bool) else shown(str(choice))


def show_value(value: object) -> str:
    """A value as one types it: numbers and words plain, lists in brackets."""
    if value is None:
        return tr("no limit")
    return shown(value) if isinstance(value, str) else json.dumps(value)


def read_value(text: str) -> object:
    """What was typed, as a value: a number, a list, or else the words themselves."""
    try:
        return json.loads(text)
    except ValueError:
        return text.strip()
