"""How each question of the cases about fighting actions is put to the rules."""

from collections.abc import Callable
from typing import Any

from rules.core.resolution import Resolution, play_values
from rules.starflight.actions.blast import Bystander
from rules.starflight.actions.charge import ChargeFacts, charge, charge_answer
from rules.starflight.actions.constrict import constrict
from rules.starflight.actions.coup_de_grace import coup_de_grace
from rules.starflight.actions.disarm import DisarmFacts, Item, disarm
from rules.starflight.actions.full_attack import FullAttackFacts, full_attack
from rules.starflight.actions.grapple import GrappleFacts, grapple
from rules.starflight.actions.grapple_options import GrappleOption, OptionFacts, grapple_menu, grapple_option
from rules.starflight.actions.provoke import Onlooker
from rules.starflight.actions.push import PushFacts, push
from rules.starflight.actions.run_up import RunUp
from rules.starflight.actions.swallow import cut_out, digested, swallow
from rules.starflight.actions.trample import trample
from rules.starflight.actions.trip import Slide, TripFacts, trip
from rules.starflight.attack import attack
from rules.starflight.creature import Creature
from rules.starflight.facts import DamageType, Scale
from rules.starflight.outcome import Outcome
from tests.rules.starflight.creatures import attack_of, creature_of
from tests.rules.starflight.told import told
from tests.rules.starflight.worked import Answers, Worked


def played(case: Worked, start: Callable[[], Resolution[Outcome]]) -> dict[str, Any]:
    """The outcome of a resolution with the dice of the case."""
    return told(play_values(start, case.dice).outcome)


def actor(case: Worked) -> Creature:
    """Who acts."""
    return creature_of(case.facts["actor"])


def target(case: Worked) -> Creature:
    """Whom it concerns."""
    return creature_of(case.facts["target"])


def crowd(case: Worked) -> dict[str, Creature]:
    """Everybody in the case by name."""
    others = [creature_of(table) for table in case.facts.get("others", ())]
    return {creature.name: creature for creature in (actor(case), target(case), *others)}


def _run_up(case: Worked) -> RunUp:
    table = case.facts.get("run_up", {})
    return RunUp(**{"length_m": 10.0, **table, "scale": Scale(table.get("scale", "melee"))})


def _onlookers(case: Worked) -> tuple[Onlooker, ...]:
    return tuple(Onlooker(**table) for table in case.facts.get("onlookers", ()))


def _charge_facts(case: Worked) -> ChargeFacts:
    return ChargeFacts(
        actor=actor(case),
        target=target(case),
        run_up=_run_up(case),
        attack=attack_of(actor(case), target(case), case.facts["attack"]),
        onlooker=next(iter(_onlookers(case)), None),
        **{"exit_free_m": 100.0, **case.facts.get("exit", {})},
    )


def _push_facts(case: Worked) -> PushFacts:
    room = case.facts.get("room", {})
    return PushFacts(actor=actor(case), target=target(case), run_up=_run_up(case), onlookers=_onlookers(case), **room)


def _trip_facts(case: Worked) -> TripFacts:
    slide = case.facts.get("slide")
    return TripFacts(
        actor=actor(case),
        target=target(case),
        attack=attack_of(actor(case), target(case), case.facts["attack"]),
        slide=Slide(**slide) if slide else None,
    )


def _grapple_facts(case: Worked) -> GrappleFacts:
    return GrappleFacts(
        actor=actor(case),
        target=target(case),
        attack=attack_of(actor(case), target(case), case.facts["attack"]),
        onlooker=next(iter(_onlookers(case)), None),
        after_melee_hit=case.facts.get("after_melee_hit", False),
    )


def _option_facts(case: Worked) -> OptionFacts:
    others = {name: creature for name, creature in crowd(case).items() if name != actor(case).name}
    option = GrappleOption(case.facts["option"])
    return OptionFacts(actor=actor(case), option=option, others=others, target=case.facts.get("on"))


def _full_attack_facts(case: Worked) -> FullAttackFacts:
    attacks = tuple(attack_of(actor(case), target(case), table) for table in case.facts["attacks"])
    return FullAttackFacts(attacks=attacks, **{"round_number": 1, **case.facts.get("rounds", {})})


def _disarm_facts(case: Worked) -> DisarmFacts:
    table = case.facts["item"] if case.facts.get("carries_it", True) else None
    item = Item(**{**table, "damage_type": DamageType(table.get("damage_type", "basic"))}) if table else None
    return DisarmFacts(
        attack=attack_of(actor(case), target(case), case.facts["attack"]),
        target=target(case),
        item=item,
        bystanders=tuple(Bystander(**near) for near in case.facts.get("bystanders", ())),
    )


def _coup(case: Worked) -> dict[str, Any]:
    facts = attack_of(actor(case), target(case), case.facts["attack"])
    return played(case, lambda: coup_de_grace(facts, actor(case), target(case), case.house))


FIGHTING: Answers = {
    "charge?": lambda case: charge_answer(_charge_facts(case), case.house),
    "charge": lambda case: played(case, lambda: charge(_charge_facts(case), crowd(case), case.house)),
    "push": lambda case: played(case, lambda: push(_push_facts(case), case.house)),
    "trip": lambda case: played(case, lambda: trip(_trip_facts(case), crowd(case), case.house)),
    "trample": lambda case: played(case, lambda: trample(_push_facts(case), case.house)),
    "grapple": lambda case: played(case, lambda: grapple(_grapple_facts(case), crowd(case), case.house)),
    "grappling": lambda case: played(case, lambda: grapple_option(_option_facts(case), case.house)),
    "grapple menu": lambda case: grapple_menu(actor(case), crowd(case)),
    "constrict": lambda case: played(case, lambda: constrict(actor(case), target(case), case.house)),
    "swallow": lambda case: played(case, lambda: swallow(actor(case), target(case), case.house)),
    "digest": lambda case: played(case, lambda: digested(target(case), case.house)),
    "cut out": lambda case: played(case, lambda: cut_out(actor(case), target(case), case.facts["dealt"], case.house)),
    "full attack": lambda case: played(case, lambda: full_attack(_full_attack_facts(case), crowd(case), case.house)),
    "coup de grace": _coup,
    "disarm": lambda case: played(case, lambda: disarm(_disarm_facts(case), crowd(case), case.house)),
    "attack?": lambda case: attack(attack_of(actor(case), target(case), case.facts["attack"]), case.house),
}
