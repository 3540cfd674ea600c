"""Who sees whom: the measured facts of one look, as the map, the card, the command line and the rules use them."""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal, TypeVar

from shapely.geometry.base import BaseGeometry

from battlemap.document.model import MapState, System, Token, TokenId
from battlemap.geometry import visible_area as area
from battlemap.geometry.angles import bearing, point_at, turn_deg
from battlemap.geometry.between import bodies_on_centre_line, bodies_on_every_line
from battlemap.geometry.light import common_area
from battlemap.geometry.lit_body import in_light, is_within, lit_headings
from battlemap.geometry.screen import Screen, silhouette_behind
from battlemap.geometry.silhouette import (
    Body,
    Eye,
    Piece,
    Reach,
    hidden_fraction,
    open_fraction,
    seen_fraction,
    silhouette_of,
)
from battlemap.geometry.silhouette_parts import (
    NO_PARTS,
    Parts,
    hidden_by,
    hidden_by_several,
    parts_by_owner,
    stopped_by_several,
)
from battlemap.geometry.walls import WallIndex
from battlemap.rulings.aim import FRACTION_DIGITS, SEEN_AT_LEAST, Aim, ArcName, best_aim, seen_arc
from battlemap.rulings.bodies import eye_of, footprint_of, share_ground
from battlemap.rulings.errors import RulingError, measured
from battlemap.rulings.ground import bounds_of, walls_of
from battlemap.rulings.light import LightWord, best_light, enough_to_see
from battlemap.rulings.obstacles import ObstacleFound, obstacle_found, obstacles_before
from battlemap.rulings.sight_lines import SightLine, sight_lines
from battlemap.rulings.sight_rules import sight_rules_of
from battlemap.rulings.steeds import steed_before
from battlemap.rulings.views import Views

T = TypeVar("T")
NUDGE = 0.05  # cells: how far either token is moved to see whether an answer hangs by a hair
NUDGE_HEADINGS = (0, 45, 90, 135, 180, 225, 270, 315)
DISTANCE_DIGITS = 9  # metres: float dust must not carry a distance over a boundary


@dataclass(frozen=True, slots=True, kw_only=True)
class SightRuling:
    """What one token sees of another. See ``docs/decisions`` for what the fractions mean.

    ``distance_m`` is the gap of the footprints; ``bearing_deg`` is measured off the viewer's facing, 0 to 180.
    ``sight`` tells whether a line is open to a part that is not in the dark, in whichever arc; ``arc`` is the best
    one that holds a visible point.
    """

    viewer: TokenId
    target: TokenId
    viewer_name: str
    target_name: str
    distance_m: float
    sight: bool
    arc: ArcName
    aim_arc: ArcName  # of the best line to shoot along, which may go through what can not be seen through
    bearing_deg: float
    visible_fraction: float  # what the eye sees, by the light there is
    hidden_fraction: float  # what solid matter keeps from being shot at
    obstacles: tuple[ObstacleFound, ...]  # all that hide a part or lie on the best line, those on it first, in order
    on_best_line: tuple[ObstacleFound, ...]  # in the order the line meets them
    is_reachable: bool  # a clear line, or one through matter that can be shot through
    is_clear: bool
    between: tuple[str, ...]  # names on the line from centre to centre
    between_every_line: tuple[str, ...]
    lines: tuple[SightLine, ...]
    borderline: bool = False
    game: System = "starflight"  # of the map; says in which unit lengths are told
    open_fraction: float = 1.0  # what no wall hides and no solid matter keeps from being shot at
    hidden_by_several: float = 0.0  # the rest is this and what each obstacle hides alone
    steed_cover_fraction: float = 0.0  # what its steed hides of a mounted target; part of the fractions above
    stopped_by_several: float = 0.0  # hidden_fraction is this and what each obstacle stops alone
    dark_fraction: float = 0.0  # what no wall hides, and is not seen for want of light
    not_seen_up_to: float = SEEN_AT_LEAST  # the share of a target that is too little to be seen on this map
    light: LightWord = "bright"  # the best light on what no wall hides; where all is hidden, on the target

    @property
    def is_lost_in_the_dark(self) -> bool:
        """Whether it would be seen if there were light."""
        return not self.sight and self.visible_fraction + self.dark_fraction > self.not_seen_up_to

    def to_json(self) -> dict[str, object]:
        """The ruling as plain values, with the keys of the command line."""
        return {
            "from": self.viewer_name,
            "to": self.target_name,
            "distance_m": self.distance_m,
            "sight": self.sight,
            "arc": self.arc,
            "bearing_deg": self.bearing_deg,
            "visible_fraction": self.visible_fraction,
            "light": self.light,
            "dark_fraction": self.dark_fraction,
            "hidden_fraction": self.hidden_fraction,
            "open_fraction": self.open_fraction,
            "hidden_by_several": self.hidden_by_several,
            "stopped_by_several": self.stopped_by_several,
            "steed_cover_fraction": self.steed_cover_fraction,
            "obstacles": [obstacle.to_json() for obstacle in self.obstacles],
            "between": list(self.between),
            "between_every_line": list(self.between_every_line),
            "borderline": self.borderline,
        }


def sight(state: MapState, viewer: TokenId, target: TokenId) -> SightRuling:
    """What the viewer sees of the target; ``RulingError`` for a token that is not on the map."""
    return last_of(sight_steps(state, viewer, target))


def sight_steps(state: MapState, viewer: TokenId, target: TokenId, views: Views | None = None) -> Iterator[SightRuling]:
    """The same as far as it is known, again after each bit of work; the last is the ruling.

    Before that, it is not yet known whether the answer hangs by a hair.

    Parameters
    ----------
    views : looks on maps that differ only in where their tokens stand, to share their work; None: on this map alone.
    """
    views = Views(walls_of(state)) if views is None else views
    ruling = measure(state, viewer, target, views)
    yield ruling
    here, borderline = sight_answer(ruling), False
    for _, look in nudged_looks(state, ruling, views):
        borderline = borderline or sight_answer(look) != here
        yield ruling
    yield replace(ruling, borderline=borderline)


def measure(state: MapState, viewer: TokenId, target: TokenId, views: Views | None = None) -> SightRuling:
    """The same without asking whether it hangs by a hair."""
    views = Views(walls_of(state)) if views is None else views
    return _Look(state, token_of(state, viewer), token_of(state, target), views).ruling()


def measure_undrawn(state: MapState, viewer: TokenId, target: TokenId, views: Views) -> SightRuling:
    """The same as far as rules ask for it: without the lines and the walls that only the map and the card show."""
    return _Look(state, token_of(state, viewer), token_of(state, target), views).ruling(drawn=False)


def sees(state: MapState, viewer: TokenId, target: TokenId, views: Views) -> bool:
    """Whether the viewer sees some of the target within its arcs and by the light there is; quicker than measuring."""
    look = _Look(state, token_of(state, viewer), token_of(state, target), views)
    return look.is_seen and seen_arc(look.viewer, look.seen_pieces) != "outside"


def last_of(steps: Iterable[T]) -> T:
    """The last of the steps of an answer: the answer."""
    *_, last = steps
    return last


def sight_answer(look: SightRuling) -> Hashable:
    """What must stay the same for a look not to be borderline."""
    return look.sight, look.arc, look.aim_arc, look.is_reachable, bool(look.between)


def nudged_looks(state: MapState, look: SightRuling, views: Views) -> Iterator[tuple[MapState, SightRuling]]:
    """The looks after moving either token by 0.05 cell, in eight directions, with the maps they are taken on.

    They are taken as far as the rules ask for them, and one by one.
    """
    for token_id in dict.fromkeys((look.viewer, look.target)):
        token = token_of(state, token_id)
        for heading in NUDGE_HEADINGS:
            moved = replace(token, at=point_at(token.at, heading, NUDGE))
            there = replace(state, tokens={**state.tokens, token_id: moved})
            yield there, measure_undrawn(there, look.viewer, look.target, views)


@measured
def visible_area(state: MapState, viewer: TokenId, *, with_arcs: bool = True) -> BaseGeometry:
    """What the viewer sees of the map at the height of its eye, in map units, by the light there is.

    It is cut by its vision arcs unless told.
    """
    token, walls = token_of(state, viewer), walls_of(state)
    eye = eye_of(state, token)
    width = max(token.optimal_arc_deg, token.peripheral_arc_deg) if with_arcs else 360.0
    sector = (token.facing_deg - width / 2, token.facing_deg + width / 2)
    open_area = area.visible_area(eye.at, walls, bounds_of(state), eye_height_m=eye.height_m, sector=sector)
    lit = enough_to_see(state, token, eye)
    return open_area if lit is None else common_area(open_area, lit)


def arc_wedges(token: Token) -> tuple[tuple[Literal["optimal", "peripheral"], float, float], ...]:
    """The vision arcs as ranges of headings, degrees clockwise from north: optimal, then peripheral, whole."""
    arcs: tuple[tuple[Literal["optimal", "peripheral"], float], ...] = (
        ("optimal", token.optimal_arc_deg),
        ("peripheral", token.peripheral_arc_deg),
    )
    return tuple((name, token.facing_deg - width / 2, token.facing_deg + width / 2) for name, width in arcs)


def token_of(state: MapState, token: TokenId) -> Token:
    """A token of the map by its id."""
    if token not in state.tokens:
        raise RulingError(f"there is no token {token} on the map {state.info.name!r}")
    return state.tokens[token]


def distance_m(state: MapState, one: Token, other: Token) -> float:
    """The gap between two tokens in metres, as the rules count it."""
    kind = state.info.grid.kind
    gap = footprint_of(one, kind).gap_to(footprint_of(other, kind))
    return round(gap * state.info.grid.cell_m, DISTANCE_DIGITS)


class _Look:
    """One look from token to token, measured once."""

    def __init__(self, state: MapState, viewer: Token, target: Token, views: Views) -> None:
        self.state, self.viewer, self.target, self.views = state, viewer, target, views
        self.walls: WallIndex = views.walls
        self.eye: Eye = views.eye(state, viewer)
        self.body: Body = views.stance(state, target).body
        self.steed: Screen | None = steed_before(state, viewer, target, self.eye, self.body)
        self.pieces: tuple[Piece, ...] = self._silhouette()
        self.seen_pieces = self._in_light()
        self.towards = bearing(self.eye.at, self.body.centre)
        self.sliver = sight_rules_of(state).not_seen_up_to

    @cached_property
    def aim(self) -> Aim:
        return best_aim(self.viewer, self.seen_pieces, self.towards, self.sliver)

    @cached_property
    def _parts(self) -> Mapping[str, Parts]:
        return parts_by_owner(self.pieces)

    @property
    def visible(self) -> float:
        return round(seen_fraction(self.seen_pieces), FRACTION_DIGITS)

    @property
    def is_seen(self) -> bool:
        return self.visible > self.sliver

    def ruling(self, *, drawn: bool = True) -> SightRuling:
        visible = self.visible
        others, on_line = self._others(), self._on_best_line()
        shown = self.pieces if drawn else ()
        return SightRuling(
            viewer=self.viewer.id,
            target=self.target.id,
            viewer_name=self.viewer.name,
            target_name=self.target.name,
            distance_m=distance_m(self.state, self.viewer, self.target),
            sight=self.is_seen,
            arc=seen_arc(self.viewer, self.seen_pieces) if self.is_seen else self.aim.arc,
            aim_arc=self.aim.arc,
            bearing_deg=self._bearing_off_facing(),
            visible_fraction=visible,
            hidden_fraction=round(hidden_fraction(self.pieces), FRACTION_DIGITS),
            obstacles=obstacles_before(self.state, self.pieces, self._parts, self.aim, on_line) if drawn else (),
            on_best_line=tuple(self._obstacle(owner, on_line, drawn) for owner in on_line),
            is_reachable=self.aim.reach <= Reach.PENETRABLE,
            is_clear=self.aim.reach is Reach.CLEAR,
            between=bodies_on_centre_line(self.eye, self.body, others),
            between_every_line=bodies_on_every_line(self.eye, self.body, others, self.pieces),
            lines=sight_lines(self.eye, self.body, self.walls, self.pieces, self.aim) if drawn else (),
            game=self.state.info.system,
            open_fraction=round(open_fraction(self.pieces), FRACTION_DIGITS),
            hidden_by_several=round(hidden_by_several(shown), FRACTION_DIGITS),
            steed_cover_fraction=round(hidden_by(shown, self.steed.owner if self.steed else ""), FRACTION_DIGITS),
            stopped_by_several=round(stopped_by_several(shown), FRACTION_DIGITS),
            dark_fraction=round(max(0.0, seen_fraction(self.pieces) - visible), FRACTION_DIGITS),
            not_seen_up_to=self.sliver,
            light=best_light(self.state, self.eye, self.body, self.pieces),
        )

    @measured
    def _silhouette(self) -> tuple[Piece, ...]:
        if self.steed is None:
            before = self.views.before(self.state, self.viewer, self.target)
            return silhouette_of(self.eye, self.views.stance(self.state, self.target), before)
        return silhouette_behind(self.eye, self.body, self.walls, self.steed)

    @measured
    def _in_light(self) -> tuple[Piece, ...]:
        """The silhouette with what is not lit not seen; itself, where there is light enough all over."""
        lit = enough_to_see(self.state, self.viewer, self.eye)
        if lit is None or is_within(lit, self.body):
            return self.pieces
        return in_light(self.pieces, lit_headings(self.eye.at, self.body, self.walls, lit))

    def _obstacle(self, owner: str, on_line: tuple[str, ...], drawn: bool) -> ObstacleFound:
        """A thing on the best line; the rules do not ask how much of the target each hides, nor its place on it."""
        if drawn:
            return obstacle_found(self.state, owner, self._parts.get(owner, NO_PARTS), on_line)
        return self.views.of_thing("obstacle", owner, lambda: obstacle_found(self.state, owner))

    def _others(self) -> dict[str, Body]:
        """Who may be between: not a steed, nor whoever shares a cell with one of the two."""
        near, kind = self.views.may_be_between(self.state, self.viewer, self.target), self.state.info.grid.kind
        apart = (t for t in near if not any(share_ground(t, one, kind) for one in self._both()))
        return {t.name: self.views.stance(self.state, t).body for t in apart}

    def _both(self) -> tuple[Token, Token]:
        return self.viewer, self.target

    def _bearing_off_facing(self) -> float:
        centre, other = footprint_of(self.viewer).centre, footprint_of(self.target).centre
        return 0.0 if centre == other else abs(turn_deg(self.viewer.facing_deg, bearing(centre, other)))

    def _on_best_line(self) -> tuple[str, ...]:
        """What the best line goes through, and the low things it goes over."""
        low = self.walls.low_owners
        on_way = [owner for owner in self.aim.crossed if owner in low or owner in self.aim.passes]
        return tuple(dict.fromkeys([*on_way, *self.aim.passes]))
