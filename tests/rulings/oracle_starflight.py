"""When the Starflight catalogue allows an action: a table of conditions, read off the sheets, independent of the menu.

Each line is what an entry of the catalogue asks for. None: the catalogue leaves it to the game master, or the map
can not tell it for certain.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

from battlemap.document.model import MapState, Token
from battlemap.document.sheets import StarflightWeapon
from tests.rulings.oracle_sight import (
    HAIR_M,
    OUT_COLD,
    all_of,
    any_of,
    centre,
    gap_m,
    is_free,
    lies,
    parted_by,
    seen,
    shares_cell,
)

HELPLESS = OUT_COLD | {"helpless", "asleep", "bound"}
HELD = frozenset({"grappling", "pinned"})
RANGED = frozenset({"beam", "projectile", "thrown"})
HANDS, LEGS = ("right arm", "left arm"), ("right leg", "left leg")
MELEE_M, RANGED_M, ZERO_M, SNIPING_M, AID_M = 5.0, 25.0, 2.5, 375.0, 50.0
LEAST_MOVE_M = 6.0
FISTS = StarflightWeapon(name="unarmed", type="natural", damage_type="non_lethal", range_m=MELEE_M)
Answer = bool | None


@dataclass(frozen=True)
class Who:
    """One combatant, read off its sheet."""

    token: Token

    @cached_property
    def stats(self) -> Mapping[str, int]:
        return self.token.starflight.stats if self.token.starflight else {}

    @cached_property
    def arms(self) -> tuple[StarflightWeapon, ...]:
        return self.token.starflight.weapons if self.token.starflight else ()

    @property
    def is_out_cold(self) -> bool:  # SF-CND-03, SF-DTH-01
        return self._is(OUT_COLD) or self.stats["nhp"] <= 0 or self.stats["hp"] <= 0

    @property
    def is_helpless(self) -> bool:  # SF-CND-02
        return self.is_out_cold or self._is(HELPLESS)

    @property
    def is_able(self) -> bool:
        return not self.is_helpless

    @property
    def is_prone(self) -> bool:  # SF-CND-03, 04
        return self.is_out_cold or lies(self.token)

    @property
    def is_fatigued(self) -> bool:  # SF-FTG-01
        return self._is({"fatigued"}) or 2 * self.stats["hp"] <= self.stats.get("max_hp", self.stats["hp"])

    @property
    def size(self) -> int:
        return self.stats["size_class"]

    @property
    def is_held(self) -> bool:  # SF-GRP-09, 12, SF-LOC-04
        return self._is(HELD | {"immobile"})

    @property
    def has_legs(self) -> bool:  # SF-MOV-08: fewer than half do not do
        return 2 * self.working_legs >= len(LEGS)

    @property
    def working_legs(self) -> int:
        failed = self.token.starflight.failed if self.token.starflight else ()
        return sum(leg not in failed for leg in LEGS)

    @property
    def free_hands(self) -> int:  # SF-DRW-02
        failed = self.token.starflight.failed if self.token.starflight else ()
        working = sum(hand not in failed for hand in HANDS)
        return working - sum(arm.appendages for arm in self.arms if arm.drawn and arm.type != "natural")

    def is_in_sound_hand(self, arm: StarflightWeapon) -> bool:  # SF-PRT-03, table 9c, SF-DRW-02
        if arm.type == "natural":
            return True
        failed = self.token.starflight.failed
        holds: dict[str, str] = {}
        for each in (each for each in self.arms if each.drawn and each.type != "natural"):
            holds |= dict.fromkeys([hand for hand in HANDS if hand not in holds][: each.appendages], each.name)
        own = [hand for hand in HANDS if holds.get(hand) == arm.name]
        good = [hand for hand in HANDS if hand not in failed and holds.get(hand, arm.name) == arm.name]
        return not own or not set(own) & set(failed) or len(good) >= arm.appendages

    @property
    def points(self) -> int:  # SF-MOV-02, M28, SF-PRN-03
        whole = self.walk
        return whole // 4 if self.is_prone else whole

    @property
    def walk(self) -> int:
        whole = max(0, 1 + self.stats["initiative"])
        return whole if self.working_legs == len(LEGS) else whole // 2

    @property
    def run_points(self) -> int:  # SF-RUN-01, 02
        return max(0, 4 * self.walk - self.stats.get("encumbrance", 0) // 10)

    def can(self, ability: str) -> bool:
        return self.stats.get(ability, 0) > 0

    def _is(self, names: frozenset[str] | set[str]) -> bool:
        return not names.isdisjoint(self.token.conditions)


@dataclass(frozen=True)
class Asked:
    """Somebody who would do something, to somebody, with something."""

    state: MapState
    actor: Token
    target: Token | None = None
    arm: str | None = None

    @cached_property
    def me(self) -> Who:
        return Who(self.actor)

    @cached_property
    def them(self) -> Who:
        assert self.target is not None
        return Who(self.target)

    @cached_property
    def weapon(self) -> StarflightWeapon:
        return next((each for each in self.me.arms if each.name == self.arm), FISTS)

    @property
    def gap_m(self) -> float:
        return gap_m(self.state, self.actor, self.them.token)

    @property
    def is_melee_scale(self) -> bool:
        return self.state.info.fight.scale == "melee"

    @property
    def at_zero(self) -> bool:  # SF-RNG-02
        return is_at_zero(self.state, self.actor, self.them.token)

    @property
    def touches(self) -> bool:  # SF-LOS-07 lets a weapon through a window, no hand
        return not parted_by(self.state, self.actor, self.them.token)

    @property
    def holds_them(self) -> bool:  # SF-GRP: who grapples with whom is told by where they stand
        return self.them.token.id in {each.id for each in self.partners}

    @cached_property
    def partners(self) -> list[Token]:
        return partners(self.state, self.actor)


def is_at_zero(state: MapState, one: Token, other: Token) -> bool:
    """Range Zero: the same cell where cells have 5 m, else a gap of at most 2.5 m."""
    return shares_cell(one, other) if state.info.grid.cell_m == MELEE_M else gap_m(state, one, other) <= ZERO_M


def partners(state: MapState, token: Token) -> list[Token]:
    """Those whom it grapples with."""
    others = [each for each in state.tokens.values() if each.id != token.id]
    if HELD.isdisjoint(token.conditions):
        return []
    return [each for each in others if not HELD.isdisjoint(each.conditions) and is_at_zero(state, token, each)]


def attack(ask: Asked) -> Answer:
    """SF-ATK-01, 02, SF-DRW-01, SF-LOS; beyond the fight SF-SNP-02."""
    arm = ask.weapon
    in_hand = ask.me.is_in_sound_hand(arm) and (arm.type == "natural" or (arm.drawn and arm.works))
    reach_m = arm.range_m if arm.range_m is not None else (math.inf if arm.type in RANGED else MELEE_M)
    sniping = arm.type in RANGED and ask.gap_m > SNIPING_M
    scoped = not sniping or ((arm.scope > 0 or arm.sniper) and not ask.me.is_fatigued)
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


def grapple(ask: Asked) -> Answer:
    """SF-GRP-02, 05, 06, 07: joining takes no attack; those who hold each other go on with it."""
    joins = bool(partners(ask.state, ask.them.token))
    if not joins and not HELD.isdisjoint(ask.them.token.conditions):
        return None  # it is said to grapple, with nobody who is there
    small = ask.them.size < ask.me.size + 2
    reached = ask.me.is_able if joins else attack(ask)
    new = not ask.holds_them
    return all_of(new, joins or ask.weapon.type not in RANGED, ask.at_zero, ask.touches, small, reached)


def improved_grab(ask: Asked) -> Answer:
    """SF-IGR-01, SF-GRP-05: the hit just before is what the table tells."""
    return ask.me.is_able and ask.me.can("improved_grab") and ask.them.size < ask.me.size + 2


def on_hold(ask: Asked) -> Answer:
    """SF-GRP-07, 08, 09: to hurt or pin somebody one grapples with; the pinned break that first."""
    return ask.me.is_able and ask.holds_them and "pinned" not in ask.actor.conditions


def escape(ask: Asked) -> Answer:
    """SF-GRP-11, 09."""
    return ask.me.is_able and bool(ask.partners) and "pinned" not in ask.actor.conditions


def constrict(ask: Asked) -> Answer:
    """SF-CST-01."""
    return ask.me.is_able and ask.me.can("constrict") and ask.holds_them


def swallow(ask: Asked) -> Answer:
    """SF-SWL-01."""
    return ask.me.is_able and ask.me.can("swallow_whole") and ask.holds_them and ask.me.size >= ask.them.size + 3


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


def draw(ask: Asked) -> Answer:
    """SF-DRW-01, 02."""
    return ask.me.is_able and not ask.weapon.drawn and ask.weapon.appendages <= ask.me.free_hands


def reload(ask: Asked, arm: StarflightWeapon) -> Answer:
    """SF-REL-01, SF-PRT-03."""
    return ask.me.is_able and arm.loaded is not None and ask.me.is_in_sound_hand(arm)


def check_part(ask: Asked) -> Answer:
    """SF-PRT-02, 05: a wounded part that has not failed; the body never does. It is no action."""
    failed = ask.actor.starflight.failed
    return ask.arm not in (*failed, "body") and ask.me.stats.get(f"wounds_{ask.arm}".replace(" ", "_"), 0) > 0


def attack_item(ask: Asked, key: str) -> Answer:
    """SF-OBJ-01: as an attack, at the nearest place of a wall or a door that is not open."""
    barrier = ask.state.doors.get(key) or ask.state.walls[key]
    if getattr(barrier, "state", "closed") == "open":
        return False
    arm, a = ask.weapon, barrier.line[0]
    axis = 0 if a.x == barrier.line[1].x else 1
    middle, cell_m = centre(ask.actor), ask.state.info.grid.cell_m
    far_m = max(0.0, abs(middle[axis] - a[axis]) - 0.5) * cell_m
    reach_m = arm.range_m if arm.range_m is not None else (math.inf if arm.type in RANGED else MELEE_M)
    in_hand = ask.me.is_in_sound_hand(arm) and (arm.type == "natural" or (arm.drawn and arm.works))
    fine = in_hand and arm.loaded != 0 and far_m <= reach_m and ask.me.is_able
    looks_around = max(ask.actor.optimal_arc_deg, ask.actor.peripheral_arc_deg) >= 360
    alone = len(ask.state.walls) + len(ask.state.doors) == 1
    others = [centre(each) for each in ask.state.tokens.values() if each.id != ask.actor.id]
    crowded = any(abs(other[1 - axis] - middle[1 - axis]) < 1 for other in others)
    return fine and (True if looks_around and alone and not crowded else None)


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
    taken = any(max(abs(a - b) for a, b in zip(there, each.at, strict=True)) < 1 for each in _others(ask))
    turn = 1 if by_the_point else 5
    sure = price + turn <= may and not taken and is_free(ask.state, ask.actor, ahead, far, ())
    return True if sure else None


def _others(ask: Asked) -> list[Token]:
    return [each for each in ask.state.tokens.values() if each.id != ask.actor.id]


def mount(ask: Asked) -> Answer:
    """SF-MNT-01, SF-GRP-09, 12: a steed beside it, not one of the other side; a move, which the held do not make."""
    friendly = ask.them.token.side == ask.actor.side
    may = ask.me.is_able and not ask.me.is_held
    return friendly and may and ask.at_zero and ask.actor.posture != "mounted"


def aids(ask: Asked) -> bool:
    """SF-AID-01."""
    return ask.me.is_able and ask.gap_m <= AID_M


#: By the names of the actions on a map.
WAYS: Mapping[str, Callable[[Asked], Answer]] = {
    "attack": attack,
    "snipe": snipe,
    "full-attack": full_attack,
    "disarm": disarm,
    "trip": trip,
    "coup-de-grace": coup_de_grace,
    "grapple": grapple,
    "improved-grab": improved_grab,
    "grapple-damage": on_hold,
    "pin": on_hold,
    "escape": escape,
    "constrict": constrict,
    "swallow": swallow,
    "charge": charge,
    "push": push,
    "trample": trample,
    "prone": lambda ask: ask.me.is_able and not ask.me.is_prone,  # SF-PRN-01
    "stand": lambda ask: ask.me.is_able and ask.me.is_prone,  # SF-STD-01
    "draw": draw,
    "sheathe": lambda ask: ask.me.is_able and ask.weapon.drawn,  # SF-DRW-01
    "reload": lambda ask: reload(ask, ask.weapon),
    "concentrate": lambda ask: ask.me.is_able,  # SF-CNC-02
    "cease-concentration": lambda ask: ask.me.is_able and "concentrating" in ask.actor.conditions,  # SF-CNC-01
    "use-skill": lambda ask: ask.me.is_able,  # SF-SKL-01
    "activate": lambda ask: ask.me.is_able,  # SF-ATI-01
    "speak": lambda ask: ask.me.is_able,  # SF-SPK-01
    "standby": lambda ask: ask.me.is_able,  # SF-STB-01
    "mount": mount,
    "rally": lambda ask: aids(ask) and "shaken" in ask.them.token.conditions,  # SF-AID-02
    "inspire": lambda ask: aids(ask) and "shaken" not in ask.them.token.conditions,  # SF-AID-04
    "first-aid": aids,  # SF-AID-06
}


def _friends(ask: Asked) -> list[Token]:
    return [each for each in ask.state.tokens.values() if each.side == ask.actor.side and each.id != ask.actor.id]


def _foes(ask: Asked) -> list[Token]:
    return [each for each in ask.state.tokens.values() if each.side != ask.actor.side]


def _at_foes(name: str, *, armed: bool) -> Callable[[Asked], Answer]:
    """Open where it may be done to one of those who are hostile, with one of the weapons or with bare hands."""

    def may(ask: Asked) -> Answer:
        return _done_to(ask, _foes(ask), name, armed=armed)

    return may


def _done_to(ask: Asked, them: list[Token], name: str, *, armed: bool) -> Answer:
    """Whether it may be done to any of them, with one of the weapons or with bare hands."""
    arms = [*(arm.name for arm in ask.me.arms), "unarmed"] if armed else [None]
    return any_of(*(WAYS[name](Asked(ask.state, ask.actor, each, arm)) for each in them for arm in arms))


def _grapples(ask: Asked) -> Answer:
    """A grapple to begin or join, or something to do in the one there is. SF-GRP-02, 07."""
    begun = _at_foes("grapple", armed=True)(ask)
    inside = any_of(_at_foes("pin", armed=False)(ask), escape(ask))
    return any_of(begun, inside, None if _may_break_a_pin(ask) else False)


def _may_break_a_pin(ask: Asked) -> bool:
    return ask.me.is_able and any("pinned" in each.conditions for each in (ask.actor, *ask.partners))


def _least_move(ask: Asked) -> int:
    """The points of the shortest move: one of at least 6 m takes two increments, on ranged scale one of 25 m."""
    return 2 if ask.is_melee_scale else 5


def _in_reach(ask: Asked) -> Answer:
    """Something at Range Zero to handle: a door, or what somebody dropped. SF-MAN-01, SF-DRP-01."""
    zero_m = 0.0 if ask.state.info.grid.cell_m == MELEE_M else ZERO_M
    middle = centre(ask.actor)
    doors = (abs(middle[1] - door.line[0].y) - 0.5 for door in ask.state.doors.values())
    return any(gap * ask.state.info.grid.cell_m <= zero_m for gap in doors)


def _sheds(ask: Asked) -> bool:
    return any(arm.drawn and arm.type != "natural" for arm in ask.me.arms)


def _always(_ask: Asked) -> Answer:
    return True


#: By the rows of the list of actions, SF-ACT-02: when somebody may be told that it may do it, with its whole turn left.
ROWS: Mapping[str, Callable[[Asked], Answer]] = {
    "ready": _always,
    "standby": _always,
    "use a skill or ability": _always,
    "cease concentration": lambda ask: "concentrating" in ask.actor.conditions,
    "run": lambda ask: runs(ask.me) and ask.me.run_points >= (1 if ask.is_melee_scale else 5),
    "draw or sheathe": lambda ask: any(
        arm.type != "natural" and (arm.drawn or arm.appendages <= ask.me.free_hands) for arm in ask.me.arms
    ),
    "raise or lower a shield, don or remove armour": lambda ask: bool(ask.actor.starflight.gear),
    "mount": lambda ask: any(WAYS["mount"](Asked(ask.state, ask.actor, friend)) for friend in _friends(ask)),
    "charge": _at_foes("charge", armed=True),
    "push": _at_foes("push", armed=False),
    "trip": _at_foes("trip", armed=True),
    "trample": _at_foes("trample", armed=False),
    "grapple": _grapples,
    "full attack": _at_foes("full-attack", armed=False),
    "coup de grace": lambda ask: _done_to(ask, _others(ask), "coup-de-grace", armed=True),
    "drop prone": lambda ask: not ask.me.is_prone,
    "stand up": lambda ask: ask.me.is_prone,
    "manipulate an item or object": _in_reach,
    "activate an item": lambda ask: bool(ask.me.arms or ask.actor.starflight.gear),
    "drop an item": _sheds,
    "disarm or sunder": _at_foes("disarm", armed=True),
    "speak": lambda ask: bool(_friends(ask)),
    "aid": lambda ask: any(gap_m(ask.state, ask.actor, each) <= AID_M for each in _others(ask)),
    "reload or recharge": lambda ask: any(reload(ask, arm) is True for arm in ask.me.arms),
    "move": lambda ask: mobile(ask.me) and ask.me.points >= _least_move(ask),
    "step": lambda ask: mobile(ask.me) and ask.me.points >= 1,
    "change facing": lambda ask: mobile(ask.me),
    "attack": _at_foes("attack", armed=True),
    "sniping attack": _at_foes("snipe", armed=True),
}
#: What SF-ACT-02 says that they take; what is not there takes one of the two actions.
FREE = frozenset({"cease concentration", "drop prone", "drop an item", "speak", "step", "change facing"})
WHOLE_TURN = frozenset(
    {"run", "charge", "push", "trample", "full attack", "coup de grace", "disarm or sunder", "sniping attack"}
)


def allowed(state: MapState, actor: Token, row: str, spent: int = 0) -> Answer:
    """Whether somebody may do what a row of the list of actions says, with so many actions spent."""
    ask = Asked(state, actor)
    left = max(0, (1 if ask.me.is_fatigued else 2) - spent)
    costs = 0 if row in FREE else 2 if row in WHOLE_TURN else 1
    affordable = costs <= left and not (costs == 2 and ask.me.is_fatigued)
    return all_of(ask.me.is_able and affordable, ROWS[row](ask))
