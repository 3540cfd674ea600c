"""How each question of the cases about the other actions is put to the rules."""

from typing import Any

from rules.starflight.actions import simple
from rules.starflight.actions.aid import Aided, AidFacts, first_aid, inspire, rally
from rules.starflight.actions.gear import (
    Held,
    Putting,
    activate,
    covers_pockets,
    deployment_actions,
    draw,
    drop_item,
    manipulate,
    pick_up,
    reload_item,
    sheathe,
    toggle,
)
from rules.starflight.actions.menu import menu
from rules.starflight.actions.menu_facts import MenuFacts, Nearby
from rules.starflight.actions.ready import lapsed, ready, standby, triggered
from rules.starflight.actions.simple import Ride
from rules.starflight.actions.table import ACTIONS, Action
from rules.starflight.actions.turn import Turn, actions_left, unaffordable
from rules.starflight.checks import number
from rules.starflight.facts import Scale
from tests.rules.starflight.actions.answers import played
from tests.rules.starflight.creatures import creature_of, weapon_of
from tests.rules.starflight.told import told
from tests.rules.starflight.worked import Answers, Worked


def _who(case: Worked) -> Any:
    return creature_of(case.facts["creature"])


def _turn(case: Worked) -> Turn:
    return Turn(**case.facts.get("turn", {}))


def _conditions(case: Worked) -> frozenset[str]:
    return frozenset(case.facts.get("conditions", ()))


def _held(case: Worked) -> tuple[Held, ...]:
    return tuple(Held(**table) for table in case.facts.get("held", ()))


def _unaffordable(case: Worked) -> object:
    return unaffordable(Action(case.facts["action"]), _conditions(case), _turn(case), case.house)


def _readied(case: Worked) -> object:
    readied, declared = ready("Rook", Action.ATTACK, "Guard comes through the door", 2)
    ends = {
        "declared": lambda: declared,
        "triggered": lambda: triggered(readied, "Guard's move", case.house),
        "lapsed": lambda: lapsed(readied),
    }
    return ends[case.facts["event"]]()


def _toggle(case: Worked) -> dict[str, Any]:
    gear = next(worn for worn in _who(case).gear if worn.name == case.facts["toggles"])
    putting = Putting(**case.facts.get("options", {}))
    return told(toggle(_who(case), gear, _held(case), case.house, putting))


def _aid_facts(case: Worked) -> AidFacts:
    targets = tuple(
        Aided(creature=creature_of(table), distance_m=table["distance_m"]) for table in case.facts.get("targets", ())
    )
    return AidFacts(helper=_who(case), targets=targets, **case.facts.get("aid", {}))


def _first_aid(case: Worked) -> dict[str, Any]:
    dc = number("SF-REV-02", case.facts["dc"], "the treatment")
    return played(case, lambda: first_aid(_aid_facts(case), dc, case.house))


def _nearby(table: dict[str, Any]) -> Nearby:
    measured = {key: table[key] for key in ("distance_m", "can_see") if key in table}
    return Nearby(creature=creature_of({key: value for key, value in table.items() if key not in measured}), **measured)


def _menu(case: Worked) -> dict[str, Any]:
    around = case.facts.get("around", {})
    facts = MenuFacts(
        creature=_who(case),
        turn=_turn(case),
        scale=Scale(around.get("scale", "melee")),
        weapons=tuple(weapon_of(table) for table in around.get("weapons", ())),
        held=_held(case),
        hostiles=tuple(_nearby(table) for table in around.get("hostiles", ())),
        friends=tuple(_nearby(table) for table in around.get("friends", ())),
        ride=Ride(**around["ride"]) if "ride" in around else None,
        **case.facts.get("flags", {}),
    )
    answer = menu(facts, case.house)
    closed = {str(entry.action): [one.rule for one in entry.refusals] for entry in answer.entries if not entry.is_open}
    return {
        "rule": answer.rule,
        "left": answer.left,
        "open": [str(e.action) for e in answer.entries if e.is_open],
        "closed": closed,
    }


def _menu_plain(case: Worked) -> dict[str, Any]:
    found = _menu(case)
    return {**found, "left": [[str(line.rule), line.value] for line in found["left"].modifiers]}


QUIET: Answers = {
    "actions": lambda _case: [[str(row.action), str(row.cost), str(row.rule)] for row in ACTIONS],
    "actions left": lambda case: actions_left(_conditions(case), _turn(case), case.house),
    "afford": _unaffordable,
    "ready": _readied,
    "standby": lambda case: standby("Rook", case.facts["spent"]),
    "draw": lambda case: told(draw(_who(case), Held(**case.facts["item"]), _held(case))),
    "sheathe": lambda case: told(sheathe(_who(case), Held(**case.facts["item"]), _held(case))),
    "toggle": _toggle,
    "pockets": lambda case: covers_pockets(_who(case).gear[0], covers=case.facts["covers"]),
    "deployment": lambda case: deployment_actions(case.facts["turns"], helped=case.facts["helped"]),
    "manipulate": lambda case: told(manipulate(_who(case), "lever", case.facts["distance_m"], case.house)),
    "pick up": lambda case: told(
        pick_up(_who(case), Held(**case.facts["item"]), _held(case), case.facts["distance_m"], case.house)
    ),
    "drop": lambda case: told(drop_item(_who(case), "torch")),
    "activate": lambda case: told(activate(_who(case), "scanner", **case.facts["options"])),
    "reload": lambda case: told(reload_item(_who(case), "Pistol", 12, **case.facts.get("options", {}))),
    "drop prone": lambda case: told(simple.drop_prone(_who(case), case.house)),
    "stand up": lambda case: told(simple.stand_up(_who(case))),
    "mount": lambda case: told(simple.mount(_who(case), Ride(**case.facts["ride"]))),
    "dismount": lambda case: told(simple.dismount(_who(case), Ride(**case.facts["ride"]))),
    "speak": lambda case: told(simple.speak(_who(case), _who(case), common_language=case.facts["common"])),
    "use skill": lambda case: told(simple.use_skill(_who(case), case.facts["skill"], "Guard")),
    "cease": lambda case: told(simple.cease_concentration(_who(case))),
    "rally": lambda case: played(case, lambda: rally(_aid_facts(case), case.house)),
    "inspire": lambda case: played(case, lambda: inspire(_aid_facts(case), case.house)),
    "first aid": _first_aid,
    "menu": _menu_plain,
}
