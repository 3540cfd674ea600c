"""What is asked while tokens are dragged: the number both ways, what the viewer sees, and the way with its price."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from PySide6.QtCore import QObject, QTimer

from battlemap.document.model import MapState, TokenId
from battlemap.geometry.types import MapPoint
from battlemap.rulings.arms import weapon_in_hand
from battlemap.rulings.attack import attack_steps
from battlemap.rulings.dragged import words_after_drag
from battlemap.rulings.errors import RulingError
from battlemap.rulings.ground import walls_of
from battlemap.rulings.move_flow import is_ruled
from battlemap.rulings.riding import body_corner
from battlemap.rulings.route import Route
from battlemap.rulings.route_bands import leg_bands
from battlemap.rulings.route_plan import Planner
from battlemap.rulings.routes import cheapest_route, planner_of
from battlemap.rulings.views import Views
from battlemap.scene.aim import Ruling
from battlemap.scene.drag_show import DragShow, Show
from battlemap.scene.overlays.board import Board
from battlemap.scene.ruling_show import RulingShow
from battlemap.scene.tools.table import Preview

READY = object()


class DragAnswers:
    """The questions, and what a drag keeps between two steps: looks of those who stand still, costs of all places."""

    def __init__(
        self,
        parent: QObject,
        ruling: RulingShow,
        state: Callable[[], MapState],
        board: Callable[[], Board],
        looks: Callable[[MapState], Show],
        say: Callable[[str], None],
    ) -> None:
        self._ruling, self._state, self._board, self._look, self._say = ruling, state, board, looks, say
        self.show = DragShow(parent, (self._number, self._area, self._way, self._back), self._whole)
        self._views: Views | None = None
        self._planner: tuple[MapState, TokenId, Planner | None] | None = None
        self._preparing: Iterator[None] = iter(())
        self._number_steps: Iterator[Show] = iter(())
        self._back_steps: Iterator[Ruling] = iter(())
        self._ready = QTimer(parent)
        self._ready.timeout.connect(self._get_ready)
        self.back: Ruling | None = None  # what the target can do to the viewer

    def expect(self, token: TokenId | None) -> None:
        """A token may be dragged next: get ready for its ways between the frames."""
        if token is not None and token in self._state().tokens:
            self._planner_of(token)
            self._ready.start()

    @property
    def is_getting_ready(self) -> bool:
        """Whether that is still under way."""
        return self._ready.isActive()

    def _get_ready(self) -> None:
        if next(self._preparing, READY) is READY:
            self._ready.stop()

    def preview(self, preview: Preview | None) -> None:
        """The ghost is somewhere else, or gone."""
        self.back = None
        if preview is None:
            self.show.stop()
            self._views = None
            self._number_steps, self._back_steps = iter(()), iter(())
            self._board().way.show(None)
            return
        if self._moves_aim(preview):
            self._ruling.hide()
        self.show.ask(preview)

    @property
    def way(self) -> Route | None:
        """The way that is shown."""
        return self._board().way.route

    def way_over(self, token: TokenId, to: MapPoint, via: Sequence[MapPoint] = ()) -> Route | None:
        """The way of a token over some places; None where ways are not ruled."""
        planner = self._planner_of(token)
        if planner is None:
            return None
        end, *over = (body_corner(planner.state, planner.rider or planner.token, at) for at in (to, *via))
        return cheapest_route(planner, end, over)

    def _moves_aim(self, preview: Preview) -> bool:
        moved = {token.id for token in preview.tokens}
        return bool(moved & {self._ruling.aim.viewer, self._ruling.aim.target})

    def _looks(self) -> Views:
        if self._views is None:
            self._views = Views(walls_of(self._state()))
        return self._views

    def _number(self, preview: Preview) -> Show:
        if not self._moves_aim(preview):
            return nothing
        self._number_steps = self._ruling.steps(self._looks())
        return next(self._number_steps, nothing)

    def _area(self, preview: Preview) -> Show:
        if any(token.id == self._ruling.aim.viewer for token in preview.tokens):
            return self._look(preview.applied_to(self._state()))
        return nothing

    def _way(self, preview: Preview) -> Show:
        """The way, once everything is ready for it; until then a bit more is made ready each time."""
        is_one = len(preview.measures) == 1 and not preview.by_hand
        planner = self._planner_of(preview.payer or preview.tokens[0].id) if is_one else None
        if planner is None:
            return partial(self._board().way.show, None)
        if next(self._preparing, READY) is not READY:
            return nothing
        route = cheapest_route(planner, preview.tokens[0].at)
        bands = leg_bands(planner, route)
        left = words_after_drag(planner.state, route) if is_ruled(planner.state, route.payer) else ""

        def show() -> None:
            self._board().way.show(route, bands)
            self._board().gesture.show_way(route, left)
            if left:
                self._say(f"{preview.text}; {left}")

        return show

    def _planner_of(self, token: TokenId) -> Planner | None:
        """The planner of a token as the map stands; None where ways are not ruled."""
        key = self._state(), token
        if self._planner is None or self._planner[0] is not key[0] or self._planner[1] != token:
            self._planner = *key, self._new_planner(token)
        return self._planner[2]

    def _new_planner(self, token: TokenId) -> Planner | None:
        self._preparing = iter(())
        try:
            planner = planner_of(self._state(), token)
        except RulingError:
            return None
        self._preparing = planner.preparation()
        return planner

    def _back(self, preview: Preview) -> Show:
        self._back_steps = self._rulings_back(preview) if self._moves_aim(preview) else iter(())
        return partial(self._show_back, next(self._back_steps, None))

    def _rulings_back(self, preview: Preview) -> Iterator[Ruling]:
        state, aim = preview.applied_to(self._state()), self._ruling.aim
        if aim.viewer in state.tokens and aim.pinned in state.tokens:
            weapon = weapon_in_hand(state.tokens[aim.pinned], state.info.system)
            if weapon is not None:
                yield from attack_steps(state, aim.pinned, aim.viewer, weapon, views=self._looks())

    def _show_back(self, back: Ruling | None) -> None:
        self.back = back
        self._board().sight.show_back(back)

    def _whole(self, preview: Preview) -> Iterator[None]:
        """The way, if it was not ready before; then the rest of both rulings: whether they hang by a hair."""
        if self.way is None:
            for _ in self._preparing:
                yield
            self._way(preview)()
            yield
        for _ in self._number_steps:
            yield
        self._show_back(self.back)  # the number was written anew
        for back in self._back_steps:
            self.back = back
            yield
        self._show_back(self.back)


def nothing() -> None:
    """Show nothing new."""
