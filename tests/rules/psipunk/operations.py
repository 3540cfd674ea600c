"""What a case can ask the rules: each operation takes facts, house rules and dice, and gives the outcome."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from rules.core.resolution import play_shown
from rules.psipunk import (
    actions,
    attack,
    checks,
    fighting,
    firing,
    grappling,
    healing,
    initiative,
    lifting,
    loans,
    luck,
    materials,
    repute,
    resolve,
    resting,
    several,
    throwing,
    tracks,
    turn_order,
    wealth,
    wounds,
)
from rules.psipunk.chances import Told
from rules.psipunk.changes import Wounded
from rules.psipunk.choosing import as_told
from rules.psipunk.combatant import Combatant
from rules.psipunk.facts import AttackFacts, Stand
from rules.psipunk.house_rules import HouseRules
from rules.psipunk.rerolls import Rerolls, stages
from rules.psipunk.sides import Circumstance
from rules.psipunk.wounds import Domain, Stage, Track
from tests.rules.psipunk.building import build, side

Facts = dict[str, Any]


@dataclass(frozen=True)
class Asked:
    """One question of a case."""

    facts: Facts
    house: HouseRules
    dice: Sequence[str]

    def played(self, start: Callable[[], Any]) -> Any:
        """The outcome of a resolution with the dice of the case, each throw typed in face by face."""
        return play_shown(start, self.dice).outcome


def _throw(asked: Asked) -> Any:
    rerolls = build(Rerolls, asked.facts.get("rerolls", {}))
    chosen = as_told(asked.facts.get("chosen", []))
    plan = throwing.Plan("roll", "anything", 4, stages(rerolls, asked.house))
    return asked.played(lambda: throwing.thrown(plan, chosen()))


def _check(asked: Asked) -> Any:
    facts = build(checks.CheckFacts, {**asked.facts})
    return asked.played(lambda: checks.check(facts, asked.house))


def _contest(asked: Asked) -> Any:
    facts = build(checks.ContestFacts, asked.facts)
    return asked.played(lambda: checks.contest(facts, asked.house))


def _chance(asked: Asked) -> Any:
    policy = asked.facts.get("policy", "never")
    facts = {key: value for key, value in asked.facts.items() if key != "policy"}
    kind = checks.ContestFacts if "acting" in facts else checks.CheckFacts
    return {"chance": checks.chance(build(kind, facts), asked.house, policy)}


def _break(asked: Asked) -> Any:
    facts = materials.breaking(side(**asked.facts["side"]), asked.facts["material"])
    outcome = asked.played(lambda: checks.check(facts, asked.house))
    return {"material": materials.material(asked.facts["material"]), "outcome": outcome}


def _wealth_check(asked: Asked) -> Any:
    facts, told = wealth.wealth_check(**asked.facts)
    return {"value": told, "outcome": asked.played(lambda: checks.check(facts, asked.house))}


def _fence(asked: Asked) -> Any:
    facts, told = wealth.fence(side(**asked.facts["side"]), asked.facts["rank"])
    return {"told": told, "outcome": asked.played(lambda: checks.check(facts, asked.house))}


def _initiative(asked: Asked) -> Any:
    entries = [build(initiative.Entry, entry) for entry in asked.facts["entries"]]
    return asked.played(lambda: initiative.initiative(entries, asked.house))


def _turns(asked: Asked) -> Any:
    turns = build(turn_order.Turns, {"groups": [], **asked.facts["turns"]})
    turns = turn_order.Turns(tuple(tuple(group) for group in turns.groups), turns.at, turns.held)
    found = []
    for step in asked.facts["steps"]:
        found.append(_step(turns, step))
        turns = found[-1].turns
    return {"steps": found}


def _step(turns: turn_order.Turns, step: Facts) -> turn_order.Turned:
    match step:
        case {"hold": name}:
            return turn_order.hold(turns, name)
        case {"rejoin": name}:
            return turn_order.rejoin(turns, name)
        case {"interrupt": combatant}:
            return turn_order.interrupt(turns, build(Combatant, combatant))
    return turn_order.advance(turns)


def _attack(asked: Asked) -> Any:
    """An attack; ``told`` says which dice are thrown again, by their places from 0, on each side."""
    told = asked.facts.get("told")
    facts = build(AttackFacts, {key: value for key, value in asked.facts.items() if key != "told"})
    policy = "never" if told is None else build(Told, told)
    return asked.played(lambda: resolve.resolve_attack(facts, asked.house, policy))


def _answer(asked: Asked) -> Any:
    policy = asked.facts.get("policy", "best")
    goal = asked.facts.get("goal", "hit")
    facts = {key: value for key, value in asked.facts.items() if key not in ("policy", "goal")}
    return attack.attack(build(AttackFacts, facts), asked.house, policy, goal)


def _mark(asked: Asked) -> Any:
    track = build(Track, asked.facts["track"])
    found = []
    for wound in asked.facts["wounds"]:
        found.append(wounds.mark(track, build(Stage, wound), asked.house, minion=asked.facts.get("minion", False)))
        track = found[-1].after
    return {"boxes": [marked.box for marked in found], "after": track, "notes": [marked.notes for marked in found]}


def _at_once(asked: Asked) -> Any:
    """Two attacks worked out from the same facts, then applied together."""
    attacks = [build(AttackFacts, facts) for facts in asked.facts["attacks"]]
    dice = iter(asked.facts["dice"])
    outcomes = [
        play_shown(lambda facts=facts: resolve.resolve_attack(facts, asked.house), next(dice)).outcome
        for facts in attacks
    ]
    blows = [change for outcome in outcomes for change in outcome.all_changes if isinstance(change, Wounded)]
    targets = {target.target.name: target.target for facts in attacks for target in facts.targets}
    return {"taken": tracks.at_once(targets, blows, asked.house)}


def _treat(asked: Asked) -> Any:
    facts = build(healing.TreatFacts, asked.facts)
    return asked.played(lambda: healing.treat(facts, asked.house))


def _rest(asked: Asked) -> Any:
    patient, domain = build(Combatant, asked.facts["patient"]), Domain(asked.facts.get("domain", "physical"))
    return asked.played(lambda: resting.rest(patient, domain, asked.facts["days"], asked.house))


def _attend(asked: Asked) -> Any:
    facts = asked.facts
    patient, domain = build(Combatant, facts["patient"]), Domain(facts.get("domain", "physical"))
    return resting.attend(patient, domain, facts["minutes"], asked.house, helped=facts.get("helped", False))


def _missions(asked: Asked) -> Any:
    changes, note = resting.between_missions(build(Combatant, asked.facts["patient"]))
    return {"changes": changes, "notes": note}


def _grapple(asked: Asked) -> Any:
    one, other = build(Combatant, asked.facts["attacker"]), build(Combatant, asked.facts["target"])
    return asked.played(lambda: grappling.grapple(one, other, asked.facts.get("distance_ft", 0), asked.house))


def _reload(asked: Asked) -> Any:
    deed, note = firing.reload_deed(build(Combatant, asked.facts["combatant"]))
    plan = [actions.Doing(deed), *build(tuple[actions.Doing, ...], asked.facts.get("with", []))]
    return {"plan": actions.plan_round(plan, asked.house), "notes": note}


def _buy(asked: Asked) -> Any:
    return wealth.buy(**{**asked.facts, "discounts": build(tuple[Circumstance, ...], asked.facts.get("discounts", []))})


def _loan(asked: Asked) -> Any:
    return loans.owed(**{**asked.facts, "lender": loans.Lender(asked.facts["lender"])})


OPERATIONS: dict[str, Callable[[Asked], Any]] = {
    "needs_roll": lambda asked: checks.needs_roll(**asked.facts),
    "throw": _throw,
    "check": _check,
    "contest": _contest,
    "chance": _chance,
    "success_rates": lambda _asked: checks.success_rates(),
    "lift": lambda asked: lifting.lift(**asked.facts, house=asked.house),
    "gear": lambda _asked: lifting.ordinary_gear(),
    "break": _break,
    "repute": lambda asked: asked.played(lambda: repute.repute(build(repute.ReputeFacts, asked.facts), asked.house)),
    "standing": lambda asked: wealth.standing(**asked.facts),
    "buy": _buy,
    "earn": lambda asked: wealth.earn(**asked.facts),
    "sell": lambda asked: wealth.sell(**asked.facts, house=asked.house),
    "wealth_check": _wealth_check,
    "fence": _fence,
    "loan": _loan,
    "rounds": lambda asked: actions.rounds_needed(**asked.facts, house=asked.house),
    "plan": lambda asked: actions.plan_round(build(tuple[actions.Doing, ...], asked.facts["doings"]), asked.house),
    "initiative": _initiative,
    "turns": _turns,
    "attack": _attack,
    "answer": _answer,
    "fit": lambda asked: several.foes_that_fit(build(Stand, asked.facts), asked.house),
    "dry": lambda asked: firing.told_dry_chances(asked.house),
    "reload": _reload,
    "options": lambda _asked: fighting.options(),
    "aim": lambda asked: fighting.aim_after_round(**asked.facts, house=asked.house),
    "blast": lambda asked: fighting.in_blast(asked.facts["distances_ft"]),
    "armour": lambda asked: fighting.worn(**asked.facts),
    "mark": _mark,
    "at_once": _at_once,
    "treat": _treat,
    "attend": _attend,
    "rest": _rest,
    "missions": _missions,
    "grapple": _grapple,
    "luck_points": lambda asked: luck.luck_points(frozenset(asked.facts["gifts"])),
    "luck_dice": lambda asked: luck.luck_dice(asked.facts.get("attribute")),
    "sure": lambda asked: luck.sure_success(**asked.facts),
}
