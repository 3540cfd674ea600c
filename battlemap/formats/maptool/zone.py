"""Reads one map of a MapTool file: its grid, its picture, its tokens."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from xml.etree.ElementTree import Element

from battlemap.document.model import GridKind, ImageId, MapId, MapInfo, MapState, Picture, Token, TokenId
from battlemap.formats.account import Account, many
from battlemap.formats.errors import show
from battlemap.formats.fields import FieldError
from battlemap.formats.lattice import Box, Lattice, squares
from battlemap.formats.loaded import LoadedMap
from battlemap.formats.maptool.archive import Archive
from battlemap.formats.maptool.xstream import Tree, told_entries
from battlemap.formats.names import Names
from battlemap.formats.pictures import PictureError, image_id, picture_facts
from battlemap.formats.report import ImportReport
from battlemap.formats.universal_vtt.options import UvttOptions
from battlemap.formats.whole_pictures import picture_note
from battlemap.geometry.types import MapPoint

MOST_TOKENS = 10_000
LARGEST_MAP_CELLS = 5000
SMALLEST_SIDE_CELLS = 10  # of a map that tells no size
NOT_READ = (
    "walls are not read from MapTool files; draw them, or bring a Universal VTT file",
    "tokens came as one cell each, without pictures and scores; those of players are friendly, the others hostile",
)


PICTURE_LAYERS = ("BACKGROUND", "OBJECT")
LEAST_SCALE, MOST_SCALE = 0.001, 1000.0  # of a picture: beyond that nothing can be seen of it
SOUTH = -90.0  # where a token without a facing looks, as MapTool counts degrees
#: What is in a map and not in ours: one of them, by the name of the list.
LEFT_OUT = {
    "drawables": "drawing",
    "gmDrawables": "drawing of the game master",
    "objectDrawables": "drawing among the objects",
    "backgroundDrawables": "drawing in the background",
    "labels": "label",
}


@dataclass(frozen=True, slots=True)
class _PlacedToken:
    """A token with its name and its place, in pixels from the corner of a cell."""

    element: Element
    name: str
    at: tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Shown:
    """A picture as it is laid on the map: which, where in pixels, and how much larger it is drawn."""

    asset: str | None
    at: tuple[float, float]
    scale: tuple[float, float]


class ZoneReader:
    """Reads one map."""

    def __init__(
        self, tree: Tree, archive: Archive, path: Path, options: UvttOptions, zone: Element, name: str
    ) -> None:
        self.tree, self.archive, self.path, self.options = tree, archive, path, options
        self.zone, self.name = zone, name
        self.account = Account(notes=[*NOT_READ])
        self.grid = tree.child(zone, "grid")
        try:
            self.size = tree.amount(self.grid, "size")
        except FieldError as error:
            raise FieldError("grid.size", tree.text(self.grid, "size"), "a finite number") from error
        if not 1 <= self.size <= 10_000:
            raise FieldError("grid.size", self.size, "a number of pixels from 1 to 10000")
        self.offset = (self._amount(self.grid, "grid", "offsetX"), self._amount(self.grid, "grid", "offsetY"))

    def read(self) -> LoadedMap:
        """The map with its picture and its report."""
        tokens, stamps = self._tokens_and_stamps()
        found = self._picture(stamps)
        box = found[1] if found else self._box_of([token.at for token in tokens])
        lattice = squares(self.size, self.size, box, self._kind())
        if max(lattice.columns, lattice.rows) > LARGEST_MAP_CELLS:
            raise FieldError("grid.size", self.size, f"cells of which at most {LARGEST_MAP_CELLS} fit along a side")
        self._tell_left_out()
        return self._loaded(lattice, tokens, found)

    def _amount(self, element: Element | None, place: str, name: str, default: float = 0.0) -> float:
        """The number in a child, or the default, which is told where something else stands there."""
        try:
            return self.tree.amount(element, name, default)
        except FieldError as error:
            self.account.mended.append(f"{place}.{error}; taken as {default:g}")
            return default

    def _word(self, element: Element, place: str, name: str, known: tuple[str, str]) -> str:
        """One of two words in a child, the first where there is no child or, which is told, anything else in it."""
        found = self.tree.text(element, name)
        if found is None or found in known:
            return found or known[0]
        expected = " or ".join(known)
        self.account.mended.append(f"{place}.{name}: found {show(found)}, expected {expected}; taken as {known[0]}")
        return known[0]

    def _tokens_and_stamps(self) -> tuple[list[_PlacedToken], list[Element]]:
        """What stands on the layer of tokens and has a place, and the pictures on all other layers."""
        things = self.tree.things(self.tree.child(self.zone, "tokenMap"), "Token")
        if len(things.found) > MOST_TOKENS:
            raise FieldError("tokenMap", f"{len(things.found)} tokens", f"at most {MOST_TOKENS}")
        placed: list[_PlacedToken] = []
        stamps: list[Element] = []
        names = Names()
        for token in things.found:
            if (self.tree.text(token, "layer") or "TOKEN") != "TOKEN":
                stamps.append(token)
                continue
            name = names.free((self.tree.text(token, "name") or "Token")[:200])
            try:
                x, y = (self.tree.amount(token, axis) for axis in ("x", "y"))
            except FieldError as error:
                self.account.dropped.append(f"token {name}: {error}; the token is left out")
                continue
            placed.append(_PlacedToken(token, name, (x - self.offset[0], y - self.offset[1])))
        self.account.dropped += told_entries(things, "token")
        tokens = len(things.found) - len(stamps)
        self.account.counts |= {"tokens": tokens, "stamps": len(stamps), "tokens_kept": len(placed)}
        return placed, stamps

    def _kind(self) -> GridKind:
        kind = (self.grid.get("class", "") if self.grid is not None else "").rpartition(".")[2]
        if kind in ("", "SquareGrid"):
            return "square"
        self.account.notes.append(f"the grid is a {kind[:40]}, which is not read; the map has no grid")
        return "none"

    def _picture(self, stamps: list[Element]) -> tuple[bytes, Box] | None:
        """The map's own picture, or the largest stamp, with the pixels it covers."""
        board = self._found_picture(self._board()) if self.tree.text(self._map_asset(), "id") else None
        largest = max((s for s in stamps if self.tree.text(s, "layer") in PICTURE_LAYERS), key=self._area, default=None)
        of_stamp = self._found_picture(self._stamp(largest)) if board is None and largest is not None else None
        left = len(stamps) - (of_stamp is not None)
        if left:
            self.account.dropped.append(
                f"{many(left, 'stamp')} besides tokens: only the largest comes in, where the map has no other picture"
            )
        return board or of_stamp

    def _map_asset(self) -> Element | None:
        return self.tree.child(self.zone, "mapAsset")

    def _board(self) -> _Shown:
        board = self.tree.child(self.zone, "boardPosition")
        return _Shown(
            asset=self.tree.text(self._map_asset(), "id"),
            at=(self._amount(board, "boardPosition", "x"), self._amount(board, "boardPosition", "y")),
            scale=(
                self._amount(self.zone, "map", "imageScaleX", 1.0),
                self._amount(self.zone, "map", "imageScaleY", 1.0),
            ),
        )

    def _stamp(self, stamp: Element) -> _Shown:
        place = f"stamp {(self.tree.text(stamp, 'name') or '')[:80]}".strip()
        entry = self.tree.child(self.tree.child(stamp, "imageAssetMap"), "entry")
        key = None if entry is None else next((child for child in entry if child.tag.endswith("MD5Key")), None)
        return _Shown(
            asset=self.tree.text(key, "id"),
            at=(self._amount(stamp, place, "x"), self._amount(stamp, place, "y")),
            scale=(self._amount(stamp, place, "scaleX", 1.0), self._amount(stamp, place, "scaleY", 1.0)),
        )

    def _found_picture(self, shown: _Shown) -> tuple[bytes, Box] | None:
        data = (self.archive.asset(shown.asset) if shown.asset else None) or b""
        try:
            facts = picture_facts(data)
        except PictureError as error:
            self.account.notes.append(f"the picture of the map cannot be used: {error}")
            return None
        wide, high = shown.scale
        if not (LEAST_SCALE <= wide <= MOST_SCALE and LEAST_SCALE <= high <= MOST_SCALE):
            self.account.notes.append(f"the picture of the map cannot be used: found the scale {wide:g} x {high:g}")
            return None
        note = picture_note(data)
        self.account.notes += [note] if note else []
        left, top = shown.at[0] - self.offset[0], shown.at[1] - self.offset[1]
        return data, Box(left=left, top=top, width=facts.width_px * wide, height=facts.height_px * high)

    def _area(self, stamp: Element) -> float:
        """How much a stamp covers; what cannot be read is told when it is the one that is taken."""
        area = 1.0
        for name in ("width", "height", "scaleX", "scaleY"):
            try:
                area *= self.tree.amount(stamp, name, 1.0 if name.startswith("scale") else 0.0)
            except FieldError:
                return 0.0
        return area

    def _box_of(self, places: list[tuple[float, float]]) -> Box:
        """The pixels around all tokens, where there is no picture."""
        left, top = min((x for x, _ in places), default=0.0), min((y for _, y in places), default=0.0)
        right, bottom = max((x for x, _ in places), default=0.0), max((y for _, y in places), default=0.0)
        least = SMALLEST_SIDE_CELLS * self.size
        width, height = (max(least, side + self.size) for side in (right - left, bottom - top))
        return Box(left=left, top=top, width=width, height=height)

    def _tell_left_out(self) -> None:
        for tag, word in LEFT_OUT.items():
            found = self.tree.child(self.zone, tag)
            if found is not None and len(found):
                self.account.dropped.append(f"{many(len(found), word)}: not read from MapTool files")
        units = self.tree.text(self.zone, "unitsPerCell")
        told = f"{units[:40]} units, which tell no length" if units else "of no length told"
        self.account.notes.append(f"a cell is {told}; taken as {self.options.cell_m:g} m")

    def _loaded(self, lattice: Lattice, tokens: list[_PlacedToken], found: tuple[bytes, Box] | None) -> LoadedMap:
        picture: Picture | None = None
        images: Mapping[ImageId, bytes] = {}
        told = "no picture"
        if found is not None:
            facts = picture_facts(found[0])
            picture = lattice.picture(image_id(found[0]), facts, self.name, found[1])
            images, told = {image_id(found[0]): found[0]}, facts.describe()
        info = MapInfo(
            id=MapId("map-1"),
            name=self.name,
            system=self.options.system,
            grid=lattice.grid(self.options.cell_m),
            picture=picture,
        )
        built = [self._token(number, token, lattice) for number, token in enumerate(tokens, start=1)]
        report = ImportReport(
            source=self.path.name,
            format="MapTool",
            counts=self.account.counts,
            mended=self.account.closed(self.account.mended),
            dropped=self.account.closed(self.account.dropped),
            notes=self.account.closed(self.account.notes),
            picture=told,
        )
        return LoadedMap(MapState(info=info, tokens={token.id: token for token in built}), images, report)

    def _token(self, number: int, token: _PlacedToken, lattice: Lattice) -> Token:
        element = token.element
        place = f"token {token.name}"
        is_player = self._word(element, place, "tokenType", ("NPC", "PC")) == "PC"
        facing = self._amount(element, place, "facing", SOUTH)
        if (lights := self.tree.child(element, "lightSourceList")) is not None and len(lights):
            self.account.dropped.append(f"{place}: {many(len(lights), 'light')} it carries")
        return Token(
            id=TokenId(f"token-{number}"),
            name=token.name,
            at=MapPoint(*lattice.to_map(*token.at)),
            facing_deg=(90.0 - facing) % 360.0 % 360.0,
            side="friendly" if is_player else "hostile",
            kind="pc" if is_player else "npc",
            hidden=self._word(element, place, "isVisible", ("true", "false")) == "false",
        )
