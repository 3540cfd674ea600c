"""Reads one map of a MapTool file: its grid, its picture, its walls, lights and tokens."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from xml.etree.ElementTree import Element

from battlemap.document.model import ImageId, Light, LightId, MapId, MapInfo, MapState, Picture, Token, TokenId
from battlemap.formats.account import Account, many
from battlemap.formats.fields import FieldError
from battlemap.formats.lattice import Box, Lattice
from battlemap.formats.loaded import LoadedMap
from battlemap.formats.maptool.archive import Archive
from battlemap.formats.maptool.board import BoardReader, stamp_name
from battlemap.formats.maptool.fields import Fields
from battlemap.formats.maptool.grid import read_grid
from battlemap.formats.maptool.known_tags import (
    LEFT_OUT_OF_MAP,
    LEFT_OUT_OF_TOKENS,
    TOKEN,
    ZONE,
    unread_tags,
)
from battlemap.formats.maptool.left_out import tell_left_out
from battlemap.formats.maptool.lights import LightSource, LightSources
from battlemap.formats.maptool.properties import elevation_of
from battlemap.formats.maptool.sight import tell_sight
from battlemap.formats.maptool.topology import TopologyReader
from battlemap.formats.maptool.xstream import Tree, told_entries
from battlemap.formats.names import Names
from battlemap.formats.pictures import image_id, picture_facts
from battlemap.formats.report import NO_PICTURE
from battlemap.formats.universal_vtt.options import UvttOptions
from battlemap.geometry.types import MapPoint

MOST_TOKENS = 10_000
LARGEST_MAP_CELLS = 5000
SMALLEST_SIDE_CELLS = 10  # of a map that tells no size
NOT_READ = (
    "tokens came as one cell each, without pictures and scores; those of players are friendly, the others hostile"
)


SOUTH = -90.0  # where a token without a facing looks, as MapTool counts degrees
UNITS_PER_CELL = 5.0  # unless told


@dataclass(frozen=True, slots=True)
class _PlacedToken:
    """A token with its name and its place, in pixels from the corner of a cell."""

    element: Element
    name: str
    at: tuple[float, float]


class ZoneReader:
    """Reads one map."""

    def __init__(
        self, tree: Tree, archive: Archive, path: Path, options: UvttOptions, zone: Element, name: str
    ) -> None:
        self.tree, self.archive, self.path, self.options = tree, archive, path, options
        self.zone, self.name = zone, name
        self.account = Account(notes=[NOT_READ], unread=unread_tags(zone, ZONE, "map"))
        self.grid = read_grid(tree, zone, self.account)
        self.offset = self.grid.offset
        self.fields = Fields(tree, self.account)
        self.sources = LightSources(tree, self.account)
        self.lights: list[Light] = []

    def read(self) -> LoadedMap:
        """The map with its picture and its report."""
        tokens, stamps = self._tokens_and_stamps()
        found = BoardReader(self.fields, self.archive, self.zone, self.offset).picture(stamps)
        box = found[1] if found else self._box_of([token.at for token in tokens])
        lattice = self.grid.lattice(box)
        if max(lattice.columns, lattice.rows) > LARGEST_MAP_CELLS:
            raise FieldError(
                "grid.size", self.grid.size, f"cells of which at most {LARGEST_MAP_CELLS} fit along a side"
            )
        self._tell_units()
        return self._loaded(lattice, tokens, stamps, found)

    def _tokens_and_stamps(self) -> tuple[list[_PlacedToken], list[Element]]:
        """What stands on the layer of tokens and has a place, and the pictures on all other layers."""
        things = self.tree.things(self.tree.child(self.zone, "tokenMap"), "Token")
        if len(things.found) > MOST_TOKENS:
            raise FieldError("tokenMap", f"{len(things.found)} tokens", f"at most {MOST_TOKENS}")
        placed: list[_PlacedToken] = []
        stamps: list[Element] = []
        names = Names()
        for token in things.found:
            self.account.unread.update(unread_tags(token, TOKEN, "token"))
            if (self.tree.text(token, "layer") or "TOKEN") != "TOKEN":
                stamps.append(token)
                continue
            name = names.free((self.tree.text(token, "name") or "Token")[:200])
            try:
                x, y = (self.tree.amount(token, axis) for axis in ("x", "y"))
            except FieldError as error:
                self.account.drop("tokens", f"token {name}: {error}; the token is left out")
                continue
            placed.append(_PlacedToken(token, name, (x - self.offset[0], y - self.offset[1])))
        self._tell_entries(told_entries(things, "token"), things.lost + things.twice)
        tokens = len(things.found) - len(stamps)
        self.account.counts |= {"tokens": tokens, "stamps": len(stamps), "tokens_kept": len(placed)}
        return placed, stamps

    def _tell_entries(self, lines: list[str], number: int) -> None:
        self.account.dropped += lines
        self.account.lost["entries"] += number

    def _box_of(self, places: list[tuple[float, float]]) -> Box:
        """The pixels around all tokens, where there is no picture."""
        left, top = min((x for x, _ in places), default=0.0), min((y for _, y in places), default=0.0)
        right, bottom = max((x for x, _ in places), default=0.0), max((y for _, y in places), default=0.0)
        least = SMALLEST_SIDE_CELLS * self.grid.size
        width, height = (max(least, side + self.grid.size) for side in (right - left, bottom - top))
        return Box(left=left, top=top, width=width, height=height)

    def _tell_units(self) -> None:
        units = self.tree.text(self.zone, "unitsPerCell")
        told = f"{units[:40]} units, which tell no length" if units else "of no length told"
        self.account.notes.append(f"a cell is {told}; taken as {self.options.cell_m:g} m")
        try:
            self.units = self.tree.amount(self.zone, "unitsPerCell", UNITS_PER_CELL)
        except FieldError:
            self.units = UNITS_PER_CELL
        if not 1e-3 <= self.units <= 1e5:
            self.units = UNITS_PER_CELL

    def _loaded(
        self, lattice: Lattice, tokens: list[_PlacedToken], stamps: list[Element], found: tuple[bytes, Box] | None
    ) -> LoadedMap:
        images: Mapping[ImageId, bytes] = {} if found is None else {image_id(found[0]): found[0]}
        info, told = self._info(lattice, found)
        self.account.counts |= {"lights": 0, "lights_of_tokens": 0, "lights_of_tokens_kept": 0}
        built = [self._token(number, token, lattice) for number, token in enumerate(tokens, start=1)]
        for stamp in stamps:
            self._lights_of_stamp(stamp, lattice)
        walls = TopologyReader(
            self.fields, self.zone, lambda x, y: lattice.to_map(x - self.offset[0], y - self.offset[1])
        ).read()
        self.account.counts["lights_kept"] = len(self.lights)
        tell_sight(self.tree, [token.element for token in tokens], self.account)
        self._tell_left_out([token.element for token in tokens], stamps)
        state = MapState(
            info=info,
            walls={wall.id: wall for wall in walls},
            lights={light.id: light for light in self.lights},
            tokens={token.id: token for token in built},
        )
        return LoadedMap(state, images, self.account.report(self.path.name, "MapTool", told))

    def _info(self, lattice: Lattice, found: tuple[bytes, Box] | None) -> tuple[MapInfo, str]:
        """What holds for the map as a whole, and what is told of its picture."""
        picture: Picture | None = None
        told = NO_PICTURE
        if found is not None:
            facts = picture_facts(found[0])
            picture, told = lattice.picture(image_id(found[0]), facts, self.name, found[1]), facts.describe()
        is_night = self.fields.word(self.zone, "map", "visionType", ("OFF", "DAY", "NIGHT")) == "NIGHT"
        if is_night:
            self.account.notes.append("the map is dark where no light reaches: its vision is that of night")
        info = MapInfo(
            id=MapId("map-1"),
            name=self.name,
            system=self.options.system,
            grid=lattice.grid(self.options.cell_m),
            picture=picture,
            darkness="dark" if is_night else "bright",
        )
        return info, told

    def _tell_left_out(self, tokens: list[Element], stamps: list[Element]) -> None:
        tell_left_out(self.tree, (self.zone,), LEFT_OUT_OF_MAP, self.account, {})
        taken = {"propertyMapCI": sum(elevation_of(self.tree, token) is not None for token in tokens)}
        tell_left_out(self.tree, (*tokens, *stamps), LEFT_OUT_OF_TOKENS, self.account, taken)

    def _token(self, number: int, token: _PlacedToken, lattice: Lattice) -> Token:
        element = token.element
        place = f"token {token.name}"
        is_player = self.fields.word(element, place, "tokenType", ("NPC", "PC")) == "PC"
        facing = self.fields.amount(element, place, "facing", SOUTH)
        wide, high = self.grid.cell_px
        middle = lattice.to_map(token.at[0] + wide / 2, token.at[1] + high / 2)
        carried = self._carried(element, place, "lights_of_tokens")
        widest = max(carried, key=lambda light: light.range_units, default=None)
        if (less := len(carried) - 1) > 0:
            self._drop_less(place, less)
        self.account.counts["lights_of_tokens_kept"] += widest is not None
        sees = self.fields.word(element, place, "hasSight", ("true", "false")) == "true"
        return Token(
            id=TokenId(f"token-{number}"),
            name=token.name,
            at=MapPoint(middle.x - 0.5, middle.y - 0.5),
            facing_deg=(90.0 - facing) % 360.0 % 360.0,
            side="friendly" if is_player else "hostile",
            kind="pc" if is_player else "npc",
            hidden=self.fields.word(element, place, "isVisible", ("true", "false")) == "false",
            shares_sight=None if sees or not is_player else False,
            elevation_m=(elevation_of(self.tree, element) or 0.0) / self.units * self.options.cell_m,
            light_cells=0.0 if widest is None else widest.range_units / self.units,
        )

    def _drop_less(self, place: str, less: int) -> None:
        line = f"{place}: {many(less, 'light')} besides the widest one it carries"
        self.account.drop("lights_of_tokens", line, less)

    def _carried(self, element: Element, place: str, kind: str) -> list[LightSource]:
        """The lights of a token or a stamp, which are counted as a kind; those that cannot be read are told."""
        carried = self.sources.of(element)
        for line in carried.told:
            self.account.drop(kind, f"{place}: {line}; the light is left out")
        if cones := sum(light.is_cone for light in carried.lights):
            self.account.notes.append(f"{place}: {many(cones, 'light')} in a cone, which shines all round here")
        self.account.counts[kind] += len(carried.lights) + len(carried.told)
        return list(carried.lights)

    def _lights_of_stamp(self, stamp: Element, lattice: Lattice) -> None:
        """A torch on the wall is an object that carries a light."""
        place = stamp_name(self.tree, stamp)
        for source in self._carried(stamp, place, "lights"):
            left, top, wide, high = (self.fields.amount(stamp, place, name) for name in ("x", "y", "width", "height"))
            across, down = (self.fields.amount(stamp, place, name, 1.0) for name in ("scaleX", "scaleY"))
            x, y = left + wide * across / 2 - self.offset[0], top + high * down / 2 - self.offset[1]
            self.lights.append(
                Light(
                    id=LightId(f"light-{len(self.lights) + 1}"),
                    at=lattice.to_map(x, y),
                    range_cells=source.range_units / self.units,
                    color=source.color,
                )
            )
