"""A map drawn into a scene: one piece a record, kept in step by ids."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from math import dist
from typing import Literal
from weakref import ref

from PySide6.QtCore import QPointF, QRect
from PySide6.QtGui import QPainterPath, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

from battlemap.document.model import ImageId, MapState, Picture, System, Token, Wall
from battlemap.geometry.light import Illumination
from battlemap.rulings.catching import area_caught
from battlemap.rulings.errors import RulingError
from battlemap.rulings.lying import LyingMark, lying_marks
from battlemap.rulings.token_marks import Marks, marks_of
from battlemap.scene.hits import stacked_on
from battlemap.scene.items.door import DoorPiece
from battlemap.scene.items.grid import GridItem, paper_item
from battlemap.scene.items.light import LightPiece
from battlemap.scene.items.lying import LyingPiece
from battlemap.scene.items.note import NotePiece
from battlemap.scene.items.picture import LargePictureItem, LostPictureItem, PictureItem
from battlemap.scene.items.piece import Piece
from battlemap.scene.items.shade import ShadePiece, measured_light
from battlemap.scene.items.template import TemplatePiece
from battlemap.scene.items.terrain import TerrainPiece
from battlemap.scene.items.token import TokenPiece
from battlemap.scene.items.wall import WallPiece
from battlemap.scene.labels import TextLabel
from battlemap.scene.large_picture import LargePicture
from battlemap.scene.name_places import Box, Named, NamePlace, place_names
from battlemap.scene.pictures import PictureError, Pictures
from battlemap.scene.sheet import Sheets
from battlemap.scene.sides import side_looks
from battlemap.scene.theme import SideLook, Theme
from battlemap.scene.units import CELL

WallStrength = Literal["full", "faint", "hidden"]
MOST_SIDES = 100  # of the map, that all its walls together are long: with more they are drawn as thin lines
STRENGTHS: dict[WallStrength, float] = {"full": 1.0, "faint": 0.4, "hidden": 0.0}


class MapDrawing:
    """Everything of a map that stands in the document, as items of a scene."""

    def __init__(
        self,
        scene: QGraphicsScene,
        pictures: Pictures,
        theme: Theme,
        *,
        looks: Callable[[MapState, Theme], Mapping[str, SideLook]] = side_looks,
        light: Callable[[MapState], Illumination | None] = measured_light,
        marks: Callable[[Token, System], Marks] = marks_of,
        lying: Callable[[MapState], Mapping[str, LyingMark]] = lying_marks,
        for_players: bool = False,
    ) -> None:
        self._scene, self._pictures, self._theme, self._looks, self._light = scene, pictures, theme, looks, light
        self._sheets = Sheets(scene)
        self._marks, self._lying_of, self._for_players = marks, lying, for_players
        self._pieces: dict[str, Piece] = {}
        self._words: dict[str, tuple[TextLabel, ...]] = {}  # of the few pieces that have some
        self._tokens: dict[str, TokenPiece] = {}
        self._lying: dict[str, LyingPiece] = {}
        self._ground: list[QGraphicsItem] = []
        self._following: tuple[LargePicture, Callable[[QRect], None]] | None = None
        self._shade: ShadePiece | None = None
        self._shade_within: QPainterPath | None = None
        self._strength: WallStrength = "full"
        self._grid_shown = True
        self._cell_px = 100.0
        self._down = QPointF(0, 1)
        self._always_named: tuple[str, ...] = ()
        self._boards: tuple[Box, ...] = ()
        self._names: tuple[tuple[Named, ...], tuple[Box, ...]] = (), ()  # that were placed last
        self._places: dict[str, NamePlace | None] = {}
        self._lifted: frozenset[str] = frozenset()
        self._game: System = "starflight"
        self._is_plain = False  # walls lie all over each other: they are drawn as thin lines
        self._cut_by: tuple[object, ...] = ()  # the walls, doors and grounds by which templates were cut
        self.problem: str | None = None  # why the picture is not shown

    def reset(self, state: MapState, theme: Theme | None = None) -> None:
        """Draw the map anew."""
        self.clear()
        self._theme = theme or self._theme
        self._game = state.info.system
        self._is_plain = are_all_over(state)
        self._sheets.set_plain(self._is_plain)
        self._draw_ground(state)
        records = (*_drawn(state), state.tokens)
        self.sync(state, [record_id for kind in records for record_id in kind])
        self._shade = ShadePiece(self._theme)
        for part in self._shade.parts:
            self._sheets.add(part, still=True)
        self._shade.keep_within(self._shade_within)
        self._show_shade(state)

    def clear(self) -> None:
        """Take everything away."""
        for record_id in [*self._pieces, *self._tokens]:
            self._remove(record_id)
        self._show_lying({})
        self._remove_items(self._ground)
        self._stop_following()
        self._ground = []
        self._remove_items(self._shade.parts if self._shade else ())
        self._shade = None

    def sync(self, state: MapState, changed: Iterable[str]) -> None:
        """Bring the pieces of these records in step with the map."""
        if state.info.id in (changed := set(changed)):
            self._draw_ground(state)
            self._show_game(state.info.system)
        self._sync_tokens(state, changed)
        self._show_lying(self._lying_of(state))
        for kind, piece_of in PIECES.items():
            records: Mapping[str, object] = getattr(state, kind)
            for record_id in sorted(changed & records.keys()):  # sorted: the same picture every time
                self._sync_piece(record_id, records[record_id], piece_of)
        for record_id in (changed & self._pieces.keys()) - _ids(state):
            self._remove(record_id)
        self._cut_templates(state, changed)
        if self._shade:
            self._show_shade(state)

    def keep_shade_within(self, path: QPainterPath | None) -> None:
        """Show dim and dark only in an area; None shows them everywhere."""
        self._shade_within = path
        if self._shade:
            self._shade.keep_within(path)
            self._sheets.touch(self._shade.parts)

    def set_grid_shown(self, shown: bool) -> None:
        """Draw the lines between the cells."""
        self._grid_shown = shown
        for item in self._ground:
            if isinstance(item, GridItem):
                item.show_lines(shown)
        self._sheets.touch(self._ground)

    def set_wall_strength(self, strength: WallStrength) -> None:
        """Draw walls fully, faintly (the picture shows them already) or not at all."""
        self._strength = strength
        for piece in self._pieces.values():
            self._apply_strength(piece)
        self._sheets.touch_all()

    def zoomed(self, cell_px: float) -> None:
        """Leave out what would not be readable at this size of a cell."""
        self._cell_px = cell_px
        for piece in [*self._pieces.values(), *self._tokens.values()]:
            piece.zoomed(cell_px)
        self._sheets.touch_all()
        self._place_names()

    def always_name(self, token_ids: Sequence[str]) -> None:
        """Keep the names of these tokens however small the map is; who matters most comes first."""
        if tuple(token_ids) == self._always_named:
            return
        self._always_named = tuple(token_ids)
        for token_id, piece in self._tokens.items():
            piece.is_always_named = token_id in token_ids
        self._place_names()

    def keep_clear(self, boards: Sequence[Box]) -> None:
        """Let names give way to what is laid over the map, in pixels of the screen from where the map begins."""
        if tuple(boards) != self._boards:
            self._boards = tuple(boards)
            self._place_names()

    def written(self) -> list[TextLabel]:
        """The words that show on grounds, templates and notes."""
        return [label for labels in self._words.values() for label in labels if label.isVisible()]

    def lift(self, token_ids: frozenset[str]) -> None:
        """Let these tokens lie over all others."""
        changed, self._lifted = self._lifted ^ token_ids, token_ids
        for token_id in changed & self._tokens.keys():
            self._tokens[token_id].lift(token_id in token_ids)

    def _draw_ground(self, state: MapState) -> None:
        self._remove_items(self._ground)
        grid = GridItem(state.info.grid, self._theme)
        grid.show_lines(self._grid_shown)
        self._ground = [self._backdrop(state), grid]
        for item in self._ground:
            self._sheets.add(item, still=True)

    def _backdrop(self, state: MapState) -> QGraphicsItem:
        self.problem = None
        picture = state.info.picture
        if picture is None:
            return paper_item(state.info.grid, self._theme)
        try:
            large = self._pictures.large(picture.image)
            if large is not None:
                return self._large_item(large, picture)
            pixmap = self._pictures.pixmap(picture.image)
            return PictureItem(pixmap, self._pictures.file_size(picture.image), picture)
        except (PictureError, KeyError) as error:
            self.problem = f"{picture.file}: {error}"
            return LostPictureItem(state.info.grid, self._theme, self.problem)

    def _large_item(self, large: LargePicture, picture: Picture) -> QGraphicsItem:
        """A picture that comes by and by; what came is painted anew for as long as it is shown."""
        item = LargePictureItem(large, picture, self._theme, at_once=not self._pictures.beside)
        self._stop_following()
        me = ref(self)  # so that the connection keeps neither map nor picture

        def show(part: QRect) -> None:
            drawing = me()
            if drawing is not None:
                drawing._show_large(part)

        self._following = large, show
        large.changed.connect(show)
        return item

    def _show_large(self, part: QRect) -> None:
        for item in self._ground:
            if isinstance(item, LargePictureItem):
                self._sheets.touch_part(item, item.on_map(part))

    def _stop_following(self) -> None:
        if self._following is not None:
            large, show = self._following
            large.changed.disconnect(show)
            self._following = None

    def _sync_piece(self, record_id: str, record: object, piece_of: Callable[[object, Theme], Piece]) -> None:
        if record_id in self._pieces:
            piece = self._pieces[record_id]
            self._sheets.touch(piece.parts)
            piece.sync(record)
            self._sheets.touch(piece.parts)
            return
        plain = self._is_plain and isinstance(record, Wall)
        piece = WallPiece(record, self._theme, is_plain=True) if plain else piece_of(record, self._theme)
        self._pieces[record_id] = piece
        if labels := tuple(part for part in piece.parts if isinstance(part, TextLabel)):
            self._words[record_id] = labels
        self._add(piece)
        if isinstance(piece, TerrainPiece):
            piece.show_game(self._game)
            piece.keep_words(not self._for_players)
        elif isinstance(piece, NotePiece) and self._for_players:
            piece.read_out()

    def _cut_templates(self, state: MapState, changed: set[str]) -> None:
        """Show what walls leave of the templates they cut, where either changed."""
        cutting = [template for template in state.templates.values() if template.cut_by_walls]
        if not cutting:
            return
        by = (state.walls, state.doors, state.terrains)
        is_same, self._cut_by = by == self._cut_by, by
        for template in cutting:
            piece = self._pieces[template.id]
            if isinstance(piece, TemplatePiece) and not (is_same and template.id not in changed):
                with suppress(RulingError):  # a map that can not be measured: whom it catches says why
                    piece.show_area(area_caught(state, template))

    def _show_game(self, game: System) -> None:
        """Tell heights in the unit of another game; the tokens are told with the map."""
        self._game = game
        for piece in self._pieces.values():
            if isinstance(piece, TerrainPiece):
                piece.show_game(game)

    def _show_shade(self, state: MapState) -> None:
        assert self._shade is not None
        self._sheets.touch(self._shade.parts)
        if self._shade.show(self._light(state)):
            self._sheets.touch(self._shade.parts)

    def _sync_tokens(self, state: MapState, changed: set[str]) -> None:
        if not (changed & (state.tokens.keys() | self._tokens.keys() | {state.info.id})):
            return
        for token_id in self._tokens.keys() - state.tokens.keys():
            self._remove(token_id)
        looks = self._looks(state, self._theme)  # a new side may shift the looks of others
        heaps = stacked_on(state)
        for token_id, token in state.tokens.items():
            if token_id not in self._tokens:
                self._tokens[token_id] = TokenPiece(self._theme)
                self._tokens[token_id].down = self._down
                self._tokens[token_id].is_always_named = token_id in self._always_named
                self._tokens[token_id].lift(token_id in self._lifted)
                self._add(self._tokens[token_id])
            marks, picture = self._marks(token, self._game), self._token_picture(token)
            self._tokens[token_id].sync(token, looks[token.side], picture, self._game, marks, heaps.get(token_id, 0))
        self._place_names()

    def _show_lying(self, marks: Mapping[str, LyingMark]) -> None:
        """Things on the ground; they stand on the sheets of tokens, and are no records of their own."""
        for key in self._lying.keys() - marks.keys():
            self._remove_items(self._lying.pop(key).parts)
        for key, mark in marks.items():
            if key in self._lying:
                self._lying[key].sync(mark)
                continue
            self._lying[key] = LyingPiece(mark)
            self._add(self._lying[key])

    def turned(self, turn_deg: int) -> None:
        """The screen shows the map turned clockwise, by a multiple of 90 degrees: names hang where it is down there."""
        self._down = {0: QPointF(0, 1), 90: QPointF(1, 0), 180: QPointF(0, -1), 270: QPointF(-1, 0)}[turn_deg % 360]
        for piece in self._tokens.values():
            piece.down = self._down
        self._place_names()

    def _place_names(self) -> None:
        """Let no name lie over another, nor under a board."""
        zoom = self._cell_px / CELL
        from_front = sorted(self._tokens, key=lambda token_id: -self._tokens[token_id].disc.zValue())
        pieces = {each: self._tokens[each] for each in (*self._always_named, *from_front) if each in self._tokens}
        names = tuple(named for piece in pieces.values() if (named := piece.named(zoom)) is not None)
        if (names, self._boards) != self._names:
            self._names, self._places = (names, self._boards), place_names(names, self._boards)
        for token_id, piece in pieces.items():
            piece.place_name(self._places.get(token_id))

    def _token_picture(self, token: Token) -> QPixmap | None:
        return token_picture(self._pictures, token.image)

    def _add(self, piece: Piece) -> None:
        for part in piece.parts:
            self._sheets.add(part, still=isinstance(piece, STILL))
        self._apply_strength(piece)
        piece.zoomed(self._cell_px)

    def _apply_strength(self, piece: Piece) -> None:
        if isinstance(piece, WallPiece):
            piece.set_strength(STRENGTHS[self._strength])

    def _remove(self, record_id: str) -> None:
        piece = self._pieces.pop(record_id, None) or self._tokens.pop(record_id, None)
        self._words.pop(record_id, None)
        self._remove_items(piece.parts if piece else ())

    def _remove_items(self, items: Iterable[QGraphicsItem]) -> None:
        for item in items:
            self._sheets.remove(item)


STILL = (TerrainPiece, LightPiece, WallPiece, DoorPiece)  # they change by commands only, and tell nothing by moving
PIECES: dict[str, Callable[[object, Theme], Piece]] = {
    "terrains": TerrainPiece,
    "lights": LightPiece,
    "walls": WallPiece,
    "doors": DoorPiece,
    "templates": TemplatePiece,
    "notes": NotePiece,
}


def are_all_over(state: MapState) -> bool:
    """Whether walls lie so thick that painting each as a wall would take seconds: no map that can be read has that."""
    length = sum(dist(a, b) for wall in state.walls.values() for a, b in pairwise(wall.line))
    return length > MOST_SIDES * max(state.info.grid.columns, state.info.grid.rows)


def _ids(state: MapState) -> set[str]:
    return {record_id for kind in _drawn(state) for record_id in kind}


def _drawn(state: MapState) -> tuple[Mapping[str, object], ...]:
    return state.terrains, state.lights, state.walls, state.doors, state.templates, state.notes


def token_picture(pictures: Pictures, image: ImageId | None) -> QPixmap | None:
    """A token's picture, or None where it has none that can be read: its letters say who it is."""
    if image is None:
        return None
    try:
        return pictures.pixmap(image)
    except (PictureError, KeyError):
        return None
