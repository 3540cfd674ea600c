"""The exact odds of one attack: how often it hits, what gets through, and what becomes of the target.

Nothing is sampled and nothing is rounded. Instead of trying every face of every die, courses that can not come out
differently any more are taken together after each die.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from rules.starflight.attack import attack
from rules.starflight.checks import critical_of
from rules.starflight.creature import Creature
from rules.starflight.damage import Damage, rolls_critical_die
from rules.starflight.facts import AttackFacts
from rules.starflight.hit import Hit
from rules.starflight.hit_odds import Dice, after_hit
from rules.starflight.house_rules import HouseRules
from rules.starflight.lumps import Course, Weighted, merged, room_of
from rules.starflight.strike import dealt_by, hit_of, hits_of, on_one_roll


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackOdds:
    """Exact chances of one attack. What becomes of the target is its state when all is resolved."""

    hit: Fraction  # at least one hit
    critical: Fraction  # a critical hit
    critical_miss: Fraction
    hits: tuple[Fraction, ...]  # index: number of hits of all weapons together
    damage: Mapping[tuple[int, int], Fraction]  # (lethal, non-lethal) that reach the pools in all
    dazed: Fraction
    knocked_out: Fraction  # unconscious but alive
    killed: Fraction  # clinically dead, or worse
    killed_by_massive: Fraction  # by failing the save against a massive attack

    @property
    def chance_to_down(self) -> Fraction:
        """Unconscious or dead."""
        return self.knocked_out + self.killed


@dataclass(frozen=True, slots=True)
class _Planned:
    """One hit of a roll: by which weapon, with what margin, critical or not."""

    weapon: int
    margin: int
    critical: bool


_Plan = tuple[_Planned, ...]


def attack_odds(
    facts: AttackFacts, creatures: Mapping[str, Creature], house: HouseRules, dice: Dice | None = None
) -> AttackOdds | None:
    """The odds of an attack with one weapon, or with two on a single roll; None where it is refused."""
    return _Volley(facts, creatures, house, dice or Dice()).odds()


class _Volley:
    """The weapons of one roll that may be used, and the courses their hits lead to."""

    def __init__(self, facts: AttackFacts, creatures: Mapping[str, Creature], house: HouseRules, dice: Dice) -> None:
        self._attacker, self._target = creatures[facts.attacker.name], creatures[facts.target.name]
        self._house, self._dice = house, dice
        answered = [(each, attack(each, house)) for each in on_one_roll(facts)]
        self._weapons = [(each, answer) for each, answer in answered if not answer.refusals]
        self._known: dict[_Plan, Weighted] = {(): [(Fraction(1), Course(now=self._target, obstacles=facts.obstacles))]}

    def odds(self) -> AttackOdds | None:
        """The odds, or None where no weapon may be used."""
        if not self._weapons:
            return None
        plans: dict[_Plan, Fraction] = {}
        missed = Fraction(0)
        for natural, chance in self._dice.percent.items():
            plan = self._plan(natural)
            plans[plan] = plans.get(plan, Fraction(0)) + chance
            missed += chance if critical_of(natural, self._house) == "failure" else 0
        most = max(len(plan) for plan in plans)
        ends = [(chance * share, end) for plan, chance in plans.items() for share, end in self._ends(plan, most)]
        return AttackOdds(
            hit=1 - plans.get((), Fraction(0)),
            critical=_sum((chance, any(hit.critical for hit in plan)) for plan, chance in plans.items()),
            critical_miss=missed,
            hits=tuple(
                _sum((chance, len(plan) == count) for plan, chance in plans.items()) for count in range(most + 1)
            ),
            damage=_damage(ends),
            dazed=_sum((chance, end.now.has("dazed")) for chance, end in ends),
            knocked_out=_sum((chance, end.now.is_unconscious and not end.now.is_dead) for chance, end in ends),
            killed=_sum((chance, end.now.is_dead) for chance, end in ends),
            killed_by_massive=_sum((chance, end.killed_by_massive) for chance, end in ends),
        )

    def _plan(self, natural: int) -> _Plan:
        """The hits of a natural roll, in the order in which they are resolved."""
        found = critical_of(natural, self._house)
        if found == "failure":
            return ()
        plan: list[_Planned] = []
        for weapon, (facts, answer) in enumerate(self._weapons):
            margin = natural + answer.roll.total - answer.target_number.total if facts.weapon.unarmed else 0
            hits = range(hits_of(facts, answer, natural, self._house))
            plan += [_Planned(weapon, margin, found == "success" and shot == 0) for shot in hits]
        return tuple(plan)

    def _ends(self, plan: _Plan, most: int) -> Weighted:
        """Where the hits of a plan lead; plans that begin alike share what they have in common."""
        if plan not in self._known:
            before = self._ends(plan[:-1], most)
            self._known[plan] = self._after(before, plan[-1], most - len(plan))
        return self._known[plan]

    def _after(self, before: Weighted, planned: _Planned, hits_left: int) -> Weighted:
        facts, _ = self._weapons[planned.weapon]
        rolled = planned.critical and rolls_critical_die(facts.weapon)
        faces: list[tuple[int | None, Fraction]] = [*self._dice.d10_star.items()] if rolled else [(None, Fraction(1))]
        further = hits_left * room_of(Hit(damage=Damage(), critical=len(self._weapons) > 1))
        ends = [
            (chance * share, end)
            for die, chance in faces
            for share, end in after_hit(before, self._hit(facts, planned, die), further, self._house, self._dice)
        ]
        return merged(ends, further)

    def _hit(self, facts: AttackFacts, planned: _Planned, die: int | None) -> Hit:
        dealt = dealt_by(facts, self._attacker, planned.margin, die, self._house, critical=planned.critical)
        return replace(hit_of(facts, dealt, self._house, critical=planned.critical), open_to=self._target)


def _damage(ends: Weighted) -> dict[tuple[int, int], Fraction]:
    found: dict[tuple[int, int], Fraction] = {}
    for chance, end in ends:
        key = (end.lethal, end.non_lethal)
        found[key] = found.get(key, Fraction(0)) + chance
    return dict(sorted(found.items()))


def _sum(chances: Iterable[tuple[Fraction, bool]]) -> Fraction:
    return sum((chance for chance, counts in chances if counts), Fraction(0))
