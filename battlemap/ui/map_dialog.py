"""The settings of a map, new or there already: name, grid, game, fight and sides."""

from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from battlemap.document.model import Darkness, Fight, Grid, GridKind, MapId, MapInfo, System
from battlemap.rulings.games import GAMES, METRES_A_FOOT, feet
from battlemap.texts import tr
from battlemap.ui.dialogs import fit_to_screen, scrolled
from battlemap.ui.inspector.fields import ChoiceField, SpinField, TickField, WholeField
from battlemap.ui.inspector.number_complaint import NumberComplaint
from battlemap.ui.inspector.text_field import TextField, complaint_label, explain
from battlemap.ui.plain_label import PlainLabel

CELLS_MAX = 1000
NEW_MAP = MapInfo(id=MapId(""), name=tr("New map"), system="starflight", grid=Grid(columns=30, rows=20))


NAMED = {name: game for game, name in GAMES.items()}
GRIDS: Mapping[GridKind, str] = {
    "square": "squares",
    "hex-rows": tr("hexes in rows"),
    "hex-columns": tr("hexes in columns"),
    "none": tr("no grid"),
}
UNITS: Mapping[System, str] = {"starflight": " m", "psipunk": " ft"}
DARKNESS: Mapping[Darkness, str] = {
    "bright": tr("bright everywhere"),
    "dim": tr("dim where no light source reaches"),
    "dark": tr("dark where no light source reaches"),
}
DARKNESS_NAMED = {words: darkness for darkness, words in DARKNESS.items()}
HALF_STEP = 0.005  # of the two digits a length is shown with
SWITCHED = tr("The map, its tokens, their {game} sheets and house rules stay. Sheets for this game are asked for next.")


class MapDialog(QDialog):
    """A form over a MapInfo; it closes only with one that makes sense."""

    def __init__(self, info: MapInfo, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self._info = info
        self.made: MapInfo | None = None
        self.name = TextField(tr("Name"), lambda text: None if text else tr("A map needs a name."))
        self.cell_m = SpinField(tr("Cell size"), 0.05, 1000, 0.5, " m")
        self.columns, self.rows = WholeField(tr("Columns"), 1, CELLS_MAX), WholeField(tr("Rows"), 1, CELLS_MAX)
        self.cells = ChoiceField(tr("Grid"), tuple(GRIDS.values()))
        self.system = ChoiceField(tr("Game"), tuple(GAMES.values()))
        self.system.currentTextChanged.connect(lambda _text: self._fit_to_game())
        self.scale = ChoiceField(tr("Fight scale"), ("melee", "ranged"))
        self.surprise = TickField(tr("Surprise round"))
        self.darkness = ChoiceField(tr("Light where no light source reaches"), tuple(DARKNESS.values()))
        self.switch_hint = PlainLabel()
        self.switch_hint.setWordWrap(True)
        self.sides = QPlainTextEdit()
        self.sides_complaint = complaint_label()
        self.number_complaint = NumberComplaint()
        self.number_complaint.watch((self.cell_m, self.columns, self.rows))
        self._lay_out()
        self._show(info)

    @classmethod
    def ask(cls, info: MapInfo, title: str, parent: QWidget | None = None) -> MapInfo | None:
        """Show the form; the info made, or None when it was cancelled."""
        dialog = cls(info, title, parent)
        dialog.exec()
        return dialog.made

    def _lay_out(self) -> None:
        self.sides.setAccessibleName(tr("Sides that are not hostile to each other"))
        self.sides.setTabChangesFocus(True)
        self.sides.setFixedHeight(self.fontMetrics().lineSpacing() * 5)
        self.sides.setPlaceholderText(tr("heroes: guards, pilgrims"))
        hint = PlainLabel(tr("One side a line, then the sides it is not hostile to. Any other side is hostile."))
        hint.setWordWrap(True)
        body = QWidget()
        form = self._form = QFormLayout(body)
        rows = (
            (tr("&Name"), self.name),
            (tr("Gri&d"), self.cells),
            (tr("Cell si&ze"), self.cell_m),
            (tr("&Columns"), self.columns),
            (tr("&Rows"), self.rows),
            (tr("&Game"), self.system),
            ("", self.switch_hint),
            (tr("&Fight scale"), self.scale),
            ("", self.surprise),
            (tr("&Light"), self.darkness),
            (tr("&Sides"), self.sides),
            ("", hint),
            ("", self.sides_complaint),
        )
        for text, field in rows:
            form.addRow(text, field)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        for part in (scrolled(body), self.number_complaint, buttons):
            layout.addWidget(part)
        fit_to_screen(self)

    def _show(self, info: MapInfo) -> None:
        self.name.show_value(info.name)
        self.system.show_value(GAMES[info.system])
        self._fit_to_game()
        self.cell_m.show_value(self._shown_length(info.grid.cell_m))
        self.cells.show_value(GRIDS[info.grid.kind])
        self.columns.show_value(info.grid.columns)
        self.rows.show_value(info.grid.rows)
        self.scale.show_value(info.fight.scale)
        self.surprise.show_value(info.fight.surprise_round)
        self.darkness.show_value(DARKNESS[info.darkness])
        self.sides.setPlainText(sides_text(info))

    @property
    def _game(self) -> System:
        return NAMED[self.system.currentText()]

    def _fit_to_game(self) -> None:
        """Show lengths in the unit of the game chosen, and only the settings it has."""
        metres = self._cell_m()
        self.cell_m.setSuffix(UNITS[self._game])
        self.cell_m.show_value(self._shown_length(metres))
        is_starflight = self._game == "starflight"
        self._form.setRowVisible(self.scale, is_starflight)
        self.switch_hint.setText(SWITCHED.format(game=GAMES[self._info.system]))
        self._form.setRowVisible(self.switch_hint, self._game != self._info.system and bool(self._info.id))
        fit_to_screen(self)

    def _cell_m(self) -> float:
        """The cell in metres, whatever unit is shown; as it was where nobody touched it."""
        shown, kept = self.cell_m.settled(), self._info.grid.cell_m
        unit = METRES_A_FOOT if self.cell_m.suffix() == UNITS["psipunk"] else 1.0
        return kept if abs(shown - kept / unit) < HALF_STEP else shown * unit

    def _shown_length(self, metres: float) -> float:
        return metres if self._game == "starflight" else feet(metres)

    def accept(self) -> None:
        self.name.commit()
        for field in (self.cell_m, self.columns, self.rows):
            field.commit()
        sides, complaint = parse_sides(self.sides.toPlainText())
        explain(self.sides_complaint, self.sides, complaint)
        if not self.name.edit.text().strip():
            self.name.setFocus()
        elif complaint:
            self.sides.setFocus()
        elif not self.number_complaint.is_unread():
            self.made = self._made(sides)
            super().accept()

    def _made(self, sides: dict[str, tuple[str, ...]]) -> MapInfo:
        grid = replace(
            self._info.grid,
            columns=int(self.columns.settled()),
            rows=int(self.rows.settled()),
            cell_m=self._cell_m(),
            kind=next(kind for kind, words in GRIDS.items() if words == self.cells.currentText()),
        )
        return replace(
            self._info,
            name=self.name.edit.text().strip(),
            system=self._game,
            grid=grid,
            fight=Fight(scale=self.scale.currentText(), surprise_round=self.surprise.isChecked()),  # type: ignore[arg-type]
            sides=sides,
            darkness=DARKNESS_NAMED[self.darkness.currentText()],
        )


def sides_text(info: MapInfo) -> str:
    """Sides as lines: ``heroes: guards, pilgrims``."""
    return "\n".join(f"{side}: {', '.join(friends)}" for side, friends in info.sides.items())


def parse_sides(text: str) -> tuple[dict[str, tuple[str, ...]], str | None]:
    """The sides of such lines, and what is wrong with the first line that cannot be read."""
    sides: dict[str, tuple[str, ...]] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        side, colon, friends = line.partition(":")
        if not line.strip():
            continue
        if not colon or not side.strip():
            return (
                {},
                tr(
                    "Line {number}: found “{line}”; expected a side, a colon, and other sides by commas.",
                    number=number,
                    line=line.strip(),
                ),
            )
        sides[side.strip()] = tuple(friend.strip() for friend in friends.split(",") if friend.strip())
    return sides, None
