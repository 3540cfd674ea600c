"""When the Starflight catalogue allows an attack: with what, at whom, at which thing, and out of turn."""

import math
from collections.abc import Callable, Mapping

from tests.rulings.oracle_sight import all_of, centre, seen
from tests.rulings.oracle_who import HELD, MELEE_M, RANGED, SNIPING_M, Answer, Asked


def attack(ask: Asked) -> Answer:
    """SF-ATK-01, 02, SF-DRW-01, SF-LOS; beyond the fight SF-SNP-02."""
    arm = ask.weapon
    in_hand = ask.me.is_in_sound_hand(arm) and (arm.type == "natural" or (arm.drawn and arm.works))
    reach_m = arm.range_m if arm.range_m is not None else (math.inf if arm.type in RANGED else MELEE_M)
    sniping = arm.type in RANGED and ask.gap_m > SNIPING_M
    scoped = not sniping or (arm.scope > 0 and not ask.me.is_fatigued)
    fine = in_hand and arm.loaded != 0 and ask.gap_m <= reach_m and scoped and ask.me.is_able
    return all_of(fine, seen(ask.state, ask.actor, ask.them.token))


def full_attack(ask: Asked) -> Answer:
    """SF-FUL-01; table 9c: what a failed arm held has fallen out of it, and is not wielded."""
    wielded = [arm.name for arm in ask.me.arms if arm.drawn and ask.me.is_in_sound_hand(arm)]
    each = (attack(Asked(ask.state, ask.actor, ask.target, name)) for name in wielded)
    return all_of(not ask.me.is_fatigued, bool(wielded), *each)


def snipe(ask: Asked) -> Answer:
    """SF-SNP-01, 02."""
    return all_of(ask.weapon.type in RANGED, ask.gap_m > SNIPING_M, attack(ask))


def disarm(ask: Asked) -> Answer:
    """SF-DIS-01, 02: something carried; 25 m, with a blade or bare hands 5 m, a sniper's weapon anywhere."""
    held = any(arm.drawn and arm.type != "natural" for arm in ask.them.arms)
    carries = held or any(worn.active for worn in ask.them.token.starflight.gear)
    reach_m = math.inf if ask.weapon.sniper else 25.0 if ask.weapon.type in RANGED else MELEE_M
    return all_of(carries, ask.gap_m <= reach_m, not ask.me.is_fatigued, attack(ask))


def trip(ask: Asked) -> Answer:
    """SF-TRP-01 to 03."""
    small = ask.them.size <= ask.me.size + 1
    return all_of(ask.weapon.type not in RANGED, ask.at_zero, ask.touches, small, attack(ask))


def coup_de_grace(ask: Asked) -> Answer:
    """SF-CDG-01."""
    return all_of(ask.them.is_helpless, ask.gap_m <= MELEE_M, not ask.me.is_fatigued, attack(ask))


def check_part(ask: Asked) -> Answer:
    """SF-PRT-02, 05: a wounded part that has not failed; the body never does. It is no action."""
    failed = ask.actor.starflight.failed
    return ask.arm not in (*failed, "body") and ask.me.stats.get(f"wounds_{ask.arm}".replace(" ", "_"), 0) > 0


def far_from(ask: Asked, key: str) -> float:
    """Metres to a wall or a door; all of them run from edge to edge."""
    a, b = (ask.state.doors.get(key) or ask.state.walls[key]).line
    axis = 0 if a.x == b.x else 1
    return max(0.0, abs(centre(ask.actor)[axis] - a[axis]) - 0.5) * ask.state.info.grid.cell_m


def attack_item(ask: Asked, key: str) -> Answer:
    """SF-OBJ-01: as an attack, at the nearest place of a wall or a door that is not open."""
    barrier = ask.state.doors.get(key) or ask.state.walls[key]
    if getattr(barrier, "state", "closed") == "open":
        return False
    arm, a = ask.weapon, barrier.line[0]
    axis = 0 if a.x == barrier.line[1].x else 1
    middle, far_m = centre(ask.actor), far_from(ask, key)
    reach_m = arm.range_m if arm.range_m is not None else (math.inf if arm.type in RANGED else MELEE_M)
    in_hand = ask.me.is_in_sound_hand(arm) and (arm.type == "natural" or (arm.drawn and arm.works))
    sniping = arm.type in RANGED and far_m > SNIPING_M
    scoped = not sniping or (arm.scope > 0 and not ask.me.is_fatigued)
    fine = in_hand and arm.loaded != 0 and far_m <= reach_m and scoped and ask.me.is_able
    looks_around = max(ask.actor.optimal_arc_deg, ask.actor.peripheral_arc_deg) >= 360
    alone = len(ask.state.walls) + len(ask.state.doors) == 1
    others = [centre(each) for each in ask.state.tokens.values() if each.id != ask.actor.id]
    crowded = any(abs(other[1 - axis] - middle[1 - axis]) < 1 for other in others)
    return fine and (True if looks_around and alone and not crowded else None)


def opportunity(ask: Asked) -> Answer:
    """SF-OPP-01, SF-GRP-12: as any attack, and not by grapplers."""
    return all_of(HELD.isdisjoint(ask.actor.conditions), attack(ask))


#: By the names of the actions on a map.
ATTACKS: Mapping[str, Callable[[Asked], Answer]] = {
    "attack": attack,
    "snipe": snipe,
    "full-attack": full_attack,
    "disarm": disarm,
    "trip": trip,
    "coup-de-grace": coup_de_grace,
    "opportunity": opportunity,
}
