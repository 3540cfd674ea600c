"""What is shown while a key is held, and gone when it is let go; nothing of it is written."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from battlemap.document.model import TokenId
from battlemap.geometry.types import MapPoint
from battlemap.rulings.errors import RulingError
from battlemap.rulings.field import CellField
from battlemap.rulings.range_rings import range_rings
from battlemap.rulings.threat_areas import threat_areas
from battlemap.scene.heat_show import HELD_FIELDS, HeatShow
from battlemap.scene.hits import door_at, token_at
from battlemap.scene.tools.what_if import WhatIf
from battlemap.texts import tr

if TYPE_CHECKING:
    from battlemap.scene.map_scene import MapScene

NO_VIEWER = tr("Select a token first.")
NO_WEAPON = tr("{name} has no weapon in hand.")


class HeldViews:
    """The views of one scene that keys hold up: one at a time."""

    def __init__(self, scene: "MapScene") -> None:
        self._scene = scene
        self.heat = HeatShow(scene, self._show_field, scene.say)
        self.what_if: WhatIf | None = None
        self._stop: Callable[[], None] | None = None  # takes away what is held up

    def starters(self) -> dict[str, Callable[[], None]]:
        """What holds a view up, by the names of the deeds."""
        return {
            **{name: partial(self._hold_field, name) for name in HELD_FIELDS},
            "hold_area": self._hold_area,
            "hold_rings": self._hold_rings,
            "hold_what_if": self._hold_what_if,
        }

    def stop(self) -> None:
        """Take away what is held up."""
        self.heat.stop()
        stop, self._stop = self._stop, None
        if stop is not None:
            stop()

    def click(self, at: MapPoint, reach: float) -> None:
        """While asking what if: the token there changes its posture, or else the door there is switched."""
        if self.what_if is None:
            return
        state, shown = self._scene.state, self._scene.shown_state
        token, door = token_at(shown, at, reach), door_at(shown, at, reach)
        if token is not None:
            self._ask(self.what_if.with_next_posture(state, token))
        elif door is not None:
            self._ask(self.what_if.with_door_switched(state, door))

    def step(self, dx: int, dy: int) -> None:
        """While asking what if: the viewer stands a cell that way."""
        viewer = self._scene.viewer
        if self.what_if is not None and viewer is not None:
            self._ask(self.what_if.with_step(self._scene.state, viewer, dx, dy))

    def _viewer(self) -> TokenId | None:
        if self._scene.viewer is None:
            self._scene.say(NO_VIEWER)
        return self._scene.viewer

    def _hold_field(self, name: str) -> None:
        scene = self._scene
        if scene.viewer is not None and not self.heat.is_on:
            self.heat.start(scene.state, scene.viewer, HELD_FIELDS[name], scene.weapon)

    def _show_field(self, found: CellField | None, is_whole: bool) -> None:
        board = self._scene.board
        board.heat.show(found)
        threats = threat_areas(found) if found is not None and found.kind == "threatened" and is_whole else ()
        board.threats.show(threats)

    def _hold_area(self) -> None:
        if self._stop is None and self._viewer() is not None:
            self._stop = partial(self._scene.hold_area, False)
            self._scene.hold_area(True)

    def _hold_rings(self) -> None:
        viewer, weapon, scene = self._viewer(), self._scene.weapon, self._scene
        if self._stop is not None or viewer is None:
            return
        if weapon is None:
            scene.say(NO_WEAPON.format(name=scene.state.tokens[viewer].name))
            return
        try:
            rings = range_rings(scene.state, viewer, weapon)
        except RulingError as error:
            scene.say(str(error))
            return
        self._stop = partial(scene.board.rings.show, None, scene.sceneRect())
        scene.board.rings.show(rings, scene.sceneRect())
        scene.say(rings.words)

    def _hold_what_if(self) -> None:
        if self._stop is None:
            self._stop = self._end_what_if
            self._ask(WhatIf())

    def _ask(self, what_if: WhatIf) -> None:
        self.what_if = what_if
        self._scene.show_preview(what_if.preview(self._scene.state))

    def _end_what_if(self) -> None:
        self.what_if = None
        self._scene.show_preview(None)
