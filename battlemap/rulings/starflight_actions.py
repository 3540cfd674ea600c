"""The actions of the Starflight rules on a map, and how each of them is played."""

from collections.abc import Callable, Mapping

from battlemap.rulings.errors import RulingError
from battlemap.rulings.hostility import hostile_to
from battlemap.rulings.house_tables import wielded
from battlemap.rulings.starflight_arms import with_sound_arms
from battlemap.rulings.starflight_care import CARING, FACTS_OF_CARE
from battlemap.rulings.starflight_charge import starting_charge
from battlemap.rulings.starflight_deed import FACTS_OF_ATTACKS, Deed, Start, refusing
from battlemap.rulings.starflight_facts import in_its_arm
from battlemap.rulings.starflight_grapples import GRAPPLING, starting_grapple
from battlemap.rulings.starflight_handling import FACTS_OF_HANDLING, HANDLING
from battlemap.rulings.starflight_measures import aid_facts, bystanders, item_of, push_facts
from battlemap.rulings.starflight_moves import FACTS_OF_MOVES, MOVING
from battlemap.rulings.starflight_quiet import FACTS_OF_QUIET, QUIET, QUIET_WEAPON
from battlemap.rulings.starflight_reactions import Provoking, reactions
from battlemap.rulings.ways import shares_cell
from rules.core.breakdown import Refusal, RuleId
from rules.starflight.actions.aid import inspire, rally
from rules.starflight.actions.coup_de_grace import coup_de_grace
from rules.starflight.actions.disarm import DisarmFacts, disarm
from rules.starflight.actions.full_attack import FullAttackFacts, full_attack
from rules.starflight.actions.provoke import Reaction
from rules.starflight.actions.push import push
from rules.starflight.actions.trample import trample
from rules.starflight.actions.trip import TripFacts, trip
from rules.starflight.attack import attack
from rules.starflight.conditions import no_full_round
from rules.starflight.opportunity import opportunity_attack
from rules.starflight.sniping import is_sniping
from rules.starflight.strike import attack_resolution, attacks_resolution


def start_of(action: str, deed: Deed) -> Start:
    """How an action is played; ``RulingError`` names the actions there are."""
    if action not in ACTIONS:
        raise RulingError(f"there is no action {action!r}; there are {', '.join(ACTIONS)}")
    _check_targets(action, deed)
    deed.given.check_names(action, FACTS_OF.get(action, ()))
    if action in USES_WEAPONS:
        return with_sound_arms(ACTIONS[action], deed, every_weapon=action == "full-attack")
    return ACTIONS[action](deed)


def _check_targets(action: str, deed: Deed) -> None:
    """Nobody twice, and one only where the action is done to one."""
    names = [target.name for target in deed.targets]
    if names and action in ALONE:
        raise RulingError(f"{action} is done to nobody else, found the target {names[0]!r}")
    if not names and action not in ALONE | MAY_BE_ALONE:
        raise RulingError(f"{action} needs a target (--to, its name)")
    if len(names) > 1 and action not in AT_SEVERAL:
        further = ", ".join(repr(name) for name in names[1:])
        raise RulingError(f"{action} takes one target, found {further} besides {names[0]!r}")
    ids = [target.id for target in deed.targets]
    twice = next((target.name for place, target in enumerate(deed.targets) if target.id in ids[:place]), None)
    if twice is not None:
        raise RulingError(f"{action}: {twice!r} is named as a target twice")


def _attack(deed: Deed) -> Start:
    if len(deed.targets) == 1:
        facts = deed.facts()
        return lambda: attack_resolution(facts, deed.creatures, deed.house)
    several = [deed.facts(target) for target in deed.targets]
    return lambda: attacks_resolution(several, deed.creatures, deed.house)


def _snipe(deed: Deed) -> Start:
    facts = deed.facts()
    if is_sniping(facts, deed.house):
        return lambda: attack_resolution(facts, deed.creatures, deed.house)
    reason = f"{facts.target.name} is not farther than fifteen ranged increments away"
    refusal = Refusal(RuleId("SF-SNP-01"), reason)
    tired = no_full_round(facts.attacker.conditions)
    return refusing(deed, "snipe", (refusal, *((tired,) if tired else ()), *attack(facts, deed.house).refusals))


def _push(deed: Deed) -> Start:
    facts, taken = push_facts(deed), _of_a_pusher(deed)
    return lambda: push(facts, deed.house, taken)


def _trample(deed: Deed) -> Start:
    facts, taken = push_facts(deed), _of_a_pusher(deed)
    return lambda: trample(facts, deed.house, taken)


def _of_a_pusher(deed: Deed) -> tuple[Reaction, ...]:
    """Everybody hostile is asked who is provoked, not the target alone. SF-PSH-02, SF-TRM-04."""
    provoking = Provoking(at=deed.run.arrived, pays_hd=deed.house.push_has_charge_penalty)
    return reactions(deed, provoking, hostile_to(deed.state, deed.actor))


def _trip(deed: Deed) -> Start:
    near = shares_cell(deed.state, deed.actor, deed.target)
    facts = TripFacts(actor=deed.me, target=deed.them, attack=deed.facts(), shares_cell=near)
    return lambda: trip(facts, deed.creatures, deed.house)


def _grapple(deed: Deed) -> Start:
    return starting_grapple(deed, after_melee_hit=False)


def _full_attack(deed: Deed) -> Start:
    me, info = deed.actor, deed.state.info
    drawn = [in_its_arm(me, weapon, info) for weapon in wielded(me, info)]
    held = [weapon for weapon in drawn if not weapon.failed_arm] or drawn  # table 9c: a failed arm drops what it holds
    attacks = tuple(deed.facts(weapon=weapon) for weapon in held)
    given = deed.given
    facts = FullAttackFacts(
        attacks=attacks,
        round_number=given.counted("round", 1, 1),
        last_round=given.whole("last_round", least=1),
        attacker=deed.actor.name,
    )
    return lambda: full_attack(facts, deed.creatures, deed.house)


def _coup_de_grace(deed: Deed) -> Start:
    facts = deed.facts()
    return lambda: coup_de_grace(facts, deed.me, deed.them, deed.house)


def _disarm(deed: Deed) -> Start:
    facts = DisarmFacts(attack=deed.facts(), target=deed.them, item=item_of(deed), bystanders=bystanders(deed))
    return lambda: disarm(facts, deed.creatures, deed.house)


def _opportunity(deed: Deed) -> Start:
    facts = deed.facts()
    return lambda: opportunity_attack(facts, deed.creatures, 0, deed.house)


def _rally(deed: Deed) -> Start:
    facts = aid_facts(deed)
    return lambda: rally(facts, deed.house)


def _inspire(deed: Deed) -> Start:
    facts = aid_facts(deed)
    return lambda: inspire(facts, deed.house)


FIGHTING: Mapping[str, Callable[[Deed], Start]] = {
    "attack": _attack,
    "snipe": _snipe,
    "charge": starting_charge,
    "push": _push,
    "trip": _trip,
    "trample": _trample,
    "grapple": _grapple,
    "full-attack": _full_attack,
    "coup-de-grace": _coup_de_grace,
    "disarm": _disarm,
    "opportunity": _opportunity,
    "rally": _rally,
    "inspire": _inspire,
}
#: Those that are made with a weapon.
ARMED = ("attack", "snipe", "charge", "trip", "grapple", "coup-de-grace", "disarm", "opportunity")
#: Those that strike with what is in the hands.
USES_WEAPONS = frozenset({*ARMED, "full-attack"})
#: Every action that can be played on a map.
ACTIONS: Mapping[str, Callable[[Deed], Start]] = {**FIGHTING, **GRAPPLING, **CARING, **QUIET, **HANDLING, **MOVING}
#: Those that are made without a weapon, or with all of them.
WITHOUT_WEAPON = ACTIONS.keys() - {*ARMED, *QUIET_WEAPON}
#: Those that are done to nobody else.
ALONE = frozenset(QUIET) - {"mount", "use-skill", "activate", "speak"} | HANDLING.keys() | MOVING.keys()
#: Those that may be done to somebody or to nobody.
MAY_BE_ALONE = frozenset({"use-skill", "activate"})
#: Those that are done to several targets at once.
AT_SEVERAL = frozenset({"attack", "rally", "inspire"})
#: Facts that stand on no map and may be told with an action.
FACTS_OF: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(ARMED, FACTS_OF_ATTACKS),
    "charge": (*FACTS_OF_ATTACKS, "frictionless"),
    "full-attack": (*FACTS_OF_ATTACKS, "round", "last_round"),
    **FACTS_OF_CARE,
    **FACTS_OF_QUIET,
    **FACTS_OF_HANDLING,
    **FACTS_OF_MOVES,
}
