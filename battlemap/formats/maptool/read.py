"""Reads the maps of a MapTool file, as far as the format is known: grid, picture, tokens."""

from collections.abc import Mapping
from pathlib import Path
from xml.etree.ElementTree import Element

from battlemap.document.model import GridKind, ImageId, MapId, MapInfo, MapState, Picture, Token, TokenId
from battlemap.formats.account import Account, many
from battlemap.formats.errors import MapFileError
from battlemap.formats.fields import FieldError
from battlemap.formats.lattice import Box, Lattice, squares
from battlemap.formats.loaded import LoadedMap
from battlemap.formats.maptool.archive import CONTENT, Archive
from battlemap.formats.maptool.xstream import Tree
from battlemap.formats.names import Names
from battlemap.formats.pictures import PictureError, image_id, picture_facts
from battlemap.formats.report import ImportReport
from battlemap.formats.universal_vtt.options import UvttOptions
from battlemap.formats.xml_text import read_xml
from battlemap.geometry.types import MapPoint

ZIP = b"PK\x03\x04"
MOST_MAPS, MOST_TOKENS = 500, 10_000
LARGEST_MAP_CELLS = 5000
SMALLEST_SIDE_CELLS = 10  # of a map that tells no size
NOT_READ = (
    "walls are not read from MapTool files; draw them, or bring a Universal VTT file",
    "tokens came as one cell each, without pictures and scores; those of players are friendly, the others hostile",
)


def is_maptool(data: bytes) -> bool:
    """Whether a file is a zip archive as MapTool writes them; its name tells nothing."""
    if not data.startswith(ZIP):
        return False
    try:
        return CONTENT in Archive(data, "").names
    except MapFileError:
        return False


def maptool_maps(data: bytes, path: Path, options: UvttOptions) -> tuple[LoadedMap, ...]:
    """The maps of a campaign or a single map."""
    archive = Archive(data, path.name)
    tree = Tree(read_xml(archive.content(), path.name))
    zones = _zones(tree)
    if not zones:
        raise MapFileError(f"{path.name}: found no map in it, expected a MapTool map or campaign")
    if len(zones) > MOST_MAPS:
        raise MapFileError(f"{path.name}: found {len(zones)} maps, expected at most {MOST_MAPS}")
    maps: list[LoadedMap] = []
    names = Names()
    for number, zone in enumerate(zones, start=1):
        name = names.free((tree.text(zone, "name") or f"Map {number}")[:200])
        try:
            maps.append(_Reader(tree, archive, path, options, zone, name).read())
        except FieldError as error:
            raise MapFileError(f"{path.name}: map {name}: {error}") from error
    return tuple(maps)


def _zones(tree: Tree) -> list[Element]:
    single = tree.child(tree.root, "zone")
    if single is not None:
        return [single]
    campaign = tree.child(tree.root, "campaign")
    return [*tree.all_of(tree.child(campaign, "zones"), "Zone")]


class _Reader:
    """Reads one map."""

    def __init__(
        self, tree: Tree, archive: Archive, path: Path, options: UvttOptions, zone: Element, name: str
    ) -> None:
        self.tree, self.archive, self.path, self.options = tree, archive, path, options
        self.zone, self.name = zone, name
        self.account = Account(notes=[*NOT_READ])
        self.grid = tree.child(zone, "grid")
        self.size = tree.amount(self.grid, "size", 50.0)
        if not 1 <= self.size <= 10_000:
            raise FieldError("grid.size", self.size, "a number of pixels from 1 to 10000")
        self.offset = (tree.amount(self.grid, "offsetX", 0.0), tree.amount(self.grid, "offsetY", 0.0))

    def read(self) -> LoadedMap:
        """The map with its picture and its report."""
        tokens = [*self.tree.all_of(self.tree.child(self.zone, "tokenMap"), "Token")]
        if len(tokens) > MOST_TOKENS:
            raise FieldError("tokenMap", f"{len(tokens)} tokens", f"at most {MOST_TOKENS}")
        layers: dict[str, list[Element]] = {"BACKGROUND": [], "OBJECT": [], "TOKEN": []}
        for token in tokens:
            layers.setdefault(self.tree.text(token, "layer") or "TOKEN", []).append(token)
        found = self._picture(layers["BACKGROUND"] + layers["OBJECT"])
        box = found[1] if found else self._box_of(layers["TOKEN"])
        lattice = squares(self.size, self.size, box, self._kind())
        if max(lattice.columns, lattice.rows) > LARGEST_MAP_CELLS:
            raise FieldError("grid.size", self.size, f"cells of which at most {LARGEST_MAP_CELLS} fit along a side")
        self._tell(layers, found is not None)
        return self._loaded(lattice, layers["TOKEN"], found)

    def _kind(self) -> GridKind:
        kind = (self.grid.get("class", "") if self.grid is not None else "").rpartition(".")[2]
        if kind in ("", "SquareGrid"):
            return "square"
        self.account.notes.append(f"the grid is a {kind}, which is not read; the map has no grid")
        return "none"

    def _picture(self, stamps: list[Element]) -> tuple[bytes, Box] | None:
        """The map's own picture, or the largest stamp, with the pixels it covers."""
        key = self.tree.text(self.tree.child(self.zone, "mapAsset"), "id")
        board = self.tree.child(self.zone, "boardPosition")
        at = [self.tree.amount(board, axis, 0.0) for axis in ("x", "y")]
        scale = [self.tree.amount(self.zone, f"imageScale{axis}", 1.0) for axis in ("X", "Y")]
        candidates: list[tuple[str | None, list[float], list[float]]] = [(key, at, scale)] if key else []
        for stamp in sorted(stamps, key=self._area, reverse=True)[:1]:
            at = [self.tree.amount(stamp, axis, 0.0) for axis in ("x", "y")]
            candidates.append((self._asset_of(stamp), at, self._scale(stamp)))
        for asset, (x, y), (wide, high) in candidates:
            data = self.archive.asset(asset) if asset else None
            try:
                facts = picture_facts(data or b"")
            except PictureError as error:
                self.account.notes.append(f"the picture of the map cannot be used: {error}")
                continue
            if min(wide, high) > 0:
                left, top = x - self.offset[0], y - self.offset[1]
                return data or b"", Box(left=left, top=top, width=facts.width_px * wide, height=facts.height_px * high)
        return None

    def _asset_of(self, stamp: Element) -> str | None:
        entry = self.tree.child(self.tree.child(stamp, "imageAssetMap"), "entry")
        key = None if entry is None else next((child for child in entry if child.tag.endswith("MD5Key")), None)
        return self.tree.text(key, "id")

    def _scale(self, stamp: Element) -> list[float]:
        return [self.tree.amount(stamp, f"scale{axis}", 1.0) for axis in ("X", "Y")]

    def _area(self, stamp: Element) -> float:
        wide, high = self._scale(stamp)
        return self.tree.amount(stamp, "width", 0.0) * wide * self.tree.amount(stamp, "height", 0.0) * high

    def _box_of(self, tokens: list[Element]) -> Box:
        """The pixels around all tokens, where there is no picture."""
        places = [self._at(token) for token in tokens]
        left, top = min((x for x, _ in places), default=0.0), min((y for _, y in places), default=0.0)
        right, bottom = max((x for x, _ in places), default=0.0), max((y for _, y in places), default=0.0)
        least = SMALLEST_SIDE_CELLS * self.size
        width, height = (max(least, side + self.size) for side in (right - left, bottom - top))
        return Box(left=left, top=top, width=width, height=height)

    def _at(self, token: Element) -> tuple[float, float]:
        x, y = (self.tree.amount(token, axis, 0.0) for axis in ("x", "y"))
        return x - self.offset[0], y - self.offset[1]

    def _tell(self, layers: Mapping[str, list[Element]], has_picture: bool) -> None:
        stamps = sum(len(found) for layer, found in layers.items() if layer != "TOKEN")
        self.account.counts |= {"tokens": len(layers["TOKEN"]), "stamps": stamps, "tokens_kept": len(layers["TOKEN"])}
        if stamps - has_picture > 0:
            self.account.dropped.append(f"{many(stamps, 'stamp')} besides tokens; at most one is the map's picture")
        units = self.tree.text(self.zone, "unitsPerCell")
        told = f"{units} units, which tell no length" if units else "of no length told"
        self.account.notes.append(f"a cell is {told}; taken as {self.options.cell_m:g} m")

    def _loaded(self, lattice: Lattice, tokens: list[Element], found: tuple[bytes, Box] | None) -> LoadedMap:
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
        state = MapState(info=info, tokens={token.id: token for token in self._tokens(lattice, tokens)})
        report = ImportReport(
            source=self.path.name,
            format="MapTool",
            counts=self.account.counts,
            mended=self.account.closed(self.account.mended),
            dropped=self.account.closed(self.account.dropped),
            notes=self.account.closed(self.account.notes),
            picture=told,
        )
        return LoadedMap(state, images, report)

    def _tokens(self, lattice: Lattice, tokens: list[Element]) -> list[Token]:
        built: list[Token] = []
        names = Names()
        for number, token in enumerate(tokens, start=1):
            name = names.free((self.tree.text(token, "name") or "Token")[:200])
            x, y = lattice.to_map(*self._at(token))
            is_player = self.tree.text(token, "tokenType") == "PC"
            built.append(
                Token(
                    id=TokenId(f"token-{number}"),
                    name=name,
                    at=MapPoint(x, y),
                    facing_deg=(90.0 - self.tree.amount(token, "facing", -90.0)) % 360.0 % 360.0,
                    side="friendly" if is_player else "hostile",
                    kind="pc" if is_player else "npc",
                    hidden=self.tree.text(token, "isVisible") == "false",
                )
            )
        return built
