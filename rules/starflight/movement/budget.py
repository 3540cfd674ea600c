"""How far a combatant may go: points by initiative or metres by speed, walking, lying or running."""

from dataclasses import dataclass
from enum import StrEnum

from rules.core.breakdown import Breakdown, Modifier, RuleId
from rules.starflight.house_rules import HouseRules
from rules.starflight.movement.facts import Mover

RUN_FACTOR = 4
ENCUMBRANCE_STEP = 10
METRES_PER_POINT = 2  # what a point is worth where encumbrance slows a run
PRONE_DIVISOR = 4
LAME_DIVISOR = 2


class Unit(StrEnum):
    """What movement is counted in."""

    POINTS = "points"
    METRES = "metres"


@dataclass(frozen=True, slots=True)
class Budget:
    """What one move of a combatant may use."""

    unit: Unit
    allowance: Breakdown  # total: points or whole metres, never below 0

    @property
    def words(self) -> str:
        """As the table reads it: ``7 points``."""
        return counted(self.allowance.total, self.unit)


def counted(amount: float, unit: Unit) -> str:
    """An amount of movement as the table reads it: ``1 point``, ``12.5 m``."""
    if unit is Unit.METRES:
        return f"{amount:.2f}".rstrip("0").rstrip(".") + " m"
    return f"{amount:g} point" + ("" if amount == 1 else "s")


def budget(mover: Mover, house: HouseRules, *, running: bool = False) -> Budget:
    """What a move, or a run, of this mover may use. SF-MOV-01 to 03, SF-RUN-01, 02, SF-PRN-03."""
    unit = Unit.POINTS if house.movement_mode == "initiative" else Unit.METRES
    normal = (_mode(unit), _by_initiative(mover) if unit is Unit.POINTS else _by_speed(mover))
    sound = Breakdown.of((*normal, _lame(Breakdown(normal).total, mover)))
    if running:
        return Budget(unit, Breakdown.of((*sound.modifiers, *_run(sound.total, mover, unit, house))))
    return Budget(unit, Breakdown.of((*sound.modifiers, _prone(sound.total, mover))))


def _mode(unit: Unit) -> Modifier:
    words = "moves by points, from Initiative" if unit is Unit.POINTS else "moves by metres, from speed"
    return Modifier(RuleId("SF-MOV-01"), 0, words)


def _by_initiative(mover: Mover) -> Modifier:
    points = max(0, 1 + mover.initiative)
    return Modifier(RuleId("SF-MOV-02"), points, f"1 and Initiative {mover.initiative}")


def _by_speed(mover: Mover) -> Modifier:
    far_m = max(0, mover.speed * 5 // 3)
    return Modifier(RuleId("SF-MOV-03"), far_m, f"five thirds of speed {mover.speed}")


def _lame(normal: int, mover: Mover) -> Modifier | None:
    if mover.working_legs >= mover.legs:
        return None
    reason = f"{mover.working_legs} of {mover.legs} propulsive appendages work: half of it"
    return Modifier(RuleId("M28"), normal // LAME_DIVISOR - normal, reason)


def _prone(normal: int, mover: Mover) -> Modifier | None:
    if not mover.prone:
        return None
    return Modifier(RuleId("SF-PRN-03"), normal // PRONE_DIVISOR - normal, "prone: a quarter of it")


def _run(normal: int, mover: Mover, unit: Unit, house: HouseRules) -> tuple[Modifier | None, ...]:
    if house.run_encumbrance_before_multiplier:
        load = _run_load(normal, mover, unit)
        return load, _four_times(normal + (load.value if load else 0))
    return _four_times(normal), _run_load(RUN_FACTOR * normal, mover, unit)


def _four_times(normal: int) -> Modifier:
    return Modifier(RuleId("SF-RUN-01"), (RUN_FACTOR - 1) * normal, "running: four times as far")


def _run_load(before: int, mover: Mover, unit: Unit) -> Modifier | None:
    points = max(0, mover.encumbrance) // ENCUMBRANCE_STEP
    loss = points if unit is Unit.POINTS else METRES_PER_POINT * points
    if not loss:
        return None
    return Modifier(RuleId("SF-RUN-02"), -min(loss, before), f"encumbrance {mover.encumbrance}, running")
