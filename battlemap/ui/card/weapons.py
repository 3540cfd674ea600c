"""The weapon chooser: the selected token's weapons, one of them chosen, by click or by its key."""

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem

from battlemap.document.model import MapInfo, System, Token
from battlemap.rulings.arms import weapons_of
from battlemap.texts import tr
from battlemap.ui.actions import DEFAULTS
from battlemap.ui.window_keys import WEAPON_KEYS_MAX

ROWS_SHOWN = 3


class WeaponChooser(QListWidget):
    """One row a weapon; tells the name of the one chosen."""

    chosen = Signal(object)  # name | None

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Weapon of the selected token"))
        self.setUniformItemSizes(True)
        self.setTextElideMode(self.textElideMode().ElideRight)
        self.setHorizontalScrollBarPolicy(self.horizontalScrollBarPolicy().ScrollBarAlwaysOff)
        self.key_map = DEFAULTS
        self._names: tuple[str, ...] = ()
        self.currentRowChanged.connect(self._tell)
        self.hide()

    def show_token(self, token: Token | None, game: System, in_hand: str | None, info: MapInfo | None = None) -> None:
        """Offer what a token can attack with by the rules of a game, the one in its hand chosen.

        With ``info`` it tells the numbers of the map's own tables.
        """
        weapons = _weapons(token, game, info)
        self._names = tuple(name for name, _ in weapons)
        with QSignalBlocker(self):
            self._fill(weapons, in_hand)

    def _fill(self, weapons: list[tuple[str, str]], in_hand: str | None) -> None:
        self.clear()
        for number, (name, facts) in enumerate(weapons, start=1):
            key = self.key_map.shown(f"weapon_{number}") if number <= WEAPON_KEYS_MAX else ""
            self.addItem(QListWidgetItem(f"{key or ' '}  {name}  ·  {facts}"))
        self.setCurrentRow(self._names.index(in_hand) if in_hand in self._names else -1)
        self.setVisible(bool(weapons))
        rows = min(len(weapons), ROWS_SHOWN)
        self.setFixedHeight(max(1, rows) * max(self.sizeHintForRow(0), 1) + 2 * self.frameWidth() + 2)

    def choose(self, number: int) -> None:
        """Choose the weapon of that number, counted from 1."""
        if 1 <= number <= len(self._names):
            self.setCurrentRow(number - 1)

    @property
    def name(self) -> str | None:
        """The weapon chosen, or None."""
        row = self.currentRow()
        return self._names[row] if 0 <= row < len(self._names) else None

    def _tell(self, _row: int) -> None:
        self.chosen.emit(self.name)


def _weapons(token: Token | None, game: System, info: MapInfo | None) -> list[tuple[str, str]]:
    return [] if token is None else list(weapons_of(token, game, info))
