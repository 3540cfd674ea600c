"""The picture of a MapTool map: its own one, or a picture that is laid on it as a token is."""

from dataclasses import dataclass
from xml.etree.ElementTree import Element

from battlemap.formats.account import many
from battlemap.formats.errors import MapFileError, show
from battlemap.formats.fields import FieldError
from battlemap.formats.lattice import Box
from battlemap.formats.maptool.archive import Archive
from battlemap.formats.maptool.fields import Fields
from battlemap.formats.maptool.xstream import Tree
from battlemap.formats.pictures import PictureError, picture_facts
from battlemap.formats.whole_pictures import picture_notes

PICTURE_LAYERS = ("BACKGROUND", "OBJECT")
LEAST_SCALE, MOST_SCALE = 0.001, 1000.0  # of a picture: beyond that nothing can be seen of it


@dataclass(frozen=True, slots=True, kw_only=True)
class _Shown:
    """A picture as it is laid on the map: which, where in pixels, and how much larger it is drawn."""

    asset: str | None
    at: tuple[float, float]
    scale: tuple[float, float]


def stamp_name(tree: Tree, stamp: Element) -> str:
    """What a picture laid on the map is called in the report."""
    return f"stamp {(tree.text(stamp, 'name') or '')[:80]}".strip()


@dataclass(frozen=True, slots=True)
class BoardReader:
    """Finds the picture of a map. ``offset`` is the corner of its first cell, in pixels."""

    fields: Fields
    archive: Archive
    zone: Element
    offset: tuple[float, float]

    def picture(self, stamps: list[Element]) -> tuple[bytes, Box] | None:
        """The map's own picture, or the largest stamp, with the pixels it covers."""
        board = self._found_picture(self._board()) if self.fields.tree.text(self._map_asset(), "id") else None
        shown = [stamp for stamp in stamps if self.fields.tree.text(stamp, "layer") in PICTURE_LAYERS]
        largest = max(shown, key=self._area, default=None)
        of_stamp = self._found_picture(self._stamp(largest)) if board is None and largest is not None else None
        left = len(stamps) - (of_stamp is not None)
        if left:
            line = (
                f"{many(left, 'stamp')} besides tokens: only the largest comes in, where the map has no other picture"
            )
            self.fields.account.drop("stamps", line, left)
        return board or of_stamp

    def _map_asset(self) -> Element | None:
        return self.fields.tree.child(self.zone, "mapAsset")

    def _board(self) -> _Shown:
        board = self.fields.tree.child(self.zone, "boardPosition")
        return _Shown(
            asset=self.fields.tree.text(self._map_asset(), "id"),
            at=(self.fields.amount(board, "boardPosition", "x"), self.fields.amount(board, "boardPosition", "y")),
            scale=(
                self.fields.amount(self.zone, "map", "imageScaleX", 1.0),
                self.fields.amount(self.zone, "map", "imageScaleY", 1.0),
            ),
        )

    def _stamp(self, stamp: Element) -> _Shown:
        place = stamp_name(self.fields.tree, stamp)
        entry = self.fields.tree.child(self.fields.tree.child(stamp, "imageAssetMap"), "entry")
        key = None if entry is None else next((child for child in entry if child.tag.endswith("MD5Key")), None)
        return _Shown(
            asset=self.fields.tree.text(key, "id"),
            at=(self.fields.amount(stamp, place, "x"), self.fields.amount(stamp, place, "y")),
            scale=(self.fields.amount(stamp, place, "scaleX", 1.0), self.fields.amount(stamp, place, "scaleY", 1.0)),
        )

    def _found_picture(self, shown: _Shown) -> tuple[bytes, Box] | None:
        try:
            data = self._data(shown.asset)
            facts = picture_facts(data)
        except (PictureError, MapFileError) as error:
            self.fields.account.notes.append(f"the picture of the map cannot be used: {error}")
            return None
        wide, high = shown.scale
        if not (LEAST_SCALE <= wide <= MOST_SCALE and LEAST_SCALE <= high <= MOST_SCALE):
            told = f"the picture of the map cannot be used: found the scale {wide:g} x {high:g}"
            self.fields.account.notes.append(told)
            return None
        self.fields.account.notes += picture_notes(data)
        left, top = shown.at[0] - self.offset[0], shown.at[1] - self.offset[1]
        return data, Box(left=left, top=top, width=facts.width_px * wide, height=facts.height_px * high)

    def _data(self, asset: str | None) -> bytes:
        data = self.archive.asset(asset) if asset else None
        if data is None:
            raise PictureError(f"there is no picture {show(asset)} in the archive")
        return data

    def _area(self, stamp: Element) -> float:
        """How much a stamp covers; what cannot be read is told when it is the one that is taken."""
        area = 1.0
        for name in ("width", "height", "scaleX", "scaleY"):
            try:
                area *= self.fields.tree.amount(stamp, name, 1.0 if name.startswith("scale") else 0.0)
            except FieldError:
                return 0.0
        return area
