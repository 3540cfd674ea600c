"""Every action, what it costs, and the rule that tells about it."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from rules.core.breakdown import RuleId


class Cost(StrEnum):
    """What an action takes of a turn."""

    FREE = "free"
    MOVE = "move"  # one of the two actions
    STANDARD = "standard"  # one of the two actions
    SPECIAL = "special"  # one of the two actions
    FULL_ROUND = "full round"
    INSTEAD = "instead of an attack"

    @property
    def phases(self) -> int:
        """How many of the two actions it takes."""
        return {Cost.FREE: 0, Cost.FULL_ROUND: 2}.get(self, 1)


class Action(StrEnum):
    """Everything a combatant may do."""

    READY = "ready"
    STANDBY = "standby"
    USE_SKILL = "use a skill or ability"
    CEASE_CONCENTRATION = "cease concentration"
    RUN = "run"
    DRAW = "draw or sheathe"
    SHIELD = "raise or lower a shield, don or remove armour"
    MOUNT = "mount"
    DISMOUNT = "dismount"
    CHARGE = "charge"
    PUSH = "push"
    TRIP = "trip"
    TRAMPLE = "trample"
    GRAPPLE = "grapple"
    IMPROVED_GRAB = "improved grab"
    CONSTRICT = "constrict"
    RECONSTRICT = "constrict again"
    SWALLOW = "swallow whole"
    FULL_ATTACK = "full attack"
    COUP_DE_GRACE = "coup de grace"
    DROP_PRONE = "drop prone"
    STAND_UP = "stand up"
    MANIPULATE = "manipulate an item or object"
    ACTIVATE = "activate an item"
    DROP_ITEM = "drop an item"
    ATTACK_ITEM = "attack an item"
    DISARM = "disarm or sunder"
    SPEAK = "speak"
    AID = "aid"
    RELOAD = "reload or recharge"
    MOVE = "move"
    STEP = "step"
    CHANGE_FACING = "change facing"
    ATTACK = "attack"
    SNIPE = "sniping attack"


@dataclass(frozen=True, slots=True)
class ActionRow:
    """One row of the list of actions."""

    action: Action
    cost: Cost
    rule: RuleId


def _row(action: Action, cost: Cost, rule: str) -> ActionRow:
    return ActionRow(action, cost, RuleId(rule))


ACTIONS: Final = (
    _row(Action.READY, Cost.SPECIAL, "SF-RDY-01"),
    _row(Action.STANDBY, Cost.SPECIAL, "SF-STB-01"),
    _row(Action.USE_SKILL, Cost.STANDARD, "SF-SKL-01"),
    _row(Action.CEASE_CONCENTRATION, Cost.FREE, "SF-CNC-01"),
    _row(Action.RUN, Cost.FULL_ROUND, "SF-RUN-01"),
    _row(Action.DRAW, Cost.MOVE, "SF-DRW-01"),
    _row(Action.SHIELD, Cost.MOVE, "SF-SHD-01"),
    _row(Action.MOUNT, Cost.MOVE, "SF-MNT-01"),
    _row(Action.DISMOUNT, Cost.MOVE, "SF-MNT-03"),
    _row(Action.CHARGE, Cost.FULL_ROUND, "SF-CHG-01"),
    _row(Action.PUSH, Cost.FULL_ROUND, "SF-PSH-01"),
    _row(Action.TRIP, Cost.INSTEAD, "SF-TRP-01"),
    _row(Action.TRAMPLE, Cost.FULL_ROUND, "SF-TRM-01"),
    _row(Action.GRAPPLE, Cost.SPECIAL, "SF-GRP-02"),
    _row(Action.IMPROVED_GRAB, Cost.FREE, "SF-IGR-01"),
    _row(Action.CONSTRICT, Cost.FREE, "SF-CST-01"),
    _row(Action.RECONSTRICT, Cost.STANDARD, "SF-CST-02"),
    _row(Action.SWALLOW, Cost.FREE, "SF-SWL-01"),
    _row(Action.FULL_ATTACK, Cost.FULL_ROUND, "SF-FUL-01"),
    _row(Action.COUP_DE_GRACE, Cost.FULL_ROUND, "SF-CDG-01"),
    _row(Action.DROP_PRONE, Cost.FREE, "SF-PRN-01"),
    _row(Action.STAND_UP, Cost.MOVE, "SF-STD-01"),
    _row(Action.MANIPULATE, Cost.MOVE, "SF-MAN-01"),
    _row(Action.ACTIVATE, Cost.STANDARD, "SF-ATI-01"),
    _row(Action.DROP_ITEM, Cost.FREE, "SF-DRP-01"),
    _row(Action.ATTACK_ITEM, Cost.STANDARD, "SF-OBJ-01"),
    _row(Action.DISARM, Cost.FULL_ROUND, "SF-DIS-01"),
    _row(Action.SPEAK, Cost.FREE, "SF-SPK-01"),
    _row(Action.AID, Cost.SPECIAL, "SF-AID-01"),
    _row(Action.RELOAD, Cost.SPECIAL, "SF-REL-01"),
    _row(Action.MOVE, Cost.MOVE, "SF-MOV-01"),
    _row(Action.STEP, Cost.FREE, "SF-MOV-04"),
    _row(Action.CHANGE_FACING, Cost.FREE, "SF-MOV-06"),
    _row(Action.ATTACK, Cost.STANDARD, "SF-ATK-01"),
    _row(Action.SNIPE, Cost.FULL_ROUND, "SF-SNP-02"),
)

ROW: Final = {row.action: row for row in ACTIONS}
