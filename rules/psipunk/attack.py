"""May it attack, what must it throw, how likely is what, and why: the one answer map, card and command line show."""

from dataclasses import dataclass
from fractions import Fraction

from rules.core.breakdown import Breakdown, Note, Refusal
from rules.psipunk.attack_odds import TargetOdds, attack_odds
from rules.psipunk.best_use import BestUses, best_uses
from rules.psipunk.chances import Apart, Policy
from rules.psipunk.defence import told_defence
from rules.psipunk.duel import Goal, duel
from rules.psipunk.facts import AttackFacts
from rules.psipunk.house_rules import HouseRules
from rules.psipunk.setup import Setup, attack_notes, attack_refusals, is_fixed, needed, setups_of, told_attack
from rules.psipunk.sides import limited

AT_BEST = ("best", Apart("best", "best"))


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetAnswer:
    """The answer for one target; no odds are given where anything refuses it."""

    name: str
    refusals: tuple[Refusal, ...]
    attack: Breakdown  # total: what is added to the attack dice
    defence: Breakdown | None  # total: what is added to the defence dice; None: unopposed
    minimum: Breakdown  # total: what the attack result must reach
    needed: int  # the least sum of the attack dice that can hit
    fixed_defence: bool = False  # the defence is a number: nothing is thrown for it
    odds: TargetOdds | None
    notes: tuple[Note, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackAnswer:
    """The answer to one attack."""

    refusals: tuple[Refusal, ...]  # against the attack as such
    targets: tuple[TargetAnswer, ...]
    hits: tuple[Fraction, ...]  # index: number of targets hit, value: its exact chance; empty where refused
    runs_dry: Fraction | None  # the chance that the gun is empty afterwards
    notes: tuple[Note, ...]
    best: BestUses | None = None  # None: refused, or nothing may be thrown again

    @property
    def chance(self) -> Fraction | None:
        """The chance to hit the first target; None where it is refused."""
        odds = self.targets[0].odds if self.targets else None
        return odds.hit if odds else None


def attack(facts: AttackFacts, house: HouseRules, policy: Policy = "best", goal: Goal = "hit") -> AttackAnswer:
    """Answer one attack. ``policy`` says how both sides use the rerolls at hand, ``goal`` what they use them for."""
    refusals = attack_refusals(facts)
    fired, aimed_at, refused = setups_of(facts, house)
    odds, best = None, None
    if aimed_at and not refusals:
        laid = duel(fired, aimed_at, house, policy, goal)
        odds = attack_odds(laid, house)
        best = best_uses(laid if policy in AT_BEST else duel(fired, aimed_at, house, "best", goal), house)
    told = {id(each.facts): _target(fired, each, None, house) for each in refused}
    for place, each in enumerate(aimed_at):
        told[id(each.facts)] = _target(fired, each, odds.targets[place] if odds else None, house)
    return AttackAnswer(
        refusals=refusals,
        targets=tuple(told[id(target)] for target in facts.targets),
        hits=odds.hits if odds else (),
        runs_dry=odds.runs_dry if odds else None,
        best=best,
        notes=(*attack_notes(fired, refused, house), *told_attack(aimed_at or refused, house)),
    )


def _target(attack: AttackFacts, setup: Setup, odds: TargetOdds | None, house: HouseRules) -> TargetAnswer:
    return TargetAnswer(
        name=setup.facts.target.name,
        refusals=setup.refusals,
        attack=limited(setup.attack.base, house),
        defence=None if setup.defence is None else limited(setup.defence.base, house),
        minimum=setup.minimum,
        needed=needed(attack, setup, house),
        fixed_defence=setup.defence is not None and is_fixed(setup.defence, house),
        odds=odds,
        notes=(*setup.notes, *(told_defence(setup.defence, house) if setup.defence else ())),
    )
