"""Whom the area of an effect catches: each token with the share of its body inside, and how far off it is."""

from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

import shapely
from shapely.geometry.base import BaseGeometry

from battlemap.document.model import MapState, System, Template, TemplateShape, Token, TokenId
from battlemap.geometry.effect_shapes import cone, strip, turned_square
from battlemap.geometry.footprint import Footprint
from battlemap.geometry.light import circle, common_area
from battlemap.geometry.visible_area import visible_area
from battlemap.geometry.walls import Segment, WallIndex
from battlemap.rulings.bodies import footprint_of
from battlemap.rulings.errors import measured
from battlemap.rulings.games import cells_words, length
from battlemap.rulings.ground import heights_of, walls_of

LEAST_SHARE = 1e-4  # of a body; less only touches it
SHARE_DIGITS = 6
DISTANCE_DIGITS = 9  # metres
EFFECT_HEIGHT_M = 1.0  # over the ground of its origin: how high an effect goes out; what ends there or below it passes
SEEN_BEYOND = 1.0  # cells around the area in which walls are looked at
KEPT_INDICES = 4

#: The whole area of each shape, before walls cut it.
_SHAPES: Mapping[TemplateShape, Callable[[Template], BaseGeometry]] = {
    "circle": lambda t: circle(t.at, t.size_cells),
    "cone": lambda t: cone(t.at, t.size_cells, t.direction_deg, t.cone_deg),
    "line": lambda t: strip(t.at, t.size_cells, t.direction_deg, t.line_cells),
    "square": lambda t: turned_square(t.at, t.size_cells, t.direction_deg),
}
_opaque: "OrderedDict[int, tuple[WallIndex, WallIndex]]" = OrderedDict()


@dataclass(frozen=True, slots=True, kw_only=True)
class Caught:
    """A token in the area of an effect.

    ``share`` of its body, 0 to 1, is inside: of the disc of its footprint, within 1e-4. ``distance_m`` is the gap
    from the origin of the effect to the token, 0 where the origin lies within its cells.
    """

    token: TokenId
    name: str
    share: float
    distance_m: float

    def to_json(self) -> dict[str, object]:
        """As plain values."""
        return {"token": self.name, "share": self.share, "distance_m": self.distance_m}


def whole_area(template: Template) -> BaseGeometry:
    """The area of an effect as if there were no walls, in map units."""
    return _SHAPES[template.shape](template)


@measured
def area_caught(state: MapState, template: Template) -> BaseGeometry:
    """The area of an effect; where walls cut it, what of it has a level line from its origin that nothing stops.

    What stops an effect is what stops a shot or the eye: walls and shut doors of any matter, windows and curtains
    too, where they stand higher than ``EFFECT_HEIGHT_M`` over the ground of the origin.
    """
    whole = whole_area(template)
    if not template.cut_by_walls or whole.is_empty:
        return whole
    left, top, right, bottom = whole.bounds
    box = (left - SEEN_BEYOND, top - SEEN_BEYOND, right + SEEN_BEYOND, bottom + SEEN_BEYOND)
    height_m = heights_of(state).at(template.at) + EFFECT_HEIGHT_M
    return common_area(visible_area(template.at, _stopping(state), box, eye_height_m=height_m), whole)


def caught_by(state: MapState, template: Template) -> tuple[Caught, ...]:
    """Every token of which some part is inside, hidden ones too: the most caught first, then the nearest."""
    return caught_in(state, template, area_caught(state, template))


def caught_in(state: MapState, template: Template, area: BaseGeometry) -> tuple[Caught, ...]:
    """The same of an area that was measured already (``area_caught``)."""
    shapely.prepare(area)
    found = [one for token in state.tokens.values() if (one := _caught(state, template, area, token)) is not None]
    return tuple(sorted(found, key=lambda one: (-one.share, one.distance_m, one.name)))


def template_words(template: Template, cell_m: float, game: System) -> str:
    """The shape and its size in cells and the unit of the game: "Cone of 60°, 4 cells, 6.0 m"."""
    further = {"cone": f" of {template.cone_deg:g}°", "line": f", {template.line_cells:g} wide"}.get(template.shape, "")
    size = f"{cells_words(template.size_cells, '.4g')}, {length(template.size_cells * cell_m, game)}"
    return f"{template.shape.capitalize()}{further}, {size}"


def caught_words(caught: tuple[Caught, ...], most: int = 6) -> str:
    """Whom it catches, as one line: "Ada 100 %, Guard 37 %"."""
    if not caught:
        return "catches nobody"
    names = [f"{one.name} {share_words(one.share)}" for one in caught[:most]]
    further = [f"and {len(caught) - most} more"] if len(caught) > most else []
    return f"catches {', '.join([*names, *further])}"


def share_words(share: float) -> str:
    """A share in whole per cent; 100 only where all is inside, and never 0."""
    return f"{100 if share >= 1 else min(max(round(share * 100), 1), 99)} %"


def _caught(state: MapState, template: Template, area: BaseGeometry, token: Token) -> Caught | None:
    body = footprint_of(token, state.info.grid.kind)
    if not shapely.dwithin(area, shapely.Point(body.centre), body.body_radius):
        return None
    disc = circle(body.centre, body.body_radius)
    share = 1.0 if shapely.contains(area, disc) else _common_share(area, disc)
    if share < LEAST_SHARE:
        return None
    gap_m = body.gap_to(Footprint(template.at, 0.0, state.info.grid.kind)) * state.info.grid.cell_m
    rounded = min(round(share, SHARE_DIGITS), 1.0)
    return Caught(token=token.id, name=token.name, share=rounded, distance_m=round(gap_m, DISTANCE_DIGITS))


def _common_share(area: BaseGeometry, disc: BaseGeometry) -> float:
    near = shapely.clip_by_rect(area, *disc.bounds)  # few corners of an area of many lie about one body
    return float(shapely.intersection(near if near.is_valid else area, disc).area / disc.area)


def _stopping(state: MapState) -> WallIndex:
    """The walls of a map as an effect meets them: whatever is in the way of sight or of shots, from its side."""
    walls = walls_of(state)
    key = id(walls)
    if key not in _opaque:
        _opaque[key] = (walls, WallIndex(_opaque_segments(walls)))  # holding the walls keeps their identity
        while len(_opaque) > KEPT_INDICES:
            _opaque.popitem(last=False)
    _opaque.move_to_end(key)
    return _opaque[key][1]


def _opaque_segments(walls: WallIndex) -> Iterator[Segment]:
    for segment, is_there in zip(walls.segments, walls.is_there, strict=True):
        if is_there:
            yield replace(segment, blocks_sight="both") if segment.blocks_sight == "none" else segment
