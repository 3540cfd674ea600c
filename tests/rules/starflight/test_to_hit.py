"""Which natural rolls hit, held against slow, obvious counting on the whole die."""

from fractions import Fraction

import icepool
from hypothesis import given
from hypothesis import strategies as st

from rules.starflight.house_rules import HouseRules
from rules.starflight.to_hit import ToHit
from tests.rules.starflight.build import STEADY

HOUSES = st.builds(
    HouseRules,
    tie_succeeds=st.booleans(),
    crit_fail_max=st.integers(-1, 40),
    crit_success_min=st.integers(60, 100),
)
ATTACKS = st.builds(ToHit, st.integers(-60, 250), st.integers(-150, 60), HOUSES)


def obvious_hits(attack: ToHit, natural: int, rate: int) -> int:
    """Count the hits of one natural roll step by step, as the book tells it."""
    if natural <= attack.house.crit_fail_max:
        return 0
    margin = natural + attack.bonus - attack.target_number + (1 if attack.house.tie_succeeds else 0)
    by_total = 0
    while margin > 5 * by_total and by_total < rate:
        by_total += 1
    return max(by_total, 1) if natural >= attack.house.crit_success_min else by_total


@STEADY
@given(ATTACKS)
def test_a_chance_is_the_share_of_hitting_rolls(attack):
    die = icepool.z(100).map(lambda natural: obvious_hits(attack, natural, 1))
    assert attack.chance() == Fraction(die.probability(1))


@STEADY
@given(ATTACKS)
def test_every_roll_from_the_needed_one_on_hits_and_none_below(attack):
    needed = attack.needed()
    hitting = [natural for natural in range(100) if obvious_hits(attack, natural, 1)]
    assert hitting == ([] if needed is None else list(range(needed, 100)))


@STEADY
@given(ATTACKS, st.integers(2, 8))
def test_hits_of_a_burst_are_distributed_as_counted_one_by_one(attack, rate):
    die = icepool.z(100).map(lambda natural: obvious_hits(attack, natural, rate))
    assert attack.hits(rate) == tuple(Fraction(die.probability(hits)) for hits in range(rate + 1))
    assert sum(attack.hits(rate)) == 1


@STEADY
@given(ATTACKS, st.integers(2, 8))
def test_a_shot_hits_as_often_as_at_least_so_many_hits_fall(attack, rate):
    hits = attack.hits(rate)
    for shot in attack.shots(rate):
        assert shot.chance == sum(hits[shot.number :])
        assert shot.extra == 5 * (shot.number - 1)


@STEADY
@given(ATTACKS)
def test_the_first_shot_of_a_burst_is_the_single_shot(attack):
    first = attack.shots(3)[0]
    assert (first.needed, first.chance) == (attack.needed(), attack.chance())


def test_in_the_example_a_result_of_66_hits_and_60_does_not():
    example = ToHit(60, 4, HouseRules())
    assert [example.is_hit(result - 4) for result in (66, 61, 60)] == [True, True, False]


def test_a_tie_hits_by_house_rule():
    assert ToHit(60, 4, HouseRules(tie_succeeds=True)).is_hit(56)


def test_criticals_go_by_the_natural_roll():
    sure, hopeless = ToHit(-100, 0, HouseRules()), ToHit(500, 0, HouseRules())
    assert [sure.is_hit(natural) for natural in (4, 5)] == [False, True]
    assert [hopeless.is_hit(natural) for natural in (94, 95)] == [False, True]
