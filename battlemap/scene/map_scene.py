"""The map the GM works on: it follows the document, and turns the hand's gestures into commands."""

from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QBrush, QColor, QKeyEvent
from PySide6.QtWidgets import (
    QGraphicsScene,
    QGraphicsSceneContextMenuEvent,
    QGraphicsSceneMouseEvent,
)

from battlemap.document.commands import Command
from battlemap.document.document import ChangeEvent, Document
from battlemap.document.errors import DocumentError
from battlemap.document.model import MapId, MapState, TokenId
from battlemap.document.records import Kind, RecordKey, key_of
from battlemap.geometry.types import MapPoint, Polyline
from battlemap.rulings.revealing import carry_out
from battlemap.rulings.route import Route
from battlemap.scene.aim import Aim, Ruling, sight_of
from battlemap.scene.drag_answers import DragAnswers
from battlemap.scene.drawing import MapDrawing, WallStrength, token_picture
from battlemap.scene.heat_show import HeatShow
from battlemap.scene.held import HeldViews
from battlemap.scene.key_map import KeyMap
from battlemap.scene.name_keeper import NameKeeper
from battlemap.scene.overlays.board import Board
from battlemap.scene.pictures import Pictures
from battlemap.scene.players_side import PlayersSide
from battlemap.scene.previews import Previews
from battlemap.scene.ruling_show import Rule, RulingShow
from battlemap.scene.scene_input import CHOOSING, SceneInput, ToolName
from battlemap.scene.takers import TakeMove, TakeTarget, no_move_taken, no_target_taken
from battlemap.scene.theme import Theme
from battlemap.scene.tools.actions import next_below
from battlemap.scene.tools.brush import Brush
from battlemap.scene.tools.choices import Choice
from battlemap.scene.tools.drawn import chosen_of
from battlemap.scene.tools.sketch import Sketch
from battlemap.scene.tools.table import Preview
from battlemap.scene.units import grid_rect, scene_to_map


class MapScene(QGraphicsScene):
    """One map of a document on the screen. It is the table that the map tools work on."""

    viewer_changed = Signal(object)  # TokenId | None: the selected token that looks
    target_changed = Signal(object)  # TokenId | None: the pinned target, else the token under the pointer
    tokens_selected = Signal(object)  # frozenset[TokenId]: the viewer and what is selected with it
    ruling_changed = Signal(object)  # AttackRuling | SightRuling | None: the one shown everywhere
    status_changed = Signal(str)
    failed = Signal(str)  # a command that could not be done: why
    tool_changed = Signal(str)
    area_shown = Signal(bool)
    attack_asked = Signal()  # of the viewer at the target
    actions_asked = Signal()  # what may the viewer do?
    hints_asked = Signal()  # where might the viewer go?
    box_drawn = Signal(object, object)  # two MapPoints, corners of a box around cells of the picture
    what_if_said = Signal(str)  # what is asked while a key is held; empty: the map is as it is
    asked = Signal(str, object, object)  # what a menu on the map asks the window for, TokenIds, and the MapPoint
    writing_asked = Signal(object)  # RecordKey: the words of what was drawn are to be typed
    things_chosen = Signal(object)  # frozenset[RecordKey]: what is edited

    def __init__(self, document: Document, map_id: MapId, theme: Theme, rule: Rule = Aim.ruling) -> None:
        super().__init__()
        self._document, self._map_id, self._theme = document, map_id, theme
        self._state = document.map(map_id)
        self._pictures = Pictures(document.image, beside=True, later=document.image_source)
        self._show = RulingShow(self, lambda: self.shown_state, self._show_ruling, rule)
        self.held = HeldViews(self)
        self._aim = self._show.aim
        self.drag = DragAnswers(self, self._show, lambda: self._state, lambda: self._board, self._look, self.say)
        self._selection: frozenset[TokenId] = frozenset()
        self._chosen: frozenset[RecordKey] = frozenset()
        self.brush = Brush()
        self._drawing = MapDrawing(self, self._pictures, theme)
        self._names = NameKeeper(self, self._drawing)
        self._previews = Previews(self, self._drawing, self._names)
        self._board = self._new_board()
        self._input = SceneInput(self)
        self.players = PlayersSide(self, lambda: self._state, lambda: self._board)
        self.players.reveals_said.connect(self.say)
        self._show.ruling_changed.connect(self.ruling_changed)
        self._show.ruling_changed.connect(lambda _ruling: self._say_place())
        self._show.target_changed.connect(self.target_changed)
        self._show.refused.connect(self.status_changed)
        self._unsubscribe = document.subscribe(self._follow)
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)  # what is many lies still, on two sheets
        self.setSceneRect(grid_rect(self._state.info.grid))
        self.set_theme(theme)

        self.take_move: TakeMove = no_move_taken
        self.take_target: TakeTarget = no_target_taken

    # what tools see and do (tools.table.Table)

    @property
    def map_id(self) -> MapId:
        """The map shown."""
        return self._map_id

    @property
    def state(self) -> MapState:
        """The map as it stands in the document."""
        return self._state

    @property
    def theme(self) -> Theme:
        """The colours everything is drawn in."""
        return self._theme

    @property
    def aim(self) -> Aim:
        """Viewer, target and weapon."""
        return self._aim

    @property
    def selection(self) -> frozenset[TokenId]:
        """The selected tokens, the viewer among them."""
        return self._selection

    def select(self, tokens: Iterable[TokenId], viewer: TokenId | None) -> None:
        """Select tokens; one of them looks."""
        chosen = frozenset(tokens)
        self.drag.expect(viewer)
        if (chosen, viewer) == (self._selection, self._aim.viewer):
            return
        self._input.keys.end()
        self._input.let_held_go()
        new_viewer, new_selection = viewer != self._aim.viewer, chosen != self._selection
        self._selection, self._aim.viewer = chosen, viewer
        if viewer is None or self._aim.pinned == viewer:
            self._aim.pinned = None
        self.refresh()
        if new_selection:
            self.tokens_selected.emit(chosen)
        if new_viewer:
            self.viewer_changed.emit(viewer)

    def pin(self, target: TokenId | None) -> None:
        """Keep a target whatever the pointer does; None lets it go."""
        self._aim.pinned = target
        self._show.now()

    def give_target(self, token: TokenId) -> bool:
        """Name the token to whoever asks for targets; False where nobody does."""
        return self.take_target(token)

    def hover(self, token: TokenId | None) -> None:
        """The pointer rests on this token."""
        if token != self._aim.hovered:
            self._aim.hovered = token
            self._show.soon()

    def show_preview(self, preview: Preview | None) -> None:
        """Show what a gesture would do; the ruling is the one that would hold then."""
        self._previews.show(preview)

    def wait_for_hand(self) -> None:
        """The hand goes on within a cell: the answers wait until it is still."""
        self.drag.show.wait_for_hand()
        self.players.wait_for_hand()

    def move_by_rules(
        self, token: TokenId, to: MapPoint, via: Sequence[MapPoint] = (), *, always: bool = False
    ) -> bool:
        """Have a move played by the rules of a fight; False where none holds."""
        if always:
            self.set_tool("select")
        return self.take_move(token, to, via, always=always)

    def plan_way(self, token: TokenId, to: MapPoint, via: Sequence[MapPoint] = ()) -> None:
        """Draw the way of a token over these places, and say what it takes."""
        self._previews.plan_way(token, to, via)

    def show_way(self, route: Route | None) -> None:
        """Draw a way, or none any more."""
        self._previews.show_way(route)

    def plan_move(self) -> None:
        """Have the way of the selected token clicked place by place."""
        self._previews.plan_move()

    def show_band(self, corners: tuple[MapPoint, MapPoint] | None) -> None:
        """Show the rectangle that selects, or nothing any more."""
        self._board.gesture.show_band(corners)

    def take_box(self, one: MapPoint, other: MapPoint) -> None:
        """A box was drawn around cells of the picture."""
        self.box_drawn.emit(one, other)

    def execute(self, command: Command) -> None:
        """Do it; a refusal of the document is said, not raised."""
        try:
            carry_out(self._document, command)
        except DocumentError as error:
            self.say(str(error))
            self.failed.emit(str(error))

    @property
    def chosen(self) -> frozenset[RecordKey]:
        """What is drawn and chosen to be edited."""
        return self._chosen

    def choose(self, things: Iterable[RecordKey]) -> None:
        """Choose what is edited."""
        self._chosen = frozenset(things)
        self._board.chosen.show(chosen_of(self._state, self._chosen))
        self.things_chosen.emit(self._chosen)

    def new_id(self, kind: Kind) -> str:
        """An id nothing in the campaign has had."""
        return self._document.new_id(kind)

    def write_on(self, thing: RecordKey) -> None:
        """Let its words be typed at once."""
        self.writing_asked.emit(thing)

    def show_sketch(self, sketch: Sketch | None) -> None:
        """Show what would be drawn, or nothing any more."""
        self._previews.show_sketch(sketch)

    def say_nothing_more(self) -> None:
        """What was measured or asked holds no more."""
        self.say("")
        self._input.say_place()

    @property
    def frame(self) -> Polyline:
        """The corners of what the players' screen shows; none where it shows the whole map or nothing."""
        return self._board.frame.corners

    def show_frame(self, corners: Polyline) -> None:
        """Outline what the players' screen shows."""
        self._board.frame.show(corners)

    def move_frame(self, dx: float, dy: float) -> None:
        """Let the players' screen show what lies so many cells further."""
        self.players.frame_moved.emit(dx, dy)

    def ping(self, at: MapPoint) -> None:
        """Point a place out, here and on the players' screen."""
        self.players.ping(at)

    def say(self, text: str) -> None:
        """Put a message into the status line."""
        self.status_changed.emit(text)

    # what the window sees and does

    @property
    def ruling(self) -> Ruling | None:
        """The one ruling shown."""
        return self._show.ruling

    @property
    def board(self) -> Board:
        """What is laid over the map."""
        return self._board

    @property
    def viewer(self) -> TokenId | None:
        """The token that looks."""
        return self._aim.viewer

    @property
    def target(self) -> TokenId | None:
        """The token looked at."""
        return self._aim.target

    @property
    def weapon(self) -> str | None:
        """The weapon the viewer uses; None: only sight is ruled."""
        return self._aim.weapon(self._state)

    @property
    def pointer_at(self) -> MapPoint | None:
        """Where the pointer was seen last."""
        return self._input.pointer_at

    @property
    def picture_problem(self) -> str | None:
        """Why the map's picture is not shown, if it is not."""
        return self._drawing.problem

    def set_viewer(self, viewer: TokenId | None) -> None:
        """Select one token, or none."""
        self.select(() if viewer is None else (viewer,), viewer)

    def set_target(self, target: TokenId | None) -> None:
        """Pin a target, or let it go."""
        self.pin(target)

    def set_weapon(self, name: str | None) -> None:
        """Use that weapon of the viewer."""
        self._aim.choose_weapon(name)
        self._show.now()

    @property
    def tool(self) -> ToolName:
        """The tool in hand."""
        return self._input.tool

    def set_tool(self, name: ToolName) -> None:
        """Work with another tool; only those that choose what is drawn keep what is chosen."""
        if name != self._input.tool:
            self._input.set_tool(name)
            if name not in CHOOSING:
                self.choose(())
            self.tool_changed.emit(name)

    def set_show_visible_area(self, shown: bool) -> None:
        """Dim what the viewer does not see."""
        if shown != self._board.area_on:
            self._board.area_on = shown
            self.refresh()
            self.area_shown.emit(shown)

    def set_show_arcs(self, shown: bool) -> None:
        """Show the viewer's vision arcs as wedges."""
        self._board.arcs_on = shown
        self.refresh()

    def set_show_grid(self, shown: bool) -> None:
        """Draw the lines between the cells."""
        self._drawing.set_grid_shown(shown)

    def set_wall_strength(self, strength: WallStrength) -> None:
        """Draw walls fully, faintly or not at all."""
        self._drawing.set_wall_strength(strength)

    def set_theme(self, theme: Theme) -> None:
        """Draw everything anew in other colours."""
        self._theme = theme
        self.setBackgroundBrush(QBrush(QColor(theme.background)))
        self._input.let_held_go()
        arcs_on, area_on, frame = self._board.arcs_on, self._board.area_on, self.frame
        self._board.remove()
        self._board = self._new_board()
        self._board.arcs_on, self._board.area_on = arcs_on, area_on
        self._board.zoomed(self._input.cell_px)
        self._drawing.reset(self._state, theme)
        self.players.redraw(frame)
        self._board.chosen.show(chosen_of(self._state, self._chosen))
        self.refresh()

    def highlight(self, record_ids: frozenset[str]) -> None:
        """Light walls, doors and tokens that a reason is about; an empty set lights nothing."""
        lines = sight_of(self.ruling).lines if self.ruling else ()
        self._board.light.show(self._state, record_ids, lines)

    def zoomed(self, cell_px: float) -> None:
        """The view shows a cell this many pixels wide."""
        self._input.cell_px = cell_px
        self._drawing.zoomed(cell_px)
        self._board.zoomed(cell_px)
        self._names.soon()

    def moved_in_view(self) -> None:
        """The view was scrolled: boards that keep within it may have to move."""
        self._board.moved_in_view()
        self._names.soon()
        self.players.view_moved.emit()

    def hold_area(self, on: bool) -> None:
        """Dim what the viewer does not see for as long as a key is held, whatever is switched on."""
        self._board.area_held = on
        self._show_viewer()

    def let_held_go(self) -> None:
        """Take away what a key holds up."""
        self._input.let_held_go()

    @property
    def key_map(self) -> KeyMap:
        """Which key does what."""
        return self._input.key_map

    def set_key_map(self, key_map: KeyMap) -> None:
        """Go by other keys from now on."""
        self.let_held_go()
        self._input.key_map = key_map

    @property
    def heat(self) -> HeatShow:
        """The field that is held up."""
        return self.held.heat

    def selection_choices(self) -> list[Choice]:
        """What can be done with the selected tokens."""
        return self._input.selection_choices()

    def take(self, choice: Choice) -> None:
        """Do what was chosen in a menu away from the map, at the pointer."""
        middle = scene_to_map(self.sceneRect().center())
        self._input.take(self.pointer_at or middle, choice)

    def next_below(self, by: int) -> bool:
        """Select the next of the tokens that lie in one heap with the selected one; False where it lies alone."""
        return next_below(self, by)

    def turn_by_wheel(self, notches: float) -> None:
        """Turn the selected tokens with the wheel."""
        self._input.turn_by_wheel(notches)

    def cancel_gesture(self) -> None:
        """End the gesture under way, as if it had not begun."""
        self._input.cancel()

    def detach(self) -> None:
        """Stop following the document."""
        self._input.let_held_go()
        self._input.cancel()
        self._unsubscribe()

    # Qt's events

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        self._input.press(event)

    def mouseDoubleClickEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        if not self._input.double_click(event):
            self._input.press(event)

    def mouseMoveEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        self._input.move(event)

    def mouseReleaseEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        self._input.release(event)

    def contextMenuEvent(self, event: QGraphicsSceneContextMenuEvent) -> None:
        self._input.menu(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.setAccepted(self._input.key(event))

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        self._input.key_up(event)
        super().keyReleaseEvent(event)

    # following

    def _new_board(self) -> Board:
        return Board(self, self._theme, lambda token: token_picture(self._pictures, token.image))

    def _follow(self, event: ChangeEvent) -> None:
        if event.map_id != self._map_id:
            return
        self._input.let_held_go()
        self._input.cancel()  # while what it began with is still there
        before = self._aim.viewer, self._selection
        self._state = self._document.maps.get(self._map_id) or MapState(info=self._state.info)
        self._drawing.sync(self._state, event.changed)
        self.setSceneRect(grid_rect(self._state.info.grid))
        self._aim.forget_missing(self._state)
        self._selection &= self._state.tokens.keys()
        self.choose(map(key_of, chosen_of(self._state, self._chosen)))
        self.refresh()
        self.players.refresh()
        if event.changed & self._state.doors.keys():
            self._input.say_place()
        if self._selection != before[1]:
            self.tokens_selected.emit(self._selection)
        if self._aim.viewer != before[0]:
            self.viewer_changed.emit(self._aim.viewer)

    @property
    def shown_state(self) -> MapState:
        """The map as a gesture, or a what-if, would make it; without one, as it stands."""
        return self._previews.applied_to(self._state)

    def refresh(self) -> None:
        """Show selection, arcs and area anew, then the ruling."""
        self._show_viewer()
        self._show.now()

    def _say_place(self) -> None:
        if not self._input.is_busy:  # a gesture says its own measure
            self._input.say_place()

    def _show_viewer(self) -> None:
        self._board.show_viewer(self.shown_state, self._aim.viewer, self._selection)
        self._drawing.lift(self._selection)

    def _look(self, state: MapState) -> Callable[[], None]:
        return self._board.looks(state, self._aim.viewer, self._selection)

    def _show_ruling(self, ruling: Ruling | None, state: MapState) -> None:
        self._board.show_ruling(ruling, state)
        self._names.keep(self._state, (self._aim.viewer, self._aim.target), self._selection)
