"""One combatant and what it would do, read off the Starflight sheets: what all tables of the rules are asked with.

None as an answer: the catalogue leaves it to the game master, or the map can not tell it for certain.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from battlemap.document.model import MapState, Token
from battlemap.document.sheets import StarflightWeapon
from tests.rulings.oracle_sight import OUT_COLD, gap_m, lies, parted_by, shares_cell

HELPLESS = OUT_COLD | {"helpless", "asleep", "bound"}
DEAD = frozenset({"dead", "clinically_dead", "brain_dead"})
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
    def is_out_cold(self) -> bool:  # SF-CND-03, SF-STA-01
        return self._is(OUT_COLD) or self.stats["nhp"] <= 0 or self.is_dead or self.is_in_stasis

    @property
    def is_dead(self) -> bool:  # SF-DTH-01
        return self._is(DEAD) or self.stats["hp"] <= 0 or self.is_dead_of_wounds

    @property
    def is_brain_dead(self) -> bool:  # SF-DTH-03, SF-BRN-01
        return self._is({"brain_dead"}) or self.stats["hp"] <= -self.stats["max_hp"]

    @property
    def is_dead_of_wounds(self) -> bool:  # SF-DTH-01
        return self.wounds >= 3 * self.stats["durability"]

    @property
    def wounds(self) -> int:
        return sum(count for name, count in self.stats.items() if name == "wounds" or name.startswith("wounds_"))

    @property
    def is_comatose(self) -> bool:  # SF-COM-01
        return self._is({"comatose"}) or -self.stats["nhp"] >= self.stats["max_nhp"]

    @property
    def is_in_stasis(self) -> bool:
        return self._is({"stasis"})

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

    @property
    def others(self) -> list[Token]:
        return [each for each in self.state.tokens.values() if each.id != self.actor.id]

    @property
    def foes(self) -> list[Token]:
        return [each for each in self.state.tokens.values() if each.side != self.actor.side]

    @property
    def friends(self) -> list[Token]:
        return [each for each in self.others if each.side == self.actor.side]


def is_at_zero(state: MapState, one: Token, other: Token) -> bool:
    """Range Zero: the same cell where cells have 5 m, else a gap of at most 2.5 m."""
    return shares_cell(one, other) if state.info.grid.cell_m == MELEE_M else gap_m(state, one, other) <= ZERO_M


def partners(state: MapState, token: Token) -> list[Token]:
    """Those whom it grapples with."""
    others = [each for each in state.tokens.values() if each.id != token.id]
    if HELD.isdisjoint(token.conditions):
        return []
    return [each for each in others if not HELD.isdisjoint(each.conditions) and is_at_zero(state, token, each)]
