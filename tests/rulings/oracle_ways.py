"""When the Starflight catalogue allows somebody to go somewhere: moves, runs, and runs at somebody."""

import math
from collections.abc import Callable, Mapping
from dataclasses import replace

from battlemap.geometry.types import MapPoint
from tests.rulings.oracle_sight import HAIR_M, all_of, centre, is_free, shares_cell
from tests.rulings.oracle_who import LEAST_MOVE_M, MELEE_M, RANGED, RANGED_M, ZERO_M, Answer, Asked, Who


def mobile(me: Who) -> bool:
    """SF-MOV-08, SF-GRP-12, SF-LOC-04: able to go anywhere."""
    return me.is_able and not me.is_held and me.has_legs


def runs(me: Who) -> bool:
    """SF-RUN-01: standing, with a whole round for it."""
    return mobile(me) and not me.is_prone and me.token.posture != "kneeling" and not me.is_fatigued


def _run_up(ask: Asked) -> float | None:
    """Cells to the first place at Range Zero; None where none is come to in a straight line."""
    (x, y), (to_x, to_y) = centre(ask.actor), centre(ask.them.token)
    whole, cell_m = math.dist((x, y), (to_x, to_y)), ask.state.info.grid.cell_m
    for number in range(int(whole * 500) + 1):
        far = number / 500
        gaps = (max(0.0, abs(part) * (1 - far / whole) - 1) for part in (to_x - x, to_y - y)) if whole else (0, 0)
        first, second = gaps
        if cell_m == MELEE_M:
            if max(abs(to_x - x), abs(to_y - y)) * (1 - far / whole) < 1:
                return far
        elif math.hypot(first, second) * cell_m <= ZERO_M:
            return far
    return None


def run_at(ask: Asked, legs: int) -> Answer:
    """SF-CHG-02, 03: at least 5 m, free, on melee scale, within what a run allows."""
    if not (ask.is_melee_scale and runs(ask.me)) or shares_cell(ask.actor, ask.them.token):
        return False
    far, cell_m = _run_up(ask), ask.state.info.grid.cell_m
    if far is None:
        return None
    up_m = far * cell_m
    if abs(up_m - MELEE_M) < HAIR_M or abs(up_m / MELEE_M - round(up_m / MELEE_M)) < HAIR_M:
        return None
    price = legs * math.ceil(up_m / MELEE_M)
    (x, y), (to_x, to_y) = centre(ask.actor), centre(ask.them.token)
    whole = math.dist((x, y), (to_x, to_y))
    ahead = (to_x - x) / whole, (to_y - y) / whole
    free = is_free(ask.state, ask.actor, ahead, far, (ask.them.token,))
    return up_m >= MELEE_M and price <= ask.me.run_points and free


def charge(ask: Asked) -> Answer:
    """SF-CHG-01 to 03: a melee weapon in hand, and as far on again; which way on there is, is not asked here."""
    arm = ask.weapon
    in_hand = ask.me.is_in_sound_hand(arm) and (arm.type == "natural" or (arm.drawn and arm.works))
    run = run_at(ask, 2)
    crowded = len(ask.state.tokens) > 2 or ask.state.walls or ask.state.doors  # the way on may not be free
    return all_of(arm.type not in RANGED and in_hand, run, None if run and crowded else True)


def push(ask: Asked) -> Answer:
    """SF-PSH-01, 03."""
    return all_of(ask.them.size <= ask.me.size + 1, run_at(ask, 1))


def trample(ask: Asked) -> Answer:
    """SF-TRM-01."""
    return all_of(ask.me.can("trample"), ask.me.size >= ask.them.size + 1, run_at(ask, 1))


def go(ask: Asked, cells: tuple[int, int], *, running: bool) -> Answer:
    """SF-MOV-02, 04 to 08, SF-RUN-01: straight along a row or a column, turning once where it does not look there."""
    may = ask.me.run_points if running else ask.me.points
    if not (runs(ask.me) if running else mobile(ask.me)):
        return False
    far = abs(sum(cells))
    length_m = far * ask.state.info.grid.cell_m
    by_the_point = ask.is_melee_scale or (length_m < LEAST_MOVE_M and not running)
    price = math.ceil(length_m / MELEE_M) if by_the_point else 5 * math.ceil(length_m / RANGED_M)
    if price > may:
        return False
    ahead = cells[0] / far, cells[1] / far
    there = ask.actor.at.x + cells[0], ask.actor.at.y + cells[1]
    taken = any(max(abs(a - b) for a, b in zip(there, each.at, strict=True)) < 1 for each in ask.others)
    turn = 1 if by_the_point else 5
    sure = price + turn <= may and not taken and is_free(ask.state, ask.actor, ahead, far, ())
    return True if sure else None


def go_bent(ask: Asked, first: tuple[int, int], second: tuple[int, int], *, running: bool) -> Answer:
    """SF-MOV-05 to 07: along a row and then along a column, or the other way round, over the corner between the two.

    Whoever looks where it first goes turns once, at the corner, and needs no check: that is open where the points do.
    Too far is what takes more points than there are even without turning.
    """
    may = ask.me.run_points if running else ask.me.points
    if not (runs(ask.me) if running else mobile(ask.me)):
        return False
    legs_m = [abs(sum(leg)) * ask.state.info.grid.cell_m for leg in (first, second)]
    if not ask.is_melee_scale:
        return None
    if math.ceil(sum(legs_m) / MELEE_M) > may:
        return False
    price = sum(math.ceil(leg_m / MELEE_M) for leg_m in legs_m) + 1
    looks_there = HEADINGS[math.copysign(1, sum(first)), first[0] == 0] == ask.actor.facing_deg
    sure = looks_there and price <= may and _is_open(ask, first, second)
    return True if sure else None


#: Where one looks that goes ahead or back along a row, or along a column.
HEADINGS = {(1.0, False): 90, (-1.0, False): 270, (1.0, True): 180, (-1.0, True): 0}


def _is_open(ask: Asked, first: tuple[int, int], second: tuple[int, int]) -> bool:
    """Whether both legs are free, and the place at their end."""
    corner = MapPoint(ask.actor.at.x + first[0], ask.actor.at.y + first[1])
    end = MapPoint(corner.x + second[0], corner.y + second[1])
    taken = any(max(abs(a - b) for a, b in zip(end, each.at, strict=True)) < 1 for each in ask.others)
    legs = ((ask.actor, first), (replace(ask.actor, at=corner), second))
    others = replace(ask.state, tokens={each.id: each for each in ask.others})
    return not taken and all(is_free(others, mover, _ahead(leg), abs(sum(leg)), ()) for mover, leg in legs)


def _ahead(leg: tuple[int, int]) -> tuple[float, float]:
    return leg[0] / abs(sum(leg)), leg[1] / abs(sum(leg))


#: By the names of the actions on a map.
RUNS_AT: Mapping[str, Callable[[Asked], Answer]] = {"charge": charge, "push": push, "trample": trample}
