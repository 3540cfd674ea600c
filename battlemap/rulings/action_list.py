"""Every action of the Starflight rules with its cost, and how it is played on a map, or why it is not."""

from collections.abc import Mapping
from dataclasses import dataclass

from battlemap.rulings.starflight_actions import ALONE, AT_SEVERAL, FACTS_OF, MAY_BE_ALONE, WITHOUT_WEAPON
from rules.starflight.actions.table import ACTIONS as ROWS
from rules.starflight.actions.table import Action, ActionRow

#: The actions on a map that play an action of the rules.
PLAYED: Mapping[Action, tuple[str, ...]] = {
    Action.STANDBY: ("standby",),
    Action.USE_SKILL: ("use-skill", "concentrate", "calm-down", "check-part"),
    Action.CEASE_CONCENTRATION: ("cease-concentration",),
    Action.RUN: ("run",),
    Action.DRAW: ("draw", "sheathe"),
    Action.SHIELD: ("toggle-gear",),
    Action.MOUNT: ("mount",),
    Action.DISMOUNT: ("dismount",),
    Action.CHARGE: ("charge",),
    Action.PUSH: ("push",),
    Action.TRIP: ("trip",),
    Action.TRAMPLE: ("trample",),
    Action.GRAPPLE: ("grapple", "grapple-damage", "pin", "break-pin", "escape"),
    Action.IMPROVED_GRAB: ("improved-grab",),
    Action.CONSTRICT: ("constrict",),
    Action.RECONSTRICT: ("constrict",),
    Action.SWALLOW: ("swallow",),
    Action.FULL_ATTACK: ("full-attack",),
    Action.COUP_DE_GRACE: ("coup-de-grace",),
    Action.DROP_PRONE: ("prone",),
    Action.STAND_UP: ("stand",),
    Action.MANIPULATE: ("manipulate",),
    Action.ACTIVATE: ("activate",),
    Action.DROP_ITEM: ("drop",),
    Action.ATTACK_ITEM: ("attack",),  # a wall or a door, by its id
    Action.DISARM: ("disarm",),
    Action.SPEAK: ("speak",),
    Action.AID: (
        *("resuscitate", "revive", "rally", "inspire", "first-aid", "stasis", "leave-stasis", "surgery"),
        *("care-non-lethal", "care-impact", "care-lethal", "care-wounds"),
    ),
    Action.RELOAD: ("reload",),
    Action.MOVE: ("move",),
    Action.STEP: ("move",),
    Action.ATTACK: ("attack", "opportunity"),
    Action.SNIPE: ("snipe",),
}
#: Those that are not played on a map, and why.
NOT_PLAYED: Mapping[Action, str] = {
    Action.READY: "its trigger belongs to the turn order of the fight",
    Action.CHANGE_FACING: "tokens are turned on the map; no die decides",
}


def siblings(name: str) -> tuple[str, ...]:
    """The actions on a map that play the same action of the rules, the one itself among them."""
    return next((names for names in PLAYED.values() if name in names), (name,))


def words_of(name: str) -> str:
    """What an action on a map is called, as ``break-pin``: break pin."""
    return name.replace("-", " ")


@dataclass(frozen=True, slots=True)
class ListedAction:
    """One row of the rules' list of actions."""

    row: ActionRow
    names: tuple[str, ...]
    why_not: str = ""

    def lines(self) -> list[str]:
        """The row as a list tells it, and the facts that may be told with its actions."""
        how = ", ".join(self.names) or f"not played: {self.why_not}"
        row = f"{self.row.action.value}: {self.row.cost.value} [{self.row.rule}]; {how}"
        told = [f"    {name}: {', '.join(FACTS_OF[name])}" for name in self.names if name in FACTS_OF]
        return [row, *told]

    def to_json(self) -> dict[str, object]:
        """The row as plain values."""
        return {
            "action": self.row.action.value,
            "cost": self.row.cost.value,
            "rule": self.row.rule,
            "played_by": [_usage_json(name) for name in self.names],
            "why_not": self.why_not or None,
        }


def listed_actions() -> tuple[ListedAction, ...]:
    """All of them, in the order of the book."""
    return tuple(ListedAction(row, PLAYED.get(row.action, ()), NOT_PLAYED.get(row.action, "")) for row in ROWS)


def _usage_json(name: str) -> dict[str, object]:
    targets = "none" if name in ALONE else "several" if name in AT_SEVERAL else "one"
    return {
        "name": name,
        "targets": "none or one" if name in MAY_BE_ALONE else targets,
        "needs_weapon": name not in WITHOUT_WEAPON,
        "facts": list(FACTS_OF.get(name, ())),
    }
