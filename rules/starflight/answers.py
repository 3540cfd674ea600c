"""What a Starflight attack answers: every refusal, both numbers with their reasons, and the exact odds."""

from dataclasses import dataclass
from fractions import Fraction

from rules.core.breakdown import Breakdown, Refusal, RuleId

FURTHER_SHOTS = RuleId("SF-AUT-01")


@dataclass(frozen=True, slots=True, kw_only=True)
class Shot:
    """One shot of a multiple-fire weapon at a single target."""

    number: int  # from 1
    extra: int  # what it adds to the target number
    needed: int | None  # the lowest natural roll with which this shot hits
    chance: Fraction
    rule: RuleId = FURTHER_SHOTS


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackAnswer:
    """The answer to one attack; no number is given where anything refuses it.

    ``needed`` is None also where no roll at all can hit; ``chance`` is 0 then.
    """

    refusals: tuple[Refusal, ...]
    target_number: Breakdown  # total: the effective HD
    roll: Breakdown  # total: what is added to d%
    needed: int | None  # the lowest natural roll that hits
    chance: Fraction | None
    shots: tuple[Shot, ...] = ()  # of a multiple-fire weapon, else empty
    hits: tuple[Fraction, ...] = ()  # index: number of hits, value: its exact chance; empty without shots
