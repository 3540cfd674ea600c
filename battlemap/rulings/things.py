"""Walls and doors as targets of a Starflight attack: where one aims at them, and how it is played. SF-OBJ-01 to 06."""

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from battlemap.document.model import DoorId, MapState, Token, TokenId, WallId
from battlemap.document.presets import BarrierFacts, barrier_facts
from battlemap.geometry.footprint import Footprint
from battlemap.geometry.types import MapPoint, Polyline
from battlemap.rulings.bodies import eye_of, footprint_of
from battlemap.rulings.errors import RulingError
from battlemap.rulings.house_tables import starflight_tables, table_notes
from battlemap.rulings.obstacles import matter_of, named
from battlemap.rulings.sight import DISTANCE_DIGITS, SightRuling, measure, measure_undrawn, token_of
from battlemap.rulings.starflight_deed import Start, deed_of
from battlemap.rulings.starflight_facts import attack_facts
from battlemap.rulings.starflight_ruling import StarflightRuling, house_rules_of
from battlemap.rulings.views import views_of
from rules.starflight import attack as starflight
from rules.starflight.facts import AttackFacts, Obstacle, ObstacleClass
from rules.starflight.object_attack import Thing, facts_at, object_resolution
from rules.starflight.ranges import range_band

PATCH = 0.1  # cells: how wide a piece of a wall is aimed at
STAND_OFF = 0.06  # cells: how far before the wall that piece is taken to be, so that the wall itself is not before it
EVERY = 1.0  # cells: how far apart the further places are that are tried along a wall
MOST_TRIED = 64
MAN_HIGH_M = 1.8  # no higher part of a wall is aimed at
ARCS = ("optimal", "peripheral", "outside")


@dataclass(frozen=True, slots=True, kw_only=True)
class ThingAimedAt:
    """A wall or door as a target: how the map measures the attack, and what the rules are told of it."""

    look: SightRuling
    facts: AttackFacts
    thing: Thing


def is_thing(state: MapState, barrier_id: str) -> bool:
    """Whether a map has a wall or a door of that id."""
    return DoorId(barrier_id) in state.doors or WallId(barrier_id) in state.walls


def is_standing(state: MapState, barrier_id: str) -> bool:
    """Whether it is a wall or a shut door that stops anything yet."""
    barrier = state.doors.get(DoorId(barrier_id)) or state.walls.get(WallId(barrier_id))
    return barrier is not None and barrier_facts(barrier) is not None


def thing_words(state: MapState, thing: str | None) -> str:
    """A wall or door in words, also one that is open or destroyed; nothing where there is none."""
    if not thing or not is_thing(state, thing):
        return thing or ""
    barrier = state.doors.get(DoorId(thing)) or state.walls[WallId(thing)]
    return named(matter_of(state, thing), thing) if barrier_facts(barrier) else f"{barrier.kind} ({thing})"


def aim_at_thing(state: MapState, attacker: TokenId, barrier_id: str, weapon: str) -> ThingAimedAt:
    """Aim at the piece of a wall or door that is best reached, else the nearest.

    ``RulingError`` for a door that is open, and for what is destroyed already.
    """
    house = house_rules_of(state)
    there, look = look_at_thing(state, attacker, barrier_id)
    deed = deed_of(state, house, attacker, (), weapon=weapon)
    matter = matter_of(state, barrier_id)
    obstacle = Obstacle(
        name=named(matter, barrier_id),
        obstacle_class=ObstacleClass(matter.obstacle_class),
        material=matter.material,
        thickness_cm=matter.thickness_cm,
        hp_left=matter.hp_left or None,
        key=barrier_id,
    )
    free_hd = starflight_tables(state.info).object_hd
    thing = Thing(obstacle=obstacle, hd=free_hd, free_hd=free_hd)
    told = facts_at(_without_stand_in(attack_facts(there, look, deed.used(), house), look.target_name), thing)
    shown = replace(look, target=TokenId(barrier_id), target_name=obstacle.name)
    return ThingAimedAt(look=shown, facts=told, thing=thing)


def look_at_thing(state: MapState, attacker: TokenId, barrier_id: str) -> tuple[MapState, SightRuling]:
    """The look at the piece that is best reached, else the nearest, and the map with a body in the place of it.

    ``RulingError`` for a door that is open, and for what is destroyed already.
    """
    best = min(_tries(state, attacker, barrier_id), key=lambda tried: _rank(tried.look))
    look = measure(best.there, attacker, best.look.target)
    return best.there, replace(look, distance_m=best.look.distance_m)


def gaps_to_things(state: MapState, token: Token) -> list[tuple[float, str]]:
    """The walls and shut doors of a map by their ids, and the metres to them, the nearest first."""
    standing = (key for key in (*state.doors, *state.walls) if is_standing(state, key))
    return sorted((gap_to_thing_m(state, token, key), str(key)) for key in standing)


def gap_to_thing_m(state: MapState, token: Token, barrier_id: str) -> float:
    """Metres between a token and the nearest piece of a wall or door."""
    grid, middle = state.info.grid, footprint_of(token).centre
    pieces = [(a, b) for a, b in pairwise(_line(state, barrier_id)) if a != b]
    near = (_along(a, b, min(1.0, max(0.0, _share_before(middle, a, b)))) for a, b in pieces)
    gaps = (footprint_of(token, grid.kind).gap_to(Footprint(at, 0.0, grid.kind)) for at in near)
    return round(min(gaps, default=math.inf) * grid.cell_m, DISTANCE_DIGITS)


def rule_on_thing(state: MapState, attacker: TokenId, barrier_id: str, weapon: str) -> StarflightRuling:
    """The number to hit a wall or a door, with its reasons."""
    aimed, house = aim_at_thing(state, attacker, barrier_id, weapon), house_rules_of(state)
    return StarflightRuling(
        attacker_name=aimed.facts.attacker.name,
        target_name=aimed.thing.obstacle.name,
        weapon=weapon,
        sight=aimed.look,
        facts=aimed.facts,
        answer=starflight.attack(aimed.facts, house),
        range_band=range_band(aimed.facts.distance_m, aimed.facts.scale, house),
        by_table=table_notes(weapon, state.info),
        borderline=False,
    )


def attack_on_thing(state: MapState, attacker: TokenId, barrier_id: str, weapon: str) -> Start:
    """How an attack on a wall or door is played."""
    aimed, house = aim_at_thing(state, attacker, barrier_id, weapon), house_rules_of(state)
    creatures = deed_of(state, house, attacker, ()).creatures
    return lambda: object_resolution(aimed.facts, aimed.thing, creatures, house)


def _without_stand_in(facts: AttackFacts, name: str) -> AttackFacts:
    """The body that stands in for the wall is nobody's friend."""
    friends, on_line = (
        tuple(each for each in found if each != name) for found in (facts.friends, facts.friends_on_line)
    )
    return replace(facts, friends=friends, friends_on_line=on_line)


def _facts(state: MapState, barrier_id: str) -> BarrierFacts:
    if not is_thing(state, barrier_id):
        raise RulingError(f"there is no wall or door {barrier_id!r} on the map {state.info.name!r}")
    door = state.doors.get(DoorId(barrier_id))
    facts = barrier_facts(door or state.walls[WallId(barrier_id)])
    if facts is None:
        raise RulingError(f"{barrier_id} {'is open' if door and door.state == 'open' else 'is destroyed already'}")
    return facts


def _line(state: MapState, barrier_id: str) -> Polyline:
    return (state.doors.get(DoorId(barrier_id)) or state.walls[WallId(barrier_id)]).line


def _places(state: MapState, shooter: Token, barrier_id: str) -> Iterator[MapPoint]:
    """The nearest point of each piece of a wall, and further ones along it."""
    eye, pieces = eye_of(state, shooter).at, [*pairwise(_line(state, barrier_id))]
    for a, b in pieces:
        length = math.dist(a, b)
        if length:
            yield _along(a, b, min(1.0, max(0.0, _share_before(eye, a, b))))
            count = min(MOST_TRIED // len(pieces) + 1, math.ceil(length / EVERY))
            yield from (_along(a, b, (place + 0.5) / count) for place in range(count))


def _share_before(eye: MapPoint, a: MapPoint, b: MapPoint) -> float:
    along_x, along_y = b.x - a.x, b.y - a.y
    return ((eye.x - a.x) * along_x + (eye.y - a.y) * along_y) / (along_x**2 + along_y**2)


def _along(a: MapPoint, b: MapPoint, share: float) -> MapPoint:
    return MapPoint(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share)


@dataclass(frozen=True, slots=True)
class _Try:
    """The look at a piece of a wall, and the map with a body in its place."""

    there: MapState
    look: SightRuling


def _tries(state: MapState, attacker: TokenId, barrier_id: str) -> Iterator[_Try]:
    """The looks at the pieces of a wall or door that may be aimed at, as far as they are told apart by."""
    shooter, facts, views = token_of(state, attacker), _facts(state, barrier_id), views_of(state)
    kind, cell_m = state.info.grid.kind, state.info.grid.cell_m
    for at in _places(state, shooter, barrier_id):
        patch = _stand_in(state, shooter, barrier_id, facts, at)
        there = replace(state, tokens={**state.tokens, patch.id: patch})
        look = measure_undrawn(there, shooter.id, patch.id, views)
        gap = footprint_of(shooter, kind).gap_to(Footprint(at, 0.0, kind)) * cell_m
        yield _Try(there, replace(look, distance_m=round(gap, DISTANCE_DIGITS)))


def _stand_in(state: MapState, shooter: Token, barrier_id: str, facts: BarrierFacts, at: MapPoint) -> Token:
    """A body in the place of a piece of a wall."""
    eye = eye_of(state, shooter).at
    away = math.dist(eye, at)
    share = min(0.5, STAND_OFF / away) if away else 0.0
    middle = _along(at, eye, share)
    base_m = facts.base_m or 0.0
    height_m = MAN_HIGH_M if facts.top_m is None else min(MAN_HIGH_M, facts.top_m - base_m)
    return Token(
        id=TokenId(f"aimed at {barrier_id}"),
        name=f"aimed at {barrier_id}",
        at=MapPoint(middle.x - PATCH / 2, middle.y - PATCH / 2),
        size=PATCH,
        side=shooter.side,
        elevation_m=base_m,
        height_m=height_m,
    )


def _rank(look: SightRuling) -> tuple[bool, int, bool, float]:
    return not look.is_reachable, ARCS.index(look.aim_arc), not look.is_clear, look.distance_m
