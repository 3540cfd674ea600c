"""The part of the inspector that holds for every game: name, side, place in the world, body and sight."""

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFormLayout, QPushButton, QWidget

from battlemap.document.model import MapState, Token
from battlemap.rulings.condition_words import CONDITIONS
from battlemap.rulings.fog import shares_sight
from battlemap.rulings.games import METRES_A_FOOT
from battlemap.rulings.token_marks import shows_marks
from battlemap.scene.tools.drag import pulled_onto_map
from battlemap.texts import tr
from battlemap.ui.inspector.fields import ChoiceField, FacingField, LengthField, SizeField, SpinField, TickField
from battlemap.ui.inspector.notes_field import NotesField
from battlemap.ui.inspector.pair_grid import PairGrid
from battlemap.ui.inspector.text_field import TextField

UNITS = {"starflight": (" m", 1.0), "psipunk": (" ft", METRES_A_FOOT)}
POSTURES = ("standing", "kneeling", "prone", "mounted")
KINDS = ("pc", "npc", "minion")


class TokenForm(QWidget):
    """Fields for one token; each edit is told as the token it would make and the gesture."""

    edited = Signal(object, object)  # Token, gesture | None
    picture_asked = Signal()
    complained = Signal(str)  # what a number field could not take; empty when it could

    def __init__(self) -> None:
        super().__init__()
        self._token: Token | None = None
        self._state: MapState | None = None
        self.name = TextField(tr("Name"), self._name_complaint)
        self.side = TextField(tr("Side"), lambda text: None if text else tr("A token needs a side, such as heroes."))
        self.conditions = TextField(tr("Conditions"), choices=())
        self.conditions.edit.setPlaceholderText(tr("shaken, dazed …"))
        self.numbers = _numbers()
        self.lengths = {
            "elevation_m": LengthField(tr("Elevation"), -1000, 1000, 0.5),
            "height_m": LengthField(tr("Height"), 0.01, 100, 0.1),
        }
        self.choices = {"kind": ChoiceField(tr("Kind"), KINDS), "posture": ChoiceField(tr("Posture"), POSTURES)}
        self.hidden = TickField(tr("Hidden from players"))
        self.shares_sight = TickField(tr("Shares its sight"))
        self.shares_sight.setToolTip(tr("The players see what it sees"))
        self.shows_bars = TickField(tr("Players see its bars"))
        self.shows_bars.setToolTip(tr("The players see its bars and conditions"))
        self.notes = NotesField(tr("Notes"))
        self.notes.setPlaceholderText(tr("For the game master alone"))
        self.picture = QPushButton(tr("&Picture…"))
        self.picture.setToolTip(tr("Choose a picture, or the part of it that is shown"))
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        form = QFormLayout(self)
        form.setContentsMargins(6, 6, 6, 2)
        form.setVerticalSpacing(4)
        form.addRow(tr("&Name"), self.name)
        form.addRow(tr("&Side"), self.side)
        form.addRow(self._pairs())
        form.addRow(self.hidden)
        form.addRow(self.shares_sight)
        form.addRow(self.shows_bars)
        form.addRow(tr("C&onditions"), self.conditions)
        form.addRow(tr("No&tes"), self.notes)
        form.addRow(self.picture)

    def _pairs(self) -> PairGrid:
        pairs = PairGrid()
        for key, text in PAIRS:
            pairs.add(text, self.choices.get(key) or self.lengths.get(key) or self.numbers[key])
        return pairs

    def _connect(self) -> None:
        self.name.edited.connect(lambda text, _: self._tell("name", text))
        self.side.edited.connect(lambda text, _: self._tell("side", text))
        self.conditions.edited.connect(lambda text, _: self._tell("conditions", split_words(text)))
        self.hidden.edited.connect(lambda on, _: self._tell("hidden", on))
        self.shares_sight.edited.connect(lambda on, _: self._tell("shares_sight", on))
        self.shows_bars.edited.connect(lambda on, _: self._tell("shows_bars", on))
        self.notes.edited.connect(lambda text, _: self._tell("notes", text))
        self.picture.clicked.connect(lambda _checked: self.picture_asked.emit())
        for number in (*self.numbers.values(), *self.lengths.values()):
            number.complained.connect(self.complained)
        for key, field in {**self.numbers, **self.choices}.items():
            field.edited.connect(lambda value, gesture, key=key: self._tell(key, value, gesture))
        for key, length in self.lengths.items():
            length.edited_m.connect(lambda value, gesture, key=key: self._tell(key, value, gesture))

    def _tell(self, key: str, value: object, gesture: str | None = None) -> None:
        if self._token is not None and getattr(self._token, key) != value:
            made = replace(self._token, **{key: value})
            grid = None if self._state is None else self._state.info.grid
            self.edited.emit(pulled_onto_map(made, grid) if key == "size" and grid else made, gesture)

    def _name_complaint(self, text: str) -> str | None:
        if not text:
            return tr("A token needs a name.")
        taken = self._state.token_named(text) if self._state else None
        if taken is not None and self._token is not None and taken.id != self._token.id:
            return tr("Another token on this map is called {text}; names must differ.", text=text)
        return None

    @property
    def token_name(self) -> str:
        """Whose facts are shown; empty for nobody's."""
        return self._token.name if self._token else ""

    def show_token(self, token: Token, state: MapState) -> None:
        """Show a token as it is in the document."""
        before, self._token, self._state = self._token, token, state
        key = f"{state.info.id}/{token.id}"
        self.name.show_value(token.name, key)
        self.side.show_value(token.side, key)
        self.conditions.show_value(", ".join(token.conditions), key)
        self.side.set_choices(sorted({each.side for each in state.tokens.values()} | set(state.info.sides)))
        self.conditions.set_choices(CONDITIONS)
        self.hidden.show_value(token.hidden)
        self.shows_bars.show_value(shows_marks(replace(token, hidden=False)))
        is_same = before is not None and before.id == token.id
        (self.notes.show_value if is_same else self.notes.show_another)(token.notes)
        self.shares_sight.show_value(shares_sight(replace(token, hidden=False)))
        for key, field in {**self.numbers, **self.choices}.items():
            field.show_value(getattr(token, key))
        for key, length in self.lengths.items():
            length.show_metres(getattr(token, key), *UNITS[state.info.system])


PAIRS = (
    ("kind", tr("Kind")),
    ("posture", tr("Posture")),
    ("facing_deg", tr("Facing")),
    ("size", tr("Size")),
    ("elevation_m", tr("Elevation")),
    ("height_m", tr("Height")),
    ("optimal_arc_deg", tr("Optimal")),
    ("peripheral_arc_deg", tr("Peripheral")),
    ("light_cells", tr("Light")),
    ("sees_in_dark_cells", tr("Sees dark")),
)


def _numbers() -> dict[str, SpinField]:
    return {
        "facing_deg": FacingField(tr("Facing")),
        "size": SizeField(tr("Size in cells")),
        "optimal_arc_deg": SpinField(tr("Optimal arc"), 0, 360, 10, "°"),
        "peripheral_arc_deg": SpinField(tr("Peripheral arc"), 0, 360, 10, "°"),
        "light_cells": SpinField(tr("Range of the light it carries, in cells"), 0, 1000, 1),
        "sees_in_dark_cells": SpinField(tr("How far it sees in the dark, in cells"), 0, 1000, 1),
    }


def split_words(text: str) -> tuple[str, ...]:
    """The words between commas, each once, in the order typed."""
    return tuple(dict.fromkeys(word.strip() for word in text.split(",") if word.strip()))
