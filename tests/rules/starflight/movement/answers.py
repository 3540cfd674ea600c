"""How each question of the cases about moving is put to the rules."""

from typing import Any

from rules.core.breakdown import Breakdown
from rules.core.resolution import play_values
from rules.starflight.facts import Scale
from rules.starflight.movement.budget import budget
from rules.starflight.movement.facts import Direction, Leg, MoveFacts, Mover, OnTheWay, direction_of
from rules.starflight.movement.from_creature import mover_of as mover_of_creature
from rules.starflight.movement.gridless import gridless_move
from rules.starflight.movement.move import MoveAnswer, move
from rules.starflight.movement.npc import not_simple, npc_course
from rules.starflight.movement.overrun import run_turn
from rules.starflight.movement.stunt_move import stunt_move
from rules.starflight.movement.stunts import stunt_options
from tests.rules.starflight.creatures import creature_of
from tests.rules.starflight.told import told
from tests.rules.starflight.worked import Answers, Worked


def legs_of(written: list[list[Any]]) -> tuple[Leg, ...]:
    """Legs as the cases write them: direction, metres, and perhaps the stunt chosen."""
    return tuple(
        Leg(direction=Direction(way), length_m=far, stunt=next(iter(stunt), None)) for way, far, *stunt in written
    )


def mover_of(table: dict[str, Any]) -> Mover:
    """A mover as the cases write it."""
    lists = {key: tuple(table[key]) for key in ("grappling",) if key in table}
    return Mover(**{**table, **lists, "conditions": frozenset(table.get("conditions", ()))})


def move_facts(case: Worked) -> MoveFacts:
    """The facts of a move in a case."""
    table = dict(case.facts.get("move", {}))
    table["on_the_way"] = tuple(OnTheWay(**near) for near in table.get("on_the_way", ()))
    table["scale"] = Scale(table.get("scale", "melee"))
    return MoveFacts(mover=mover_of(case.facts["mover"]), legs=legs_of(case.facts.get("legs", [])), **table)


def _move(case: Worked) -> MoveAnswer:
    return move(move_facts(case), case.house)


def _options(case: Worked) -> object:
    (leg,) = legs_of(case.facts["legs"])
    found = stunt_options(leg, case.facts["finesse"], after_forward=case.facts.get("after_forward", False))
    return [[use.stunt.name, use.times, use.dc, use.hd, use.attack] for use in found]


def _table(case: Worked) -> object:
    return [
        [use.stunt.name, use.stunt.finesse, use.dc, use.hd, use.attack]
        for way in Direction
        for use in stunt_options(Leg(direction=way, length_m=5.0), 99)
    ]


def _budget(case: Worked) -> Breakdown:
    return budget(mover_of(case.facts["mover"]), case.house, running=case.facts.get("running", False)).allowance


def _gridless(case: Worked) -> object:
    asked = case.facts["gridless"]
    return play_values(
        lambda: gridless_move("Rook", asked["own_si"], asked["opposing_csi"], case.house), case.dice
    ).outcome


def _stunt_move(case: Worked) -> object:
    creature = creature_of(case.facts["creature"])
    written = dict(case.facts.get("move", {}))
    facts = MoveFacts(mover=mover_of_creature(creature), legs=legs_of(case.facts["legs"]), **written)
    return told(play_values(lambda: stunt_move(creature, facts, case.house), case.dice).outcome)


def _run_turn(case: Worked) -> object:
    creature = creature_of(case.facts["creature"])
    return told(play_values(lambda: run_turn(creature, case.facts["turns_run"], case.house), case.dice).outcome)


def _riding(case: Worked) -> Breakdown:
    rider, steed = creature_of(case.facts["creature"]), creature_of(case.facts["steed"])
    return budget(mover_of_creature(rider, steed), case.house).allowance


MOVING: Answers = {
    "stunt move": _stunt_move,
    "run turn": _run_turn,
    "riding": _riding,
    "move": _move,
    "options": _options,
    "stunt table": _table,
    "budget": _budget,
    "npc": lambda case: npc_course(**case.facts["npc"]),
    "npc path": lambda case: not_simple(legs_of(case.facts["legs"]), tuple(case.facts["turns_deg"])),
    "gridless": _gridless,
    "direction": lambda case: [direction_of(angle) for angle in case.facts["angles"]],
}
