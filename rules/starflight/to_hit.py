"""Which natural rolls hit, and how often they do."""

from dataclasses import dataclass
from fractions import Fraction

from rules.core.percentile import chance, distribution, lowest_success
from rules.starflight.answers import Shot
from rules.starflight.house_rules import HouseRules

FURTHER_SHOT = 5


@dataclass(frozen=True, slots=True)
class ToHit:
    """The two numbers of an attack, and the house rules the roll is read by."""

    target_number: int
    bonus: int  # added to the natural roll
    house: HouseRules

    def is_hit(self, natural: int) -> bool:
        """Whether a natural roll, 0 to 99, hits: by a critical success, or by its total."""
        return natural >= self.house.crit_success_min or self.beats(natural)

    def beats(self, natural: int, extra: int = 0) -> bool:
        """Whether the total beats the target number and so much more; a critical failure never does."""
        total, number = natural + self.bonus, self.target_number + extra
        beaten = total >= number if self.house.tie_succeeds else total > number
        return beaten and natural > self.house.crit_fail_max

    def is_shot_hit(self, natural: int, shot: int) -> bool:
        """Whether the k-th shot hits; a critical success alone carries only the first."""
        return self.is_hit(natural) if shot == 1 else self.beats(natural, FURTHER_SHOT * (shot - 1))

    def needed(self) -> int | None:
        """The lowest natural roll that hits."""
        return lowest_success(self.is_hit)

    def chance(self) -> Fraction:
        """The exact chance to hit."""
        return chance(self.is_hit)

    def shots(self, rate: int) -> tuple[Shot, ...]:
        """Each shot of a multiple-fire weapon, from the first on."""
        return tuple(self._shot(number) for number in range(1, rate + 1))

    def hits(self, rate: int) -> tuple[Fraction, ...]:
        """The exact chance of 0, 1, 2 ... hits of a multiple-fire weapon."""
        shots = range(1, rate + 1)
        return distribution(lambda natural: sum(self.is_shot_hit(natural, shot) for shot in shots), rate)

    def _shot(self, number: int) -> Shot:
        return Shot(
            number=number,
            extra=FURTHER_SHOT * (number - 1),
            needed=lowest_success(lambda natural: self.is_shot_hit(natural, number)),
            chance=chance(lambda natural: self.is_shot_hit(natural, number)),
        )
