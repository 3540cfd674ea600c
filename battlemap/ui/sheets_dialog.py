"""Sheets for tokens that have none for the game of the map: each takes that of a creature of the library, or waits."""

from collections.abc import Iterable
from dataclasses import replace

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from battlemap.document.model import MapState, System, Token
from battlemap.rulings.games import GAMES, has_sheet
from battlemap.scene.choice_menu import as_typed
from battlemap.texts import tr
from battlemap.ui.dialogs import fit_to_screen
from battlemap.ui.inspector.fields import ChoiceField
from battlemap.ui.plain_label import PlainLabel

LATER = tr("– later")
SIZE = (420, 420)
HINT = tr(
    "These tokens have no {game} sheet. Choose a creature of the library whose traits and weapons each takes; "
    "everything can be changed in the inspector. Sheets of the other game are kept."
)


def without_sheet(state: MapState) -> tuple[Token, ...]:
    """The tokens that the game of the map can not rule on yet."""
    return tuple(token for token in state.tokens.values() if not has_sheet(token, state.info.system))


class SheetsDialog(QDialog):
    """A row a token; what is given are the tokens with their sheets."""

    def __init__(self, state: MapState, creatures: Iterable[Token], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._game: System = state.info.system
        self.setWindowTitle(tr("{games} sheets", games=GAMES[self._game]))
        self._creatures = {creature.name: creature for creature in creatures}
        self._tokens = without_sheet(state)
        self.choices = {token.name: ChoiceField(token.name, (LATER, *self._creatures)) for token in self._tokens}
        self.given: tuple[Token, ...] = ()
        self.same_button = QPushButton(tr("All like the first"))
        self.same_button.clicked.connect(self._all_like_the_first)
        self._lay_out()
        fit_to_screen(self, QSize(*SIZE))

    @classmethod
    def ask(cls, state: MapState, creatures: Iterable[Token], parent: QWidget | None = None) -> tuple[Token, ...]:
        """Show the form; the tokens that got a sheet, none when it was cancelled."""
        dialog = cls(state, creatures, parent)
        dialog.exec()
        return dialog.given

    def _lay_out(self) -> None:
        hint = PlainLabel(HINT.format(game=GAMES[self._game]))
        hint.setWordWrap(True)
        body = QWidget()
        form = QFormLayout(body)
        for name, choice in self.choices.items():
            label = PlainLabel(as_typed(name))
            form.addRow(label, choice)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(body)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.addButton(self.same_button, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        for part in (hint, area, buttons):
            layout.addWidget(part)

    def _all_like_the_first(self) -> None:
        first = next(iter(self.choices.values())).currentIndex()
        for choice in self.choices.values():
            choice.setCurrentIndex(first)

    def accept(self) -> None:
        chosen = [(token, self._creatures.get(self.choices[token.name].currentText())) for token in self._tokens]
        self.given = tuple(self._with_sheet(token, like) for token, like in chosen if like is not None)
        super().accept()

    def _with_sheet(self, token: Token, like: Token) -> Token:
        if self._game == "psipunk":
            return replace(token, psipunk=like.psipunk)
        return replace(token, starflight=like.starflight)
