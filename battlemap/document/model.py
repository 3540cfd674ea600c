"""The values a map is made of: frozen, free of Qt, addressed by id.

Positions are map units (1.0 is one cell), heights metres, angles degrees clockwise from north.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, NewType

from battlemap.document.log_record import LogEntry, LogId
from battlemap.document.sheets import PsipunkSheet, StarflightSheet
from battlemap.document.turns_record import TokenId as TokenId
from battlemap.document.turns_record import Turns, TurnsId
from battlemap.geometry.types import MapPoint, Polyline

MapId = NewType("MapId", str)
WallId = NewType("WallId", str)
DoorId = NewType("DoorId", str)
TerrainId = NewType("TerrainId", str)
LightId = NewType("LightId", str)
FogId = NewType("FogId", str)
TemplateId = NewType("TemplateId", str)
NoteId = NewType("NoteId", str)
ImageId = NewType("ImageId", str)  # SHA-256 of the bytes, in hex

System = Literal["starflight", "psipunk"]
GridKind = Literal["square", "hex-columns", "hex-rows", "none"]
WallKind = Literal["wall", "window", "fence", "hedge", "curtain", "rubble", "object"]
ObstacleClass = Literal["solid", "penetrable", "low"]
Blocks = Literal["both", "none", "left", "right"]  # left: what comes from the left, first to second point
DoorKind = Literal["door", "window", "opening"]  # opening: a portal whose file did not say what it is
DoorState = Literal["open", "closed", "locked"]
TokenKind = Literal["pc", "npc", "minion"]
Posture = Literal["standing", "kneeling", "prone", "mounted"]
Darkness = Literal["bright", "dim", "dark"]
FogMode = Literal["seen", "explored", "painted", "off"]
TemplateShape = Literal["circle", "cone", "line", "square"]
Pattern = Literal["lines", "back-lines", "cross", "dots", "horizontal"]

LIGHT_HEIGHT_M = 2.0  # where a light hangs unless told: over fences, hedges and rubble


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """The cells of a map and how many metres one of them is."""

    columns: int
    rows: int
    cell_m: float = 1.5
    kind: GridKind = "square"


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """The map picture and how it lies under the grid.

    ``offset_px`` is the pixel of the picture on which the corner of cell (0, 0) lies.
    ``px_per_cell_y`` is set only for a picture that is stretched, x and y apart.
    """

    image: ImageId
    file: str  # the name it is saved under beside a scenario text
    px_per_cell: float
    offset_px: tuple[float, float] = (0.0, 0.0)
    px_per_cell_y: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Fight:
    """The settings of the fight on a map."""

    scale: Literal["melee", "ranged"] = "melee"
    surprise_round: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class MapInfo:
    """What holds for a map as a whole."""

    id: MapId
    name: str
    system: System
    grid: Grid
    picture: Picture | None = None
    house_rules: Mapping[str, object] = field(default_factory=dict)
    fight: Fight = Fight()
    sides: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # side -> sides it is not hostile to
    darkness: Darkness = "bright"  # where no light source reaches
    came_from: str = ""  # the report of its import, to be read again; for the game master alone


@dataclass(frozen=True, slots=True, kw_only=True)
class Barrier:
    """The facts a wall and a door share. None means the default of its kind (see ``presets``)."""

    line: Polyline
    obstacle: ObstacleClass | None = None
    material: str | None = None
    thickness_cm: float | None = None
    base_m: float | None = None
    top_m: float | None = None
    blocks_sight: Blocks | None = None
    blocks_movement: Blocks | None = None
    hp: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Wall(Barrier):
    """A polyline of segments that share their facts."""

    id: WallId
    kind: WallKind = "wall"


@dataclass(frozen=True, slots=True, kw_only=True)
class Door(Barrier):
    """A wall with a state. An open door blocks nothing."""

    id: DoorId
    kind: DoorKind = "door"
    state: DoorState = "closed"
    secret: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Terrain:
    """An area with its own movement cost, weather, light or height."""

    id: TerrainId
    area: Polyline
    movement: float | Literal["impassable"] = 1.0
    frictionless: bool = False
    crowd: bool = False
    rain: bool = False
    fog: bool = False
    night: bool = False
    underwater: bool = False
    elevation_m: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Light:
    """A light source: bright as far as ``bright_cells``, dim from there to ``range_cells``, both measured from it.

    ``bright_cells`` None: half of the range, or what the house says. One of no intensity is out.
    """

    id: LightId
    at: MapPoint
    range_cells: float
    intensity: float = 1.0
    color: str = "#ffffffff"  # "#AARRGGBB"
    casts_shadows: bool = True
    bright_cells: float | None = None
    elevation_m: float = LIGHT_HEIGHT_M


class Crop(NamedTuple):
    """Which part of its picture the disc of a token shows.

    ``zoom`` 1 shows the whole of the shorter side; ``x`` and ``y`` say how far right of and below the middle of the
    picture the middle of the disc lies, in shorter sides.
    """

    zoom: float = 1.0
    x: float = 0.0
    y: float = 0.0


WHOLE = Crop()


@dataclass(frozen=True, slots=True, kw_only=True)
class Token:
    """A piece on the map. ``at`` is the upper left corner of its square of ``size`` cells a side."""

    id: TokenId
    name: str
    at: MapPoint
    size: float = 1.0
    facing_deg: float = 0.0
    side: str = "neutral"
    kind: TokenKind = "npc"
    elevation_m: float = 0.0
    height_m: float = 1.8
    posture: Posture = "standing"
    hidden: bool = False
    shares_sight: bool | None = None  # whether players see what it sees; None: as a character does, "pc" alone
    optimal_arc_deg: float = 120.0
    peripheral_arc_deg: float = 200.0
    light_cells: float = 0.0  # the range of the light it carries; 0: none
    sees_in_dark_cells: float = 0.0  # how far it needs no light; 0: not at all
    conditions: tuple[str, ...] = ()
    notes: str = ""  # for the game master alone
    shows_bars: bool | None = None  # whether players see its bars and conditions; None: of characters, "pc", alone
    front: int = 0  # of tokens in one place the one with the higher number lies on top, then the smaller
    image: ImageId | None = None
    crop: Crop = WHOLE
    starflight: StarflightSheet | None = None
    psipunk: PsipunkSheet | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Template:
    """The area of an effect: a circle or a square around its origin, a cone or a line from there.

    ``size_cells`` is the radius of a circle, the length of a cone or a line, the side of a square. A cone opens by
    ``cone_deg`` in all, a line is ``line_cells`` wide, its origin in the middle of its end. ``direction_deg`` says
    where a cone or a line points and where a side of a square faces.
    """

    id: TemplateId
    at: MapPoint
    shape: TemplateShape = "circle"
    size_cells: float = 3.0
    direction_deg: float = 0.0
    cone_deg: float = 90.0
    line_cells: float = 1.0
    name: str = ""
    color: str = "#ffd55e00"  # "#AARRGGBB"
    pattern: Pattern = "lines"
    cut_by_walls: bool = False
    hidden: bool = False  # from the players


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """Words pinned on the map, for the game master alone unless they are shown."""

    id: NoteId
    at: MapPoint
    title: str = ""
    text: str = ""
    shown: bool = False  # to the players


@dataclass(frozen=True, slots=True, kw_only=True)
class Fog:
    """What players may see of a map, and what they remember of it; a map has at most one.

    "seen": what their characters see now. "explored": that, and what they saw before. "painted": what the game
    master uncovered. "off": everything that is not hidden. ``revealed`` is what was explored or uncovered, as rings
    under the even-odd rule; it rests while another mode holds. ``doors`` holds the states in which the players know
    the doors there.
    """

    id: FogId
    mode: FogMode = "seen"
    revealed: tuple[Polyline, ...] = ()
    doors: Mapping[DoorId, DoorState] = field(default_factory=dict)


NO_FOG = Fog(id=FogId("fog"))
Record = MapInfo | Wall | Door | Terrain | Light | Token | Fog | Template | Note | LogEntry | Turns


@dataclass(frozen=True, slots=True, kw_only=True)
class MapState:
    """One map with all that lies on it, at one moment."""

    info: MapInfo
    walls: Mapping[WallId, Wall] = field(default_factory=dict)
    doors: Mapping[DoorId, Door] = field(default_factory=dict)
    terrains: Mapping[TerrainId, Terrain] = field(default_factory=dict)
    lights: Mapping[LightId, Light] = field(default_factory=dict)
    tokens: Mapping[TokenId, Token] = field(default_factory=dict)
    fogs: Mapping[FogId, Fog] = field(default_factory=dict)
    templates: Mapping[TemplateId, Template] = field(default_factory=dict)
    notes: Mapping[NoteId, Note] = field(default_factory=dict)
    turn_orders: Mapping[TurnsId, Turns] = field(default_factory=dict)
    logs: Mapping[LogId, LogEntry] = field(default_factory=dict)  # in the order in which it was played

    @property
    def fog(self) -> Fog:
        """The fog of the map: the default where none was set."""
        return next(iter(self.fogs.values()), NO_FOG)

    @property
    def turns(self) -> Turns | None:
        """The turn order of the fight on the map; None where nobody fights."""
        return next(iter(self.turn_orders.values()), None)

    def token_named(self, name: str) -> Token | None:
        """The token of that name, or None."""
        return next((token for token in self.tokens.values() if token.name == name), None)
