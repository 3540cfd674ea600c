"""The Light menu: how much light the map shown has where no light source reaches."""

from functools import partial

from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from battlemap.document.commands import SetDarkness
from battlemap.document.model import Darkness
from battlemap.texts import tr
from battlemap.ui.actions import add_action
from battlemap.ui.desk import Desk
from battlemap.ui.map_dialog import DARKNESS


class LightMenu(QMenu):
    """Bright, dim or dark; the one that holds is ticked."""

    def __init__(self, window: QWidget, desk: Desk) -> None:
        super().__init__(tr("&Light"), window)
        self._desk = desk
        group = QActionGroup(self)
        self.choices: dict[Darkness, QAction] = {}
        for darkness, words in DARKNESS.items():
            action = add_action(self, words[:1].upper() + words[1:], partial(self.choose, darkness))
            action.setCheckable(True)
            group.addAction(action)
            self.choices[darkness] = action

    def choose(self, darkness: Darkness) -> None:
        """Make the map bright, dim or dark; one step of the history."""
        state, document = self._desk.state, self._desk.document
        if state is not None and state.info.darkness != darkness:
            self._desk.execute(SetDarkness(state.info.id, darkness), document)

    def refresh(self) -> None:
        """Tick what holds for the map shown."""
        state = self._desk.state
        self.setEnabled(state is not None)
        for darkness, action in self.choices.items():
            action.setChecked(state is not None and state.info.darkness == darkness)
