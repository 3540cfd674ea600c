"""Walls and doors as targets on a Psi-punk map: unopposed, against what they are made of. PP-MAT-01."""

from dataclasses import replace

from battlemap.document.model import DoorId, MapState, TokenId
from battlemap.rulings.house_tables import table_notes
from battlemap.rulings.obstacles import matter_of
from battlemap.rulings.psipunk_creatures import UNARMED, attack_of, mode_named
from battlemap.rulings.psipunk_facts import attack_facts
from battlemap.rulings.psipunk_options import NO_OPTIONS, PsipunkOptions, with_options
from battlemap.rulings.psipunk_ruling import PsipunkRuling, psipunk_rules_of
from battlemap.rulings.sight import SightRuling, token_of
from battlemap.rulings.things import look_at_thing, thing_words
from battlemap.rulings.turn_together import as_they_meet
from rules.psipunk.attack import attack
from rules.psipunk.combatant import Combatant
from rules.psipunk.dice import DICE
from rules.psipunk.facts import AttackFacts, Size, Thing
from rules.psipunk.materials import BY_FORCE
from rules.psipunk.ranges import range_difficulty
from rules.psipunk.weapons import Mode, Weapon


def aim_to_break(
    state: MapState, attacker: TokenId, barrier_id: str, weapon: Weapon, mode: Mode
) -> tuple[SightRuling, AttackFacts]:
    """How the map measures it, and what the rules are told; bare hands force by Strength.

    ``RulingError`` for a door that is open, and for what is destroyed already.
    """
    there, look = look_at_thing(state, attacker, barrier_id)
    used = replace(weapon, skill=BY_FORCE) if weapon.name == UNARMED.name else weapon
    facts = attack_facts(there, (look,), used, mode, psipunk_rules_of(state))
    name, matter = thing_words(state, barrier_id), matter_of(state, barrier_id)
    opens = DoorId(barrier_id) in state.doors and matter.kind == "door"
    own = sum(found.hides_alone for found in look.obstacles if found.id == barrier_id)
    target = replace(
        facts.targets[0],
        hidden_fraction=max(0.0, facts.targets[0].hidden_fraction - own),  # nothing is in its own way
        target=Combatant(name=name, defence=None),
        target_aware=None,
        target_size=Size.HUMAN,
        stand=facts.stand,
        thing=Thing(key=barrier_id, material=matter.material, opens=opens),
    )
    shown = replace(look, target=TokenId(barrier_id), target_name=name)
    return shown, replace(facts, targets=(target,))


def rule_on_breaking(
    state: MapState,
    attacker: TokenId,
    barrier_id: str,
    weapon: str,
    mode: str | None = None,
    options: PsipunkOptions = NO_OPTIONS,
) -> PsipunkRuling:
    """The level that breaks a wall or door, with its reasons and the chance."""
    house, state = psipunk_rules_of(state), as_they_meet(state, attacker)
    arm, fired = attack_of(token_of(state, attacker), weapon, mode_named(mode), state.info)
    look, facts = aim_to_break(state, attacker, barrier_id, arm, fired)
    facts = with_options(facts, options)
    return PsipunkRuling(
        attacker_name=facts.attacker.name,
        target_name=look.target_name,
        weapon=weapon,
        sight=look,
        facts=facts,
        answer=attack(facts, house, options.odds_policy()),
        range_row=range_difficulty(facts.targets[0].distance_ft, True, house),
        dice=DICE,
        choices=options.words,
        by_table=table_notes(arm.name, state.info),
        borderline=False,
    )
