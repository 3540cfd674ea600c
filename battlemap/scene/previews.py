"""What is held out over the map before anything is written: a gesture, a what-if, a way, a sketch."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from battlemap.document.model import MapState, TokenId
from battlemap.geometry.types import MapPoint
from battlemap.rulings.route import Route
from battlemap.rulings.route_bands import leg_bands
from battlemap.rulings.routes import planner_of
from battlemap.scene.drawing import MapDrawing
from battlemap.scene.name_keeper import NameKeeper
from battlemap.scene.sides import side_looks
from battlemap.scene.tools.sketch import Sketch
from battlemap.scene.tools.table import Preview
from battlemap.texts import tr

if TYPE_CHECKING:
    from battlemap.scene.map_scene import MapScene


class Previews:
    """Shows on one scene what would be; the document knows nothing of it."""

    def __init__(self, scene: "MapScene", drawing: MapDrawing, names: NameKeeper) -> None:
        self._scene, self._drawing, self._names = scene, drawing, names
        self._preview: Preview | None = None

    def applied_to(self, state: MapState) -> MapState:
        """The map as the gesture, or the what-if, would make it; without one, as it stands."""
        return self._preview.applied_to(state) if self._preview else state

    def show(self, preview: Preview | None) -> None:
        """Show what a gesture would do; the ruling is the one that would hold then."""
        scene = self._scene
        before, self._preview = self._preview, preview
        doors = {door.id for each in (before, preview) if each is not None for door in each.doors}
        if doors:
            self._drawing.sync(scene.shown_state, doors)
        scene.players.preview(preview)
        scene.board.gesture.show(preview, side_looks(scene.state, scene.theme), straight=scene.drag.way is None)
        scene.drag.preview(None if preview is None or preview.is_what_if else preview)
        self._names.soon()
        if preview is None:
            self._end(before)
            return
        scene.say(preview.text)
        if preview.is_what_if:
            scene.what_if_said.emit(preview.text)
            scene.refresh()
            return
        scene.board.show_selection(scene.shown_state, scene.viewer, scene.selection)

    def _end(self, before: Preview | None) -> None:
        if before is not None and before.is_what_if:
            self._scene.what_if_said.emit("")
            self._scene.say_nothing_more()
        self._scene.refresh()

    def plan_way(self, token: TokenId, to: MapPoint, via: Sequence[MapPoint] = ()) -> None:
        """Draw the way of a token over these places, and say what it takes."""
        route = self._scene.drag.way_over(token, to, via)
        self.show_way(route)
        if route is not None:
            self._scene.say(route.headline)

    def show_way(self, route: Route | None) -> None:
        """Draw a way, or none any more."""
        bands = leg_bands(planner_of(self._scene.state, route.token), route) if route else ()
        self._scene.board.way.show(route, bands)
        self._names.soon()

    def plan_move(self) -> None:
        """Have the way of the selected token clicked place by place."""
        scene = self._scene
        if scene.viewer is None:
            scene.say(tr("Select a token to plan its move"))
            return
        if scene.state.info.system != "starflight":
            scene.say(tr("Only Starflight rules ways; here a token is dragged, and the round counts its seconds"))
            return
        scene.set_tool("way")
        scene.say(tr("Click the places it goes over; Return or a double click goes, Backspace takes one back"))

    def show_sketch(self, sketch: Sketch | None) -> None:
        """Show what would be drawn, or nothing any more."""
        self._scene.board.sketch.show(sketch)
        self._names.soon()
        if sketch is not None and sketch.words:
            self._scene.say(sketch.words)
        elif sketch is not None:
            self._scene.say_nothing_more()
