"""Every colour and line of the map as data, in a light and a dark set.

Colours are "#rrggbb" or "#aarrggbb". Whatever must read over an unknown picture has a halo of the opposite
lightness, and whatever differs in colour differs in pattern too.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Dash = tuple[float, ...]
Hatch = Literal["lines", "back-lines", "cross", "dots", "horizontal", "vertical"]
Ring = Literal["solid", "dashes", "double", "dots", "dash-dot", "thin"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stroke:
    """A line on the screen: pixels wide at any zoom; dashes count in widths, as Qt does."""

    color: str
    width: float
    dash: Dash = ()
    round: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SideLook:
    """How the tokens of one side look: the disc, the letters on it, and the pattern of the ring."""

    fill: str
    ring: str
    pattern: Ring


@dataclass(frozen=True, slots=True, kw_only=True)
class TerrainLook:
    """A tint and a hatching."""

    fill: str
    hatch: Hatch


@dataclass(frozen=True, slots=True, kw_only=True)
class HeatLook:
    """The tints of a heat map from low to high, and the ink of its marks and numbers."""

    fills: tuple[str, ...]
    mark: str
    text: str
    halo: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ShadeLook:
    """A tint, how it is hatched, and the line around places with more light."""

    fill: str
    edge: Stroke
    halo: Stroke
    hatch: str = "#00000000"


@dataclass(frozen=True, slots=True, kw_only=True)
class MarksLook:
    """Bars and badges on tokens: the board they stand on, its edge, their ink, and a fill for each kind of bar."""

    board: str
    edge: str
    ink: str
    bars: Mapping[str, str]
    bar_back: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CardLook:
    """A small board with text on it, always the same size on the screen."""

    fill: str
    border: str
    text: str
    faint_text: str
    good: str
    bad: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Theme:
    """One set of colours and lines for everything on the map."""

    name: Literal["light", "dark"]
    background: str
    paper: str
    text: str
    halo: str
    grid: tuple[Stroke, Stroke]  # a dark and a light line side by side
    border: Stroke
    barrier_halo: Stroke
    walls: Mapping[str, tuple[Stroke, ...]]  # by wall kind, drawn one over the other
    doors: Mapping[str, tuple[Stroke, ...]]  # by the look of a door, see items/door.py
    door_leaf: str
    sight_lines: Mapping[str, Stroke]  # by state of the line
    line_halo: Stroke
    cross: Stroke
    arc_fills: Mapping[str, str]
    arc_edges: Mapping[str, Stroke]
    highlight: tuple[Stroke, ...]
    dim: str  # what the selected token does not see
    dark: str  # what the players do not see
    path_free: tuple[Stroke, ...]
    path_blocked: tuple[Stroke, ...]
    viewer: tuple[Stroke, ...]
    selected: tuple[Stroke, ...]
    target: tuple[Stroke, ...]
    band: Stroke
    band_fill: str
    heroes: SideLook
    neutral: SideLook
    others: tuple[SideLook, ...]
    card: CardLook
    heat: HeatLook
    marks: MarksLook
    common: ShadeLook  # what all of several viewers see
    remembered: str  # laid over what the players saw before
    fog: Mapping[str, ShadeLook]  # on the game master's map: what is "covered" from players, or "remembered" by them
    frame: tuple[Stroke, ...]  # around what the players' screen shows
    ping: tuple[Stroke, ...]
    terrain: Mapping[str, TerrainLook] = field(default_factory=dict)
    light_rim: str = "#3a2a00"
    shade: Mapping[str, ShadeLook] = field(default_factory=dict)  # of places that are "dim" or "dark"
    ways: Mapping[str, tuple[Stroke, ...]] = field(default_factory=dict)  # of legs, by rulings.route_bands.Band


def _ways(halo: str, step: str, move: str, run: str, beyond: str) -> dict[str, tuple[Stroke, ...]]:
    """Legs by what they take: a free step is dotted, a move unbroken, a run in long dashes, what is beyond in short."""
    under = Stroke(color=halo, width=6.5)
    return {
        "step": (under, Stroke(color=step, width=4, dash=(0.01, 1.6), round=True)),
        "move": (under, Stroke(color=move, width=3)),
        "run": (under, Stroke(color=run, width=3, dash=(5, 2))),
        "beyond": (under, Stroke(color=beyond, width=3, dash=(2, 1.2))),
    }


def _walls(ink: str, core: str, hedge: str, cloth: str, stone: str) -> dict[str, tuple[Stroke, ...]]:
    return {
        "wall": (Stroke(color=ink, width=4),),
        "window": (Stroke(color=ink, width=6), Stroke(color=core, width=3)),
        "fence": (Stroke(color=ink, width=1.5), Stroke(color=ink, width=7, dash=(0.3, 1.3))),
        "hedge": (Stroke(color=hedge, width=6, dash=(0.01, 1.1), round=True),),
        "curtain": (Stroke(color=cloth, width=3, dash=(4, 1.5, 0.5, 1.5)),),
        "destroyed": (Stroke(color=ink, width=1.5, dash=(2, 6)),),
        "rubble": (Stroke(color=stone, width=5, dash=(0.01, 2.2, 0.01, 1.5), round=True),),
        "object": (Stroke(color=ink, width=2.5, dash=(3, 1.5)),),
    }


def _doors(wood: str, glass: str, core: str, ink: str) -> dict[str, tuple[Stroke, ...]]:
    return {
        "closed": (Stroke(color=wood, width=6),),
        "open": (Stroke(color=wood, width=2, dash=(1, 2.5)),),
        "locked": (Stroke(color=wood, width=6), Stroke(color=core, width=2, dash=(2, 2))),
        "secret": (Stroke(color=ink, width=4, dash=(2, 0.8)),),
        "window": (Stroke(color=glass, width=6), Stroke(color=core, width=2.5)),
        "open window": (Stroke(color=glass, width=2, dash=(1, 2.5)),),
        "destroyed": (Stroke(color=wood, width=2.5, dash=(1, 4)),),
        "opening": (Stroke(color=wood, width=3, dash=(0.5, 1)),),
    }


LIGHT = Theme(
    name="light",
    background="#d9dcda",
    paper="#f7f6f1",
    text="#15191c",
    halo="#ffffff",
    grid=(Stroke(color="#40000000", width=1), Stroke(color="#40ffffff", width=1)),
    border=Stroke(color="#5b6468", width=1.5),
    barrier_halo=Stroke(color="#d8ffffff", width=3.5),
    walls=_walls("#16202b", "#cfe6f5", "#1d5c2a", "#6a2f7d", "#5a4632"),
    doors=_doors("#7a3f00", "#0b5d8a", "#f3f7fa", "#16202b"),
    door_leaf="#7a3f00",
    sight_lines={
        "open": Stroke(color="#00653f", width=2.5),
        "penalised": Stroke(color="#7d4a00", width=2.5, dash=(4, 2.5)),
        "blocked": Stroke(color="#b3181f", width=2.5, dash=(0.8, 2.2)),
    },
    line_halo=Stroke(color="#c8ffffff", width=3),
    cross=Stroke(color="#b3181f", width=3),
    arc_fills={"optimal": "#2e0072b2", "peripheral": "#24e69f00"},
    arc_edges={
        "optimal": Stroke(color="#d0004f7c", width=1.6),
        "peripheral": Stroke(color="#d07d4a00", width=1.6, dash=(5, 4)),
    },
    highlight=(Stroke(color="#ffffff", width=11), Stroke(color="#d1006a", width=7)),
    dim="#8c1c2126",
    dark="#ff0b0d0f",
    path_free=(Stroke(color="#e0ffffff", width=6), Stroke(color="#004f9e", width=3)),
    path_blocked=(Stroke(color="#e0ffffff", width=7), Stroke(color="#b3181f", width=3.5, dash=(2, 1.2))),
    ways=_ways("#e0ffffff", "#00653f", "#004f9e", "#7d4a00", "#b3181f"),
    viewer=(Stroke(color="#ffffff", width=6), Stroke(color="#004f9e", width=3.5)),
    selected=(Stroke(color="#ffffff", width=5), Stroke(color="#004f9e", width=2.5, dash=(3, 2))),
    target=(Stroke(color="#ffffff", width=7), Stroke(color="#b3181f", width=3.5)),
    band=Stroke(color="#004f9e", width=1.5, dash=(4, 3)),
    band_fill="#22004f9e",
    heroes=SideLook(fill="#bfe0f7", ring="#00558c", pattern="solid"),
    neutral=SideLook(fill="#dedede", ring="#55595c", pattern="thin"),
    others=(
        SideLook(fill="#fbd3bd", ring="#a83a00", pattern="dashes"),
        SideLook(fill="#c9eddd", ring="#006b4e", pattern="double"),
        SideLook(fill="#f3d6e6", ring="#8a2f63", pattern="dots"),
        SideLook(fill="#fbf0b0", ring="#6b5a00", pattern="dash-dot"),
    ),
    card=CardLook(
        fill="#f5ffffff",
        border="#5b6468",
        text="#15191c",
        faint_text="#444d52",
        good="#00653f",
        bad="#b3181f",
    ),
    heat=HeatLook(
        fills=("#60f4f1e0", "#a8b0d890", "#a864bcaa", "#b83282b8", "#c03c4fa0"),
        mark="#8015191c",
        text="#101417",
        halo="#f0ffffff",
    ),
    marks=MarksLook(
        board="#f8ffffff",
        edge="#15191c",
        ink="#15191c",
        bars={
            "lethal": "#c0262c",
            "non-lethal": "#1f6fb5",
            "impact": "#7a3ba8",
            "physical": "#c0262c",
            "mental": "#7a3ba8",
        },
        bar_back="#f0ffffff",
    ),
    terrain={
        "difficult": TerrainLook(fill="#c06b4300", hatch="lines"),
        "impassable": TerrainLook(fill="#c08a0000", hatch="cross"),
        "weather": TerrainLook(fill="#b0336699", hatch="dots"),
        "night": TerrainLook(fill="#c0202050", hatch="back-lines"),
        "water": TerrainLook(fill="#b80060a8", hatch="horizontal"),
        "other": TerrainLook(fill="#a0605060", hatch="vertical"),
    },
    shade={
        "dim": ShadeLook(
            fill="#50101a50",
            edge=Stroke(color="#8a5a00", width=1.6),
            halo=Stroke(color="#c8ffffff", width=3),
        ),
        "dark": ShadeLook(
            fill="#98060b2c",
            edge=Stroke(color="#26306e", width=1.6, dash=(5, 3)),
            halo=Stroke(color="#c8ffffff", width=3),
            hatch="#40c8d0ff",
        ),
    },
    remembered="#a8101418",
    fog={
        "covered": ShadeLook(
            fill="#601c2126",
            edge=Stroke(color="#15191c", width=1.6),
            halo=Stroke(color="#c8ffffff", width=3.2),
            hatch="#60ffffff",
        ),
        "remembered": ShadeLook(
            fill="#281c2126",
            edge=Stroke(color="#00000000", width=0.1),
            halo=Stroke(color="#00000000", width=0.1),
            hatch="#0015191c",
        ),
    },
    frame=(Stroke(color="#ffffff", width=6), Stroke(color="#8a2f63", width=3, dash=(6, 2))),
    ping=(Stroke(color="#ffffff", width=9), Stroke(color="#d1006a", width=5)),
    common=ShadeLook(
        fill="#00000000",
        edge=Stroke(color="#004f9e", width=2, dash=(1.5, 1.5)),
        halo=Stroke(color="#c8ffffff", width=4),
        hatch="#50004f9e",
    ),
)

DARK = Theme(
    name="dark",
    background="#14171a",
    paper="#2a2f33",
    text="#f4f6f7",
    halo="#0a0c0e",
    grid=(Stroke(color="#48000000", width=1), Stroke(color="#38ffffff", width=1)),
    border=Stroke(color="#8b969c", width=1.5),
    barrier_halo=Stroke(color="#d80a0c0e", width=3.5),
    walls=_walls("#eef3f6", "#14507a", "#7fdc92", "#dfa6f2", "#dcc3a4"),
    doors=_doors("#ffb765", "#7fd0ff", "#14171a", "#eef3f6"),
    door_leaf="#ffb765",
    sight_lines={
        "open": Stroke(color="#54e6b4", width=2.5),
        "penalised": Stroke(color="#ffc04d", width=2.5, dash=(4, 2.5)),
        "blocked": Stroke(color="#ff8a80", width=2.5, dash=(0.8, 2.2)),
    },
    line_halo=Stroke(color="#c80a0c0e", width=3),
    cross=Stroke(color="#ff8a80", width=3),
    arc_fills={"optimal": "#2e6cc4ff", "peripheral": "#24ffc04d"},
    arc_edges={
        "optimal": Stroke(color="#d08fd2ff", width=1.6),
        "peripheral": Stroke(color="#d0ffc04d", width=1.6, dash=(5, 4)),
    },
    highlight=(Stroke(color="#0a0c0e", width=11), Stroke(color="#ff7ac0", width=7)),
    dim="#a0050709",
    dark="#ff050607",
    path_free=(Stroke(color="#e00a0c0e", width=6), Stroke(color="#8fd2ff", width=3)),
    path_blocked=(Stroke(color="#e00a0c0e", width=7), Stroke(color="#ff8a80", width=3.5, dash=(2, 1.2))),
    ways=_ways("#e00a0c0e", "#54e6b4", "#8fd2ff", "#ffc04d", "#ff8a80"),
    viewer=(Stroke(color="#0a0c0e", width=6), Stroke(color="#8fd2ff", width=3.5)),
    selected=(Stroke(color="#0a0c0e", width=5), Stroke(color="#8fd2ff", width=2.5, dash=(3, 2))),
    target=(Stroke(color="#0a0c0e", width=7), Stroke(color="#ff8a80", width=3.5)),
    band=Stroke(color="#8fd2ff", width=1.5, dash=(4, 3)),
    band_fill="#228fd2ff",
    heroes=SideLook(fill="#0f3d5c", ring="#6cc4ff", pattern="solid"),
    neutral=SideLook(fill="#3c4145", ring="#c4cacd", pattern="thin"),
    others=(
        SideLook(fill="#5a2408", ring="#ff9a5c", pattern="dashes"),
        SideLook(fill="#0c4634", ring="#54e6b4", pattern="double"),
        SideLook(fill="#52203d", ring="#f29ac8", pattern="dots"),
        SideLook(fill="#4a3f06", ring="#f0e442", pattern="dash-dot"),
    ),
    card=CardLook(
        fill="#f51c2125",
        border="#8b969c",
        text="#f4f6f7",
        faint_text="#c2cacf",
        good="#54e6b4",
        bad="#ff8a80",
    ),
    heat=HeatLook(
        fills=("#60101820", "#90243a78", "#a0226f8c", "#b02f9d7c", "#c0b9c94a"),
        mark="#80f4f6f7",
        text="#ffffff",
        halo="#f00a0c0e",
    ),
    marks=MarksLook(
        board="#f814181b",
        edge="#f4f6f7",
        ink="#f4f6f7",
        bars={
            "lethal": "#ff7a72",
            "non-lethal": "#6cc4ff",
            "impact": "#d49aff",
            "physical": "#ff7a72",
            "mental": "#d49aff",
        },
        bar_back="#f014181b",
    ),
    terrain={
        "difficult": TerrainLook(fill="#c0e6b060", hatch="lines"),
        "impassable": TerrainLook(fill="#c0ff6f61", hatch="cross"),
        "weather": TerrainLook(fill="#b099c4e6", hatch="dots"),
        "night": TerrainLook(fill="#c09a9ae0", hatch="back-lines"),
        "water": TerrainLook(fill="#b84fb4ff", hatch="horizontal"),
        "other": TerrainLook(fill="#a0c0b0d0", hatch="vertical"),
    },
    shade={
        "dim": ShadeLook(
            fill="#60060a28",
            edge=Stroke(color="#ffd37a", width=1.6),
            halo=Stroke(color="#c80a0c0e", width=3),
        ),
        "dark": ShadeLook(
            fill="#a8020414",
            edge=Stroke(color="#b4bcff", width=1.6, dash=(5, 3)),
            halo=Stroke(color="#c80a0c0e", width=3),
            hatch="#38b4bcff",
        ),
    },
    remembered="#b0050709",
    fog={
        "covered": ShadeLook(
            fill="#70050709",
            edge=Stroke(color="#f4f6f7", width=1.6),
            halo=Stroke(color="#c80a0c0e", width=3.2),
            hatch="#70f4f6f7",
        ),
        "remembered": ShadeLook(
            fill="#48050709",
            edge=Stroke(color="#00000000", width=0.1),
            halo=Stroke(color="#00000000", width=0.1),
            hatch="#00f4f6f7",
        ),
    },
    frame=(Stroke(color="#0a0c0e", width=6), Stroke(color="#f29ac8", width=3, dash=(6, 2))),
    ping=(Stroke(color="#0a0c0e", width=9), Stroke(color="#ff7ac0", width=5)),
    common=ShadeLook(
        fill="#00000000",
        edge=Stroke(color="#8fd2ff", width=2, dash=(1.5, 1.5)),
        halo=Stroke(color="#c80a0c0e", width=4),
        hatch="#508fd2ff",
    ),
)
