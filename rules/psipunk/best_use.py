"""The best use of the rerolls at hand, told throw by throw: what lies on the table, and which dice to pick up."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from rules.psipunk.attack_odds import attack_odds
from rules.psipunk.choosing import outcomes
from rules.psipunk.dice import Faces
from rules.psipunk.duel import Duel, duel
from rules.psipunk.house_rules import HouseRules
from rules.psipunk.rerolls import Kind, Stage
from rules.psipunk.throwing import Choice


@dataclass(frozen=True, slots=True)
class BestUse:
    """One occasion on which the attacker may throw dice again."""

    stage: Stage
    picks: Mapping[Faces, Faces]  # what lies there, lowest first: what to pick up of it; nothing: keep all


@dataclass(frozen=True, slots=True)
class BestUses:
    """Every such occasion of an attack, and what it gains."""

    occasions: tuple[BestUse, ...]
    kept: tuple[
        Fraction, ...
    ]  # of each target it is fired at: the chance to hit if nobody throws a die again by choice


def best_uses(laid: Duel, house: HouseRules) -> BestUses | None:
    """The best use of the attacker's rerolls in an attack laid out for it; None where neither side has any."""
    if not any(_choosable(side.stages) for side in (laid.throw, *laid.replies) if side is not None):
        return None
    kept = attack_odds(duel(laid.attack, laid.setups, house, "never"), house)
    occasions = (_best_use(laid, place) for place in range(len(laid.throw.stages)))
    return BestUses(
        tuple(each for each in occasions if each.stage.kind in (Kind.MAY, Kind.LUCK)),
        tuple(target.hit for target in kept.targets),
    )


def _choosable(stages: tuple[Stage, ...]) -> list[Stage]:
    return [stage for stage in stages if stage.kind is not Kind.MUST]


def _best_use(laid: Duel, place: int) -> BestUse:
    """What to pick up of each throw as it may lie at one occasion; one by one: which die to take first."""
    throw = laid.throw
    picks = {}
    for faces, _ in outcomes(throw.dice):
        chosen = laid.choosers.acting(Choice(faces, (True,) * throw.dice, throw.stages[place:]))
        picks[faces] = tuple(faces[each] for each in chosen)
    return BestUse(throw.stages[place], picks)
