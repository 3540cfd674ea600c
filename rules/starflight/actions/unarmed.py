"""Damage with bare hands that no attack roll decides: of pushes and grapples, and other hits without a weapon."""

from rules.core.breakdown import Breakdown, Modifier, Note, RuleId
from rules.core.resolution import Resolution
from rules.starflight.attack import attack
from rules.starflight.checks import judged, percent_ask
from rules.starflight.creature import Creature, combatant_of
from rules.starflight.damage import Dealt, weapon_damage
from rules.starflight.facts import AttackFacts, DamageType, Weapon, WeaponType
from rules.starflight.hit import Hit, hit_resolution
from rules.starflight.house_rules import HouseRules
from rules.starflight.outcome import Step, Tested

BARE_HANDS = Weapon(
    name="bare hands", type=WeaponType.NATURAL, damage_type=DamageType.NON_LETHAL, unarmed=True, range_m=5
)


def bare_hands(attacker: Creature, target: Creature) -> AttackFacts:
    """An unarmed attack of one who has hold of the other."""
    return AttackFacts(attacker=combatant_of(attacker), target=combatant_of(target), weapon=BARE_HANDS, distance_m=0.0)


def unarmed_hit(
    attacker: Creature,
    target: Creature,
    margin: int,
    house: HouseRules,
    *,
    attack_penalty: tuple[Modifier, ...] = (),
) -> Resolution[tuple[Step, ...]]:
    """Unarmed damage by the margin of an opposed check, or by house rule by a Brawling check. SF-PSH-08.

    Parameters
    ----------
    margin : degree of success of the opposed check the attacker has won.
    attack_penalty : on the Brawling check; where there is any, that check is made.
    """
    facts = bare_hands(attacker, target)
    if house.opposed_unarmed_damage == "margin" and not attack_penalty:
        note = Note(RuleId("SF-PSH-08"), f"won by {margin}")
        said = Step(text=f"{attacker.name} does unarmed damage", who=attacker.name, notes=(note,))
    else:
        tested = yield from _brawling(facts, attack_penalty, house)
        said, margin = _brawled(attacker, tested), tested.margin
        if not tested.succeeded:
            return (said,)
    dealt = weapon_damage(facts, attacker, margin, house)
    return (said, *(yield from rolled_hit(target, dealt, house, BARE_HANDS)))


def rolled_hit(
    target: Creature, dealt: Dealt, house: HouseRules, weapon: Weapon | None = None
) -> Resolution[tuple[Step, ...]]:
    """An ordinary hit with its location rolled; nothing happens where no damage was done."""
    if not dealt.damage.total:
        return ()
    hit = Hit(damage=dealt.damage, reasons=dealt.reasons, weapon=weapon)
    return (yield from hit_resolution(hit, target, house))


def _brawling(facts: AttackFacts, penalty: tuple[Modifier, ...], house: HouseRules) -> Resolution[Tested]:
    answer, name = attack(facts, house), facts.attacker.name
    what = f"Brawling check of {name}"
    natural = yield percent_ask(what, "how much unarmed damage it does")
    bonus = Breakdown((*answer.roll.modifiers, *penalty))
    return judged(what, natural, bonus, answer.target_number, house)


def _brawled(attacker: Creature, tested: Tested) -> Step:
    words = f"{attacker.name} does {'' if tested.succeeded else 'no '}unarmed damage"
    note = Note(RuleId("SF-PSH-08"), "by a Brawling check, by house rule")
    return Step(text=words, who=attacker.name, tested=tested, notes=(note,))
